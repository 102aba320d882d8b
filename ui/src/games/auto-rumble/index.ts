import { exact, short } from '../../lib/numbers';
import { say } from '../../lib/prefs.svelte';
import { anyGame } from '../plugin';
import { actorOf, apply, told, unfold, type Fighting, type Happening } from './battle';
import type { Frame } from '../../lib/replay';
import Page from './Page.svelte';
import Portrait from './Portrait.svelte';
import Stage from './Stage.svelte';

const MARKS = new Set(['BattleBegan', 'RoundBegan', 'BattleEnded']);

/** Energy of all heroes of each seat at the start of every fight round and at the end. */
function energies(frames: Frame<Fighting, Happening>[], at: number, seats: number) {
  const marks = frames.filter(
    (frame) =>
      frame.view.battle &&
      frame.event?.event === 'Beat' &&
      frame.event.events.some((one) => MARKS.has(one.event)),
  );
  if (marks.length < 2) return null;
  const sum = (frame: Frame<Fighting, Happening>, seat: number) =>
    (frame.view.battle?.runs ?? []).reduce(
      (all, run) => all + (run.seat === seat && run.alive ? run.energy * run.count : 0),
      0,
    );
  return {
    title: { en: 'Energy of all heroes, by seat', pt: 'Energia de todos os heróis, por lugar' },
    unit: { en: 'fight round', pt: 'rodada da luta' },
    xs: marks.map((_, n) => n),
    rows: Array.from({ length: seats }, (_, seat) => marks.map((frame) => sum(frame, seat))),
    reached: marks.filter((frame) => frames.indexOf(frame) <= at).length - 1,
    total: marks.length - 1,
  };
}

export default anyGame<Fighting, Happening>({
  Page,
  Stage,
  Portrait,
  apply,
  unfold,
  told,
  seatOf: (event) =>
    event.event === 'Beat'
      ? (actorOf(event.events)?.seat ?? null)
      : 'seat' in event
        ? event.seat
        : event.event === 'LotSold'
          ? (event.winners[0] ?? null)
          : null,
  mark: (event) => {
    const born = event.event === 'Beat' ? event.events.find((one) => one.event === 'Multiplied') : null;
    return born ? `×${short(born.count * born.each)}` : '';
  },
  table: (view, names) =>
    !view.battle
      ? null
      : {
          head: [
            say('Heroes', 'Heróis'),
            say('Of', 'De'),
            say('Energy each', 'Energia cada'),
            say('Defence', 'Defesa'),
          ],
          rows: view.battle.runs.map((run) => [
            `${exact(run.count)}${run.helper ? say(' helpers', ' ajudantes') : ''}`,
            names[run.seat] ?? '',
            run.alive ? exact(run.energy) : say('dead', 'mortos'),
            exact(run.defence),
          ]),
        },
  series: [
    {
      title: { en: 'Coins', pt: 'Moedas' },
      values: (view, seats) => Array.from({ length: seats }, (_, seat) => view.sides[seat]?.coins ?? null),
    },
  ],
  within: energies,
  ended: (view, seat) => {
    const won = view.winners.filter((winner) => winner === seat).length;
    return say(
      `won ${won} of ${view.winners.length} fights`,
      `venceu ${won} de ${view.winners.length} lutas`,
    );
  },
  turns: (view) => view.rounds,
  turnNow: (view) => view.round,
  moment: (view) =>
    view.phase === 'bidding'
      ? say(
          `bidding round ${view.round} of ${view.rounds}`,
          `rodada de lances ${view.round} de ${view.rounds}`,
        )
      : view.phase === 'review'
        ? say('the host reads new powers', 'o anfitrião lê poderes novos')
        : view.phase === 'rewording'
          ? say('powers are reworded', 'poderes são refeitos')
          : view.phase === 'inventing'
            ? say('powers are invented', 'inventam-se poderes')
            : view.phase === 'clarifying'
              ? say('new powers are talked about', 'conversa-se sobre poderes novos')
              : say('over', 'fim'),
});
