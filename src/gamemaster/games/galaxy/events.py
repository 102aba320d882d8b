"""What can happen in King of the Galaxy, each with its resulting values."""

from typing import TypeAlias

from gamemaster.core.events import Event
from gamemaster.core.values import Seat, Words
from gamemaster.games.galaxy.state import Goods, Ships, SystemId
from gamemaster.mechanics.market import Order

NATIVES = -1
"""Stands where a seat would, for the natives' fleet; in the cyclic order they come after the last seat."""


class MatchStarted(Event, frozen=True):
    """The map is drawn."""

    systems: int
    turns: int


class HomeFounded(Event, frozen=True):
    """A seat controls its home, with its first fighters there."""

    seat: Seat
    at: SystemId
    name: str
    fighters: int


class TurnStarted(Event, frozen=True):
    turn: int


class FleetArrived(Event, frozen=True):
    """A seat's fighters reached a system; `total` is what it has there now."""

    seat: Seat
    at: SystemId
    name: str
    ships: int
    total: int


class FightersAppeared(Event, frozen=True):
    """What was built last turn stands at its system."""

    seat: Seat
    at: SystemId
    name: str
    ships: int
    total: int


class IncomePaid(Event, frozen=True):
    """A seat's income and upkeep at the start of a turn; `stock` is what it holds then."""

    seat: Seat
    income: Goods
    upkeep: int
    stock: Goods


class FightersAbandoned(Event, frozen=True):
    """Fighters scrapped because their upkeep was not paid, in all and place by place."""

    seat: Seat
    ships: int
    at: tuple[tuple[SystemId, int], ...]
    fleets: tuple[tuple[int, int], ...]
    """(fleet id, how many of it)."""


class FightersScrapped(Event, frozen=True):
    """Fighters a seat scrapped at a system, and what it has left there."""

    seat: Seat
    at: SystemId
    name: str
    ships: int
    left: int


class FleetScrapped(Event, frozen=True):
    """Fighters a seat scrapped in transit, and what is left of the fleet."""

    seat: Seat
    fleet: int
    to: SystemId
    name: str
    ships: int
    left: int


class FightersOrdered(Event, frozen=True):
    """Fighters that will stand at a system next turn; 1 mineral each is paid."""

    seat: Seat
    at: SystemId
    name: str
    ships: int


class FleetDeparted(Event, frozen=True, rename={"origin": "from", "target": "to"}):
    """Fighters set out; `fuel` is paid, and they stand at their target from turn `arrival`."""

    seat: Seat
    fleet: int
    origin: SystemId
    target: SystemId
    names: tuple[str, str]
    ships: int
    fuel: int
    arrival: int


class OrderPosted(Event, frozen=True):
    order: Order


class OrderCancelled(Event, frozen=True):
    """The poster took its order back, with what was left of it."""

    order: Order


class OrderLost(Event, frozen=True):
    """The order's system has a new controller: it is closed, and what was left goes back."""

    order: Order


class FillReserved(Event, frozen=True):
    """A seat asked for part of an order and put its price aside."""

    seat: Seat
    order: int
    amount: int


class OrderFilled(Event, frozen=True):
    """Goods changed hands; `order` is as it stands afterwards."""

    order: Order
    filler: Seat
    asked: int
    got: int
    paid: int


class FillRefunded(Event, frozen=True):
    """Nothing was left for this filler, or the order was gone."""

    order: int
    filler: Seat
    asked: int


class ActionSkipped(Event, frozen=True):
    """An action that could not be executed; only its author learns of it."""

    seat: Seat
    action: int
    code: str
    numbers: tuple[int, ...]
    detail: Words | None
    name: str | None
    """The system it was about, if it was about one."""


class BattleFought(Event, frozen=True):
    """One round of combat: fleets before and after, and who destroyed how many of whose.

    The natives' fleet is number −1.
    """

    at: SystemId
    name: str
    before: Ships
    shots: tuple[tuple[int, int, int], ...]
    """(whose fleet fired, at whose, fighters)."""
    after: Ships


class SystemContested(Event, frozen=True):
    at: SystemId
    name: str
    controller: Seat | None
    by: tuple[Seat, ...]


class ContestContinued(Event, frozen=True):
    """Who leads the contested system (None: nobody alone), and for how many turns in a row."""

    at: SystemId
    name: str
    controller: Seat | None
    leader: Seat | None
    streak: int


class ContestEnded(Event, frozen=True):
    """The system is no longer contested and stays with its controller, if it has one."""

    at: SystemId
    name: str
    controller: Seat | None


class SystemTaken(Event, frozen=True):
    """A seat gained control of a system, from another seat or (None) from nobody."""

    at: SystemId
    name: str
    seat: Seat
    loser: Seat | None


class MatchEnded(Event, frozen=True):
    """The last turn is over: systems, fighters and goods of every seat, and who won."""

    systems: tuple[int, ...]
    fighters: tuple[int, ...]
    goods: tuple[int, ...]
    winners: tuple[Seat, ...]


Happened: TypeAlias = (
    MatchStarted
    | HomeFounded
    | TurnStarted
    | FleetArrived
    | FightersAppeared
    | IncomePaid
    | FightersAbandoned
    | FightersScrapped
    | FleetScrapped
    | FightersOrdered
    | FleetDeparted
    | OrderPosted
    | OrderCancelled
    | OrderLost
    | FillReserved
    | OrderFilled
    | FillRefunded
    | ActionSkipped
    | BattleFought
    | SystemContested
    | ContestContinued
    | ContestEnded
    | SystemTaken
    | MatchEnded
)
