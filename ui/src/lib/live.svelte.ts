/** One table as this browser sees it: fetched once, then kept up by the stream. */
import { prefs } from './prefs.svelte';
import { Reveals, type Staging } from './reveals.svelte';
import { Talk } from './chat.svelte';
import { committed, filledIn, keepDraft, openOrders } from './blind';
import { openWords, unopened } from './dice';
import { keepReceipts, vouchedFor, type Sealed } from './receipts';
import { Refusal, get, post, put, remove, session } from './api.svelte';
import type {
  Acknowledged,
  ChatLine,
  GameEvent,
  Json,
  Line,
  Orders,
  Outcome,
  Sight,
  TableShown,
  TurnTold,
  View,
} from './wire';

export type Sending = 'idle' | 'saving' | 'sealing' | 'unsent';
/** A seal that has not reached the server: for which turn of which seat. */
interface Unsent {
  seat: number;
  turn: number;
  raw: Json;
}
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
/** A table of whichever game. */
export type AnyLive = Live<unknown, unknown>;

const SAVE_AFTER = 500;
const TRY_AGAIN = 2000;

export class Live<V = View, E = GameEvent> {
  table = $state.raw<TableShown | null>(null);
  sight = $state.raw<SightOf<V, E> | null>(null);
  orders = $state.raw<Orders | null>(null);
  /** The story of every turn this browser has seen, oldest first. */
  told = $state.raw<Told<E>[]>([]);
  draft = $state.raw<Json | undefined>(undefined);
  sending = $state<Sending>('idle');
  /** What the server said of the last thing sent: a sentence and its place. */
  refusal = $state.raw<Refusal | null>(null);
  trouble = $state.raw<Refusal | null>(null);
  online = $state(true);
  closing = $state(false);
  seat = $state<number | null>(null);
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

  /** The seal that could not be sent; it goes out by itself once the server can be reached. */
  unsentSeal = $state.raw<Unsent | null>(null);

  /** How often I wrote, cleared, sealed or opened: whoever asked before knows less than this page. */
  private deeds = 0;
  /** The house wants my word for the dice and has not signed the locks: it does not get it. */
  unsigned = $state(false);
  private adding = false;
  /** Why my orders at a blind table are not shown: they lie on another device, or the house has not signed. */
  shut = $state<'elsewhere' | 'unsigned' | null>(null);
  private opening = false;
  /** The turn whose seal the house took without signing for it as it should. */
  unvouched = $state<number | null>(null);

  /** When the last seal has been answered and its receipt kept; the turn it closes may be over before that. */
  acknowledged: Promise<void> = Promise.resolve();

  /** Whether this is a lesson: somebody says beside it what is to be done. */
  readonly taught: boolean = false;

  private stream: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  protected timer: ReturnType<typeof setTimeout> | undefined;

  readonly talk: Talk;

  constructor(readonly id: string) {
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
  }

