import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import { apply, shown } from './board';
import Page from './Page.svelte';
import Stage from './Stage.svelte';
import type { GameEvent, View } from './wire';

/** How near the Automaton is to the nearest corner of each seat, in steps: the race as numbers. */
function distances(view: View, seats: number): (number | null)[] {
  const rows = view.rows;
  const y = rows.findIndex((row) => row.includes('@'));
  const x = rows[y]?.indexOf('@') ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const own = view.corners.filter((corner) => corner.seat === seat);
    return own.length
      ? Math.min(...own.map((corner) => Math.abs(corner.at[0]! - x) + Math.abs(corner.at[1]! - y)))
      : null;
  });
}

export default anyGame<View, GameEvent>({
  Page,
  Stage,
  apply,
  shown,
  fits: (view) => view.size.length === 2,
  seatOf: (event) =>
    'seat' in event ? event.seat : event.event === 'PieceMoved' ? (event.seats[0] ?? null) : null,
  series: [
    {
      title: { en: 'Steps to the nearest own corner', pt: 'Passos até o canto mais perto' },
      values: distances,
    },
  ],
  moment: (view, turn) =>
    view.closed_targets.length || view.closed_sources.length
      ? say(`turn ${turn} · second entry`, `turno ${turn} · nova entrada`)
      : say(`turn ${turn}`, `turno ${turn}`),
});
