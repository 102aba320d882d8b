/** Where squads stand and what each is drawn of; the SVG and the Canvas draw the same. */
import { short } from '../../lib/numbers';
import { say } from '../../lib/prefs.svelte';
import { actorOf, type Battle, type Happening, type Hero, type Run } from './battle';

export interface Mark {
  x: number;
  y: number;
  size: number;
  opacity: number;
  letter: boolean;
}
export interface Squad {
  run: Run;
  x: number;
  y: number;
  marks: Mark[];
  /** Half the width and height of the plate, if it has one. */ plate: [number, number] | null;
  /** Where the name begins. */ low: number;
  name: string;
  energy: string;
  share: number;
}
export interface Pill {
  lost: number;
  blocked: boolean;
  gained: number;
  dead: boolean;
}

/** So many squads are drawn; the smallest of the others are counted. */
export const FOLD = 40;
/** More squads than this stand in rows; so many find room on an ellipse. */
export const RING = 14;
/** Above so many moving shapes the Canvas draws. */
export const MANY = 200;
const COLUMNS = 6;

const mark = (x: number, y: number, size: number, letter = true, opacity = 1): Mark => ({
  x,
  y,
  size,
  opacity,
  letter,
});

/** Half the width and height of the ring around a squad that acts. */
export const ringOf = (squad: Squad): [number, number] =>
  squad.plate
    ? [squad.plate[0] + 6, squad.plate[1] + 6]
    : squad.marks.length > 1 && squad.run.count <= 5
      ? [squad.marks.length * 16 + 10, 24]
      : [34, 34];

/** 1: a badge; 2 to 5: a row; 6 to 24: a plate of small shapes; more: a stack of three. */
export function marksOf(count: number, helper = false): Pick<Squad, 'marks' | 'plate' | 'low'> {
  if (count === 1) return { marks: [mark(0, 0, helper ? 30 : 46)], plate: null, low: helper ? 26 : 44 };
  if (count <= 5)
    return {
      marks: Array.from({ length: count }, (_, k) => mark((k - (count - 1) / 2) * 32, 0, 29)),
      plate: null,
      low: 26,
    };
  if (count > 24)
    return {
      marks: [mark(12, -12, 46, false, 0.4), mark(6, -6, 46, false, 0.7), mark(0, 0, 46)],
      plate: null,
      low: 26,
    };
  const rows = Math.ceil(count / COLUMNS);
  const marks = Array.from({ length: count }, (_, k) =>
    mark(
      ((k % COLUMNS) - (COLUMNS - 1) / 2) * 25,
      (Math.floor(k / COLUMNS) - (rows - 1) / 2) * 25,
      19,
      false,
    ),
  );
  return { marks, plate: [COLUMNS * 12.5 + 8, rows * 12.5 + 8], low: rows * 12.5 + 14 };
}

function called(run: Run, names: string[]): string {
  const name = names[run.seat] ?? '';
  const one = run.helper ? say(`${name}’s helper`, `ajudante de ${name}`) : name;
  return run.count > 1 ? `${short(run.count)} × ${one}` : one;
}

/** The length of an ellipse, nearly (Ramanujan). */
function around(rx: number, ry: number): number {
  const [a, b] = [Math.max(1, rx), Math.max(1, ry)];
  return Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
}

/** Angles of so many points with equal stretches of the ellipse between them, from the left on. */
export function evenly(rx: number, ry: number, count: number): number[] {
  const STEPS = 360;
  const at = (n: number) => Math.PI + (2 * Math.PI * n) / STEPS;
  const lengths = [0];
  for (let n = 1; n <= STEPS; n++)
    lengths.push(
      lengths[n - 1]! +
        Math.hypot(
          rx * (Math.cos(at(n)) - Math.cos(at(n - 1))),
          ry * (Math.sin(at(n)) - Math.sin(at(n - 1))),
        ),
    );
  const whole = lengths[STEPS]!;
  return Array.from({ length: count }, (_, k) =>
    at(lengths.findIndex((length) => length >= (whole * k) / count - 1e-9)),
  );
}

type Placing = { scale: number; spots: { x: number; y: number }[] };

/** Who stands where on the ring, seat by seat: whoever is gone leaves a gap, and nobody moves up. */
export function placesOf(runs: Run[], seats: number): (Run | null)[] {
  const all = Math.max(seats, ...runs.map((run) => run.seat + 1));
  return Array.from({ length: all }, (_, seat) => runs.filter((run) => run.seat === seat)).flatMap((own) =>
    own.length ? own : [null],
  );
}

/** The nearer they stand on the ellipse, the smaller they are drawn. */
function onRing(runs: Run[], seats: number, width: number, height: number): Placing {
  const places = placesOf(runs, seats);
  const room = Math.min(1.25, (width / 700) ** 0.5, height / 330);
  const stretch = around(width / 2 - 92 * room, height / 2 - 62 * room) / Math.max(1, places.length);
  const scale = Math.max(
    0.34,
    Math.min(room, (room * stretch) / (runs.some((run) => run.count > 1) ? 165 : 120)),
  );
  // Below a hero stands its plate, above it the number that it lost.
  const rx = Math.max(10, width / 2 - 92 * scale),
    ry = Math.max(10, height / 2 - 88 * scale);
  return {
    scale,
    spots: evenly(rx, ry, places.length).flatMap((angle, n) =>
      places[n] === null
        ? []
        : [{ x: width / 2 + rx * Math.cos(angle), y: height / 2 - 14 * scale + ry * Math.sin(angle) }],
    ),
  };
}

