"""Q-learning inside the compiled twin: whole matches, learned from as they end."""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gamemaster.games.bmiibo.twin.arrays import CAP, GONE, HP, NOW, PLAYERS, TURN, N, Twin
from gamemaster.games.bmiibo.twin.bots import blast_radius, choose, choose_greedy
from gamemaster.games.bmiibo.twin.intents import (
    best_aim,
    elsewhere,
    foe_aim,
    survey,
    weigh_slots,
    weigh_steps,
)
from gamemaster.games.bmiibo.twin.senses import (
    ABILITY,
    ABILITY_BEST,
    ABILITY_ELSE,
    ATTACK,
    INTENTS,
    SEIZE,
    ULTIMATE,
    ULTIMATE_BEST,
    ULTIMATE_ELSE,
    WIDTH,
    Senses,
    row_of,
)
from gamemaster.games.bmiibo.twin.turn import set_up, step, winner
from gamemaster.vec.compiling import Bytes, Ints, Words, compiled
from gamemaster.vec.threefry import below, open_stream, stream_word

Table: TypeAlias = NDArray[np.float32]
Counts: TypeAlias = NDArray[np.uint16]
Numbers: TypeAlias = NDArray[np.float64]

LEARNER, POOL = 100, 200
"""Pilots of seats besides the scripted bots: the learning table, and POOL + k, an earlier self."""
GAMMA, LAMBDA, STEP_COST, HEALTH, CAPPED = 0.995, 0.9, 0.003, 0.5, 0.9
ONE_IN = 1 << 20
_MATCH, _ROLLS = stream_word("match", 1), stream_word("rolls", 0)

# What an untried intent is worth beside another: the best exchange, then blows, then steps.
PRIOR = np.array(
    [0.0002, 0.0, 0.0001, 0.0003, 0.0, 0.0, 0.0005, 0.0006, 0.0007, 0.0, 0.0008, 0.0009, 0.0, 0.001],
    np.float32,
)  # fmt: skip


class Room(NamedTuple):
    """Arrays a worker thinks in; nothing in them outlives a match."""

    bodies2: Ints
    grid2: Bytes
    bodies3: Ints
    grid3: Bytes
    steps: Ints
    options: Ints
    pilots: Ints
    lengths: Ints
    rows: Ints
    intents: Ints
    phi: Numbers
    best: Numbers
    match: Words
    turn: Words
    dice: Words


def new_room(twin: Twin) -> Room:
    """Room for matches of a twin's shape."""
    players, cap = int(twin.rules[PLAYERS]), int(twin.rules[CAP])
    dice = [np.zeros(5, np.uint64) for _ in range(3)]
    return Room(
        twin.bodies.copy(), twin.grid.copy(), twin.bodies.copy(), twin.grid.copy(),
        np.zeros((3, 8), np.int64), np.zeros((players, WIDTH), np.int64),
        np.zeros(players, np.int64), np.zeros(players, np.int64),
        np.zeros((players, cap + 1), np.int64), np.zeros((players, cap + 1), np.int64),
        np.zeros((players, cap + 2)), np.zeros((players, cap + 2)), *dice,
    )  # fmt: skip


@compiled
def code_of(twin: Twin, senses: Senses, room: Room, user: int, foe: int, intent: int) -> int:
    """The action that an intent towards a foe comes to."""
    rules, size = twin.rules, twin.rules[N]
    if intent < ATTACK:
        return room.options[foe, intent]
    if intent == SEIZE:
        return choose_greedy(
            rules, twin.specs, twin.bodies, twin.grid, twin.order, user, room.bodies2, room.grid2
        )
    slot = 0 if intent == ATTACK else 1 if intent <= ABILITY_ELSE else 2
    radius = blast_radius(twin.specs, user, slot)
    if intent in (ABILITY_BEST, ULTIMATE_BEST):
        cell = best_aim(
            rules, twin.specs, twin.bodies, twin.grid, twin.order, senses, user, slot,
            room.bodies2, room.grid2, radius,
        )  # fmt: skip
    elif intent in (ABILITY_ELSE, ULTIMATE_ELSE):
        cell = elsewhere(rules, twin.bodies, twin.grid, senses, user, foe, slot)
    else:
        cell = foe_aim(rules, twin.bodies, senses, user, foe, slot, radius)
    return 8 + slot * size * size + cell


