import { describe, expect, it } from 'vitest';
import { sameOf } from './house';

const EN = [{ name: 'Awl', text: 'Your attacks ignore Defence.' }];
const PT = [{ name: 'Awl', text: 'Seus ataques ignoram Defesa.' }];

describe('a power of the house in the other language', () => {
  it('is what the house says there', () => expect(sameOf(EN[0]!, EN, PT)).toBe(PT[0]!.text));
  it('is nothing for a power that only has its name', () =>
    expect(sameOf({ name: 'Awl', text: 'Gain 3 Energy.' }, EN, PT)).toBeNull());
  it('is nothing for a power that the house does not know', () =>
    expect(sameOf({ name: 'Mob', text: 'Gain 3 Energy.' }, EN, PT)).toBeNull());
});
