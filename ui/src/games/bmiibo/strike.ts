/** What an action would do if it were used now: the server's rules, held to them by a test. */
import { SLOTS, allCells, gap, sameCell, type Cell, type Component, type Slot } from './bout';
import type { Body, View } from './wire';

export interface Harm {
  seat: number;
  /** Health lost; below 0 it is gained. */
  amount: number;
  before: number;
  after: number;
  doubled: boolean;
}
export interface Strike {
  bodies: Body[];
  /** Whose health it changes, and how. */
  harms: Harm[];
  /** Nothing of it would happen to anybody or to the board. */
  empty: boolean;
}
type Board = Pick<View, 'config' | 'order' | 'bodies' | 'now'>;

const FULL = 100;

/** A copy of the bodies to try an action on. */
class Trial {
  readonly bodies: Body[];
  readonly doubled = new Set<number>();
  constructor(
    private readonly view: Board,
    private readonly user: number,
  ) {
    this.bodies = view.bodies.map((body) => ({ ...body }));
  }

  private get me(): Body {
    return this.bodies[this.user]!;
  }
  private at(cell: Cell): number {
    return this.bodies.findIndex((body) => !body.gone && sameCell(body.cell, cell));
  }
  private far(a: Cell, b: Cell): number {
    return gap(a, b, this.view.config.metric);
  }
  private free([x, y]: Cell): boolean {
    const n = this.view.config.board;
    if (x < 0 || y < 0 || x >= n || y >= n || this.at([x, y]) >= 0) return false;
    return !this.bodies.some((body) => body.blocks.some((block) => sameCell(block, [x, y])));
  }
  private get enemies(): number[] {
    return this.view.order.filter((seat) => seat !== this.user && !this.bodies[seat]!.gone);
  }

  use(slot: Slot, target: Cell): void {
    const there = this.at(target);
    if (slot === 'attack' && (there < 0 || there === this.user)) return;
    for (const part of this.view.config.fighters[this.user]![slot].components as Component[])
      this.resolve(part, target);
  }

  private resolve(part: Component, target: Cell): void {
    const there = this.at(target);
    const far = this.far(this.me.cell, target);
    const other = there >= 0 && there !== this.user;
    if (part.actionType === 'melee' && other && far === 1) this.hurt(there, part);
    if (part.actionType === 'ranged' && other && far >= 2) this.hurt(there, part);
    if (part.actionType === 'heal') this.heal(part.selfTargeting === 1 ? this.user : there, part);
    if (part.actionType === 'blockade' && far === 1 && this.free(target)) {
      const mine = [...this.me.blocks, target];
      this.me.blocks = mine.slice(Math.max(0, mine.length - (part.blocks ?? 0)));
    }
    if (part.actionType === 'weakness') this.weaken(part.selfTargeting === 1 ? this.user : there, part);
    if (part.actionType === 'explosion' && far > (part.radius ?? 0) + 1)
      this.blast(part, target, (enemy) => this.far(enemy.cell, target) <= (part.radius ?? 0));
    if (part.actionType === 'whirl')
      this.blast(part, this.me.cell, (enemy) => this.far(enemy.cell, this.me.cell) === 1);
    if (part.actionType === 'piercing') this.pierce(part, target);
    if (part.actionType === 'charge') this.charge(part, target);
  }

