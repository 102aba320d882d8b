/** Where squares lie on the drawing, which may be turned round. */
import type { Square } from './board';

export const CELL = 50;
export const LEFT = 34;
export const TOP = 8;

export interface Grid {
  width: number;
  height: number;
  /** Column and row as one sees them, from the top left. */
  shown(at: Square): [number, number];
  x(at: Square): number;
  y(at: Square): number;
  /** The square under a point of the drawing. */
  square(x: number, y: number): Square | null;
}

export function gridOf(w: number, h: number, turned: boolean): Grid {
  const shown = (at: Square): [number, number] =>
    turned ? [w - 1 - at[0]!, h - 1 - at[1]!] : [at[0]!, at[1]!];
  return {
    width: LEFT + w * CELL + 20,
    height: TOP + h * CELL + 30,
    shown,
    x: (at) => LEFT + shown(at)[0] * CELL + CELL / 2,
    y: (at) => TOP + shown(at)[1] * CELL + CELL / 2,
    square(x, y) {
      const seen = [Math.floor((x - LEFT) / CELL), Math.floor((y - TOP) / CELL)];
      const inside = seen[0]! >= 0 && seen[0]! < w && seen[1]! >= 0 && seen[1]! < h;
      return inside ? shown(seen) : null;
    },
  };
}

export interface Arrow {
  line: string;
  head: string;
  mid: { x: number; y: number };
  tip: { x: number; y: number };
}

export function arrowOf(grid: Grid, from: Square, to: Square, inset = 20, head = 9): Arrow {
  const [x1, y1, x2, y2] = [grid.x(from), grid.y(from), grid.x(to), grid.y(to)];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 - ux * (head + 9), y2 - uy * (head + 9)];
  const tip = { x: x2 - ux * 9, y: y2 - uy * 9 };
  const left = `${ex - uy * 8 - ux * 3} ${ey + ux * 8 - uy * 3}`;
  const right = `${ex + uy * 8 - ux * 3} ${ey - ux * 8 - uy * 3}`;
  return {
    line: `M${x1 + ux * inset} ${y1 + uy * inset}L${ex} ${ey}`,
    head: `M${tip.x} ${tip.y}L${left}L${right}z`,
    mid: { x: (x1 + x2) / 2, y: (y1 + y2) / 2 },
    tip,
  };
}
