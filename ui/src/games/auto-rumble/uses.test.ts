import { expect, test } from 'vitest';
import { useOf, type Rule } from './uses';

test('a power says what it costs, or when it works', () => {
  const rule = (more: Rule) => ({ rules: [{ do: [], ...more }] });
  expect(useOf(rule({ when: 'main', costs: [{ kind: 'spend', amount: 15 }] }))).toBe('spend 15');
  expect(useOf(rule({ when: 'end', costs: [{ kind: 'burn', amount: { op: 'var' } }] }))).toBe('burn X');
  expect(useOf(rule({ when: 'always' }))).toBe('always on');
  expect(useOf(rule({ when: { op: 'dies' } }))).toBe('on death');
  expect(useOf(null)).toBe('');
});
