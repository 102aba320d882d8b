/** The games that bring something to the pages: the only list of them on this side. */
import { words } from '../lib/prefs.svelte';
import autoRumble from './auto-rumble/face';
import automatafl from './automatafl/face';
import bmiibo from './bmiibo/face';
import galaxy from './galaxy/face';
import generic from './generic/face';
import type { Face, Kind, Plugin, PrimerPicture } from './plugin';
import rumbleRoyale from './rumble-royale/face';

interface Entry {
  face: Face;
  /** Its pages, loaded when somebody opens one. */
  load: () => Promise<{ default: Plugin }>;
  /** The pictures of its primer. */
  primer: () => Promise<{ default: PrimerPicture }>;
}

const GAMES: Record<string, Entry> = {
  'auto-rumble': {
    face: autoRumble,
    load: () => import('./auto-rumble'),
    primer: () => import('./auto-rumble/Primer.svelte'),
  },
  automatafl: {
    face: automatafl,
    load: () => import('./automatafl'),
    primer: () => import('./automatafl/Primer.svelte'),
  },
  'rumble-royale': {
    face: rumbleRoyale,
    load: () => import('./rumble-royale'),
    primer: () => import('./rumble-royale/Primer.svelte'),
  },
  bmiibo: { face: bmiibo, load: () => import('./bmiibo'), primer: () => import('./bmiibo/Primer.svelte') },
  galaxy: { face: galaxy, load: () => import('./galaxy'), primer: () => import('./galaxy/Primer.svelte') },
};

const known = new Map<string, Promise<Plugin>>();

export function pluginOf(game: string): Promise<Plugin> {
  if (!known.has(game))
    known.set(game, GAMES[game]?.load().then((module) => module.default) ?? Promise.resolve({}));
  return known.get(game)!;
}

/** The pictures of a game's primer; none if it draws none. */
export function primerOf(game: string): Promise<PrimerPicture | null> {
  return GAMES[game]?.primer().then((part) => part.default) ?? Promise.resolve(null);
}

export function faceOf(game: string): Face {
  return GAMES[game]?.face ?? generic;
}

/** Every kind of content that a page can write. */
export const KINDS: Record<string, Kind> = Object.assign(
  {},
  ...Object.values(GAMES).map(({ face }) => face.kinds),
);

export function kindName(kind: string): string {
  return KINDS[kind] ? words(KINDS[kind].name) : kind;
}

/** Sentences to begin with, in the reader's language. */
export function examplesOf(kind: string): string[] {
  return (KINDS[kind]?.examples ?? []).map(words);
}
