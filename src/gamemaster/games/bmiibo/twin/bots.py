"""The scripted bots of `games/bmiibo/bots.py`, compiled; they choose the same action every time."""

from gamemaster.games.bmiibo.bots import ALIVE
from gamemaster.games.bmiibo.twin.arrays import (
    AMOUNT,
    BLOCKS,
    CHARGE,
    COUNT,
    DX,
    DY,
    ELEMENT,
    EXPLOSION,
    FIRST_BLOCK,
    FIRST_PART,
    GONE,
    HEAL,
    HP,
    KIND,
    MELEE,
    METRIC,
    PART,
    PLAYERS,
    RADIUS,
    RANGED,
    SELF,
    SPEC,
    WAIT,
    WEAK,
    N,
    X,
    Y,
)
from gamemaster.games.bmiibo.twin.turn import act, gap, is_free, put
from gamemaster.vec.compiling import Bytes, Ints, Words, compiled
from gamemaster.vec.threefry import below

RANDOM, BRASH, GREEDY, WARY = range(4)
BOT_NUMBERS = {"random": RANDOM, "brash": BRASH, "greedy": GREEDY, "wary": WARY}


@compiled
def ready_slots(bodies: Ints, user: int) -> int:
    count = 0
    for slot in range(3):
        count += bodies[user, WAIT + slot] == 0
    return count


@compiled
def ready_slot(bodies: Ints, user: int, number: int) -> int:
    """The ready slot with that number among the ready ones."""
    for slot in range(3):
        if bodies[user, WAIT + slot] == 0:
            if number == 0:
                return slot
            number -= 1
    return -1


