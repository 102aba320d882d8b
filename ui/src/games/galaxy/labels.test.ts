import { expect, test } from 'vitest';
import { around, placeLabels, textSize } from './labels';

const at = (id: string, x: number, y: number, ...texts: string[]) => ({
  id,
  texts: texts.map(textSize),
  spots: around({ x, y }, 8),
});

test('a label gives way to one that weighs more, first by its place, then by its words', () => {
  const marks = [
    { x: 0, y: 0, w: 16, h: 16 },
    { x: 20, y: 0, w: 16, h: 16 },
  ];
  const put = placeLabels([at('a', 0, 0, 'Zernus 10', '10'), at('b', 20, 0, 'Arus 7', '7')], marks);
  expect(put.get('a')).toMatchObject({ text: 'Zernus 10', x: 0 });
  expect(put.get('a')!.y).toBeGreaterThan(0);
  expect(put.get('b')!.y).toBeLessThan(0);
});

test('what has no room is left out, unless it must be there', () => {
  const wall = [{ x: 0, y: 0, w: 900, h: 900 }];
  expect(placeLabels([at('a', 0, 0, 'Arus')], wall).size).toBe(0);
  expect(placeLabels([{ ...at('a', 0, 0, 'Arus'), must: true }], wall).size).toBe(1);
  expect(placeLabels([at('a', 10, 10, 'Arus')], [], { width: 20, height: 20 }).size).toBe(0);
});

test('what must be there stands where it covers least', () => {
  const wall = [
    { x: 0, y: 40, w: 200, h: 80 },
    { x: 0, y: -40, w: 200, h: 80 },
    { x: 60, y: 0, w: 60, h: 60 },
    { x: -40, y: 30, w: 20, h: 52 },
  ];
  const put = placeLabels([{ ...at('a', 0, 0, 'Arus'), must: true }], wall).get('a')!;
  expect(put.x).toBeLessThan(0);
});
