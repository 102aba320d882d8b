/** What the pages show of the game before anybody plays it. */
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

const face: Face = {
  Mark,
  pitch: {
    en: 'You move pieces. The Automaton moves itself.',
    pt: 'Você move as peças. O Autômato anda sozinho.',
  },
  goal: {
    en: 'Get the Automaton into one of your corners.',
    pt: 'Faça o Autômato entrar em um canto seu.',
  },
  firstTurn: {
    at: '[data-types]',
    title: { en: 'Pick any piece, then a dot', pt: 'Escolha uma peça, depois um ponto' },
    text: {
      en: "Any piece may be moved, they are everybody's. Choose one, then the square it shall reach.",
      pt: 'Qualquer peça pode ser movida, elas são de todos. Escolha uma, depois a casa a que ela vai.',
    },
  },
  picture: 2,
  minutes: 10,
};

export default face;
