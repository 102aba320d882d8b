import { expect, test } from 'vitest';
import { apply, buildLimit, distance, freeShips, leadOf, price, spent, type Action, type Order } from './sky';
import type { View } from './wire';

const place = (x: number, y: number) => ({ name: '', x, y, yields: { gold: 1, minerals: 3, fuel: 1 } });
const system = (ships: [number, number][]) => ({
  controller: 0,
  contested: false,
  leader: null,
  streak: 0,
  natives: 0,
  ships,
});
const order: Order = { id: 7, seat: 1, at: 1, give: 'fuel', want: 'gold', offer: 3, ask: 2, left: 9 };
const view: View = {
  seat: 0,
  seats: 2,
  turns: 30,
  over: false,
  hold: 3,
  fog: 0,
  stock: null,
  skipped: [],
  turn: 2,
  map: [place(0, 0), place(3, 4)],
  systems: [system([[0, 10]]), system([])],
  transit: [],
  orders: [order],
};

test('distances are rounded up and never nothing', () => {
  expect(distance(place(0, 0), place(3, 4))).toBe(5);
  expect(distance(place(0, 0), place(1, 1))).toBe(2);
  expect(distance(place(0, 0), place(0, 0))).toBe(1);
});

test('orders cost what the rules take for them', () => {
  expect(
    spent(view, [
      { do: 'travel', from: 0, to: 1, ships: 4 },
      { do: 'build', at: 0, ships: 2 },
      { do: 'fill', order: 7, amount: 4 },
    ]),
  ).toEqual({ fuel: 20, minerals: 2, gold: 3 });
  expect(price(order, 1)).toBe(1);
});

test('ships and yards are not used twice', () => {
  const actions: Action[] = [
    { do: 'travel', from: 0, to: 1, ships: 4 },
    { do: 'build', at: 0, ships: 2 },
  ];
  expect(freeShips(view, actions, 0, 0)).toBe(6);
  expect(buildLimit(view, actions, 0)).toBe(4);
});

test('a departure takes ships from their system into transit', () => {
  const after = apply(view, {
    event: 'FleetDeparted',
    seat: 0,
    fleet: 1,
    from: 0,
    to: 1,
    ships: 4,
    names: ['', ''],
    fuel: 20,
    arrival: 7,
  });
  expect(after.systems[0]?.ships).toEqual([[0, 6]]);
  expect(after.transit[0]?.fleets[0]?.ships).toBe(4);
});

test('who leads when all have arrived is counted by seat, natives among the others', () => {
  const here = { ...system([[0, 2]]), natives: 4 };
  const fleet = (seat: number, ships: number) => ({ seat, ships, turns: 1, draft: false });
  expect(leadOf(here, [fleet(0, 3), fleet(1, 6)], 0)).toEqual({ mine: 5, other: 6 });
  expect(leadOf(here, [fleet(0, 3)], 0)).toEqual({ mine: 5, other: 4 });
});
