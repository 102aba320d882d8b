/** What the pages show of the game before anybody plays it. */
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

const face: Face = {
  Mark,
  pitch: {
    en: 'Build a fighter, train it, let it learn.',
    pt: 'Monte um lutador, treine, deixe aprender.',
  },
  goal: {
    en: 'Bring every other fighter down to 0 health.',
    pt: 'Deixe todos os outros lutadores com 0 de vida.',
  },
  firstTurn: {
    at: '[role=application]',
    title: { en: 'Step, or choose an action', pt: 'Ande, ou escolha uma ação' },
    text: {
      en: 'Lit cells are in reach. Choose a step, or an action and then the cell it is aimed at.',
      pt: 'As casas acesas estão ao alcance. Escolha um passo, ou uma ação e depois a casa a que ela mira.',
    },
  },
  minutes: 5,
  kinds: {
    fighter: {
      name: { en: 'Fighter', pt: 'Lutador' },
      workshop: () => import('./Workshop.svelte').then((part) => part.default),
    },
  },
};

export default face;
