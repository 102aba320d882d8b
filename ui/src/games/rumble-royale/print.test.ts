import { expect, test } from 'vitest';
import { printOf } from './print';

test('a short text is printed large, a long one small enough to be whole', () => {
  expect(printOf('Sting', 'Deal 1 damage.').size).toBe(13.5);
  const clock = 'Whenever an opponent plays a card, that opponent loses 1 Life.';
  expect(printOf('Time Clock', clock).size).toBe(12);
  expect(printOf('Snowball', `${clock} ${clock} ${clock}`).size).toBeLessThan(10);
});

test('a name of two lines leaves less room', () => {
  const text = 'Deal 2 damage to each opponent, then heal 1 Life of yours.';
  expect(printOf('A very long name of a card', text).size).toBeLessThan(printOf('Name', text).size);
});

test('a word without an end is broken, and counted so', () => {
  expect(printOf('Ha', 'x'.repeat(400)).size).toBe(8);
});
