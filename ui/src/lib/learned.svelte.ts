/** What this browser has learned: primers read, guided turns taken, lessons and puzzles solved. */
const KEY = 'gamemaster.learned';

interface Stored {
  /** Games whose primer was shown. */
  read: string[];
  /** Games at whose first table somebody was guided, or would not be. */
  guided: string[];
  /** Games that were played to an end or left behind: no longer a newcomer's. */
  played: string[];
  /** Lessons solved, as game/lesson; puzzles by their day. */
  solved: string[];
  /** The level one plays against, game by game. */
  levels: Record<string, number>;
}

const NOTHING: Stored = { read: [], guided: [], played: [], solved: [], levels: {} };

function stored(): Stored {
  try {
    return { ...NOTHING, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...NOTHING };
  }
}

type Lists = 'read' | 'guided' | 'played' | 'solved';

class Learned {
  private all = $state.raw<Stored>(stored());

  has(list: Lists, what: string): boolean {
    return this.all[list].includes(what);
  }
  add(list: Lists, what: string): void {
    if (!this.has(list, what)) this.keep({ ...this.all, [list]: [...this.all[list], what] });
  }
  forget(list: Lists, what: string): void {
    this.keep({ ...this.all, [list]: this.all[list].filter((one) => one !== what) });
  }
  /** How many of these lessons were solved. */
  count(game: string, lessons: { id: string }[]): number {
    return lessons.filter(({ id }) => this.has('solved', `${game}/${id}`)).length;
  }
  level(game: string): number {
    return this.all.levels[game] ?? 2;
  }
  setLevel(game: string, level: number): void {
    this.keep({ ...this.all, levels: { ...this.all.levels, [game]: level } });
  }
  /** Days in a row, up to this one, whose puzzle was solved. */
  streak(day: string): number {
    const solved = new Set(this.all.solved.map((one) => one.match(/puzzle-(\d{4}-\d\d-\d\d)$/)?.[1]));
    const at = new Date(`${day}T00:00:00Z`);
    const name = () => at.toISOString().slice(0, 10);
    if (!solved.has(name())) at.setUTCDate(at.getUTCDate() - 1);
    let days = 0;
    for (; solved.has(name()); days += 1) at.setUTCDate(at.getUTCDate() - 1);
    return days;
  }

  private keep(all: Stored): void {
    this.all = all;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A full or forbidden store: it is known as long as the page stays open.
    }
  }
}

export const learned = new Learned();
