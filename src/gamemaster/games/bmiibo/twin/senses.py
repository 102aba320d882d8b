"""What a learning fighter sees and can intend: the abstraction of the state, compiled.

A fighter looks at one enemy at a time, its *foe*. What it sees of the pair becomes one number,
the *row*; what it can do about that foe is one of fourteen *intents*. It weighs every intent
against every foe, so with several enemies it chooses whom to deal with and how.

What matters between two fighters depends on where they stand to each other, not where they
stand: the damage each slot does to an enemy at each offset is found by trying it with the
rules themselves, and from it follow who can strike whom, now and after a step.
"""

from typing import NamedTuple

import numpy as np

from gamemaster.games.bmiibo.state import (
    SLOTS,
    Blockade,
    Body,
    Charge,
    Config,
    Explosion,
    Fighter,
    Heal,
    SlotAction,
    State,
    Weakness,
)
from gamemaster.games.bmiibo.twin.arrays import (
    BLOCKS,
    CAP,
    ELEMENT,
    FIRST_PART,
    FULL,
    GONE,
    HP,
    KIND,
    PART,
    PLAYERS,
    SPEC,
    TURN,
    WAIT,
    WEAK,
    N,
    X,
    Y,
    packed,
    packed_fighter,
)
from gamemaster.games.bmiibo.twin.bots import blast_centre
from gamemaster.games.bmiibo.twin.turn import act, gap
from gamemaster.vec.compiling import Bytes, Ints, Shorts, compiled

ADVANCE, RETREAT, SAFE, STALK, HOLD, CENTRE = range(6)
ATTACK, ABILITY, ABILITY_BEST, ABILITY_ELSE, ULTIMATE, ULTIMATE_BEST, ULTIMATE_ELSE = range(6, 13)
SEIZE = 13
"""Take the best exchange there is, whoever it is with, as the greedy bot would."""
INTENTS = 14
INTENT_NAMES = (
    "advance", "retreat", "take cover", "stalk", "hold", "centre", "attack", "ability",
    "ability, best aim", "ability, elsewhere", "ultimate", "ultimate, best aim",
    "ultimate, elsewhere", "seize the best exchange",
)  # fmt: skip
WIDTH = 16
"""Numbers in a row of a table: one for each intent, filled up to a cache line."""

# What a slot has besides damage, as bits.
ON_SELF, ON_FOE, BLASTS, BLOCKS_CELL, CHARGES, ANYWHERE = 1, 2, 4, 8, 16, 32

MOST_ROWS = 3_000_000
KEYS = 8 * 64
"""Relations: distance class (8) × which own slots reach (8) × which of the foe's do (8)."""


class Senses(NamedTuple):
    """Everything the abstraction looks up."""

    peak: Shorts
    """[P, 8, 2n−1, 2n−1]: the most damage to an enemy at an offset, by any of a set of slots (bits)."""
    traits: Ints
    """[P, 3]: the bits above."""
    elements: Ints
    """[P]: the elements a fighter deals, as bits."""
    relations: Shorts
    """[P, P, 2n−1, 2n−1]: the number of the relation of a user to a foe at an offset."""
    bands: Ints
    """[2, 101]: the band of one's own health, of a foe's."""
    levels: Ints
    """[3]: how many levels of waiting are told apart in each slot."""
    radix: Ints
    """How many values each part of a row's number has."""


# Radix places.
R_RELATION, R_OWN, R_FOE, R_EDGE, R_WEAK, R_BLOCKS, R_DANGER, R_ALIVE, R_CLOCK = range(9)


