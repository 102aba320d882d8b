"""Distances, and who sees what when there is fog."""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import Generic, TypeVar

from gamemaster.core.values import Seat
from gamemaster.games.galaxy.state import System, SystemFacts, SystemId

Sights = tuple[frozenset[SystemId], ...]
"""For every seat, the systems it has in sight."""

Spot = tuple[int, int]
Reaches = tuple[tuple[SystemId, ...], ...]
"""For every system, those within reach of it, itself included."""

T = TypeVar("T")


class Same(Generic[T]):
    """A key for caches that only the very same value matches: a chart outlives many turns and is
    long to hash. It keeps the value alive, so nothing else can come to stand at its address."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value


def distance(a: SystemFacts, b: SystemFacts) -> int:
    """Whole light years from one system to another, a broken one counted full, at least 1 (Q-KG-5)."""
    return _light_years(a.x - b.x, a.y - b.y)


def _light_years(dx: int, dy: int) -> int:
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 1


def spots_of(places: Sequence[SystemFacts]) -> tuple[Spot, ...]:
    return tuple((place.x, place.y) for place in places)


@lru_cache(maxsize=16)
def neighbours(spots: tuple[Spot, ...], reach: int) -> Reaches:
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


@lru_cache(maxsize=16)
def _reaches(places: Same[tuple[SystemFacts, ...]], reach: int) -> Reaches:
    return neighbours(spots_of(places.value), reach)


def sights(
    places: tuple[SystemFacts, ...], systems: Sequence[System], fog: int, seats: int
) -> Sights:
    """What every seat sees: the systems within `fog` ly of those it controls or has ships at."""
    reaches = _reaches(Same(places), fog)
    seen: list[set[SystemId]] = [set() for _ in range(seats)]
    for at, system in enumerate(systems):
        for seat in present(system):
            if len(seen[seat]) < len(systems):
                seen[seat].update(reaches[at])
    return tuple(map(frozenset, seen))


@lru_cache(maxsize=16)
def sights_at(
    places: Same[tuple[SystemFacts, ...]], systems: Same[tuple[System, ...]], fog: int, seats: int
) -> Sights:
    """`sights` of a state, found once for the views of all its seats."""
    return sights(places.value, systems.value, fog, seats)


def present(system: System) -> tuple[Seat, ...]:
    """The seats that see from here: the controller, and who has ships."""
    seats = tuple(seat for seat, _ in system.ships)
    return seats if system.controller is None else (system.controller, *seats)
