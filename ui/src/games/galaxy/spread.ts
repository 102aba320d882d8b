/** Systems that lie almost on one another are drawn side by side: each can be seen and picked. */
export interface Spot {
  x: number;
  y: number;
}

const ROUNDS = 12;

/** The same spots, those of which two are nearer than their sizes and a gap pushed apart along their line. */
export function spread(spots: Spot[], radii: number[], gap: number): Spot[] {
  const put = spots.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false;
    for (let a = 0; a < put.length; a++)
      for (let b = a + 1; b < put.length; b++) {
        const [one, other] = [put[a]!, put[b]!];
        const least = radii[a]! + radii[b]! + gap;
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        if (Math.abs(dx) >= least || Math.abs(dy) >= least) continue;
        const far = Math.hypot(dx, dy);
        if (far >= least - 0.01) continue;
        // Two on the very same spot part sideways.
        const [ux, uy] = far ? [dx / far, dy / far] : [1, 0];
        const half = (least - far) / 2;
        one.x -= ux * half;
        one.y -= uy * half;
        other.x += ux * half;
        other.y += uy * half;
        moved = true;
      }
    if (!moved) break;
  }
  return put;
}
