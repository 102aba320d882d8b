import { expect, test } from 'vitest';
import { pieceName, tidied } from './content';

test('offers stand as one writes them, and once', () => {
  expect(
    tidied([
      'um poder : a cada rodada',
      'um poder - a cada rodada',
      'um poder , a cada rodada',
      'cada rodada',
      '+5 de Defesa',
      '5 de Defesa',
    ]),
  ).toEqual(['um poder: a cada rodada', 'cada rodada', '+5 de Defesa', '5 de Defesa']);
  expect(tidied(['5 rodadas ( ganhe 5 )'])).toEqual(['5 rodadas (ganhe 5)']);
});

test('a piece is called by its name, a card by what stands before its cost', () => {
  expect(pieceName({ name: 'Slow Spring', text: 'Gain 4 [1] Energy.' })).toBe('Slow Spring');
  expect(pieceName('Glove Slap [1]: deal 3 damage.')).toBe('Glove Slap');
  expect(pieceName({ text: 'Canja de galinha [2]: recupere 4 pontos de Vida.' })).toBe('Canja de galinha');
});
