/** Fleets on their way, gathered: those of one seat to one goal out of one corner of the sky are one flow. */
import type { SystemFacts, View } from './wire';

export interface Flow {
  id: string;
  seat: number;
  from: number;
  to: number;
  ships: number;
  fleets: number;
  /** Turns until the first of them arrives. */
  turns: number;
}

/** Light years along the side of a corner of the sky. */
export const CELL = 6;

const cellOf = (place: SystemFacts) => `${Math.floor(place.x / CELL)},${Math.floor(place.y / CELL)}`;

export function flowsOf(view: Pick<View, 'map' | 'transit' | 'turn'>): Flow[] {
  const flows = new Map<string, Flow & { most: number }>();
  for (const wave of view.transit)
    for (const fleet of wave.fleets) {
      const start = view.map[fleet.from];
      if (!start || !view.map[fleet.to]) continue;
      const id = `${fleet.seat}:${cellOf(start)}>${fleet.to}`;
      const turns = wave.arrival - view.turn;
      const flow = flows.get(id);
      if (!flow) {
        flows.set(id, { ...fleet, id, turns, fleets: 1, most: fleet.ships });
        continue;
      }
      flow.ships += fleet.ships;
      flow.fleets += 1;
      flow.turns = Math.min(flow.turns, turns);
      // A flow is drawn from where most of it left.
      if (fleet.ships > flow.most) [flow.from, flow.most] = [fleet.from, fleet.ships];
    }
  return [...flows.values()].map(({ id, seat, from, to, ships, fleets, turns }) => ({
    id,
    seat,
    from,
    to,
    ships,
    fleets,
    turns,
  }));
}

/** How broad a flow is drawn: by the root of its ships, so that a hundred do not hide the map. */
export const breadth = (ships: number) => 1.2 + 1.4 * Math.sqrt(Math.min(100, ships));

interface Spot {
  x: number;
  y: number;
}

/** A curve from one place to another, bent to its own side, so that there and back do not lie on each other. */
export function curve(a: Spot, b: Spot): { d: string; at: (t: number) => Spot; angle: number } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const bend = Math.min(46, long * 0.16);
  const m = { x: (a.x + b.x) / 2 - (dy / long) * bend, y: (a.y + b.y) / 2 + (dx / long) * bend };
  const at = (t: number) => ({
    x: (1 - t) ** 2 * a.x + 2 * (1 - t) * t * m.x + t ** 2 * b.x,
    y: (1 - t) ** 2 * a.y + 2 * (1 - t) * t * m.y + t ** 2 * b.y,
  });
  const stop = at(Math.max(0, 1 - 16 / long));
  const angle = (Math.atan2(b.y - m.y, b.x - m.x) * 180) / Math.PI;
  return { d: `M${a.x} ${a.y}Q${m.x} ${m.y} ${stop.x} ${stop.y}`, at, angle };
}
