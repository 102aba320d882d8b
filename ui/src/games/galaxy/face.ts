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
  minutes: 30,
};

export default face;
