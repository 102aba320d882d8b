/** One table as this browser sees it: fetched once, then kept up by the stream. */
import { prefs } from './prefs.svelte';
import { Reveals, type Resolved, type Staging } from './reveals.svelte';
import { Talk } from './chat.svelte';
import { Desk } from './desk.svelte';
import { openWords, unopened } from './dice';
import type { StepOf } from './replay';
import { hasSeen, lastSeen } from './seen';
import {
  asItStood,
  joined,
  missedTurns,
  sightOf,
  standing,
  type FrameOf,
  type SightOf,
  type Told,
} from './turns';
import type { Writing } from './waiting';
import { Refusal, get, post, session } from './api.svelte';
import type { ChatLine, GameEvent, Outcome, TableShown, View } from './wire';

export type { FrameOf, SightOf, Told } from './turns';
/** A table of whichever game. */
export type AnyLive = Live<unknown, unknown>;

/** Turns of the story that are fetched when a page opens. */
const STORY = 12;
const TRY_AGAIN = 3000;

export class Live<V = View, E = GameEvent> extends Desk {
  sight = $state.raw<SightOf<V, E> | null>(null);
  /** The story of every turn this browser has seen, oldest first. */
  told = $state.raw<Told<E>[]>([]);
  trouble = $state.raw<Refusal | null>(null);
  closing = $state(false);
  /** Turns that are being shown; what they changed stands nowhere else before they have been. */
  readonly reveals: Reveals<V, E>;
  /** Whether turns can be shown yet: the game's drawing is here. */
  staged = false;
  protected staging: Staging<V, E> = {};
  /** Who sealed the next turn, and how the table stands, while an earlier turn is still being shown. */
  private heldMarks = new Map<number, boolean>();
  private heldTable: TableShown | null = null;
  private heldEnd: Outcome | null = null;

  /** Turns that pass unseen, to be shown together, and whom to tell of each; null: each is shown as it comes. */
  private passing: { frames: FrameOf<V, E>[]; each(frame: FrameOf<V, E>): void } | null = null;

  /** The last turn that stands on this page or waits to be shown on it. */
  private upTo: number | null = null;
  /** Turns this page was not there for, until the game's drawing is here. */
  private missed: Resolved<V, E>[] = [];

  /** The house wants my word for the dice and has not signed the locks: it does not get it. */
  unsigned = $state(false);
  private adding = false;

  /** Whether this is a lesson: somebody says beside it what is to be done. */
  readonly taught: boolean = false;

  private stream: EventSource | null = null;
  private reopening: ReturnType<typeof setTimeout> | undefined;

  readonly talk: Talk;

  constructor(id: string) {
    super(id);
    this.talk = new Talk(id);
    this.reveals = new Reveals(this.staging, () => this.seat, {
      settle: ({ step }) => void ('again' in step || this.settle(step as FrameOf<V, E>)),
    });
  }

  /** The game's drawing is here: from now on turns are shown. */
  stage(staging: Staging<V, E>, speed: number): void {
    Object.assign(this.staging, staging);
    this.reveals.speed = speed;
    this.reveals.still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.staged = true;
    this.catchUp();
  }

  /** Whether they may be written by what the page shows: the turn before has been seen. */
  get writable(): boolean {
    return this.draftable && !this.reveals.playing;
  }

  /** The same, told before my orders for the turn that stands are here. */
  get writing(): Writing {
    if (this.writable) return 'open';
    const coming = this.online && !this.orders && !this.reveals.playing && this.sending === 'idle';
    const { status, awaiting = [] } = this.table ?? {};
    return coming && status === 'running' && awaiting.includes(this.seat ?? -1) ? 'soon' : 'shut';
  }

  /** Show once more what happened in a turn that was seen, from some event on. */
  again(turn: Told<E>, from: number): void {
    if (!this.sight || this.reveals.playing) return;
    const events = turn.events.slice(from);
    const story = turn.story
      .filter((line) => line.event >= from)
      .map((line) => ({ ...line, event: line.event - from }));
    const step = { turn: turn.turn, events, story, view: this.sight.view, awaiting: [], again: true };
    this.reveals.add({ step, seals: [] }, this.sight.view);
  }

