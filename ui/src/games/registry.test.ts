import { expect, test } from 'vitest';
import { KINDS, examplesOf, faceOf, kindName, pluginOf } from './registry';

const SOURCES = import.meta.glob('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const FOLDERS = Object.keys(import.meta.glob('./*/face.ts'))
  .map((path) => path.split('/')[1]!)
  .filter((name) => name !== 'generic');

test('no page outside the folders of the games names a game', () => {
  const named = new RegExp(`['"\`/](${FOLDERS.join('|')})['"\`/]`);
  const outside = Object.entries(SOURCES).filter(([path]) => path.startsWith('../'));
  expect(FOLDERS).toHaveLength(5);
  expect(outside.length).toBeGreaterThan(40);
  expect(outside.filter(([, text]) => named.test(text as string)).map(([path]) => path)).toEqual([]);
});

test('every folder of a game is in the registry, with a mark, a pitch and a goal', () => {
  for (const game of FOLDERS) {
    const face = faceOf(game);
    expect(face.pitch && face.goal, game).toBeTruthy();
    expect(Math.max(face.goal!.en.length, face.goal!.pt.length), game).toBeLessThanOrEqual(60);
    expect(face.Mark, game).not.toBe(faceOf('another').Mark);
  }
});

test('a game that brings nothing has the mark and the pages of any game', async () => {
  expect(faceOf('goofspiel')).toBe(faceOf('another'));
  expect(await pluginOf('goofspiel')).toEqual({});
});

test('kinds of content are those that the games bring', () => {
  expect(Object.keys(KINDS)).toEqual(['power', 'card', 'fighter']);
  expect(kindName('card')).toBe('Card');
  expect(kindName('rune')).toBe('rune');
  expect(examplesOf('power').length).toBeGreaterThan(2);
});
