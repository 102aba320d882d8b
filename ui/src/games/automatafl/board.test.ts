import { describe, expect, test } from 'vitest';
import cases from './automaton.cases.json';
import {
  AUTOMATON,
  apply,
  automata,
  gaitsAt,
  inTheWay,
  intent,
  moved,
  partOf,
  readSquares,
  refused,
  shown,
  sitsAtTheTop,
  squareName,
  stepsToCorners,
} from './board';
import { gridOf } from './grid';
import { going } from './words';
import type { AutomatonMoved, AutomatonStayed, GameEvent, PieceKind, View } from './wire';

const KINDS: PieceKind[] = [
  { letter: 'A', pull: ['attract', 'attract'], gait: 'rook' },
  { letter: 'R', pull: ['repel', 'repel'], gait: 'rook' },
];
const view = (rows: string[]): View => ({
  rows,
  kinds: KINDS,
  size: [rows[0]!.length, rows.length],
  closed_sources: [],
  closed_targets: [],
  standing: [],
  corners: [],
  seat: null,
  seats: 2,
  awaiting: [],
  steps: 0,
  turn_limit: 100,
  tie_rule: 'column',
  conflicts: 'reenter',
  ended: '',
  winner: null,
});

describe('the Automaton goes where the server would move it', () => {
  interface Case {
    rows: string[];
    kinds: PieceKind[];
    tie: string;
    step: AutomatonMoved | AutomatonStayed;
  }
  test.each((cases as Case[]).map((one, n) => [n, one] as const))('position %i', (_, one) => {
    const { rows, kinds, tie, step } = one;
    const plan = intent(rows, kinds, automata(rows)[0]!, tie);
    expect(plan.to).toEqual(step.event === 'AutomatonMoved' ? step.to : null);
    expect(plan.reason).toBe(step.reason);
    expect(plan.axes.map((axis) => axis.rule)).toEqual(step.axes.map((axis) => axis.rule));
  });
});

test('squares are named from the top left, columns first', () => {
  expect(squareName([3, 0])).toBe('d1');
  expect(squareName([27, 9])).toBe('ab10');
  expect(readSquares('d4-D7', [11, 11])).toEqual([
    [3, 3],
    [3, 6],
  ]);
  expect(readSquares('d4 z9', [11, 11])).toEqual([[3, 3]]);
});

test('a move is refused for the reasons of the rules', () => {
  const here = { ...view(['A..', '.@.', '...']), closed_targets: [[2, 0]] };
  expect(refused(here, { from: [0, 0], to: [0, 2] })).toBeNull();
  expect(refused(here, { from: [0, 0], to: [1, 2] })).toBe('gait');
  expect(refused(here, { from: [0, 0], to: [2, 0] })).toBe('target closed');
  expect(refused(here, { from: [1, 1], to: [1, 0] })).toBe('automaton');
});

test('a refused move says how the piece goes, a knight as a knight', () => {
  const kinds: PieceKind[] = [...KINDS, { letter: 'N', pull: ['neutral', 'neutral'], gait: 'knight' }];
  const here = { ...view(['N.A', '.@.', '...']), kinds };
  expect(refused(here, { from: [0, 0], to: [0, 2] })).toBe('gait');
  expect(refused(here, { from: [0, 0], to: [1, 2] })).toBeNull();
  expect(going(gaitsAt(here, [0, 0]))).toBe('This piece goes as a knight: two squares and one aside');
  expect(going(gaitsAt(here, [2, 0]))).toBe('This piece goes straight along a row or column');
  expect(gaitsAt(here, [1, 0])).toEqual(['rook', 'knight']);
});

test('one’s own move is shown before the others, and the Automaton last', () => {
  const move = (seat: number): GameEvent => ({
    event: 'PieceMoved',
    piece: 'A',
    source: [],
    to: [],
    seats: [seat],
  });
  const step: GameEvent = { event: 'AutomatonStayed', at: [0, 0], reason: 'none', axes: [] };
  const events: GameEvent[] = [{ event: 'MovesRevealed', entries: [] }, move(0), move(1), move(2), step];
  expect(shown(events, 2)).toEqual([0, 3, 1, 2, 4]);
  expect(shown(events, null)).toEqual([0, 1, 2, 3, 4]);
});

test('a draft moves its piece unless something stands in the way', () => {
  expect(moved(['A..'], { from: [0, 0], to: [2, 0] })).toEqual(['..A']);
  expect(inTheWay(['A.R'], { from: [0, 0], to: [2, 0] })).toEqual([2, 0]);
  expect(moved(['A.R'], { from: [0, 0], to: [2, 0] })).toEqual(['A.R']);
});

test('pieces that follow one another keep their places whatever the order of events', () => {
  const first: GameEvent = { event: 'PieceMoved', piece: 'A', source: [0, 0], to: [1, 0], seats: [0] };
  const second: GameEvent = { event: 'PieceMoved', piece: 'R', source: [1, 0], to: [2, 0], seats: [1] };
  const start = { ...view(['AR.']), placed: [] };
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    expect(order.reduce(apply, start).rows).toEqual(['.AR']);
  }
  const step: GameEvent = {
    event: 'AutomatonMoved',
    source: [0, 0],
    to: [1, 0],
    axis: 0,
    reason: 'only',
    axes: [],
  };
  expect(apply(view(['@.']), step).rows).toEqual([`.${AUTOMATON}`]);
});

describe('a board that is turned round', () => {
  const corners = [
    { at: [0, 0], seat: 0 },
    { at: [4, 0], seat: 0 },
    { at: [0, 4], seat: 1 },
    { at: [4, 4], seat: 1 },
  ];
  test('puts the square of the far corner where the near one was', () => {
    const [plain, turned] = [gridOf(5, 5, false), gridOf(5, 5, true)];
    expect([turned.x([0, 0]), turned.y([0, 0])]).toEqual([plain.x([4, 4]), plain.y([4, 4])]);
  });
  test('finds under a point the square that is drawn there', () => {
    for (const grid of [gridOf(7, 5, false), gridOf(7, 5, true)])
      for (const at of [
        [0, 0],
        [6, 4],
        [2, 3],
      ])
        expect(grid.square(grid.x(at), grid.y(at))).toEqual(at);
  });
  test('is wanted by whoever would sit at the top', () => {
    expect(sitsAtTheTop({ corners, size: [5, 5] }, 0)).toBe(true);
    expect(sitsAtTheTop({ corners, size: [5, 5] }, 1)).toBe(false);
    expect(sitsAtTheTop({ corners, size: [5, 5] }, null)).toBe(false);
  });
  test('keeps the steps to the corners', () => {
    expect(stepsToCorners({ ...view(['.....', '.@...', '.....', '.....', '.....']), corners }, 2)).toEqual([
      2, 4,
    ]);
  });
});

test('what follows the step of the Automaton belongs to it', () => {
  expect(partOf({ event: 'CornerEntered', at: [0, 0], seat: 0 })).toBe('step');
  expect(partOf(null)).toBe('seals');
});
