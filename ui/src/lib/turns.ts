/** Turns as a page takes them: what a seat sees, what it was told, and turns that wait to be shown. */
import type { GameEvent, Line, Sight, TableShown, TurnTold } from './wire';
import type { StepOf } from './replay';
import type { Resolved } from './reveals.svelte';

const NOTHING = { en: '', pt: '' };

/** A turn's story as a page keeps it. */
export interface Told<E = GameEvent> {
  turn: number;
  events: E[];
  story: Line[];
}
/** What one seat sees, with the values of the game it plays. */
export type SightOf<V, E> = Omit<Sight, 'view' | 'events'> & { view: V; events: E[] };
export type FrameOf<V, E> = Omit<TurnTold, 'view' | 'events'> & {
  view: V;
  events: E[];
  /** The turns it is made of, if it is several shown as one. */
  parts?: FrameOf<V, E>[];
};
/** Several turns as one, to be shown in one go. */
export function joined<V, E>(frames: FrameOf<V, E>[]): FrameOf<V, E> {
  let before = 0;
  const story = frames.flatMap((frame) => {
    const lines = frame.story.map((line) => ({ ...line, event: line.event + before }));
    before += frame.events.length;
    return lines;
  });
  return { ...frames.at(-1)!, events: frames.flatMap((frame) => frame.events), story, parts: frames };
}

/** Turns after one that was seen, as they would have been told; the last of them ends as the table stands. */
export function missedTurns<V, E>(
  steps: StepOf<V, E>[],
  seen: number,
  table: TableShown,
  sight: SightOf<V, E>,
): Resolved<V, E>[] {
  return steps.flatMap((step, n) => {
    if (step.turn <= seen) return [];
    const last = step.turn === table.turn;
    const known = step.turn === sight.turn;
    const frame: FrameOf<V, E> = {
      ...step,
      text: known ? sight.text : (step.text ?? NOTHING),
      hint: known ? sight.hint : null,
      closes_at: table.closes_at,
      seats: table.seats,
      status: last ? table.status : 'running',
      outcome: last ? table.outcome : null,
      awaiting: last ? table.awaiting : step.awaiting,
    };
    return [{ step: frame, seals: steps[n - 1]?.awaiting ?? [] }];
  });
}

/** How a table stood when a turn was over and another was to come. */
export function asItStood(step: StepOf<unknown, unknown>): Partial<TableShown> {
  return { turn: step.turn, awaiting: step.awaiting, status: 'running', outcome: null, ended: null };
}

/** What turns change at a table. */
export function standing(table: TableShown): Partial<TableShown> {
  const { turn, awaiting, seats, status, outcome, ended } = table;
  return { turn, awaiting, seats, status, outcome, ended };
}

/** What stood when a turn was over. */
export function sightOf<V, E>(step: StepOf<V, E>, seat: number | null): SightOf<V, E> {
  const { turn, view, events, story } = step;
  return { turn, seat, view, events, story, text: step.text ?? NOTHING, hint: null };
}
