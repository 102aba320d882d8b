/** The market as two heaps over the price: what others give, and what they want. */
import type { Order, Resource } from './sky';

/** What is traded, and in what it is paid. */
export interface Pair {
  good: Resource;
  money: Resource;
}
export const PAIRS: Pair[] = [
  { good: 'minerals', money: 'gold' },
  { good: 'fuel', money: 'gold' },
  { good: 'minerals', money: 'fuel' },
];

/** An offer as seen from the good: who gives it, or who gives the money for it, at what price for one. */
export interface Offer {
  order: Order;
  gives: boolean;
  price: number;
  /** How much of the good stands there. */
  amount: number;
}

export function offersOf(book: Order[], { good, money }: Pair): Offer[] {
  return book
    .flatMap((order): Offer[] => {
      if (order.give === good && order.want === money)
        return [{ order, gives: true, price: order.ask / order.offer, amount: order.left }];
      if (order.give === money && order.want === good)
        return [
          {
            order,
            gives: false,
            price: order.offer / order.ask,
            amount: (order.left * order.ask) / order.offer,
          },
        ];
      return [];
    })
    .sort((a, b) => a.price - b.price || a.order.id - b.order.id);
}

export interface Step {
  price: number;
  /** All that can be had up to this price, or sold down to it. */
  sum: number;
}

/** The stairs of one side: givers from the cheapest up, takers from the dearest down. */
export function stairs(offers: Offer[], gives: boolean): Step[] {
  const side = offers.filter((one) => one.gives === gives);
  if (!gives) side.reverse();
  let sum = 0;
  const steps = side.map(({ price, amount }) => ({ price, sum: (sum += amount) }));
  return steps.filter((step, n) => steps[n + 1]?.price !== step.price);
}

/** How much of an order a purse can pay for. */
export function affordable(order: Order, held: number): number {
  return Math.max(0, Math.min(order.left, Math.floor((held * order.offer) / order.ask)));
}
