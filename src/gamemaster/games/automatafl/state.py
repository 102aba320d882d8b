"""Automatafl's nouns: config, state, moves, views, and what can happen."""

from typing import Literal, TypeAlias

from msgspec import field

from gamemaster.core.events import Event
from gamemaster.core.values import Seat, Value
from gamemaster.mechanics.grid import Grid, Square, grid

EMPTY = "."
AUTOMATON = "@"

Pull: TypeAlias = Literal["attract", "repel", "neutral"]
Gait: TypeAlias = Literal["rook", "bishop", "queen", "king", "knight", "any"]


class Kind(Value, frozen=True):
    """A kind of piece: its letter, what it does to the Automaton on each axis, how it may move."""

    letter: str
    pull: tuple[Pull, ...]
    gait: Gait = "rook"


class Corner(Value, frozen=True):
    """A corner and the seat that wins when an Automaton enters it."""

    at: Square
    seat: Seat


class Config(Value, frozen=True, kw_only=True):
    """Everything fixed before the first turn."""

    seats: int
    size: Square
    rows: tuple[str, ...]
    kinds: tuple[Kind, ...]
    corners: tuple[Corner, ...]
    conflicts: Literal["literal", "practice"] = "literal"
    tie_rule: Literal["column", "freeze"] = "column"
    turn_limit: int = 200


class Move(Value, frozen=True):
    """A secret move: the square a piece leaves and the square it shall reach."""

    source: Square = field(name="from")
    to: Square


class Standing(Value, frozen=True):
    """A revealed move that stands while others enter theirs again (None: the seat passed)."""

    seat: Seat
    move: Move | None


class State(Value, frozen=True, kw_only=True):
    """The board, what was entered this turn, and how it ended."""

    config: Config
    cells: str
    steps: int = 0
    """How often the Automata have stepped: the turns of the rules, which `turn_limit` counts."""
    owing: tuple[Seat, ...] = ()
    standing: tuple[Standing, ...] = ()
    closed_sources: tuple[Square, ...] = ()
    closed_targets: tuple[Square, ...] = ()
    ended: Literal["", "corner", "several corners", "turn limit"] = ""
    winner: Seat | None = None

    @property
    def grid(self) -> Grid:
        return grid(self.config.size)


class View(Value, frozen=True, kw_only=True):
    """What a seat may know: all but the moves not yet revealed, which no state holds."""

    seat: Seat | None
    seats: int
    size: Square
    rows: tuple[str, ...]
    kinds: tuple[Kind, ...]
    corners: tuple[Corner, ...]
    awaiting: tuple[Seat, ...]
    standing: tuple[Standing, ...]
    closed_sources: tuple[Square, ...]
    closed_targets: tuple[Square, ...]
    steps: int
    turn_limit: int
    tie_rule: str
    conflicts: str
    ended: str
    winner: Seat | None

    @property
    def cells(self) -> str:
        return "".join(self.rows)


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


class Sight(Value, frozen=True):
    """The nearest thing one way along an axis: a piece, an Automaton, or (empty) the board's edge."""

    piece: str
    distance: int
    pull: Literal["attract", "repel", "neutral", "edge"]


class Axis(Value, frozen=True):
    """What an Automaton saw along one axis and what that makes it want.

    `rule` is the priority (1 opposing pair, 2 from repulsor, 3 toward attractor; 0: none),
    `key` breaks ties within a priority, `towards` is −1 or +1 along the axis.
    """

    back: Sight
    ahead: Sight
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

    how: Literal["corner", "several corners", "turn limit"]
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
