/** What the house wrote stands in both languages: a power in one of them, as the house says it in the other. */
import { get } from '../../lib/api.svelte';
import type { Stock } from '../../lib/wire';

interface Piece {
  name: string;
  text: string;
}

const shelves = new Map<string, Promise<Piece[]>>();

function shelf(lang: string): Promise<Piece[]> {
  if (!shelves.has(lang))
    shelves.set(
      lang,
      get<Stock>(`/games/auto-rumble/stock/power?lang=${lang}`).then(
        ({ pieces }) => pieces as unknown as Piece[],
        () => {
          shelves.delete(lang);
          return [];
        },
      ),
    );
  return shelves.get(lang)!;
}

/** The same power of two shelves; nothing if it is not the house's, to the letter. */
export function sameOf(power: Piece, theirs: Piece[], ours: Piece[]): string | null {
  if (!theirs.some((one) => one.name === power.name && one.text === power.text)) return null;
  return ours.find((one) => one.name === power.name)?.text ?? null;
}

/** A power of the house in another language than it stands there. */
export async function houseText(power: Piece & { lang?: string }, to: string): Promise<string | null> {
  return sameOf(power, ...(await Promise.all([shelf(power.lang ?? 'en'), shelf(to)])));
}
