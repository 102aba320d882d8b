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
  minutes: 10,
};

export default face;
