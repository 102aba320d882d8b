"""What can happen in Rumble Royale."""

from typing import Literal, TypeAlias

from gamemaster.core.events import Event
from gamemaster.core.values import Seat, Words
from gamemaster.games.rumble_royale.state import Target

Stat: TypeAlias = Literal["life", "glory", "energy", "coins", "cards"]


class CardsSubmitted(Event, frozen=True):
    """A player handed cards in for the auction; only their number is public."""

    seat: Seat
    count: int


class CardJudged(Event, frozen=True):
    """The host accepted, reworded or vetoed a card (for its author)."""

    seat: Seat
    text: str
    verdict: Literal["accept", "veto", "reword"]
    became: str = ""


class BasicsBought(Event, frozen=True):
    """A player bought basic cards (for himself alone)."""

    seat: Seat
    cards: tuple[str, ...]


class TurnBegan(Event, frozen=True):
    """Upkeep is done and hands are drawn."""

    turn: int


class UpkeepDone(Event, frozen=True):
    """A player's Energy and coins for the turn (for himself alone)."""

    seat: Seat
    energy: int
    coins: int
    filled: int
    """Cards of the plainest kind that filled his deck."""


class CardsDrawn(Event, frozen=True):
    """A player's hand (for himself alone)."""

    seat: Seat
    cards: tuple[str, ...]


class LotOffered(Event, frozen=True):
    """A card came up for auction."""

    slot: int
    name: str
    cost: int
    life: int
    pt: str
    en: str


class LotSold(Event, frozen=True):
    """A card was sold for the second-highest bid."""

    slot: int
    name: str
    seat: Seat
    price: int


class CardPlayed(Event, frozen=True):
    """A player played a card."""

    seat: Seat
    step: int
    name: str
    target: Target | None
    cost: int
    life: int
    pt: str
    en: str
    called: Words
    aim: str = ""
    """The name of the subprocess it was aimed at."""


class PlaySkipped(Event, frozen=True):
    """A card was not played, and why."""

    seat: Seat
    name: str
    why: Literal["energy", "gone", "barred"]


class TargetGone(Event, frozen=True):
    """A card was aimed at something that is no longer there; it and its Energy are used."""

    seat: Seat
    name: str


class SubprocessEntered(Event, frozen=True):
    """A subprocess came into play."""

    id: int
    name: str
    seat: Seat
    life: int


class SubprocessTaken(Event, frozen=True):
    """A subprocess changed hands."""

    id: int
    name: str
    seat: Seat
    former: Seat
    cause: str


class NoRoom(Event, frozen=True):
    """A copy of a subprocess did not come into being: there are too many in play."""

    seat: Seat
    name: str
    most: int


class CardsDearer(Event, frozen=True):
    """A player's cards cost him more (negative: less), this turn or for the match."""

    seat: Seat
    change: int
    lasts: bool
    cause: str


class PlayerBarred(Event, frozen=True):
    """A player may play no cards, this turn or for the match."""

    seat: Seat
    lasts: bool
    cause: str


class HealingBarred(Event, frozen=True):
    """A player can gain no Life, this turn or for the match."""

    seat: Seat
    lasts: bool
    cause: str


class SubprocessActed(Event, frozen=True):
    """A subprocess did what it does."""

    id: int
    name: str
    seat: Seat


class StatChanged(Event, frozen=True):
    """A player gained or lost something by an effect: how much, and what he has now.

    Energy and coins are his secret: others learn what the effect was for (`now` is None), not what it came to.
    """

    seat: Seat
    stat: Stat
    change: int
    now: int | None
    cause: str


class SubprocessHealed(Event, frozen=True):
    """A subprocess gained or lost Life by an effect that is not damage."""

    id: int
    name: str
    change: int
    life: int
    cause: str


class PlayerDamaged(Event, frozen=True):
    """A hit took Life from a player."""

    seat: Seat
    source: Seat
    amount: int
    life: int
    cause: str


class SubprocessDamaged(Event, frozen=True):
    """A hit took Life from a subprocess; `instead_of` is the player it was meant for."""

    id: int
    name: str
    owner: Seat
    source: Seat
    amount: int
    life: int
    cause: str
    instead_of: Seat | None = None


class DamagePrevented(Event, frozen=True):
    """Part of a hit, or all of it, came to nothing."""

    seat: Seat
    amount: int
    by: str


class SubprocessDestroyed(Event, frozen=True):
    """A subprocess left the match for ever."""

    id: int
    name: str
    owner: Seat


class PlayerEliminated(Event, frozen=True):
    """A player ran out of Life."""

    seat: Seat
    turn: int


class PlayerRevived(Event, frozen=True):
    """An eliminated player came back."""

    seat: Seat
    life: int
    cause: str


class MarksChanged(Event, frozen=True):
    """A player's counters of a mark changed."""

    seat: Seat
    mark: str
    now: int
    cause: str


class ReactionsFizzled(Event, frozen=True):
    """Subprocesses answered each other for too long; the rest came to nothing."""

    batches: int


class MatchWon(Event, frozen=True):
    """The match is over: the only one alive, or by Glory and Life."""

    seats: tuple[Seat, ...]
    how: Literal["last alive", "glory", "nobody alive"]
    turn: int


Happened: TypeAlias = (
    CardsSubmitted
    | CardJudged
    | BasicsBought
    | TurnBegan
    | UpkeepDone
    | CardsDrawn
    | LotOffered
    | LotSold
    | CardPlayed
    | PlaySkipped
    | TargetGone
    | SubprocessEntered
    | SubprocessTaken
    | NoRoom
    | CardsDearer
    | PlayerBarred
    | HealingBarred
    | SubprocessActed
    | StatChanged
    | SubprocessHealed
    | PlayerDamaged
    | SubprocessDamaged
    | DamagePrevented
    | SubprocessDestroyed
    | PlayerEliminated
    | PlayerRevived
    | MarksChanged
    | ReactionsFizzled
    | MatchWon
)
