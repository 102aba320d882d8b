import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import { apply, seatOf } from './bout';
import Page from './Page.svelte';
import Portrait from './Portrait.svelte';
import Stage from './Stage.svelte';
import type { GameEvent, View } from './wire';

export default anyGame<View, GameEvent>({
  Page,
  Stage,
  Portrait,
  apply,
  seatOf,
  series: [
    {
      title: { en: 'Health', pt: 'Vida' },
      values: (view, seats) =>
        Array.from({ length: seats }, (_, seat) => Math.max(0, view.bodies[seat]?.hp ?? 0)),
    },
  ],
  ended: (view, seat) => {
    const hp = Math.max(0, view.bodies[seat]?.hp ?? 0);
    return hp ? say(`${hp} health`, `${hp} de saúde`) : say('fallen', 'caiu');
  },
  moment: (view) => {
    const turn = view.turn + (view.now === null ? 0 : 1);
    return say(`turn ${turn}`, `turno ${turn}`);
  },
});
