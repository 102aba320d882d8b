"""What a power is worth in coins: how many fewer of them its owner needs to win the last battle.

Who wins is decided by a few coins where both are alike, and by no number of them where one is far ahead, so that
"do I win with it?" says the same of nearly every power. How many coins it stands for tells them apart.
"""

from collections.abc import Sequence

from msgspec import structs

from gamemaster.games.auto_rumble.battle.clashes import clashes
from gamemaster.games.auto_rumble.bots.collector import PASSES, Future
from gamemaster.games.auto_rumble.sheet.trials import with_power
from gamemaster.games.auto_rumble.state import Side, View, Written

REACH, HALVINGS = 128, 6
"""How many coins more or less than one will have are asked about, and how often that stretch is halved."""
RUNGS = (0, 5, 15, 35, 75)
"""Coins that a power is held against, one after another, as long as it does better."""
WORTHS = (0, 3, 10, 25, 55, 100)
"""What it is worth that did better than so many of them."""

Case = tuple[Future, Side]
"""All sides as they may stand in the last battle, and one's own."""


class CoinsNeeded:
    """How many coins one needs in some futures, and what powers change of it."""

    def __init__(self, view: View, futures: Sequence[Future], side: Side) -> None:
        self.me = view.seat or 0
        self.view = view
        self.futures = futures
        income = view.income * (view.rounds - view.round)
        self.side = structs.replace(side, coins=side.coins + income)
        self.settings = structs.replace(view.settings, passes=PASSES, reserve=PASSES)
        self.few, self.many = self._least()

    def _wins(self, cases: Sequence[Case], more: Sequence[int]) -> list[bool]:
        """Whether one's own side wins in each case with so many coins more."""
        tables = []
        for (sides, mine), coins in zip(cases, more, strict=True):
            richer = structs.replace(mine, coins=mine.coins + coins)
            tables.append([*sides[: self.me], richer, *sides[self.me + 1 :]])
        ends = clashes(tables, self.view.known, self.settings)
        return [ended.winner == self.me for ended in ends]

    def _least(self) -> tuple[list[int], list[int]]:
        """The most coins, for every future, that are too few to win it as things are, and the fewest that are enough.
        Where the match is as good as won or lost, nothing within reach is."""
        cases = [(sides, self.side) for sides in self.futures]
        low, high = [-REACH] * len(cases), [REACH] * len(cases)
        for _ in range(HALVINGS):
            middle = [(few + many) // 2 for few, many in zip(low, high, strict=True)]
            for n, won in enumerate(self._wins(cases, middle)):
                (high if won else low)[n] = middle[n]
        return low, high

    def gains(self, lots: Sequence[Written]) -> list[int]:
        """The coins that each of these saves whoever owns it, on average."""
        cases = [(sides, with_power(self.side, lot)) for lot in lots for sides in self.futures]
        climbed = self._climbed(cases, towards=-1, holds=True)
        return self._means(climbed)

    def harms(self, lots: Sequence[Written]) -> list[int]:
        """The coins that each of these costs one if a rival owns it, on average."""
        cases = [
            (self._theirs(n, sides, lot), self.side)
            for lot in lots
            for n, sides in enumerate(self.futures)
        ]
        return self._means(self._climbed(cases, towards=1, holds=False))

    def _theirs(self, n: int, sides: Future, lot: Written) -> Future:
        """A future in which one of the rivals, each in turn, has the lot."""
        rivals = [seat for seat in range(len(sides)) if seat != self.me]
        owner = rivals[n % len(rivals)]
        return (*sides[:owner], with_power(sides[owner], lot), *sides[owner + 1 :])

    def _climbed(self, cases: Sequence[Case], towards: int, holds: bool) -> list[int]:
        """How many rungs each case climbs: with ever fewer coins one still wins, or with ever more one still loses."""
        starts = self.few if holds else self.many
        start = [starts[n % len(starts)] for n in range(len(cases))]
        left = [n for n in range(len(cases)) if abs(start[n]) < REACH]
        climbed = [0] * len(cases)
        for rung in RUNGS:
            more = [start[n] + towards * rung for n in left]
            won = self._wins([cases[n] for n in left], more)
            left = [n for n, is_won in zip(left, won, strict=True) if is_won == holds]
            for n in left:
                climbed[n] += 1
        return climbed

    def _means(self, climbed: Sequence[int]) -> list[int]:
        many = len(self.futures)
        return [
            sum(WORTHS[rungs] for rungs in climbed[first : first + many]) // many
            for first in range(0, len(climbed), many)
        ]
