/** How a line of the story is laid out; its words are the server's. */

/** Beyond this a line is a wall of text: a chain reaction told in one breath. */
export const WALL = 200;

/** The rows of a line: itself, or a sentence a row where it would stand as a wall. */
export function rowsOf(text: string, wall = WALL): string[] {
  const rows = text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean);
  return rows.flatMap((row) => (row.length > wall ? sentences(row) : [row]));
}

// A sentence ends with its mark, then a space and a capital, a figure or a quotation; "Dr. No" and
// "2. Strike" stay whole, for no sentence is shorter than a dozen characters.
function sentences(row: string): string[] {
  const kept: string[] = [];
  for (const part of row.split(/(?<=[.!?][”"’)]?)\s+(?=[\p{Lu}\p{N}“"‘(])/u)) {
    if (kept.length && kept.at(-1)!.length < 12) kept[kept.length - 1] += ` ${part}`;
    else kept.push(part);
  }
  return kept;
}
