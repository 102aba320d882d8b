"""Best-first search over matrix games.

Every node is a matrix game. A descent draws for every seat by its average odds so far, now and then
anything at all; the combination it stops at becomes a node, and its value goes up through all
games above it, each solved a little further. At the end the first game is solved afresh.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from gamemaster.bots.search.frames import Frames, MatrixGame
from gamemaster.bots.search.regret import ONE, Numbers, solver
from gamemaster.core.contract import M
from gamemaster.core.dice import Dice

T = TypeVar("T")

FIRST_ROUNDS, MORE_ROUNDS, LAST_ROUNDS = 60, 15, 400
CURIOSITY = 20
"""In how many of a hundred draws anything is chosen at all."""
PATIENCE = 99
"""What a value is worth a turn earlier, in hundredths."""
DEEPEST = 60


@dataclass(frozen=True)
class Budget:
    """How much a bot thinks, counted in nodes, never in seconds."""

    expansions: int
    wide: int = 16
    """Choices a seat at the root."""
    narrow: int = 8
    """Choices a seat everywhere else."""
    slip: int = 10
    """How often, in a hundred, seats are thought to choose anything at all: who believes in it dares."""


@dataclass(frozen=True)
class Thought(Generic[M]):
    """What came of it: the choices of one seat, and how often each should be played."""

    choices: Sequence[M]
    odds: Sequence[int]

    def drawn(self, dice: Dice, least: int = 15) -> M:
        """One of the choices by its odds; what is under `least` per cent of the best is left out."""
        bar = max(self.odds) * least
        kept = [odd if 100 * odd >= bar else 0 for odd in self.odds]
        place = dice.below(sum(kept))
        for choice, odd in zip(self.choices, kept, strict=True):
            if place < odd:
                return choice
            place -= odd
        raise AssertionError("the odds are used up")


@dataclass
class SearchNode(Generic[T, M]):
    """A matrix game under way: its regrets, its sums of odds, and the nodes below it."""

    frame: MatrixGame[T, M]
    sizes: Numbers
    regrets: Numbers
    sums: Numbers
    children: dict[int, "SearchNode[T, M]"] = field(default_factory=dict)


def think(frames: Frames[T, M], start: T, seat: int, budget: Budget, dice: Dice) -> Thought[M]:
    """The choices of a seat in a state, and their odds after so many expansions."""
    search = Search(frames, budget, dice.below(1 << 62))
    root = search.node(start, budget.wide)
    for _ in range(budget.expansions):
        search.expand(root)
    return search.thought(root, seat)


class Search(Generic[T, M]):
    """One search: where frames come from, and its own small dice."""

    def __init__(self, frames: Frames[T, M], budget: Budget, salt: int) -> None:
        self.frames = frames
        self.budget = budget
        self._chance = salt
        self._solver = solver()

    def roll(self) -> int:
        """32 bits; many are needed, so they come from a short hash of a counter."""
        self._chance = (self._chance + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = ((self._chance ^ (self._chance >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        return (mixed ^ (mixed >> 27)) >> 32

    def node(self, state: T, wide: int) -> SearchNode[T, M]:
        """A new node, solved once."""
        zeros = self._solver.zeros
        frame = self.frames.frame(state, wide, self.roll())
        frame.table = self._solver.kept(frame.table)
        sizes, many = zeros(len(frame.choices)), 0
        for place, own in enumerate(frame.choices):
            sizes[place] = len(own)
            many += len(own)
        node = SearchNode(frame, sizes, zeros(many), zeros(many))
        self._solve(node, FIRST_ROUNDS)
        return node

    def expand(self, root: SearchNode[T, M]) -> None:
        """One descent, one new node at its end, and every game above it solved a little further."""
        path = self._descent(root)
        if path is None:
            return
        node, combination, places = path[-1]
        state = self.frames.child(node.frame, places)
        child = self.node(state, self.budget.narrow)
        node.children[combination] = child
        for node, combination, _ in reversed(path):
            self._take_up(node, combination, child)
            self._solve(node, MORE_ROUNDS)
            child = node

    def _descent(
        self, root: SearchNode[T, M]
    ) -> list[tuple[SearchNode[T, M], int, list[int]]] | None:
        path = []
        node = root
        for _ in range(DEEPEST):
            places, combination = self._drawn(node)
            if node.frame.over[combination]:
                return None
            path.append((node, combination, places))
            if combination not in node.children:
                return path
            node = node.children[combination]
        return None

    def _drawn(self, node: SearchNode[T, M]) -> tuple[list[int], int]:
        """A choice for every seat, and the number of their combination."""
        places, combination, first = [], 0, 0
        sums = self._solver.listed(node.sums)
        for many in map(len, node.frame.choices):
            if self.roll() % 100 < CURIOSITY:
                place = self.roll() % many
            else:
                place = self._by_odds(sums[first : first + many])
            places.append(place)
            combination = combination * many + place
            first += many
        return places, combination

    def _by_odds(self, sums: list[int]) -> int:
        left = self.roll() * sum(sums) >> 32
        for place, share in enumerate(sums):
            left -= share
            if left < 0:
                return place
        return len(sums) - 1

    def _take_up(self, node: SearchNode[T, M], combination: int, child: SearchNode[T, M]) -> None:
        """What the child is worth becomes the worth of the combination."""
        found = self._solver.zeros(len(child.sizes))
        self._solver.values(
            child.frame.table, child.sizes, child.sums, *self._room(child), self.budget.slip, found
        )
        first = combination * len(found)
        for seat, worth in enumerate(found):
            node.frame.table[first + seat] = int(worth) * PATIENCE // 100

    def _solve(self, node: SearchNode[T, M], rounds: int) -> None:
        self._solver.solve(
            node.frame.table,
            node.sizes,
            node.regrets,
            node.sums,
            *self._room(node),
            rounds,
            self.budget.slip,
        )

    def _room(self, node: SearchNode[T, M]) -> tuple[Numbers, Numbers, Numbers]:
        """Room for odds, digits and gains."""
        zeros = self._solver.zeros
        return zeros(len(node.regrets)), zeros(len(node.sizes)), zeros(len(node.regrets))

    def thought(self, root: SearchNode[T, M], seat: int) -> Thought[M]:
        """The root solved afresh, as one seat's choices with their odds."""
        zeros = self._solver.zeros
        root.regrets, root.sums = zeros(len(root.regrets)), zeros(len(root.sums))
        self._solve(root, LAST_ROUNDS)
        first = sum(int(root.sizes[other]) for other in range(seat))
        choices = root.frame.choices[seat]
        sums = [int(root.sums[first + n]) for n in range(len(choices))]
        return Thought(choices, [max(1, share * ONE // max(1, sum(sums))) for share in sums])
