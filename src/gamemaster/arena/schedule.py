"""Who meets whom: fixed by the seed, and in a Swiss tournament by the results before."""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from gamemaster.core.contract import Outcome
from gamemaster.core.dice import Dice, ThreefryDice, key_of_stream, match_key
from gamemaster.core.errors import Trouble

Format: TypeAlias = Literal["round-robin", "swiss", "free-for-all"]
Pairing: TypeAlias = tuple[int, ...]
"""The contestants of a match by their numbers, in seat order."""
Played: TypeAlias = tuple[Pairing, Outcome]

_MOST_COMBINATIONS = 50_000
_SEARCH_STEPS = 20_000
"""After so many tries a rematch is taken, rather than a search without end."""


def schedule_dice(seed: str, *numbers: int) -> Dice:
    """The dice a tournament is drawn with."""
    return ThreefryDice(key_of_stream(match_key(seed, "tournament"), "schedule", *numbers))


def next_round(
    kind: Format, contestants: int, seats: int, matches: int, seed: str, played: Sequence[Played]
) -> list[Pairing]:
    """The matches that can be played now, of `matches` in all; none: the tournament is over."""
    left = matches - len(played)
    if left <= 0:
        return []
    if kind == "swiss":
        return swiss_round(contestants, seats, seed, played)[:left]
    whole = round_robin if kind == "round-robin" else free_for_all
    return whole(contestants, seats, matches, seed)[len(played) :]


def round_robin(contestants: int, seats: int, matches: int, seed: str) -> list[Pairing]:
    """Every set of contestants meets in every rotation of the seats, over and over, in a drawn order."""
    if contestants < seats:
        tables = [tuple(i % contestants for i in range(seats))]
    elif math.comb(contestants, seats) > _MOST_COMBINATIONS:
        raise Trouble(
            f"{contestants} bots at tables of {seats} make too many different tables for a "
            "round robin. Take --format free-for-all or swiss.",
            pt=f"{contestants} bots em mesas de {seats} dão mesas demais para todos contra todos. Use --format free-for-all ou swiss.",
        )
    else:
        tables = list(itertools.combinations(range(contestants), seats))
    cycle: list[Pairing] = []
    dice = schedule_dice(seed)
    for turn in range(seats):
        for table in dice.named("rotation", turn).shuffled(tables):
            cycle.append(table[turn:] + table[:turn])
    return [cycle[number % len(cycle)] for number in range(matches)]


def free_for_all(contestants: int, seats: int, matches: int, seed: str) -> list[Pairing]:
    """Every match draws its table anew, from those who have played least."""
    counts = [0] * contestants
    drawn = []
    for number in range(matches):
        dice = schedule_dice(seed, number)
        queue = sorted(dice.shuffled(range(contestants)), key=lambda c: counts[c])
        table = [queue[seat % contestants] for seat in range(seats)]
        for contestant in table:
            counts[contestant] += 1
        drawn.append(dice.named("seats").shuffled(table))
    return drawn


def swiss_round(contestants: int, seats: int, seed: str, played: Sequence[Played]) -> list[Pairing]:
    """Those with equal points meet, if they have not met too often; who is left over has a bye."""
    if contestants < seats:
        raise Trouble(
            f"A Swiss tournament at tables of {seats} needs {seats} bots at least.",
            pt=f"Um torneio suíço em mesas de {seats} precisa de pelo menos {seats} bots.",
        )
    tables_a_round = contestants // seats
    number = len(played) // tables_a_round
    dice = schedule_dice(seed, number)
    meetings = _meetings(contestants, played)
    points = _points_with_byes(contestants, seats, played, tables_a_round)
    byes = _appearances_missed(contestants, played, number)
    order = sorted(dice.shuffled(range(contestants)), key=lambda c: -points[c])
    for _ in range(contestants - tables_a_round * seats):
        order.remove(min(reversed(order), key=lambda c: byes[c]))
    tables = _tables(order, seats, meetings)
    return [dice.named("seats", n).shuffled(table) for n, table in enumerate(tables)]


def _tables(order: list[int], seats: int, meetings: list[list[int]]) -> list[Pairing]:
    """Neighbours in the order sit together, as far as nobody meets more often than must be."""
    allowed = 0
    while True:
        budget = itertools.count(_SEARCH_STEPS, -1)
        found = _search(order, seats, meetings, allowed, budget)
        if found is not None:
            return found
        allowed += 1


def _search(
    order: list[int], seats: int, meetings: list[list[int]], allowed: int, budget: Iterator[int]
) -> list[Pairing] | None:
    """Tables at which no two have met more than `allowed` times before; None if there are none."""
    if not order:
        return []
    first, *others = order
    for company in itertools.combinations(others, seats - 1):
        if next(budget) < 0:
            return None
        table = (first, *company)
        if any(meetings[a][b] > allowed for a, b in itertools.combinations(table, 2)):
            continue
        rest = _search([c for c in others if c not in company], seats, meetings, allowed, budget)
        if rest is not None:
            return [table, *rest]
    return None


def points_of(pairing: Pairing, outcome: Outcome) -> list[tuple[int, int]]:
    """Two points for every seat beaten, one for every seat tied with: (contestant, points) by seat."""
    places = [outcome.place(seat) for seat in range(len(pairing))]
    return [
        (
            contestant,
            sum(2 * (place < other) + (place == other) for other in places) - 1,
        )
        for contestant, place in zip(pairing, places, strict=True)
    ]


def _points_with_byes(
    contestants: int, seats: int, played: Sequence[Played], tables_a_round: int
) -> list[int]:
    """Points so far; whoever sat out a round has the points of a win for it."""
    points = [0] * contestants
    for pairing, outcome in played:
        for contestant, gained in points_of(pairing, outcome):
            points[contestant] += gained
    rounds = len(played) // tables_a_round
    for contestant, missed in enumerate(_appearances_missed(contestants, played, rounds)):
        points[contestant] += missed * 2 * (seats - 1)
    return points


def _appearances_missed(contestants: int, played: Sequence[Played], rounds: int) -> list[int]:
    appeared = [0] * contestants
    for pairing, _ in played:
        for contestant in pairing:
            appeared[contestant] += 1
    return [rounds - times for times in appeared]


def _meetings(contestants: int, played: Sequence[Played]) -> list[list[int]]:
    met = [[0] * contestants for _ in range(contestants)]
    for pairing, _ in played:
        for one, other in itertools.permutations(pairing, 2):
            met[one][other] += 1
    return met
