/** What a game may bring to the pages; a game that brings nothing gets the pages made from its schema. */
import type { Component } from 'svelte';
import type { Live } from '../lib/live.svelte';
import type { Frame } from '../lib/replay';
import type { Game, GameEvent, Step, View } from '../lib/types';

export interface StageProps {
  /** The view to draw. */
  view: View;
  names: string[];
  /** The event that has just happened, drawn over the view. */
  event?: GameEvent | null;
  /** Events of the turn so far, for drawings that need more than the last. */
  past?: GameEvent[];
  /** No tween: scrubbing, reduced motion, or a very fast replay. */
  still?: boolean;
  beat?: number;
}

export interface PageProps {
  live: Live;
  game: Game;
  names: string[];
}

/** One line of a chart: a number for every seat. */
export interface Series {
  title: { en: string; pt: string };
  values: (view: View, seats: number) => (number | null)[];
}

export interface Plugin {
  Stage?: Component<StageProps>;
  Page?: Component<PageProps>;
  /** Whether the drawing can show this view; otherwise the pages made from the schema do. */
  fits?: (view: View) => boolean;
  /** The view after one more event of the same turn; the last event of a turn shows the turn's own view. */
  apply?: (view: View, event: GameEvent) => View;
  /** A turn with what lies inside its events unfolded, told by the lines that tell it. */
  unfold?: (step: Step) => Step;
  seatOf?: (event: GameEvent) => number | null;
  /** A word over the timeline where something great happened: "×16". */
  mark?: (event: GameEvent) => string;
  /** The drawing as a table for readers; the whole view if there is none. */
  table?: (view: View, names: string[]) => { head: string[]; rows: string[][] } | null;
  series?: Series[];
  /** A chart of what goes on inside one turn, up to the frame shown. */
  within?: (
    frames: Frame[],
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
  turns?: (view: View) => number;
  /** Which of them is played now, where that is not the table's own count. */
  turnNow?: (view: View) => number;
  /** Under the table's name: "turn 9 · second entry". */
  moment?: (view: View, turn: number) => string;
}
