import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live } from './live.svelte';
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
