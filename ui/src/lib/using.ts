/** A match against bots, in which a piece of content is used. */
import { KINDS } from '../games/registry';
import { get, put } from './api.svelte';
import { startAgainstBots } from './play';
import { router } from './router.svelte';
import type { Json } from './wire';

/** Open it and go there; what the piece is for decides whether it stands in the config or in my first draft. */
export async function useAtATable(game: string, kind: string, piece: Json): Promise<void> {
  const usual = await get<{ config: { [key: string]: Json } }>(`/games/${game}/usual`);
  const { config, draft } = KINDS[kind]?.use?.(piece, usual.config) ?? {};
  const { table, seat } = await startAgainstBots(game, config ? { config } : {});
  if (draft !== undefined) await put(`/tables/${table.id}/draft`, { seat, turn: table.turn + 1, raw: draft });
  router.go(`/t/${table.id}`);
}
