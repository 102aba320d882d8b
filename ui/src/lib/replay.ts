/** A match as frames: one for every event, in the record's order, and one for a turn without events. */
import type { GameEvent, Line, ReplayStep, View, Words } from './wire';

/** A turn of a replay, with the values of the game it is of. */
export type StepOf<V, E> = Omit<ReplayStep, 'view' | 'events'> & { view: V; events: E[] };

export interface Frame<V = View, E = GameEvent> {
  turn: number;
  /** Which event of its turn, from 0; −1 for the position before anything happened. */
  n: number;
  event: E | null;
  /** Events of the turn up to this one. */
  past: E[];
  line: Words | null;
  lineNo: number;
  view: V;
  text: Words | null;
}

/** The last line told when an event has been shown; −1 before the first. */
export function lineOf(story: Line[], n: number): number {
  return story.findLastIndex((line) => line.event <= n);
}

export function framesOf<V = View, E = GameEvent>(
  steps: StepOf<V, E>[],
  apply?: (view: V, event: E) => V,
  before: V | null = null,
): Frame<V, E>[] {
  const frames: Frame<V, E>[] = [];
  let view = before;
  for (const step of steps) {
    const text = step.text ?? null;
    if (!step.events.length)
      frames.push({
        turn: step.turn,
        n: -1,
        event: null,
        past: [],
        line: step.story[0] ?? null,
        lineNo: step.story.length - 1,
        view: step.view,
        text,
      });
    step.events.forEach((event, n) => {
      const last = n === step.events.length - 1;
      view = last || !apply || !view ? step.view : apply(view, event);
      const lineNo = lineOf(step.story, n);
      const line = step.story.findLast((told) => told.event === n) ?? step.story[lineNo] ?? null;
      frames.push({ turn: step.turn, n, event, past: step.events.slice(0, n + 1), line, lineNo, view, text });
    });
    view = step.view;
  }
  return frames;
}

/** The first frame of each turn. */
export function turnStarts(frames: Frame<unknown, unknown>[]): { turn: number; at: number }[] {
  const starts: { turn: number; at: number }[] = [];
  frames.forEach((frame, at) => {
    if (starts.at(-1)?.turn !== frame.turn) starts.push({ turn: frame.turn, at });
  });
  return starts;
}

export const SPEEDS = [0.5, 1, 4, 16] as const;
const BEAT = 600;
const LONGEST = 90_000;

/** How long a frame stays, in ms: one beat, less in a fight that would last over 90 s, divided by the speed. */
export function beatOf(frames: number, speed: number): number {
  const beat = Math.max(20, Math.min(BEAT, LONGEST / Math.max(1, frames)));
  return Math.max(16, beat / speed);
}
