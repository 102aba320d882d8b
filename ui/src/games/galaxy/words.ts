/** Names of the galaxy's goods, as they stand in lists and sentences. */
import { say } from '../../lib/prefs.svelte';
import type { Resource } from './sky';

export const WORD: Record<Resource, () => string> = {
  gold: () => say('gold', 'ouro'),
  minerals: () => say('minerals', 'minérios'),
  fuel: () => say('fuel', 'combustível'),
};

/** `15 gold`, `1 mineral`, `15 de ouro`. */
export function much(amount: number | string, of: Resource): string {
  const one = Number(amount) === 1;
  const pt = { gold: 'ouro', minerals: 'minério', fuel: 'combustível' }[of];
  return say(`${amount} ${one && of === 'minerals' ? 'mineral' : of}`, `${amount} de ${pt}`);
}

/** What a system yields a turn. */
export const yielded = (yields: Record<Resource, number>) =>
  (['gold', 'minerals', 'fuel'] as const).map((one) => much(yields[one], one)).join(' · ');
