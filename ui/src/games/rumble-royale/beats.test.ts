import { expect, test } from 'vitest';
import { groups, offeredIn, sequences, tolls, unfold } from './beats';
import type { GameEvent, View } from './wire';

const played = (seat: number, step: number, name: string): GameEvent => ({
  event: 'CardPlayed',
  seat,
  step,
  name,
  target: null,
  aim: '',
  cost: 1,
  life: 0,
  pt: '',
  en: '',
  called: { en: name, pt: name },
});
const hit = (seat: number, source: number, amount: number, cause: string): GameEvent => ({
  event: 'PlayerDamaged',
  seat,
  source,
  amount,
  life: 20 - amount,
  cause,
});
const TURN: GameEvent[] = [
  { event: 'LotSold', slot: 0, name: 'Flag', seat: 1, price: 2 },
  played(0, 1, 'Slap'),
  played(1, 1, 'Punch'),
  hit(1, 0, 3, 'Slap'),
  hit(0, 1, 2, 'Punch'),
  { event: 'PlaySkipped', seat: 0, name: 'Dear', why: 'energy' },
  played(1, 2, 'Kick'),
  hit(0, 1, 4, 'Kick'),
  { event: 'SubprocessActed', id: 1, name: 'Bug', seat: 1 },
  { event: 'TurnBegan', turn: 2 },
];

test('cards of one step are one beat, whoever plays them; what cannot be paid belongs to its step', () => {
  expect(groups(TURN).map(({ kind, step, at }) => [kind, step, at.length])).toEqual([
    ['auction', 0, 1],
    ['step', 1, 4],
    ['step', 2, 3],
    ['end', 0, 1],
    ['next', 0, 1],
  ]);
});

test('the caption of a beat tells my part first and no card twice', () => {
  const story = TURN.map((event, n) => ({ event: n, en: `${n} ${event.event}`, pt: '' }));
  const view = { seat: 1 } as View;
  const turn = unfold({ turn: 1, events: TURN, story, view } as Parameters<typeof unfold>[0]);
  expect(turn.story[1]!.en.split('\n')).toEqual(['2 CardPlayed', '3 PlayerDamaged', '4 PlayerDamaged']);
  expect(turn.events[1]).toMatchObject({ seat: 1, step: 1 });
});

test('what a beat did to a seat is one sum', () => {
  const beat = { event: 'Together', kind: 'step', step: 1, seat: 0, events: TURN } as const;
  expect(tolls({ ...beat, events: [...TURN] }).get(0)).toEqual({ life: -6, glory: 0, kept: 0, dead: false });
  expect([...sequences([{ ...beat, events: [...TURN] }]).keys()]).toEqual([0, 1]);
});

test('a slot that was filled anew holds a card of the next turn, whoever bought the one before', () => {
  const offered = {
    event: 'LotOffered',
    slot: 2,
    name: 'Umbrella',
    cost: 2,
    life: 4,
    pt: '',
    en: '',
  } as const;
  const beat = { event: 'Together', kind: 'next', step: 0, seat: null, events: [offered] } as const;
  expect([...offeredIn([{ ...beat, events: [...beat.events] }])]).toEqual([2]);
  expect([...offeredIn(TURN)]).toEqual([]);
});
