/** Automatafl's board in the browser: names of squares, what a piece may do, where the Automaton would go. */
import type { Axis, GameEvent, PieceKind, Move, InSight, View } from './wire';

export type Square = number[];
/** A view in the middle of a turn: the squares that pieces have reached in it. */
export type Moving = View & { placed?: Square[] };
export interface Intent {
  at: Square;
  to: Square | null;
  axis: number;
  reason: string;
  axes: Axis[];
}

export const EMPTY = '.';
export const AUTOMATON = '@';

export function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  return name;
}

export function squareName(at: Square): string {
  return (
    columnName(at[0]!) +
    (at[1]! + 1) +
    at
      .slice(2)
      .map((floor) => `/${floor + 1}`)
      .join('')
  );
}

/** All squares named in what somebody typed: "d4d7", "d4 d7", "d4-d7". */
export function readSquares(text: string, size: Square): Square[] {
  const found: Square[] = [];
  for (const [, letters, row] of text.toLowerCase().matchAll(/([a-z]+)(\d+)/g)) {
    let column = 0;
    for (const letter of letters!) column = column * 26 + letter.charCodeAt(0) - 96;
    const at = [column - 1, Number(row) - 1];
    if (at[0]! < size[0]! && at[1]! >= 0 && at[1]! < size[1]!) found.push(at);
  }
  return found;
}

export function same(a: Square | null | undefined, b: Square | null | undefined): boolean {
  return !!a && !!b && a.length === b.length && a.every((place, n) => place === b[n]);
}

export function holds(list: Square[], at: Square): boolean {
  return list.some((other) => same(other, at));
}

export function pieceAt(rows: string[], at: Square): string {
  return rows[at[1]!]?.[at[0]!] ?? EMPTY;
}

const GAITS: Record<string, (steps: number[]) => boolean> = {
  rook: (s) => s.length === 1,
  bishop: (s) => s.length === 2 && s[0] === s[1],
  queen: (s) => s.length === 1 || (s.length === 2 && s[0] === s[1]),
  king: (s) => Math.max(...s) === 1,
  knight: (s) => [...s].sort().join() === '1,2',
  any: () => true,
};

export function canGo(gait: string, from: Square, to: Square): boolean {
  const steps = from.map((place, n) => Math.abs(place - to[n]!)).filter(Boolean);
  return steps.length > 0 && (GAITS[gait]?.(steps) ?? false);
}

/** The squares after `from` up to `to` along a straight line; a leap has only its target. */
export function path(from: Square, to: Square): Square[] {
  const change = from.map((place, n) => to[n]! - place);
  const lengths = new Set(change.map(Math.abs).filter(Boolean));
  if (lengths.size !== 1) return [to];
  const length = [...lengths][0]!;
  return Array.from({ length }, (_, n) =>
    from.map((place, axis) => place + (change[axis]! / length) * (n + 1)),
  );
}

export type Refused = 'automaton' | 'source closed' | 'target closed' | 'gait' | null;

/** How what stands on a square may go; from an empty one, as any piece that may come there. */
export function gaitsAt(view: View, at: Square): PieceKind['gait'][] {
  const piece = pieceAt(view.rows, at);
  const gaits = view.kinds
    .filter((kind) => piece === EMPTY || kind.letter === piece)
    .map((kind) => kind.gait);
  return [...new Set(gaits)];
}

/** Why the rules would not take this move as it stands; null if they would. */
export function refused(view: View, move: Move): Refused {
  const piece = pieceAt(view.rows, move.from);
  if (piece === AUTOMATON) return 'automaton';
  if (holds(view.closed_sources, move.from)) return 'source closed';
  if (holds(view.closed_targets, move.to)) return 'target closed';
  return gaitsAt(view, move.from).some((gait) => canGo(gait, move.from, move.to)) ? null : 'gait';
}

/** The first piece that stands in the way now, if any. */
export function inTheWay(rows: string[], move: Move): Square | null {
  return path(move.from, move.to).find((at) => pieceAt(rows, at) !== EMPTY) ?? null;
}

