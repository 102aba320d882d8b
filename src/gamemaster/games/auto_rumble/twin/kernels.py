"""The battle as machine code, with the knots at which its ring of functions is cut."""

from types import SimpleNamespace

from gamemaster.core.once import once
from gamemaster.games.auto_rumble.twin import (
    acting,
    amounts,
    answers,
    calls,
    conditions,
    effects,
    fights,
    groups,
    hits,
    holding,
    lasting,
    life,
    memory,
    muster,
    powers,
    rounds,
    stats,
    turns,
)
from gamemaster.vec.building import built, knotted

ROOMS = (
    calls, memory, groups, holding, amounts, conditions, life, hits, lasting, stats, powers, effects, acting, answers, turns, muster, rounds, fights,
)  # fmt: skip
"""Each calls only what stands in those before it, but for the knots."""
FUNCTIONS = tuple(function for room in ROOMS for function in room.FUNCTIONS)


@once
def on_cpu() -> SimpleNamespace:
    """`fight_all`, and the addresses of the knots."""
    made = built(FUNCTIONS, "cpu", typed=True)
    knots = knotted(made, calls.KNOTS)
    return SimpleNamespace(
        fight_all=made.fight_all, knots=[knot.address for knot in knots], kept=knots
    )