def new_senses(
    config: Config, pupil: Fighter, crowd: bool, relations: tuple[int, ...] | None = None
) -> Senses:
    """The senses for matches of a config, for tables of the pupil's shape.

    `crowd`: the table was made for more than two fighters. `relations` are the keys it was
    trained with; without them, those of the pupil against itself. A key the table does not
    know is read as the nearest it knows.
    """
    kinds = {fighter: harms(config, fighter) for fighter in dict.fromkeys(config.fighters)}
    if relations is None:
        relations = mirror_relations(config, kinds.get(pupil, harms(config, pupil)))
    radix = _radix(pupil, len(relations), crowd)
    return Senses(
        np.stack([_peaks(kinds[fighter]) for fighter in config.fighters]),
        np.array([[traits(f.action(slot), slot) for slot in SLOTS] for f in config.fighters]),
        np.array([_elements(fighter) for fighter in config.fighters]),
        _relations(config, kinds, relations),
        _bands(crowd),
        _levels(pupil, radix, crowd),
        radix,
    )


def rows_of(senses: Senses) -> int:
    """How many rows a table of these senses has."""
    waiting = int(np.prod(senses.levels)) ** 2
    return int(np.prod(senses.radix)) * waiting


def _radix(pupil: Fighter, relations: int, crowd: bool) -> Ints:
    parts = [part for slot in SLOTS for part in pupil.action(slot).components]
    weak = any(isinstance(part, Weakness) for part in parts)
    blocks = any(isinstance(part, Blockade) for part in parts)
    heals = any(isinstance(part, Heal) for part in parts)
    own, foe = (4, 5) if crowd else (6, 7)
    return np.array(
        [
            relations,
            own,
            foe,
            3,
            4 if weak else 1,
            2 if blocks else 1,
            3 if crowd else 1,
            3 if crowd else 1,
            2 if heals and not crowd else 1,
        ]
    )


def _bands(crowd: bool) -> Ints:
    steps = (0, 20, 45, 75) if crowd else (0, 10, 20, 35, 50, 75)
    foe = [sum(hp > step for step in steps) for hp in range(FULL + 1)]
    return np.array([[max(0, band - 1) for band in foe], foe])


def _levels(pupil: Fighter, radix: Ints, crowd: bool) -> Ints:
    """Waits in up to three levels; two in a crowd, or if the table would grow past `MOST_ROWS`."""
    cooldowns = [pupil.action(slot).cooldown for slot in SLOTS]
    fine = np.array([1 if wait == 1 else 2 if wait <= 3 else 3 for wait in cooldowns])
    if crowd or int(np.prod(radix)) * int(np.prod(fine)) ** 2 > MOST_ROWS:
        return np.minimum(fine, 2)
    return fine


def traits(action: SlotAction, slot: str) -> int:
    bits = 0
    for part in action.components:
        if isinstance(part, Heal | Weakness) and part.self_targeting:
            bits |= ON_SELF
        if isinstance(part, Weakness) and not part.self_targeting and not part.remove:
            bits |= ON_FOE
        if isinstance(part, Heal) or (isinstance(part, Weakness) and part.remove):
            bits |= ANYWHERE
        bits |= BLASTS if isinstance(part, Explosion) and slot != "attack" else 0
        bits |= BLOCKS_CELL if isinstance(part, Blockade) and slot != "attack" else 0
        bits |= CHARGES if isinstance(part, Charge) else 0
    return bits


def _elements(fighter: Fighter) -> int:
    spec = packed_fighter(fighter).reshape(3, SPEC)
    bits = 0
    for slot in range(3):
        for at in range(FIRST_PART, FIRST_PART + PART * int(spec[slot, 1]), PART):
            if spec[slot, at + KIND] not in (1, 3, 4):  # heal, blockade, weakness deal nothing
                bits |= 1 << int(spec[slot, at + ELEMENT])
    return bits


