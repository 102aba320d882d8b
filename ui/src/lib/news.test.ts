import { describe, expect, it } from 'vitest';
import { noted, stillTrue, unseen } from './news';
import type { TableShown } from './wire';

const table = (id: string, turn = 0) => ({ id, name: id, turn }) as TableShown;

describe('news of my tables', () => {
  const two = noted(noted([], 'turn', table('a'), 1, false), 'turn', table('b'), 2, false);
  it('stand newest first', () => expect(two.map((one) => one.table)).toEqual(['b', 'a']));
  it('are one for each table', () =>
    expect(noted(two, 'over', table('a'), 3, false).map((one) => `${one.kind} ${one.table}`)).toEqual([
      'over a',
      'turn b',
    ]));
  it('are not new again because somebody looks again', () =>
    expect(noted(two, 'turn', table('a'), 9, false)).toBe(two));
  it('do not call to a turn that is over', () =>
    expect(stillTrue(two, ['a']).map((one) => one.table)).toEqual(['a']));
  it('keep that a match is over', () =>
    expect(stillTrue(noted([], 'over', table('a'), 1, false), []).length).toBe(1));
  it('do not count the table I look at', () => expect(unseen(two, 'a')).toBe(1));
  it('are at most twenty', () =>
    expect(
      Array.from({ length: 30 }).reduce<ReturnType<typeof noted>>(
        (list, _, n) => noted(list, 'turn', table(String(n)), n, false),
        [],
      ).length,
    ).toBe(20));
});
