/** A turn as one sees it: every auction lot, then step after step for all seats at once, then its end. */
import type { Line } from '../../lib/wire';
import type { StepOf } from '../../lib/replay';
import { apply as applied } from './table';
import type { CardPlayed, GameEvent, LotSold, View } from './wire';

/** What happens together: a column of the sequences, or what the turn's end does. */
export interface Together {
  event: 'Together';
  kind: 'auction' | 'step' | 'end' | 'next' | 'over';
  step: number;
  /** Who does it; mine, if I have a part in it. */
  seat: number | null;
  events: GameEvent[];
}
export type Happening = GameEvent | Together;
/** What one beat did to a seat. */
export interface Toll {
  life: number;
  glory: number;
  kept: number;
  dead: boolean;
}

const BEFORE = new Set(['LotSold', 'BasicsBought']);
const AFTER = new Set(['LotOffered', 'TurnBegan', 'UpkeepDone', 'CardsDrawn']);

function kindOf(event: GameEvent, now: Together['kind'] | null): Together['kind'] {
  if (event.event === 'MatchWon') return 'over';
  if (BEFORE.has(event.event)) return 'auction';
  if (AFTER.has(event.event)) return 'next';
  if (event.event === 'CardPlayed' || event.event === 'PlaySkipped') return 'step';
  if (event.event === 'SubprocessActed' && now !== 'next') return now === 'step' ? 'end' : (now ?? 'end');
  return now ?? 'end';
}

const seatIn = (event: GameEvent): number | null =>
  'source' in event ? event.source : 'seat' in event ? event.seat : null;

/** Whether an event touches a seat: done by it, or done to it. */
export const touches = (event: GameEvent, seat: number | null): boolean =>
  seat !== null &&
  (('seat' in event && event.seat === seat) ||
    ('source' in event && event.source === seat) ||
    ('owner' in event && event.owner === seat));

/** Events cut into what happens together; each group with the places of its events. */
export function groups(events: GameEvent[]): { kind: Together['kind']; step: number; at: number[] }[] {
  const all: { kind: Together['kind']; step: number; at: number[] }[] = [];
  events.forEach((event, n) => {
    const last = all.at(-1);
    const kind = kindOf(event, last?.kind ?? null);
    const step = event.event === 'CardPlayed' ? event.step : kind === 'step' ? (last?.step ?? 1) : 0;
    // Somebody could not pay for the card of a new step: it is told before the others play theirs.
    const skipped = event.event === 'PlaySkipped' && last?.kind === 'step' && done(events, last.at);
    const alone = event.event === 'LotSold' || event.event === 'MatchWon';
    if (last && last.kind === kind && !alone && !skipped && (kind !== 'step' || step === last.step))
      last.at.push(n);
    else if (last?.kind === 'step' && kind === 'step' && onlySkips(events, last.at)) {
      last.at.push(n);
      last.step = step;
    } else all.push({ kind, step: skipped ? last.step + 1 : step, at: [n] });
  });
  return all;
}

const onlySkips = (events: GameEvent[], at: number[]) => at.every((n) => events[n]!.event === 'PlaySkipped');
const done = (events: GameEvent[], at: number[]) =>
  at.some((n) => !['CardPlayed', 'PlaySkipped', 'TargetGone'].includes(events[n]!.event));

/** The lines of a group: mine first; that somebody plays a card is left out where its effect names it. */
function told(story: Line[], at: number[], events: GameEvent[], me: number | null): Line | null {
  const lines = at.flatMap((n) => story.filter((line) => line.event === n).map((line) => ({ line, n })));
  const causes = at.flatMap((n) => {
    const event = events[n]!;
    return 'cause' in event ? [`${seatIn(event) ?? ''}${event.cause}`, event.cause] : [];
  });
  const kept = lines.filter(({ n }) => {
    const event = events[n]!;
    if (event.event === 'LotOffered') return false;
    return event.event !== 'CardPlayed' || event.seat === me || !causes.includes(event.name);
  });
  const order = [
    ...kept.filter(({ n }) => touches(events[n]!, me)),
    ...kept.filter(({ n }) => !touches(events[n]!, me)),
  ];
  const whole = order.length ? order : lines.slice(0, 1);
  if (!whole.length) return null;
  const join = (lang: 'en' | 'pt') => whole.map(({ line }) => line[lang]).join('\n');
  return { ...whole[0]!.line, en: join('en'), pt: join('pt') };
}

export function unfold(step: StepOf<View, Happening>): StepOf<View, Happening> {
  const events = step.events as GameEvent[];
  const me = step.view.seat;
  const parts = groups(events);
  const shown = parts.map(({ kind, step, at }): Together => {
    const inside = at.map((n) => events[n]!);
    const mine = inside.some((event) => 'seat' in event && event.seat === me);
    const first = inside.map(seatIn).find((seat) => seat !== null) ?? null;
    return { event: 'Together', kind, step, seat: mine ? me : first, events: inside };
  });
  const story = parts.flatMap(({ at }, n) => {
    const line = told(step.story, at, events, me);
    return line ? [{ ...line, event: n }] : [];
  });
  return { ...step, events: shown, story };
}

/** The events of happenings, one by one. */
export function written(happenings: Happening[]): GameEvent[] {
  return happenings.flatMap((one) => (one.event === 'Together' ? one.events : [one]));
}

export function apply(view: View, happening: Happening): View {
  return written([happening]).reduce(applied, view);
}

/** What a happening did to every seat: numbers for the portraits. */
export function tolls(happening: Happening | null): Map<number, Toll> {
  const all = new Map<number, Toll>();
  const at = (seat: number) => {
    if (!all.has(seat)) all.set(seat, { life: 0, glory: 0, kept: 0, dead: false });
    return all.get(seat)!;
  };
  for (const event of happening ? written([happening]) : []) {
    if (event.event === 'PlayerDamaged') at(event.seat).life -= event.amount;
    if (event.event === 'StatChanged' && (event.stat === 'life' || event.stat === 'glory'))
      at(event.seat)[event.stat] += event.change;
    if (event.event === 'DamagePrevented') at(event.seat).kept += event.amount;
    if (event.event === 'PlayerEliminated') at(event.seat).dead = true;
  }
  return all;
}

/** The slots whose cards were sold or taken away: what lies there now is new, and for the next turn. */
export const offeredIn = (happenings: Happening[]): Set<number> =>
  new Set(written(happenings).flatMap((event) => (event.event === 'LotOffered' ? [event.slot] : [])));

export const soldIn = (happenings: Happening[]): LotSold[] =>
  written(happenings).filter((event) => event.event === 'LotSold');

/** Who plays what, step by step: the rows of the table while a turn opens. */
export function sequences(happenings: Happening[]): Map<number, CardPlayed[]> {
  const rows = new Map<number, CardPlayed[]>();
  for (const event of written(happenings))
    if (event.event === 'CardPlayed') rows.set(event.seat, [...(rows.get(event.seat) ?? []), event]);
  return rows;
}
