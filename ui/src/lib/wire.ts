/** Made from what the server says of itself: run `make types`, never edit. */
/** Whatever JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** What a game shows of itself; its own folder knows the form. */
export type View = { [key: string]: Json };
/** Something that happened; the game's own folder knows the form. */
export type GameEvent = { event: string; [key: string]: Json };

/** The server is there; it is well if what people seal can be kept. */
export interface Health {
  ok: boolean;
  games: number;
  database: string;
  version: string;
}

/** Any 4xx answer. */
export interface Error {
  error: Denial;
}

/** Why a request was not granted. */
export interface Denial {
  en: string;
  pt: string;
  path: (string | number)[];
  at: string;
  span?: [number, number];
  nearest?: string[];
  repairs?: string[];
  readings?: Json[];
  code: string;
}

/** Who signs the receipts. */
export interface HouseShown {
  key: string;
  algorithm: string;
}

/** All the games. */
export interface Games {
  games: GameShown[];
}

/** A game that can be played. */
export interface GameShown {
  id: string;
  version: number;
  title: string;
  sentence: Words;
  seats: number[];
  bots: string[];
  presets: string[];
  about: { [key: string]: Words };
  people: string | null;
  newcomer: string | null;
  best_bot: string;
  levels: boolean;
  primer: Primer | null;
  checks: string[];
  stock: string[];
  sheets: string[];
  learner: boolean;
  schemas?: Schemas;
}

/** One sentence in each language the project speaks. */
export interface Words {
  en: string;
  pt: string;
}

/** How a game is played, on one screen: what one plays for, a turn in three pictures, the end. */
export interface Primer {
  goal: Words;
  turn: [Panel, Panel, Panel];
  end: Words;
  facts: Words[];
}

/** One picture of a primer: what the page draws, its heading, and the words beneath it. */
export interface Panel {
  title: Words;
  words: Words;
  scene: Json;
}

/** JSON Schemas for forms. */
export interface Schemas {
  config: Json;
  submission: Json;
  view: View;
}

/** A complete config, and how many seats it has. */
export interface Complete {
  config: Json;
  seats: number;
}

/** A config to be checked and completed: what is said here, over a preset where one is named. */
export interface SomeConfig {
  config?: { [key: string]: Json } | null;
  preset?: string | null;
  seats?: number | null;
}

/** The house's own content of one kind, each piece as an author would send it to its check. */
export interface Stock {
  kind: string;
  lang: 'en' | 'pt';
  pieces: Json[];
}

/** Everybody who has finished a match of a game. */
export interface Ladder {
  rows: Rank[];
  waiting: string[];
}

/** One row of the ladder; the true strength lies between `low` and `high`, almost surely. */
export interface Rank {
  place: number;
  account: Person | null;
  bot: string | null;
  house: boolean;
  played: number;
  won: number;
  rating: number;
  low: number;
  high: number;
}

/** Somebody, as others may know him. */
export interface Person {
  id: string;
  name: string;
}

/** A match of bots that goes on while somebody watches. */
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

/** How a match ended: seats by place, best first, shared places together; a score for each seat. */
export interface Outcome {
  ranking: number[][];
  scores: number[];
}

/** The last exhibitions, newest first. */
export interface EndedShows {
  shows: EndedShow[];
}

/** An exhibition that has ended; who won is seen by watching it. */
export interface EndedShow {
  id: string;
  game: string;
  title: string;
  names: string[];
  turns: number;
  ended_at: number;
}

/** Some turns of a replay. */
export interface Steps {
  table: string;
  game: string;
  names: string[];
  turns: number;
  seat: number | 'all' | null;
  steps: ReplayStep[];
}

/** One turn of a replay. */
export interface ReplayStep {
  turn: number;
  events: GameEvent[];
  story: Line[];
  view: View;
  awaiting: number[];
  text?: Words;
}

/** One line of the story: which of `events` it tells, and up to which of those that one holds. */
export interface Line {
  en: string;
  pt: string;
  event: number;
  within: number | null;
}

/** Whether a record holds; if not, the first turn that does not and why. */
export interface Verified {
  ok: boolean;
  turns?: number;
  fingerprint?: string;
  commitment?: string;
  turn?: number;
  en?: string;
  pt?: string;
}

