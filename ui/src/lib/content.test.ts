import { expect, test } from 'vitest';
import { tidied } from './content';

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
