/** What the pages show of the game before anybody plays it. */
import { contentText } from '../../lib/content';
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

const face: Face = {
  Mark,
  pitch: {
    en: 'Five cards, secret bids, last one standing.',
    pt: 'Cinco cartas, lances secretos, o último de pé.',
  },
  goal: {
    en: 'Outlive the others, or end with the most Glory.',
    pt: 'Sobreviva aos outros, ou acabe com mais Glória.',
  },
  firstTurn: {
    at: '.hand, [data-region]',
    title: { en: 'Choose your cards', pt: 'Escolha suas cartas' },
    text: {
      en: 'First cards for the auction, those of the house if you like; later your hand, in the order of play.',
      pt: 'Primeiro as do leilão, as da casa se quiser; depois as da sua mão, na ordem de jogo.',
    },
  },
  minutes: 20,
  kinds: {
    card: {
      name: { en: 'Card', pt: 'Carta' },
      begin: {
        en: 'Write a name, a cost in brackets, and what the card does.',
        pt: 'Escreva um nome, um custo entre colchetes e o que a carta faz.',
      },
      examples: [
        { en: 'Glove Slap [1]: deal 3 damage.', pt: 'Tapa de luva [1]: causa 3 de dano.' },
        { en: 'Second Wind [2]: recover 4 Life.', pt: 'Fôlego [2]: recupere 4 pontos de Vida.' },
        {
          en: 'Leech [3] - subprocess 2: at the end of each turn, deal 1 damage to each opponent.',
          pt: 'Sanguessuga [3] - subprocesso 2: no final do turno, causa 1 de dano em todos os oponentes.',
        },
      ],
      picture: () => import('./Shelved.svelte').then((part) => part.default),
      body: (_name, text) => ({ text }),
      use: (piece) => ({ draft: { cards: [contentText(piece)] } }),
    },
  },
};

export default face;
