"""The compiled twin of `games/bmiibo`: its rules on the arrays of `bmiibo_arrays`."""

import numpy as np

from gamemaster.core.dice import Key
from gamemaster.games.bmiibo.state import Config
from gamemaster.games.bmiibo.twin.arrays import (
    AMOUNT,
    BLOCK,
    BLOCKADE,
    BLOCKS,
    BODY,
    CAP,
    CHARGED,
    COOLDOWN,
    COUNT,
    DX,
    DY,
    ELEMENT,
    EXPLOSION,
    FALLEN,
    FIRST_BLOCK,
    FIRST_PART,
    FORCE,
    FULL,
    GONE,
    HEAL,
    HP,
    KIND,
    MELEE,
    METRIC,
    NOW,
    PART,
    PIERCING,
    PLAYERS,
    RADIUS,
    RANGED,
    REACH,
    RECOIL,
    REMOVE,
    SELF,
    SPEC,
    TURN,
    WAIT,
    WEAK,
    WEAKNESS,
    WHIRL,
    N,
    Twin,
    X,
    Y,
    new_twin,
)
from gamemaster.vec.compiling import Bytes, Ints, Words, compiled
from gamemaster.vec.threefry import below, open_stream, stream_word

_TURN, _PLACEMENT, _ORDER = (
    stream_word("turn", 1),
    stream_word("placement", 0),
    stream_word("order", 0),
)


@compiled
def gap(metric: int, ax: int, ay: int, bx: int, by: int) -> int:
    """The distance of two cells."""
    dx, dy = abs(ax - bx), abs(ay - by)
    return dx + dy if metric else max(dx, dy)


@compiled
def sign(number: int) -> int:
    return 1 if number > 0 else -1 if number < 0 else 0


@compiled
def is_free(size: int, grid: Bytes, x: int, y: int) -> bool:
    return 0 <= x < size and 0 <= y < size and grid[y * size + x] == 0


@compiled
def put(size: int, bodies: Ints, grid: Bytes, seat: int, x: int, y: int) -> None:
    """A fighter leaves its cell and stands on another."""
    grid[bodies[seat, Y] * size + bodies[seat, X]] = 0
    bodies[seat, X], bodies[seat, Y] = x, y
    grid[y * size + x] = seat + 1


@compiled
def hurt(bodies: Ints, victim: int, amount: int, element: int) -> None:
    bodies[victim, HP] -= 2 * amount if bodies[victim, WEAK] >> element & 1 else amount


@compiled
def push(size: int, bodies: Ints, grid: Bytes, victim: int, cx: int, cy: int, force: int) -> None:
    x, y = bodies[victim, X], bodies[victim, Y]
    dx, dy = sign(x - cx), sign(y - cy)
    if force == 0 or (dx == 0 and dy == 0):
        return
    for i in range(1, force + 1):
        if not is_free(size, grid, x + dx * i, y + dy * i):
            return
    put(size, bodies, grid, victim, x + dx * force, y + dy * force)


@compiled
def blast(
    rules: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int, specs: Ints, at: int, cx: int, cy: int,
    radius: int,
) -> None:  # fmt: skip
    """Damage to every enemy within the radius, then pushes from the farthest to the nearest."""
    metric, size = rules[METRIC], rules[N]
    hit = 0
    for place in range(rules[PLAYERS]):
        seat = order[place]
        if seat == user or bodies[seat, GONE]:
            continue
        if gap(metric, bodies[seat, X], bodies[seat, Y], cx, cy) <= radius:
            hit |= 1 << seat
            hurt(bodies, seat, specs[at + AMOUNT], specs[at + ELEMENT])
    if hit == 0 or specs[at + FORCE] == 0:
        return
    for far in range(min(radius, 2 * size), 0, -1):
        for place in range(rules[PLAYERS]):
            seat = order[place]
            if hit >> seat & 1 and gap(metric, bodies[seat, X], bodies[seat, Y], cx, cy) == far:
                hit &= ~(1 << seat)
                push(size, bodies, grid, seat, cx, cy, specs[at + FORCE])


@compiled
def pierce(bodies: Ints, order: Ints, user: int, specs: Ints, at: int, tx: int, ty: int) -> None:
    x, y = bodies[user, X], bodies[user, Y]
    dx, dy = sign(tx - x), sign(ty - y)
    if (dx == 0) == (dy == 0):
        return
    for seat in order:
        if seat == user or bodies[seat, GONE]:
            continue
        if sign(bodies[seat, X] - x) == dx and sign(bodies[seat, Y] - y) == dy:
            hurt(bodies, seat, specs[at + AMOUNT], specs[at + ELEMENT])