/** My bots and the public ones, and whether this server can run any. */
export interface Bots {
  bots: BotShown[];
  cage: boolean;
  layers: CageLayer[];
  kits: KitShown[];
  largest: number;
  most: number;
}

/** An uploaded bot; `bot` is what a seat is given to have it play there. */
export interface BotShown {
  id: string;
  bot: string;
  game: string;
  name: string;
  owner: Person;
  mine: boolean;
  public: boolean;
  size: number;
  created_at: number;
  command?: string[];
  build?: string[];
  trial?: BotTrial | null;
}

/** How a bot did against built-in bots; `stopped`: the time for it was over before the end. */
export interface BotTrial {
  against: string;
  matches: TrialMatch[];
  faults: number;
  stopped: boolean;
  at: number;
}

/** One match of a bot on trial; `more` faults are counted but not shown. */
export interface TrialMatch {
  seat: number;
  place: number | null;
  turns: number;
  faults: BotFault[];
  more: number;
  stderr: string;
}

/** One thing a bot did wrong: what it was shown, what it answered, what was wrong with it. */
export interface BotFault {
  turn: number;
  kind: string;
  en: string;
  pt: string;
  at: string;
  sent: Json;
  view: Json;
}

/** One wall of the cage in which uploaded bots run. */
export interface CageLayer {
  name: Words;
  stands: boolean;
}

/** A language in which one source file is a bot; `here`: this server can build and run it. */
export interface KitShown {
  language: string;
  file: string;
  here: boolean;
}

/** What a bot hears and says in a game, on a real first turn, and the forms of it. */
export interface BotMessages {
  game: string;
  examples: Example[];
  submission: Json;
  view: View;
}

/** One message of a real first turn, and what it is for. */
export interface Example {
  said: Words;
  message: Json;
  ours: boolean;
}

/** An upload of mine on its way: its name, whether it is built (and tried now), what the build said so far. */
export interface Building {
  name: string;
  built: boolean;
  log: string;
}

/** What the owner of a bot changes about it. */
export interface ChangedBot {
  name?: string;
  public?: boolean;
}

/** Matches of an uploaded bot against a built-in one. */
export interface TryBot {
  matches?: number;
  against?: string | null;
  config?: { [key: string]: Json } | null;
  preset?: string | null;
  seats?: number | null;
  seed?: string;
}

/** What a bot did wrong at tables, the newest first. */
export interface TableFaults {
  faults: TableFault[];
}

/** A fault of a bot at a table, for the bot's owner; whole once the match is over. */
export interface TableFault {
  table: string;
  seat: number;
  turn: number;
  kind: string;
  at: number;
  message: string | null;
  sent: Json;
  view: View;
}

/** My trainings, the newest first; `here`: this server has what training needs. */
export interface Trainings {
  trainings: TrainingShown[];
  here: boolean;
}

/** A training, for its owner; `bot` is what a seat is given once the brain is there. */
export interface TrainingShown {
  id: string;
  game: string;
  name: string;
  pupil: Json;
  wishes: { [key: string]: Json };
  matches_wanted: number;
  seconds: number;
  status: 'done' | 'failed' | 'lost' | 'running' | 'waiting';
  progress: number;
  matches: number;
  points: CurvePoint[];
  results: TrainingResult[];
  preferences: Preference[];
  problem: string | null;
  bot: string | null;
  created_at: number;
}

/** Wins in a hundred against each yardstick after so many matches of training. */
export interface CurvePoint {
  matches: number;
  rates: { [key: string]: number };
}

/** How a trained pupil does against one bot, in a hundred. */
export interface TrainingResult {
  against: string;
  won: number;
  won_when_first: number;
  at_the_cap: number;
}

/** What a pupil does at one range: that range's share of its turns, its intents there. */
export interface Preference {
  range: Words;
  share: number;
  intents: Intent[];
}

/** Something a pupil means to do, and how often of a hundred it does. */
export interface Intent {
  name: Words;
  share: number;
}

/** Somebody to be trained: whole, by its name in the house's library, or an item of mine. */
export interface NewTraining {
  game: string;
  pupil?: { [key: string]: Json } | string | null;
  item?: string | null;
  matches?: number;
  seconds?: number;
  wishes?: { [key: string]: Json };
  seed?: string;
}

