"""Heroes by number: who is who, and how numbers change when a round is over."""

from typing import NamedTuple


class Badge(NamedTuple):
    """One hero by seat and number; the number is −1 when it is gone."""

    seat: int
    number: int


class Shift(NamedTuple):
    """Heroes `first … first + heroes − 1` of a seat have become `each` heroes each, from `to` on."""

    first: int
    heroes: int
    each: int
    to: int

    @property
    def end(self) -> int:
        """The number behind the last of the heroes that they are now."""
        return self.to + self.heroes * self.each


class Renumbering:
    """The new numbers of all heroes after a round; the dead have none."""

    def __init__(self) -> None:
        self.shifts: dict[int, list[Shift]] = {}

    def add(self, seat: int, shift: Shift) -> None:
        self.shifts.setdefault(seat, []).append(shift)

    def end(self, seat: int) -> int:
        """The first number that nobody of the seat has yet."""
        shifts = self.shifts.get(seat)
        return shifts[-1].end if shifts else 0

    def number(self, seat: int, number: int) -> int | None:
        """The hero's new number (of the first, if it is several now); None if it is gone."""
        for first, heroes, each, to in self.shifts.get(seat, ()):
            if first <= number < first + heroes:
                return to + (number - first) * each
        return None

    def badge(self, badge: Badge | None) -> Badge | None:
        """The hero as it is known from now on."""
        if badge is None:
            return None
        number = self.number(badge.seat, badge.number)
        return Badge(badge.seat, -1 if number is None else number)

    def runs(self, seat: int, low: int, high: int) -> list[tuple[int, int]]:
        """The numbers low … high − 1 as they are now; a copy did what its original did."""
        found = []
        for first, heroes, each, to in self.shifts.get(seat, ()):
            a, b = max(low, first), min(high, first + heroes)
            if a < b:
                found.append((to + (a - first) * each, to + (b - first) * each))
        return found


def merged(runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Runs of numbers in order, those that touch as one."""
    together: list[tuple[int, int]] = []
    for low, high in sorted(runs):
        if together and together[-1][1] >= low:
            together[-1] = (together[-1][0], max(high, together[-1][1]))
        else:
            together.append((low, high))
    return together
