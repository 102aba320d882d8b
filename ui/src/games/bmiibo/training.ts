/** A fighter that learns on the server: its curve, what it came to prefer, and fights to try it in. */
import { openTable } from '../../lib/play';
import type { Json, TrainingShown } from '../../lib/wire';
import { SLOTS, type Component, type Sketch } from './bout';

export const underWay = (training: TrainingShown | null) =>
  training?.status === 'waiting' || training?.status === 'running';

/** The curve as columns: matches, then wins in a hundred against each yardstick. */
export function curve(training: TrainingShown): { names: string[]; xs: number[]; rows: (number | null)[][] } {
  const names = [...new Set(training.points.flatMap((point) => Object.keys(point.rates)))];
  return {
    names,
    xs: training.points.map((point) => point.matches),
    rows: names.map((name) => training.points.map((point) => point.rates[name] ?? null)),
  };
}

const plain = (value: unknown) => JSON.stringify(value);

/** Whether the fighter was changed since it learned: old habits, new actions. */
export function isStale(training: TrainingShown, fighter: Sketch): boolean {
  const learned = training.pupil as Sketch | null;
  return SLOTS.some((slot) => plain(shape(learned?.[slot])) !== plain(shape(fighter?.[slot])));
}

/** An action as its parts with sorted keys, whichever of the accepted forms it was written in. */
function shape(action: Sketch['attack']): unknown {
  const whole = !Array.isArray(action) && action && 'components' in action ? action : null;
  const parts = Array.isArray(action) ? action : (whole?.components ?? [action as Component | undefined]);
  const cooldown = Array.isArray(action) ? action[0]?.cooldown : action?.cooldown;
  return [
    cooldown ?? 1,
    parts.map((part) =>
      Object.entries(part ?? {})
        .filter(([key, value]) => key !== 'cooldown' && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  ];
}

/** A new table with a fight of this fighter: against me, or against the house. */
export async function fight(fighter: Json, brain: string | null, mine: boolean): Promise<string> {
  const it = brain ? `bot:${brain}` : 'bot:greedy';
  const body = {
    game: 'bmiibo',
    name: (fighter as Sketch | null)?.name || 'Bmiibo',
    config: { fighters: [fighter, 'duelist'] },
    players: mine ? [it, 'me'] : [it, 'bot:greedy'],
  };
  const { table } = await openTable(body);
  return table.id;
}
