/**
 * What this browser adds to the dice of a match: a word that it draws and keeps. The table gets its lock (the SHA-256)
 * when I sit down. The word is shown when the house has signed all locks, so nobody could still choose his by mine.
 */
import { post } from './api.svelte';
import { houseKey, keepReceipts, shownReceipts } from './receipts';
import type { TableShown } from './wire';

const KEY = 'gamemaster.words';
const MOST = 200;
/** Words by their locks, newest last. */
const passing: [string, string][] = [];

function kept(): [string, string][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, string][];
  } catch {
    return [];
  }
}

/** 256 bits that nobody else knows, as text. */
export function drawn(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** A lock for the seat I am about to take; its word is on this device before anybody has the lock. */
export async function newLock(): Promise<string> {
  const { lockOf } = await import('virtual:check');
  const word = drawn();
  const lock = lockOf(word);
  passing.push([lock, word]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...kept(), [lock, word]].slice(-MOST)));
  } catch {
    // A full or forbidden store: the word lives as long as this page.
  }
  return lock;
}

/** The word that opens a lock, if this device drew it. */
export function wordOf(lock: string | null): string | null {
  return [...kept(), ...passing].find(([its]) => its === lock)?.[1] ?? null;
}

/** My seats whose word is wanted now. */
export function unopened(table: TableShown): number[] {
  if (table.status !== 'gathering' || table.draws_at === null) return [];
  const mine = table.me?.seats ?? [];
  return table.seats
    .filter((seat) => mine.includes(seat.seat) && !seat.opened && wordOf(seat.lock) !== null)
    .map((seat) => seat.seat);
}

/** Whether the house has signed all locks, mine among them, for the very seed it had promised. */
async function areFixed(table: TableShown): Promise<boolean> {
  const [{ readReceipts, signed }, lines, house] = await Promise.all([
    import('virtual:check'),
    shownReceipts(table.id),
    houseKey(),
  ]);
  await keepReceipts(table.id, lines);
  const locks = table.seats.filter((seat) => seat.lock).map((seat) => [seat.seat, seat.lock]);
  return readReceipts(lines.join('\n')).some(
    (paper) =>
      paper.kind === 'drawing' &&
      paper.match === table.commitment &&
      paper.house === house.key &&
      JSON.stringify(paper.locks) === JSON.stringify(locks) &&
      signed(paper),
  );
}

/** Show the words of my seats; the table as it is then, or null if the locks were not signed as they should be. */
export async function openWords(table: TableShown): Promise<TableShown | null> {
  if (!(await areFixed(table))) return null;
  let after = table;
  for (const seat of unopened(table)) {
    const opener = wordOf(table.seats[seat]!.lock)!;
    after = await post<TableShown>(`/tables/${table.id}/dice`, { seat, opener });
  }
  await keepReceipts(table.id, await shownReceipts(table.id));
  return after;
}
