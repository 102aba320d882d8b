"""Distances, and who sees what when there is fog."""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from gamemaster.core.values import Seat
from gamemaster.games.galaxy.state import Place, System, SystemId

Watchers = tuple[frozenset[Seat], ...]
"""For every system, the seats that have it in sight."""

Spot = tuple[int, int]


def distance(a: Place, b: Place) -> int:
    """Whole light years from one system to another, a broken one counted full, at least 1 (Q-KG-5)."""
    return _light_years(a.x - b.x, a.y - b.y)


def _light_years(dx: int, dy: int) -> int:
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 1


def spots_of(places: Sequence[Place]) -> tuple[Spot, ...]:
    return tuple((place.x, place.y) for place in places)


@lru_cache(maxsize=16)
def neighbours(spots: tuple[Spot, ...], reach: int) -> tuple[tuple[SystemId, ...], ...]:
    """For every system, those within `reach` ly of it, itself included.

    Systems are sorted into cells as wide as the reach, so only nine cells are looked at.
    """
    cells: dict[Spot, list[SystemId]] = {}
    for at, (x, y) in enumerate(spots):
        cells.setdefault((x // reach, y // reach), []).append(at)
    return tuple(
        tuple(
            other
            for column in range(x // reach - 1, x // reach + 2)
            for row in range(y // reach - 1, y // reach + 2)
            for other in cells.get((column, row), ())
            if other == at or _light_years(x - spots[other][0], y - spots[other][1]) <= reach
        )
        for at, (x, y) in enumerate(spots)
    )


def watchers(places: Sequence[Place], systems: Sequence[System], fog: int) -> Watchers:
    """Who has each system in sight: whoever controls, or has ships at, a system within `fog` ly."""
    seats_at = [present(system) for system in systems]
    return tuple(
        frozenset(seat for near in nearby for seat in seats_at[near])
        for nearby in neighbours(spots_of(places), fog)
    )


def present(system: System) -> tuple[Seat, ...]:
    """The seats that see from here: the controller, and who has ships."""
    seats = tuple(seat for seat, _ in system.ships)
    return seats if system.controller is None else (system.controller, *seats)
