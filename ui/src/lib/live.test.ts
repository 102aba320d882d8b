import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from './live.svelte';
import { hasSeen, lastSeen } from './seen';
import type { Json, Orders, TableShown } from './wire';

/** What was asked of the server and waits for its answer, in the order of asking. */
let asked: { path: string; answer(body: unknown): void }[] = [];

const orders = (turn: number, part: Partial<Orders> = {}): Orders => ({
  table: 't',
  seat: 0,
  turn,
  awaited: true,
  state: 'none',
  draft: null,
  sealed: null,
  silence: null,
  closes_at: null,
  signed: [],
  ...part,
});
const drafted = (turn: number, raw: Json): Orders =>
  orders(turn, { state: 'draft', draft: { raw, saved_at: 0, problems: [] } });

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** A table in play, of which I hold seat 0. */
function seated(): Live {
  const live = new Live('t');
  live.table = { status: 'running', turn: 0, awaiting: [0], seats: [{ seat: 0 }] } as unknown as TableShown;
  live.seat = 0;
  live.orders = orders(1);
  return live;
}
const step = (turn: number) => ({
  turn,
  events: [{ event: `e${turn}` }],
  story: [],
  view: turn,
  awaiting: [0],
});
/** Open the page of a table that stands after turn 3, with its drawing. */
async function opened(): Promise<Live> {
  const live = new Live('t');
  live.stage({}, 1);
  void live.open();
  const seats = [{ seat: 0, sealed: false }];
  const stands = { status: 'over', turn: 3, notice: 9, awaiting: [], seats, me: { seats: [0] } };
  await answer('/tables/t', stands);
  await answer('/view', { ...step(3), seat: 0, text: { en: 'end', pt: 'fim' }, hint: null });
  await answer('/steps', { steps: [0, 1, 2, 3].map(step) });
  return live;
}
/** Answer the question that waits longest on a path, and let the page hear it. */
async function answer(path: string, body: unknown): Promise<void> {
  const at = asked.findIndex((one) => one.path.includes(path));
  asked.splice(at, 1)[0]!.answer(body);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', shelf());
  vi.stubGlobal('localStorage', shelf());
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      close() {}
    },
  );
  vi.stubGlobal('fetch', (path: string) => {
    const headers = { 'Content-Type': 'application/json' };
    return new Promise((done) =>
      asked.push({ path, answer: (body) => done(new Response(JSON.stringify(body), { headers })) }),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a table whose answers overtake each other', () => {
  it('stays in the turn it has reached', async () => {
    const live = seated();
    void live.readOrders();
    void live.readOrders();
    asked.reverse();
    await answer('/orders', orders(3));
    await answer('/orders', orders(2, { state: 'sealed' }));
    expect(live.orders).toMatchObject({ turn: 3, state: 'none' });
  });

  it('shows my seal though an older answer comes after it', async () => {
    const live = seated();
    live['lookAgain']();
    void live.seal({ from: 'e2' });
    await answer('/submit', { receipt: 'r', sealed_at: 1, signed: 's' });
    expect(live.orders!.state).toBe('sealed');
    await answer('/orders', orders(1));
    expect(live.orders!.state).toBe('sealed');
  });

  it('keeps what I wrote while an earlier draft was being saved', async () => {
    const live = seated();
    live.write('first');
    await vi.advanceTimersByTimeAsync(600);
    live.write('second');
    await answer('/draft', drafted(1, 'first'));
    expect([live.draft, live.sending]).toEqual(['second', 'saving']);
    await vi.advanceTimersByTimeAsync(600);
    await answer('/draft', drafted(1, 'second'));
    expect([live.draft, live.sending]).toEqual(['second', 'idle']);
  });
});

describe('a turn that is over', () => {
  const sealed = { receipt: 'r', sealed_at: 1, signed: 's' };
  const turn = (n: number) =>
    ({ ...step(n), seats: [{ seat: 0, sealed: false }], status: 'running' }) as never;

  it('leaves no seal behind, though my seal is answered after it', async () => {
    const live = seated();
    void live.seal({ from: 'e2' });
    live['takeTurn'](turn(1));
    await answer('/submit', sealed);
    expect([live.table!.seats[0]!.sealed, live.orders]).toEqual([false, null]);
    await answer('/orders', orders(2));
    expect(live.orders).toMatchObject({ turn: 2, state: 'none' });
  });

  it('does not bring my old orders back, though they are told after it', async () => {
    const live = seated();
    live['lookAgain']();
    live['takeTurn'](turn(1));
    await answer('/orders', orders(1, { state: 'sealed', sealed: { raw: 'old', ...sealed } }));
    expect([live.draft, live.orders]).toEqual([undefined, null]);
  });

  it('can be written for no more, though the orders of the next one are long in coming', () => {
    const live = seated();
    live.write('late');
    live['takeTurn'](turn(1));
    live.write('later');
    expect([live.draft, live.draftable]).toEqual([undefined, false]);
  });

  it('takes the seals of its own with it, for whoever still watches the one before', async () => {
    const live = await watching();
    live['mark'](2, 0, true);
    live['takeTurn'](turn(2));
    live.reveals.skip();
    expect(live.table!.seats[0]!.sealed).toBe(false);
  });

  it('keeps nothing of mine standing when what comes next cannot be asked for, and asks again', async () => {
    const live = seated();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
    live['takeTurn'](turn(1));
    await vi.advanceTimersByTimeAsync(0);
    expect([live.orders, live.online]).toEqual([null, false]);
    let tried = 0;
    vi.stubGlobal('fetch', () => (tried++, new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(3000);
    expect(tried).toBe(1);
    live.close();
  });

  it('is not told by a picture of the table before it has been shown', async () => {
    const live = await watching();
    live.reveals.skip();
    live['takeTable']({ ...live.table!, turn: 2, status: 'over', name: 'Renamed' });
    expect([live.table!.turn, live.table!.status]).toEqual([1, 'running']);
    live['takeTurn']({ ...(turn(2) as object), status: 'over', outcome: null } as never);
    expect([live.table!.turn, live.reveals.playing]).toEqual([1, true]);
    live.reveals.skip();
    expect([live.table!.turn, live.table!.status, live.table!.name]).toEqual([2, 'over', 'Renamed']);
  });

  it('is not undone by a picture of the table that was made before it', async () => {
    const live = await watching();
    live['takeTable']({ ...live.table!, turn: 1, name: 'Renamed' });
    live['takeTurn'](turn(2));
    live.reveals.skip();
    expect([live.table!.turn, live.table!.name]).toEqual([2, 'Renamed']);
  });

  it('stays untold in the answer to something I changed while it is shown', async () => {
    const live = await watching();
    void live.act('/chat', {});
    await answer('/chat', { ...live.table!, turn: 1, status: 'over', name: 'Renamed' });
    expect([live.table!.turn, live.table!.status, live.table!.name]).toEqual([0, 'running', 'Renamed']);
    live.reveals.skip();
    expect([live.table!.turn, live.table!.status]).toEqual([1, 'over']);
  });

  /** Somebody without a seat, to whom turn 1 is being shown. */
  async function watching(): Promise<Live> {
    const live = seated();
    live.seat = null;
    live.stage({}, 1);
    live.sight = { ...step(0), seat: null, text: { en: '', pt: '' }, hint: null } as never;
    live['takeTurn'](turn(1));
    expect(live.reveals.playing).toBe(true);
    return live;
  }
});

describe('turns that were over while nobody looked', () => {
  it('are shown before their results stand', async () => {
    hasSeen('t 0', 1);
    const live = await opened();
    expect([live.sight!.view, live.table!.turn, live.table!.status]).toEqual([1, 1, 'running']);
    expect(live.reveals.current!.step.turn).toBe(2);
    expect(live.reveals.waiting.map(({ step }) => step.turn)).toEqual([3]);
    live.reveals.skip();
    expect([live.sight!.view, live.sight!.text.en, live.table!.status]).toEqual([3, 'end', 'over']);
    expect(lastSeen('t 0')).toBe(3);
  });

  it('are not shown to whoever comes for the first time', async () => {
    const live = await opened();
    expect([live.sight!.view, live.reveals.playing]).toEqual([3, false]);
  });

  it('are shown once, though the stream tells of them too', async () => {
    hasSeen('t 0', 2);
    const live = await opened();
    live['takeTurn']({ ...live.reveals.current!.step } as never);
    expect([live.reveals.current!.step.turn, live.reveals.waiting.length]).toEqual([3, 0]);
  });

  it('leave the page as it is when the server cannot be reached', async () => {
    const live = await opened();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
    await live.open(0);
    expect([live.trouble, live.sight!.view, live.online]).toEqual([null, 3, false]);
    live.close();
  });
});

describe('a seal that cannot be opened because nobody answers', () => {
  it('stays a seal, and nothing waits to be sent', async () => {
    const live = seated();
    live.orders = orders(1, { state: 'sealed', sealed: { raw: 'mine', receipt: 'r', sealed_at: 1 } });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
    await live.unseal();
    expect([live.orders!.state, live.sending, live.refusal?.code]).toEqual(['sealed', 'idle', 'offline']);
  });
});
