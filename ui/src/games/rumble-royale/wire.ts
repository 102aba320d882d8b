/** Made from what the server says of itself: run `make types`, never edit. */

/** All that a seat (None: a spectator) may know. */
export interface View {
  seat: number | null;
  phase: 'over' | 'preparation' | 'replacement' | 'review' | 'turn';
  turn: number;
  turns: number;
  awaiting: number[];
  players: Public[];
  subprocesses: Shown[];
  lots: Lot[];
  basics: Face[];
  least_cards: number;
  most_cards: number;
  house: string[];
  owes: number;
  review: CardInReview[];
  energy: number;
  coins: number;
  may_play: boolean;
  hand: Face[];
  deck: Face[];
  reserved: Face[];
  winners: number[];
}

/** What everybody knows of a player. */
export interface Public {
  life: number;
  glory: number;
  alive: boolean;
  marks: Counter[];
}

/** A named number: a mark a player bears, or a variable of a subprocess. */
export interface Counter {
  name: string;
  count: number;
}

/** A subprocess as everybody sees it. */
export interface Shown {
  id: number;
  name: string;
  owner: number;
  life: number;
  target: Target | null;
  pt: string;
  en: string;
  called: Words;
}

/** What a card was aimed at: a player or a subprocess. */
export interface Target {
  player: number | null;
  subprocess: number | null;
}

/** One sentence in each language the project speaks. */
export interface Words {
  en: string;
  pt: string;
}

/** An auction slot and what lies in it. */
export interface Lot {
  slot: number;
  face: Face | null;
}

/** A card as people read it. */
export interface Face {
  card: number;
  name: string;
  cost: number;
  life: number;
  choose: string;
  pt: string;
  en: string;
  called: Words;
}

/** A submitted card under review: who wrote what. */
export interface CardInReview {
  author: number;
  text: string;
}

/** What a seat sends; which fields count depends on the phase. */
export interface Submission {
  cards?: string[];
  basics?: number[];
  plays?: Play[];
  bids?: Bid[];
  verdicts?: Verdict[];
}

/** One card of the sequence, and what it is aimed at if it asks for a target. */
export interface Play {
  card: number;
  target?: Target | null;
}

/** Coins offered for the card in an auction slot. */
export interface Bid {
  slot: number;
  coins: number;
}

/** The host's word on a submitted card, by its place in the list under review. */
export interface Verdict {
  card: number;
  do: 'accept' | 'reword' | 'veto';
  text?: string;
}

/** A player handed cards in for the auction; only their number is public. */
export interface CardsSubmitted {
  event: 'CardsSubmitted';
  seat: number;
  count: number;
}

/** The host accepted, reworded or vetoed a card (for its author). */
export interface CardJudged {
  event: 'CardJudged';
  seat: number;
  text: string;
  verdict: 'accept' | 'reword' | 'veto';
  became: string;
}

/** A player bought basic cards (for himself alone). */
export interface BasicsBought {
  event: 'BasicsBought';
  seat: number;
  cards: string[];
}

/** Upkeep is done and hands are drawn. */
export interface TurnBegan {
  event: 'TurnBegan';
  turn: number;
}

/** A player's Energy and coins for the turn (for himself alone). */
export interface UpkeepDone {
  event: 'UpkeepDone';
  seat: number;
  energy: number;
  coins: number;
  filled: number;
}

/** A player's hand (for himself alone). */
export interface CardsDrawn {
  event: 'CardsDrawn';
  seat: number;
  cards: string[];
}

/** A card came up for auction. */
export interface LotOffered {
  event: 'LotOffered';
  slot: number;
  name: string;
  cost: number;
  life: number;
  pt: string;
  en: string;
}

/** A card was sold for the second-highest bid. */
export interface LotSold {
  event: 'LotSold';
  slot: number;
  name: string;
  seat: number;
  price: number;
}

/** A player played a card. */
export interface CardPlayed {
  event: 'CardPlayed';
  seat: number;
  step: number;
  name: string;
  target: Target | null;
  cost: number;
  life: number;
  pt: string;
  en: string;
  called: Words;
  aim: string;
}

/** A card was not played, and why. */
export interface PlaySkipped {
  event: 'PlaySkipped';
  seat: number;
  name: string;
  why: 'barred' | 'energy' | 'gone';
}

