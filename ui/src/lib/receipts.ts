/** What the house has signed, kept on this device line by line as it came, and the key it was signed with. */
import type { HouseShown } from './wire';
import { get } from './api.svelte';

const STORE = 'receipts';
const KEPT_FOR = 400 * 86_400_000;
interface Kept {
  line: string;
  table: string;
  at: number;
}
/** Where nothing can be kept for long, they are kept as long as the page is open. */
const passing = new Map<string, Set<string>>();

let opened: Promise<IDBDatabase | null> | undefined;
function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((done) => {
    try {
      const asked = indexedDB.open('gamemaster', 1);
      asked.onupgradeneeded = () => {
        const store = asked.result.createObjectStore(STORE, { keyPath: 'line' });
        store.createIndex('table', 'table');
        store.createIndex('at', 'at');
      };
      asked.onsuccess = () => {
        forgetOld(asked.result);
        done(asked.result);
      };
      asked.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
  return opened;
}

function forgetOld(base: IDBDatabase): void {
  const old = IDBKeyRange.upperBound(Date.now() - KEPT_FOR);
  const found = base.transaction(STORE, 'readwrite').objectStore(STORE).index('at').openCursor(old);
  found.onsuccess = () => {
    found.result?.delete();
    found.result?.continue();
  };
}

/** The lines kept of a table, in the order in which they came. */
export async function keptReceipts(table: string): Promise<string[]> {
  const here = [...(passing.get(table) ?? [])];
  const base = await database();
  if (!base) return here;
  const stored = await new Promise<Kept[]>((done) => {
    const found = base.transaction(STORE).objectStore(STORE).index('table').getAll(table);
    found.onsuccess = () => done(found.result as Kept[]);
    found.onerror = () => done([]);
  });
  const lines = stored.sort((a, b) => a.at - b.at).map((one) => one.line);
  return [...lines, ...here.filter((line) => !lines.includes(line))];
}

export async function keepReceipts(table: string, lines: readonly string[]): Promise<void> {
  const known = passing.get(table) ?? new Set();
  const fresh = lines.filter((line) => line && !known.has(line));
  if (!fresh.length) return;
  passing.set(table, new Set([...known, ...fresh]));
  const base = await database();
  if (!base) return;
  await new Promise<void>((done) => {
    const deed = base.transaction(STORE, 'readwrite');
    const store = deed.objectStore(STORE);
    // `add`, not `put`: what was kept before stays as old as it is.
    for (const line of fresh) store.add({ line, table, at: Date.now() }).onerror = (e) => e.preventDefault();
    deed.oncomplete = deed.onabort = () => done();
  });
}

/** What the house shows of what it signed at a table: before the end what concerns everybody, or me. */
export async function shownReceipts(table: string): Promise<string[]> {
  const text = await fetch(`/api/tables/${table}/receipts`).then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status))),
  );
  return text.split('\n').filter(Boolean);
}

/** What a receipt of a seal must be about. */
export interface Sealed {
  match: string;
  seat: number;
  turn: number;
  commitment: string;
}

/** Whether the house has signed, with the key this device knows, that it took this very seal. */
export async function vouchedFor(line: string, wanted: Sealed): Promise<boolean> {
  const [{ readReceipts, signed }, house] = await Promise.all([import('virtual:check'), houseKey()]);
  try {
    return readReceipts(line).some(
      (paper) =>
        paper.kind === 'sealed' &&
        paper.house === house.key &&
        paper.match === wanted.match &&
        paper.seat === wanted.seat &&
        paper.turn === wanted.turn &&
        paper.commitment === wanted.commitment &&
        signed(paper),
    );
  } catch {
    return false; // what cannot be read vouches for nothing
  }
}

/** The key of the house as this device first knew it, and whether it is another one now. */
export async function houseKey(): Promise<{ key: string; changed: boolean }> {
  const now = (await get<HouseShown>('/house')).key;
  try {
    const first = localStorage.getItem('house') ?? now;
    localStorage.setItem('house', first);
    return { key: first, changed: first !== now };
  } catch {
    return { key: now, changed: false };
  }
}
