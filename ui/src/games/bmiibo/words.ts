import { say } from '../../lib/prefs.svelte';
import type { Component } from './bout';

export function slotName(slot: string): string {
  return { attack: say('Attack', 'Ataque'), ability: say('Ability', 'Habilidade'), ultimate: say('Ultimate', 'Suprema'), move: say('Move', 'Mover') }[slot] ?? slot;
}

/** What a component does, in one line with its numbers. */
export function partText(part: Component): string {
  const e = part.element ? ` ${elementName(part.element)}` : '';
  const self = part.selfTargeting === 1;
  switch (part.actionType) {
    case 'melee': return say(`${part.amount}${e} damage to a neighbour`, `${part.amount} de dano${e} a um vizinho`);
    case 'ranged': return say(`${part.amount}${e} damage from afar`, `${part.amount} de dano${e} à distância`);
    case 'heal': return say(`heals ${part.amount}${self ? ' to itself' : ''}`, `cura ${part.amount}${self ? ' em si' : ''}`);
    case 'blockade': return say(`blocks a cell, up to ${part.blocks}`, `bloqueia uma casa, até ${part.blocks}`);
    case 'weakness': return part.remove === 1 ? say(`takes away the weakness to${e}`, `tira a fraqueza a${e}`) : say(`${self ? 'becomes' : 'makes it'} weak to${e}`, `${self ? 'fica fraco' : 'deixa fraco'} a${e}`);
    case 'explosion': return say(`${part.amount}${e} damage within ${part.radius}, pushes ${part.force}`, `${part.amount} de dano${e} até ${part.radius}, empurra ${part.force}`);
    case 'whirl': return say(`${part.amount}${e} damage to all neighbours, pushes ${part.force}`, `${part.amount} de dano${e} aos vizinhos, empurra ${part.force}`);
    case 'piercing': return say(`${part.amount}${e} damage along a line`, `${part.amount} de dano${e} em linha`);
    case 'charge': return say(`runs up to ${part.distance}, ${part.amount}${e} damage, recoil ${part.recoil}`, `corre até ${part.distance}, ${part.amount} de dano${e}, recuo ${part.recoil}`);
    default: return part.actionType;
  }
}

export function elementName(element: string): string {
  const pt: Record<string, string> = { normal: 'normal', fire: 'de fogo', water: 'de água', earth: 'de terra', air: 'de ar', light: 'de luz', dark: 'de trevas' };
  return say(element, pt[element] ?? element);
}