/** A card was aimed at something that is no longer there; it and its Energy are used. */
export interface TargetGone {
  event: 'TargetGone';
  seat: number;
  name: string;
}

/** A subprocess came into play. */
export interface SubprocessEntered {
  event: 'SubprocessEntered';
  id: number;
  name: string;
  seat: number;
  life: number;
}

/** A subprocess changed hands. */
export interface SubprocessTaken {
  event: 'SubprocessTaken';
  id: number;
  name: string;
  seat: number;
  former: number;
  cause: string;
}

/** A copy of a subprocess did not come into being: there are too many in play. */
export interface NoRoom {
  event: 'NoRoom';
  seat: number;
  name: string;
  most: number;
}

/** A player's cards cost him more (negative: less), this turn or for the match. */
export interface CardsDearer {
  event: 'CardsDearer';
  seat: number;
  change: number;
  lasts: boolean;
  cause: string;
}

/** A player may play no cards, this turn or for the match. */
export interface PlayerBarred {
  event: 'PlayerBarred';
  seat: number;
  lasts: boolean;
  cause: string;
}

/** A player can gain no Life, this turn or for the match. */
export interface HealingBarred {
  event: 'HealingBarred';
  seat: number;
  lasts: boolean;
  cause: string;
}

/** A subprocess did what it does. */
export interface SubprocessActed {
  event: 'SubprocessActed';
  id: number;
  name: string;
  seat: number;
}

/** A player gained or lost something by an effect: how much, and what he has now. */
export interface StatChanged {
  event: 'StatChanged';
  seat: number;
  stat: 'cards' | 'coins' | 'energy' | 'glory' | 'life';
  change: number;
  now: number | null;
  cause: string;
}

/** A subprocess gained or lost Life by an effect that is not damage. */
export interface SubprocessHealed {
  event: 'SubprocessHealed';
  id: number;
  name: string;
  change: number;
  life: number;
  cause: string;
}

/** A hit took Life from a player. */
export interface PlayerDamaged {
  event: 'PlayerDamaged';
  seat: number;
  source: number;
  amount: number;
  life: number;
  cause: string;
}

/** A hit took Life from a subprocess; `instead_of` is the player it was meant for. */
export interface SubprocessDamaged {
  event: 'SubprocessDamaged';
  id: number;
  name: string;
  owner: number;
  source: number;
  amount: number;
  life: number;
  cause: string;
  instead_of: number | null;
}

/** Part of a hit, or all of it, came to nothing. */
export interface DamagePrevented {
  event: 'DamagePrevented';
  seat: number;
  amount: number;
  by: string;
}

/** A subprocess left the match for ever. */
export interface SubprocessDestroyed {
  event: 'SubprocessDestroyed';
  id: number;
  name: string;
  owner: number;
}

/** A player ran out of Life. */
export interface PlayerEliminated {
  event: 'PlayerEliminated';
  seat: number;
  turn: number;
}

/** An eliminated player came back. */
export interface PlayerRevived {
  event: 'PlayerRevived';
  seat: number;
  life: number;
  cause: string;
}

/** A player's counters of a mark changed. */
export interface MarksChanged {
  event: 'MarksChanged';
  seat: number;
  mark: string;
  now: number;
  cause: string;
}

/** Subprocesses answered each other for too long; the rest came to nothing. */
export interface ReactionsFizzled {
  event: 'ReactionsFizzled';
  batches: number;
}

/** The match is over: the only one alive, or by Glory and Life. */
export interface MatchWon {
  event: 'MatchWon';
  seats: number[];
  how: 'glory' | 'last alive' | 'nobody alive';
  turn: number;
}

export type GameEvent =
  | CardsSubmitted
  | CardJudged
  | BasicsBought
  | TurnBegan
  | UpkeepDone
  | CardsDrawn
  | LotOffered
  | LotSold
  | CardPlayed
  | PlaySkipped
  | TargetGone
  | SubprocessEntered
  | SubprocessTaken
  | NoRoom
  | CardsDearer
  | PlayerBarred
  | HealingBarred
  | SubprocessActed
  | StatChanged
  | SubprocessHealed
  | PlayerDamaged
  | SubprocessDamaged
  | DamagePrevented
  | SubprocessDestroyed
  | PlayerEliminated
  | PlayerRevived
  | MarksChanged
  | ReactionsFizzled
  | MatchWon;
