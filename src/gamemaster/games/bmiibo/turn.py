"""The working copy of a turn: one fighter acts, and the next one who lives is to act."""

from collections.abc import Mapping

from gamemaster.core import turn
from gamemaster.core.contract import Step
from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.bmiibo.bout import Bout
from gamemaster.games.bmiibo.state import State, Submission


class Turn(turn.Turn[State, Submission]):
    """The state under way, and the board in pieces that can be moved."""

    def __init__(self, state: State, submissions: Mapping[Seat, Submission], dice: Dice) -> None:
        super().__init__(state, submissions, dice)
        self.bout = Bout(state.config, state.order, state.bodies, self.events)

    def done(self) -> Step[State]:
        self.change(bodies=self.bout.bodies())
        return super().done()
