/** What this browser proves of a finished match by itself: record, receipts and dice. It believes the house nothing. */
import type { Fault, Paper } from 'virtual:check';
import { wordOf } from './dice';
import { houseKey, keptReceipts, shownReceipts } from './receipts';

export interface Word {
  seat: number;
  /** Whether it was shown in time, and so is in the dice. */
  opened: boolean;
  /** Whether this browser drew it. */
  mine: boolean;
}
export interface Kept {
  line: string;
  kind: string;
  turn: number;
  seat?: number;
  /** Whether it stands where the house signed that it does. */
  stands: boolean;
}
export interface Proof {
  faults: Fault[];
  /** The receipts that this browser kept. */
  kept: Kept[];
  /** What was added to the dice, seat by seat. */
  words: Word[];
  seals: number;
  house: { key: string; changed: boolean };
}

/** JSON with sorted keys and no spaces, as records write it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object')
    return `{${Object.keys(value)
      .sort(byCodePoint)
      .map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, unknown>)[key])}`)
      .join(',')}}`;
  return JSON.stringify(value);
}

function byCodePoint(one: string, two: string): number {
  const [a, b] = [[...one], [...two]];
  const at = a.findIndex((letter, n) => letter !== b[n]);
  if (at < 0) return a.length - b.length;
  return at < b.length ? a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)! : 1;
}

async function fetched(path: string): Promise<Uint8Array> {
  const answer = await fetch(`/api${path}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
}

/** Hold what the house shows of a match to what this browser kept of it. */
export async function prove(table: string, commitment: string): Promise<Proof> {
  const [{ examine, readReceipts }, record, shown, mine, house] = await Promise.all([
    import('virtual:check'),
    fetched(`/tables/${table}/record`),
    shownReceipts(table),
    keptReceipts(table),
    houseKey(),
  ]);
  const all = [...new Set([...shown, ...mine])].join('\n');
  const faults = examine(record, all, house.key, commitment);
  const kept = readReceipts(mine.join('\n')).map((paper) => standing(paper, shown, faults));
  faults.push(...kept.filter((one) => !shown.includes(one.line)).map(hidden));
  const lines = new TextDecoder().decode(record).trim().split('\n').map(read);
  const words = (lines[0]?.entropy ?? []).map(({ seat, lock, opener }) => ({
    seat,
    opened: opener !== null && opener !== undefined,
    mine: opener !== null && wordOf(lock) === opener,
  }));
  const seals = lines.reduce((sum, line) => sum + (line.sent?.length ?? 0), 0);
  return { faults, kept, words, seals, house };
}

interface Line {
  entropy?: { seat: number; lock: string; opener: string | null }[];
  sent?: unknown[];
}
function read(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return {}; // the check has said that it cannot be read
  }
}

function standing(paper: Paper, shown: string[], faults: Fault[]): Kept {
  const { line, kind, turn, seat } = paper;
  const stands = shown.includes(line) && !faults.some(([at]) => at === turn);
  return { line, kind, turn, seat, stands };
}

const hidden = (one: Kept): Fault => [
  one.turn,
  'the house does not show a receipt that it gave you',
  'a casa não mostra um recibo que lhe deu',
];
