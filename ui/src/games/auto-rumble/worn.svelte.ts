/** What each seat's hero wears: the kinds of the powers it owns, as Judy reads them. */
import { kindOfTree, type Worn } from '../../art/powers';
import { readOf } from './uses';
import type { Fighting, Happening } from './battle';

/** The powers that each seat owns, with those it has just bought. */
function ownedIn(view: Fighting, past: Happening[]) {
  // A scene that explains a power is a battle alone: nobody owns anything in it.
  if (!view.sides) return [];
  const known = [...view.known, ...view.lots];
  return view.sides.map((side, seat) => {
    const bought = past.flatMap((one) =>
      one.event === 'LotSold' && one.winners.includes(seat) ? [one.power] : [],
    );
    const names = new Set([...side.powers.map((won) => won.power), ...bought]);
    return [...names].flatMap((name) => known.find((one) => one.name === name) ?? []);
  });
}

/** What is worn comes when it has been read; until then a hero wears what it wore. */
export class Wardrobe {
  private worn = $state.raw<Worn[][]>([]);

  constructor(view: () => Fighting, past: () => Happening[] = () => []) {
    $effect(() => {
      let gone = false;
      const reading = ownedIn(view(), past()).map((powers) =>
        Promise.all(powers.map((power) => readOf(power).then((read) => kindOfTree(read?.tree)))),
      );
      void Promise.all(reading).then((kinds) => {
        if (!gone && JSON.stringify(kinds) !== JSON.stringify(this.worn)) this.worn = kinds;
      });
      return () => (gone = true);
    });
  }

  of(seat: number): Worn[] {
    return this.worn[seat] ?? [];
  }
}