@compiled
def think(
    twin: Twin, senses: Senses, room: Room, table: Table, user: int, chance: int, dice: Words
) -> tuple[int, int, int, float]:
    """The row, foe and intent a fighter settles on, and the best value it saw.

    With `chance` in ONE_IN it tries something else: a foe and a possible intent by lot.
    """
    rules, bodies = twin.rules, twin.bodies
    survey(rules, bodies, twin.grid, senses.peak, user, room.steps)
    best, best_row, best_foe, best_intent = np.float32(-1e9), 0, -1, -1
    tries, lot_row, lot_foe, lot_intent = 0, 0, -1, -1
    explores = chance > 0 and below(dice, ONE_IN) < chance
    for place in range(rules[PLAYERS]):
        foe = twin.order[place]
        if foe == user or bodies[foe, GONE]:
            continue
        weigh_steps(rules, bodies, senses, user, foe, room.steps, room.options)
        weigh_slots(rules, bodies, senses, user, foe, room.options)
        row = row_of(rules, bodies, twin.meta, senses, user, foe)
        for intent in range(INTENTS):
            if room.options[foe, intent] < 0:
                continue
            value = table[row, intent] + PRIOR[intent]
            if value > best:
                best, best_row, best_foe, best_intent = value, row, foe, intent
            if explores:
                tries += 1
                if below(dice, tries) == 0:
                    lot_row, lot_foe, lot_intent = row, foe, intent
    if explores:
        return lot_row, lot_foe, lot_intent, float(best)
    return best_row, best_foe, best_intent, float(best)


@compiled
def standing(twin: Twin, user: int) -> float:
    """How well a fighter stands: its health against the mean of the others'."""
    others = 0
    for seat in range(twin.rules[PLAYERS]):
        if seat != user:
            others += max(0, twin.bodies[seat, HP])
    mine = max(0, twin.bodies[user, HP])
    return HEALTH * (mine - others / (twin.rules[PLAYERS] - 1)) / 100.0


@compiled
def play_out(twin: Twin, senses: Senses, room: Room, table: Table, pool: Table, chance: int) -> int:
    """One match from its set-up to its end by the pilots in `room`; the learner's turns are kept."""
    room.lengths[:] = 0
    mine = 0
    while twin.meta[NOW] >= 0:
        user = twin.meta[NOW]
        pilot = room.pilots[user]
        if pilot < LEARNER:
            action = choose(
                pilot, twin.rules, twin.specs, twin.bodies, twin.grid, twin.order, user,
                room.dice, room.bodies2, room.grid2, room.bodies3, room.grid3,
            )  # fmt: skip
        elif pilot == LEARNER:
            row, foe, intent, best = think(twin, senses, room, table, user, chance, room.dice)
            action = code_of(twin, senses, room, user, foe, intent)
            at = room.lengths[user]
            room.rows[user, at], room.intents[user, at] = row, intent
            room.phi[user, at], room.best[user, at] = standing(twin, user), best
            room.lengths[user] = at + 1
            mine += 1
        else:
            _, foe, intent, _ = think(
                twin, senses, room, pool[pilot - POOL], user, ONE_IN // 20, room.dice
            )
            action = code_of(twin, senses, room, user, foe, intent)
        step(
            twin.rules, twin.specs, twin.bodies, twin.grid, twin.meta, twin.order, twin.fallen,
            action,
        )  # fmt: skip
    return mine


@compiled
def learn_from(
    twin: Twin, room: Room, table: Table, counts: Counts, touched: Ints, many: int, alpha: float
) -> int:
    """Backwards through every learner's turns: Q(λ) towards what came of each, not cut at exploration.

    `touched[:many]` lists the rows changed since the last merge; the new number is returned.
    """
    first = winner(twin.bodies, twin.order)
    capped = twin.meta[TURN] >= twin.rules[CAP]
    for user in range(twin.rules[PLAYERS]):
        length = room.lengths[user]
        if length == 0:
            continue
        prize = 1.0 if user == first else -1.0
        future = prize * CAPPED if capped else prize
        after = future
        phi = standing(twin, user)
        for at in range(length - 1, -1, -1):
            row, intent = room.rows[user, at], room.intents[user, at]
            reward = phi - room.phi[user, at] - STEP_COST
            goal = reward + GAMMA * ((1.0 - LAMBDA) * after + LAMBDA * future)
            if counts[row, WIDTH - 1] == 0:
                counts[row, WIDTH - 1] = 1
                touched[many] = row
                many += 1
            if counts[row, intent] < 65535:
                counts[row, intent] += 1
            table[row, intent] += np.float32(alpha * (goal - table[row, intent]))
            future = goal
            after = room.best[user, at]
            phi = room.phi[user, at]
    return many


