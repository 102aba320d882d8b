import { say } from './prefs.svelte';

/** A seat is colour, shape and letter, always together. */
export interface Shape {
  letter: string;
  name: string;
  path: string;
  /** Where the baseline of the letter lies in the 24 by 24 box. */
  baseline: number;
}

function shape(letter: string, name: string, path: string, baseline = 16.3): Shape {
  return { letter, name, path, baseline };
}

export const SHAPES: readonly Shape[] = [
  shape('A', 'circle', 'M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 1 1 0-21z'),
  shape(
    'B',
    'square',
    'M4.5 2h15a2.5 2.5 0 0 1 2.5 2.5v15a2.5 2.5 0 0 1-2.5 2.5h-15a2.5 2.5 0 0 1-2.5-2.5v-15a2.5 2.5 0 0 1 2.5-2.5z',
  ),
  shape('C', 'triangle', 'M12 1 23.5 22H.5z', 19.5),
  shape('D', 'diamond', 'M12 .3 23.7 12 12 23.7.3 12z'),
  shape(
    'E',
    'star',
    'M12 .2 15.3 4.1 20.3 3.7 19.9 8.7 23.8 12 19.9 15.3 ' +
      '20.3 20.3 15.3 19.9 12 23.8 8.7 19.9 3.7 20.3 4.1 15.3.2 12 4.1 8.7 3.7 3.7 8.7 4.1z',
  ),
  shape('F', 'cross', 'M7.5 1h9v6.5H23v9h-6.5V23h-9v-6.5H1v-9h6.5z'),
  shape('G', 'hexagon', 'M6.3 2h11.4L23.5 12l-5.8 10H6.3L.5 12z'),
  shape('H', 'shield', 'M2.5 2.5h19V12c0 6-4 9.5-9.5 11.5C6.5 21.5 2.5 18 2.5 12z'),
  shape('I', 'drop', 'M12 .3C15 6 20.5 9.5 20.5 15a8.5 8.5 0 0 1-17 0C3.5 9.5 9 6 12 .3z', 19.5),
  shape('J', 'pentagon', 'M12 .8 23.3 9.2 19 22.5H5L.7 9.2z', 17.2),
  shape('K', 'down', 'M.5 2h23L12 23z', 12.5),
  shape('L', 'capsule', 'M7.5 5h9a7 7 0 0 1 0 14h-9a7 7 0 0 1 0-14z'),
];

export function seatShape(seat: number): Shape {
  const at = SHAPES[seat % SHAPES.length]!;
  if (seat < SHAPES.length) return at;
  return { ...at, letter: at.letter + Math.floor(seat / SHAPES.length + 1) };
}

export function seatColour(seat: number): string {
  return `var(--seat-${SHAPES[seat % SHAPES.length]!.letter.toLowerCase()})`;
}

export function seatInk(seat: number): string {
  return `var(--seat-${SHAPES[seat % SHAPES.length]!.letter.toLowerCase()}-ink)`;
}

/** How a page calls a seat: as the story does, with a word behind it if it is one's own. */
export function called(name: string | undefined, mine: boolean): string {
  return mine ? say(`${name ?? ''} (you)`, `${name ?? ''} (você)`) : (name ?? '');
}
