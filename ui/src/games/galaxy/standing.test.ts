import { expect, test } from 'vitest';
import { affordable, offersOf, stairs } from './depth';
import type { Order } from './sky';
import { actionOf, byHand, due, reasonIn, type Standing } from './standing';
import type { View } from './wire';

const view = (part: object = {}): View =>
  ({
    seat: 0,
    turn: 3,
    map: [
      { name: 'Home', x: 0, y: 0, yields: { gold: 5, minerals: 3, fuel: 2 } },
      { name: 'Far', x: 3, y: 4, yields: null },
    ],
    systems: [
      { controller: 0, contested: false, leader: null, streak: 0, natives: 0, ships: [[0, 9]] },
      { controller: null, contested: false, leader: null, streak: 0, natives: 2, ships: [] },
    ],
    transit: [],
    orders: [],
    stock: { gold: 200, minerals: 4, fuel: 20 },
    ...part,
  }) as unknown as View;
const build: Standing = { on: true, kind: 'build', at: 0, ships: 6 };
const send: Standing = { on: true, kind: 'send', from: 0, to: 1, keep: 3 };
const sell: Standing = {
  on: true,
  kind: 'sell',
  at: 0,
  give: 'gold',
  want: 'minerals',
  offer: 50,
  ask: 40,
  above: 150,
};

test('a standing build takes what yard and minerals allow', () => {
  expect(actionOf(build, view(), 0, [])).toEqual({ do: 'build', at: 0, ships: 4 });
  expect(actionOf({ ...build, on: false }, view(), 0, [])).toBe(null);
  expect(actionOf(build, view(), 0, [{ do: 'build', at: 0, ships: 4 }])).toBe(null);
});

test('a standing journey keeps its ships and never spends fuel that is not there', () => {
  expect(actionOf(send, view(), 0, [])).toEqual({ do: 'travel', from: 0, to: 1, ships: 4 });
  expect(actionOf({ ...send, keep: 9 }, view(), 0, [])).toBe(null);
});

test('a standing offer stands once, and only while there is more than the bound', () => {
  expect(actionOf(sell, view(), 0, [])).toMatchObject({ do: 'post', offer: 50, ask: 40 });
  expect(actionOf({ ...sell, above: 151 }, view(), 0, [])).toBe(null);
  expect(actionOf(sell, view({ orders: [{ seat: 0, at: 0 }] }), 0, [])).toBe(null);
});

test('standing orders follow one another and can be told from those of the hand', () => {
  const mine = [{ do: 'travel', from: 0, to: 1, ships: 2 }];
  const standing = due([build, send], view(), 0, mine);
  expect(standing[1]).toEqual({ do: 'travel', from: 0, to: 1, ships: 2 });
  expect(byHand([...mine, ...standing.flatMap((one) => one ?? [])], standing)).toEqual(mine);
});

test('a run ends at what was chosen, and always at a loss, a skipped order and the end', () => {
  const arrived = { event: 'FleetArrived', seat: 0, at: 1, name: 'Far', ships: 2, total: 2 } as const;
  const others = { ...arrived, seat: 1 };
  const lost = { event: 'SystemTaken', at: 0, name: 'Home', seat: 1, loser: 0 } as const;
  const natives = {
    event: 'BattleFought',
    at: 1,
    name: 'Far',
    before: [
      [-1, 2],
      [0, 2],
    ],
    shots: [],
    after: [],
  } as never;
  const frame = (...events: never[]) => ({ events, view: view() });
  expect(reasonIn(frame(others as never, arrived as never), 0, ['arrival'])).toEqual({
    reason: 'arrival',
    at: 1,
  });
  expect(reasonIn(frame(arrived as never), 0, ['fight'])).toBe(null);
  expect(reasonIn(frame(natives), 0, ['fight'])).toBe(null);
  expect(reasonIn(frame(lost as never), 0, [])).toEqual({ reason: 'lost', at: 0 });
});

const order = (id: number, give: string, want: string, offer: number, ask: number) =>
  ({ id, seat: 1, at: 0, give, want, offer, ask, left: offer }) as Order;

test('the market is a heap of what is given and one of what is wanted, by price', () => {
  const book = [
    order(1, 'minerals', 'gold', 10, 12),
    order(2, 'minerals', 'gold', 30, 30),
    order(3, 'gold', 'minerals', 40, 50),
    order(4, 'fuel', 'gold', 5, 5),
  ];
  const offers = offersOf(book, { good: 'minerals', money: 'gold' });
  expect(offers.map((one) => one.order.id)).toEqual([3, 2, 1]);
  expect(stairs(offers, true)).toEqual([
    { price: 1, sum: 30 },
    { price: 1.2, sum: 40 },
  ]);
  expect(stairs(offers, false)).toEqual([{ price: 0.8, sum: 50 }]);
});

test('nobody is offered more of an order than he can pay', () => {
  expect(affordable(order(1, 'minerals', 'gold', 30, 38), 20)).toBe(15);
  expect(affordable(order(1, 'minerals', 'gold', 30, 38), 500)).toBe(30);
});
