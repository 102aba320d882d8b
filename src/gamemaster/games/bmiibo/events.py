"""What can happen in Bmiibo Buto Chess."""

from typing import Literal, TypeAlias

from gamemaster.core.events import Event
from gamemaster.core.values import Seat
from gamemaster.games.bmiibo.state import Cell, Element, Slot


class OrderDrawn(Event, frozen=True):
    """The order of play was shuffled."""

    order: tuple[Seat, ...]


class FighterPlaced(Event, frozen=True):
    """A fighter was put on its first cell."""

    seat: Seat
    fighter: str
    cell: Cell
    hp: int


class Moved(Event, frozen=True):
    """A fighter took a step."""

    seat: Seat
    start: Cell
    cell: Cell


class Bumped(Event, frozen=True):
    """A step led nowhere: the turn is used, the fighter stays."""

    seat: Seat
    cell: Cell
    into: Literal["edge", "block", "fighter"]


class ActionUsed(Event, frozen=True):
    """An action was used on a cell and goes on cooldown."""

    seat: Seat
    slot: Slot
    target: Cell
    aimed_at: Seat | None
    wait: int


Reason: TypeAlias = Literal[
    "no enemy there",
    "nobody there",
    "not adjacent",
    "adjacent",
    "too near",
    "nobody in reach",
    "not in line",
    "not free",
]


class Fizzled(Event, frozen=True):
    """A component, or a whole attack, did nothing, and why."""

    seat: Seat
    component: str
    reason: Reason


class Damaged(Event, frozen=True):
    """A fighter lost health."""

    seat: Seat
    by: Seat
    component: str
    amount: int
    element: Element
    doubled: bool
    hp: int


class Healed(Event, frozen=True):
    """A fighter regained health."""

    seat: Seat
    by: Seat
    amount: int
    hp: int


class FellDying(Event, frozen=True):
    """A fighter is at 0 or below and will be removed at the start of its next turn."""

    seat: Seat
    hp: int


class Recovered(Event, frozen=True):
    """A dying fighter was healed above 0 and lives on."""

    seat: Seat
    hp: int


class BlockPlaced(Event, frozen=True):
    """A cell became Blocked."""

    seat: Seat
    cell: Cell


class BlockRemoved(Event, frozen=True):
    """A Blocked cell became free, as its owner placed too many or was removed."""

    seat: Seat
    cell: Cell
    cause: Literal["limit", "death"]


class WeaknessGained(Event, frozen=True):
    """A fighter became weak to an element (or was already: `new` is false)."""

    seat: Seat
    by: Seat
    element: Element
    new: bool


class WeaknessLost(Event, frozen=True):
    """A fighter is no longer weak to an element (or never was: `had` is false)."""

    seat: Seat
    by: Seat
    element: Element
    had: bool


class Pushed(Event, frozen=True):
    """A fighter was pushed the whole distance."""

    seat: Seat
    by: Seat
    start: Cell
    cell: Cell


class PushFailed(Event, frozen=True):
    """A fighter could not be pushed the whole distance, so it did not move at all."""

    seat: Seat
    by: Seat
    cell: Cell


class Charged(Event, frozen=True):
    """A fighter ran towards its target, as far as it came."""

    seat: Seat
    start: Cell
    cell: Cell


class FighterRemoved(Event, frozen=True):
    """A dying fighter's turn began: it is dead and leaves the board."""

    seat: Seat
    cell: Cell
    hp: int
    left: int


class MatchWon(Event, frozen=True):
    """The match is over: one fighter is left, or the turn cap decided on health."""

    seat: Seat
    hp: int
    turn: int
    by: Literal["last standing", "turn cap"]


Happened: TypeAlias = (
    OrderDrawn
    | FighterPlaced
    | Moved
    | Bumped
    | ActionUsed
    | Fizzled
    | Damaged
    | Healed
    | FellDying
    | Recovered
    | BlockPlaced
    | BlockRemoved
    | WeaknessGained
    | WeaknessLost
    | Pushed
    | PushFailed
    | Charged
    | FighterRemoved
    | MatchWon
)