  private hurt(victim: number, part: Component, amount = part.amount ?? 0): void {
    const body = this.bodies[victim]!;
    const twice = (body.weaknesses as string[]).includes(part.element ?? '');
    if (twice) this.doubled.add(victim);
    body.hp -= twice ? 2 * amount : amount;
  }
  private heal(patient: number, part: Component): void {
    const body = this.bodies[patient];
    if (body) body.hp = Math.max(body.hp, Math.min(FULL, body.hp + (part.amount ?? 0)));
  }
  private weaken(bearer: number, part: Component): void {
    const body = this.bodies[bearer];
    if (!body) return;
    const rest = body.weaknesses.filter((one) => one !== part.element);
    body.weaknesses = part.remove === 1 ? rest : [...rest, part.element as (typeof rest)[number]];
  }
  private blast(part: Component, centre: Cell, meets: (enemy: Body) => boolean): void {
    const victims = this.enemies.filter((seat) => meets(this.bodies[seat]!));
    for (const victim of victims) this.hurt(victim, part);
    const far = (seat: number) => this.far(this.bodies[seat]!.cell, centre);
    for (const victim of [...victims].sort((a, b) => far(b) - far(a)))
      this.push(victim, centre, part.force ?? 0);
  }
  /** All or nothing: every cell of the way must be free. */
  private push(victim: number, centre: Cell, force: number): void {
    const [x, y] = this.bodies[victim]!.cell;
    const [dx, dy] = [Math.sign(x - centre[0]), Math.sign(y - centre[1])];
    if (!force || (!dx && !dy)) return;
    const way = Array.from({ length: force }, (_, n) => [x + dx * (n + 1), y + dy * (n + 1)] as Cell);
    if (way.every((cell) => this.free(cell))) this.bodies[victim]!.cell = way.at(-1)!;
  }
  private pierce(part: Component, target: Cell): void {
    const [x, y] = this.me.cell;
    const [dx, dy] = [Math.sign(target[0] - x), Math.sign(target[1] - y)];
    if (!dx === !dy) return;
    for (const enemy of this.enemies) {
      const [ex, ey] = this.bodies[enemy]!.cell;
      if (Math.sign(ex - x) === dx && Math.sign(ey - y) === dy) this.hurt(enemy, part);
    }
  }
  private charge(part: Component, target: Cell): void {
    for (let n = 0; n < (part.distance ?? 0) && this.run(target); n++);
    const there = this.at(target);
    if (there >= 0 && there !== this.user && this.far(this.me.cell, target) === 1) this.hurt(there, part);
    this.hurt(this.user, part, part.recoil ?? 0);
  }
  private run(target: Cell): boolean {
    const [x, y] = this.me.cell;
    const [gx, gy] = [target[0] - x, target[1] - y];
    let [dx, dy] = [Math.sign(gx), Math.sign(gy)];
    if (this.view.config.metric === 'manhattan') [dx, dy] = Math.abs(gx) >= Math.abs(gy) ? [dx, 0] : [0, dy];
    const cell: Cell = [x + dx, y + dy];
    if (!this.free(cell)) return false;
    this.me.cell = cell;
    return true;
  }
}

/** What a slot of a seat would do on a cell, as everybody stands now. */
export function strike(view: Board, user: number, slot: Slot, target: Cell): Strike {
  const trial = new Trial(view, user);
  trial.use(slot, target);
  const harms = trial.bodies.flatMap((body, seat) => {
    const before = view.bodies[seat]!.hp;
    return body.hp === before
      ? []
      : [{ seat, amount: before - body.hp, before, after: body.hp, doubled: trial.doubled.has(seat) }];
  });
  const marks = (bodies: Body[]) =>
    JSON.stringify(
      bodies.map(({ cell, hp, blocks, weaknesses }) => [cell, hp, blocks, [...weaknesses].sort()]),
    );
  return { bodies: trial.bodies, harms, empty: marks(trial.bodies) === marks(view.bodies) };
}

export interface Threat {
  slot: Slot;
  /** The most it could take from whom it threatens; 0: out of its reach, whatever it aims at. */
  most: number;
  /** Turns of its own until it is ready. */
  wait: number;
}

/** What a rival could do to a seat with its next turn, slot by slot, from where it stands. */
export function threats(view: Board, rival: number, to: number): Threat[] {
  return SLOTS.map((slot, n) => ({
    slot,
    // Whoever is to act has had this turn counted; the others have not.
    wait: Math.max(0, view.bodies[rival]!.waits[n]! - (view.now === rival ? 0 : 1)),
    most: Math.max(
      0,
      ...allCells(view.config.board).map(
        (cell) => strike(view, rival, slot, cell).harms.find((harm) => harm.seat === to)?.amount ?? 0,
      ),
    ),
  }));
}