/** Everything that can be learned, and the puzzle of today. */
export interface Learning {
  games: GameLessons[];
  puzzle: PuzzleNamed;
}

/** A game's lessons, from easy to hard. */
export interface GameLessons {
  game: string;
  title: string;
  lessons: LessonNamed[];
}

/** A lesson in a list. */
export interface LessonNamed {
  id: string;
  title: Words;
}

/** The puzzle of a day: whose it is, and under which name it is a lesson of that game. */
export interface PuzzleNamed {
  day: string;
  game: string;
  title: string;
  lesson: string;
}

/** A small position with a task, as its pupil sees it. */
export interface LessonShown {
  game: string;
  id: string;
  title: Words;
  ask: Words;
  seat: number;
  names: string[];
  turn: number;
  view: View;
  text: Words;
  hint: Words;
  awaiting: number[];
  silence: Json;
}

/** Whether orders or content stand. */
export interface Checked {
  ok: boolean;
  raw?: Json;
  reading?: Json;
  problems?: Problem[];
}

/** Why something does not stand, and where. */
export interface Problem {
  en: string;
  pt: string;
  path: (string | number)[];
  at: string;
  span?: [number, number];
  nearest?: string[];
  repairs?: string[];
  readings?: Json[];
}

/** What a pupil would send in a lesson, and how the story shall call him. */
export interface LessonAnswer {
  raw: Json;
  name?: string;
}

/** What came of an answer: the turn as the rules played it, and what is missing (null: done). */
export interface LessonPlayed {
  step: ReplayStep;
  missing: Words | null;
}

/** Somebody, as everybody may know him. */
export interface Profile {
  id: string;
  name: string;
  since: number;
  games: GameHistory[];
  tables: TableShown[];
}

/** How somebody fared in a game. */
export interface GameHistory {
  game: string;
  title: string;
  played: number;
  won: number;
  matches: RatedMatch[];
}

/** What somebody's rating was after a match. */
export interface RatedMatch {
  at: number;
  rating: number;
  low: number;
  high: number;
  place: number;
}

/** A table, as everybody who has its link may see it. */
export interface TableShown {
  id: string;
  name: string;
  game: string;
  title: string;
  status: 'gathering' | 'over' | 'paused' | 'running';
  public: boolean;
  deadline: number | null;
  start: string;
  several: boolean;
  rated: boolean;
  turn: number;
  closes_at: number | null;
  draws_at: number | null;
  blind: boolean;
  opens_at: number | null;
  paused_left: number | null;
  held: 'work' | null;
  now: number;
  created_at: number;
  awaiting: number[];
  host: Person | null;
  seats: SeatShown[];
  commitment: string;
  config: Json;
  outcome: Outcome | null;
  ended: 'agreed' | 'resigned' | null;
  rematch: string | null;
  before: string | null;
  notice: number;
  chat: Talks;
  watching: number;
  me?: Mine;
}

/** A seat, as everybody may see it. */
export interface SeatShown {
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
  lock: string | null;
  opened: boolean;
  left: boolean;
  wants_end: boolean;
}

/** Which rooms of a table the host lets talk. */
export interface Talks {
  players: boolean;
  spectators: boolean;
}

/** What of a table is mine. */
export interface Mine {
  seats: number[];
  host: boolean;
}

/** Who is signed in; the key only when it was just made. */
export interface Me {
  account: Account | null;
  csrf: string | null;
  now: number;
  key?: string;
  link?: string;
}

/** Somebody, as he knows himself. */
export interface Account {
  id: string;
  name: string;
  guest: boolean;
  lang: string;
  password: boolean;
}

/** A name, and no ceremony. */
export interface NewAccount {
  name: string;
  lang?: 'en' | 'pt';
  password?: string | null;
}

/** What the owner of an account changes about it. */
export interface ChangedAccount {
  name?: string;
  lang?: 'en' | 'pt';
  password?: string | null;
  old?: string | null;
}

/** A new secret link, and the token of the session that goes on with it. */
export interface Key {
  key: string;
  link: string;
  csrf?: string;
}

/** A wish for another key. */
export interface NewKey {
  old?: string | null;
}

export interface Sessions {
  sessions: SessionShown[];
}

