"""What can happen around a battle of Auto Rumble; what happens in it is in `battle/events.py`."""

from typing import TypeAlias

from gamemaster.core.events import Event
from gamemaster.core.values import Seat
from gamemaster.games.auto_rumble.battle.events import BattleEvent
from gamemaster.games.auto_rumble.state import Ruling, Written


class RoundOpened(Event, frozen=True):
    """A bidding round began: the lots were revealed and everybody got the income."""

    round: int
    rounds: int
    lots: tuple[Written, ...]
    income: int
    coins: tuple[int, ...]


class BasesDrawn(Event, frozen=True):
    """The base initiatives of the heroes were drawn: k of k ÷ `over`."""

    bases: tuple[int, ...]
    over: int


class LotSold(Event, frozen=True):
    """The highest bidders each got a copy of a power and paid the price."""

    power: str
    winners: tuple[Seat, ...]
    price: int


class LotUnsold(Event, frozen=True):
    """Nobody got the power; it stays in the pool. How it was bid on is not told."""

    power: str


class BidLost(Event, frozen=True):
    """A bid that won nothing and costs nothing; only its author knows it (unless all are shown)."""

    seat: Seat
    power: str
    coins: int


class CoinsCounted(Event, frozen=True):
    """The winning bids were paid; what everybody has left, and what heroes it makes."""

    coins: tuple[int, ...]
    energies: tuple[int, ...]
    attacks: tuple[int, ...]


class OrdersRevealed(Event, frozen=True):
    """The order lists with which the heroes fight, new powers at the bottom."""

    orders: tuple[tuple[str, ...], ...]


class BattleFought(Event, frozen=True):
    """The heroes fought; the whole battle, event by event."""

    round: int
    events: tuple[BattleEvent, ...]


class WinnerDeclared(Event, frozen=True):
    """The winner of this round's battle (None: nobody); only the last one counts."""

    round: int
    winner: Seat | None
    final: bool


class PowerSubmitted(Event, frozen=True):
    """A seat submitted a power; `wanted` is the name it chose if that was taken."""

    seat: Seat
    power: Written
    wanted: str = ""


class VerdictGiven(Event, frozen=True):
    """The host let a power in, kept it out, or asked for another wording."""

    seat: Seat
    power: str
    ruling: Ruling
    reason: str = ""


class PowerReworded(Event, frozen=True):
    """The author worded a power anew."""

    seat: Seat
    before: str
    power: Written


class PowerWithdrawn(Event, frozen=True):
    """The author did not reword a power; it does not enter the pool."""

    seat: Seat
    power: str


class MatchEnded(Event, frozen=True):
    """The last battle was fought."""

    winner: Seat | None


Happened: TypeAlias = (
    BasesDrawn
    | RoundOpened
    | LotSold
    | LotUnsold
    | BidLost
    | CoinsCounted
    | OrdersRevealed
    | BattleFought
    | WinnerDeclared
    | PowerSubmitted
    | VerdictGiven
    | PowerReworded
    | PowerWithdrawn
    | MatchEnded
)
