/** What Judy reads in the powers of a table, as it comes: emblems and uses. */
import { kindOfTree, type Worn } from '../../art/powers';
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

  emblem(power: Power): void {
    void readOf(power).then((read) => put(this.emblems, power.name, kindOfTree(read?.tree)));
  }

  use(power: Power): void {
    void readOf(power).then((read) => put(this.uses, power.name, useOf(read?.tree)));
  }
}
