/** Where the cells of the board lie: flat, or tilted, as a floor one looks down upon. */
import type { Cell } from './bout';

export interface Spot {
  x: number;
  y: number;
}
export interface Ground {
  tilted: boolean;
  /** Left, top, width and height of the whole drawing. */
  box: [number, number, number, number];
  /** The middle of a cell. */
  at(cell: Cell): Spot;
  /** The outline of a cell, drawn in by so much on every side. */
  outline(cell: Cell, inset?: number): string;
  /** What somebody who stands there covers: left, top, right, bottom. */
  figure(cell: Cell): [number, number, number, number];
  /** Where the number of a column and of a row stands. */
  marks(n: number): [Spot, Spot];
}

const SIDE = 50;
const [ACROSS, DOWN] = [58, 33];
/** How thick the floor is, and how high somebody stands above it. */
export const SLAB = 30;
export const TALL = 112;

function flat(size: number): Ground {
  const at = ([x, y]: Cell) => ({ x: (x + 0.5) * SIDE, y: (y + 0.5) * SIDE });
  return {
    tilted: false,
    box: [-24, -4, size * SIDE + 28, size * SIDE + 28],
    at,
    outline: ([x, y], inset = 0) => {
      const side = SIDE - 2 * inset;
      return `M${x * SIDE + inset} ${y * SIDE + inset}h${side}v${side}h${-side}z`;
    },
    figure: ([x, y]) => [x * SIDE, y * SIDE, (x + 1) * SIDE, (y + 1) * SIDE],
    marks: (n) => [
      { x: (n + 0.5) * SIDE, y: size * SIDE + 17 },
      { x: -12, y: (n + 0.5) * SIDE + 4 },
    ],
  };
}

function tilted(size: number): Ground {
  const at = ([x, y]: Cell) => ({ x: (x - y) * ACROSS, y: (x + y) * DOWN });
  return {
    tilted: true,
    box: [-size * ACROSS - 8, -DOWN - TALL, 2 * size * ACROSS + 16, 2 * size * DOWN + TALL + SLAB + 8],
    at,
    outline: (cell, inset = 0) => {
      const { x, y } = at(cell);
      const share = 1 - (2 * inset) / SIDE;
      const [w, h] = [ACROSS * share, DOWN * share];
      return `M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}z`;
    },
    figure: (cell) => {
      const { x, y } = at(cell);
      return [x - 36, y - TALL, x + 36, y + 20];
    },
    // On the two faces of the floor that one sees.
    marks: (n) => {
      const [column, row] = [at([n, size - 0.5]), at([size - 0.5, n])];
      return [
        { x: column.x, y: column.y + SLAB / 2 + 5 },
        { x: row.x, y: row.y + SLAB / 2 + 5 },
      ];
    },
  };
}

export const groundOf = (size: number, leans: boolean): Ground => (leans ? tilted(size) : flat(size));

/** The two faces of a tilted floor below its edge. */
export function slab(ground: Ground, size: number): string {
  const [left, near, right] = [
    ground.at([-0.5, size - 0.5]),
    ground.at([size - 0.5, size - 0.5]),
    ground.at([size - 0.5, -0.5]),
  ];
  const top = [left, near, right].map(({ x, y }) => `${x} ${y}`);
  const low = [right, near, left].map(({ x, y }) => `${x} ${y + SLAB}`);
  return `M${[...top, ...low].join('L')}z`;
}

/** A cube on a cell, by its three faces: top, left and right. */
export function cube(ground: Ground, cell: Cell): [string, string, string] {
  const { x, y } = ground.at(cell);
  const [w, h, up] = [ACROSS * 0.72, DOWN * 0.72, 46];
  return [
    `M${x} ${y - h - up}L${x + w} ${y - up}L${x} ${y + h - up}L${x - w} ${y - up}z`,
    `M${x - w} ${y - up}L${x} ${y + h - up}V${y + h}L${x - w} ${y}z`,
    `M${x + w} ${y - up}L${x} ${y + h - up}V${y + h}L${x + w} ${y}z`,
  ];
}
