/** Made from what the server says of itself: run `make types`, never edit. */

/** All that a seat (None: a spectator) may know. */
export interface View {
  seat: number | null;
  seats: number;
  turn: number;
  turns: number;
  over: boolean;
  hold: number;
  fog: number;
  map: SystemFacts[];
  systems: (System | null)[];
  transit: Wave[];
  orders: Order[];
  stock: Goods | null;
  skipped: SkippedAction[];
}

/** What never changes about a system; `yields` is None where fog hides it. */
export interface SystemFacts {
  name: string;
  x: number;
  y: number;
  yields: Goods | null;
}

/** An amount of each resource; a stock has no maximum. */
export interface Goods {
  gold: number;
  minerals: number;
  fuel: number;
}

/** What changes about a system. */
export interface System {
  controller: number | null;
  contested: boolean;
  leader: number | null;
  streak: number;
  natives: number;
  ships: [number, number][];
}

/** All the fleets that arrive at the start of one turn. */
export interface Wave {
  arrival: number;
  fleets: Fleet[];
}

/** Fighters of one seat on their way; `id` is its number among that seat's fleets, in fog by lot. */
export interface Fleet {
  id: number;
  seat: number;
  from: number;
  to: number;
  ships: number;
}

/** An offer of `offer` units of `give` for `ask` units of `want`, in any part; `left` is in escrow. */
export interface Order {
  id: number;
  seat: number;
  at: number | null;
  give: string;
  want: string;
  offer: number;
  ask: number;
  left: number;
}

/** Why an action of one's last list was skipped, for programs (`code`) and for people. */
export interface SkippedAction {
  action: number;
  code: string;
  en: string;
  pt: string;
}

/** A seat's list of actions, executed in its order. */
export interface Submission {
  actions?: (Build | Scrap | Travel | Post | Cancel | Fill | Unreadable)[];
}

/** Build fighters at a system one controls: 1 mineral each. */
export interface Build {
  do: 'build';
  at: number;
  ships: number;
}

/** Scrap fighters at a system, or of a fleet in transit. */
export interface Scrap {
  do: 'scrap';
  ships: number;
  at?: number | null;
  fleet?: number | null;
}

/** Send fighters from one system to another: 1 fuel a fighter and ly, 1 turn a ly. */
export interface Travel {
  do: 'travel';
  to: number;
  ships: number;
  from?: number | null;
  fleet?: number | null;
}

/** Offer `offer` of one resource for `ask` of another, up to `most` (`offer` if left out) in all. */
export interface Post {
  do: 'post';
  at: number;
  give: 'fuel' | 'gold' | 'minerals';
  want: 'fuel' | 'gold' | 'minerals';
  offer: number;
  ask: number;
  most?: number | null;
}

/** Take back one's order at a system. */
export interface Cancel {
  do: 'cancel';
  at: number;
}

/** Take up to `amount` of what an order gives, at its price. */
export interface Fill {
  do: 'fill';
  order: number;
  amount: number;
}

/** An entry that is no action; it is skipped, and the rest stands. */
export interface Unreadable {
  do: 'unreadable';
  why: Words;
}

/** One sentence in each language the project speaks. */
export interface Words {
  en: string;
  pt: string;
}

/** The map is drawn. */
export interface MatchStarted {
  event: 'MatchStarted';
  systems: number;
  turns: number;
}

/** A seat controls its home, with its first fighters there. */
export interface HomeFounded {
  event: 'HomeFounded';
  seat: number;
  at: number;
  name: string;
  fighters: number;
}

export interface TurnStarted {
  event: 'TurnStarted';
  turn: number;
}

/** A seat's fighters reached a system; `total` is what it has there now. */
export interface FleetArrived {
  event: 'FleetArrived';
  seat: number;
  at: number;
  name: string;
  ships: number;
  total: number;
}

/** What was built last turn stands at its system. */
export interface FightersAppeared {
  event: 'FightersAppeared';
  seat: number;
  at: number;
  name: string;
  ships: number;
  total: number;
}

/** A seat's income and upkeep at the start of a turn; `stock` is what it holds then. */
export interface IncomePaid {
  event: 'IncomePaid';
  seat: number;
  income: Goods;
  upkeep: number;
  stock: Goods;
}

