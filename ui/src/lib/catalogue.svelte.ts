/** The games, fetched once; schemas when a page needs them. */
import { get } from './api.svelte';
import type { Game } from './types';

class Catalogue {
  games = $state<Game[]>([]);
  private full = new Map<string, Promise<Game>>();
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= get<{ games: Game[] }>('/games').then(
      ({ games }) => void (this.games = games),
      (fault) => {
        this.asked = null;
        throw fault;
      },
    );
    return this.asked;
  }

  whole(id: string): Promise<Game> {
    if (!this.full.has(id)) this.full.set(id, get<Game>(`/games/${id}`));
    return this.full.get(id)!;
  }
}

export const catalogue = new Catalogue();
