/** Turns that were resolved, shown one after the other: none is left out because a newer one came. */
import { lineOf, type Frame, type StepOf } from './replay';
import type { Line } from './wire';

/** What a game brings to its reveals. */
export interface Staging<V, E> {
  apply?(view: V, event: E): V;
  unfold?(step: StepOf<V, E>): StepOf<V, E>;
  /** Of the lines of an event, those its caption tells. */
  told?(lines: Line[], event: E): Line[];
  seatOf?(event: E): number | null;
  /** The events worth a beat, in the order to show them to a seat; the others happen on the way. */
  shown?(events: E[], seat: number | null): number[];
}

/** A resolved turn that waits to be shown. */
export interface Resolved<V, E> {
  step: StepOf<V, E>;
  /** Whose seals were opened. */
  seals: number[];
}

export const PACES = [0.5, 1, 2, 4] as const;
const SEAL = 420;
const ALL_SEALS = 2000;
const OWN = 900;
const OTHER = 520;
const CAPTION = 1100;
const LONG_CAPTION = 28;
const LONGEST = 90_000;
const STILL = 1000;

/** How fast to play when so many turns wait: nobody falls behind for ever. */
export function paceOf(waiting: number, speed: number): number {
  return waiting >= 4 ? Math.max(4, speed) : waiting >= 2 ? Math.max(2, speed) : speed;
}

/** How long a sentence takes to read. */
export function readingTime(text: string): number {
  return CAPTION + LONG_CAPTION * Math.max(0, text.length - 40);
}

/** How long a beat stays: mine longer; at normal speed nobody's caption is taken away unread. */
export function beatOf(mine: boolean, caption: string, pace: number, still: boolean): number {
  const shape = mine ? OWN : OTHER;
  const whole = caption && pace <= 1 ? Math.max(shape, readingTime(caption)) : shape;
  const ms = whole / pace;
  return still ? Math.max(STILL, ms) : ms;
}

/** Seals open one by one, mine first, two seconds at most in all. */
export function sealsOf(seats: number[], mine: number | null): { seats: number[]; each: number } {
  const first = (seat: number) => (seat === mine ? -1 : seat);
  return {
    seats: [...seats].sort((a, b) => first(a) - first(b)),
    each: Math.min(SEAL, ALL_SEALS / Math.max(1, seats.length)),
  };
}

/** The lines of one event as one caption: none of them is left unsaid. */
function inOne(lines: Line[]): Line | null {
  const last = lines.at(-1);
  if (!last || lines.length === 1) return last ?? null;
  const join = (lang: 'en' | 'pt') => lines.map((line) => line[lang]).join('\n');
  return { ...last, en: join('en'), pt: join('pt') };
}

/** A turn as frames: the events worth a beat in their order, the others applied on the way to them. */
export function framesOfTurn<V, E>(
  step: StepOf<V, E>,
  before: V,
  staging: Staging<V, E>,
  seat: number | null,
): Frame<V, E>[] {
  const { events, story } = step;
  const order = staging.shown?.(events, seat) ?? events.map((_, n) => n);
  const applied = new Set<number>();
  const past: E[] = [];
  let view = before;
  const happen = (n: number) => {
    applied.add(n);
    past.push(events[n]!);
    view = staging.apply ? staging.apply(view, events[n]!) : view;
  };
  return order.map((n, k) => {
    events.forEach((_, m) => {
      if (m < n && !applied.has(m) && !order.includes(m)) happen(m);
    });
    happen(n);
    const lines = story.filter((line) => line.event === n);
    const told = inOne(staging.told?.(lines, events[n]!) ?? lines);
    return {
      turn: step.turn,
      n,
      event: events[n]!,
      past: [...past],
      line: told,
      lineNo: lineOf(story, n),
      // Without a way to apply events the turn's own view is all there is; it also ends every turn.
      view: k === order.length - 1 || !staging.apply ? step.view : view,
      text: step.text ?? null,
    };
  });
}

/** A turn as it stands when it is over, for whoever comes in the middle: its events are in the view already. */
export function stillOf<V, E>(step: StepOf<V, E>): Frame<V, E> {
  return {
    turn: step.turn,
    n: -1,
    event: null,
    past: [],
    line: null,
    lineNo: -1,
    view: step.view,
    text: step.text ?? null,
  };
}

/** What is shown of a turn after the one before it; of the first one that is known, only how it ended. */
export function framesAfter<V, E>(
  before: V | null,
  step: StepOf<V, E>,
  staging: Staging<V, E>,
): Frame<V, E>[] {
  const frames = before === null ? [] : framesOfTurn(step, before, staging, null);
  return frames.length ? frames : [stillOf(step)];
}

export class Reveals<V, E> {
  /** Turns that wait behind the one that is shown. */
  waiting = $state.raw<Resolved<V, E>[]>([]);
  frames = $state.raw<Frame<V, E>[]>([]);
  /** Which frame is shown; −1 while the seals open. */
  at = $state(-1);
  /** The turn that is shown, if one is. */
  current = $state.raw<Resolved<V, E> | null>(null);
  opening = $state.raw<{ seats: number[]; each: number } | null>(null);
  paused = $state(false);
  speed = $state(1);
  still = $state(false);

  /** Somebody reads something else, which lies over the stage: a turn waits to be seen. */
  private held = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private before: V | null = null;

