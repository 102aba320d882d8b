/** Keys for a board whose turn stands, though what is mine to do in it is still on its way: they wait for it. */

/** Whether a turn may be written: now, as soon as my orders for it are here, or not. */
export type Writing = 'open' | 'soon' | 'shut';

/** What a board reads: the rest goes on to the page and to the browser. */
const READ = /^([a-z0-9]|Arrow(Left|Right|Up|Down)|Enter|Escape|Backspace| )$/i;
const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey;

export class WaitingKeys {
  private waiting: string[] = [];
  private turn: number | null = null;

  constructor(
    /** A key is pressed on the board; whether it had a use for it. */
    private readonly press: (key: string) => boolean,
  ) {}

  /** How the turn stands: what waited for it is pressed once it is open, and is gone with it. */
  stands(turn: number, writing: Writing): void {
    if (turn !== this.turn || writing === 'shut') this.waiting = [];
    this.turn = turn;
    if (writing === 'open') for (const key of this.waiting.splice(0)) this.press(key);
  }

  down(event: KeyboardEvent, writing: Writing): void {
    if (writing === 'shut' || !isPlain(event) || !READ.test(event.key)) return;
    if (writing === 'open' && !this.waiting.length) {
      if (this.press(event.key)) event.preventDefault();
      return;
    }
    this.waiting.push(event.key);
    event.preventDefault();
  }
}
