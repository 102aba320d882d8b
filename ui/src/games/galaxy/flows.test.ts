import { expect, test } from 'vitest';
import { curve, flowsOf } from './flows';

const place = (x: number, y: number) => ({ name: '', x, y, yields: null });
const fleet = (seat: number, from: number, to: number, ships: number) => ({ id: 0, seat, from, to, ships });

test('fleets of one seat out of one corner of the sky to one goal are one flow', () => {
  const flows = flowsOf({
    turn: 4,
    map: [place(1, 1), place(3, 2), place(20, 20), place(12, 1)],
    transit: [
      { arrival: 9, fleets: [fleet(0, 0, 2, 4), fleet(1, 0, 2, 3)] },
      { arrival: 6, fleets: [fleet(0, 1, 2, 7), fleet(0, 3, 2, 1)] },
    ],
  });
  expect(flows.map(({ seat, from, ships, fleets, turns }) => [seat, from, ships, fleets, turns])).toEqual([
    [0, 1, 11, 2, 2],
    [1, 0, 3, 1, 5],
    [0, 3, 1, 1, 2],
  ]);
});

test('the way back does not lie on the way there', () => {
  const [a, b] = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ];
  expect(curve(a, b).at(0.5).y).toBeGreaterThan(4);
  expect(curve(b, a).at(0.5).y).toBeLessThan(-4);
});