def harms(config: Config, fighter: Fighter) -> Ints:
    """The damage of each slot at each offset, tried out on an empty board with room enough."""
    size = config.board
    wide = 4 * size + 1
    duel = Config(fighters=(fighter, fighter), board=wide, metric=config.metric)
    middle = 2 * size
    bodies = (Body((middle, middle), FULL, (0, 0, 0)), Body((middle, middle + 1), FULL, (0, 0, 0)))
    twin = packed(State(config=duel, order=(0, 1), bodies=bodies, now=0))
    room = twin.bodies.copy(), twin.grid.copy()
    found = np.zeros((3, 2 * size - 1, 2 * size - 1), np.int64)
    radii = np.array([_radius(fighter.action(slot)) if slot != "attack" else -1 for slot in SLOTS])
    _try_offsets(twin.rules, twin.specs, twin.bodies, twin.order, size, radii, *room, found)
    return found


def _radius(action: SlotAction) -> int:
    return next((part.radius for part in action.components if isinstance(part, Explosion)), -1)


@compiled
def _try_offsets(
    rules: Ints, specs: Ints, bodies: Ints, order: Ints, size: int, radii: Ints,
    bodies2: Ints, grid2: Bytes, found: Ints,
) -> None:  # fmt: skip
    wide, middle = rules[N], 2 * size
    for dy in range(1 - size, size):
        for dx in range(1 - size, size):
            if dx == 0 and dy == 0:
                continue
            bodies[1, X], bodies[1, Y] = middle + dx, middle + dy
            for slot in range(3):
                most = 0
                for aim in range(2):
                    cell = bodies[1, Y] * wide + bodies[1, X]
                    if aim:
                        cell = blast_centre(rules, bodies, 0, 1, radii[slot])
                        if cell < 0:
                            continue
                    bodies2[:] = bodies
                    grid2[:] = 0
                    grid2[middle * wide + middle] = 1
                    grid2[bodies[1, Y] * wide + bodies[1, X]] = 2
                    act(rules, specs, bodies2, grid2, order, 0, 8 + slot * wide * wide + cell)
                    most = max(most, FULL - bodies2[1, HP])
                found[slot, dy + size - 1, dx + size - 1] = most


def mirror_relations(config: Config, harm: Ints) -> tuple[int, ...]:
    """Every relation in which a fighter can stand to its equal on this board."""
    size = config.board
    metric = 0 if config.metric == "chebyshev" else 1
    both = np.stack([harm, harm])
    keys = {
        int(relation_key(metric, size, both, 0, 1, dx, dy))
        for dx in range(1 - size, size)
        for dy in range(1 - size, size)
        if (dx, dy) != (0, 0)
    }
    return tuple(sorted(keys))


def _peaks(harm: Ints) -> Shorts:
    """The most damage by each of the eight sets of slots."""
    sets = [[slot for slot in range(3) if bits >> slot & 1] for bits in range(8)]
    return np.stack(
        [harm[slots].max(axis=0) if slots else np.zeros_like(harm[0]) for slots in sets]
    ).astype(np.int16)


def _relations(config: Config, kinds: dict[Fighter, Ints], relations: tuple[int, ...]) -> Shorts:
    """For every pair of seats and every offset the number of their relation."""
    known, size = _nearest(relations), config.board
    metric = 0 if config.metric == "chebyshev" else 1
    wide = 2 * size - 1
    pairs: dict[tuple[Fighter, Fighter], Shorts] = {}
    for pair in {(one, two): 0 for one in config.fighters for two in config.fighters}:
        found = np.zeros((wide, wide), np.int16)
        _fill_relations(metric, size, np.stack([kinds[each] for each in pair]), known, found)
        pairs[pair] = found
    return np.stack(
        [np.stack([pairs[one, two] for two in config.fighters]) for one in config.fighters]
    )


@compiled
def _fill_relations(metric: int, size: int, harm: Ints, known: Ints, found: Shorts) -> None:
    for dy in range(1 - size, size):
        for dx in range(1 - size, size):
            key = relation_key(metric, size, harm, 0, 1, dx, dy)
            found[dy + size - 1, dx + size - 1] = known[key]


def _nearest(relations: tuple[int, ...]) -> Ints:
    """For every key the number of the known one most like it: distance counts most."""
    return np.array(
        [
            min(range(len(relations)), key=lambda i: (_unlike(key, relations[i]), i))
            for key in range(KEYS)
        ]
    )