function inRows(count: number, width: number, height: number): Placing {
  const top = 24;
  const columns = Math.max(
    1,
    Math.min(count, Math.round(Math.sqrt((count * width) / Math.max(1, height - top) / 1.25))),
  );
  const rows = Math.ceil(count / columns);
  const [w, h] = [width / columns, (height - top) / rows];
  const scale = Math.max(0.3, Math.min(1, w / 172, h / 132));
  return {
    scale,
    spots: Array.from({ length: count }, (_, n) => ({
      x: w * ((n % columns) + 0.5),
      y: top + h * (Math.floor(n / columns) + 0.5) - 22 * scale,
    })),
  };
}

/** The squads on an ellipse or in rows, each seat's beside one another; `folded` heroes are not drawn. */
export function placed(
  battle: Battle,
  names: string[],
  width: number,
  height: number,
): { squads: Squad[]; scale: number; folded: number } {
  const all = battle.runs.filter((run) => run.alive || run.count < 6);
  const biggest =
    all.length > FOLD
      ? new Set(
          [...all]
            .sort((a, b) => b.count * Math.max(1, b.energy) - a.count * Math.max(1, a.energy))
            .slice(0, FOLD),
        )
      : null;
  const kept = biggest ? all.filter((run) => biggest.has(run)) : all;
  // Seat by seat, as the places are.
  const runs = [...kept].sort((a, b) => a.seat - b.seat);
  const { scale, spots } =
    runs.length > RING
      ? inRows(runs.length, width, height)
      : onRing(runs, battle.names.length, width, height);
  const squads = runs.map((run, n) => {
    const energy =
      run.count > 1
        ? say(`${short(run.energy)} each`, `${short(run.energy)} cada`)
        : say(`${short(run.energy)} Energy`, `${short(run.energy)} de Energia`);
    return {
      run,
      ...marksOf(run.count, run.helper),
      ...spots[n]!,
      name: called(run, names),
      energy: run.alive ? energy : say('dead', 'morto'),
      share: Math.max(0, Math.min(1, run.energy / Math.max(1, battle.most))),
    };
  });
  return {
    squads,
    scale,
    folded: biggest ? all.filter((run) => !biggest.has(run)).reduce((sum, run) => sum + run.count, 0) : 0,
  };
}

/** How many shapes would move. */
export const shapes = (squads: Squad[]) => squads.reduce((sum, squad) => sum + squad.marks.length, 0);

const find = (squads: Squad[], who: Hero | null) =>
  who
    ? squads.findIndex(
        ({ run }) =>
          run.seat === who.seat &&
          run.helper === who.helper &&
          who.number >= run.first &&
          who.number < run.first + run.count,
      )
    : -1;

/** Which squad acts, and what befalls the others. */
export function effects(
  squads: Squad[],
  event: Happening | null,
): { actor: number; pills: Map<number, Pill> } {
  const pills = new Map<number, Pill>();
  if (event?.event !== 'Beat') return { actor: -1, pills };
  for (const one of event.events) {
    const at = find(
      squads,
      one.event === 'Hit'
        ? one.target
        : one.event === 'EnergyChanged' || one.event === 'Died'
          ? one.who
          : null,
    );
    if (at < 0) continue;
    const old = pills.get(at) ?? { lost: 0, blocked: false, gained: 0, dead: false };
    if (one.event === 'Hit' && !one.dead)
      pills.set(at, { ...old, lost: Math.max(old.lost, one.lost), blocked: old.blocked || one.lost === 0 });
    if (one.event === 'EnergyChanged')
      pills.set(
        at,
        one.by < 0
          ? { ...old, lost: Math.max(old.lost, -one.by) }
          : { ...old, gained: Math.max(old.gained, one.by) },
      );
    if (one.event === 'Died') pills.set(at, { ...old, dead: true });
  }
  return { actor: find(squads, actorOf(event.events)), pills };
}

export function pillText(pill: Pill): { word: string; tone: 'bad' | 'good' | 'info' } {
  if (pill.dead) return { word: say('dies', 'morre'), tone: 'bad' };
  if (pill.lost) return { word: `−${short(pill.lost)}`, tone: 'bad' };
  if (pill.gained) return { word: `+${short(pill.gained)}`, tone: 'good' };
  return { word: say('blocked', 'bloqueado'), tone: 'info' };
}

/** The way of an arrow: where it starts, bends and ends. */
export function arrow(
  a: { x: number; y: number },
  b: { x: number; y: number },
  scale: number,
): [number, number, number, number, number, number] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const gap = 40 * scale;
  const s = { x: a.x + (dx / length) * gap, y: a.y + (dy / length) * gap };
  const t = { x: b.x - (dx / length) * gap * 1.1, y: b.y - (dy / length) * gap * 1.1 };
  return [s.x, s.y, (s.x + t.x) / 2 + dy * 0.12, (s.y + t.y) / 2 - dx * 0.12, t.x, t.y];
}
