import { describe, expect, it } from 'vitest';
import { rowsOf, WALL } from './story';

const CHAIN =
  'During the round 4 Bobs spend 10 Energy each (out of 35) to attack Alice and Charlie for 14 damage ' +
  'each, then spend 20 Energy each on Crystallize, gaining 4 Defence (33). Alice 67, 53, 39, 25. ' +
  'Charlie 16 (4 blocked), 2, −12; one more beats a dead body. Bob 2A takes the kill on Charlie.';

describe('a line of the story', () => {
  it('stays whole while it is short', () => {
    expect(rowsOf('Bob strikes. Alice falls.')).toEqual(['Bob strikes. Alice falls.']);
  });
  it('is a sentence a row when it is a wall, and loses no word', () => {
    expect(CHAIN.length).toBeGreaterThan(WALL);
    expect(rowsOf(CHAIN).slice(1)).toEqual([
      'Alice 67, 53, 39, 25.',
      'Charlie 16 (4 blocked), 2, −12; one more beats a dead body.',
      'Bob 2A takes the kill on Charlie.',
    ]);
    expect(rowsOf(CHAIN).join(' ')).toBe(CHAIN);
  });
  it('keeps the rows that its teller gave it', () => {
    expect(rowsOf('One.\nTwo. Three.')).toEqual(['One.', 'Two. Three.']);
  });
  it('does not break a name with a point in it, nor a number', () => {
    expect(rowsOf('Dr. No deals 1.5 damage to everybody. Ébano falls.', 10)).toEqual([
      'Dr. No deals 1.5 damage to everybody.',
      'Ébano falls.',
    ]);
  });
});
