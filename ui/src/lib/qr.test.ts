import { describe, expect, it } from 'vitest';
import { qr, qrPath } from './qr';
// Matrices of another encoder, for the same texts and masks; readers of another maker read them back.
import cases from './qr.cases.json';

describe('QR codes', () => {
  for (const { text, rows } of cases)
    it(`draws ${text.length} letters square by square as another encoder does`, () => {
      expect(qr(text).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))).toEqual(rows);
    });
  it('grows with the text, and refuses what no version here can hold', () => {
    expect(qr('x'.repeat(213)).length).toBe(57);
    expect(() => qr('x'.repeat(214))).toThrow('too long');
  });
  it('leaves four squares of quiet on every side', () => {
    const { path, size } = qrPath('hi');
    expect(size).toBe(29);
    expect(path.startsWith('M4 4')).toBe(true);
  });
});