@compiled
def charge(
    rules: Ints, bodies: Ints, grid: Bytes, user: int, specs: Ints, at: int, tx: int, ty: int
) -> None:
    size, metric = rules[N], rules[METRIC]
    for _ in range(specs[at + REACH]):
        x, y = bodies[user, X], bodies[user, Y]
        dx, dy = sign(tx - x), sign(ty - y)
        if metric:
            if abs(tx - x) >= abs(ty - y):
                dy = 0
            else:
                dx = 0
        if not is_free(size, grid, x + dx, y + dy):
            break
        put(size, bodies, grid, user, x + dx, y + dy)
    there = grid[ty * size + tx]
    if (
        there not in (0, BLOCK)
        and there != user + 1
        and gap(metric, bodies[user, X], bodies[user, Y], tx, ty) == 1
    ):
        hurt(bodies, there - 1, specs[at + AMOUNT], specs[at + ELEMENT])
    hurt(bodies, user, specs[at + RECOIL], specs[at + ELEMENT])


@compiled
def blockade(
    rules: Ints, bodies: Ints, grid: Bytes, user: int, most: int, tx: int, ty: int
) -> None:
    size = rules[N]
    if gap(rules[METRIC], bodies[user, X], bodies[user, Y], tx, ty) != 1:
        return
    if not is_free(size, grid, tx, ty):
        return
    grid[ty * size + tx] = BLOCK
    bodies[user, FIRST_BLOCK + bodies[user, BLOCKS]] = ty * size + tx
    bodies[user, BLOCKS] += 1
    while bodies[user, BLOCKS] > most:
        grid[bodies[user, FIRST_BLOCK]] = 0
        bodies[user, BLOCKS] -= 1
        for i in range(FIRST_BLOCK, BODY - 1):
            bodies[user, i] = bodies[user, i + 1]


@compiled
def resolve_part(
    rules: Ints,
    bodies: Ints,
    grid: Bytes,
    order: Ints,
    user: int,
    specs: Ints,
    at: int,
    tx: int,
    ty: int,
) -> None:
    """One component on a target."""
    kind, size = specs[at + KIND], rules[N]
    there = grid[ty * size + tx]
    victim = -1 if there in (0, BLOCK) else there - 1
    if kind in (MELEE, RANGED):
        far = gap(rules[METRIC], bodies[user, X], bodies[user, Y], tx, ty)
        if victim >= 0 and victim != user and (far == 1) == (kind == MELEE):
            hurt(bodies, victim, specs[at + AMOUNT], specs[at + ELEMENT])
    elif kind == HEAL:
        patient = user if specs[at + SELF] else victim
        if patient >= 0:
            before = bodies[patient, HP]
            bodies[patient, HP] = max(before, min(FULL, before + specs[at + AMOUNT]))
    elif kind == BLOCKADE:
        blockade(rules, bodies, grid, user, specs[at + AMOUNT], tx, ty)
    elif kind == WEAKNESS:
        bearer = user if specs[at + SELF] else victim
        if bearer >= 0:
            bit = 1 << specs[at + ELEMENT]
            if specs[at + REMOVE]:
                bodies[bearer, WEAK] &= ~bit
            else:
                bodies[bearer, WEAK] |= bit
    elif kind == EXPLOSION:
        far = gap(rules[METRIC], bodies[user, X], bodies[user, Y], tx, ty)
        if far > specs[at + RADIUS] + 1:
            blast(rules, bodies, grid, order, user, specs, at, tx, ty, specs[at + RADIUS])
    elif kind == WHIRL:
        blast(rules, bodies, grid, order, user, specs, at, bodies[user, X], bodies[user, Y], 1)
    elif kind == PIERCING:
        pierce(bodies, order, user, specs, at, tx, ty)
    else:
        charge(rules, bodies, grid, user, specs, at, tx, ty)


