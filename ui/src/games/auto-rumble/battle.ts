/** A battle from its events: heroes in runs that look alike, one beat for every line of the story. */
import type { Line, ReplayStep } from '../../lib/wire';
import type { BattleFought, GameEvent, Range, Troop, View, Who } from './wire';

export type BattleEvent = BattleFought['events'][number];
/** A value without repetitions around it: every number is a number. */
export type Settled<T> = T extends Range
  ? never
  : T extends (infer One)[]
    ? Settled<One>[]
    : T extends object
      ? { [K in keyof T]: Settled<T[K]> }
      : T;
/** What happens in a battle, written out. */
export type Deed = Settled<Exclude<BattleEvent, { event: 'Repeated' }>>;
export type Hero = Settled<Who>;
/** Heroes `first … first + count − 1` of a seat that look alike. */
export interface Run {
  seat: number;
  first: number;
  count: number;
  energy: number;
  defence: number;
  alive: boolean;
  helper: boolean;
}
export interface Battle {
  round: number;
  runs: Run[];
  names: string[];
  most: number;
}
/** What one line of a battle's story tells. */
export interface Beat {
  event: 'Beat';
  kind: string;
  events: Deed[];
  /** Where lines end that only tell that nobody did anything: a caption leaves them out. */
  idle: number[];
}
/** An event of the table, or a beat of its battle. */
export type Happening = GameEvent | Beat;
/** A view with the battle as far as it was shown. */
export type Fighting = View & { battle?: Battle | null };
/** A turn with its battle in beats. */
export type Step = Omit<ReplayStep, 'events' | 'view'> & { events: Happening[]; view: Fighting };

const MOST_HEROES = 3000;

/** A number inside repetitions: its first value, a step for each repetition around, and mixed steps. */
export function valueOf(n: number | Range | undefined, env: number[]): number {
  if (n === undefined) return 0;
  if (typeof n === 'number') return n;
  let value = n.first;
  n.steps.forEach((step, k) => (value += step * (env[k] ?? 0)));
  for (const [bits, step] of n.mixed) {
    let product = step;
    for (let k = 0; bits >> k; k++) if ((bits >> k) & 1) product *= env[k] ?? 0;
    value += product;
  }
  return value;
}

/** Events with every repetition written out, as far as that is worth showing. */
export function written(events: BattleEvent[], env: number[] = [], budget = { left: MOST_HEROES }): Deed[] {
  const out: Deed[] = [];
  for (const event of events) {
    if (budget.left <= 0) break;
    if (event.event === 'Repeated') {
      const times = valueOf(event.times, env);
      for (let k = 0; k < times && budget.left > 0; k++)
        out.push(...written(event.events, [...env, k], budget));
    } else {
      budget.left -= 1;
      out.push((env.length ? settle(event, env) : event) as Deed);
    }
  }
  return out;
}

function settle(value: unknown, env: number[]): unknown {
  if (Array.isArray(value)) return value.map((item) => settle(item, env));
  if (value && typeof value === 'object') {
    if ('kind' in value && value.kind === 'range') return valueOf(value as Range, env);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, settle(item, env)]));
  }
  return value;
}

/** Events without which a beat has nothing to show. */
const SEEN = new Set([
  'BattleBegan',
  'RoundBegan',
  'BattleEnded',
  'AttackMade',
  'PowerUsed',
  'Hit',
  'EnergyChanged',
  'Died',
  'Revived',
  'Halved',
  'Multiplied',
  'HelpersCame',
  'Stalemate',
  'Affected',
  'Marked',
]);

function beat(events: BattleEvent[]): Beat {
  const all = written(events);
  return { event: 'Beat', kind: all.find((one) => SEEN.has(one.event))?.event ?? '', events: all, idle: [] };
}

/** A battle cut where the story's lines end: what a line tells is one beat; lines with nothing to see join the next. */
export function beatsOf(events: BattleEvent[], story: Line[]): { beat: Beat; lines: Line[] }[] {
  const beats: { beat: Beat; lines: Line[] }[] = [];
  let [from, told] = [0, 0];
  let lines: Line[] = [];
  let idle: number[] = [];
  story.forEach((line, n) => {
    lines.push(line);
    const upto = line.within ?? events.length - 1;
    if (story[n + 1] && (story[n + 1]!.within ?? 0) <= upto) return;
    if (events.slice(told, upto + 1).every((one) => one.event === 'StepBegan')) idle.push(upto);
    told = upto + 1;
    const next = beat(events.slice(from, n === story.length - 1 ? undefined : upto + 1));
    if (!next.kind && n < story.length - 1) return;
    beats.push({ beat: { ...next, idle }, lines });
    from = upto + 1;
    lines = [];
    idle = [];
  });
  return beats;
}

