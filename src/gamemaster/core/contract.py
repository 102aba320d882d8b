"""The one contract: seven methods by which any simultaneous-move game is adjudicated."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from gamemaster.core.dice import Dice
from gamemaster.core.events import Happening
from gamemaster.core.values import Json, Seat, Value

C = TypeVar("C")  # config
C_contra = TypeVar("C_contra", contravariant=True)
S = TypeVar("S")  # state
M = TypeVar("M")  # submission
V = TypeVar("V")  # view
V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A new state, and the events that led to it."""

    state: S
    events: tuple[Happening, ...] = ()


class Outcome(Value, frozen=True):
    """How a match ended: seats by place, best first, shared places together; a score for each seat."""

    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]

    def place(self, seat: Seat) -> int:
        """1 for the winners; a shared place counts for all who share it (1, 1, 3)."""
        better = 0
        for sharers in self.ranking:
            if seat in sharers:
                return better + 1
            better += len(sharers)
        raise ValueError(f"seat {seat} is not in this outcome")


def ranked(scores: tuple[int, ...]) -> Outcome:
    """The outcome in which a higher score is a better place and equal scores share one."""
    places = sorted(set(scores), reverse=True)
    ranking = tuple(
        tuple(seat for seat, score in enumerate(scores) if score == place) for place in places
    )
    return Outcome(ranking, scores)


class Game(Protocol[C_contra, S, M, V]):
    """Rules and nothing else: pure functions of their arguments, the same on every machine."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int:
        """Raised when an old record would play differently."""

    def setup(self, config: C_contra, dice: Dice) -> Step[S]:
        """The state before the first turn."""

    def awaiting(self, state: S) -> tuple[Seat, ...]:
        """Who owes a submission now, in table order; nobody: the match is over."""

    def view(self, state: S, seat: Seat | None) -> V:
        """All that a seat (None: a spectator) may know, built field by field."""

    def parse(self, view: V, raw: Json) -> M:
        """The submission in `raw`, or Illegal, written for its author."""

    def default(self, view: V) -> M:
        """What a silent seat plays."""

    def resolve(self, state: S, submissions: Mapping[Seat, M], dice: Dice) -> Step[S]:
        """The next state, from the submissions of all who were awaited."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, once the match is over."""


Bot: TypeAlias = Callable[[V, Dice], Json]
"""A program in a seat: from a view and its own dice to raw JSON, which is parsed like anybody's."""

# Of whichever game: a door does not know which, and hands on what it was handed.
AnyStep: TypeAlias = Step[Any]
AnyBot: TypeAlias = Bot[Any]
