/** What a game may bring to the pages; a game that brings nothing gets the pages made from its schema. */
import type { Component } from 'svelte';
import type { Live } from '../lib/live.svelte';
import type { Frame, StepOf } from '../lib/replay';
import type { GameEvent, GameShown, View } from '../lib/wire';

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
  /** Whether the drawing can show this view; otherwise the pages made from the schema do. */
  fits?: (view: V) => boolean;
  /** The view after one more event of the same turn; the last event of a turn shows the turn's own view. */
  apply?: (view: V, event: E) => V;
  /** A turn with what lies inside its events unfolded, told by the lines that tell it. */
  unfold?: (step: StepOf<V, E>) => StepOf<V, E>;
  seatOf?: (event: E) => number | null;
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
