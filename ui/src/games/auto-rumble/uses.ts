/** What a power costs and when it works, in two words, from the tree that Judy reads. */
import { post } from '../../lib/api.svelte';
import { say } from '../../lib/prefs.svelte';
import type { Checked } from '../../lib/wire';

export interface Rule {
  when?: string | { op: string };
  costs?: { kind: string; amount: unknown }[];
}

export function useOf(tree: { rules?: Rule[] } | null | undefined): string {
  const rules = tree?.rules ?? [];
  const cost = rules.flatMap((rule) => rule.costs ?? [])[0];
  const amount = cost && typeof cost.amount === 'number' ? cost.amount : 'X';
  if (cost)
    return cost.kind === 'burn'
      ? say(`burn ${amount}`, `queima ${amount}`)
      : say(`spend ${amount}`, `gasta ${amount}`);
  const when = rules[0]?.when;
  if (when === 'always') return say('always on', 'sempre ativo');
  if (when === 'start') return say('round start', 'começo da rodada');
  if (when === 'end') return say('round end', 'fim da rodada');
  if (when === 'setup') return say('before the fight', 'antes da luta');
  if (typeof when === 'object')
    return when.op === 'dies' ? say('on death', 'ao morrer') : say('answers', 'reage');
  return '';
}

interface Read {
  en: string;
  pt: string;
  tree?: { rules?: Rule[] };
}

const read = new Map<string, Promise<Read | null>>();

/** Judy's reading of a power's text with its tree, asked for once. */
export function readOf(power: { name: string; text: string; lang?: string }): Promise<Read | null> {
  const key = `${power.lang ?? 'en'}:${power.text}`;
  if (!read.has(key))
    read.set(
      key,
      post<Checked>('/check/power', {
        name: power.name,
        text: power.text,
        ...(power.lang ? { lang: power.lang } : {}),
      }).then(
        (checked) => (checked.ok ? (checked.reading as unknown as Read) : null),
        () => null,
      ),
    );
  return read.get(key)!;
}
