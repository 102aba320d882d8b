/** A turn of the galaxy as one sees it: my orders together, then battles one by one, then what came in. */
import type { StepOf } from '../../lib/replay';
import type { Line } from '../../lib/wire';
import { apply as applied } from './sky';
import type { GameEvent, View } from './wire';

/** What a seat did, or what reached it, shown at once. */
export interface Together {
  event: 'Together';
  seat: number;
  events: GameEvent[];
}
export type Happening = GameEvent | Together;

const SEEN = new Set(['BattleFought', 'SystemTaken', 'SystemContested', 'ContestEnded', 'MatchEnded']);
const ORDERS = new Set([
  'FightersOrdered',
  'FightersScrapped',
  'FleetScrapped',
  'FleetDeparted',
  'OrderPosted',
  'OrderCancelled',
  'FillReserved',
  'ActionSkipped',
]);
const ARRIVALS = new Set([
  'FleetArrived',
  'FightersAppeared',
  'IncomePaid',
  'FightersAbandoned',
  'OrderFilled',
]);
const MOST_OF_OTHERS = 3;

/** Whether an event touches a seat: its deed, its battle, its system. */
export function touches(e: Happening, seat: number | null): boolean {
  if (seat === null) return false;
  if (e.event === 'BattleFought') return e.before.some(([who]) => who === seat);
  if (e.event === 'SystemTaken') return e.seat === seat || e.loser === seat;
  if (e.event === 'SystemContested') return e.controller === seat || e.by.includes(seat);
  if (e.event === 'OrderFilled') return e.filler === seat || e.order.seat === seat;
  if (e.event === 'OrderPosted' || e.event === 'OrderCancelled') return e.order.seat === seat;
  return 'seat' in e && e.seat === seat;
}

/** My orders as one beat, what reached me as another, each where its first event stands. */
export function unfold(step: StepOf<View, Happening>): StepOf<View, Happening> {
  const me = step.view.seat;
  if (me === null) return step;
  const events: Happening[] = [];
  const story: Line[] = [];
  const groups = new Map<Set<string>, { at: number; events: GameEvent[]; lines: Line[] }>();
  (step.events as GameEvent[]).forEach((event, n) => {
    const lines = step.story.filter((line) => line.event === n);
    const kind = [ORDERS, ARRIVALS].find((one) => one.has(event.event));
    if (!kind || !touches(event, me)) {
      story.push(...lines.map((line) => ({ ...line, event: events.length })));
      events.push(event);
      return;
    }
    const group = groups.get(kind);
    if (group) {
      group.events.push(event);
      group.lines.push(...lines);
      return;
    }
    groups.set(kind, { at: events.length, events: [event], lines });
    events.push(event);
  });
  for (const group of groups.values()) {
    events[group.at] = { event: 'Together', seat: me, events: group.events };
    const [first] = group.lines;
    const joined = (lang: 'en' | 'pt') => group.lines.map((line) => line[lang]).join('\n');
    if (first) story.push({ ...first, event: group.at, en: joined('en'), pt: joined('pt') });
  }
  return { ...step, events, story: story.sort((a, b) => a.event - b.event) };
}

/** Of a turn's many events: what touches me, three of the others' battles and captures, and the end. */
export function shown(events: Happening[], seat: number | null): number[] {
  const all = events.map((_, n) => n);
  const seen = all.filter((n) => SEEN.has(events[n]!.event));
  const mine = all.filter(
    (n) => events[n]!.event === 'Together' || (touches(events[n]!, seat) && SEEN.has(events[n]!.event)),
  );
  const others = seen.filter((n) => !mine.includes(n) && events[n]!.event !== 'MatchEnded');
  const end = seen.filter((n) => events[n]!.event === 'MatchEnded');
  const kept = [...mine, ...others.slice(0, seat === null ? 2 * MOST_OF_OTHERS : MOST_OF_OTHERS), ...end];
  // Battles of one system keep their order; the quiet turns show at least how they began.
  return kept.length ? [...new Set(kept)].sort((a, b) => a - b) : all.slice(-1);
}

export const written = (event: Happening | null): GameEvent[] =>
  !event ? [] : event.event === 'Together' ? event.events : [event];

export function apply(view: View, event: Happening): View {
  return written(event).reduce(applied, view);
}

/** The systems an event is about. */
export function spotsOf(event: Happening | null): number[] {
  return written(event).flatMap((e) =>
    'at' in e && typeof e.at === 'number' ? [e.at] : 'to' in e && typeof e.to === 'number' ? [e.to] : [],
  );
}