/** Fighters scrapped because their upkeep was not paid, in all and place by place. */
export interface FightersAbandoned {
  event: 'FightersAbandoned';
  seat: number;
  ships: number;
  at: [number, number][];
  fleets: [number, number][];
}

/** Fighters a seat scrapped at a system, and what it has left there. */
export interface FightersScrapped {
  event: 'FightersScrapped';
  seat: number;
  at: number;
  name: string;
  ships: number;
  left: number;
}

/** Fighters a seat scrapped in transit, and what is left of the fleet. */
export interface FleetScrapped {
  event: 'FleetScrapped';
  seat: number;
  fleet: number;
  to: number;
  name: string;
  ships: number;
  left: number;
}

/** Fighters that will stand at a system next turn; 1 mineral each is paid. */
export interface FightersOrdered {
  event: 'FightersOrdered';
  seat: number;
  at: number;
  name: string;
  ships: number;
}

/** Fighters set out; `fuel` is paid, and they stand at their target from turn `arrival`. */
export interface FleetDeparted {
  event: 'FleetDeparted';
  seat: number;
  fleet: number;
  from: number;
  to: number;
  names: [string, string];
  ships: number;
  fuel: number;
  arrival: number;
}

export interface OrderPosted {
  event: 'OrderPosted';
  order: Order;
}

/** The poster took its order back, with what was left of it. */
export interface OrderCancelled {
  event: 'OrderCancelled';
  order: Order;
}

/** The order's system has a new controller: it is closed, and what was left goes back. */
export interface OrderLost {
  event: 'OrderLost';
  order: Order;
}

/** A seat asked for part of an order and put its price aside. */
export interface FillReserved {
  event: 'FillReserved';
  seat: number;
  order: number;
  amount: number;
}

/** Goods changed hands; `order` is as it stands afterwards. */
export interface OrderFilled {
  event: 'OrderFilled';
  order: Order;
  filler: number;
  asked: number;
  got: number;
  paid: number;
}

/** Nothing was left for this filler, or the order was gone. */
export interface FillRefunded {
  event: 'FillRefunded';
  order: number;
  filler: number;
  asked: number;
}

/** An action that could not be executed; only its author learns of it. */
export interface ActionSkipped {
  event: 'ActionSkipped';
  seat: number;
  action: number;
  code: string;
  numbers: number[];
  detail: Words | null;
  name: string | null;
}

/** One round of combat: fleets before and after, and who destroyed how many of whose. */
export interface BattleFought {
  event: 'BattleFought';
  at: number;
  name: string;
  before: [number, number][];
  shots: [number, number, number][];
  after: [number, number][];
}

export interface SystemContested {
  event: 'SystemContested';
  at: number;
  name: string;
  controller: number | null;
  by: number[];
}

/** Who leads the contested system (None: nobody alone), and for how many turns in a row. */
export interface ContestContinued {
  event: 'ContestContinued';
  at: number;
  name: string;
  controller: number | null;
  leader: number | null;
  streak: number;
}

/** The system is no longer contested and stays with its controller, if it has one. */
export interface ContestEnded {
  event: 'ContestEnded';
  at: number;
  name: string;
  controller: number | null;
}

/** A seat gained control of a system, from another seat or (None) from nobody. */
export interface SystemTaken {
  event: 'SystemTaken';
  at: number;
  name: string;
  seat: number;
  loser: number | null;
}

/** The last turn is over: systems, fighters and goods of every seat, and who won. */
export interface MatchEnded {
  event: 'MatchEnded';
  systems: number[];
  fighters: number[];
  goods: number[];
  winners: number[];
}

export type GameEvent =
  | MatchStarted
  | HomeFounded
  | TurnStarted
  | FleetArrived
  | FightersAppeared
  | IncomePaid
  | FightersAbandoned
  | FightersScrapped
  | FleetScrapped
  | FightersOrdered
  | FleetDeparted
  | OrderPosted
  | OrderCancelled
  | OrderLost
  | FillReserved
  | OrderFilled
  | FillRefunded
  | ActionSkipped
  | BattleFought
  | SystemContested
  | ContestContinued
  | ContestEnded
  | SystemTaken
  | MatchEnded;
