/** Made from what the server says of itself: run `make types`, never edit. */

/** What a seat may know: everything but the hidden pool, of which it knows the size. */
export interface View {
  seat: number | null;
  players: number;
  host: number | null;
  awaiting: number[];
  phase: 'bidding' | 'clarifying' | 'inventing' | 'over' | 'review' | 'rewording';
  round: number;
  rounds: number;
  sides: Side[];
  lots: Written[];
  known: Written[];
  pool_size: number;
  new_powers: number;
  rewordings: number;
  proposals: Proposal[];
  winners: (number | null)[];
  income: number;
  lone_zero: boolean;
  reveal_bids: boolean;
  strict_stop: boolean;
  battle_rounds: number;
  stalemate: number;
}

/** What one player brings to the battle: coins, base initiative, powers, order list. */
export interface Side {
  coins: number;
  base: number;
  powers: Won[];
  order: string[];
}

/** A power that a seat has, and its strength: the coins bid on it. */
export interface Won {
  power: string;
  strength: number;
}

/** A power as its author wrote it: a name, and the sentence that is its program. */
export interface Written {
  name: string;
  text: string;
  lang: 'en' | 'pt';
  author: number | null;
}

/** A submitted power that waits for the host, and how often it was reworded. */
export interface Proposal {
  power: Written;
  reworded: number;
  asked: string;
}

/** What a seat sends: bids, order list and new powers; rewordings; or the host's verdicts. */
export interface Submission {
  bids?: Bid[];
  order?: string[] | null;
  powers?: Written[];
  withdraw?: string[];
  verdicts?: Verdict[];
}

/** Coins offered for one of the lots. */
export interface Bid {
  power: string;
  coins: number;
}

/** What the host says of a submitted power. */
export interface Verdict {
  power: string;
  ruling: 'accept' | 'reword' | 'veto';
  reason?: string;
}

/** The base initiatives of the heroes were drawn: k of k ÷ `over`. */
export interface BasesDrawn {
  event: 'BasesDrawn';
  bases: number[];
  over: number;
}

/** A bidding round began: the lots were revealed and everybody got the income. */
export interface RoundOpened {
  event: 'RoundOpened';
  round: number;
  rounds: number;
  lots: Written[];
  income: number;
  coins: number[];
}

/** The highest bidders each got a copy of a power and paid the price. */
export interface LotSold {
  event: 'LotSold';
  power: string;
  winners: number[];
  price: number;
}

/** Nobody got the power; it stays in the pool. How it was bid on is not told. */
export interface LotUnsold {
  event: 'LotUnsold';
  power: string;
}

/** A bid that won nothing and costs nothing; only its author knows it (unless all are shown). */
export interface BidLost {
  event: 'BidLost';
  seat: number;
  power: string;
  coins: number;
}

/** The winning bids were paid; what everybody has left, and what heroes it makes. */
export interface CoinsCounted {
  event: 'CoinsCounted';
  coins: number[];
  energies: number[];
  attacks: number[];
}

/** The order lists with which the heroes fight, new powers at the bottom. */
export interface OrdersRevealed {
  event: 'OrdersRevealed';
  orders: string[][];
}

/** The heroes fought; the whole battle, event by event. */
export interface BattleFought {
  event: 'BattleFought';
  round: number;
  events: (
    | BattleBegan
    | RoundBegan
    | Regrouped
    | StepBegan
    | AttackMade
    | PowerUsed
    | NotUsed
    | Hit
    | Redirected
    | EnergyChanged
    | StatChanged
    | Affected
    | ShieldFilled
    | VariableChanged
    | Marked
    | Died
    | Revived
    | PowerGained
    | PowerLost
    | Multiplied
    | HelpersCame
    | Held
    | Fizzled
    | Stalemate
    | Halved
    | BattleEnded
    | Repeated
  )[];
}

/** The heroes as they enter. */
export interface BattleBegan {
  event: 'BattleBegan';
  heroes: Entered[];
}

/** A hero as the battle begins; initiative is the pair (coins, tie-breaker). */
export interface Entered {
  name: string;
  energy: number;
  attack: number;
  initiative: number;
  base: number;
  order: string[];
}

