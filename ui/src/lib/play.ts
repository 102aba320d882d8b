import { post, session } from './api.svelte';
import { router } from './router.svelte';
import type { Me, TableShown } from './wire';

/** One click: a table against bots, and a guest's session if nobody is signed in. */
export async function playNow(game: string, body: object = {}): Promise<void> {
  const { table, me } = await post<{ table: TableShown; me: Me }>(`/play/${game}`, body);
  session.take(me);
  router.go(`/t/${table.id}`);
}