def _unlike(a: int, b: int) -> int:
    return 3 * abs(a // 64 - b // 64) + (a % 64 ^ b % 64).bit_count() * 2


@compiled
def relation_key(metric: int, size: int, harm: Ints, user: int, foe: int, dx: int, dy: int) -> int:
    """How two fighters stand: distance class, own slots that reach, the foe's that do.

    `dx`, `dy` lead from the user to the foe.
    """
    far = gap(metric, 0, 0, dx, dy)
    key = min(far, 5) if far < 7 else 6
    for slot in range(3):
        key = key * 2 + (harm[user, slot, dy + size - 1, dx + size - 1] > 0)
    for slot in range(3):
        key = key * 2 + (harm[foe, slot, size - 1 - dy, size - 1 - dx] > 0)
    return key


@compiled
def level(levels: int, wait: int) -> int:
    """A wait in one, two or three levels; 0 is ready."""
    if levels == 1 or wait <= 0:
        return 0
    return 1 if levels == 2 or wait <= 2 else 2


@compiled
def ready_bits(bodies: Ints, seat: int, wait: int) -> int:
    """The slots that are ready within so many of the seat's own ticks, as bits."""
    return (
        (bodies[seat, WAIT] <= wait)
        | (bodies[seat, WAIT + 1] <= wait) << 1
        | (bodies[seat, WAIT + 2] <= wait) << 2
    )


@compiled
def threat(rules: Ints, bodies: Ints, peak: Shorts, user: int, x: int, y: int, spared: int) -> int:
    """What all living enemies but one could do to the user on a cell with their next actions."""
    size = rules[N]
    total = 0
    for enemy in range(rules[PLAYERS]):
        if enemy in (user, spared) or bodies[enemy, GONE] or bodies[enemy, HP] <= 0:
            continue
        dx, dy = x - bodies[enemy, X] + size - 1, y - bodies[enemy, Y] + size - 1
        total += peak[enemy, ready_bits(bodies, enemy, 1), dy, dx]
    return total


@compiled
def row_of(rules: Ints, bodies: Ints, meta: Ints, senses: Senses, user: int, foe: int) -> int:
    """The number of what a fighter sees when it looks at a foe."""
    size, radix = rules[N], senses.radix
    dx, dy = bodies[foe, X] - bodies[user, X], bodies[foe, Y] - bodies[user, Y]
    row = np.int64(senses.relations[user, foe, dy + size - 1, dx + size - 1])
    row = row * radix[R_OWN] + senses.bands[0, max(0, bodies[user, HP])]
    row = row * radix[R_FOE] + senses.bands[1, max(0, bodies[foe, HP])]
    for slot in range(3):
        many = senses.levels[slot]
        row = row * many + level(many, bodies[user, WAIT + slot])
        row = row * many + level(many, bodies[foe, WAIT + slot] - 1)
    x, y = bodies[user, X], bodies[user, Y]
    row = row * 3 + (x == 0 or x == size - 1) + (y == 0 or y == size - 1)
    if radix[R_WEAK] > 1:
        row = row * 2 + (bodies[user, WEAK] & senses.elements[foe] != 0)
        row = row * 2 + (bodies[foe, WEAK] & senses.elements[user] != 0)
    if radix[R_BLOCKS] > 1:
        row = row * 2 + (bodies[user, BLOCKS] > 0)
    if radix[R_DANGER] > 1:
        danger = threat(rules, bodies, senses.peak, user, x, y, foe)
        row = row * 3 + (danger > 0) + (danger >= 20)
        alive = 0
        for seat in range(rules[PLAYERS]):
            alive += bodies[seat, GONE] == 0
        row = row * 3 + min(alive, 4) - 2
    if radix[R_CLOCK] > 1:
        row = row * 2 + (4 * meta[TURN] > 3 * rules[CAP])
    return row
