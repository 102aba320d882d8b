/** How large the words of a card are printed, so that all of them are on it. */

interface Print {
  /** Letters, in px on a card of full size. */
  size: number;
  leading: number;
}
const SIZES: Print[] = [
  { size: 13.5, leading: 1.22 },
  { size: 12, leading: 1.22 },
  { size: 11, leading: 1.18 },
  { size: 10, leading: 1.15 },
  { size: 9, leading: 1.12 },
  { size: 8, leading: 1.1 },
];
const WIDTH = 126;
const HEIGHT = 66;
/** A name of so many letters takes two lines, and leaves that much less for the text. */
const LONG_NAME = 18;
const LINE_OF_NAME = 14;
/** The width of a letter of the serif face, on average and a little more. */
const LETTER = 0.5;

/** How many lines words take at so many letters a line; a word that is longer than a line takes several. */
function lines(text: string, letters: number): number {
  let [count, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    const needed = used ? used + 1 + word.length : word.length;
    if (needed <= letters) used = needed;
    else {
      count += (used ? 1 : 0) + Math.ceil(word.length / letters) - 1;
      used = word.length % letters || letters;
    }
  }
  return count;
}

/** The largest print in which a text is whole under its name. */
export function printOf(name: string, text: string): Print {
  const height = HEIGHT - (name.length > LONG_NAME ? LINE_OF_NAME : 0);
  const fits = ({ size, leading }: Print) =>
    lines(text, Math.floor(WIDTH / (size * LETTER))) * size * leading <= height;
  return SIZES.find(fits) ?? SIZES.at(-1)!;
}
