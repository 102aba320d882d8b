/** King of the Galaxy in the browser: distances, what orders cost, and views after events. */
import type { Order as Posted, GameEvent, Goods, SystemFacts, System, View } from './wire';

export type Resource = keyof Goods;
export const RESOURCES: Resource[] = ['gold', 'minerals', 'fuel'];
export type Order = Posted & { give: Resource; want: Resource };
/** An action of the draft, with the fields of whichever it is. */
export interface Action {
  do: string;
  at?: number;
  from?: number;
  to?: number;
  ships?: number;
  fleet?: number;
  give?: Resource;
  want?: Resource;
  offer?: number;
  ask?: number;
  most?: number;
  order?: number;
  amount?: number;
}

/** Light years between two systems: the straight line rounded up, at least 1. */
export function distance(a: SystemFacts, b: SystemFacts): number {
  return Math.max(1, Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) - 1e-9));
}

export function shipsOf(system: System | null | undefined, seat: number | null): number {
  return system?.ships.find(([who]) => who === seat)?.[1] ?? 0;
}

/** What a fill costs: a broken unit of the price is rounded up. */
export function price(order: Order, amount: number): number {
  return Math.ceil((amount * order.ask) / order.offer);
}

/** What a list of orders spends of the stock if all of it is done. */
export function spent(view: View, actions: Action[]): Goods {
  const cost: Goods = { gold: 0, minerals: 0, fuel: 0 };
  for (const action of actions) {
    if (action.do === 'build') cost.minerals += action.ships ?? 0;
    if (action.do === 'travel' && view.map[action.from!] && view.map[action.to!])
      cost.fuel += (action.ships ?? 0) * distance(view.map[action.from!]!, view.map[action.to!]!);
    if (action.do === 'post') cost[action.give!] += action.most ?? action.offer ?? 0;
    if (action.do === 'fill') {
      const order = (view.orders as Order[]).find((o) => o.id === action.order);
      if (order) cost[order.want] += price(order, action.amount ?? 0);
    }
  }
  return cost;
}

/** Fighters of a seat at a system that no order of the list sends or scraps yet. */
export function freeShips(view: View, actions: Action[], seat: number | null, at: number): number {
  const used = actions.reduce(
    (sum, a) =>
      sum + ((a.do === 'travel' && a.from === at) || (a.do === 'scrap' && a.at === at) ? (a.ships ?? 0) : 0),
    0,
  );
  return shipsOf(view.systems[at], seat) - used;
}

export function buildLimit(view: View, actions: Action[], at: number): number {
  const place = view.map[at]!;
  const begun = actions.reduce((sum, a) => sum + (a.do === 'build' && a.at === at ? (a.ships ?? 0) : 0), 0);
  return 2 * (place.yields?.minerals ?? 0) - begun;
}

export function income(view: View, seat: number): Goods {
  const sum: Goods = { gold: 0, minerals: 0, fuel: 0 };
  view.systems.forEach((system, at) => {
    if (system?.controller === seat && !system.contested)
      for (const r of RESOURCES) sum[r] += view.map[at]!.yields?.[r] ?? 0;
  });
  return sum;
}

export function fighters(view: View, seat: number): number {
  const standing = view.systems.reduce((sum, system) => sum + shipsOf(system, seat), 0);
  return (
    standing +
    view.transit
      .flatMap((wave) => wave.fleets)
      .reduce((sum, fleet) => sum + (fleet.seat === seat ? fleet.ships : 0), 0)
  );
}

export function systemsOf(view: View, seat: number): number {
  return view.systems.filter((system) => system?.controller === seat).length;
}

function withSystem(view: View, at: number, change: (system: System) => System): View {
  return {
    ...view,
    systems: view.systems.map((system, n) => (n === at && system ? change(system) : system)),
  };
}

function withShips(system: System, seat: number, count: number): System {
  const others = system.ships.filter(([who]) => who !== seat);
  return {
    ...system,
    ships: (count > 0 ? [...others, [seat, count] as [number, number]] : others).sort((a, b) => a[0] - b[0]),
  };
}

/** The view after one more event; it follows the values events carry and knows no rule. */
export function apply(view: View, e: GameEvent): View {
  switch (e.event) {
    case 'TurnStarted':
      return { ...view, turn: e.turn };
    case 'FleetArrived': {
      const transit = view.transit.map((wave) =>
        wave.arrival <= view.turn
          ? { ...wave, fleets: wave.fleets.filter((f) => !(f.seat === e.seat && f.to === e.at)) }
          : wave,
      );
      return withSystem({ ...view, transit }, e.at, (system) => withShips(system, e.seat, e.total));
    }
    case 'FightersAppeared':
      return withSystem(view, e.at, (system) => withShips(system, e.seat, e.total));
    case 'FightersScrapped':
      return withSystem(view, e.at, (system) => withShips(system, e.seat, e.left));
    case 'FleetDeparted': {
      const fleet = { id: e.fleet, seat: e.seat, from: e.from, to: e.to, ships: e.ships };
      const sent = withSystem(view, e.from, (system) =>
        withShips(system, e.seat, shipsOf(system, e.seat) - e.ships),
      );
      return { ...sent, transit: [...sent.transit, { arrival: e.arrival, fleets: [fleet] }] };
    }
    case 'BattleFought':
      return withSystem(view, e.at, (system) => ({
        ...system,
        natives: e.after.find(([who]) => who === -1)?.[1] ?? 0,
        ships: e.after.filter(([who]) => who >= 0),
      }));
    case 'SystemContested':
      return withSystem(view, e.at, (system) => ({ ...system, contested: true, streak: 0, leader: null }));
    case 'ContestContinued':
      return withSystem(view, e.at, (system) => ({ ...system, leader: e.leader, streak: e.streak }));
    case 'ContestEnded':
      return withSystem(view, e.at, (system) => ({ ...system, contested: false, leader: null, streak: 0 }));
    case 'SystemTaken':
      return withSystem(view, e.at, (system) => ({
        ...system,
        controller: e.seat,
        contested: false,
        leader: null,
        streak: 0,
        natives: 0,
      }));
    default:
      return view;
  }
}

/** Ships on their way to a system: of a fleet, or of a draft that would send them. */
export interface Arrival {
  seat: number;
  ships: number;
  turns: number;
  draft: boolean;
}

/** How many fighters I have at a system when all have arrived, and the strongest other; nobody has fought yet. */
export function leadOf(system: System, incoming: Arrival[], me: number): { mine: number; other: number } {
  const there = new Map<number, number>(system.ships.map(([seat, ships]) => [seat, ships]));
  for (const { seat, ships } of incoming) there.set(seat, (there.get(seat) ?? 0) + ships);
  const others = [...there].filter(([seat]) => seat !== me).map(([, ships]) => ships);
  return { mine: there.get(me) ?? 0, other: Math.max(system.natives, 0, ...others) };
}
