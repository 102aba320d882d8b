import { counted } from '../../lib/numbers';
import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import { apply, shown, stepsToCorners } from './board';
import Page from './Page.svelte';
import Stage from './Stage.svelte';
import type { GameEvent, View } from './wire';

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
      values: stepsToCorners,
    },
  ],
  ended: (view, seat) => {
    const steps = stepsToCorners(view, seat + 1)[seat];
    return steps
      ? say(`${counted(steps, 'step')} to a corner`, `a ${counted(steps, 'passo')} de um canto`)
      : '';
  },
  moment: (view, turn) =>
    view.closed_targets.length || view.closed_sources.length
      ? say(`turn ${turn} · second entry`, `turno ${turn} · nova entrada`)
      : say(`turn ${turn}`, `turno ${turn}`),
});
