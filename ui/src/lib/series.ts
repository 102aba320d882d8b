/** Charts of a game that brings none: every number a view holds for each seat. */
import type { Series } from '../games/plugin';
import type { ReplayStep, View } from './wire';
import { words } from './data';

function numbersOf(view: View, seats: number): Map<string, (number | null)[]> {
  const found = new Map<string, (number | null)[]>();
  for (const [name, value] of Object.entries(view)) {
    if (!Array.isArray(value) || value.length !== seats || seats < 2) continue;
    if (value.every((v) => typeof v === 'number')) found.set(name, value as number[]);
    else if (value.every((v) => v && typeof v === 'object' && !Array.isArray(v)))
      for (const key of Object.keys(value[0] as object)) {
        const column = value.map((v) => (v as Record<string, unknown>)[key]);
        if (key !== 'seat' && column.every((v) => typeof v === 'number'))
          found.set(`${name}.${key}`, column as number[]);
      }
  }
  return found;
}

export function genericSeries(steps: ReplayStep[], seats: number): Series[] {
  const first = steps.at(-1)?.view;
  if (!first) return [];
  return [...numbersOf(first, seats).keys()].slice(0, 6).map((key) => {
    const title = words(key.split('.').at(-1)!);
    return {
      title: { en: title, pt: title },
      values: (view: View, n: number) => numbersOf(view, n).get(key) ?? Array(n).fill(null),
    };
  });
}