/** Somewhere I am signed in. */
export interface SessionShown {
  id: string;
  agent: string;
  created_at: number | null;
  used_at: number | null;
  here: boolean;
}

/** A key, or a name with a password. */
export interface SignIn {
  key?: string | null;
  name?: string | null;
  password?: string | null;
}

/** Several tables. */
export interface Tables {
  tables: TableShown[];
}

/** My webhooks, and whether this server can send mail. */
export interface Webhooks {
  webhooks: WebhookShown[];
  mail: boolean;
}

/** A webhook, for its owner. */
export interface WebhookShown {
  id: string;
  url: string;
  shape: string;
  lang: string;
  remind: number;
  failures: number;
  last_at: number | null;
  confirmed: boolean;
  secret: string;
}

/** Where to send word of my turns. */
export interface NewWebhook {
  url: string;
  shape?: 'discord' | 'json' | 'mail';
  lang?: 'en' | 'pt';
  remind?: number;
}

/** Whether a webhook took our greeting, and the status it answered with (0: nothing). */
export interface Greeted {
  ok: boolean;
  status: number;
}

/** The address that the link of a mail was about. */
export interface MailAnswered {
  address: string;
}

/** What the link of a mail holds. */
export interface MailLink {
  token: string;
}

/** Some of the library. */
export interface Items {
  items: Item[];
}

/** Content in the library. */
export interface Item {
  id: string;
  kind: string;
  name: string;
  body: Json;
  public: boolean;
  author: Person;
  ok: boolean;
  reading: Json;
  problems: Problem[];
  changed_at: number;
}

/** Content for the library. */
export interface NewItem {
  kind: string;
  name: string;
  body: Json;
  public?: boolean;
}

/** All there is to know about a piece of content, in the game's own form, and the same as text. */
export interface SheetShown {
  sheet: Json;
  text: Words;
}

/** A piece of content, and those that are public where it would be used; else the house's own. */
export interface SheetAsked {
  piece: Json;
  known?: Json[] | null;
}

/** Phrases that may follow an unfinished sentence; each begins with the word being typed. */
export interface Offers {
  offers: string[];
}

/** A sentence up to where its author is typing. */
export interface Unfinished {
  text: string;
  lang?: 'en' | 'pt';
}

/** A new table and the invitation to it. */
export interface Opened {
  table: TableShown;
  invite: string | null;
  link: string | null;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  name?: string;
  config?: { [key: string]: Json } | null;
  preset?: string | null;
  seats?: number | null;
  players?: string[] | null;
  deadline?: number | null;
  host?: boolean;
  public?: boolean;
  start?: 'full' | 'host';
  several?: boolean;
  rated?: boolean;
  blind?: boolean;
  lock?: string | null;
}

/** A table that is already running, and who I am at it. */
export interface Started {
  table: TableShown;
  me: Me;
  seat: number;
}

/** A match against bots, at once. */
export interface PlayNow {
  preset?: string | null;
  config?: { [key: string]: Json } | null;
  bot?: string | null;
  seats?: number | null;
  lock?: string | null;
}

/** What an invitation is for. */
export interface Invited {
  table: TableShown;
  seat: number | null;
}

/** The seat I have now. */
export interface Joined {
  table: TableShown;
  seat: number;
}

/** A seat at a table: a certain one or any, by invitation or at a public table. */
export interface Join {
  seat?: number | null;
  invite?: string | null;
  name?: string | null;
  lock?: string | null;
  rated?: boolean;
}

/** One of my seats; may be left out by whoever has one. */
export interface WhichSeat {
  seat?: number | null;
}

/** Whether I would end the match here, without a winner; it ends when all people at the table would. */
export interface EndWish {
  agree?: boolean;
  seat?: number | null;
}

/** Who has the seat now, or how he gets it. */
export interface HandedOver {
  table: TableShown;
  invite?: string;
  link?: string;
  token?: string;
}

/** To whom a seat goes: a bot, whoever opens a link, or a remote bot with a token. */
export interface HandOver {
  bot?: string | null;
  invite?: boolean;
  token?: boolean;
}

/** A new invitation. */
export interface Invitation {
  invite: string;
  link: string;
}

/** Begin; `fill` is the bot for seats that are still free. */
export interface Start {
  fill?: string | null;
}

