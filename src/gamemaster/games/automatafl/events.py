"""What can happen in Automatafl."""

from typing import Literal, TypeAlias

from gamemaster.core.events import Event
from gamemaster.core.values import Seat, Value
from gamemaster.games.automatafl.state import EMPTY, Ending, Move, Standing
from gamemaster.mechanics.grid import Square


class MovesRevealed(Event, frozen=True):
    """The moves entered now were turned over, all at once."""

    entries: tuple[Standing, ...]


class MovesClashed(Event, frozen=True):
    """Several seats named the same source or the same target; it is closed until moves resolve."""

    end: Literal["source", "target"]
    at: Square
    seats: tuple[Seat, ...]


class EntryReopened(Event, frozen=True):
    """The seats of the clashes must each enter another move."""

    seats: tuple[Seat, ...]


class PieceMoved(Event, frozen=True):
    """A piece went from one square to another, carried by the moves of `seats` in this order."""

    piece: str
    source: Square
    to: Square
    seats: tuple[Seat, ...]


class MoveFailed(Event, frozen=True):
    """A move changed nothing, and why; `at` is the square that was in its way."""

    seat: Seat
    move: Move
    why: Literal["blocked", "gait", "train", "cycle", "nothing there", "torn"]
    at: Square | None = None
    piece: str = EMPTY


class InSight(Value, frozen=True):
    """The nearest thing one way along an axis: a piece, an Automaton, or (empty) the board's edge."""

    piece: str
    distance: int
    pull: Literal["attract", "repel", "neutral", "edge"]


class Axis(Value, frozen=True):
    """What an Automaton saw along one axis and what that makes it want.

    `rule` is the priority (1 opposing pair, 2 from repulsor, 3 toward attractor; 0: none),
    `key` breaks ties within a priority, `towards` is −1 or +1 along the axis.
    """

    back: InSight
    ahead: InSight
    rule: int
    key: tuple[int, ...] = ()
    towards: int = 0


Reason: TypeAlias = Literal["only", "priority", "closer", "tie: column", "tie: freeze", "none"]


class AutomatonMoved(Event, frozen=True):
    """An Automaton took its step: which axis won, by what reason, and all it saw."""

    source: Square
    to: Square
    axis: int
    reason: Reason
    axes: tuple[Axis, ...]


class AutomatonStayed(Event, frozen=True):
    """An Automaton did not move: nothing drew it, a tie froze it, or another wanted its square."""

    at: Square
    reason: Literal["none", "tie: freeze", "same square"]
    axes: tuple[Axis, ...]


class CornerEntered(Event, frozen=True):
    """An Automaton went into a corner (seat None: nobody's)."""

    at: Square
    seat: Seat | None


class MatchEnded(Event, frozen=True):
    """The match is over; nobody is the winner of a draw."""

    how: Ending
    winner: Seat | None
    steps: int


Happened: TypeAlias = (
    MovesRevealed
    | MovesClashed
    | EntryReopened
    | PieceMoved
    | MoveFailed
    | AutomatonMoved
    | AutomatonStayed
    | CornerEntered
    | MatchEnded
)
