"""One matrix game of any number of seats, solved by regret matching, in whole numbers.

`table` holds a worth for each seat of each combination, combination by combination, the last seat's
choice counting fastest. Regrets, sums and odds lie flat, seat after seat. Plain Python, compiled
where numba is there; both count the same.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from gamemaster.core.once import once
from gamemaster.vec.compiler import can_compile


class Numbers(Protocol):
    """A row of whole numbers: a list, or an array where numba is."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, number: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


ONE = 1 << 16
"""A probability of 1."""


def spread(weights: Numbers, first: int, many: int, odds: Numbers) -> None:
    """Odds in proportion to what is positive of the weights; all alike if nothing is."""
    total = 0
    for choice in range(first, first + many):
        if weights[choice] > 0:
            total += weights[choice]
    for choice in range(first, first + many):
        if total <= 0:
            odds[choice] = ONE // many
        elif weights[choice] > 0:
            odds[choice] = weights[choice] * ONE // total
        else:
            odds[choice] = 0


def spread_all(sizes: Numbers, weights: Numbers, odds: Numbers) -> None:
    first = 0
    for seat in range(len(sizes)):
        spread(weights, first, sizes[seat], odds)
        first += sizes[seat]


def weigh_two(table: Numbers, rows: int, columns: int, odds: Numbers, gains: Numbers) -> None:
    """The same for two seats, which most games have."""
    for choice in range(rows + columns):
        gains[choice] = 0
    for row in range(rows):
        own, first = 0, row * columns
        for column in range(columns):
            own += odds[rows + column] * table[2 * (first + column)]
            gains[rows + column] += odds[row] * table[2 * (first + column) + 1]
        gains[row] = own


def weigh_many(
    table: Numbers, sizes: Numbers, odds: Numbers, digits: Numbers, gains: Numbers
) -> None:
    seats, combinations, choices = len(sizes), 1, 0
    for seat in range(seats):
        combinations *= sizes[seat]
        choices += sizes[seat]
        digits[seat] = 0
    for choice in range(choices):
        gains[choice] = 0
    for combination in range(combinations):
        first = 0
        for seat in range(seats):
            chance, start = ONE, 0
            for other in range(seats):
                if other != seat:
                    chance = (chance * odds[start + digits[other]]) >> 16
                start += sizes[other]
            gains[first + digits[seat]] += chance * table[combination * seats + seat]
            first += sizes[seat]
        last = seats - 1
        while last >= 0:
            digits[last] += 1
            if digits[last] < sizes[last]:
                break
            digits[last] = 0
            last -= 1


def weigh(table: Numbers, sizes: Numbers, odds: Numbers, digits: Numbers, gains: Numbers) -> None:
    """What each choice of each seat gains against the odds of all others, times ONE."""
    if len(sizes) == 2:
        weigh_two(table, sizes[0], sizes[1], odds, gains)
    else:
        weigh_many(table, sizes, odds, digits, gains)


def tremble(sizes: Numbers, odds: Numbers, slip: int) -> None:
    """Mix some of everything into the odds: others are not thought to play without fault."""
    first = 0
    for seat in range(len(sizes)):
        for choice in range(first, first + sizes[seat]):
            odds[choice] += slip * (ONE // sizes[seat] - odds[choice]) // 100
        first += sizes[seat]


def solve(
    table: Numbers, sizes: Numbers, regrets: Numbers, sums: Numbers, odds: Numbers, digits: Numbers, gains: Numbers,
    rounds: int, slip: int,
) -> None:  # fmt: skip
    """Some rounds of regret matching; `sums` collect the odds of every round, later ones more.

    `slip` is how often, in a hundred, others are thought to choose anything at all.
    """
    for number in range(1, rounds + 1):
        spread_all(sizes, regrets, odds)
        for choice in range(len(sums)):
            sums[choice] += number * odds[choice]
        tremble(sizes, odds, slip)
        weigh(table, sizes, odds, digits, gains)
        first = 0
        for seat in range(len(sizes)):
            mean = 0
            for choice in range(first, first + sizes[seat]):
                mean += odds[choice] * (gains[choice] >> 16)
            mean >>= 16
            for choice in range(first, first + sizes[seat]):
                regret = regrets[choice] + (gains[choice] >> 16) - mean
                regrets[choice] = regret if regret > 0 else 0
            first += sizes[seat]


def values(
    table: Numbers, sizes: Numbers, sums: Numbers, odds: Numbers, digits: Numbers, gains: Numbers, slip: int, found: Numbers
) -> None:  # fmt: skip
    """What the game is worth to every seat when all follow their average odds, now and then not."""
    spread_all(sizes, sums, odds)
    tremble(sizes, odds, slip)
    weigh(table, sizes, odds, digits, gains)
    first = 0
    for seat in range(len(sizes)):
        mean = 0
        for choice in range(first, first + sizes[seat]):
            mean += odds[choice] * (gains[choice] >> 16)
        found[seat] = mean >> 16
        first += sizes[seat]


SOURCE = (spread, spread_all, weigh_two, weigh_many, weigh, tremble, solve, values)


class Solver(NamedTuple):
    """`solve` and `values`, compiled if numba is here, and the rows that they take."""

    solve: Callable[..., None]
    values: Callable[..., None]
    zeros: Callable[[int], Numbers]
    kept: Callable[[Numbers], Numbers]
    listed: Callable[[Numbers], list[int]]


@once
def solver() -> Solver:
    if not can_compile():
        return Solver(solve, values, zeros=lambda many: [0] * many, kept=list, listed=list)
    import numpy as np

    from gamemaster.vec.building import built

    made = built(SOURCE, "cpu")
    return Solver(
        made.solve,
        made.values,
        zeros=lambda many: np.zeros(many, np.int64),
        kept=lambda numbers: np.asarray(numbers, np.int64),
        listed=lambda numbers: np.asarray(numbers).tolist(),
    )