  /** Whether my orders are owed and open, though the turn before may still be shown. */
  get draftable(): boolean {
    return this.owed && this.orders?.state !== 'sealed' && this.sending !== 'sealing';
  }
  /** Whether they may be written by what the page shows: the turn before has been seen. */
  get writable(): boolean {
    return this.draftable && !this.reveals.playing;
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

  get mine(): boolean {
    return this.seat !== null;
  }
  get owed(): boolean {
    return !!this.orders?.awaited && this.table?.status === 'running';
  }
  get problems() {
    return this.orders?.state === 'draft' ? (this.orders.draft?.problems ?? []) : [];
  }

  async open(seat?: number | null): Promise<void> {
    try {
      this.table = await get<TableShown>(`/tables/${this.id}`);
      const mine = this.table.me?.seats ?? [];
      this.seat = seat !== undefined ? seat : (mine[0] ?? null);
      if (this.table.status === 'gathering') void this.addToDice();
      else await Promise.all([this.look(), this.readOrders(), this.readStory()]);
      this.closing = this.table.opens_at !== null;
      void this.openSealed();
      this.follow();
    } catch (fault) {
      if (fault instanceof Refusal) this.trouble = fault;
      else throw fault;
    }
  }

  close(): void {
    this.reveals.stop();
    this.stream?.close();
    this.stream = null;
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    window.removeEventListener('online', this.reach);
    window.removeEventListener('focus', this.lookAgain);
  }

  private get who(): string {
    return this.seat === null ? 'none' : String(this.seat);
  }

  private async look(): Promise<void> {
    this.sight = await get<SightOf<V, E>>(`/tables/${this.id}/view?seat=${this.who}`);
  }

  private async readStory(): Promise<void> {
    const from = Math.max(0, (this.table?.turn ?? 0) - 11);
    const answer = await get<{ steps: Told<E>[] }>(
      `/tables/${this.id}/steps?seat=${this.who}&from=${from}&count=12`,
    );
    this.told = answer.steps.map(({ turn, events, story }) => ({ turn, events, story }));
  }

  async readOrders(): Promise<void> {
    if (this.seat === null || this.table?.status === 'over') {
      this.orders = null;
      return;
    }
    if (!this.takeOrders(await get<Orders>(`/tables/${this.id}/orders?seat=${this.seat}`))) return;
    this.draft = this.orders?.sealed?.raw ?? this.orders?.draft?.raw;
    if (!this.owed || this.orders?.state === 'sealed') return this.forget();
    const seal = this.kept<Unsent>(this.sealKey);
    if (seal) return void this.seal(seal.raw);
    const unsent = this.kept<Json>(this.key);
    if (unsent !== undefined) this.write(unsent);
  }

  /** What was written in this tab and had not reached the server when the page went away. */
  private kept<T>(key: string): T | undefined {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : (JSON.parse(kept) as T);
  }

  private get key(): string {
    return `draft:${this.id}:${this.orders?.seat}:${this.orders?.turn}`;
  }

  private get sealKey(): string {
    return `seal:${this.key}`;
  }

  /** Nothing waits to be sent any more. */
  private forget(): void {
    clearTimeout(this.retry);
    sessionStorage.removeItem(this.key);
    sessionStorage.removeItem(this.sealKey);
    this.unsentSeal = null;
    if (this.sending === 'unsent') this.sending = 'idle';
  }

  /** Whether they are taken: answers may overtake each other, and a turn that is over stays over. */
  protected takeOrders(orders: Orders): boolean {
    void keepReceipts(this.id, orders.signed ?? []);
    if (this.orders?.seat === orders.seat && orders.turn < this.orders.turn) return false;
    this.orders = this.table?.blind ? filledIn(this.id, orders) : orders;
    return true;
  }

  private follow(): void {
    this.stream?.close();
    const source = new EventSource(
      `/api/tables/${this.id}/stream?seat=${this.who}&after=${this.table?.notice ?? 0}`,
    );
    this.stream = source;
    source.onopen = () => {
      this.online = true;
      this.reach();
      void this.talk.load();
    };
    window.addEventListener('online', this.reach);
    window.addEventListener('focus', this.lookAgain);
    source.onerror = () => {
      this.online = false;
      // A stream that was refused does not come back by itself.
      if (source.readyState === EventSource.CLOSED && this.stream === source)
        setTimeout(() => this.open(this.seat), 3000);
    };
    const on = <T>(kind: string, take: (data: T) => void) =>
      source.addEventListener(kind, (frame) => take(JSON.parse((frame as MessageEvent<string>).data) as T));
    on<TableShown>('table', (table) => this.takeTable(table));
    on<{ turn: number; seat: number }>('sealed', ({ seat }) => this.mark(seat, true));
    on<{ turn: number; seat: number }>('withdrawn', ({ seat }) => this.mark(seat, false));
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

  private takeTable(table: TableShown): void {
    if (this.reveals.playing || this.passing) {
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

  private async readOrdersQuietly(): Promise<void> {
    if (this.seat === null || this.table?.status === 'over' || this.table?.status === 'gathering') return;
    const before = this.deeds;
    const orders = await get<Orders>(`/tables/${this.id}/orders?seat=${this.seat}`).catch(() => null);
    // What I have done since then is newer than this answer.
    if (!orders || this.sending !== 'idle' || this.deeds !== before) return;
    if (!this.takeOrders(orders)) return;
    this.draft = this.orders?.sealed?.raw ?? this.orders?.draft?.raw;
  }

  /** Send what could not be sent: the seal if there was one, else the draft. */
  readonly reach = (): void => {
    clearTimeout(this.retry);
    if (this.sending !== 'unsent') return;
    if (this.unsentSeal) void this.seal(this.unsentSeal.raw);
    else if (this.draft !== undefined) void this.save();
    else void this.open(this.seat);
  };

  /** Another tab may have written or sealed for this seat while this one was not looked at. */
  private readonly lookAgain = (): void => {
    if (this.sending === 'idle' && this.seat !== null) void this.readOrdersQuietly();
  };

  protected mark(seat: number, sealed: boolean): void {
    if (this.reveals.playing) this.heldMarks.set(seat, sealed);
    // My seal was made or opened in another tab: this one shows the same.
    if (seat === this.seat && this.sending === 'idle' && sealed !== (this.orders?.state === 'sealed'))
      void this.readOrdersQuietly();
    if (this.table)
      this.change({ seats: this.table.seats.map((s) => (s.seat === seat ? { ...s, sealed } : s)) });
  }

  private takeTurn(frame: FrameOf<V, E>): void {
    this.closing = false;
    const seals = frame.turn > 0 ? (this.table?.awaiting ?? []) : [];
    this.forget();
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
    if (frame.status === 'over') this.orders = null;
    else void this.readOrders();
  }

  /** Let turns pass unseen, told one by one to whoever asked; `showPassed` shows them all as one. */
  letPass(each: (frame: FrameOf<V, E>) => void): void {
    this.passing = { frames: [], each };
  }
  private async pass(frame: FrameOf<V, E>): Promise<void> {
    const passing = this.passing!;
    passing.frames.push(frame);
    if (frame.status === 'over') this.orders = null;
    else await this.readOrders();
    passing.each(frame);
  }
  showPassed(): void {
    const frames = this.passing?.frames ?? [];
    this.passing = null;
    if (!frames.length) return;
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
    if (this.reveals.waiting.length) return;
    this.heldMarks.clear();
    if (this.heldTable) this.takeTable(this.heldTable);
    if (this.heldEnd) this.end(this.heldEnd);
    this.heldTable = this.heldEnd = null;
  }

  private end(outcome: Outcome | null): void {
    if (this.reveals.playing || this.passing) this.heldEnd = outcome;
    else this.change({ status: 'over', outcome, closes_at: null, awaiting: [] });
  }

  /** Change my draft: shown at once, saved half a second after the last change. */
  write(raw: Json): void {
    if (!this.owed || this.orders?.state === 'sealed') return;
    this.deeds += 1;
    this.draft = raw;
    this.refusal = null;
    this.sending = 'saving';
    sessionStorage.setItem(this.key, JSON.stringify(raw));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SAVE_AFTER);
  }

  async save(): Promise<void> {
    const orders = this.orders;
    if (!orders || this.draft === undefined) return;
    const key = this.key;
    const before = this.deeds;
    try {
      if (this.table?.blind) this.orders = keepDraft(this.id, orders, this.draft);
      else
        this.takeOrders(
          await put<Orders>(`/tables/${this.id}/draft`, {
            seat: orders.seat,
            turn: orders.turn,
            raw: this.draft,
          }),
        );
      this.online = true;
      if (this.deeds !== before) return; // written again meanwhile: that is saved next
      this.sending = 'idle';
      sessionStorage.removeItem(key);
    } catch (fault) {
      this.fail(fault);
    }
  }

  async clear(): Promise<void> {
    clearTimeout(this.timer);
    const orders = this.orders;
    if (!orders) return;
    this.deeds += 1;
    this.draft = undefined;
    this.refusal = null;
    sessionStorage.removeItem(this.key);
    try {
      if (this.table?.blind) this.orders = keepDraft(this.id, orders, undefined);
      else
        this.takeOrders(
          await remove<Orders>(`/tables/${this.id}/draft?seat=${orders.seat}&turn=${orders.turn}`),
        );
      this.sending = 'idle';
    } catch (fault) {
      this.fail(fault);
    }
  }

  /** Seal what I have; wax is shown only after the server has it on disk. */
  seal(raw: Json | undefined = this.draft): Promise<void> {
    this.acknowledged = this.sendSeal(raw);
    return this.acknowledged;
  }

  private async sendSeal(raw: Json | undefined): Promise<void> {
    const orders = this.orders;
    if (!orders || raw === undefined) return;
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    this.deeds += 1;
    this.draft = raw;
    this.sending = 'sealing';
    this.refusal = null;
    const key = this.key;
    const wanted = { seat: orders.seat, turn: orders.turn, raw };
    sessionStorage.setItem(this.sealKey, JSON.stringify(wanted));
    try {
      const { receipt, sealed_at, signed } = await post<Acknowledged>(
        `/tables/${this.id}/submit`,
        this.table?.blind
          ? { seat: orders.seat, turn: orders.turn, commitment: await committed(this.id, orders, raw) }
          : wanted,
      );
      await keepReceipts(this.id, [signed]);
      void this.checkReceipt(signed, { seat: orders.seat, turn: orders.turn, commitment: receipt });
      this.sending = 'idle';
      this.online = true;
      this.unsentSeal = null;
      sessionStorage.removeItem(key);
      sessionStorage.removeItem(`seal:${key}`);
      // The turn may have closed with this very seal; its frame then came first.
      if (this.orders?.turn === orders.turn) {
        this.takeOrders({ ...orders, state: 'sealed', sealed: { raw, receipt, sealed_at } });
        this.mark(orders.seat, true);
        void this.openSealed();
      }
    } catch (fault) {
      if (fault instanceof Refusal && fault.unreached) this.unsentSeal = wanted;
      else sessionStorage.removeItem(`seal:${key}`);
      this.fail(fault);
    }
  }

  /** A receipt is read when it comes: at the end it may be too late to ask for a better one. */
  private async checkReceipt(line: string, seal: Omit<Sealed, 'match'>): Promise<void> {
    const wanted = { ...seal, match: this.table?.commitment ?? '' };
    const holds = await vouchedFor(line, wanted).catch(() => null); // the check itself could not be fetched
    if (holds !== null) this.unvouched = holds ? null : seal.turn;
  }

  /** All is in at a blind table: show what this device sealed, once the house has signed so. */
  private async openSealed(): Promise<void> {
    if (!this.table?.opens_at || !this.orders?.sealed || this.opening) return;
    this.opening = true;
    const came = await openOrders(this.table, this.orders).catch((fault: unknown) => fault);
    this.opening = false;
    if (came === 'elsewhere' || came === 'unsigned') this.shut = came;
    else if (came instanceof Refusal && came.unreached) setTimeout(() => void this.openSealed(), TRY_AGAIN);
  }

  async unseal(): Promise<void> {
    const orders = this.orders;
    if (!orders) return;
    this.deeds += 1;
    try {
      this.takeOrders(
        await post<Orders>(`/tables/${this.id}/withdraw`, { seat: orders.seat, turn: orders.turn }),
      );
      this.draft = this.orders?.draft?.raw ?? orders.sealed?.raw;
      if (this.table?.blind) this.orders = keepDraft(this.id, this.orders!, this.draft);
      this.mark(orders.seat, false);
    } catch (fault) {
      this.fail(fault);
    }
  }

  protected fail(fault: unknown): void {
    if (!(fault instanceof Refusal)) throw fault;
    this.refusal = fault;
    this.sending = fault.unreached ? 'unsent' : 'idle';
    if (fault.unreached) {
      this.online = false;
      clearTimeout(this.retry);
      this.retry = setTimeout(this.reach, TRY_AGAIN);
    }
    if (fault.code === 'turn_closed') void this.open(this.seat);
  }

  /** Do something to the table; whatever answers with a table, or something with one in it. */
  async act<T extends object = TableShown>(path: string, body: object = {}): Promise<T> {
    const answer = await post<T>(`/tables/${this.id}${path}`, body);
    const table = ('table' in answer ? answer.table : answer) as TableShown;
    if (table?.seats) this.table = { ...table, me: table.me ?? this.table?.me };
    return answer;
  }

  get now(): number {
    return Date.now() + session.ahead;
  }
}
