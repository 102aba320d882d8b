/**
 * Orders at a blind table. They stay on this device behind a salt that it draws; the house gets the commitment alone.
 * They are shown when the house has signed that all is in, mine among it: from then on nobody can change his by mine.
 */
import { post } from './api.svelte';
import { drawn } from './dice';
import { canonical } from './proof';
import { houseKey, keepReceipts, keptReceipts, shownReceipts } from './receipts';
import type { Json, Orders, TableShown } from './wire';

interface Behind {
  raw: Json;
  salt: string;
}
/** What this device has of a seat's orders for one turn: the draft, and whatever was sealed, by its commitment. */
interface Page {
  draft?: { raw: Json; at: number };
  sealed: Record<string, Behind>;
}
const beginning = (table: string) => `blind:${table}:`;
const place = (table: string, seat: number, turn: number) => `${beginning(table)}${seat}:${turn}`;
/** Where nothing can be stored, orders live as long as the page. */
const passing = new Map<string, string>();

function page(key: string): Page {
  try {
    return JSON.parse(localStorage.getItem(key) ?? passing.get(key) ?? '') as Page;
  } catch {
    return { sealed: {} };
  }
}

function keep(key: string, kept: Page): void {
  passing.set(key, JSON.stringify(kept));
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full or forbidden store.
  }
}

/** What earlier turns left behind here is in the record's hands now. */
function forgetEarlier(table: string, turn: number): void {
  const old = Object.keys(localStorage).filter(
    (key) => key.startsWith(beginning(table)) && Number(key.split(':').at(-1)) < turn,
  );
  for (const key of old) localStorage.removeItem(key);
}

/** Keep a draft here, or forget it. */
export function keepDraft(table: string, orders: Orders, raw: Json | undefined): Orders {
  const key = place(table, orders.seat, orders.turn);
  const { sealed } = page(key);
  keep(key, raw === undefined ? { sealed } : { draft: { raw, at: Date.now() }, sealed });
  return filledIn(table, {
    ...orders,
    state: orders.awaited ? 'none' : 'not_awaited',
    draft: null,
    sealed: null,
  });
}

/** My orders as the house knows them, with what only this device knows put in. */
export function filledIn(table: string, orders: Orders): Orders {
  const { draft, sealed } = page(place(table, orders.seat, orders.turn));
  if (orders.sealed)
    return { ...orders, sealed: { ...orders.sealed, raw: sealed[orders.sealed.receipt]?.raw ?? null } };
  if (!draft || !orders.awaited) return orders;
  return { ...orders, state: 'draft', draft: { raw: draft.raw, saved_at: draft.at, problems: [] } };
}

/** The commitment to some orders; what is behind it is on this device before anybody has it. */
export async function committed(table: string, orders: Orders, raw: Json): Promise<string> {
  const { digest } = await import('virtual:check');
  const { seat, turn } = orders;
  const salt = drawn();
  const said = digest(
    'gamemaster submission commitment 1',
    salt,
    `turn ${turn} seat ${seat}`,
    canonical(raw),
  );
  forgetEarlier(table, turn);
  const key = place(table, seat, turn);
  const before = page(key);
  keep(key, { ...before, sealed: { ...before.sealed, [said]: { raw, salt } } });
  return said;
}

/** Whether the house has signed, for this very match, that all is in and my last seal is among it. */
async function isAllIn(table: TableShown, seat: number, turn: number): Promise<boolean> {
  const [{ readReceipts, signed }, shown, mine, house] = await Promise.all([
    import('virtual:check'),
    shownReceipts(table.id),
    keptReceipts(table.id),
    houseKey(),
  ]);
  await keepReceipts(table.id, shown);
  const sealed = readReceipts(mine.join('\n'))
    .filter((paper) => paper.kind === 'sealed' && paper.seat === seat && paper.turn === turn)
    .sort((a, b) => b.number - a.number)[0];
  return readReceipts(shown.join('\n')).some(
    (paper) =>
      paper.kind === 'closed' &&
      paper.turn === turn - 1 &&
      paper.match === table.commitment &&
      paper.house === house.key &&
      paper.heard?.some(([its, link]) => its === seat && link === sealed?.link) &&
      signed(paper),
  );
}

/** Show what I sealed for a turn; why not, if not: it was sealed on another device, or nothing is signed. */
export async function openOrders(
  table: TableShown,
  orders: Orders,
): Promise<'opened' | 'elsewhere' | 'unsigned'> {
  const { seat, turn } = orders;
  const behind = page(place(table.id, seat, turn)).sealed[orders.sealed!.receipt];
  if (!behind) return 'elsewhere';
  if (!(await isAllIn(table, seat, turn))) return 'unsigned';
  await post(`/tables/${table.id}/open`, { seat, turn, raw: behind.raw, salt: behind.salt });
  await keepReceipts(table.id, await shownReceipts(table.id));
  return 'opened';
}
