import { say } from '../../lib/prefs.svelte';
import type { Plugin } from '../plugin';
import { apply, unfold } from './battle';
import Page from './Page.svelte';
import Stage from './Stage.svelte';

const plugin: Plugin = {
  Page,
  Stage,
  apply,
  unfold,
  seatOf: (event: any) => (event.event === 'Beat' ? (event.events[0].who?.seat ?? event.events[0].seat ?? null) : typeof event.seat === 'number' ? event.seat : event.event === 'LotSold' ? (event.winners[0] ?? null) : null),
  series: [{ title: { en: 'Coins', pt: 'Moedas' }, values: (view, seats) => Array.from({ length: seats }, (_, seat) => view.sides[seat]?.coins ?? null) }],
  turns: (view) => view.rounds,
  moment: (view) => (view.phase === 'bidding' ? say(`bidding round ${view.round} of ${view.rounds}`, `rodada de lances ${view.round} de ${view.rounds}`) : view.phase === 'review' ? say('the host reads new powers', 'o anfitrião lê poderes novos') : view.phase === 'rewording' ? say('powers are reworded', 'poderes são refeitos') : say('over', 'fim')),
};

export default plugin;
