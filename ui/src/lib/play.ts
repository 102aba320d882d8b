import { post, session } from './api.svelte';
import { newLock, openWords, unopened } from './dice';
import { learned } from './learned.svelte';
import { router } from './router.svelte';
import type { GameShown, Json, NewTable, Opened, Started, TableShown } from './wire';

/** What one click on Play opens: for a newcomer the short and easy form, then what the house opens by itself. */
export function opening(game: GameShown): { preset?: string; bot?: string } {
  const preset = learned.has('played', game.id) ? null : game.newcomer;
  return {
    ...(preset ? { preset } : {}),
    ...(game.levels ? { bot: `level-${learned.level(game.id)}` } : {}),
  };
}

/** Where nobody else is waited for the dice are drawn before the table is shown; else the table does it. */
async function drawnDice(table: TableShown): Promise<void> {
  if (unopened(table).length) await openWords(table).catch(() => null);
}

/** A table against bots, and a guest's session if nobody is signed in. */
export async function startAgainstBots(game: string, body: object): Promise<Started> {
  const started = await post<Started>(`/play/${game}`, { ...body, lock: await newLock() });
  session.take(started.me);
  await drawnDice(started.table);
  return started;
}

/** A new table; whoever sits down at it adds to its dice. */
export async function openTable(body: Omit<NewTable, 'config'> & { config?: Json }): Promise<Opened> {
  const seated = !body.players || body.players.includes('me');
  const opened = await post<Opened>('/tables', seated ? { ...body, lock: await newLock() } : body);
  await drawnDice(opened.table);
  return opened;
}

/** Offer the same people a rematch, or accept the one that was offered, and go to its table. */
export async function rematch(table: string): Promise<void> {
  const { table: next } = await post<Opened>(`/tables/${table}/rematch`, { lock: await newLock() });
  await drawnDice(next);
  router.go(`/t/${next.id}`);
}

/** One click: a table against bots. */
export async function playNow(game: string, body: object = {}): Promise<void> {
  router.go(`/t/${(await startAgainstBots(game, body)).table.id}`);
}
