import { post, session } from './api.svelte';
import { learned } from './learned.svelte';
import { router } from './router.svelte';
import type { GameShown, Me, TableShown } from './wire';

/** What one click on Play opens: for a newcomer the short and easy form, then what people usually play. */
export function opening(game: GameShown): { preset?: string; bot?: string } {
  const preset = (learned.has('played', game.id) ? null : game.newcomer) ?? game.people;
  return {
    ...(preset ? { preset } : {}),
    ...(game.levels ? { bot: `level-${learned.level(game.id)}` } : {}),
  };
}

/** One click: a table against bots, and a guest's session if nobody is signed in. */
export async function playNow(game: string, body: object = {}): Promise<void> {
  const { table, me } = await post<{ table: TableShown; me: Me }>(`/play/${game}`, body);
  session.take(me);
  router.go(`/t/${table.id}`);
}