/** A round begins: who stands where with what; the Defence of always-rules follows. */
export interface RoundBegan {
  event: 'RoundBegan';
  round: number;
  troops: Troop[];
}

/** Heroes of a seat that stand together and look alike. */
export interface Troop {
  seat: number;
  first: number;
  count: number;
  energy: number;
  defence: number;
  alive: boolean;
  pools: [string, number, number][];
  helper: boolean;
}

/** After a round the dead are gone and copies and helpers stand in line: the new numbers. */
export interface Regrouped {
  event: 'Regrouped';
  lineage: Lineage[];
}

/** Where the heroes `first … first + count − 1` of a seat come from: number `parent` and on of the */
export interface Lineage {
  seat: number;
  first: number;
  count: number;
  parent: number;
  each: number;
}

/** A step begins; the heroes present, in the order in which they act. */
export interface StepBegan {
  event: 'StepBegan';
  step: 'end' | 'main' | 'setup' | 'start';
  order: Troop[];
}

/** A hero pays for its attack; the hits follow. */
export interface AttackMade {
  event: 'AttackMade';
  who: Who;
  cost: number | Range;
  out_of: number | Range;
  damage: number | Range;
  power: string;
}

/** One hero: the seat it fights for, and its number among that seat's heroes this round. */
export interface Who {
  seat: number;
  number: number | Range;
  helper: boolean;
}

/** A number inside `Repeated`: `first`, and its step for each repetition around, outermost first. */
export interface Range {
  kind: 'range';
  first: number;
  steps: number[];
  mixed: [number, number][];
}

/** A power acts in a step, and what it cost. */
export interface PowerUsed {
  event: 'PowerUsed';
  who: Who;
  power: string;
  step: 'end' | 'main' | 'reaction' | 'setup' | 'start';
  spent: number | Range;
  burned: number | Range;
  energy: number | Range;
}

/** A power or the attack (power "") that could not be paid, was forbidden, or ruled itself out. */
export interface NotUsed {
  event: 'NotUsed';
  who: Who;
  power: string;
  why: 'cost' | 'forbidden' | 'other_power' | 'stopped';
  cost: number | Range;
  left: number | Range;
  other: string;
}

/** One hit on one hero: its size, what Defence and prevention took of it, what was lost. */
export interface Hit {
  event: 'Hit';
  source: Who | null;
  target: Who;
  power: string;
  attack: boolean;
  size: number | Range;
  blocked: number | Range;
  defence: number | Range;
  prevented: number | Range;
  lost: number | Range;
  energy: number | Range;
  dead: boolean;
}

/** Part of a hit goes to another hero. */
export interface Redirected {
  event: 'Redirected';
  target: Who;
  onto: Who;
  amount: number | Range;
}

/** A hero gained or lost Energy in another way than by a hit. */
export interface EnergyChanged {
  event: 'EnergyChanged';
  who: Who;
  power: string;
  by: number | Range;
  energy: number | Range;
  burned: boolean;
}

/** A stat rose or fell to `value`. */
export interface StatChanged {
  event: 'StatChanged';
  who: Who;
  power: string;
  stat: string;
  by: number | Range;
  value: number | Range;
  lasting: string;
}

/** Something holds for a hero from now on, for the round or the battle: the effect's kind. */
export interface Affected {
  event: 'Affected';
  who: Who;
  power: string;
  effect: string;
  lasting: string;
}

/** So much damage to a hero will be prevented. */
export interface ShieldFilled {
  event: 'ShieldFilled';
  who: Who;
  power: string;
  left: number | Range;
}

/** A variable of a power has a new value. */
export interface VariableChanged {
  event: 'VariableChanged';
  who: Who;
  power: string;
  name: string;
  value: number | Range;
}

/** A hero bears another number of counters of a mark. */
export interface Marked {
  event: 'Marked';
  who: Who;
  power: string;
  mark: string;
  count: number | Range;
}

/** A hero died, through whom (None: nobody). */
export interface Died {
  event: 'Died';
  who: Who;
  by: Who | null;
  energy: number | Range;
}

