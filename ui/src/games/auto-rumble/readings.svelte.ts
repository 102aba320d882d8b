/** What Judy reads in the powers of a table, as it comes: emblems, uses, and what is in another language. */
import { kindOfTree, type Worn } from '../../art/powers';
import { readingText } from '../../lib/content';
import { prefs } from '../../lib/prefs.svelte';
import { houseText } from './house';
import { readOf, useOf } from './uses';

interface Power {
  name: string;
  text: string;
  lang?: string;
}

function put<T>(kept: Record<string, T>, name: string, value: T): void {
  if (kept[name] !== value) kept[name] = value;
}

export class Readings {
  /** What a hero wears of a power. */
  emblems = $state<Record<string, Worn>>({});
  /** What it costs and when it works. */
  uses = $state<Record<string, string>>({});
  /** Her reading, of what is not in the reader's language. */
  words = $state<Record<string, string>>({});
  /** What the house wrote, as it says it in the reader's language. */
  ours = $state<Record<string, string>>({});

  emblem(power: Power): void {
    void readOf(power).then((read) => put(this.emblems, power.name, kindOfTree(read?.tree)));
  }

  use(power: Power): void {
    void readOf(power).then((read) => put(this.uses, power.name, useOf(read?.tree)));
  }

  async translate(power: Power): Promise<void> {
    const own = this.foreign(power) ? await houseText(power, prefs.lang) : '';
    if (own !== null) return put(this.ours, power.name, own);
    put(this.words, power.name, readingText(await readOf(power), power.name));
  }

  foreign(power: Power): boolean {
    return (power.lang ?? 'en') !== prefs.lang;
  }
}