  constructor(
    readonly staging: Staging<V, E>,
    readonly seat: () => number | null,
    /** Whom to tell that a turn has been shown: its results may stand everywhere now. */
    private readonly hall: { settle(turn: Resolved<V, E>): void },
  ) {}

  get playing(): boolean {
    return this.current !== null;
  }
  /** What the stage shows; null when it shows the table as it stands. */
  get now(): { view: V; event: E | null; past: E[] } | null {
    if (!this.current) return null;
    const frame = this.frames[this.at];
    return frame ?? { view: this.before!, event: null, past: [] };
  }
  get caption(): Frame<V, E>['line'] {
    return this.frames[this.at]?.line ?? null;
  }
  get pace(): number {
    return paceOf(this.waiting.length, this.speed);
  }
  get actor(): number | null {
    return this.whoDid(this.frames[this.at]?.event);
  }

  whoDid(event: E | null | undefined): number | null {
    if (!event) return null;
    if (this.staging.seatOf) return this.staging.seatOf(event);
    const seat = (event as { seat?: unknown }).seat;
    return typeof seat === 'number' ? seat : null;
  }

  /** A turn was resolved; `before` is the view that stands now. */
  add(turn: Resolved<V, E>, before: V | null): void {
    this.before ??= before;
    this.waiting = [...this.waiting, turn];
    if (!this.current) this.begin();
  }

  private begin(): void {
    const [turn, ...rest] = this.waiting;
    if (!turn) {
      this.before = null;
      return;
    }
    this.waiting = rest;
    this.current = turn;
    const step = this.staging.unfold?.(turn.step) ?? turn.step;
    const frames = framesOfTurn(step, this.before!, this.staging, this.seat());
    this.frames = rest.length >= 4 ? this.briefly(frames) : frames;
    this.at = -1;
    this.paused = false;
    this.openSeals(turn.seals);
  }

  /** Far behind: only what I did or suffered, and the end of the turn. */
  private briefly(frames: Frame<V, E>[]): Frame<V, E>[] {
    const mine = this.seat();
    return frames.filter((frame, n) => n === frames.length - 1 || this.whoDid(frame.event) === mine);
  }

  private openSeals(seats: number[]): void {
    if (this.held) return;
    if (this.still || !seats.length || this.pace > 1) return this.on();
    const opening = sealsOf(seats, this.seat());
    this.opening = opening;
    this.timer = setTimeout(() => this.on(), opening.each * seats.length + 200);
  }

  /** To the next beat, or to the end of the turn. */
  on(): void {
    clearTimeout(this.timer);
    this.opening = null;
    if (!this.current) return;
    if (this.at >= this.frames.length - 1) return this.finish();
    this.at += 1;
    this.wait();
  }

  back(): void {
    clearTimeout(this.timer);
    this.paused = true;
    this.at = Math.max(0, this.at - 1);
  }

  go(to: number): void {
    clearTimeout(this.timer);
    this.opening = null;
    this.at = Math.max(0, Math.min(this.frames.length - 1, to));
    if (!this.paused) this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.paused || this.held) return;
    const frame = this.frames[this.at]!;
    const beats = this.frames.map((one) =>
      beatOf(this.isMine(one), one.line?.en ?? '', this.pace, this.still),
    );
    // A long fight is played faster, so that it never lasts longer than its replay would.
    const whole = beats.reduce((sum, ms) => sum + ms, 0);
    const share = this.still ? 1 : Math.min(1, LONGEST / Math.max(1, whole));
    const ms = beatOf(this.isMine(frame), frame.line?.en ?? '', this.pace, this.still) * share;
    this.timer = setTimeout(() => this.on(), ms);
  }

  private isMine(frame: Frame<V, E>): boolean {
    const seat = this.seat();
    return seat !== null && this.whoDid(frame.event) === seat;
  }

  /** Nothing goes on while the stage is covered; after that from where it stood. */
  hold(covered: boolean): void {
    if (covered === this.held) return;
    this.held = covered;
    clearTimeout(this.timer);
    if (covered || !this.current || this.paused) return;
    if (this.at < 0) this.openSeals(this.current.seals);
    else this.wait();
  }

  toggle(): void {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.timer);
    else if (this.at < 0) this.on();
    else this.wait();
  }

  /** The next speed that way. */
  paceBy(by: number): number {
    const n = PACES.indexOf(this.speed as (typeof PACES)[number]) + by;
    return PACES[Math.max(0, Math.min(PACES.length - 1, n))]!;
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.current && !this.paused && this.at >= 0) this.wait();
  }

  /** The turn has been seen: what it changed may stand everywhere, then the next one opens. */
  private finish(): void {
    const turn = this.current!;
    this.before = turn.step.view;
    this.current = null;
    this.frames = [];
    this.at = -1;
    this.hall.settle(turn);
    this.begin();
  }

  /** Show no more of it: every turn that waits is taken as seen. */
  skip(): void {
    clearTimeout(this.timer);
    this.opening = null;
    let turn = this.current;
    this.current = null;
    this.frames = [];
    this.at = -1;
    this.before = null;
    while (turn) {
      this.hall.settle(turn);
      [turn, ...this.waiting] = [this.waiting[0] ?? null, ...this.waiting.slice(1)];
    }
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}
