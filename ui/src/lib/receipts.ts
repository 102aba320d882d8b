/** What the house has signed, kept on this device line by line as it came, and the key it was signed with. */
import type { HouseShown } from './wire';
import { get } from './api.svelte';

const MOST = 400;
const key = (table: string) => `receipts:${table}`;

/** The lines kept of a table. */
export function keptReceipts(table: string): string[] {
  try {
    return JSON.parse(localStorage.getItem(key(table)) ?? '[]') as string[];
  } catch {
    return [];
  }
}

export function keepReceipts(table: string, lines: readonly string[]): void {
  const kept = keptReceipts(table);
  const fresh = lines.filter((line) => !kept.includes(line));
  if (!fresh.length) return;
  try {
    localStorage.setItem(key(table), JSON.stringify([...kept, ...fresh].slice(-MOST)));
  } catch {
    // A full or forbidden store: the house still has them, and this page goes on.
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
