"""The rating book of a game: every match that counts, in the order of their ends, each counted once.

A match counts if it says something of strength: nobody has two seats in it, himself or by bots of his, everybody in
it is known, and where people meet they have agreed that it counts. Whoever leaves before the end comes last, whatever a bot makes of the seat afterwards.
"""

from array import array
from collections import Counter, OrderedDict
from collections.abc import Iterator
from typing import NamedTuple

from gamemaster.arena.standings import Strengths, careful
from gamemaster.core.contract import Outcome
from gamemaster.core.values import Seat

SCALE = 40 / 1_000_000
MOST_POINTS = 200
"""How far back somebody's way is remembered, in matches."""
MOST_CHANGES = 20_000
"""Of how many matches, the newest, it is remembered what they did to ratings."""


class RatedSeat(NamedTuple):
    """Who played a seat: a person, or a bot."""

    account: str | None
    bot: str | None
    left: bool = False
    """Whether that person got up before the end."""
    owner: str | None = None
    """Of a bot that somebody brought: who. A bot of one's own would lose whenever one likes."""

    @property
    def key(self) -> str:
        return self.account or f"bot {self.bot}"


class FinishedMatch(NamedTuple):
    """A match that is over."""

    table: str
    ended_at: int
    outcome: Outcome
    sitters: tuple[RatedSeat, ...]
    rated: bool = True
    """Whether the people in it agreed that it counts."""

    @property
    def counts(self) -> bool:
        if any(sitter.account is None and sitter.bot is None for sitter in self.sitters):
            return False  # a program that somebody outside plays with, under no name
        keys = {sitter.owner or sitter.key for sitter in self.sitters}
        people = sum(sitter.account is not None for sitter in self.sitters)
        return (
            len(keys) == len(self.sitters) == len(self.outcome.scores)
            and (self.rated or people < 2)
            and not all(sitter.left for sitter in self.sitters)
        )

    @property
    def places(self) -> tuple[int, ...]:
        """By seat; those who left share the place behind everybody who stayed."""
        last = 1 + sum(not sitter.left for sitter in self.sitters)
        places = [self.outcome.place(seat) for seat in range(len(self.sitters))]
        stayed = sorted(
            p for p, sitter in zip(places, self.sitters, strict=True) if not sitter.left
        )
        return tuple(
            last if sitter.left else 1 + stayed.index(place)
            for place, sitter in zip(places, self.sitters, strict=True)
        )


class RatingShift(NamedTuple):
    """What a match did to the rating of one seat."""

    seat: Seat
    before: int
    after: int


class RatingPoint(NamedTuple):
    """Somebody's rating after a match."""

    at: int
    place: int
    rating: tuple[int, int]


class RatingBook:
    """Strengths, counts and ways so far."""

    def __init__(self) -> None:
        self._strengths = Strengths[str]()
        self._shifts: OrderedDict[str, tuple[RatingShift, ...]] = OrderedDict()
        self._ways: dict[str, array[int]] = {}
        self.played: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.people: set[str] = set()

    def count(self, match: FinishedMatch) -> None:
        """Enter a match; one that says nothing is passed over."""
        if not match.counts:
            return
        keys = [sitter.key for sitter in match.sitters]
        before = [self.rating(key) for key in keys]
        self._strengths.count(keys, match.places)
        after = [self.rating(key) for key in keys]
        for sitter, place in zip(match.sitters, match.places, strict=True):
            self._enter(sitter, place, match.ended_at)
        self._shifts[match.table] = tuple(
            RatingShift(seat, round(old[0] * SCALE), round(new[0] * SCALE))
            for seat, (old, new) in enumerate(zip(before, after, strict=True))
        )
        while len(self._shifts) > MOST_CHANGES:
            self._shifts.popitem(last=False)

    def _enter(self, sitter: RatedSeat, place: int, at: int) -> None:
        self.played[sitter.key] += 1
        self.won[sitter.key] += place == 1
        if sitter.account:
            self.people.add(sitter.account)
            way = self._ways.setdefault(sitter.account, array("q"))
            way.extend((at, place, *self.rating(sitter.key)))
            del way[: -4 * MOST_POINTS]

    def rating(self, key: str) -> tuple[int, int]:
        return self._strengths.of(key)

    def by_strength(self) -> list[str]:
        """Everybody, the strongest first."""
        return sorted(self.played, key=lambda key: -careful(self.rating(key)))

    def shifts(self, table: str) -> tuple[RatingShift, ...]:
        """What a match did to the ratings of those who played it; nothing if it does not count."""
        return self._shifts.get(table, ())

    def way(self, account: str) -> Iterator[RatingPoint]:
        """Somebody's last matches, the oldest first."""
        numbers = self._ways.get(account, array("q"))
        for n in range(0, len(numbers), 4):
            at, place, middle, spread = numbers[n : n + 4]
            yield RatingPoint(at, place, (middle, spread))


def scaled(rating: tuple[int, int]) -> dict[str, int]:
    """A rating as people read it, with the range in which the true strength almost surely lies."""
    middle, spread = rating
    return {
        "rating": round(middle * SCALE),
        "low": round((middle - 2 * spread) * SCALE),
        "high": round((middle + 2 * spread) * SCALE),
    }