@compiled
def choose_random(rules: Ints, bodies: Ints, user: int, dice: Words) -> int:
    size = rules[N]
    ways = 4 if rules[METRIC] else 8
    at = below(dice, ways + ready_slots(bodies, user) * size * size)
    if at < ways:
        return at * (8 // ways)
    slot = ready_slot(bodies, user, (at - ways) // (size * size))
    return 8 + slot * size * size + (at - ways) % (size * size)


@compiled
def choose_brash(rules: Ints, bodies: Ints, order: Ints, user: int, dice: Words) -> int:
    size = rules[N]
    ways = 4 if rules[METRIC] else 8
    kind = below(dice, 1 + ready_slots(bodies, user))
    if kind == 0:
        return below(dice, ways) * (8 // ways)
    slot = ready_slot(bodies, user, kind - 1)
    enemies = 0
    for seat in order:
        enemies += seat != user and not bodies[seat, GONE]
    pick = below(dice, enemies)
    for seat in order:
        if seat == user or bodies[seat, GONE]:
            continue
        if pick == 0:
            return 8 + slot * size * size + bodies[seat, Y] * size + bodies[seat, X]
        pick -= 1
    return -1


@compiled
def worth(hp: int) -> int:
    return hp + ALIVE if hp > 0 else 0


@compiled
def blast_radius(specs: Ints, user: int, slot: int) -> int:
    base = (3 * user + slot) * SPEC
    for number in range(specs[base + COUNT]):
        at = base + FIRST_PART + PART * number
        if specs[at + KIND] == EXPLOSION:
            return specs[at + RADIUS]
    return -1


@compiled
def nearness(rules: Ints, bodies: Ints, user: int, x: int, y: int) -> int:
    best = 1 << 40
    for seat in range(rules[PLAYERS]):
        if seat == user or bodies[seat, GONE]:
            continue
        ex, ey = bodies[seat, X], bodies[seat, Y]
        near = gap(rules[METRIC], x, y, ex, ey) * 1000 + abs(ex - x) + abs(ey - y)
        best = min(best, near)
    return best


@compiled
def approach(rules: Ints, bodies: Ints, grid: Bytes, user: int) -> int:
    best, choice = 1 << 40, 0
    for way in range(0, 8, 2 if rules[METRIC] else 1):
        x, y = bodies[user, X] + DX[way], bodies[user, Y] + DY[way]
        if is_free(rules[N], grid, x, y):
            near = nearness(rules, bodies, user, x, y)
            if near < best:
                best, choice = near, way
    return choice


@compiled
def exchange(rules: Ints, before: Ints, after: Ints, user: int) -> int:
    total = 0
    for seat in range(rules[PLAYERS]):
        if before[seat, GONE]:
            continue
        change = worth(after[seat, HP]) - worth(before[seat, HP])
        total += change if seat == user else -change
    return total


@compiled
def is_aim(
    rules: Ints, bodies: Ints, grid: Bytes, user: int, slot: int, radius: int, cell: int
) -> bool:
    """Whether a centre reaches an enemy and is far enough from the user."""
    size, metric = rules[N], rules[METRIC]
    x, y = cell % size, cell // size
    if gap(metric, x, y, bodies[user, X], bodies[user, Y]) <= radius + 1:
        return False
    for seat in range(rules[PLAYERS]):
        if seat == user or bodies[seat, GONE]:
            continue
        if gap(metric, x, y, bodies[seat, X], bodies[seat, Y]) <= radius:
            return True
    return False


@compiled
def tried(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int, action: int,
    bodies2: Ints, grid2: Bytes,
) -> None:  # fmt: skip
    """The board after an action, in spare arrays."""
    for seat in range(rules[PLAYERS]):
        for field in range(FIRST_BLOCK + bodies[seat, BLOCKS]):
            bodies2[seat, field] = bodies[seat, field]
    for cell in range(rules[N] * rules[N]):
        grid2[cell] = grid[cell]
    act(rules, specs, bodies2, grid2, order, user, action)


@compiled
def next_use(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int, at: int
) -> tuple[int, int]:
    """Walks through every ready slot at every aim: from a position (first 0) to (action, next).

    A position is slot·(P + n²) + i: i < P the fighter at place i in turn order, else a centre.
    """
    size, players = rules[N], rules[PLAYERS]
    span = players + size * size
    while at < 3 * span:
        slot, i = at // span, at % span
        if bodies[user, WAIT + slot]:
            at = (slot + 1) * span
            continue
        if i < players:
            at += 1
            seat = order[i]
            if bodies[seat, GONE] or (slot == 0 and seat == user):
                continue
            return 8 + slot * size * size + bodies[seat, Y] * size + bodies[seat, X], at
        radius = blast_radius(specs, user, slot) if slot else -1
        if radius < 0:
            at = (slot + 1) * span
            continue
        at += 1
        if is_aim(rules, bodies, grid, user, slot, radius, i - players):
            return 8 + slot * size * size + i - players, at
    return -1, at


@compiled
def plain_blow(rules: Ints, specs: Ints, bodies: Ints, user: int, victim: int, slot: int) -> int:
    """The damage of a slot that is one plain blow at a victim's cell; −1 if it is anything else."""
    base = (3 * user + slot) * SPEC
    at = base + FIRST_PART
    kind = specs[at + KIND]
    if specs[base + COUNT] != 1 or (kind not in (MELEE, RANGED)):
        return -1
    far = gap(rules[METRIC], bodies[user, X], bodies[user, Y], bodies[victim, X], bodies[victim, Y])
    if (far == 1) != (kind == MELEE):
        return 0
    weak = bodies[victim, WEAK] >> specs[at + ELEMENT] & 1
    return 2 * specs[at + AMOUNT] if weak else specs[at + AMOUNT]


@compiled
def value_of_use(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int, action: int,
    bodies2: Ints, grid2: Bytes,
) -> int:  # fmt: skip
    """The exchange of a use; a plain blow is reckoned, anything else tried."""
    cells = rules[N] * rules[N]
    victim = grid[(action - 8) % cells] - 1
    if victim >= 0 and victim < rules[PLAYERS] and victim != user:
        blow = plain_blow(rules, specs, bodies, user, victim, (action - 8) // cells)
        if blow >= 0:
            return worth(bodies[victim, HP]) - worth(bodies[victim, HP] - blow)
    tried(rules, specs, bodies, grid, order, user, action, bodies2, grid2)
    return exchange(rules, bodies, bodies2, user)


@compiled
def choose_greedy(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int,
    bodies2: Ints, grid2: Bytes,
) -> int:  # fmt: skip
    best, choice = 0, -1
    action, at = next_use(rules, specs, bodies, grid, order, user, 0)
    while action >= 0:
        value = value_of_use(rules, specs, bodies, grid, order, user, action, bodies2, grid2)
        if value > best:
            best, choice = value, action
        action, at = next_use(rules, specs, bodies, grid, order, user, at)
    return choice if choice >= 0 else approach(rules, bodies, grid, user)


@compiled
def blast_centre(rules: Ints, bodies: Ints, enemy: int, user: int, radius: int) -> int:
    size, metric = rules[N], rules[METRIC]
    hx, hy = bodies[enemy, X], bodies[enemy, Y]
    tx, ty = bodies[user, X], bodies[user, Y]
    if radius < 0 or gap(metric, hx, hy, tx, ty) > radius + 1:
        return -1
    for y in range(max(0, ty - radius), min(size, ty + radius + 1)):
        for x in range(max(0, tx - radius), min(size, tx + radius + 1)):
            if gap(metric, x, y, tx, ty) <= radius and gap(metric, x, y, hx, hy) > radius + 1:
                return y * size + x
    return -1


@compiled
def gains_at_home(specs: Ints, user: int, slot: int) -> bool:
    """Whether aiming at oneself can do better than aiming at an enemy: healing or charging."""
    base = (3 * user + slot) * SPEC
    for number in range(specs[base + COUNT]):
        at = base + FIRST_PART + PART * number
        if specs[at + KIND] == CHARGE or (specs[at + KIND] == HEAL and specs[at + SELF] == 0):
            return True
    return False


@compiled
def best_reply(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int,
    bodies2: Ints, grid2: Bytes,
) -> int:  # fmt: skip
    """The most any one living enemy can gain on the user with its next action."""
    size = rules[N]
    best, mine = 0, worth(bodies[user, HP])
    for enemy in range(rules[PLAYERS]):
        if enemy == user or bodies[enemy, GONE] or bodies[enemy, HP] <= 0:
            continue
        theirs = worth(bodies[enemy, HP])
        for slot in range(3):
            if bodies[enemy, WAIT + slot] > 1:
                continue
            blow = plain_blow(rules, specs, bodies, enemy, user, slot)
            if blow >= 0:
                best = max(best, mine - worth(bodies[user, HP] - blow))
                continue
            for aim in range(3 if slot else 1):
                if aim == 0:
                    cell = bodies[user, Y] * size + bodies[user, X]
                elif aim == 1:
                    if not gains_at_home(specs, enemy, slot):
                        continue
                    cell = bodies[enemy, Y] * size + bodies[enemy, X]
                else:
                    radius = blast_radius(specs, enemy, slot)
                    cell = blast_centre(rules, bodies, enemy, user, radius)
                    if cell < 0:
                        continue
                action = 8 + slot * size * size + cell
                tried(rules, specs, bodies, grid, order, enemy, action, bodies2, grid2)
                gain = worth(bodies2[enemy, HP]) - theirs - worth(bodies2[user, HP]) + mine
                best = max(best, gain)
    return best


@compiled
def outranks(score: int, gain: int, near: int, best: tuple[int, int, int]) -> bool:
    """Better score, else better exchange, else nearer to an enemy."""
    if score != best[0]:
        return score > best[0]
    if gain != best[1]:
        return gain > best[1]
    return near < best[2]


@compiled
def choose_wary(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int,
    bodies2: Ints, grid2: Bytes, bodies3: Ints, grid3: Bytes,
) -> int:  # fmt: skip
    """Steps are taken and taken back, uses tried in spare arrays."""
    best, choice = (-(1 << 40), 0, 0), -1
    x, y = bodies[user, X], bodies[user, Y]
    for way in range(0, 8, 2 if rules[METRIC] else 1):
        if is_free(rules[N], grid, x + DX[way], y + DY[way]):
            put(rules[N], bodies, grid, user, x + DX[way], y + DY[way])
        score = -best_reply(rules, specs, bodies, grid, order, user, bodies3, grid3)
        near = nearness(rules, bodies, user, bodies[user, X], bodies[user, Y])
        put(rules[N], bodies, grid, user, x, y)
        if outranks(score, 0, near, best):
            best, choice = (score, 0, near), way
    action, at = next_use(rules, specs, bodies, grid, order, user, 0)
    while action >= 0:
        tried(rules, specs, bodies, grid, order, user, action, bodies2, grid2)
        gain = exchange(rules, bodies, bodies2, user)
        if gain >= best[0]:  # no reply makes it better
            score = gain - best_reply(rules, specs, bodies2, grid2, order, user, bodies3, grid3)
            near = nearness(rules, bodies2, user, bodies2[user, X], bodies2[user, Y])
            if outranks(score, gain, near, best):
                best, choice = (score, gain, near), action
        action, at = next_use(rules, specs, bodies, grid, order, user, at)
    return choice


@compiled
def choose(
    bot: int, rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int,
    dice: Words, bodies2: Ints, grid2: Bytes, bodies3: Ints, grid3: Bytes,
) -> int:  # fmt: skip
    """The action of a scripted bot; the arrays at the end are room to think."""
    if bot == RANDOM:
        return choose_random(rules, bodies, user, dice)
    if bot == BRASH:
        return choose_brash(rules, bodies, order, user, dice)
    if bot == GREEDY:
        return choose_greedy(rules, specs, bodies, grid, order, user, bodies2, grid2)
    return choose_wary(rules, specs, bodies, grid, order, user, bodies2, grid2, bodies3, grid3)