/** A dead hero lives again. */
export interface Revived {
  event: 'Revived';
  who: Who;
  power: string;
  energy: number | Range;
}

/** A hero has a power more; `whose` hero it was taken or copied from. */
export interface PowerGained {
  event: 'PowerGained';
  who: Who;
  power: string;
  whose: Who | null;
  strength: number;
}

/** A hero has a power less. */
export interface PowerLost {
  event: 'PowerLost';
  who: Who;
  power: string;
}

/** Heroes `first … first + count − 1` of a seat each became `each` heroes with this Energy. */
export interface Multiplied {
  event: 'Multiplied';
  seat: number;
  first: number;
  count: number;
  each: number;
  energy: number;
}

/** Helpers joined a seat's line for the next round. */
export interface HelpersCame {
  event: 'HelpersCame';
  seat: number;
  power: string;
  count: number | Range;
  energy: number | Range;
  attack: number | Range;
}

/** A number would have passed the bound and was held at it (ruling Q-AR-53). */
export interface Held {
  event: 'Held';
  who: Who | null;
  what: string;
}

/** A reaction or entry did not happen: the chain was too long, or the round's work was spent. */
export interface Fizzled {
  event: 'Fizzled';
  who: Who;
  power: string;
  why: 'chain' | 'work';
}

/** Nobody lost Energy for this many rounds: everybody loses half of it. */
export interface Stalemate {
  event: 'Stalemate';
  rounds: number;
}

/** Heroes `first … first + count − 1` of a seat have half their Energy left. */
export interface Halved {
  event: 'Halved';
  seat: number;
  first: number;
  count: number;
  energy: number;
}

/** Who won (None: there was nobody), in which round and by what, with which hero. */
export interface BattleEnded {
  event: 'BattleEnded';
  seat: number | null;
  round: number;
  why: 'all_dead' | 'energy' | 'last';
  hero: Who | null;
  energy: number;
  heroes: number;
}

/** The same events so many times over, as a run of equal heroes brings them about. */
export interface Repeated {
  event: 'Repeated';
  times: number | Range;
  events: (
    | BattleBegan
    | RoundBegan
    | Regrouped
    | StepBegan
    | AttackMade
    | PowerUsed
    | NotUsed
    | Hit
    | Redirected
    | EnergyChanged
    | StatChanged
    | Affected
    | ShieldFilled
    | VariableChanged
    | Marked
    | Died
    | Revived
    | PowerGained
    | PowerLost
    | Multiplied
    | HelpersCame
    | Held
    | Fizzled
    | Stalemate
    | Halved
    | BattleEnded
    | Repeated
  )[];
}

/** The winner of this round's battle (None: nobody); only the last one counts. */
export interface WinnerDeclared {
  event: 'WinnerDeclared';
  round: number;
  winner: number | null;
  final: boolean;
}

/** A seat submitted a power; `wanted` is the name it chose if that was taken. */
export interface PowerSubmitted {
  event: 'PowerSubmitted';
  seat: number;
  power: Written;
  wanted: string;
}

/** The host let a power in, kept it out, or asked for another wording. */
export interface VerdictGiven {
  event: 'VerdictGiven';
  seat: number;
  power: string;
  ruling: 'accept' | 'reword' | 'veto';
  reason: string;
}

/** The author worded a power anew. */
export interface PowerReworded {
  event: 'PowerReworded';
  seat: number;
  before: string;
  power: Written;
}

/** The author did not reword a power; it does not enter the pool. */
export interface PowerWithdrawn {
  event: 'PowerWithdrawn';
  seat: number;
  power: string;
}

/** The last battle was fought. */
export interface MatchEnded {
  event: 'MatchEnded';
  winner: number | null;
}

export type GameEvent =
  | BasesDrawn
  | RoundOpened
  | LotSold
  | LotUnsold
  | BidLost
  | CoinsCounted
  | OrdersRevealed
  | BattleFought
  | WinnerDeclared
  | PowerSubmitted
  | VerdictGiven
  | PowerReworded
  | PowerWithdrawn
  | MatchEnded;
