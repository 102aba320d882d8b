/** What the pages show of the game before anybody plays it. */
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

const face: Face = {
  Mark,
  pitch: {
    en: 'Fleets, fuel and a market. By hand or by bot.',
    pt: 'Frotas, combustível e mercado. À mão ou por bot.',
  },
  goal: {
    en: 'Hold the most systems when the last turn ends.',
    pt: 'Tenha mais sistemas quando acabar o último turno.',
  },
  firstTurn: {
    at: '.r-map',
    title: { en: 'Choose a system of yours', pt: 'Escolha um sistema seu' },
    text: {
      en: "Select your home on the map: there you build fighters and send them to systems that are nobody's.",
      pt: 'Selecione seu lar no mapa: ali você constrói caças e os envia a sistemas que não são de ninguém.',
    },
  },
  minutes: 20,
};

export default face;
