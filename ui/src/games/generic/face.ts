/** What the pages show of a game that brings nothing to them. */
import type { Face } from '../plugin';
import Mark from './Mark.svelte';

const face: Face = { Mark };

export default face;
