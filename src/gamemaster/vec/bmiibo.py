"""The compiled twin of `games/bmiibo`: the same matches on a few small integer arrays.

Layout (P fighters on an n × n board; a cell is y·n + x):

    rules  [5]         n, metric (0 chebyshev, 1 manhattan), cap, start charged, P
    specs  [P·3·110]   for each slot its cooldown, number of components, then 9 numbers for each
    bodies [P, 17]     x, y, hp, gone, 3 waits, weaknesses (bits), number of blocks, 8 block cells
    grid   [n·n]       0 free, seat + 1, or BLOCK
    meta   [4]         seat to act (−1: over), turns taken, number of the fallen, unused
    order  [P]         seats in turn order
    fallen [P]         seats removed, the first at the front

An action is one number: 0–7 a step clockwise from north, then 8 + slot·n² + cell.
"""

from typing import NamedTuple

import numpy as np

from gamemaster.core.dice import Key
from gamemaster.core.errors import Trouble
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    FULL_HEALTH,
    SLOTS,
    STEPS,
    Action,
    Body,
    Cell,
    Config,
    Direction,
    Fighter,
    State,
    Submission,
    aimed,
    kind_of,
    stepping,
)
from gamemaster.vec.compiling import Bytes, Ints, Words, compiled
from gamemaster.vec.threefry import below, open_stream, stream_word

N, METRIC, CAP, CHARGED, PLAYERS = range(5)
X, Y, HP, GONE, WAIT, WEAK, BLOCKS, FIRST_BLOCK = 0, 1, 2, 3, 4, 7, 8, 9
MOST_BLOCKS = 8
BODY = FIRST_BLOCK + MOST_BLOCKS
COOLDOWN, COUNT, FIRST_PART, PART = 0, 1, 2, 9
KIND, AMOUNT, ELEMENT, SELF, REMOVE, RADIUS, FORCE, RECOIL, REACH = range(9)
MOST_PARTS = 12
SPEC = FIRST_PART + PART * MOST_PARTS
NOW, TURN, FALLEN = 0, 1, 2
BLOCK = 99
MELEE, HEAL, RANGED, BLOCKADE, WEAKNESS, EXPLOSION, WHIRL, PIERCING, CHARGE = range(9)
KIND_NUMBERS = {
    "melee": MELEE,
    "heal": HEAL,
    "ranged": RANGED,
    "blockade": BLOCKADE,
    "weakness": WEAKNESS,
    "explosion": EXPLOSION,
    "whirl": WHIRL,
    "piercing": PIERCING,
    "charge": CHARGE,
}
WAYS: tuple[Direction, ...] = tuple(STEPS)
DX = np.array([STEPS[way][0] for way in WAYS])
DY = np.array([STEPS[way][1] for way in WAYS])
FULL = FULL_HEALTH
_TURN, _PLACEMENT, _ORDER = (
    stream_word("turn", 1),
    stream_word("placement", 0),
    stream_word("order", 0),
)


class Twin(NamedTuple):
    """A match in arrays."""

    rules: Ints
    specs: Ints
    bodies: Ints
    grid: Bytes
    meta: Ints
    order: Ints
    fallen: Ints


# From values to arrays and back.


def new_twin(config: Config) -> Twin:
    """Arrays for matches of a config; `set_up` starts one in them."""
    many, size = len(config.fighters), config.board
    return Twin(
        packed_rules(config),
        np.concatenate([packed_fighter(fighter) for fighter in config.fighters]),
        np.zeros((many, BODY), np.int64),
        np.zeros(size * size, np.int8),
        np.zeros(4, np.int64),
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
    )


def packed_rules(config: Config) -> Ints:
    metric = 0 if config.metric == "chebyshev" else 1
    return np.array(
        [config.board, metric, config.turn_cap, config.start_charged, len(config.fighters)]
    )


