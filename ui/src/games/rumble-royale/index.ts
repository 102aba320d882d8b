import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import Page from './Page.svelte';
import Stage from './Stage.svelte';
import { apply, unfold, type Happening } from './beats';
import type { View } from './wire';

export default anyGame<View, Happening>({
  Page,
  Stage,
  apply,
  unfold,
  seatOf: (event) => ('seat' in event ? event.seat : null),
  series: [
    {
      title: { en: 'Life', pt: 'Vida' },
      values: (view, seats) =>
        Array.from({ length: seats }, (_, seat) => (view.players[seat]?.alive ? view.players[seat].life : 0)),
    },
    {
      title: { en: 'Glory', pt: 'Glória' },
      values: (view, seats) => Array.from({ length: seats }, (_, seat) => view.players[seat]?.glory ?? null),
    },
  ],
  ended: (view, seat) => {
    const player = view.players[seat];
    if (!player) return '';
    const glory = say(`${player.glory} Glory`, `${player.glory} de Glória`);
    return player.alive
      ? `${say(`${player.life} Life`, `${player.life} de Vida`)} · ${glory}`
      : `${say('fallen', 'caiu')} · ${glory}`;
  },
  turns: (view) => view.turns,
  turnNow: (view) => view.turn,
  moment: (view) =>
    view.phase === 'turn'
      ? say(
          `turn ${view.turn} of ${view.turns} · plays and bids`,
          `turno ${view.turn} de ${view.turns} · jogadas e lances`,
        )
      : view.phase === 'over'
        ? say('over', 'fim')
        : view.phase === 'review'
          ? say('the host reads the cards', 'o anfitrião lê as cartas')
          : say('writing cards', 'escrevendo cartas'),
});
