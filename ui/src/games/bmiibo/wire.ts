/** Made from what the server says of itself: run `make types`, never edit. */

/** What a seat knows, which here is everything: nothing in this game is hidden. */
export interface View {
  seat: number | null;
  config: Config;
  order: number[];
  bodies: Body[];
  now: number | null;
  turn: number;
  fallen: number[];
}

/** What a table agrees on before the first turn; one fighter a seat, in table order. */
export interface Config {
  fighters: Fighter[];
  board: number;
  metric: 'chebyshev' | 'manhattan';
  start_charged: boolean;
  cap: number | null;
  balanced: boolean;
}

/** A Bmiibo: a name and an action for each slot. */
export interface Fighter {
  name: string;
  attack: SlotAction;
  ability: SlotAction;
  ultimate: SlotAction;
}

/** What one slot does: its components in order, under one cooldown. */
export interface SlotAction {
  cooldown: number;
  components: (Melee | Heal | Ranged | Blockade | Weakness | Explosion | Whirl | Piercing | Charge)[];
}

/** Damage to an adjacent fighter. */
export interface Melee {
  actionType: 'melee';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  amount: number;
}

/** Health restored, up to 100, to the user or to whoever stands on the target. */
export interface Heal {
  actionType: 'heal';
  amount: number;
  selfTargeting: 0 | 1;
}

/** Damage to a fighter that is not adjacent. */
export interface Ranged {
  actionType: 'ranged';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  amount: number;
}

/** A Blocked cell beside the user, up to `blocks` of them at any time. */
export interface Blockade {
  actionType: 'blockade';
  blocks: number;
}

/** A weakness to an element, given (remove 0) or taken away (remove 1). */
export interface Weakness {
  actionType: 'weakness';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  remove: 0 | 1;
  selfTargeting: 0 | 1;
}

/** Damage and a push to every enemy around the target. */
export interface Explosion {
  actionType: 'explosion';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  amount: number;
  radius: number;
  force: number;
}

/** Damage and a push to every adjacent enemy. */
export interface Whirl {
  actionType: 'whirl';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  amount: number;
  force: number;
}

/** Damage to every enemy on the straight line through the target. */
export interface Piercing {
  actionType: 'piercing';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  amount: number;
}

/** A run at the target, damage if it arrives beside it, recoil in any case. */
export interface Charge {
  actionType: 'charge';
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  amount: number;
  recoil: number;
  distance: number;
}

/** A fighter on the board: where it stands, what is left of it, what it owns and waits for. */
export interface Body {
  cell: [number, number];
  hp: number;
  waits: [number, number, number];
  weaknesses: ('air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water')[];
  blocks: [number, number][];
  gone: boolean;
}

/** What a seat sends: exactly one of a step and a use of a slot on a cell. */
export interface Submission {
  move?: 'E' | 'N' | 'NE' | 'NW' | 'S' | 'SE' | 'SW' | 'W' | null;
  attack?: [number, number] | null;
  ability?: [number, number] | null;
  ultimate?: [number, number] | null;
}

/** The order of play was shuffled. */
export interface OrderDrawn {
  event: 'OrderDrawn';
  order: number[];
}

/** A fighter was put on its first cell. */
export interface FighterPlaced {
  event: 'FighterPlaced';
  seat: number;
  fighter: string;
  cell: [number, number];
  hp: number;
}

/** A fighter took a step. */
export interface Moved {
  event: 'Moved';
  seat: number;
  start: [number, number];
  cell: [number, number];
}

/** A step led nowhere: the turn is used, the fighter stays. */
export interface Bumped {
  event: 'Bumped';
  seat: number;
  cell: [number, number];
  into: 'block' | 'edge' | 'fighter';
}

/** An action was used on a cell and goes on cooldown. */
export interface ActionUsed {
  event: 'ActionUsed';
  seat: number;
  slot: 'ability' | 'attack' | 'ultimate';
  target: [number, number];
  aimed_at: number | null;
  wait: number;
}

/** A component, or a whole attack, did nothing, and why. */
export interface Fizzled {
  event: 'Fizzled';
  seat: number;
  component: string;
  reason:
    | 'adjacent'
    | 'no enemy there'
    | 'nobody in reach'
    | 'nobody there'
    | 'not adjacent'
    | 'not free'
    | 'not in line'
    | 'too near';
}

/** A fighter lost health. */
export interface Damaged {
  event: 'Damaged';
  seat: number;
  by: number;
  component: string;
  amount: number;
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  doubled: boolean;
  hp: number;
}

/** A fighter regained health. */
export interface Healed {
  event: 'Healed';
  seat: number;
  by: number;
  amount: number;
  hp: number;
}

/** A fighter is at 0 or below and will be removed at the start of its next turn. */
export interface FellDying {
  event: 'FellDying';
  seat: number;
  hp: number;
}

/** A dying fighter was healed above 0 and lives on. */
export interface Recovered {
  event: 'Recovered';
  seat: number;
  hp: number;
}

/** A cell became Blocked. */
export interface BlockPlaced {
  event: 'BlockPlaced';
  seat: number;
  cell: [number, number];
}

/** A Blocked cell became free, as its owner placed too many or was removed. */
export interface BlockRemoved {
  event: 'BlockRemoved';
  seat: number;
  cell: [number, number];
  cause: 'death' | 'limit';
}

/** A fighter became weak to an element (or was already: `new` is false). */
export interface WeaknessGained {
  event: 'WeaknessGained';
  seat: number;
  by: number;
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  new: boolean;
}

/** A fighter is no longer weak to an element (or never was: `had` is false). */
export interface WeaknessLost {
  event: 'WeaknessLost';
  seat: number;
  by: number;
  element: 'air' | 'dark' | 'earth' | 'fire' | 'light' | 'normal' | 'water';
  had: boolean;
}

/** A fighter was pushed the whole distance. */
export interface Pushed {
  event: 'Pushed';
  seat: number;
  by: number;
  start: [number, number];
  cell: [number, number];
}

/** A fighter could not be pushed the whole distance, so it did not move at all. */
export interface PushFailed {
  event: 'PushFailed';
  seat: number;
  by: number;
  cell: [number, number];
}

/** A fighter ran towards its target, as far as it came. */
export interface Charged {
  event: 'Charged';
  seat: number;
  start: [number, number];
  cell: [number, number];
}

/** A dying fighter's turn began: it is dead and leaves the board. */
export interface FighterRemoved {
  event: 'FighterRemoved';
  seat: number;
  cell: [number, number];
  hp: number;
  left: number;
}

/** The match is over: one fighter is left, or the turn cap decided on health. */
export interface MatchWon {
  event: 'MatchWon';
  seat: number;
  hp: number;
  turn: number;
  by: 'last standing' | 'turn cap';
}

export type GameEvent =
  | OrderDrawn
  | FighterPlaced
  | Moved
  | Bumped
  | ActionUsed
  | Fizzled
  | Damaged
  | Healed
  | FellDying
  | Recovered
  | BlockPlaced
  | BlockRemoved
  | WeaknessGained
  | WeaknessLost
  | Pushed
  | PushFailed
  | Charged
  | FighterRemoved
  | MatchWon;
