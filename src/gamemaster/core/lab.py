"""What a balance lab asks of a game: trials that tell how much each piece of the house's content is worth.

A trial has a result in thousandths of a match won: 0 is even, +1000 that a match was won by it that would have been
lost. Everything follows from the question, so that an answer may be kept, and any process may give it.
"""

from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Literal, Protocol

from gamemaster.core.values import Value, Words

How = Literal["worth", "meeting", "pair"]
"""What one piece changes; how it fares against another; what two change together beyond what each does."""


class LabQuestion(Value, frozen=True):
    """So many trials of one piece, or of two."""

    how: How
    about: tuple[str, ...]
    trials: int
    players: int = 2
    round: int = 0
    """Of a match, where the game has rounds."""


class LabAnswer(Value, frozen=True):
    """What came of some trials: how many, the sum of their results and of the squares."""

    trials: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: "LabAnswer") -> "LabAnswer":
        return LabAnswer(
            self.trials + other.trials, self.total + other.total, self.squares + other.squares
        )

    def __neg__(self) -> "LabAnswer":
        return LabAnswer(self.trials, -self.total, self.squares)

    @property
    def mean(self) -> int:
        return self.total // self.trials if self.trials else 0

    @property
    def error(self) -> int:
        """Half of the interval that holds the true mean in 95 cases of 100."""
        n = self.trials
        if n < 2:
            return 1000
        spread = max(0, n * self.squares - self.total * self.total)
        return isqrt(38416 * spread // (n * n * (n - 1))) // 100 + 1


def answered(results: Sequence[int]) -> LabAnswer:
    return LabAnswer(len(results), sum(results), sum(each * each for each in results))


class Laboratory(Protocol):
    """How one game measures one kind of its content; `Box.labs` names it by import string."""

    kind: str
    """`power`, `card`, `fighter`."""
    about: Words
    """What a worth is here, in a sentence."""
    band: tuple[int, int]
    """Between which worths the house keeps its own content."""
    by_meetings: bool
    """Whether a piece's worth is what its meetings with all others come to."""

    def pieces(self) -> Mapping[str, str]:
        """The house's pieces by name, and each one's content as text: what is measured, and kept, is that."""

    def questions(self, trials: int) -> Sequence[LabQuestion]:
        """All there is to ask, with so many trials behind each piece."""

    def make_ready(self, *, compiling: bool) -> None:
        """Called once in every process before it answers: machine code that is kept on the disk may be fetched; with
        `compiling`, made. Answers are the same with and without."""

    def answer(self, question: LabQuestion) -> LabAnswer:
        """Fight it out."""
