"""Standings: ratings with their uncertainty, the win matrix and faults, from results in match order."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, Generic, TypeVar

from gamemaster.arena.schedule import Pairing, points_of
from gamemaster.core.codec import digest
from gamemaster.core.contract import Outcome
from gamemaster.core.errors import Trouble, need_extra
from gamemaster.core.record import Record
from gamemaster.core.values import Value, Words

K = TypeVar("K", bound=Hashable)


class MatchResult(Value, frozen=True, kw_only=True):
    """What the standings need of one match."""

    number: int
    pairing: Pairing
    outcome: Outcome
    turns: int
    faults: tuple[tuple[int, str], ...]
    """(contestant, kind) of every fault."""
    fingerprint: str


class StandingsRow(Value, frozen=True, kw_only=True):
    """One contestant; ratings are in millionths, so that the table is the same to the last digit."""

    name: str
    rank: int
    matches: int
    won: int
    shared: int
    lost: int
    points: int
    rating: int
    uncertainty: int
    faults: tuple[tuple[str, int], ...]


class Versus(Value, frozen=True):
    """How one contestant fared where it met another."""

    won: int = 0
    tied: int = 0
    lost: int = 0


class Standings(Value, frozen=True, kw_only=True):
    """The table, best first, the matrix and the ratings over time in entrants' order."""

    played: int
    rows: tuple[StandingsRow, ...]
    order: tuple[int, ...]
    """The entrants' numbers, in the order of the rows."""
    matrix: tuple[tuple[Versus, ...], ...]
    history: tuple[tuple[int, ...], ...]
    """Rating of each entrant after each of at most 200 evenly spaced matches."""
    digest: str
    """Stands for all records of the tournament."""


def result_of(number: int, pairing: Pairing, record: Record) -> MatchResult:
    if record.end.outcome is None:
        raise Trouble(
            f"Match {number} has no outcome.", pt=f"A partida {number} não tem resultado."
        )
    return MatchResult(
        number=number,
        pairing=pairing,
        outcome=record.end.outcome,
        turns=record.end.turns,
        faults=tuple(
            (pairing[line.seat], fault.kind)
            for turn in record.turns
            for line in turn.silent
            if (fault := line.why)
        ),
        fingerprint=record.fingerprint,
    )


_MILLION = 1_000_000
_POINTS_IN_HISTORY = 200


def standings(names: Sequence[str], results: Sequence[MatchResult]) -> Standings:
    """The standings after these results, which are in match order."""
    ratings, history = rated(len(names), results)
    order = sorted(range(len(names)), key=lambda c: (-careful(ratings[c]), c))
    return Standings(
        played=len(results),
        rows=tuple(
            _row(names[c], c, place, ratings[c], results) for place, c in enumerate(order, start=1)
        ),
        order=tuple(order),
        matrix=_matrix(len(names), results),
        history=history,
        digest=digest(*(result.fingerprint.encode() for result in results)),
    )


def careful(rating: tuple[int, int]) -> int:
    """What a contestant is worth at least, almost surely: three deviations below its rating."""
    return rating[0] - 3 * rating[1]


def rated(
    count: int, results: Sequence[MatchResult]
) -> tuple[list[tuple[int, int]], tuple[tuple[int, ...], ...]]:
    """Rating and uncertainty of each, and the ratings over time (Plackett–Luce)."""
    stride = max(1, -(-len(results) // _POINTS_IN_HISTORY))
    history = []
    states = _states(count, results)
    ratings = next(states)
    for number, ratings in enumerate(states, start=1):
        if number % stride == 0 or number == len(results):
            history.append(tuple(middle for middle, _ in ratings))
    return ratings, tuple(history)


class Strengths(Generic[K]):
    """Everybody's rating and uncertainty, in millionths, match by match (Plackett–Luce)."""

    def __init__(self) -> None:
        try:
            from openskill.models import PlackettLuce
        except ImportError:
            raise need_extra(
                Words("Ratings need", "As forças precisam de"), "openskill", "arena"
            ) from None
        self._model = PlackettLuce()
        self._ratings: dict[K, Any] = {}

    def of(self, who: K) -> tuple[int, int]:
        """Of somebody who has not played yet, what everybody begins with."""
        return _millionths(self._ratings.get(who) or self._model.rating())

    def count(self, present: Sequence[K], places: Sequence[float]) -> None:
        """A match: who took part, and the place of each; nobody's strength is shown by playing alone."""
        if len(present) < 2:
            return
        before = [[self._ratings.get(who) or self._model.rating()] for who in present]
        after = self._model.rate(before, ranks=list(places))
        for who, team in zip(present, after, strict=True):
            self._ratings[who] = team[0]


def _states(count: int, results: Sequence[MatchResult]) -> Iterator[list[tuple[int, int]]]:
    """Rating and uncertainty of everybody, in millionths, at the start and after each match.

    It is one list that changes: look at it before you ask for the next.
    """
    strengths = Strengths[int]()
    scaled = [strengths.of(contestant) for contestant in range(count)]
    yield scaled
    for result in results:
        present, ranks = _ranks(result)
        strengths.count(present, ranks)
        for contestant in present:
            scaled[contestant] = strengths.of(contestant)
        yield scaled


def _millionths(rating: Any) -> tuple[int, int]:
    return round(rating.mu * _MILLION), round(rating.sigma * _MILLION)


def _ranks(result: MatchResult) -> tuple[list[int], list[float]]:
    """Who took part, and the mean place of each over its seats."""
    places: dict[int, list[int]] = {}
    for seat, contestant in enumerate(result.pairing):
        places.setdefault(contestant, []).append(result.outcome.place(seat))
    present = sorted(places)
    return present, [sum(places[c]) / len(places[c]) for c in present]


def _row(
    name: str, contestant: int, place: int, rating: tuple[int, int], results: Iterable[MatchResult]
) -> StandingsRow:
    won = shared = lost = points = 0
    faults: dict[str, int] = {}
    for result in results:
        for c, kind in result.faults:
            if c == contestant:
                faults[kind] = faults.get(kind, 0) + 1
        for seat, (c, gained) in enumerate(points_of(result.pairing, result.outcome)):
            if c != contestant:
                continue
            points += gained
            if result.outcome.place(seat) > 1:
                lost += 1
            elif len(result.outcome.winners) > 1:
                shared += 1
            else:
                won += 1
    return StandingsRow(
        name=name,
        rank=place,
        matches=won + shared + lost,
        won=won,
        shared=shared,
        lost=lost,
        points=points,
        rating=rating[0],
        uncertainty=rating[1],
        faults=tuple(sorted(faults.items())),
    )


def _matrix(count: int, results: Iterable[MatchResult]) -> tuple[tuple[Versus, ...], ...]:
    counts = [[[0, 0, 0] for _ in range(count)] for _ in range(count)]
    for result in results:
        places = [result.outcome.place(seat) for seat in range(len(result.pairing))]
        for one, other in permutations(range(len(places)), 2):
            how = (places[one] > places[other]) * 2 + (places[one] == places[other])
            counts[result.pairing[one]][result.pairing[other]][how] += 1
    return tuple(tuple(Versus(*cell) for cell in row) for row in counts)
