import { expect, test } from 'vitest';
import cases from './strikes.cases.json';
import type { Cell, Slot } from './bout';
import { strike, threats } from './strike';
import type { Body, View } from './wire';

interface Case {
  config: View['config'];
  order: number[];
  positions: {
    bodies: Body[];
    tries: { seat: number; slot: Slot; target: Cell; after: unknown[] }[];
  }[];
}
const marks = (bodies: Body[]) =>
  bodies.map(({ cell, hp, blocks, weaknesses }) => [cell, hp, blocks, [...weaknesses].sort()]);

test.each((cases as unknown as Case[]).map((one, n) => [n, one] as const))(
  'an action does what the server makes of it: bout %i',
  (_, { config, order, positions }) => {
    for (const { bodies, tries } of positions)
      for (const { seat, slot, target, after } of tries)
        expect(
          marks(strike({ config, order, bodies, now: seat }, seat, slot, target).bodies),
          `${seat} ${slot} ${target}`,
        ).toEqual(after);
  },
);

test('a strike on an empty cell is known to hit nobody', () => {
  const { config, order, positions } = (cases as unknown as Case[])[0]!;
  const view = { config, order, bodies: positions[0]!.bodies, now: 0 };
  const free = ([x, y]: Cell) => !view.bodies.some((body) => body.cell[0] === x && body.cell[1] === y);
  const cell = (
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ] as Cell[]
  ).find(free)!;
  expect(strike(view, 0, 'attack', cell).empty).toBe(true);
});

test('what rests cannot threaten the next turn, and it is counted whose turn it is', () => {
  const { config, order, positions } = (cases as unknown as Case[])[0]!;
  const bodies = positions[0]!.bodies.map((body) => ({ ...body, waits: [1, 2, 0] as Body['waits'] }));
  const waits = (now: number) => threats({ config, order, bodies, now }, 1, 0).map((one) => one.wait);
  expect(waits(0)).toEqual([0, 1, 0]);
  expect(waits(1)).toEqual([1, 2, 0]);
});
