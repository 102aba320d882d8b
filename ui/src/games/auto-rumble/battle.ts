/** A battle from its events alone: heroes in runs that look alike, beats to show, captions to read. */
import type { GameEvent, Step, View, Words } from '../../lib/types';

export type Num = number | { kind: 'range'; first: number; steps: number[]; mixed?: [number, number][] };
export interface Who { seat: number; number: Num; helper?: boolean }
/** Heroes `first … first + count − 1` of a seat that look alike. */
export interface Run { seat: number; first: number; count: number; energy: number; defence: number; alive: boolean; helper: boolean }
export interface Battle { round: number; runs: Run[]; names: string[]; most: number }
export interface Beat extends GameEvent { event: 'Beat'; kind: any; events: any; turn: any }

const MOST_HEROES = 3000;

/** A number inside repetitions: its first value, a step for each repetition around, and mixed steps. */
export function valueOf(n: Num | undefined, env: number[]): number {
  if (n === undefined) return 0;
  if (typeof n === 'number') return n;
  let value = n.first;
  n.steps.forEach((step, k) => (value += step * (env[k] ?? 0)));
  for (const [bits, step] of n.mixed ?? []) {
    let product = step;
    for (let k = 0; bits >> k; k++) if ((bits >> k) & 1) product *= env[k] ?? 0;
    value += product;
  }
  return value;
}

/** Events with every repetition written out, as far as that is worth showing. */
export function written(events: any[], env: number[] = [], budget = { left: MOST_HEROES }): any[] {
  const out: any[] = [];
  for (const event of events) {
    if (budget.left <= 0) break;
    if (event.event === 'Repeated') {
      const times = valueOf(event.times, env);
      for (let k = 0; k < times && budget.left > 0; k++) out.push(...written(event.events, [...env, k], budget));
    } else {
      budget.left -= 1;
      out.push(env.length ? settle(event, env) : event);
    }
  }
  return out;
}

function settle(value: any, env: number[]): any {
  if (Array.isArray(value)) return value.map((item) => settle(item, env));
  if (value && typeof value === 'object') {
    if (value.kind === 'range') return valueOf(value, env);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, settle(item, env)]));
  }
  return value;
}

const STARTS = new Set(['AttackMade', 'PowerUsed', 'RoundBegan', 'BattleBegan', 'BattleEnded', 'Multiplied', 'HelpersCame', 'Stalemate', 'Regrouped', 'StepBegan']);
const SILENT = new Set(['StepBegan', 'Regrouped', 'NotUsed', 'VariableChanged', 'Marked', 'Affected']);

/** What an actor does and all that follows from it, as one beat. */
export function beatsOf(events: any[]): Beat[] {
  const beats: any[] = [];
  for (const event of written(events)) {
    if (!beats.length || STARTS.has(event.event)) beats.push({ event: 'Beat', kind: event.event, events: [event] });
    else beats.at(-1).events.push(event);
  }
  const shown = beats.filter((beat) => !SILENT.has(beat.kind) || beat.events.length > 1);
  return shown.reduce((kept: any[], beat) => {
    // A run of equal heroes acts as one: their beats follow one another and say the same.
    const before = kept.at(-1);
    if (before && beat.kind === before.kind && (beat.kind === 'AttackMade' || beat.kind === 'PowerUsed') && sameActor(before.events[0], beat.events[0])) {
      before.events.push(...beat.events);
      before.many = (before.many ?? 1) + 1;
    } else kept.push({ ...beat, events: [...beat.events] });
    return kept;
  }, []);
}

function sameActor(a: any, b: any): boolean {
  return a.who?.seat === b.who?.seat && a.power === b.power && a.damage === b.damage && a.step === b.step;
}

function split(runs: Run[], seat: number, number: number, helper: boolean): Run[] {
  return runs.flatMap((run) => {
    if (run.seat !== seat || run.helper !== helper || number < run.first || number >= run.first + run.count || run.count === 1) return [run];
    const before = number - run.first;
    const parts = [{ ...run, count: before }, { ...run, first: number, count: 1 }, { ...run, first: number + 1, count: run.count - before - 1 }];
    return parts.filter((part) => part.count > 0);
  });
}

