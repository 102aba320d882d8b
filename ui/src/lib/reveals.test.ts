import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reveals, beatOf, framesAfter, framesOfTurn, paceOf, sealsOf, type Resolved } from './reveals.svelte';

type Event = { event: string; seat: number; add: number };
type Turn = Resolved<number, Event>;
const turn = (n: number, view: number, ...events: Event[]): Turn => ({
  step: {
    turn: n,
    events,
    story: events.map((e, at) => ({ en: `${e.event} ${e.add}`, pt: '', event: at, within: null })),
    view,
    awaiting: [],
  },
  seals: [0, 1],
});
const up = (seat: number, add: number): Event => ({ event: 'Up', seat, add });
const staging = { apply: (view: number, e: Event) => view + e.add };

function hall(seat: number | null = 0) {
  const settled: number[] = [];
  const reveals = new Reveals<number, Event>(staging, () => seat, {
    settle: ({ step }) => void settled.push(step.turn),
  });
  return { reveals, settled };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every turn that was resolved is shown, in order, and settled only after it was seen', () => {
  const { reveals, settled } = hall();
  const seen: string[] = [];
  reveals.add(turn(1, 3, up(0, 1), up(1, 2)), 0);
  reveals.add(turn(2, 7, up(1, 4)), 3);
  for (let n = 0; n < 200 && reveals.playing; n++) {
    const shown = reveals.caption?.en;
    if (shown && seen.at(-1) !== shown) seen.push(shown);
    if (reveals.playing && reveals.current!.step.turn === 1) expect(settled).toEqual([]);
    vi.advanceTimersByTime(100);
  }
  expect(seen).toEqual(['Up 1', 'Up 2', 'Up 4']);
  expect(settled).toEqual([1, 2]);
});

test('the stage goes from the view before through every event to the view after', () => {
  const { reveals } = hall();
  reveals.add(turn(1, 9, up(0, 1), up(1, 2), up(1, 3)), 0);
  expect(reveals.now!.view).toBe(0);
  expect(reveals.frames.map((frame) => frame.view)).toEqual([1, 3, 9]);
});

test('a pause holds the beat, one can step on and back, and skipping settles all that waits', () => {
  const { reveals, settled } = hall();
  reveals.add(turn(1, 3, up(0, 1), up(1, 2)), 0);
  reveals.add(turn(2, 7, up(1, 4)), 3);
  reveals.on();
  reveals.toggle();
  vi.advanceTimersByTime(60_000);
  expect(reveals.caption!.en).toBe('Up 1');
  reveals.on();
  expect(reveals.caption!.en).toBe('Up 2');
  reveals.back();
  expect(reveals.caption!.en).toBe('Up 1');
  reveals.skip();
  expect(settled).toEqual([1, 2]);
  expect(reveals.playing).toBe(false);
});

test('far behind, only what I did is played, and faster', () => {
  const { reveals } = hall(0);
  for (let n = 1; n <= 7; n++) reveals.add(turn(n, n, up(1, 1), up(0, 1), up(1, 1), up(1, 1)), n - 1);
  reveals.on();
  expect(reveals.pace).toBe(4);
  while (reveals.current!.step.turn === 1) reveals.on();
  expect(reveals.frames.map((frame) => frame.event!.seat)).toEqual([0, 1]);
});

test('events that are worth no beat happen on the way to those that are', () => {
  const { step } = turn(1, 6, up(0, 1), up(1, 2), up(1, 3));
  const frames = framesOfTurn(step, 0, { ...staging, shown: () => [1] }, 0);
  expect(frames.map((frame) => [frame.n, frame.view, frame.past.length])).toEqual([[1, 6, 2]]);
  const own = framesOfTurn(step, 0, { ...staging, shown: () => [2, 0, 1] }, 1);
  expect(own.map((frame) => frame.view)).toEqual([3, 4, 6]);
});

test('my beats are longer, and no caption is taken away unread at normal speed', () => {
  expect(beatOf(true, '', 1, false)).toBeGreaterThan(beatOf(false, '', 1, false));
  expect(beatOf(false, 'x'.repeat(60), 1, false)).toBe(1100 + 20 * 28);
  expect(beatOf(false, 'x'.repeat(60), 2, false)).toBe(260);
  expect(beatOf(false, '', 4, true)).toBe(1000);
  expect([paceOf(0, 1), paceOf(2, 1), paceOf(4, 1), paceOf(2, 4)]).toEqual([1, 2, 4, 4]);
});

test('seals open mine first, two seconds at most in all', () => {
  expect(sealsOf([0, 1, 2], 2).seats).toEqual([2, 0, 1]);
  expect(
    sealsOf(
      Array.from({ length: 10 }, (_, n) => n),
      null,
    ).each,
  ).toBe(200);
});

test('a turn waits while something lies over the stage, and goes on from where it stood', () => {
  const { reveals, settled } = hall();
  reveals.hold(true);
  reveals.add(turn(1, 3, up(0, 1), up(1, 2)), 0);
  vi.advanceTimersByTime(60_000);
  expect([reveals.playing, reveals.at, reveals.opening]).toEqual([true, -1, null]);
  reveals.hold(false);
  expect(reveals.opening!.seats).toEqual([0, 1]);
  vi.advanceTimersByTime(1200);
  expect(reveals.caption!.en).toBe('Up 1');
  reveals.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(reveals.caption!.en).toBe('Up 1');
  reveals.hold(false);
  vi.advanceTimersByTime(60_000);
  expect(settled).toEqual([1]);
});

test('all lines of an event are its caption, but those a game leaves to the story', () => {
  const { step } = turn(1, 3, up(0, 1));
  const two = { ...step, story: [step.story[0]!, { ...step.story[0]!, en: 'and more' }] };
  expect(framesOfTurn(two, 0, staging, 0)[0]!.line!.en).toBe('Up 1\nand more');
  const brief = { ...staging, told: (lines: typeof step.story) => lines.slice(1) };
  expect(framesOfTurn(two, 0, brief, 0)[0]!.line!.en).toBe('and more');
});

const staged = { apply: (view: string[], event: string) => [...view, event] };
const late = { turn: 3, events: ['fox'], story: [], view: ['cat', 'fox'] } as never;

test('to whoever comes in the middle a turn is not done twice', () => {
  expect(framesAfter(null, late, staged).map((frame) => frame.view)).toEqual([['cat', 'fox']]);
});

test('after a turn that was seen the next one is played', () => {
  expect(framesAfter(['cat'], late, staged).map((frame) => frame.event)).toEqual(['fox']);
});
