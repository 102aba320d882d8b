/** The last turn of each table that was seen on this device: what came after it is shown before anything else. */
const KEY = 'gamemaster.seen';
const KEPT = 100;

function all(): [table: string, turn: number][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

export function lastSeen(table: string): number | null {
  return all().find(([one]) => one === table)?.[1] ?? null;
}

export function hasSeen(table: string, turn: number): void {
  const others = all().filter(([one]) => one !== table);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, turn]].slice(-KEPT)));
  } catch {
    // A full or forbidden store: a page that is opened anew shows the table as it stands.
  }
}
