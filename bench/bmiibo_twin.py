"""Bmiibo's compiled twin at random play: the whole loop in machine code."""

from gamemaster.games.bmiibo.twin.arrays import NOW
from gamemaster.games.bmiibo.twin.bots import choose_random
from gamemaster.games.bmiibo.twin.turn import set_up, step
from gamemaster.vec.compiling import Bytes, Ints, Words, compiled


@compiled
def random_matches(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    match: Words, turn: Words, dice: Words, chance: Words, many: int,
) -> int:  # fmt: skip
    """Play so many matches; how many turns they had."""
    turns = 0
    for _ in range(many):
        match[0] += 1
        set_up(rules, specs, bodies, grid, meta, order, fallen, match, turn, dice)
        while meta[NOW] >= 0:
            action = choose_random(rules, bodies, meta[NOW], chance)
            step(rules, specs, bodies, grid, meta, order, fallen, action)
            turns += 1
    return turns