function change(battle: Battle, who: Who | null | undefined, part: (run: Run) => Partial<Run>): Battle {
  if (!who) return battle;
  const number = valueOf(who.number, []);
  const helper = who.helper ?? false;
  const runs = split(battle.runs, who.seat, number, helper).map((run) => (run.seat === who.seat && run.helper === helper && run.first === number ? { ...run, ...part(run) } : run));
  return { ...battle, runs };
}

/** Neighbours that look alike stand together again. */
export function merged(runs: Run[]): Run[] {
  return runs.reduce((kept: Run[], run) => {
    const last = kept.at(-1);
    if (last && last.seat === run.seat && last.helper === run.helper && last.energy === run.energy && last.alive === run.alive && last.first + last.count === run.first) last.count += run.count;
    else kept.push({ ...run });
    return kept;
  }, []);
}

function after(battle: Battle, event: any): Battle {
  switch (event.event) {
    case 'BattleBegan': {
      const runs = event.heroes.map((hero: any, seat: number) => ({ seat, first: 0, count: 1, energy: hero.energy, defence: 0, alive: hero.energy > 0, helper: false }));
      return { round: 0, runs, names: event.heroes.map((hero: any) => hero.name), most: Math.max(1, ...runs.map((run: Run) => run.energy)) };
    }
    case 'RoundBegan':
      return { ...battle, round: event.round, runs: event.troops.map((troop: any) => ({ seat: troop.seat, first: troop.first, count: troop.count, energy: troop.energy, defence: troop.defence, alive: troop.alive, helper: troop.helper ?? false })) };
    case 'Hit':
      return event.dead ? battle : change(battle, event.target, () => ({ energy: event.energy, defence: event.defence }));
    case 'AttackMade':
      return change(battle, event.who, () => ({ energy: event.out_of - event.cost }));
    case 'PowerUsed': case 'EnergyChanged':
      return change(battle, event.who, () => ({ energy: event.energy }));
    case 'Died':
      return change(battle, event.who, () => ({ energy: event.energy, alive: false }));
    case 'Revived':
      return change(battle, event.who, () => ({ energy: event.energy, alive: true }));
    case 'Halved': {
      let next = battle;
      for (let n = event.first; n < event.first + event.count && n < event.first + 500; n++) next = change(next, { seat: event.seat, number: n }, () => ({ energy: event.energy }));
      return next;
    }
    default:
      return battle;
  }
}

export function apply(view: View, event: GameEvent): View {
  const e = event as any;
  if (event.event === 'Beat') {
    let battle: Battle = view.battle ?? { round: 0, runs: [], names: [], most: 1 };
    for (const one of e.events) battle = after(battle, one);
    const runs = merged(battle.runs);
    return { ...view, battle: { ...battle, runs, most: Math.max(battle.most, ...runs.map((run) => run.energy)) } };
  }
  if (event.event === 'CoinsCounted') return { ...view, battle: null, sides: view.sides.map((side: any, n: number) => ({ ...side, coins: e.coins[n] ?? side.coins })) };
  if (event.event === 'RoundOpened') return { ...view, battle: null, lots: e.lots, round: e.round };
  return view;
}

const list = (items: string[], and: string) => (items.length > 1 ? `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}` : (items[0] ?? ''));