function withCell(rows: string[], at: Square, piece: string): string[] {
  return rows.map((row, y) => (y === at[1] ? row.slice(0, at[0]) + piece + row.slice(at[0]! + 1) : row));
}

/** The board if only this move were made and its path stayed free. */
export function moved(rows: string[], move: Move): string[] {
  const piece = pieceAt(rows, move.from);
  if (piece === EMPTY || piece === AUTOMATON || inTheWay(rows, move)) return rows;
  return withCell(withCell(rows, move.from, EMPTY), move.to, piece);
}

function sight(rows: string[], kinds: PieceKind[], at: Square, axis: number, towards: number): InSight {
  let distance = 1;
  for (let next = step(at, axis, towards); ; next = step(next, axis, towards), distance++) {
    const piece = rows[next[1]!]?.[next[0]!];
    if (piece === undefined) return { piece: EMPTY, distance, pull: 'edge' };
    if (piece === AUTOMATON) return { piece, distance, pull: 'neutral' };
    if (piece !== EMPTY)
      return { piece, distance, pull: kinds.find((kind) => kind.letter === piece)?.pull[axis] ?? 'neutral' };
  }
}

export function step(at: Square, axis: number, towards: number): Square {
  return at.map((place, n) => (n === axis ? place + towards : place));
}

/** What one axis makes the Automaton want; the same rules as the server's, pinned to it by a test. */
export function wish(back: InSight, ahead: InSight): Axis {
  const none: Axis = { back, ahead, rule: 0, key: [], towards: 0 };
  const pulls = [back.pull, ahead.pull];
  if (pulls.includes('attract') && pulls.includes('repel')) {
    const [near, far, towards] = back.pull === 'attract' ? [back, ahead, -1] : [ahead, back, 1];
    return near.distance < 2 ? none : { back, ahead, rule: 1, key: [near.distance, far.distance], towards };
  }
  const kind = pulls.includes('repel') ? 'repel' : 'attract';
  if (!pulls.includes(kind)) return none;
  if (back.pull === ahead.pull && back.distance === ahead.distance) return none;
  const backWins = back.pull === kind && (ahead.pull !== kind || back.distance < ahead.distance);
  const [cause, other] = backWins ? [back, ahead] : [ahead, back];
  const space = kind === 'repel' ? other : cause;
  if (space.distance < 2) return none;
  return {
    back,
    ahead,
    rule: kind === 'repel' ? 2 : 3,
    key: [cause.distance],
    towards: (kind === 'repel') === backWins ? 1 : -1,
  };
}

function stronger(a: Axis, b: Axis): number {
  if (a.rule !== b.rule) return a.rule - b.rule;
  for (let n = 0; n < Math.max(a.key.length, b.key.length); n++)
    if (a.key[n] !== b.key[n]) return (a.key[n] ?? 0) - (b.key[n] ?? 0);
  return 0;
}

/** Where the Automaton on `at` would step from this board, and why. */
export function intent(rows: string[], kinds: PieceKind[], at: Square, tie: string): Intent {
  const axes = [0, 1].map((axis) => wish(sight(rows, kinds, at, axis, -1), sight(rows, kinds, at, axis, 1)));
  const wishes = axes.map((axis, n) => ({ axis, n })).filter(({ axis }) => axis.rule);
  const stays = (reason: string): Intent => ({ at, to: null, axis: -1, reason, axes });
  if (!wishes.length) return stays('none');
  const best = wishes.reduce((a, b) => (stronger(b.axis, a.axis) < 0 ? b : a));
  const equals = wishes.filter(({ axis }) => stronger(axis, best.axis) === 0);
  if (equals.length > 1 && tie === 'freeze') return stays('tie: freeze');
  const { axis, n } = equals.at(-1)!;
  const reason =
    equals.length > 1
      ? 'tie: column'
      : wishes.length === 1
        ? 'only'
        : wishes.filter((w) => w.axis.rule === axis.rule).length > 1
          ? 'closer'
          : 'priority';
  return { at, to: step(at, n, axis.towards), axis: n, reason, axes };
}