const RESTED = (troops: Settled<Troop>[]) =>
  JSON.stringify(troops.map((t) => [t.seat, t.first, t.count, t.energy, t.defence, t.alive, t.helper]));

/** Rounds after which everybody stands as before, two or more in a row, become one beat. */
export function collapsed(beats: { beat: Beat; lines: Line[] }[]): { beat: Beat; lines: Line[] }[] {
  const starts = beats.flatMap(({ beat }, at) => {
    const began = beat.events.find((one) => one.event === 'RoundBegan');
    return began ? [{ at, round: began.round, rest: RESTED(began.troops) }] : [];
  });
  const kept = [...beats];
  for (let n = starts.length - 1; n > 0;) {
    let first = n;
    while (first > 0 && starts[first - 1]!.rest === starts[n]!.rest) first -= 1;
    const rounds = n - first;
    if (rounds > 1) {
      const [a, b] = [starts[first]!, starts[n]!];
      const told = beats[a.at]!.lines[0]!;
      const lines = [
        {
          ...told,
          en: `Rounds ${a.round} to ${b.round - 1}: ${rounds} rounds, nothing changed.`,
          pt: `Rodadas ${a.round} a ${b.round - 1}: ${rounds} rodadas, nada mudou.`,
        },
      ];
      kept.splice(a.at, b.at - a.at, { beat: beats[a.at]!.beat, lines });
    }
    n = Math.min(first, n - 1);
  }
  return kept;
}

/** Who acts in a beat: the first that attacks or uses a power of its own accord. */
export function actorOf(events: Deed[]): Hero | null {
  const deeds = events.filter((one) => one.event === 'AttackMade' || one.event === 'PowerUsed');
  const own = deeds.find((one) => one.event === 'AttackMade' || one.step !== 'reaction');
  return (own ?? deeds[0])?.who ?? null;
}

/** A fight as a line: where its beats begin and end, its rounds, who acts and whether somebody dies. */
export interface FightLine {
  first: number;
  last: number;
  rounds: { round: number; at: number }[];
  marks: { at: number; seat: number | null; died: boolean }[];
}

export function lineOf(events: (Happening | null)[]): FightLine {
  const beats = events.flatMap((event, at) => (event?.event === 'Beat' ? [{ at, deeds: event.events }] : []));
  const rounds = beats.flatMap(({ at, deeds }) =>
    deeds.flatMap((deed) => (deed.event === 'RoundBegan' ? [{ round: deed.round, at }] : [])),
  );
  return {
    first: beats[0]?.at ?? -1,
    last: beats.at(-1)?.at ?? -1,
    rounds: rounds.filter(({ at }, n) => rounds[n + 1]?.at !== at),
    marks: beats.map(({ at, deeds }) => ({
      at,
      seat: actorOf(deeds)?.seat ?? null,
      died: deeds.some((deed) => deed.event === 'Died'),
    })),
  };
}

/** The run a hero stands in, cut out of it if it is to look different from its neighbours. */
function alone(runs: Run[], who: Hero): Run | undefined {
  const { number } = who;
  const at = runs.findIndex(
    (run) =>
      run.seat === who.seat &&
      run.helper === who.helper &&
      number >= run.first &&
      number < run.first + run.count,
  );
  if (at < 0) return undefined;
  const run = runs[at]!;
  const before = number - run.first;
  const parts = [
    { ...run, count: before },
    { ...run, first: number, count: 1 },
    { ...run, first: number + 1, count: run.count - before - 1 },
  ];
  runs.splice(at, 1, ...parts.filter((part) => part.count > 0));
  return runs[at + (before > 0 ? 1 : 0)];
}

/** Change what a hero looks like, in place: `runs` is the beat's own copy. */
function change(battle: Battle, who: Hero | null, part: Partial<Run>): Battle {
  const run = who ? alone(battle.runs, who) : undefined;
  if (run) Object.assign(run, part);
  return battle;
}

