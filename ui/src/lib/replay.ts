/** A match as frames: one for every event, in the record's order, and one for a turn without events. */
import type { GameEvent, Step, View, Words } from './types';

export interface Frame {
  turn: number;
  /** Which event of its turn, from 0; −1 for the position before anything happened. */
  n: number;
  event: GameEvent | null;
  /** Events of the turn up to this one. */
  past: GameEvent[];
  line: Words | null;
  lineNo: number;
  view: View;
  text: Words | null;
}

/** Which sentence tells an event: one each, or, where some events are silent, as far along as the event is. */
export function lineOf(n: number, events: number, lines: number): number {
  if (!lines) return -1;
  return events === lines ? n : Math.min(lines - 1, Math.floor(((n + 1) * lines) / events + 1e-9) - 1);
}

export function framesOf(steps: Step[], apply?: (view: View, event: GameEvent) => View, before: View | null = null): Frame[] {
  const frames: Frame[] = [];
  let view = before;
  for (const step of steps) {
    const text = step.text ?? null;
    if (!step.events.length) frames.push({ turn: step.turn, n: -1, event: null, past: [], line: step.story[0] ?? null, lineNo: step.story.length ? 0 : -1, view: step.view, text });
    step.events.forEach((event, n) => {
      const last = n === step.events.length - 1;
      view = last || !apply || !view ? step.view : apply(view, event);
      const lineNo = lineOf(n, step.events.length, step.story.length);
      frames.push({ turn: step.turn, n, event, past: step.events.slice(0, n + 1), line: step.story[lineNo] ?? null, lineNo, view, text });
    });
    view = step.view;
  }
  return frames;
}

/** The first frame of each turn. */
export function turnStarts(frames: Frame[]): { turn: number; at: number }[] {
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
