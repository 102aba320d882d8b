import { expect, test } from 'vitest';
import { FOLD, effects, evenly, marksOf, placed, shapes } from './arena';
import type { Deed, Run } from './battle';

const run = (seat: number, first: number, count: number, energy = 9): Run => ({
  seat,
  first,
  count,
  energy,
  defence: 0,
  alive: true,
  helper: false,
});

test('a squad is a badge, a row, a plate or a stack, by its number', () => {
  expect(
    [1, 5, 6, 24, 25, 4000].map((count) => [marksOf(count).marks.length, !!marksOf(count).plate]),
  ).toEqual([
    [1, false],
    [5, false],
    [6, true],
    [24, true],
    [3, false],
    [3, false],
  ]);
});

test('over forty squads the smallest are counted, and the order of the seats is kept', () => {
  const runs = Array.from({ length: FOLD + 5 }, (_, n) => run(n < 20 ? 0 : 1, n, n === 7 ? 1 : 10));
  const { squads, folded } = placed({ round: 1, runs, names: [], most: 9 }, ['Ana', 'Bia'], 800, 360);
  expect(squads).toHaveLength(FOLD);
  expect(folded).toBe(41);
  expect(squads.map((squad) => squad.run.seat)).toEqual([...squads.map((squad) => squad.run.seat)].sort());
  expect(shapes(squads)).toBe(FOLD * 10);
});

test('squads stand as far from one another at the sides as at the top', () => {
  const spots = evenly(300, 100, 8).map((angle) => [300 * Math.cos(angle), 100 * Math.sin(angle)] as const);
  const gaps = spots.map(([x, y], n) => Math.hypot(x - spots[(n + 1) % 8]![0], y - spots[(n + 1) % 8]![1]));
  expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.3);
});

test('whoever is gone leaves a gap on the ring, and nobody moves up', () => {
  const battle = {
    round: 1,
    runs: [run(0, 0, 1), run(1, 0, 1), run(2, 0, 1)],
    names: ['A', 'B', 'C'],
    most: 9,
  };
  const whole = placed(battle, battle.names, 800, 360).squads;
  const left = placed({ ...battle, runs: [run(0, 0, 1), run(2, 0, 1)] }, battle.names, 800, 360).squads;
  expect(left.map(({ x, y }) => [x, y])).toEqual([whole[0]!, whole[2]!].map(({ x, y }) => [x, y]));
});

test('what befalls a squad is shown on it, once', () => {
  const { squads } = placed(
    { round: 1, runs: [run(0, 0, 1), run(1, 0, 3), run(1, 3, 1)], names: [], most: 9 },
    ['Ana', 'Bia'],
    800,
    360,
  );
  const hit = (number: number, lost: number) =>
    ({ event: 'Hit', target: { seat: 1, number, helper: false }, lost, dead: false }) as Deed;
  const attack = { event: 'AttackMade', who: { seat: 0, number: 0, helper: false } } as Deed;
  const { actor, pills } = effects(squads, {
    event: 'Beat',
    kind: 'AttackMade',
    events: [attack, hit(1, 4), hit(3, 0)],
    idle: [],
  });
  expect(actor).toBe(0);
  expect([...pills]).toEqual([
    [1, { lost: 4, blocked: false, gained: 0, dead: false }],
    [2, { lost: 0, blocked: true, gained: 0, dead: false }],
  ]);
});
