"""One turn under way: the working copy that the stages of a game change, one after the other.

A game names its stages once, `STAGES`, and they are the whole turn: each is a function from a
`Turn` to nothing. A game whose stages take the state apart has a `Turn` of its own, with what it
needs beside the state, and puts it together again in `done`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, Self, TypeVar

from msgspec import structs

from gamemaster.core.contract import M, Step
from gamemaster.core.dice import Dice
from gamemaster.core.events import Event, Happening, Secret
from gamemaster.core.values import Seat, Value

T = TypeVar("T", bound=Value)  # a state


class Turn(Generic[T, M]):
    """The state under way, what the seats sent, the turn's dice, and what has happened so far."""

    def __init__(self, state: T, submissions: Mapping[Seat, M], dice: Dice) -> None:
        self.state = state
        self.submissions = submissions
        self.dice = dice
        self.events: list[Happening] = []
        self._is_stopped = False

    def play(self, stages: Iterable[Callable[[Self], None]]) -> Step[T]:
        """All stages in order, or as far as one that stops the turn; what came of it."""
        for stage in stages:
            stage(self)
            if self._is_stopped:
                break
        return self.done()

    def stop(self) -> None:
        """The stages after this one are not played: the seats are asked again, or it is over."""
        self._is_stopped = True

    def done(self) -> Step[T]:
        """The next state, and all that was told."""
        return Step(self.state, tuple(self.events))

    def change(self, **fields: object) -> None:
        """Some fields of the state under way become others."""
        self.state = structs.replace(self.state, **fields)

    def tell(self, event: Event) -> None:
        """Tell everybody."""
        self.events.append(event)

    def tell_only(
        self, seats: Seat | tuple[Seat, ...], event: Event, public: Event | None = None
    ) -> None:
        """Tell one seat, or some; everybody else hears `public`, or nothing."""
        few = seats if isinstance(seats, tuple) else (seats,)
        self.events.append(Secret(few, event, public))