@compiled
def act(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int, action: int
) -> None:
    """What a fighter does with its turn, and nothing of what comes after."""
    size = rules[N]
    if action < 8:
        x, y = bodies[user, X] + DX[action], bodies[user, Y] + DY[action]
        if is_free(size, grid, x, y):
            put(size, bodies, grid, user, x, y)
        return
    slot, cell = (action - 8) // (size * size), (action - 8) % (size * size)
    base = (3 * user + slot) * SPEC
    bodies[user, WAIT + slot] = specs[base + COOLDOWN]
    there = grid[cell]
    if slot == 0 and (there in (0, BLOCK) or there == user + 1):
        return
    for number in range(specs[base + COUNT]):
        at = base + FIRST_PART + PART * number
        resolve_part(rules, bodies, grid, order, user, specs, at, cell % size, cell // size)


@compiled
def remove(rules: Ints, bodies: Ints, grid: Bytes, meta: Ints, fallen: Ints, seat: int) -> None:
    size = rules[N]
    bodies[seat, GONE] = 1
    grid[bodies[seat, Y] * size + bodies[seat, X]] = 0
    for number in range(bodies[seat, BLOCKS]):
        grid[bodies[seat, FIRST_BLOCK + number]] = 0
    bodies[seat, BLOCKS] = 0
    fallen[meta[FALLEN]] = seat
    meta[FALLEN] += 1


@compiled
def tick(bodies: Ints, seat: int) -> None:
    for slot in range(WAIT, WAIT + 3):
        bodies[seat, slot] = max(0, bodies[seat, slot] - 1)


@compiled
def pass_on(rules: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints) -> None:
    """The turn is over: the cap, the dying, and who is next."""
    players = rules[PLAYERS]
    meta[TURN] += 1
    if meta[TURN] >= rules[CAP]:
        meta[NOW] = -1
        return
    place = 0
    while order[place] != meta[NOW]:
        place += 1
    while True:
        place = (place + 1) % players
        seat = order[place]
        if bodies[seat, GONE]:
            continue
        if bodies[seat, HP] > 0:
            tick(bodies, seat)
            meta[NOW] = seat
            return
        remove(rules, bodies, grid, meta, fallen, seat)
        if meta[FALLEN] == players - 1:
            meta[NOW] = -1
            return


@compiled
def step(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    action: int,
) -> None:  # fmt: skip
    """One whole turn of the fighter that is to act."""
    act(rules, specs, bodies, grid, order, meta[NOW], action)
    pass_on(rules, bodies, grid, meta, order, fallen)


@compiled
def winner(bodies: Ints, order: Ints) -> int:
    """Who is first once the match is over: most health among the standing, then turn order."""
    best = -1
    for seat in order:
        if not bodies[seat, GONE] and (best < 0 or bodies[seat, HP] > bodies[best, HP]):
            best = seat
    return best


@compiled
def place_fighters(rules: Ints, bodies: Ints, grid: Bytes, dice: Words) -> None:
    """Spaced cells: each as far as can be from those before, ties by lot."""
    size, metric = rules[N], rules[METRIC]
    for seat in range(rules[PLAYERS]):
        widest, ties = -1, 0
        for turn in range(2):  # first count the widest cells, then find the one drawn
            drawn = below(dice, ties) if turn else 0
            for cell in range(size * size):
                near = 2 * size
                for other in range(seat):
                    near = min(
                        near,
                        gap(metric, cell % size, cell // size, bodies[other, X], bodies[other, Y]),
                    )
                if turn == 0:
                    if near > widest:
                        widest, ties = near, 0
                    if near == widest:
                        ties += 1
                elif near == widest:
                    if drawn == 0:
                        bodies[seat, X], bodies[seat, Y] = cell % size, cell // size
                        grid[cell] = seat + 1
                    drawn -= 1


@compiled
def set_up(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    match: Words, turn: Words, dice: Words,
) -> None:  # fmt: skip
    """Start a match: `match` holds its key; `turn` and `dice` are room for streams."""
    open_stream(match, _TURN, 0, turn)
    players = rules[PLAYERS]
    bodies[:] = 0
    grid[:] = 0
    fallen[:] = 0
    open_stream(turn, _PLACEMENT, 0, dice)
    place_fighters(rules, bodies, grid, dice)
    open_stream(turn, _ORDER, 0, dice)
    for seat in range(players):
        order[seat] = seat
        bodies[seat, HP] = FULL
        for slot in range(3):
            bodies[seat, WAIT + slot] = (
                0 if rules[CHARGED] else specs[(3 * seat + slot) * SPEC + COOLDOWN]
            )
    for last in range(players - 1, 0, -1):
        other = below(dice, last + 1)
        order[last], order[other] = order[other], order[last]
    meta[:] = 0
    meta[NOW] = order[0]
    tick(bodies, order[0])


def started(config: Config, key: Key) -> Twin:
    """A match of a config, set up by the dice of a match key."""
    twin = new_twin(config)
    match = np.array([key[0], key[1], 0, 0, 0], dtype=np.uint64)
    set_up(*twin, match, match.copy(), match.copy())
    return twin
