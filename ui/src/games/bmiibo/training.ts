/** A fighter that learns on the server: its curve, what it came to prefer, and fights to try it in. */
import { post } from '../../lib/api.svelte';
import { router } from '../../lib/router.svelte';
import type { Json, Table, Words } from '../../lib/types';

export interface Training {
  id: string;
  name: string;
  fighter: Json;
  board: number;
  players: number;
  matches_wanted: number;
  seconds: number;
  status: 'waiting' | 'running' | 'done' | 'failed' | 'lost';
  progress: number;
  matches: number;
  points: { matches: number; rates: Record<string, number> }[];
  results: { against: string; won: number; won_when_first: number; at_the_cap: number }[];
  preferences: { range: Words; share: number; intents: { name: Words; share: number }[] }[];
  problem: string | null;
  bot: string | null;
  created_at: number;
}

export const underWay = (training: Training | null) =>
  training?.status === 'waiting' || training?.status === 'running';

/** The curve as columns: matches, then wins in a hundred against each yardstick. */
export function curve(training: Training): { names: string[]; xs: number[]; rows: (number | null)[][] } {
  const names = [...new Set(training.points.flatMap((point) => Object.keys(point.rates)))];
  return {
    names,
    xs: training.points.map((point) => point.matches),
    rows: names.map((name) => training.points.map((point) => point.rates[name] ?? null)),
  };
}

const plain = (value: unknown) => JSON.stringify(value);

/** Whether the fighter was changed since it learned: old habits, new actions. */
export function isStale(training: Training, fighter: any): boolean {
  const learned = training.fighter as any;
  return ['attack', 'ability', 'ultimate'].some(
    (slot) => plain(shape(learned?.[slot])) !== plain(shape(fighter?.[slot])),
  );
}

/** An action as its parts with sorted keys, whichever of the accepted forms it was written in. */
function shape(action: any): unknown {
  const parts = Array.isArray(action) ? action : (action?.components ?? [action]);
  const cooldown = Array.isArray(action) ? action[0]?.cooldown : action?.cooldown;
  return [
    cooldown ?? 1,
    parts.map((part: any) =>
      Object.entries(part ?? {})
        .filter(([key, value]) => key !== 'cooldown' && value !== null)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  ];
}

/** A fight with this fighter: against it, or of it against the house. */
export async function fight(fighter: Json, brain: string | null, mine: boolean): Promise<void> {
  const it = brain ? `bot:${brain}` : 'bot:greedy';
  const body = {
    game: 'bmiibo',
    name: (fighter as any)?.name || 'Bmiibo',
    config: { fighters: [fighter, 'duelist'] },
    players: mine ? [it, 'me'] : [it, 'bot:greedy'],
  };
  const { table } = await post<{ table: Table }>('/tables', body);
  router.go(`/t/${table.id}`);
}