  async open(seat?: number | null): Promise<void> {
    clearTimeout(this.reopening);
    try {
      const table = await get<TableShown>(`/tables/${this.id}`);
      this.sit(seat !== undefined ? seat : (table.me?.seats[0] ?? null));
      if (table.status === 'gathering') {
        this.table = table;
        void this.addToDice();
      } else {
        const [sight, steps] = await Promise.all([this.look(), this.readStory(table.turn)]);
        this.enter(table, sight, steps);
        if (table.status === 'over') this.orders = null;
        else await this.readOrders();
      }
      this.trouble = null;
      this.closing = table.opens_at !== null;
      void this.openSealed();
      this.follow(table.notice);
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      if (fault.passing) this.openLater();
      // What stands on the page stays there, whatever happens to the net.
      if (!this.sight || !fault.passing) this.trouble = fault;
    }
  }

  /** Another seat sees other things: nothing that was shown to this one counts for it. */
  private sit(seat: number | null): void {
    if (this.sight && seat !== this.seat) {
      this.reveals.skip();
      this.missed = [];
      this.upTo = null;
    }
    this.seat = seat;
  }

  /** The server cannot be reached: try again, and again. */
  private openLater(): void {
    this.online = false;
    clearTimeout(this.reopening);
    this.reopening = setTimeout(() => void this.open(this.seat ?? undefined), TRY_AGAIN);
  }

  override close(): void {
    super.close();
    this.reveals.stop();
    this.stream?.close();
    this.stream = null;
    clearTimeout(this.reopening);
    window.removeEventListener('online', this.reach);
    window.removeEventListener('focus', this.lookAgain);
  }

  private get who(): string {
    return this.seat === null ? 'none' : String(this.seat);
  }

  private look(): Promise<SightOf<V, E>> {
    return get<SightOf<V, E>>(`/tables/${this.id}/view?seat=${this.who}`);
  }

  private async readStory(turn: number): Promise<StepOf<V, E>[]> {
    const from = Math.max(0, turn - STORY + 1);
    const path = `/tables/${this.id}/steps?seat=${this.who}&from=${from}&count=${STORY}`;
    return (await get<{ steps: StepOf<V, E>[] }>(path)).steps.filter((step) => step.turn <= turn);
  }

  /** Stand where this page, or this device, last was: every turn since then is shown before its results stand. */
  private enter(table: TableShown, sight: SightOf<V, E>, steps: StepOf<V, E>[]): void {
    if (this.upTo !== null && table.turn < this.upTo) return; // the stream has overtaken this answer
    const was = prefs.reveals ? (this.upTo ?? lastSeen(this.place) ?? table.turn) : table.turn;
    const from = Math.max(steps[0]?.turn ?? 0, Math.min(was, table.turn));
    const base = steps.find((step) => step.turn === from);
    const missed = base ? missedTurns(steps, from, table, sight) : [];
    this.upTo = table.turn;
    if (this.reveals.playing || this.missed.length) this.heldTable = table;
    else {
      this.table = missed.length ? { ...table, ...asItStood(base!) } : table;
      // A turn may be over between two answers: the stream tells of it.
      this.sight = base && sight.turn !== from ? sightOf(base, this.seat) : sight;
      this.told = steps
        .filter((step) => step.turn <= from)
        .map(({ turn, events, story }) => ({ turn, events, story }));
      this.keepSeen(from);
    }
    this.missed.push(...missed);
    this.catchUp();
  }

  private catchUp(): void {
    if (!this.staged || !this.sight) return;
    for (const turn of this.missed.splice(0)) this.reveals.add(turn, this.sight.view);
  }

  /** Where a turn is seen: this table from this seat. */
  private get place(): string {
    return `${this.id} ${this.who}`;
  }
  private keepSeen(turn: number): void {
    if (!this.taught) hasSeen(this.place, turn);
  }