@compiled
def draw_pilots(room: Room, players: int, mix: Ints, pool_size: int) -> None:
    """Seat 0 learns; who flies the others is drawn by the mix (parts of 1,000)."""
    room.pilots[0] = LEARNER
    for seat in range(1, players):
        lot = below(room.dice, 1000)
        kind = 0
        while lot >= mix[kind]:
            lot -= mix[kind]
            kind += 1
        if kind < 4:
            room.pilots[seat] = kind
        elif kind == 4 and pool_size > 0:
            room.pilots[seat] = POOL + below(room.dice, pool_size)
        else:
            room.pilots[seat] = LEARNER


@compiled
def open_match(twin: Twin, room: Room, shard: Words, number: int) -> None:
    open_stream(shard, _MATCH, number, room.match)
    set_up(
        twin.rules, twin.specs, twin.bodies, twin.grid, twin.meta, twin.order, twin.fallen,
        room.match, room.turn, room.dice,
    )  # fmt: skip
    open_stream(room.match, _ROLLS, 0, room.dice)


@compiled
def train(
    twin: Twin, senses: Senses, room: Room, table: Table, pool: Table, pool_size: int,
    counts: Counts, touched: Ints, mix: Ints, shard: Words, first: int, matches: int,
    chance: int, alpha: float,
) -> tuple[int, int, int]:  # fmt: skip
    """So many matches of learning; the rows touched, all turns, and the learner's turns."""
    many = turns = mine = 0
    for number in range(first, first + matches):
        open_match(twin, room, shard, number)
        draw_pilots(room, twin.rules[PLAYERS], mix, pool_size)
        mine += play_out(twin, senses, room, table, pool, chance)
        turns += twin.meta[TURN]
        many = learn_from(twin, room, table, counts, touched, many, alpha)
    return many, turns, mine


@compiled
def merge(
    mine: Table, theirs: Table, my_counts: Counts, their_counts: Counts, rows: Ints, many: int
) -> None:
    """Make both tables equal on these rows: each cell the mean, weighted by its visits."""
    for at in range(many):
        row = rows[at]
        for intent in range(INTENTS):
            a, b = int(my_counts[row, intent]), int(their_counts[row, intent])
            if a + b:
                mean = (mine[row, intent] * a + theirs[row, intent] * b) / (a + b)
                mine[row, intent] = theirs[row, intent] = np.float32(mean)
        my_counts[row] = 0
        their_counts[row] = 0


@compiled
def copy_rows(source: Table, target: Table, rows: Ints, many: int) -> None:
    for at in range(many):
        target[rows[at]] = source[rows[at]]


@compiled
def contest(
    twin: Twin, senses: Senses, room: Room, table: Table, pool: Table, pilots: Ints,
    shard: Words, first: int, matches: int, results: Ints, habits: Ints,
) -> None:  # fmt: skip
    """Matches without learning. The pilots move one seat on from match to match.

    results: wins of pilots[0], matches at the cap, its matches moving first, its wins in those,
    all turns. habits: how often the learner had each intent in each relation.
    """
    players = twin.rules[PLAYERS]
    share = table.shape[0] // habits.shape[0]
    for number in range(first, first + matches):
        open_match(twin, room, shard, number)
        for seat in range(players):
            room.pilots[(seat + number) % players] = pilots[seat]
        play_out(twin, senses, room, table, pool, 0)
        hero = number % players
        won = winner(twin.bodies, twin.order) == hero
        results[0] += won
        results[1] += twin.meta[TURN] >= twin.rules[CAP]
        results[2] += twin.order[0] == hero
        results[3] += won and twin.order[0] == hero
        results[4] += twin.meta[TURN]
        for at in range(room.lengths[hero]):
            habits[room.rows[hero, at] // share, room.intents[hero, at]] += 1


assert ABILITY < ABILITY_BEST < ABILITY_ELSE < ULTIMATE < ULTIMATE_BEST < ULTIMATE_ELSE
