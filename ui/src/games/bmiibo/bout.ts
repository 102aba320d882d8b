/** Bmiibo in the browser: cells, what an action would touch, and views after events. */
import type { SlotAction as Whole, Body, Fighter, GameEvent, View } from './wire';

export type Cell = [number, number];
export type Slot = 'attack' | 'ability' | 'ultimate';
export const SLOTS: Slot[] = ['attack', 'ability', 'ultimate'];
/** A part of an action, finished or in the workshop. */
export interface Component {
  actionType: string;
  cooldown?: number;
  element?: string;
  amount?: number;
  radius?: number;
  force?: number;
  recoil?: number;
  distance?: number;
  blocks?: number;
  remove?: number;
  selfTargeting?: number;
}
export interface Action extends Omit<Whole, 'components'> {
  components: Component[];
}
/** A fighter as people write it: an action is its parts, or one part, or parts under a cooldown. */
export type Sketch = { name?: string } & { [slot in Slot]?: Action | Component | Component[] };
export const STEPS: Record<string, Cell> = {
  N: [0, -1],
  NE: [1, -1],
  E: [1, 0],
  SE: [1, 1],
  S: [0, 1],
  SW: [-1, 1],
  W: [-1, 0],
  NW: [-1, -1],
};

export const sameCell = (a: Cell | null | undefined, b: Cell | null | undefined) =>
  !!a && !!b && a[0] === b[0] && a[1] === b[1];

export function gap(a: Cell, b: Cell, metric = 'chebyshev'): number {
  const [x, y] = [Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])];
  return metric === 'manhattan' ? x + y : Math.max(x, y);
}

export function cellName([x, y]: Cell): string {
  return `(${x},${y})`;
}

export function allCells(board: number): Cell[] {
  return Array.from({ length: board * board }, (_, n) => [n % board, Math.floor(n / board)] as Cell);
}

/** Cells a component can reach with its target, and those it would touch there. */
export function touches(part: Component, from: Cell, target: Cell, board: number, metric: string): Cell[] {
  const cells = allCells(board);
  if (part.actionType === 'explosion')
    return gap(from, target, metric) > (part.radius ?? 0) + 1
      ? cells.filter((c) => gap(c, target, metric) <= (part.radius ?? 0))
      : [];
  if (part.actionType === 'whirl') return cells.filter((c) => gap(c, from, metric) === 1);
  if (part.actionType === 'piercing') {
    if (from[0] !== target[0] && from[1] !== target[1]) return [];
    const [dx, dy] = [Math.sign(target[0] - from[0]), Math.sign(target[1] - from[1])];
    return dx || dy
      ? cells.filter(
          (c) =>
            (c[0] - from[0]) * dx + (c[1] - from[1]) * dy > 0 && (dx ? c[1] === from[1] : c[0] === from[0]),
        )
      : [];
  }
  if (part.selfTargeting === 1) return [from];
  return [target];
}

/** Whether a component could do anything with this target. */
export function reaches(part: Component, from: Cell, target: Cell, metric: string): boolean {
  const away = gap(from, target, metric);
  if (part.selfTargeting === 1) return true;
  if (part.actionType === 'melee' || part.actionType === 'blockade') return away === 1;
  if (part.actionType === 'ranged') return away >= 2;
  if (part.actionType === 'explosion') return away > (part.radius ?? 0) + 1;
  if (part.actionType === 'piercing') return away > 0 && (from[0] === target[0] || from[1] === target[1]);
  if (part.actionType === 'whirl') return true;
  return away > 0;
}

/** What a fighter is seen to carry: by the first part of its attack. */
export function armed(fighter: Fighter): { weapon: string; element: string } {
  const [first] = fighter.attack.components;
  return { weapon: first?.actionType ?? '', element: first && 'element' in first ? first.element : 'normal' };
}

export function stepTo(from: Cell, to: Cell): string | null {
  return (
    Object.keys(STEPS).find((d) => from[0] + STEPS[d]![0] === to[0] && from[1] + STEPS[d]![1] === to[1]) ??
    null
  );
}

function withBody(view: View, seat: number, change: (body: Body) => Body): View {
  return { ...view, bodies: view.bodies.map((body, n) => (n === seat ? change(body) : body)) };
}

/** Whose deed an event tells of: who did it, not whom it met. */
export function seatOf(event: GameEvent): number | null {
  if (event.event === 'MatchWon') return event.seat;
  return 'by' in event ? event.by : 'seat' in event ? event.seat : null;
}

export function apply(view: View, e: GameEvent): View {
  switch (e.event) {
    case 'Moved':
    case 'Pushed':
    case 'Charged':
      return withBody(view, e.seat, (body) => ({ ...body, cell: e.cell }));
    case 'Damaged':
    case 'Healed':
    case 'FellDying':
    case 'Recovered':
      return withBody(view, e.seat, (body) => ({ ...body, hp: e.hp }));
    case 'BlockPlaced':
      return withBody(view, e.seat, (body) => ({ ...body, blocks: [...body.blocks, e.cell] }));
    case 'BlockRemoved':
      return withBody(view, e.seat, (body) => ({
        ...body,
        blocks: body.blocks.filter((c) => !sameCell(c, e.cell)),
      }));
    case 'WeaknessGained':
      return withBody(view, e.seat, (body) => ({
        ...body,
        weaknesses: [...new Set([...body.weaknesses, e.element])],
      }));
    case 'WeaknessLost':
      return withBody(view, e.seat, (body) => ({
        ...body,
        weaknesses: body.weaknesses.filter((w) => w !== e.element),
      }));
    case 'FighterRemoved':
      return withBody(view, e.seat, (body) => ({ ...body, gone: true, blocks: [] }));
    case 'ActionUsed':
      return withBody(view, e.seat, (body) => ({
        ...body,
        waits: body.waits.map((w, n) => (SLOTS[n] === e.slot ? e.wait : w)) as Body['waits'],
      }));
    default:
      return view;
  }
}
