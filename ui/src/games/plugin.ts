/** What a game may bring to the pages; a game that brings nothing gets the pages made from its schema. */
import type { Component } from 'svelte';
import type { Live } from '../lib/live.svelte';
import type { Frame, StepOf } from '../lib/replay';
import type { Checked, GameEvent, GameShown, Json, Line, View, Words } from '../lib/wire';

/** Content that people write for a game: sentences, unless it brings a workshop. */
export interface Kind {
  name: Words;
  /** The first line of how it works, for an empty page. */
  begin?: Words;
  examples?: Words[];
  /** What the library keeps and the checker reads, of a sentence. */
  body?: (name: string, text: string, lang: string) => Json;
  /** What an author should know about it. */
  sheet?: () => Promise<Component<SheetProps>>;
  /** Its emblem on a shelf. */
  emblem?: () => Promise<Component<SheetProps>>;
  /** The piece itself as it lies on a table, with its name on it; `english` is what its picture is drawn from. */
  picture?: () => Promise<Component<PictureProps>>;
  /** Where it is put together, if it is no sentence. */
  workshop?: () => Promise<Component<WorkshopProps>>;
  /** What a piece does, line by line, if it is no sentence. */
  lines?: () => Promise<(piece: Json) => string[]>;
  /** How a match begins in which a piece is used: with another config than the usual, or with a first draft. */
  use?: (piece: Json, usual: { [key: string]: Json }) => Usage;
}

export interface Usage {
  config?: Json;
  draft?: Json;
}

export interface PictureProps {
  piece: Json;
  english?: Json;
}

export interface SheetProps {
  power: { name: string; text: string; lang?: string };
  table?: string;
  wait?: number;
  read?: boolean;
}

export interface WorkshopProps {
  value: Json;
  name: string;
  checked: Checked | null;
  onchange: (value: Json) => void;
  onname: (name: string) => void;
}

/** One of the three pictures of a game's primer, drawn into a dark room. */
export type PrimerPicture = Component<{ step: number }>;

/** One thing to point at in the first turn: where it is, and what to do with it. */
export interface Hint {
  /** Where it is on the page; the first that is there. */
  at: string;
  title: Words;
  text: Words;
}

/** What the pages show of a game before anybody plays it; loaded with every page, so kept small. */
export interface Face {
  /** Its mark, drawn into an SVG of 58 by 58. */
  Mark: Component;
  /** A sentence to play it for; the server's if there is none. */
  pitch?: Words;
  /** How it is won, in at most 60 characters: under the table's name. */
  goal?: Words;
  /** Which of its primer's pictures stands for it in the lobby; the first if nothing is said. */
  picture?: number;
  minutes?: number;
  /** Where one writes the first orders, for whoever has never done it. */
  firstTurn?: Hint;
  kinds?: Record<string, Kind>;
}

export interface StageProps<V = View, E = GameEvent> {
  /** The view to draw. */
  view: V;
  names: string[];
  /** The event that has just happened, drawn over the view. */
  event?: E | null;
  /** Events of the turn so far, for drawings that need more than the last. */
  past?: E[];
  /** No tween: scrubbing, reduced motion, or a very fast replay. */
  still?: boolean;
  beat?: number;
}

/** A seat as the end shows it, drawn into an SVG of 156 by 164 around its middle. */
export interface PortraitProps<V = View> {
  view: V;
  seat: number;
  name: string;
  lost?: boolean;
}

export interface PageProps<V = View, E = GameEvent> {
  live: Live<V, E>;
  game: GameShown;
  names: string[];
}

/** One line of a chart: a number for every seat. */
export interface Series<V = View> {
  title: { en: string; pt: string };
  values: (view: V, seats: number) => (number | null)[];
}

export interface Plugin<V = View, E = GameEvent> {
  Stage?: Component<StageProps<V, E>>;
  Page?: Component<PageProps<V, E>>;
  /** Who plays a seat; the hero of its name if there is none. */
  Portrait?: Component<PortraitProps<V>>;
  /** Whether the drawing can show this view; otherwise the pages made from the schema do. */
  fits?: (view: V) => boolean;
  /** The view after one more event of the same turn; the last event of a turn shows the turn's own view. */
  apply?: (view: V, event: E) => V;
  /** A turn with what lies inside its events unfolded, told by the lines that tell it. */
  unfold?: (step: StepOf<V, E>) => StepOf<V, E>;
  /** Of the lines of an event, those its caption tells; all if nothing is said. */
  told?: (lines: Line[], event: E) => Line[];
  seatOf?: (event: E) => number | null;
  /** The events of a turn worth a beat, in the order to show them to a seat; own deeds first where order is free. */
  shown?: (events: E[], seat: number | null) => number[];
  /** A word over the timeline where something great happened: "×16". */
  mark?: (event: E) => string;
  /** The drawing as a table for readers; the whole view if there is none. */
  table?: (view: V, names: string[]) => { head: string[]; rows: string[][] } | null;
  series?: Series<V>[];
  /** A chart of what goes on inside one turn, up to the frame shown. */
  within?: (
    frames: Frame<V, E>[],
    at: number,
    seats: number,
  ) => {
    title: { en: string; pt: string };
    unit: { en: string; pt: string };
    xs: number[];
    rows: (number | null)[][];
    reached: number;
    total: number;
  } | null;
  /** What a seat ended with, in the game's own words; its points if nothing is said. */
  ended?: (view: V, seat: number) => string;
  /** How many turns the match has, if the view tells. */
  turns?: (view: V) => number;
  /** Which of them is played now, where that is not the table's own count. */
  turnNow?: (view: V) => number;
  /** Under the table's name: "turn 9 · second entry". */
  moment?: (view: V, turn: number) => string;
}

/** A game's plugin for the registry, which knows no game's values. */
export function anyGame<V, E>(plugin: Plugin<V, E>): Plugin {
  return plugin as unknown as Plugin;
}
