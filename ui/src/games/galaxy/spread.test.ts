import { describe, expect, it } from 'vitest';
import { spread } from './spread';

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe('systems on the map', () => {
  it('stay where they are if each can be seen', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 60, y: 0 },
    ];
    expect(spread(spots, [10, 10], 8)).toEqual(spots);
  });

  it('are parted along their line if they lie almost on one another', () => {
    const [a, b] = spread(
      [
        { x: 100, y: 100 },
        { x: 100, y: 112 },
      ],
      [17, 8],
      8,
    );
    expect([a!.x, b!.x]).toEqual([100, 100]);
    expect(far(a!, b!)).toBeCloseTo(33);
  });

  it('are parted even from the very same spot, and in a crowd', () => {
    const put = spread(
      Array.from({ length: 5 }, () => ({ x: 50, y: 50 })),
      [6, 6, 6, 6, 6],
      4,
    );
    for (let a = 0; a < 5; a++)
      for (let b = a + 1; b < 5; b++) expect(far(put[a]!, put[b]!)).toBeGreaterThan(12);
  });

  it('keep their pattern when the map is moved', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 9, y: 3 },
      { x: 30, y: 0 },
    ];
    const moved = spread(
      spots.map(({ x, y }) => ({ x: x + 70, y: y - 20 })),
      [8, 8, 8],
      6,
    );
    spread(spots, [8, 8, 8], 6).forEach((p, n) => {
      expect(moved[n]!.x - p.x).toBeCloseTo(70);
      expect(moved[n]!.y - p.y).toBeCloseTo(-20);
    });
  });
});
