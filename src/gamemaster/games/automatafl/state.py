"""Automatafl's nouns: config, state, moves, views."""

from typing import Literal, TypeAlias

from msgspec import field

from gamemaster.core.values import Seat, Value
from gamemaster.mechanics.grid import Grid, Square, grid

EMPTY = "."
AUTOMATON = "@"

Pull: TypeAlias = Literal["attract", "repel", "neutral"]
Ending: TypeAlias = Literal["corner", "several corners", "turn limit"]
Gait: TypeAlias = Literal["rook", "bishop", "queen", "king", "knight", "any"]


class PieceKind(Value, frozen=True):
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
    kinds: tuple[PieceKind, ...]
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
    ended: Literal[""] | Ending = ""
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
    kinds: tuple[PieceKind, ...]
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
