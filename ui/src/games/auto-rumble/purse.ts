/** What bids would leave, and the hero that makes. */
import type { Bid, Submission, View, Written } from './wire';

/** What is drafted: a power that is being written has no author yet. */
export type Orders = Omit<Submission, 'powers'> & { powers?: Omit<Written, 'author'>[] };
export interface Forecast {
  coins: number;
  energy: number;
  attack: number;
  initiative: number;
}

/** b ÷ 3 rounded away from zero. */
export function awayFromZero(a: number, b: number): number {
  return Math.sign(a) * Math.ceil(Math.abs(a) / b);
}

export function forecast(coins: number, base: number, players: number): Forecast {
  return {
    coins,
    energy: 100 + coins,
    attack: Math.max(0, 10 + awayFromZero(coins, 3)),
    initiative: coins + base / (players + 1),
  };
}

export const total = (bids: Bid[]) => bids.reduce((sum, bid) => sum + bid.coins, 0);

/** The own order list, then lots that may be won, dearest first. */
export function ghosts(view: View, bids: Bid[]): string[] {
  const place = new Map<string, number>(view.lots.map((lot, n) => [lot.name, n]));
  return [...bids]
    .sort((a, b) => b.coins - a.coins || (place.get(a.power) ?? 0) - (place.get(b.power) ?? 0))
    .map((bid) => bid.power);
}
