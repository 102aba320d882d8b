"""Pictures of what a component reaches: U the user, T the target, x cells that are hit."""

from collections.abc import Callable
from typing import assert_never

from gamemaster.games.bmiibo.bout import distance
from gamemaster.games.bmiibo.state import (
    Blockade,
    Cell,
    Charge,
    Component,
    Explosion,
    Heal,
    Melee,
    Piercing,
    Ranged,
    Weakness,
    Whirl,
)

SPAN = 4
"""The picture reaches so far to every side of the user; a larger blast is drawn this large."""


def drawn_area(component: Component) -> str:
    """The cells a component reaches, the user in the middle (for an explosion: an example)."""
    hit, target = _reach(component)
    span = SPAN if target is None else max(SPAN, 2 * target[0] - 1)
    rows = [
        " ".join(_mark((x, y), hit, target) for x in range(-span, span + 1))
        for y in range(-SPAN, SPAN + 1)
    ]
    return "\n".join(rows)


def _mark(cell: Cell, hit: Callable[[Cell], bool], target: Cell | None) -> str:
    if cell == (0, 0):
        return "U"
    if cell == target:
        return "T"
    return "x" if hit(cell) else "."


def _far(cell: Cell, centre: Cell = (0, 0)) -> int:
    return distance("chebyshev", cell, centre)


def _reach(component: Component) -> tuple[Callable[[Cell], bool], Cell | None]:
    match component:
        case Melee() | Whirl() | Blockade():
            return (lambda cell: _far(cell) == 1), None
        case Ranged():
            return (lambda cell: _far(cell) >= 2), None
        case Piercing():
            return (lambda cell: 0 in cell), None
        case Heal(_, me) | Weakness(_, _, me):
            return (lambda cell: not me), None
        case Charge():
            steps = component.distance
            return (lambda cell: _far(cell) <= steps + 1), None
        case Explosion():
            radius = min(component.radius, SPAN)
            target = (radius + 2, 0)
            return (lambda cell: _far(cell, target) <= radius), target
        case _:
            assert_never(component)
