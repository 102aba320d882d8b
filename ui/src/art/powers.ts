/** What kind a power is, read off the first effect of its tree: what a hero wears of it. */
import { say } from '../lib/prefs.svelte';

export const WORN = [
  'attack',
  'guard',
  'answers',
  'burst',
  'growth',
  'copies',
  'return',
  'thief',
  'hex',
] as const;
export type Worn = (typeof WORN)[number];

/** A kind in a word, as it stands beside its emblem. */
export function wornName(kind: Worn): string {
  return {
    attack: say('attack', 'ataque'),
    guard: say('guard', 'guarda'),
    answers: say('answers', 'resposta'),
    burst: say('burst', 'explosão'),
    growth: say('growth', 'energia'),
    copies: say('copies', 'cópias'),
    return: say('return', 'retorno'),
    thief: say('thief', 'ladrão'),
    hex: say('hex', 'feitiço'),
  }[kind];
}

export interface Effect {
  op?: string;
  stat?: string;
  to?: { op?: string } | string;
}
export interface Tree {
  rules?: { when?: string | { op?: string; whom?: string }; do?: Effect[] }[];
}

const GUARDS = new Set(['shield', 'prevent', 'cap', 'redirect', 'guard', 'halve', 'reduce', 'immune']);
const ATTACKS = new Set(['attack', 'extra_attack', 'ignore_defence', 'pierce', 'bonus', 'unpreventable']);
const COPIES = new Set(['copy_self', 'copy', 'helper', 'multiply', 'split']);

const isYou = (to: Effect['to']) => to === 'you' || (typeof to === 'object' && to.op === 'you');

/** Effects of one rule, the first that says something of its kind. */
export function kindOfTree(tree: Tree | null | undefined): Worn {
  const rule = tree?.rules?.[0];
  const deeds = rule?.do ?? [];
  const when = rule?.when;
  const first = deeds[0];
  if (!first?.op) return 'hex';
  if (typeof when === 'object' && when.op === 'dies' && when.whom === 'you') return 'return';
  if (first.op === 'revive') return 'return';
  if (COPIES.has(first.op)) return 'copies';
  const protects = first.stat === 'defence' && ['raise', 'set'].includes(first.op);
  if (GUARDS.has(first.op) || protects) return 'guard';
  if (ATTACKS.has(first.op)) return first.op === 'attack' && typeof when === 'object' ? 'answers' : 'attack';
  if (first.op === 'steal_power') return 'thief';
  const takes = first.op === 'lose' || first.op === 'steal' || first.op === 'swap';
  if (takes && (first.op !== 'lose' || deeds.some((one) => one.op === 'gain' && isYou(one.to))))
    return 'thief';
  if (first.op === 'damage') return typeof when === 'object' ? 'answers' : 'burst';
  if (first.op === 'gain' && isYou(first.to)) return 'growth';
  if (first.op === 'raise' && first.stat !== 'initiative') return isYou(first.to) ? 'attack' : 'hex';
  return 'hex';
}
