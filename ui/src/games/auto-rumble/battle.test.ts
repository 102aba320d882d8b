import { expect, test } from 'vitest';
import { apply, beatsOf, caption, merged, valueOf, written, type Run } from './battle';
import { awayFromZero, forecast } from './purse';

const run = (seat: number, first: number, count: number, energy: number): Run => ({ seat, first, count, energy, defence: 0, alive: true, helper: false });
const hit = (seat: number, number: any, lost: number, energy: any) => ({ event: 'Hit', source: null, target: { seat, number }, power: '', attack: true, size: lost, blocked: 0, defence: 0, prevented: 0, lost, energy, dead: false });
const attack = (seat: number) => ({ event: 'AttackMade', who: { seat, number: 0 }, cost: 10, out_of: 100, damage: 16 });

test('a range counts on with each repetition around it', () => {
  expect(valueOf({ kind: 'range', first: 5, steps: [2, 10], mixed: [[3, 1]] }, [3, 2])).toBe(5 + 6 + 20 + 6);
});

test('a repetition is written out hero by hero', () => {
  const events = written([{ event: 'Repeated', times: 3, events: [hit(1, { kind: 'range', first: 0, steps: [1] }, 4, 6)] }]);
  expect(events.map((event) => event.target.number)).toEqual([0, 1, 2]);
});

test('a squad that takes unequal damage splits, and equal ones stand together again', () => {
  const view = { battle: { round: 1, runs: [run(0, 0, 1, 100), run(1, 0, 4, 20)], names: ['A', 'B'], most: 100 } };
  const [beat] = beatsOf([attack(0), hit(1, 1, 5, 15)]);
  const after = apply(view, beat as any).battle.runs;
  expect(after.map((r: Run) => [r.seat, r.first, r.count, r.energy])).toEqual([[0, 0, 1, 90], [1, 0, 1, 20], [1, 1, 1, 15], [1, 2, 2, 20]]);
  expect(merged([run(1, 0, 1, 7), run(1, 1, 3, 7)])).toEqual([run(1, 0, 4, 7)]);
});

test('a beat is told with its numbers', () => {
  const [beat] = beatsOf([attack(0), hit(1, 0, 16, 84)]);
  expect(caption(beat, ['Ana', 'Bia']).en).toBe('Ana spends 10 Energy (out of 100) to attack for 16: Bia −16 (84).');
});

test('debts make weaker heroes, rounded away from zero', () => {
  expect(awayFromZero(-10, 3)).toBe(-4);
  expect(forecast(-10, 1, 3)).toEqual({ coins: -10, energy: 90, attack: 6, initiative: -9.75 });
});
