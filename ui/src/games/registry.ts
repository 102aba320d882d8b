/** Pages of the games, loaded when somebody opens one; the only list of them on this side. */
import type { Plugin } from './plugin';

const LOADERS: Record<string, () => Promise<{ default: Plugin }>> = {
  'auto-rumble': () => import('./auto-rumble'),
  automatafl: () => import('./automatafl'),
  'rumble-royale': () => import('./rumble-royale'),
  bmiibo: () => import('./bmiibo'),
  galaxy: () => import('./galaxy'),
};

const known = new Map<string, Promise<Plugin>>();

export function pluginOf(game: string): Promise<Plugin> {
  if (!known.has(game))
    known.set(game, LOADERS[game]?.().then((module) => module.default) ?? Promise.resolve({}));
  return known.get(game)!;
}
