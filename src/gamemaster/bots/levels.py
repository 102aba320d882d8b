"""What the levels of all games share: how strong one is, and how a weaker one chooses.

A level thinks as the master does, with less: it looks at less (`budget`), misjudges what it looks at
(`noise`), and now and then acts without thinking (`rashness`). It never plays badly on purpose.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from gamemaster.core.contract import Bot
from gamemaster.core.depth import EIGHT
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json

T = TypeVar("T")
V = TypeVar("V")


class LevelStrength(NamedTuple):
    """How strong a bot is."""

    rashness: int
    """How often, in a hundred, it acts without thinking."""
    noise: int
    """How far it misjudges a choice, at most, in the game's own measure of worth."""
    budget: int
    """How much it looks at, counted as the game counts; never in seconds."""


class Mixed(NamedTuple):
    """Some of its matches as strong as one, the others as another. Where thought counts for so much that eight even steps
    would each be too high, this is a step between two that lie far apart."""

    weaker: LevelStrength
    stronger: LevelStrength


def of_level(levels: Sequence[T], number: int) -> T:
    """The strength of a level, 1 to 8."""
    if not 1 <= number <= EIGHT:
        raise Trouble(
            f"Levels go from 1 to {EIGHT}, not {number}.",
            pt=f"Os níveis vão de 1 a {EIGHT}, não {number}.",
        )
    return levels[number - 1]


def weakened(
    strength: LevelStrength,
    rash: Bot[V],
    master: Callable[[V, LevelStrength, Dice], Json],
) -> Bot[V]:
    """A bot that plays as the master would with this strength, now and then without thinking."""

    def bot(view: V, dice: Dice) -> Json:
        if dice.named("rash").below(100) < strength.rashness:
            return rash(view, dice)
        return master(view, strength, dice)

    return bot


def best_of(worths: Sequence[int], noise: int, dice: Dice) -> int:
    """The place of the best, as somebody sees it who misjudges each a little; equals by lot."""
    seen = [
        (worth + (dice.below(noise + 1) if noise else 0), dice.below(1 << 20)) for worth in worths
    ]
    return max(range(len(seen)), key=seen.__getitem__)
