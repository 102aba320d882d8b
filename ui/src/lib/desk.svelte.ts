/** My orders at one table: written, kept, sealed, sent again, opened again. */
import { committed, filledIn, keepDraft, openOrders } from './blind';
import { keepReceipts, vouchedFor, type Sealed } from './receipts';
import { Refusal, get, post, put, remove } from './api.svelte';
import type { Acknowledged, Json, Orders, TableShown } from './wire';

export type Sending = 'idle' | 'saving' | 'sealing' | 'unsent';
/** A seal that has not reached the server: for which turn of which seat. */
interface Unsent {
  seat: number;
  turn: number;
  raw: Json;
}
const SAVE_AFTER = 500;
const TRY_AGAIN = 2000;

export abstract class Desk {
  table = $state.raw<TableShown | null>(null);
  seat = $state<number | null>(null);
  orders = $state.raw<Orders | null>(null);
  draft = $state.raw<Json | undefined>(undefined);
  sending = $state<Sending>('idle');
  /** What the server said of the last thing sent: a sentence and its place. */
  refusal = $state.raw<Refusal | null>(null);
  online = $state(true);

  /** The seal that could not be sent; it goes out by itself once the server can be reached. */
  unsentSeal = $state.raw<Unsent | null>(null);

  /** How often I wrote, cleared, sealed or opened: whoever asked before knows less than this page. */
  private deeds = 0;
  /** Why my orders at a blind table are not shown: they lie on another device, or the house has not signed. */
  shut = $state<'elsewhere' | 'unsigned' | null>(null);
  private opening = false;
  /** The turn whose seal the house took without signing for it as it should. */
  unvouched = $state<number | null>(null);

  /** When the last seal has been answered and its receipt kept; the turn it closes may be over before that. */
  acknowledged: Promise<void> = Promise.resolve();

  private retry: ReturnType<typeof setTimeout> | undefined;
  protected timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  abstract open(seat?: number | null): Promise<void>;
  /** A seat has sealed a turn, or opened its seal again. */
  protected abstract mark(turn: number, seat: number, sealed: boolean): void;
  /** Whether this page was told that a turn is over: whatever else is still said of it comes too late. */
  protected abstract isPast(turn: number): boolean;

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.retry);
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

  /** Whether my orders are owed and open, though the turn before may still be shown. */
  get draftable(): boolean {
    return this.owed && this.orders?.state !== 'sealed' && this.sending !== 'sealing';
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
  protected forget(): void {
    clearTimeout(this.retry);
    sessionStorage.removeItem(this.key);
    sessionStorage.removeItem(this.sealKey);
    this.unsentSeal = null;
    if (this.sending === 'unsent') this.sending = 'idle';
  }

  /** Whether they are taken: answers may overtake each other, and a turn that is over stays over. */
  protected takeOrders(orders: Orders): boolean {
    void keepReceipts(this.id, orders.signed ?? []);
    if (this.isPast(orders.turn)) return false;
    if (this.orders?.seat === orders.seat && orders.turn < this.orders.turn) return false;
    this.orders = this.table?.blind ? filledIn(this.id, orders) : orders;
    return true;
  }

  protected async readOrdersQuietly(): Promise<void> {
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
  protected readonly lookAgain = (): void => {
    if (this.sending === 'idle' && this.seat !== null) void this.readOrdersQuietly();
  };

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
        this.mark(orders.turn, orders.seat, true);
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
  protected async openSealed(): Promise<void> {
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
    this.refusal = null;
    try {
      const opened = await post<Orders>(`/tables/${this.id}/withdraw`, {
        seat: orders.seat,
        turn: orders.turn,
      });
      if (!this.takeOrders(opened)) return; // the turn was over meanwhile
      this.draft = this.orders?.draft?.raw ?? orders.sealed?.raw;
      if (this.table?.blind) this.orders = keepDraft(this.id, this.orders!, this.draft);
      this.mark(orders.turn, orders.seat, false);
    } catch (fault) {
      // What is sealed stays sealed: nothing of it waits here to be sent.
      if (fault instanceof Refusal && fault.unreached) this.refusal = fault;
      else this.fail(fault);
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
}