/** One beat as a sentence: who did what to whom, with the numbers. */
export function caption(beat: any, names: string[]): Words {
  const first = beat.events[0];
  const many = beat.many ?? 1;
  const name = (who: Who | null) => (who ? names[who.seat] ?? '?' : '?');
  const actor = first.who ? (many > 1 ? [`${many} × ${name(first.who)}`, `${many} × ${name(first.who)}`] : [name(first.who), name(first.who)]) : ['', ''];
  const hits = new Map<string, { lost: number; count: number; energy: number; blocked: boolean }>();
  for (const event of beat.events) {
    if (event.event !== 'Hit' || event.dead) continue;
    const key = `${event.target.seat}|${event.lost}`;
    const old = hits.get(key);
    hits.set(key, { lost: event.lost, count: (old?.count ?? 0) + 1, energy: event.energy, blocked: event.lost === 0 });
  }
  const told = [...hits].map(([key, hit]) => {
    const who = names[Number(key.split('|')[0])] ?? '?';
    const some = hit.count > 1 ? `${who} ×${hit.count}` : who;
    return { en: hit.blocked ? `${some} blocks it` : `${some} −${hit.lost} (${hit.energy})`, pt: hit.blocked ? `${some} bloqueia` : `${some} −${hit.lost} (${hit.energy})` };
  });
  const dead = beat.events.filter((event: any) => event.event === 'Died').map((event: any) => name(event.who));
  const fallen = [...new Set(dead)] as string[];
  const tail = { en: (told.length ? `: ${told.map((t) => t.en).join(', ')}` : '') + (fallen.length ? `. ${list(fallen, 'and')} dies` : '') + '.', pt: (told.length ? `: ${told.map((t) => t.pt).join(', ')}` : '') + (fallen.length ? `. ${list(fallen, 'e')} morre` : '') + '.' };
  switch (beat.kind) {
    case 'BattleBegan': return { en: `The battle begins: ${first.heroes.map((h: any) => `${h.name} ${h.energy}`).join(', ')}.`, pt: `A batalha começa: ${first.heroes.map((h: any) => `${h.name} ${h.energy}`).join(', ')}.` };
    case 'RoundBegan': return { en: `Fight round ${first.round}${tail.en}`, pt: `Rodada ${first.round} da luta${tail.pt}` };
    case 'AttackMade': return { en: `${actor[0]} spends ${first.cost} Energy (out of ${first.out_of}) to attack for ${first.damage}${tail.en}`, pt: `${actor[1]} gasta ${first.cost} de Energia (de ${first.out_of}) e ataca com ${first.damage}${tail.pt}` };
    case 'PowerUsed': {
      const cost = first.spent ? [` for ${first.spent} Energy`, ` por ${first.spent} de Energia`] : first.burned ? [`, burning ${first.burned}`, `, queimando ${first.burned}`] : ['', ''];
      return { en: `${actor[0]} uses ${first.power}${cost[0]}${tail.en}`, pt: `${actor[1]} usa ${first.power}${cost[1]}${tail.pt}` };
    }
    case 'Multiplied': return { en: `${names[first.seat]} multiplies: each of ${first.count} becomes ${first.each}, with ${first.energy} Energy.`, pt: `${names[first.seat]} se multiplica: cada um de ${first.count} vira ${first.each}, com ${first.energy} de Energia.` };
    case 'HelpersCame': return { en: `${first.count} helpers join ${names[first.seat]} (${first.power}).`, pt: `${first.count} ajudantes chegam a ${names[first.seat]} (${first.power}).` };
    case 'Stalemate': return { en: `${first.rounds} rounds without a loss: everybody's Energy is halved.`, pt: `${first.rounds} rodadas sem perda: a Energia de todos cai à metade.` };
    case 'BattleEnded': return first.seat === null ? { en: 'Nobody wins the battle.', pt: 'Ninguém vence a batalha.' } : { en: `${names[first.seat]} wins the battle in round ${first.round}, with ${first.energy} Energy.`, pt: `${names[first.seat]} vence a batalha na rodada ${first.round}, com ${first.energy} de Energia.` };
    default: return { en: told.map((t) => t.en).join(', ') + '.', pt: told.map((t) => t.pt).join(', ') + '.' };
  }
}

/** A turn with its battle unfolded: one event and one sentence for every beat. */
export function unfold(step: Step, names: string[]): Step {
  const events: GameEvent[] = [];
  const story: Words[] = [];
  const fights = step.events.filter((event) => event.event === 'BattleFought').length;
  const whole = step.story.length === step.events.length;
  const silent = !whole && step.story.length === step.events.length - fights;
  let line = 0;
  for (const event of step.events) {
    if (event.event === 'BattleFought') {
      if (!silent) line += 1;
      for (const beat of beatsOf((event as any).events)) {
        events.push(beat);
        story.push(caption(beat, names));
      }
    } else {
      events.push(event);
      story.push(step.story[Math.min(line, step.story.length - 1)] ?? { en: '', pt: '' });
      line += 1;
    }
  }
  return { ...step, events, story };
}