/** Neighbours that look alike stand together again. */
export function merged(runs: Run[]): Run[] {
  return runs.reduce((kept: Run[], run) => {
    const last = kept.at(-1);
    if (
      last &&
      last.seat === run.seat &&
      last.helper === run.helper &&
      last.energy === run.energy &&
      last.alive === run.alive &&
      last.first + last.count === run.first
    )
      last.count += run.count;
    else kept.push({ ...run });
    return kept;
  }, []);
}

function after(battle: Battle, event: Deed): Battle {
  switch (event.event) {
    case 'BattleBegan': {
      const runs = event.heroes.map((hero, seat) => ({
        seat,
        first: 0,
        count: 1,
        energy: hero.energy,
        defence: 0,
        alive: hero.energy > 0,
        helper: false,
      }));
      return {
        round: 0,
        runs,
        names: event.heroes.map((hero) => hero.name),
        most: Math.max(1, ...runs.map((run) => run.energy)),
      };
    }
    case 'RoundBegan':
      return {
        ...battle,
        round: event.round,
        runs: event.troops.map((troop) => ({
          seat: troop.seat,
          first: troop.first,
          count: troop.count,
          energy: troop.energy,
          defence: troop.defence,
          alive: troop.alive,
          helper: troop.helper,
        })),
      };
    case 'Hit':
      return event.dead
        ? battle
        : change(battle, event.target, { energy: event.energy, defence: event.defence });
    case 'AttackMade':
      return change(battle, event.who, { energy: event.out_of - event.cost });
    case 'PowerUsed':
    case 'EnergyChanged':
      return change(battle, event.who, { energy: event.energy });
    case 'Died':
      return change(battle, event.who, { energy: event.energy, alive: false });
    case 'Revived':
      return change(battle, event.who, { energy: event.energy, alive: true });
    case 'Halved': {
      let next = battle;
      for (let n = event.first; n < event.first + event.count && n < event.first + 500; n++)
        next = change(next, { seat: event.seat, number: n, helper: false }, { energy: event.energy });
      return next;
    }
    default:
      return battle;
  }
}

export function apply(view: Fighting, e: Happening): Fighting {
  if (e.event === 'Beat') {
    let battle: Battle = {
      round: 0,
      names: [],
      most: 1,
      ...view.battle,
      runs: (view.battle?.runs ?? []).map((run) => ({ ...run })),
    };
    for (const one of e.events) battle = after(battle, one);
    const runs = merged(battle.runs);
    return {
      ...view,
      battle: { ...battle, runs, most: Math.max(battle.most, ...runs.map((run) => run.energy)) },
    };
  }
  if (e.event === 'CoinsCounted')
    return {
      ...view,
      battle: null,
      sides: view.sides.map((side, n) => ({ ...side, coins: e.coins[n] ?? side.coins })),
    };
  if (e.event === 'RoundOpened') return { ...view, battle: null, lots: e.lots, round: e.round };
  return view;
}

/** The start of a round is one paragraph: its title, then how everybody stands. */
function joined(beat: Beat, lines: Line[]): Line[] {
  const at =
    beat.kind === 'RoundBegan' && lines.length > 1
      ? lines.findIndex((line) => line.within === lines.at(-1)!.within)
      : -1;
  if (at < 0) return lines;
  const round = lines.slice(at);
  const text = (lang: 'en' | 'pt') =>
    [
      round[0]![lang],
      round
        .slice(1)
        .map((line) => line[lang])
        .join(' '),
    ]
      .join('\n')
      .trim();
  return [...lines.slice(0, at), { ...round[0]!, en: text('en'), pt: text('pt') }];
}

/** The lines a caption tells: that nobody does anything is left to the story, where something happens besides. */
export function told(lines: Line[], event: Happening): Line[] {
  const busy = event.event === 'Beat' ? lines.filter((line) => !event.idle.includes(line.within!)) : lines;
  return busy.length ? busy : lines;
}

/** A turn with its battle unfolded: one event for every beat, and the lines that tell it. */
export function unfold(step: Step): Step {
  const events: Happening[] = [];
  const story: Line[] = [];
  step.events.forEach((event, at) => {
    const lines = step.story.filter((line) => line.event === at);
    if (event.event !== 'BattleFought') {
      story.push(...lines.map((line) => ({ ...line, event: events.length })));
      events.push(event);
      return;
    }
    for (const { beat, lines: told } of collapsed(beatsOf(event.events, lines))) {
      story.push(...joined(beat, told).map((line) => ({ ...line, event: events.length })));
      events.push(beat);
    }
  });
  return { ...step, events, story };
}
