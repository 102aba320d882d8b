/** Names of the galaxy's goods, as they stand in lists and sentences. */
import { say } from '../../lib/prefs.svelte';
import type { Resource } from './sky';

export const WORD: Record<Resource, () => string> = {
  gold: () => say('gold', 'ouro'),
  minerals: () => say('minerals', 'minérios'),
  fuel: () => say('fuel', 'combustível'),
};
export const LETTER: Record<Resource, string> = { gold: 'G', minerals: 'M', fuel: 'F' };
