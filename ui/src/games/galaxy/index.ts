import { counted } from '../../lib/numbers';
import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import Page from './Page.svelte';
import { apply, shown, unfold, type Happening } from './beats';
import { fighters, systemsOf } from './sky';
import Stage from './Stage.svelte';
import type { View } from './wire';

export default anyGame<View, Happening>({
  Page,
  Stage,
  apply,
  shown,
  unfold,
  series: [
    {
      title: { en: 'Systems', pt: 'Sistemas' },
      values: (view, seats) => Array.from({ length: seats }, (_, seat) => systemsOf(view, seat)),
    },
    {
      title: { en: 'Fighters', pt: 'Naves' },
      values: (view, seats) => Array.from({ length: seats }, (_, seat) => fighters(view, seat)),
    },
  ],
  ended: (view, seat) =>
    [
      counted(systemsOf(view, seat), say('system', 'sistema')),
      counted(fighters(view, seat), say('fighter', 'caça')),
    ].join(' · '),
  moment: (view) =>
    say(
      `turn ${Math.min(view.turn, view.turns)} of ${view.turns}`,
      `turno ${Math.min(view.turn, view.turns)} de ${view.turns}`,
    ),
});
