/** The games, fetched once; schemas when a page needs them. */
import { get } from './api.svelte';
import type { GameShown } from './wire';

class Catalogue {
  games = $state<GameShown[]>([]);
  private full = new Map<string, Promise<GameShown>>();
  private asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.asked ??= get<{ games: GameShown[] }>('/games').then(
      ({ games }) => void (this.games = games),
      (fault) => {
        this.asked = null;
        throw fault;
      },
    );
    return this.asked;
  }

  whole(id: string): Promise<GameShown> {
    if (!this.full.has(id)) this.full.set(id, get<GameShown>(`/games/${id}`));
    return this.full.get(id)!;
  }
}

export const catalogue = new Catalogue();
