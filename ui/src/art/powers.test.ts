import { expect, test } from 'vitest';
import { h32, rng } from './hash';
import { kindOfTree, type Effect } from './powers';

const tree = (when: string | { op: string; whom?: string }, ...deeds: Effect[]) => ({
  rules: [{ when, do: deeds }],
});
const you = { op: 'you' };

test('a power is worn by what its tree does first', () => {
  const hit = { op: 'damage', to: { op: 'source' } };
  expect(kindOfTree(tree({ op: 'attacks', whom: 'you' }, hit))).toBe('answers');
  expect(kindOfTree(tree('main', hit))).toBe('burst');
  expect(kindOfTree(tree('always', { op: 'raise', stat: 'attack', to: you }))).toBe('attack');
  expect(kindOfTree(tree('always', { op: 'raise', stat: 'defence', to: you }))).toBe('guard');
  expect(kindOfTree(tree('always', { op: 'shield', to: you }))).toBe('guard');
  expect(kindOfTree(tree('main', { op: 'lose', to: { op: 'most' } }, { op: 'gain', to: you }))).toBe('thief');
  expect(kindOfTree(tree({ op: 'dies', whom: 'you' }, { op: 'revive', to: you }))).toBe('return');
  expect(kindOfTree(tree('end', { op: 'copy_self' }))).toBe('copies');
  expect(kindOfTree(tree('end', { op: 'gain', to: you }))).toBe('growth');
  expect(kindOfTree(tree('main', { op: 'fall', stat: 'attack', to: { op: 'source' } }))).toBe('hex');
  expect(kindOfTree(null)).toBe('hex');
});

test('whatever makes a strike stronger is worn as a sword, a strike in answer as spikes', () => {
  expect(kindOfTree(tree('always', { op: 'pierce', to: you }))).toBe('attack');
  expect(kindOfTree(tree('main', { op: 'attack', to: { op: 'least' } }))).toBe('attack');
  expect(kindOfTree(tree({ op: 'attacks', whom: 'you' }, { op: 'attack', to: { op: 'source' } }))).toBe(
    'answers',
  );
  expect(kindOfTree(tree('always', { op: 'set', stat: 'defence', to: you }))).toBe('guard');
});

test('the same name gives the same numbers, another name others', () => {
  const draw = (name: string) => Array.from({ length: 4 }, rng(name));
  expect(draw('Ana')).toEqual(draw('Ana'));
  expect(draw('Ana')).not.toEqual(draw('Bia'));
  expect(h32('')).toBe(h32(''));
  for (const n of draw('Ana')) expect(n >= 0 && n < 1).toBe(true);
});
