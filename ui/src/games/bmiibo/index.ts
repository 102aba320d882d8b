import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import { apply, seatOf } from './bout';
import Page from './Page.svelte';
import Stage from './Stage.svelte';
import type { GameEvent, View } from './wire';

export default anyGame<View, GameEvent>({
  Page,
  Stage,
  apply,
  seatOf,
  series: [
    {
      title: { en: 'Health', pt: 'Vida' },
      values: (view, seats) =>
        Array.from({ length: seats }, (_, seat) => Math.max(0, view.bodies[seat]?.hp ?? 0)),
    },
  ],
  moment: (view) => say(`turn ${view.turn + 1}`, `turno ${view.turn + 1}`),
});
