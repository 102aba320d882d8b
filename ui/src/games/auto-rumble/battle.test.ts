import { expect, test } from 'vitest';
import {
  actorOf,
  apply,
  beatsOf,
  collapsed,
  lineOf,
  merged,
  told,
  unfold,
  valueOf,
  written,
  type BattleEvent,
  type Fighting,
  type Run,
  type Step,
} from './battle';
import type { Range } from './wire';
import { awayFromZero, forecast } from './purse';

const run = (seat: number, first: number, count: number, energy: number): Run => ({
  seat,
  first,
  count,
  energy,
  defence: 0,
  alive: true,
  helper: false,
});
const hit = (seat: number, number: number | Range, lost: number, energy: number): BattleEvent => ({
  event: 'Hit',
  source: null,
  target: { seat, number, helper: false },
  power: '',
  attack: true,
  size: lost,
  blocked: 0,
  defence: 0,
  prevented: 0,
  lost,
  energy,
  dead: false,
});
const attack = (seat: number): BattleEvent => ({
  event: 'AttackMade',
  who: { seat, number: 0, helper: false },
  cost: 10,
  out_of: 100,
  damage: 16,
  power: '',
});
const round = (n: number, energy: number) => ({
  event: 'RoundBegan' as const,
  round: n,
  troops: [{ seat: 0, first: 0, count: 1, energy, defence: 0, alive: true, pools: [], helper: false }],
});
const line = (text: string, within: number | null, event = 0) => ({ en: text, pt: text, event, within });

test('a range counts on with each repetition around it', () => {
  expect(valueOf({ kind: 'range', first: 5, steps: [2, 10], mixed: [[3, 1]] }, [3, 2])).toBe(5 + 6 + 20 + 6);
});

test('a repetition is written out hero by hero', () => {
  const events = written([
    {
      event: 'Repeated',
      times: 3,
      events: [hit(1, { kind: 'range', first: 0, steps: [1], mixed: [] }, 4, 6)],
    },
  ]);
  expect(events.map((event) => event.event === 'Hit' && event.target.number)).toEqual([0, 1, 2]);
});

test('a squad that takes unequal damage splits, and equal ones stand together again', () => {
  const view = {
    battle: { round: 1, runs: [run(0, 0, 1, 100), run(1, 0, 4, 20)], names: ['A', 'B'], most: 100 },
  } as unknown as Fighting;
  const [first] = beatsOf([attack(0), hit(1, 1, 5, 15)], [line('a', 1)]);
  const after = apply(view, first!.beat).battle!.runs;
  expect(after.map((r) => [r.seat, r.first, r.count, r.energy])).toEqual([
    [0, 0, 1, 90],
    [1, 0, 1, 20],
    [1, 1, 1, 15],
    [1, 2, 2, 20],
  ]);
  expect(view.battle!.runs[1]!.count).toBe(4);
  expect(merged([run(1, 0, 1, 7), run(1, 1, 3, 7)])).toEqual([run(1, 0, 4, 7)]);
});

test('a beat is what one line tells; a line with nothing to see joins the next', () => {
  const events: BattleEvent[] = [
    round(1, 9),
    { event: 'StepBegan', step: 'main', order: [] },
    attack(0),
    hit(1, 0, 3, 4),
    attack(1),
    hit(0, 0, 1, 8),
  ];
  const beats = beatsOf(events, [
    line('Round 1', 0),
    line('A: 9', 0),
    line('B does nothing', 1),
    line('A attacks', 3),
    line('B attacks', 5),
  ]);
  expect(beats.map(({ lines }) => lines.map((l) => l.en))).toEqual([
    ['Round 1', 'A: 9'],
    ['B does nothing', 'A attacks'],
    ['B attacks'],
  ]);
  expect(beats.map(({ beat }) => actorOf(beat.events)?.seat ?? null)).toEqual([null, 0, 1]);
  expect(told(beats[1]!.lines, beats[1]!.beat).map((l) => l.en)).toEqual(['A attacks']);
  expect(beats.flatMap(({ beat }) => beat.events)).toHaveLength(events.length);
});

test('two rounds or more in which nothing changes are one beat', () => {
  const events = [round(1, 9), round(2, 9), round(3, 9), round(4, 7), round(5, 6), round(6, 6)];
  const beats = collapsed(
    beatsOf(
      events,
      events.map((event, n) => line(`Round ${event.round}`, n)),
    ),
  );
  expect(beats.map(({ lines }) => lines[0]!.en)).toEqual([
    'Rounds 1 to 2: 2 rounds, nothing changed.',
    'Round 3',
    'Round 4',
    'Round 5',
    'Round 6',
  ]);
});

test('the story of a turn keeps the order of the events it tells', () => {
  const step = {
    turn: 1,
    events: [
      { event: 'LotSold' },
      { event: 'BattleFought', events: [attack(0), hit(1, 0, 1, 1), attack(1)] },
      { event: 'WinnerDeclared' },
    ],
    story: [line('sold', null, 0), line('A', 1, 1), line('B', 2, 1), line('won', null, 2)],
    view: {},
    awaiting: [],
  } as unknown as Step;
  const { events, story } = unfold(step);
  expect(events.map((event) => event.event)).toEqual(['LotSold', 'Beat', 'Beat', 'WinnerDeclared']);
  expect(story.map((l) => [l.en, l.event])).toEqual([
    ['sold', 0],
    ['A', 1],
    ['B', 2],
    ['won', 3],
  ]);
});

test('debts make weaker heroes, rounded away from zero', () => {
  expect(awayFromZero(-10, 3)).toBe(-4);
  expect(forecast(-10, 1, 3)).toEqual({ coins: -10, energy: 90, attack: 6, initiative: -9.75 });
});

test('the line of a fight begins with its first beat and knows its rounds and deaths', () => {
  const beat = (...events: unknown[]) => ({ event: 'Beat', kind: '', events }) as never;
  const died = { event: 'Died', who: { seat: 1, number: 0, helper: false }, energy: 0 };
  const sold = { event: 'LotUnsold', power: 'Comet' } as never;
  expect(lineOf([sold, null])).toEqual({ first: -1, last: -1, rounds: [], marks: [] });
  const events = [sold, beat(round(1, 9)), beat(attack(0), died), beat(round(2, 5))];
  expect(lineOf(events)).toEqual({
    first: 1,
    last: 3,
    rounds: [
      { round: 1, at: 1 },
      { round: 2, at: 3 },
    ],
    marks: [
      { at: 1, seat: null, died: false },
      { at: 2, seat: 0, died: true },
      { at: 3, seat: null, died: false },
    ],
  });
});
