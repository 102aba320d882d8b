"""What a game brings to the search: a frame for every state it may stand in.

Worth is a whole number from −WIN to WIN for each seat. A bot has its view and nothing else:
whatever the view does not say is guessed, so a bot cannot know more than its seat may.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, Generic, Protocol, TypeVar

from gamemaster.bots.search.regret import Numbers
from gamemaster.core.contract import C, Game, M, S, V, V_contra
from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat

WIN = 10_000
"""The worth of a match won."""

T = TypeVar("T")
M_co = TypeVar("M_co", covariant=True)

_NO_CHOICE: Sequence[Any] = (None,)
"""Of a seat that does not choose; it is handed to nobody."""


@dataclass
class MatrixGame(Generic[T, M]):
    """A matrix game: who chooses among what, what each combination is worth, and where it leads."""

    state: T
    choices: Sequence[Sequence[M]]
    """For every seat the submissions considered; one that does not choose here has a single one."""
    table: Numbers
    """A worth for every seat, for each combination, the last seat's choice counting fastest."""
    over: Numbers
    """For each combination, whether the match ends there."""


class Frames(Protocol[T, M]):
    """Where frames come from: a game's rules, or its twin."""

    def frame(self, state: T, wide: int, salt: int) -> MatrixGame[T, M]:
        """The matrix game of a state, with about so many choices a seat; `salt` breaks ties."""

    def child(self, frame: MatrixGame[T, M], places: Sequence[int]) -> T:
        """The state that a combination leads to, by the places of the choices."""


class Mind(Protocol[V_contra, S, M_co]):
    """What only the game knows: what is worth trying, and what a state is worth."""

    def guess(self, view: V_contra, dice: Dice) -> S:
        """A state that the view allows; drawn anew where something is hidden."""

    def candidates(self, state: S, seat: Seat, wide: int, dice: Dice) -> Sequence[M_co]:
        """At most so many submissions of a seat that are worth trying, best first."""

    def worth(self, state: S) -> Sequence[int]:
        """What a state is worth to every seat."""


class ContractFrames(Generic[C, S, M, V]):
    """Frames by the rules alone: every combination is resolved, and the mind judges what comes."""

    def __init__(self, game: Game[C, S, M, V], mind: Mind[V, S, M], dice: Dice) -> None:
        self.game = game
        self.mind = mind
        self.dice = dice

    def frame(self, state: S, wide: int, salt: int) -> MatrixGame[S, M]:
        dice = self.dice.named("frame", salt)
        awaited = self.game.awaiting(state)
        seats = range(len(self.mind.worth(state)))
        choices = [
            self.mind.candidates(state, seat, wide, dice) if seat in awaited else _NO_CHOICE
            for seat in seats
        ]
        table: list[int] = []
        frame = MatrixGame(state, choices, table, bytearray(prod(map(len, choices))))
        for number, places in enumerate(product(*(range(len(own)) for own in choices))):
            after = self.child(frame, places)
            frame.over[number] = not self.game.awaiting(after)
            table.extend(self.mind.worth(after))
        return frame

    def child(self, frame: MatrixGame[S, M], places: Sequence[int]) -> S:
        """What the rules make of a combination; rolls are the same whenever it is tried."""
        submissions = {
            seat: frame.choices[seat][places[seat]] for seat in self.game.awaiting(frame.state)
        }
        return self.game.resolve(frame.state, submissions, self.dice.named("roll")).state
