import { say } from '../../lib/prefs.svelte';
import type { Json } from '../../lib/wire';
import { SLOTS, type Component, type Sketch } from './bout';

export function slotName(slot: string): string {
  return (
    {
      attack: say('Attack', 'Ataque'),
      ability: say('Ability', 'Habilidade'),
      ultimate: say('Ultimate', 'Suprema'),
      move: say('Move', 'Mover'),
    }[slot] ?? slot
  );
}

/** Ready, in Portuguese, as the slot's noun wants it. */
export const pronto = (slot: string): string => (slot === 'attack' ? 'pronto' : 'pronta');

/** What a component does, in one line with its numbers. */
export function partText(part: Component): string {
  const e = part.element ? ` ${elementName(part.element)}` : '';
  const to = part.element ? elementTitle(part.element) : '';
  const self = part.selfTargeting === 1;
  switch (part.actionType) {
    case 'melee':
      return say(`${part.amount}${e} damage to a neighbour`, `${part.amount} de dano${e} a um vizinho`);
    case 'ranged':
      return say(`${part.amount}${e} damage from afar`, `${part.amount} de dano${e} à distância`);
    case 'heal':
      return say(
        `heals ${part.amount}${self ? ' to itself' : ''}`,
        `cura ${part.amount}${self ? ' em si' : ''}`,
      );
    case 'blockade':
      return say(`blocks a cell, up to ${part.blocks}`, `bloqueia uma casa, até ${part.blocks}`);
    case 'weakness':
      return part.remove === 1
        ? say(`takes away the weakness to${e}`, `tira a fraqueza a ${to}`)
        : say(
            `${self ? 'becomes' : 'makes it'} weak to${e}`,
            `${self ? 'fica fraco' : 'deixa fraco'} a ${to}`,
          );
    case 'explosion':
      return say(
        `${part.amount}${e} damage within ${part.radius}, pushes ${part.force}`,
        `${part.amount} de dano${e} até ${part.radius}, empurra ${part.force}`,
      );
    case 'whirl':
      return say(
        `${part.amount}${e} damage to all neighbours, pushes ${part.force}`,
        `${part.amount} de dano${e} aos vizinhos, empurra ${part.force}`,
      );
    case 'piercing':
      return say(`${part.amount}${e} damage along a line`, `${part.amount} de dano${e} em linha`);
    case 'charge':
      return say(
        `runs up to ${part.distance}, ${part.amount}${e} damage, recoil ${part.recoil}`,
        `corre até ${part.distance}, ${part.amount} de dano${e}, recuo ${part.recoil}`,
      );
    default:
      return part.actionType;
  }
}

/** A fighter's three actions, a line each, whichever of the accepted forms they were written in. */
export function fighterLines(piece: Json): string[] {
  const fighter = piece as Sketch | null;
  return SLOTS.flatMap((slot) => {
    const action = fighter?.[slot];
    if (!action) return [];
    const whole = !Array.isArray(action) && 'components' in action;
    const parts = Array.isArray(action) ? action : whole ? action.components : [action as Component];
    const rest = (Array.isArray(action) ? action[0]?.cooldown : action.cooldown) ?? 1;
    const waits = rest > 1 ? say(`; rests ${rest} turns`, `; descansa ${rest} turnos`) : '';
    return [`${slotName(slot)}: ${parts.map(partText).join(say(', then ', ', depois '))}${waits}`];
  });
}

const PARTS: Record<string, string> = {
  melee: 'golpe',
  ranged: 'disparo',
  heal: 'cura',
  blockade: 'barreira',
  weakness: 'fraqueza',
  explosion: 'explosão',
  whirl: 'giro',
  piercing: 'perfuração',
  charge: 'investida',
};
const FIELDS: Record<string, [string, string]> = {
  element: ['element', 'elemento'],
  amount: ['amount', 'quantidade'],
  selfTargeting: ['on itself (0 or 1)', 'em si mesmo (0 ou 1)'],
  blocks: ['blocks', 'barreiras'],
  remove: ['takes it away (0 or 1)', 'retira (0 ou 1)'],
  radius: ['radius', 'raio'],
  force: ['force', 'força'],
  recoil: ['recoil', 'recuo'],
  distance: ['distance', 'distância'],
};

/** The kind of a component, in the reader's language; the JSON keeps the document's word. */
export function partName(kind: string): string {
  return say(kind, PARTS[kind] ?? kind);
}

export function fieldName(field: string): string {
  const found = FIELDS[field];
  return found ? say(...found) : field;
}

/** An element by itself, as in a list to choose from: "fire", not "of fire". */
export function elementTitle(element: string): string {
  return say(element, elementName(element).replace(/^de /, ''));
}

export function elementName(element: string): string {
  const pt: Record<string, string> = {
    normal: 'normal',
    fire: 'de fogo',
    water: 'de água',
    earth: 'de terra',
    air: 'de ar',
    light: 'de luz',
    dark: 'de trevas',
  };
  return say(element, pt[element] ?? element);
}
