"""What an action leads to, by playing on from it: compiled, on the arrays of the twin.

Everybody plays on like the scripted bots, mixed by lot; the same lots are drawn for every action that
is compared, so that most of the luck cancels out.
"""

import numpy as np

from gamemaster.games.bmiibo.twin.arrays import (
    GONE,
    HP,
    NOW,
    PLAYERS,
    Twin,
)
from gamemaster.games.bmiibo.twin.bots import (
    BRASH,
    GREEDY,
    WARY,
    best_reply,
    choose,
    exchange,
    next_use,
    tried,
    worth,
)
from gamemaster.games.bmiibo.twin.turn import step, winner
from gamemaster.vec.compiling import Bytes, Ints, Words, compiled
from gamemaster.vec.threefry import below, new_dice

SHARE = 1000
"""A match won, in the measure of worth; before its end the share of everybody's health."""
MOST = 400
"""Actions that are looked at, at most."""


@compiled
def listed(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, order: Ints, user: int,
    bodies2: Ints, grid2: Bytes, bodies3: Ints, grid3: Bytes, actions: Ints, scores: Ints,
) -> int:  # fmt: skip
    """Every step and every use at an aim worth a thought, with its exchange minus the best reply."""
    many = 0
    for way in range(0, 8, 2 if rules[1] else 1):
        actions[many] = way
        many += 1
    action, at = next_use(rules, specs, bodies, grid, order, user, 0)
    while action >= 0 and many < len(actions):
        actions[many] = action
        many += 1
        action, at = next_use(rules, specs, bodies, grid, order, user, at)
    for number in range(many):
        tried(rules, specs, bodies, grid, order, user, actions[number], bodies2, grid2)
        gain = exchange(rules, bodies, bodies2, user)
        reply = best_reply(rules, specs, bodies2, grid2, order, user, bodies3, grid3)
        scores[number] = gain - reply
    return many


@compiled
def standing_worth(rules: Ints, bodies: Ints, order: Ints, over: bool, user: int) -> int:
    """The user's share of everybody's health; all or nothing once the match is over."""
    if over:
        return SHARE if winner(bodies, order) == user else 0
    total, mine = 0, 0
    for seat in range(rules[PLAYERS]):
        if not bodies[seat, GONE]:
            total += worth(bodies[seat, HP])
    mine = worth(bodies[user, HP]) if not bodies[user, GONE] else 0
    return SHARE * mine // total if total > 0 else 0


@compiled
def played_on(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    action: int, turns: int, user: int, dice: Words,
    bodies2: Ints, grid2: Bytes, bodies3: Ints, grid3: Bytes,
) -> int:  # fmt: skip
    """The worth to the user after an action and so many turns more; the arrays are used up."""
    step(rules, specs, bodies, grid, meta, order, fallen, action)
    for _ in range(turns):
        if meta[NOW] < 0 or bodies[user, GONE]:
            break
        lot = below(dice, 10)
        bot = WARY if lot < 6 else GREEDY if lot < 9 else BRASH
        chosen = choose(
            bot, rules, specs, bodies, grid, order, meta[NOW], dice, bodies2, grid2, bodies3, grid3
        )
        step(rules, specs, bodies, grid, meta, order, fallen, chosen)
    return standing_worth(rules, bodies, order, meta[NOW] < 0, user)


@compiled
def weighed(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    actions: Ints, many: int, turns: int, times: int, dice: Words, first: Words, worths: Ints,
    bodies1: Ints, grid1: Bytes, meta1: Ints, fallen1: Ints,
    bodies2: Ints, grid2: Bytes, bodies3: Ints, grid3: Bytes,
) -> None:  # fmt: skip
    """The mean worth of each action over some plays to come, the same lots for all."""
    user = meta[NOW]
    for number in range(many):
        dice[:] = first
        total = 0
        for _ in range(times):
            bodies1[:] = bodies
            grid1[:] = grid
            meta1[:] = meta
            fallen1[:] = fallen
            total += played_on(
                rules, specs, bodies1, grid1, meta1, order, fallen1, actions[number], turns, user,
                dice, bodies2, grid2, bodies3, grid3,
            )  # fmt: skip
        worths[number] = total // times


def considered(twin: Twin, wide: int) -> tuple[list[int], list[int]]:
    """The actions that look best at a glance, at most so many, and what each gains by its best reply."""
    room = twin.bodies.copy(), twin.grid.copy(), twin.bodies.copy(), twin.grid.copy()
    actions, scores = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    user = int(twin.meta[NOW])
    many = listed(
        twin.rules, twin.specs, twin.bodies, twin.grid, twin.order, user, *room, actions, scores
    )
    ranked = sorted(range(many), key=lambda n: (-int(scores[n]), n))[:wide]
    return [int(actions[n]) for n in ranked], [int(scores[n]) for n in ranked]


def worths_of(twin: Twin, actions: list[int], turns: int, times: int, salt: int) -> list[int]:
    """What each action is worth to whoever is to act, in thousandths of the match."""
    first = new_dice((salt, 7))
    worths = np.zeros(len(actions), np.int64)
    room = twin.bodies.copy(), twin.grid.copy(), twin.bodies.copy(), twin.grid.copy()
    spare = twin.bodies.copy(), twin.grid.copy(), twin.meta.copy(), twin.fallen.copy()
    weighed(
        *twin, np.array(actions, np.int64), len(actions), turns, times, first.copy(), first, worths,
        *spare, *room,
    )  # fmt: skip
    return [int(worth) for worth in worths]
