"""How kinds of pieces may move: the rook's way of the rules, and the document's extensions."""

from collections.abc import Callable

from gamemaster.games.automatafl.state import Gait
from gamemaster.mechanics.grid import Square

LEAPS: frozenset[str] = frozenset({"knight", "any"})
"""Gaits that mind only the square they land on."""


def _rook(steps: list[int]) -> bool:
    return len(steps) == 1


def _bishop(steps: list[int]) -> bool:
    return len(steps) == 2 and steps[0] == steps[1]


def _queen(steps: list[int]) -> bool:
    return _rook(steps) or _bishop(steps)


def _king(steps: list[int]) -> bool:
    return max(steps) == 1


def _knight(steps: list[int]) -> bool:
    return sorted(steps) == [1, 2]


def _any(steps: list[int]) -> bool:
    return True


GAITS: dict[Gait, Callable[[list[int]], bool]] = {
    "rook": _rook,
    "bishop": _bishop,
    "queen": _queen,
    "king": _king,
    "knight": _knight,
    "any": _any,
}


def can_go(gait: Gait, source: Square, to: Square) -> bool:
    """Whether a piece of this gait could make the move on an empty board."""
    steps = [abs(b - a) for a, b in zip(source, to, strict=True) if a != b]
    return bool(steps) and GAITS[gait](steps)
