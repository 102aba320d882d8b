/** What the pages show of the game before anybody plays it. */
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

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
      sheet: () => import('./Sheet.svelte').then((part) => part.default),
    },
  },
};

export default face;
