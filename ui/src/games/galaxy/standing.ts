/** Standing orders: what is ordered anew each turn until it is switched off, and what ends a run of turns. */
import type { FrameOf } from '../../lib/live.svelte';
import { touches, type Happening } from './beats';
import { buildLimit, distance, freeShips, spent, type Action, type Resource } from './sky';
import type { View } from './wire';

export type Standing = { on: boolean } & (
  | { kind: 'build'; at: number; ships: number }
  /** Keep some ships and send the rest on. */
  | { kind: 'send'; from: number; to: number; keep: number }
  /** Offer goods for others while more than so much is in stock. */
  | { kind: 'sell'; at: number; give: Resource; want: Resource; offer: number; ask: number; above: number }
);

/** The action a standing order is this turn, besides those already listed; null if there is nothing to do. */
export function actionOf(order: Standing, view: View, me: number, listed: Action[]): Action | null {
  if (!order.on || !view.stock) return null;
  const cost = spent(view, listed);
  if (order.kind === 'build') {
    const here = view.systems[order.at];
    if (here?.controller !== me || here.contested) return null;
    const ships = Math.min(
      order.ships,
      buildLimit(view, listed, order.at),
      view.stock.minerals - cost.minerals,
    );
    return ships > 0 ? { do: 'build', at: order.at, ships } : null;
  }
  if (order.kind === 'send') {
    const far = distance(view.map[order.from]!, view.map[order.to]!);
    const fuel = Math.floor((view.stock.fuel - cost.fuel) / far);
    const ships = Math.min(freeShips(view, listed, me, order.from) - order.keep, fuel);
    return ships > 0 ? { do: 'travel', from: order.from, to: order.to, ships } : null;
  }
  const open = view.orders.some((one) => one.seat === me && one.at === order.at);
  const posted = listed.some((one) => one.do === 'post' && one.at === order.at);
  const { at, give, want, offer, ask } = order;
  const left = view.stock[give] - cost[give] - offer;
  if (open || posted || view.systems[at]?.controller !== me || left < order.above) return null;
  return { do: 'post', at, give, want, offer, ask };
}

/** What all standing orders come to this turn, one after the other, after the actions of one's own hand. */
export function due(orders: Standing[], view: View, me: number, byHand: Action[] = []): (Action | null)[] {
  const listed = [...byHand];
  return orders.map((order) => {
    const action = actionOf(order, view, me, listed);
    if (action) listed.push(action);
    return action;
  });
}

const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);

/** The actions of a draft that are not those of the standing orders. */
export function byHand(actions: Action[], standing: (Action | null)[]): Action[] {
  const rest = [...standing];
  return actions.filter((action) => {
    const at = rest.findIndex((one) => one && same(one, action));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

export const STOPS = ['fight', 'arrival', 'contest', 'trade', 'stock'] as const;
export type Stop = (typeof STOPS)[number];
/** What ends every run, chosen or not. */
export type Reason = Stop | 'lost' | 'skipped' | 'over';
export const MOST_TURNS = 10;

/** Whether an event is one of those that end a run for a seat, and which. */
export function stopOf(e: Happening, me: number): Reason | null {
  if (e.event === 'MatchEnded') return 'over';
  if (e.event === 'ActionSkipped' && e.seat === me) return 'skipped';
  if (e.event === 'SystemTaken' && e.loser === me) return 'lost';
  if (e.event === 'BattleFought')
    return touches(e, me) && e.before.some(([who]) => who >= 0 && who !== me) ? 'fight' : null;
  if (e.event === 'FleetArrived') return e.seat === me ? 'arrival' : null;
  if (e.event === 'SystemContested' || e.event === 'SystemTaken') return touches(e, me) ? 'contest' : null;
  if (e.event === 'ContestEnded') return e.controller === me ? 'contest' : null;
  if (e.event === 'OrderFilled') return touches(e, me) ? 'trade' : null;
  if (e.event === 'FightersAbandoned') return e.seat === me ? 'stock' : null;
  if (e.event === 'IncomePaid') return e.seat === me && e.stock.gold < e.upkeep ? 'stock' : null;
  return null;
}

/** The first thing in a turn that ends a run, if anything does. */
export function reasonIn(
  frame: Pick<FrameOf<View, Happening>, 'events'>,
  me: number,
  chosen: readonly Stop[],
): { reason: Reason; at: number } | null {
  const wanted: readonly Reason[] = ['over', 'lost', 'skipped', ...chosen];
  const at = frame.events.findIndex((e) => {
    const reason = stopOf(e, me);
    return reason !== null && wanted.includes(reason);
  });
  return at < 0 ? null : { reason: stopOf(frame.events[at]!, me)!, at };
}
