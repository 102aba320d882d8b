/** A lesson as a table of its own: the game's page plays at it, the rules judge, nothing is kept on the server. */
import { get, post, Refusal, session } from './api.svelte';
import { Live, type FrameOf, type SightOf } from './live.svelte';
import { prefs } from './prefs.svelte';
import type {
  Checked,
  GameEvent,
  Json,
  LessonPlayed,
  LessonShown,
  Orders,
  SeatShown,
  TableShown,
  View,
  Words,
} from './wire';

const CHECK_AFTER = 300;

export class Practice<V = View, E = GameEvent> extends Live<V, E> {
  override readonly taught = true;
  lesson = $state.raw<LessonShown | null>(null);
  /** What came of the last try, once it has been seen: done, or what is missing. */
  verdict = $state.raw<{ missing: Words | null } | null>(null);
  tries = $state(0);
  private coming: { missing: Words | null } | null = null;

  constructor(
    readonly game: string,
    readonly name: string,
  ) {
    super(`lesson:${game}:${name}`);
  }

  private get path(): string {
    return `/games/${this.game}/lessons/${this.name}`;
  }
  private get pupil(): string {
    const account = session.me.account;
    return account && !account.guest ? account.name : '';
  }

  override async open(): Promise<void> {
    try {
      this.lesson = await get<LessonShown>(`${this.path}?name=${encodeURIComponent(this.pupil)}`);
      this.begin();
    } catch (fault) {
      if (fault instanceof Refusal) this.trouble = fault;
      else throw fault;
    }
  }

  /** The position as it was set. */
  begin(): void {
    const lesson = this.lesson!;
    this.reveals.skip();
    this.verdict = this.coming = null;
    this.seat = lesson.seat;
    this.draft = undefined;
    this.refusal = null;
    this.sending = 'idle';
    this.told = [];
    this.table = tableOf(lesson);
    this.sight = {
      turn: 0,
      seat: lesson.seat,
      view: lesson.view as V,
      text: lesson.text,
      hint: lesson.hint,
      events: [],
      story: [],
    } as SightOf<V, E>;
    this.takeOrders(this.written(null));
  }

  private written(draft: Orders['draft']): Orders {
    const { seat, silence } = this.lesson!;
    return {
      table: this.id,
      seat,
      turn: 1,
      awaited: true,
      state: draft ? 'draft' : 'none',
      draft,
      sealed: null,
      silence,
      closes_at: null,
      signed: [],
    };
  }

  override close(): void {
    this.reveals.stop();
    clearTimeout(this.timer);
  }

  override write(raw: Json): void {
    if (!this.owed) return;
    this.draft = raw;
    this.refusal = null;
    this.sending = 'saving';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), CHECK_AFTER);
  }

  override async save(): Promise<void> {
    if (this.draft === undefined) return;
    const raw = this.draft;
    try {
      const { problems = [] } = await post<Checked>(`${this.path}/check`, { raw });
      if (this.draft === raw && this.owed)
        this.takeOrders(this.written({ raw, saved_at: this.now, problems: problems ?? [] }));
      this.sending = 'idle';
    } catch (fault) {
      this.fail(fault);
    }
  }

  override async clear(): Promise<void> {
    clearTimeout(this.timer);
    this.draft = undefined;
    this.refusal = null;
    this.sending = 'idle';
    this.takeOrders(this.written(null));
  }

  /** The rules play it: right or wrong, what came of it is shown like any turn. */
  override async seal(raw: Json | undefined = this.draft): Promise<void> {
    if (raw === undefined || !this.sight) return;
    clearTimeout(this.timer);
    this.sending = 'sealing';
    this.refusal = null;
    try {
      const { step, missing } = await post<LessonPlayed>(this.path, { raw, name: this.pupil });
      this.sending = 'idle';
      this.tries += 1;
      this.coming = { missing: missing ?? null };
      this.takeOrders({ ...this.written(null), awaited: false, state: 'not_awaited' });
      const frame = { ...this.table!, ...step, hint: null, status: 'running' } as unknown as FrameOf<V, E>;
      if (this.staged && prefs.reveals)
        this.reveals.add({ step: frame, seals: this.lesson!.awaiting }, this.sight.view);
      else this.settle(frame);
    } catch (fault) {
      this.fail(fault);
    }
  }

  override async unseal(): Promise<void> {
    this.begin();
  }

  protected override settle(frame: FrameOf<V, E>): void {
    super.settle({ ...frame, seats: this.table!.seats, status: 'running', outcome: null, awaiting: [] });
    this.verdict = this.coming;
  }
}

function tableOf(lesson: LessonShown): TableShown {
  const seats = lesson.names.map((name, seat): SeatShown => ({
    seat,
    name,
    account: null,
    bot: seat === lesson.seat ? null : 'rival',
    remote: false,
    free: false,
    stand_in: null,
    missed: 0,
    awaited: lesson.awaiting.includes(seat),
    sealed: false,
    lock: null,
    opened: false,
    left: false,
    wants_end: false,
  }));
  return {
    id: `lesson:${lesson.game}:${lesson.id}`,
    name: '',
    game: lesson.game,
    title: '',
    status: 'running',
    public: false,
    deadline: null,
    start: 'full',
    several: false,
    rated: false,
    turn: 0,
    closes_at: null,
    draws_at: null,
    blind: false,
    opens_at: null,
    held: null,
    paused_left: null,
    now: Date.now(),
    created_at: Date.now(),
    awaiting: lesson.awaiting,
    host: null,
    seats,
    commitment: '',
    config: null,
    outcome: null,
    ended: null,
    rematch: null,
    before: null,
    notice: 0,
    chat: { players: false, spectators: false },
    watching: 0,
    me: { seats: [lesson.seat], host: false },
  };
}
