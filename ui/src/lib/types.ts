/** The shapes of docs/api.md. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface Words {
  en: string;
  pt: string;
}
export interface Account {
  id: string;
  name: string;
  guest: boolean;
  lang: 'en' | 'pt';
  password: boolean;
}
export interface Me {
  account: Account | null;
  csrf: string | null;
  now: number;
  key?: string;
  link?: string;
}
export interface Person {
  id: string;
  name: string;
}

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: Json;
  additionalProperties?: Schema | boolean;
}

export interface Game {
  id: string;
  version: number;
  title: string;
  sentence: Words;
  seats: number[];
  bots: string[];
  presets: string[];
  checks: string[];
  schemas?: { config: Schema; submission: Schema; view: Schema };
}

export interface SeatInfo {
  seat: number;
  name: string;
  account: Person | null;
  bot: string | null;
  remote: boolean;
  free: boolean;
  stand_in: string | null;
  missed: number;
  awaited: boolean;
  sealed: boolean;
}

export interface Outcome {
  ranking: number[][];
  scores: number[];
}

export interface Table {
  id: string;
  name: string;
  game: string;
  title: string;
  status: 'gathering' | 'running' | 'paused' | 'over';
  public: boolean;
  deadline: number | null;
  start: string;
  turn: number;
  closes_at: number | null;
  paused_left: number | null;
  now: number;
  created_at: number;
  awaiting: number[];
  host: Person | null;
  seats: SeatInfo[];
  commitment: string | null;
  config: Record<string, Json>;
  outcome: Outcome | null;
  rematch: string | null;
  before: string | null;
  notice: number;
  me?: { seats: number[]; host: boolean };
}

export interface GameEvent {
  event: string;
  [key: string]: Json;
}
/** A line of the story: which of the turn's events it tells, and up to which of those that one holds. */
export interface Line extends Words {
  event: number;
  within: number | null;
}
export type View = Record<string, any>;

export interface Sight {
  turn: number;
  seat: number | null;
  view: View;
  text: Words;
  hint: Words | null;
  events: GameEvent[];
  story: Line[];
}

export interface Problem extends Words {
  path: (string | number)[];
  at: string;
  /** From letter to letter, in a sentence. */ span?: [number, number];
  nearest?: string[];
  repairs?: string[];
}

export interface Orders {
  table: string;
  seat: number;
  turn: number;
  awaited: boolean;
  state: 'none' | 'draft' | 'sealed' | 'not_awaited';
  draft: { raw: Json; saved_at: number; problems: Problem[] } | null;
  sealed: { raw: Json; receipt: string; sealed_at: number } | null;
  silence: Json;
  closes_at: number | null;
}

export interface Receipt {
  table: string;
  seat: number;
  turn: number;
  receipt: string;
  sealed_at: number;
}

export interface Step {
  turn: number;
  events: GameEvent[];
  story: Line[];
  view: View;
  awaiting: number[];
  text?: Words;
}

export interface Steps {
  table: string;
  game: string;
  names: string[];
  turns: number;
  seat: number | null;
  steps: Step[];
}

export interface Exhibition {
  id: string;
  game: string;
  title: string;
  names: string[];
  bots: string[];
  turn: number;
  over: boolean;
  pace: number;
  outcome: Outcome | null;
  next_at: number | null;
}

export interface Item {
  id: string;
  kind: string;
  name: string;
  body: Json;
  public: boolean;
  author: Person;
  ok: boolean;
  reading: any;
  problems: Problem[];
  changed_at: number;
}

export interface Checked {
  ok: boolean;
  reading?: any;
  problems?: Problem[];
}

export interface LadderRow {
  place: number;
  account: Person | null;
  bot: string | null;
  played: number;
  won: number;
  rating: number;
  low: number;
  high: number;
}

export interface Webhook {
  id: string;
  url: string;
  shape: 'json' | 'discord';
  lang: string;
  remind: number;
  failures: number;
  last_at: number | null;
}
export interface Verified {
  ok: boolean;
  turns?: number;
  fingerprint?: string;
  commitment?: string;
  turn?: number;
  en?: string;
  pt?: string;
}