/** What a seat adds to the dice: its lock before they are drawn, its opener while they are. */
export interface Added {
  seat?: number | null;
  lock?: string | null;
  opener?: string | null;
}

/** More time for this turn. */
export interface Extend {
  seconds: number;
}

/** The same match again; what I add to its dice, behind its SHA-256. */
export interface Rematch {
  lock?: string | null;
}

/** What one seat (None: a spectator) knows after a turn. */
export interface Sight {
  turn: number;
  seat: number | null;
  view: View;
  text: Words;
  hint: Words | null;
  events: GameEvent[];
  story: Line[];
}

/** Some submissions that stand now, never all there are. */
export interface Moves {
  turn: number;
  moves: Json[];
}

/** What a piece does to its owner's chance of winning, in thousandths, with its standard error. */
export interface PieceWorth {
  change: number;
  error: number;
  battles: number;
}

/** The state of my orders. */
export interface Orders {
  table: string;
  seat: number;
  turn: number;
  awaited: boolean;
  state: 'draft' | 'none' | 'not_awaited' | 'sealed';
  draft: DraftShown | null;
  sealed: Sealed | null;
  silence: Json;
  closes_at: number | null;
  signed: string[];
}

/** A draft, for its author. */
export interface DraftShown {
  raw: Json;
  saved_at: number;
  problems: Problem[];
}

/** A sealed submission, for its author. */
export interface Sealed {
  raw: Json;
  receipt: string;
  sealed_at: number;
}

/** Orders kept for later; they need not be legal. */
export interface Draft {
  turn: number;
  raw: Json;
  seat?: number | null;
}

/** Orders to be looked at, as JSON or as typed at a keyboard. */
export interface Check {
  raw?: Json;
  typed?: string;
  seat?: number | null;
}

/** The acknowledgement of a sealed submission: it is on disk. */
export interface Acknowledged {
  table: string;
  seat: number;
  turn: number;
  receipt: string;
  sealed_at: number;
  signed: string;
}

/** Orders to be sealed; at a blind table only the commitment to them. */
export interface Submission {
  turn: number;
  raw?: Json;
  commitment?: string | null;
  seat?: number | null;
  lock?: string | null;
  opener?: string | null;
}

/** What was sealed at a blind table, and the salt it was sealed with. */
export interface Opening {
  turn: number;
  raw: Json;
  salt: string;
  seat?: number | null;
}

/** Sealed orders to be opened again by their author. */
export interface Withdrawal {
  turn: number;
  seat?: number | null;
  opener?: string | null;
}

/** How a match ended; `sought` while its key moment is still being looked for. */
export interface Ending {
  sentence: Words;
  moment: KeyMoment | null;
  ratings: RatingChange[];
  sought: boolean;
}

/** The turn after which the outcome was never in doubt, found by playing on with bots. */
export interface KeyMoment {
  turn: number;
  otherwise: number;
  tries: number;
  line: Words | null;
}

/** What a match did to the rating of a seat's player. */
export interface RatingChange {
  seat: number;
  before: number;
  after: number;
}

/** What was said in the room that is mine, oldest first. */
export interface Chat {
  room: 'players' | 'spectators';
  open: boolean;
  lines: ChatLine[];
}

/** Something said at a table; `text` of a reaction is its name. */
export interface ChatLine {
  id: number;
  room: 'players' | 'spectators';
  at: number;
  kind: 'react' | 'text';
  text: string;
  name: string;
  seat: number | null;
}

/** A line of chat, or a reaction. */
export interface Saying {
  text?: string | null;
  react?: 'clap' | 'hurry' | 'laugh' | 'thanks' | 'think' | 'wow' | null;
}

/** Which rooms may talk from now on; what is left out stays as it is. */
export interface Rooms {
  players?: boolean | null;
  spectators?: boolean | null;
}

/** The frame of a resolved turn, as one seat (or a spectator) sees it. */
export interface TurnTold {
  turn: number;
  events: GameEvent[];
  story: Line[];
  view: View;
  text: Words;
  hint: Words | null;
  awaiting: number[];
  closes_at: number | null;
  seats: SeatShown[];
  status: 'gathering' | 'over' | 'paused' | 'running';
  outcome: Outcome | null;
}