  private follow(notice: number): void {
    this.stream?.close();
    const source = new EventSource(`/api/tables/${this.id}/stream?seat=${this.who}&after=${notice}`);
    this.stream = source;
    source.onopen = () => {
      this.online = true;
      if (this.refusal?.code === 'offline') this.refusal = null;
      this.reach();
      void this.talk.load();
    };
    window.addEventListener('online', this.reach);
    window.addEventListener('focus', this.lookAgain);
    source.onerror = () => {
      this.online = false;
      // A stream that was refused does not come back by itself.
      if (source.readyState === EventSource.CLOSED && this.stream === source) this.openLater();
    };
    const on = <T>(kind: string, take: (data: T) => void) =>
      source.addEventListener(kind, (frame) => take(JSON.parse((frame as MessageEvent<string>).data) as T));
    on<TableShown>('table', (table) => this.takeTable(table));
    on<{ turn: number; seat: number }>('sealed', ({ turn, seat }) => this.mark(turn, seat, true));
    on<{ turn: number; seat: number }>('withdrawn', ({ turn, seat }) => this.mark(turn, seat, false));
    on('closing', () => (this.closing = true));
    on<TableShown>('opening', ({ opens_at }) => {
      this.change({ opens_at });
      void this.openSealed();
    });
    on<FrameOf<V, E>>('turn', (frame) => this.takeTurn(frame));
    on<{ outcome: Outcome | null }>('over', ({ outcome }) => this.end(outcome));
    on<{ table: string }>('rematch', ({ table }) => this.change({ rematch: table }));
    on<ChatLine>('chat', (line) => this.talk.hear(line));
    on<{ watching: number }>('watching', ({ watching }) => this.change({ watching }));
    on('gone', () => void this.open(null));
  }

  protected change(part: Partial<TableShown>): void {
    if (this.table) this.table = { ...this.table, ...part };
  }

  protected isPast(turn: number): boolean {
    return this.upTo !== null && turn <= this.upTo;
  }

  /** A picture of a table is of now: it may know of a turn that is still being shown, or told only after it. */
  private isAhead(table: TableShown): boolean {
    return this.reveals.playing || this.passing !== null || (this.upTo !== null && table.turn > this.upTo);
  }

  private takeTable(table: TableShown): void {
    if (this.isAhead(table)) {
      this.heldTable = table;
      return;
    }
    const began = this.table?.status === 'gathering' && table.status !== 'gathering';
    this.table = { ...table, me: this.table?.me };
    if (began) void this.open();
    else if (this.table.status === 'gathering') void this.addToDice();
    else if (this.seat !== null) void this.readOrdersQuietly();
  }

  /** The dice are being drawn: show what this browser locked, once all locks are signed. */
  private async addToDice(): Promise<void> {
    if (!this.table || this.adding || !unopened(this.table).length) return;
    this.adding = true;
    const opened = await openWords(this.table).catch(() => undefined);
    this.adding = false;
    this.unsigned = opened === null;
    if (opened && opened.status !== 'gathering' && this.table.status === 'gathering')
      await this.open(this.seat);
  }

  protected mark(turn: number, seat: number, sealed: boolean): void {
    if (this.isPast(turn)) return;
    if (this.reveals.playing) this.heldMarks.set(seat, sealed);
    // My seal was made or opened in another tab: this one shows the same.
    if (seat === this.seat && this.sending === 'idle' && sealed !== (this.orders?.state === 'sealed'))
      void this.readOrdersQuietly();
    if (this.table)
      this.change({ seats: this.table.seats.map((s) => (s.seat === seat ? { ...s, sealed } : s)) });
  }

