import { expect, test } from 'vitest';
import { lookOf, onTheCard } from './cards';

test('a card is drawn by what its sentence does first, as often as its number says', () => {
  const look = (en: string, life = 0) => {
    const { kind, deed, amount, all } = lookOf(en, life);
    return [kind, deed, amount, all];
  };
  expect(look('Choose a target. When played, deal 3 damage to the target.')).toEqual([
    'damage',
    'damage',
    3,
    false,
  ]);
  expect(look('When played, deal 2 damage to each opponent.')).toEqual(['damage', 'damage', 2, true]);
  expect(look('When played, recover 4 Life.')).toEqual(['heal', 'heal', 4, false]);
  expect(look('When played, lose 6 Life. When played, gain 1 Glory.')).toEqual(['glory', 'glory', 1, false]);
  expect(look('When played, gain 3 coins.')).toEqual(['coin', 'coin', 3, false]);
  expect(look('When played, gain 2 extra cards.')).toEqual(['draw', 'draw', 2, false]);
  expect(look('When played, prevent the first 5 damage you would take each turn.')).toEqual([
    'guard',
    'guard',
    5,
    false,
  ]);
  expect(look('At the start of each turn, gain 2 Energy.', 2)).toEqual(['sub', 'energy', 2, false]);
  expect(look('Whenever an opponent damages you, whoever dealt it loses 1 Life.', 2)[1]).toBe('damage');
  expect(look('Whenever you gain Glory, gain 2 extra cards.', 3)[1]).toBe('draw');
  expect(look('Always, each hit against you deals 1 less.', 3)[1]).toBe('guard');
  expect(look('Choose a subprocess. When played, destroy the target.')[1]).toBe('damage');
});

test('the face of a card leaves out what every card does', () => {
  expect(onTheCard('Choose a target. When played, deal 3 damage to the target.')).toBe(
    'Deal 3 damage to the target.',
  );
  expect(onTheCard('Ao ser jogada, perca 2 de Vida. Ao ser jogada, ganhe 2 cartas extras.')).toBe(
    'Perca 2 de Vida. Ganhe 2 cartas extras.',
  );
  expect(onTheCard('At the end of each turn, gain 1 Glory.')).toBe('At the end of each turn, gain 1 Glory.');
});
