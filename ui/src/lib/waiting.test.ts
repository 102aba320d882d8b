import { describe, expect, it } from 'vitest';
import { WaitingKeys, type Writing } from './waiting';

function board() {
  const pressed: string[] = [];
  const keys = new WaitingKeys((key) => pressed.push(key) > 0);
  const type = (text: string, writing: Writing, part: object = {}) => {
    for (const key of text) keys.down({ key, preventDefault() {}, ...part } as KeyboardEvent, writing);
  };
  return { keys, pressed, type };
}

describe('keys for a turn whose orders are on their way', () => {
  it('wait in their order and are pressed when it is open', () => {
    const { keys, pressed, type } = board();
    keys.stands(2, 'soon');
    type('e2', 'soon');
    expect(pressed).toEqual([]);
    keys.stands(2, 'open');
    type('e3', 'open');
    expect(pressed).toEqual(['e', '2', 'e', '3']);
  });

  it('come before those that are pressed in the moment it opens', () => {
    const { keys, pressed, type } = board();
    keys.stands(2, 'soon');
    type('e', 'soon');
    type('2', 'open');
    keys.stands(2, 'open');
    expect(pressed).toEqual(['e', '2']);
  });

  it('are gone with their turn, and when nothing is mine to do in it', () => {
    const { keys, pressed, type } = board();
    keys.stands(2, 'soon');
    type('e2', 'soon');
    keys.stands(3, 'open');
    keys.stands(4, 'soon');
    type('e2', 'soon');
    keys.stands(4, 'shut');
    keys.stands(4, 'open');
    type('e2', 'shut');
    expect(pressed).toEqual([]);
  });

  it('leave to the page what a board does not read', () => {
    const { pressed, type } = board();
    type('?', 'open');
    type('e', 'open', { ctrlKey: true });
    expect(pressed).toEqual([]);
  });
});
