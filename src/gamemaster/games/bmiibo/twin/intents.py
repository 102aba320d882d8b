"""What each intent of a learning fighter comes to: the step it takes, the cell it aims at."""

from gamemaster.games.bmiibo.twin.arrays import DX, DY, METRIC, WAIT, N, X, Y
from gamemaster.games.bmiibo.twin.bots import blast_centre, exchange, is_aim, tried
from gamemaster.games.bmiibo.twin.senses import (
    ABILITY,
    ADVANCE,
    ANYWHERE,
    ATTACK,
    BLASTS,
    BLOCKS_CELL,
    CENTRE,
    CHARGES,
    HOLD,
    INTENTS,
    ON_FOE,
    ON_SELF,
    RETREAT,
    SAFE,
    SEIZE,
    STALK,
    ULTIMATE,
    Senses,
    ready_bits,
    threat,
)
from gamemaster.games.bmiibo.twin.turn import gap, is_free
from gamemaster.vec.compiling import Bytes, Ints, Shorts, compiled


@compiled
def survey(rules: Ints, bodies: Ints, grid: Bytes, peak: Shorts, user: int, room: Ints) -> None:
    """For the eight steps: 1 if free, 2 if a way to stand still (room[0]); the threat there (room[1])."""
    x, y = bodies[user, X], bodies[user, Y]
    here = -1
    for way in range(8):
        room[0, way] = 0
        if rules[METRIC] and way % 2:
            continue
        if is_free(rules[N], grid, x + DX[way], y + DY[way]):
            room[0, way] = 1
            room[1, way] = threat(rules, bodies, peak, user, x + DX[way], y + DY[way], -1)
        else:
            if here < 0:
                here = threat(rules, bodies, peak, user, x, y, -1)
            room[0, way] = 2
            room[1, way] = here


@compiled
def can_strike(
    rules: Ints, bodies: Ints, peak: Shorts, user: int, foe: int, x: int, y: int
) -> bool:
    """Whether from a cell some slot that will be ready next turn reaches the foe where it is."""
    size = rules[N]
    dx, dy = bodies[foe, X] - x + size - 1, bodies[foe, Y] - y + size - 1
    return peak[user, ready_bits(bodies, user, 1), dy, dx] > 0


@compiled
def weigh_steps(
    rules: Ints, bodies: Ints, senses: Senses, user: int, foe: int, room: Ints, options: Ints
) -> None:
    """The step that each moving intent would take; −1 if there is none."""
    size, metric = rules[N], rules[METRIC]
    for intent in range(6):
        options[foe, intent] = -1
        room[2, intent] = 1 << 40
    fx, fy = bodies[foe, X], bodies[foe, Y]
    for way in range(8):
        if room[0, way] == 0:
            continue
        stays = room[0, way] == 2
        x = bodies[user, X] + (0 if stays else DX[way])
        y = bodies[user, Y] + (0 if stays else DY[way])
        near = gap(metric, x, y, fx, fy) * 100 + abs(fx - x) + abs(fy - y)
        danger = room[1, way]
        if stays:
            if options[foe, HOLD] < 0:
                options[foe, HOLD] = way
        else:
            if near * 1000 + danger < room[2, ADVANCE]:
                room[2, ADVANCE], options[foe, ADVANCE] = near * 1000 + danger, way
            if danger - near * 1000 < room[2, RETREAT]:
                room[2, RETREAT], options[foe, RETREAT] = danger - near * 1000, way
            middle = max(abs(2 * x - size + 1), abs(2 * y - size + 1)) * 1000 + danger
            if middle < room[2, CENTRE]:
                room[2, CENTRE], options[foe, CENTRE] = middle, way
        if danger * 10000 + near < room[2, SAFE]:
            room[2, SAFE], options[foe, SAFE] = danger * 10000 + near, way
        if danger * 10000 + near < room[2, STALK] and can_strike(
            rules, bodies, senses.peak, user, foe, x, y
        ):
            room[2, STALK], options[foe, STALK] = danger * 10000 + near, way


@compiled
def weigh_slots(
    rules: Ints, bodies: Ints, senses: Senses, user: int, foe: int, options: Ints
) -> None:
    """Which uses of slots can do anything: 0 may be chosen, −1 not; `code_of` aims the chosen one."""
    size = rules[N]
    dx, dy = (
        bodies[foe, X] - bodies[user, X] + size - 1,
        bodies[foe, Y] - bodies[user, Y] + size - 1,
    )
    for intent in range(ATTACK, INTENTS):
        options[foe, intent] = -1
    options[foe, SEIZE] = 0
    for slot in range(3):
        if bodies[user, WAIT + slot]:
            continue
        bits = senses.traits[user, slot]
        intent = ATTACK if slot == 0 else ABILITY if slot == 1 else ULTIMATE
        if senses.peak[user, 1 << slot, dy, dx] > 0 or bits & (ON_SELF | ON_FOE | CHARGES):
            options[foe, intent] = 0
        if slot and bits & BLASTS:
            options[foe, intent + 1] = 0
        if slot and bits & (BLOCKS_CELL | ANYWHERE | CHARGES):
            options[foe, intent + 2] = 0


@compiled
def best_aim(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, senses: Senses, user: int,
    slot: int, bodies2: Ints, grid2: Bytes, radius: int,
) -> int:  # fmt: skip
    """The centre with the best exchange, the first in reading order; one's own cell if there is none."""
    size = rules[N]
    most, choice = -(1 << 40), bodies[user, Y] * size + bodies[user, X]
    for cell in range(size * size):
        if is_aim(rules, bodies, grid, user, slot, radius, cell):
            action = 8 + slot * size * size + cell
            tried(rules, specs, bodies, grid, order, user, action, bodies2, grid2)
            value = exchange(rules, bodies, bodies2, user)
            if value > most:
                most, choice = value, cell
    return choice


@compiled
def elsewhere(
    rules: Ints, bodies: Ints, grid: Bytes, senses: Senses, user: int, foe: int, slot: int
) -> int:
    """Where an action goes that is not for the foe: a block between, a run away, or oneself."""
    size = rules[N]
    bits = senses.traits[user, slot]
    x, y, fx, fy = bodies[user, X], bodies[user, Y], bodies[foe, X], bodies[foe, Y]
    if bits & BLOCKS_CELL:
        best, choice = 1 << 40, y * size + x
        for way in range(0, 8, 2 if rules[METRIC] else 1):
            cx, cy = x + DX[way], y + DY[way]
            near = gap(rules[METRIC], cx, cy, fx, fy) * 100 + abs(fx - cx) + abs(fy - cy)
            if near < best and is_free(size, grid, cx, cy):
                best, choice = near, cy * size + cx
        return choice
    if bits & CHARGES:
        far, choice = -1, y * size + x
        for way in range(8):
            cx, cy = x, y
            while 0 <= cx + DX[way] < size and 0 <= cy + DY[way] < size:
                cx, cy = cx + DX[way], cy + DY[way]
            away = gap(rules[METRIC], cx, cy, fx, fy) * 100 + abs(fx - cx) + abs(fy - cy)
            if away > far:
                far, choice = away, cy * size + cx
        return choice
    return y * size + x


@compiled
def foe_aim(
    rules: Ints, bodies: Ints, senses: Senses, user: int, foe: int, slot: int, radius: int
) -> int:
    """The foe's cell; for a blast that would be too near, the first centre that reaches it."""
    cell = bodies[foe, Y] * rules[N] + bodies[foe, X]
    if slot and senses.traits[user, slot] & BLASTS:
        centre = blast_centre(rules, bodies, user, foe, radius)
        if centre >= 0:
            return centre
    return cell