  private takeTurn(frame: FrameOf<V, E>): void {
    if (frame.turn > 0 && frame.turn <= (this.upTo ?? -1)) return; // told already
    this.upTo = frame.turn;
    this.heldMarks.clear(); // those were of the turn that is over now
    this.closing = false;
    const seals = frame.turn > 0 ? (this.table?.awaiting ?? []) : [];
    this.forget();
    // Nothing can be written or sealed for a turn that is over, however long the next orders take to come.
    this.orders = null;
    this.draft = undefined;
    this.refusal = null;
    this.sending = 'idle';
    clearTimeout(this.timer);
    this.change({ closes_at: frame.closes_at, opens_at: null });
    this.shut = null;
    if (this.passing && frame.turn > 0) return void this.pass(frame);
    if (this.staged && prefs.reveals && frame.turn > 0 && this.sight)
      this.reveals.add({ step: frame, seals }, this.sight.view);
    else this.settle(frame);
    if (frame.status !== 'over') void this.readNext();
  }

  /** What is mine to do in the turn that began: asked for until somebody answers. */
  private async readNext(): Promise<void> {
    try {
      await this.readOrders();
    } catch (fault) {
      if (!(fault instanceof Refusal)) throw fault;
      this.openLater();
    }
  }

  /** Let turns pass unseen, told one by one to whoever asked; `showPassed` shows them all as one. */
  letPass(each: (frame: FrameOf<V, E>) => void): void {
    this.passing = { frames: [], each };
  }
  private async pass(frame: FrameOf<V, E>): Promise<void> {
    const passing = this.passing!;
    passing.frames.push(frame);
    if (frame.status !== 'over') await this.readNext();
    passing.each(frame);
  }
  showPassed(): void {
    const frames = this.passing?.frames ?? [];
    this.passing = null;
    if (!frames.length) return this.takeHeld();
    const frame = joined(frames);
    if (this.staged && prefs.reveals && this.sight)
      this.reveals.add({ step: frame, seals: [] }, this.sight.view);
    else this.settle(frame);
  }

  /** A turn has been seen, or need not be: what it changed stands on the page from now on. */
  protected settle(frame: FrameOf<V, E>): void {
    const { turn, awaiting, status, outcome, view, text, hint, events, story } = frame;
    const seats = frame.seats.map((s) => ({ ...s, sealed: this.heldMarks.get(s.seat) ?? s.sealed }));
    this.change({ turn, awaiting, seats, status, outcome });
    this.sight = { turn, seat: this.seat, view, text, hint, events, story };
    const parts = frame.parts ?? [{ turn, events, story }];
    const turns = parts.map((part) => part.turn);
    this.told = [
      ...this.told.filter((one) => !turns.includes(one.turn)),
      ...parts.map((part) => ({ turn: part.turn, events: part.events, story: part.story })),
    ];
    this.keepSeen(turn);
    if (this.reveals.waiting.length) return;
    this.heldMarks.clear();
    this.takeHeld();
  }

  /** What had to wait until all turns were seen. */
  private takeHeld(): void {
    const [table, end, stood] = [this.heldTable, this.heldEnd, this.table];
    this.heldTable = this.heldEnd = null;
    // A picture from before the last turn knows less of it than the turn itself.
    const older = table && stood && table.turn < stood.turn;
    if (older) this.takeTable({ ...table, ...standing(stood), closes_at: stood.closes_at });
    else if (table) this.takeTable(table);
    if (end) this.end(end);
  }

  private end(outcome: Outcome | null): void {
    if (this.reveals.playing || this.passing) this.heldEnd = outcome;
    else this.change({ status: 'over', outcome, closes_at: null, awaiting: [] });
  }

  /** Do something to the table; whatever answers with a table, or something with one in it. */
  async act<T extends object = TableShown>(path: string, body: object = {}): Promise<T> {
    const answer = await post<T>(`/tables/${this.id}${path}`, body);
    const table = ('table' in answer ? answer.table : answer) as TableShown;
    if (table?.seats) this.takeAnswer({ ...table, me: table.me ?? this.table?.me });
    return answer;
  }

  /** What I changed stands at once; what a turn changed that is being shown, when it has been. */
  private takeAnswer(table: TableShown): void {
    const ahead = this.isAhead(table);
    if (ahead) this.heldTable = table;
    this.table = ahead && this.table ? { ...table, ...standing(this.table) } : table;
  }

  get now(): number {
    return Date.now() + session.ahead;
  }
}
