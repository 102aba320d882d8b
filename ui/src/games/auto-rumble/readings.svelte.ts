/** What Judy reads in the powers of a table, as it comes: emblems, uses, worth. */
import { kindOfTree, type Worn } from '../../art/powers';
import { get } from '../../lib/api.svelte';
import type { PieceWorth } from '../../lib/wire';
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

  /** How much likelier its owner wins, in thousandths; nothing while it is counted. */
  worths = $state<Record<string, PieceWorth>>({});
  private wanted: string[] = [];
  private counting = false;

  /** Count what powers on the block are worth, one after the other: they are many, and none is urgent.
   *
   * What is asked for no longer, because the bids are sealed, changes nothing on the page any more. */
  async weigh(table: string, names: string[]): Promise<void> {
    this.wanted = names;
    if (this.counting) return;
    this.counting = true;
    for (let name = this.next(); name !== undefined; name = this.next()) {
      const path = `/tables/${table}/worth/power?name=${encodeURIComponent(name)}`;
      const found = await get<PieceWorth>(path).catch(() => null);
      if (!found) break;
      if (this.wanted.includes(name)) this.worths[name] = found;
    }
    this.counting = false;
  }
  private next(): string | undefined {
    return this.wanted.find((name) => !this.worths[name]);
  }

  emblem(power: Power): void {
    void readOf(power).then((read) => put(this.emblems, power.name, kindOfTree(read?.tree)));
  }

  use(power: Power): void {
    void readOf(power).then((read) => put(this.uses, power.name, useOf(read?.tree)));
  }
}
