import { expect, test } from 'vitest';
import { allCells } from './bout';
import { groundOf } from './ground';

test.each([true, false])(
  'every cell lies inside the drawing, and no two in one place (tilted: %s)',
  (leans) => {
    const ground = groundOf(8, leans);
    const [left, top, width, height] = ground.box;
    const spots = allCells(8).map(ground.at);
    for (const { x, y } of spots) {
      expect(x > left && x < left + width).toBe(true);
      expect(y > top && y < top + height).toBe(true);
    }
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(64);
  },
);

test('who stands in the farthest corner is drawn whole', () => {
  const ground = groundOf(5, true);
  expect(ground.figure([0, 0])[1]).toBeGreaterThanOrEqual(ground.box[1]);
});