def packed_fighter(fighter: Fighter) -> Ints:
    return np.concatenate([_packed_action(fighter.action(slot)) for slot in SLOTS])


def _packed_action(action: Action) -> Ints:
    spec = np.zeros(SPEC, np.int64)
    spec[COOLDOWN], spec[COUNT] = action.cooldown, len(action.components)
    for number, part in enumerate(action.components):
        at = FIRST_PART + PART * number
        spec[at + KIND] = KIND_NUMBERS[kind_of(part)]
        blocks = getattr(part, "blocks", 0)
        if blocks >= MOST_BLOCKS:
            raise Trouble(f"The fast simulator has room for fewer than {MOST_BLOCKS} blocks.")
        spec[at + AMOUNT] = getattr(part, "amount", blocks)
        spec[at + ELEMENT] = ELEMENTS.index(getattr(part, "element", "normal"))
        spec[at + SELF] = getattr(part, "self_targeting", 0)
        spec[at + REMOVE] = getattr(part, "remove", 0)
        spec[at + RADIUS] = getattr(part, "radius", 0)
        spec[at + FORCE] = getattr(part, "force", 0)
        spec[at + RECOIL] = getattr(part, "recoil", 0)
        spec[at + REACH] = getattr(part, "distance", 0)
    return spec


def packed(state: State) -> Twin:
    """A state in arrays."""
    twin = new_twin(state.config)
    size = state.config.board
    for seat, body in enumerate(state.bodies):
        row = twin.bodies[seat]
        row[X], row[Y], row[HP], row[GONE] = *body.cell, body.hp, body.gone
        row[WAIT : WAIT + 3] = body.waits
        row[WEAK] = sum(1 << ELEMENTS.index(element) for element in body.weaknesses)
        row[BLOCKS] = len(body.blocks)
        for number, (x, y) in enumerate(body.blocks):
            row[FIRST_BLOCK + number] = y * size + x
            twin.grid[y * size + x] = BLOCK
        if not body.gone:
            twin.grid[body.cell[1] * size + body.cell[0]] = seat + 1
    twin.meta[NOW] = -1 if state.now is None else state.now
    twin.meta[TURN], twin.meta[FALLEN] = state.turn, len(state.fallen)
    twin.order[:] = state.order
    twin.fallen[: len(state.fallen)] = state.fallen
    return twin


def unpacked(config: Config, twin: Twin) -> State:
    """The state that the arrays stand for."""
    now, turn, fallen = (int(number) for number in twin.meta[:3])
    return State(
        config=config,
        order=tuple(int(seat) for seat in twin.order),
        bodies=tuple(_body(config, row.tolist()) for row in twin.bodies),
        now=None if now < 0 else now,
        turn=turn,
        fallen=tuple(int(seat) for seat in twin.fallen[:fallen]),
    )


def _body(config: Config, row: list[int]) -> Body:
    size = config.board
    blocks: list[Cell] = [
        (cell % size, cell // size) for cell in row[FIRST_BLOCK : FIRST_BLOCK + row[BLOCKS]]
    ]
    return Body(
        (row[X], row[Y]),
        row[HP],
        (row[WAIT], row[WAIT + 1], row[WAIT + 2]),
        tuple(element for bit, element in enumerate(ELEMENTS) if row[WEAK] >> bit & 1),
        tuple(blocks),
        bool(row[GONE]),
    )


def submission_of(action: int, size: int) -> Submission:
    """The submission that an action number stands for."""
    if action < 8:
        return stepping(WAYS[action])
    slot, cell = divmod(action - 8, size * size)
    return aimed(SLOTS[slot], (cell % size, cell // size))


def action_of(submission: Submission, size: int) -> int:
    """The action number of a submission."""
    if submission.move is not None:
        return WAYS.index(submission.move)
    x, y = submission.target
    return 8 + SLOTS.index(submission.slot) * size * size + y * size + x


# The rules, compiled.


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
