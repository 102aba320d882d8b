/** What the pages show of the game before anybody plays it. */
import type { Json } from '../../lib/wire';
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

/** As many powers as the hidden pool takes, this one among them: it comes up in the first rounds. */
function poolWith(piece: Json, usual: { [key: string]: Json }): Json[] {
  const named = (power: Json) => (power as { name?: string } | null)?.name;
  const others = ((usual.library ?? []) as Json[]).filter((power) => named(power) !== named(piece));
  const wanted = Number(usual.seats) * Number(usual.pool_each) - 1;
  const stride = Math.max(1, Math.floor(others.length / wanted));
  return [piece, ...others.filter((_, at) => at % stride === 0).slice(0, wanted)];
}

const face: Face = {
  Mark,
  pitch: {
    en: 'Bid for powers, write new ones, watch heroes fight.',
    pt: 'Dispute poderes, escreva novos, veja os heróis lutarem.',
  },
  goal: {
    en: 'Win the last battle: only that one counts.',
    pt: 'Vença a última batalha: só ela conta.',
  },
  firstTurn: {
    at: '.lotbox',
    title: { en: 'Bid on a power', pt: 'Dê um lance num poder' },
    text: {
      en: 'The highest bid wins it and is paid; a losing bid costs nothing. Coins you keep are Energy in the fight.',
      pt: 'O maior lance leva e é pago; um lance perdido não custa nada. Moedas guardadas são Energia na luta.',
    },
  },
  picture: 2,
  minutes: 15,
  kinds: {
    power: {
      name: { en: 'Power', pt: 'Poder' },
      begin: {
        en: 'Say what the power does, in plain words.',
        pt: 'Diga o que o poder faz, em palavras simples.',
      },
      examples: [
        {
          en: 'At the end of each round, deal 3 damage to each opponent.',
          pt: 'No final de cada rodada, cause 3 de dano a cada oponente.',
        },
        {
          en: 'Spend 15: deal 12 damage to the strongest opponent.',
          pt: 'Gaste 15: cause 12 de dano ao oponente mais forte.',
        },
        { en: 'When you are attacked, gain 4 Energy.', pt: 'Quando você for atacado, ganhe 4 de Energia.' },
        { en: 'Your attacks deal 5 more damage.', pt: 'Seus ataques causam 5 de dano a mais.' },
      ],
      body: (name, text, lang) => ({ name: name || '—', text, lang }),
      emblem: () => import('./Emblem.svelte').then((part) => part.default),
      sheet: () => import('./Sheet.svelte').then((part) => part.default),
      use: (piece, usual) => ({ config: { ...usual, library: poolWith(piece, usual) } }),
    },
  },
};

export default face;