export function automata(rows: string[]): Square[] {
  return rows.flatMap((row, y) => [...row].flatMap((piece, x) => (piece === AUTOMATON ? [[x, y]] : [])));
}

/** How near an Automaton is to the nearest corner of each seat, in steps: the race as numbers. */
export function stepsToCorners(view: View, seats: number): (number | null)[] {
  const eyes = automata(view.rows);
  return Array.from({ length: seats }, (_, seat) => {
    const ways = view.corners
      .filter((corner) => corner.seat === seat)
      .flatMap(({ at }) =>
        eyes.map((eye) => eye.reduce((sum, place, n) => sum + Math.abs(place - at[n]!), 0)),
      );
    return ways.length ? Math.min(...ways) : null;
  });
}

/** Whether the board is to be turned round for a seat to sit at the bottom: all its corners are at the top. */
export function sitsAtTheTop(view: Pick<View, 'corners' | 'size'>, seat: number | null): boolean {
  const own = view.corners.filter((corner) => corner.seat === seat);
  return own.length > 0 && own.every(({ at }) => 2 * at[1]! < view.size[1]! - 1);
}

/** The four parts of a turn and the beat at which each begins; null where this turn has none of it. */
export type Part = 'seals' | 'clash' | 'moves' | 'step';
const PART: Partial<Record<GameEvent['event'], Part>> = {
  MovesRevealed: 'seals',
  MovesClashed: 'clash',
  EntryReopened: 'clash',
  PieceMoved: 'moves',
  MoveFailed: 'moves',
  AutomatonMoved: 'step',
  AutomatonStayed: 'step',
};
export const PARTS: Part[] = ['seals', 'clash', 'moves', 'step'];

/** The part of the turn an event belongs to; what follows the step belongs to it. */
export function partOf(event: GameEvent | null): Part {
  return event ? (PART[event.event] ?? 'step') : 'seals';
}

/** Moves resolve all at once, so one's own is shown first; everything else keeps its order. */
export function shown(events: GameEvent[], seat: number | null): number[] {
  const moves = (e: GameEvent) => e.event === 'PieceMoved' || e.event === 'MoveFailed';
  const mine = (e: GameEvent) =>
    e.event === 'PieceMoved' ? e.seats.includes(seat ?? -1) : e.event === 'MoveFailed' && e.seat === seat;
  const all = events.map((_, n) => n);
  const first = all.findIndex((n) => moves(events[n]!));
  const own = all.filter((n) => mine(events[n]!));
  const rest = all.filter((n) => !own.includes(n));
  return first < 0 ? all : [...rest.slice(0, first), ...own, ...rest.slice(first)];
}

/** The view after one more event, for replays; it follows what events say and knows no rule. */
export function apply(view: Moving, e: GameEvent): Moving {
  switch (e.event) {
    case 'MovesRevealed':
      return {
        ...view,
        placed: [],
        standing: [...view.standing.filter((s) => !e.entries.some((n) => n.seat === s.seat)), ...e.entries],
      };
    case 'MovesClashed': {
      const end = e.end === 'source' ? 'closed_sources' : 'closed_targets';
      return { ...view, [end]: [...view[end], e.at] };
    }
    case 'PieceMoved': {
      const placed = view.placed ?? [];
      const left = holds(placed, e.source) ? view.rows : withCell(view.rows, e.source, EMPTY);
      return { ...view, rows: withCell(left, e.to, e.piece), placed: [...placed, e.to] };
    }
    case 'AutomatonMoved':
      return {
        ...view,
        rows: withCell(withCell(view.rows, e.source, EMPTY), e.to, AUTOMATON),
        standing: [],
        closed_sources: [],
        closed_targets: [],
      };
    default:
      return view;
  }
}
