"""Auto Rumble's nouns: config, state, submissions, views."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from gamemaster.core.values import Lang, Seat, Value
from gamemaster.games.auto_rumble.battle.heroes import ATTACK, Settings
from gamemaster.mechanics.rounding import away_from_zero

Phase: TypeAlias = Literal["inventing", "clarifying", "bidding", "review", "rewording", "over"]
Ruling: TypeAlias = Literal["accept", "veto", "reword"]

RULINGS: tuple[Ruling, ...] = ("accept", "veto", "reword")

BASE_ENERGY = 100
BASE_ATTACK = 10


class Written(Value, frozen=True, omit_defaults=True):
    """A power as its author wrote it: a name, and the sentence that is its program."""

    name: str
    text: str
    lang: Lang = "en"
    author: Seat | None = None
    """Who submitted it; nobody: it was seeded into the pool."""


class Config(Value, frozen=True, kw_only=True):
    """Everything fixed before the first turn."""

    seats: Annotated[int, Meta(ge=2, le=12)]
    """How many players with a hero; a host who does not play sits behind them."""
    library: tuple[Written, ...]
    """What the hidden pool is drawn from."""
    rounds: Annotated[int, Meta(ge=1, le=100)] = 10
    income: Annotated[int, Meta(ge=0, le=10_000)] = 30
    lots_each: Annotated[int, Meta(ge=1, le=20)] = 2
    pool_each: Annotated[int, Meta(ge=0, le=50)] = 3
    new_powers: Annotated[int, Meta(ge=0, le=10)] = 2
    top_up: bool = False
    """Whether the house adds powers of its own when the pool has too few for a round's lots."""
    invent: Literal["with_bids", "first"] = "with_bids"
    """Whether new powers come with the bids, or in a phase of their own before them (Q-AR-64)."""
    strict_stop: bool = False
    lone_zero: bool = True
    reveal_bids: bool = False
    battle_rounds: Annotated[int, Meta(ge=1, le=100)] = 30
    stalemate: Annotated[int, Meta(ge=1, le=100)] = 3
    host: Seat | None = None
    rewordings: Annotated[int, Meta(ge=0, le=5)] = 1

    @property
    def settings(self) -> Settings:
        """What the battle needs to know."""
        return Settings(
            strict_stop=self.strict_stop, rounds=self.battle_rounds, stalemate=self.stalemate
        )


class Won(Value, frozen=True):
    """A power that a seat has, and its strength: the coins bid on it."""

    power: str
    strength: int


class Side(Value, frozen=True):
    """What one player brings to the battle: coins, base initiative, powers, order list."""

    coins: int
    base: int
    """The tie-breaker k of k ÷ (players + 1)."""
    powers: tuple[Won, ...] = ()
    order: tuple[str, ...] = (ATTACK,)

    @property
    def energy(self) -> int:
        """Energy when the battle begins (it may be 0 or less: dead on arrival)."""
        return BASE_ENERGY + self.coins

    @property
    def attack(self) -> int:
        """Damage of the attack, never under 0."""
        return max(0, BASE_ATTACK + away_from_zero(self.coins, 3))


class Proposal(Value, frozen=True):
    """A submitted power that waits for the host, and how often it was reworded."""

    power: Written
    reworded: int = 0
    asked: str = ""
    """What the host wants changed, while the author rewords."""


class State(Value, frozen=True, kw_only=True):
    """A match under way; only `hidden` and the library of the config are secret."""

    config: Config
    phase: Phase = "bidding"
    round: int = 1
    sides: tuple[Side, ...]
    lots: tuple[str, ...] = ()
    hidden: tuple[Written, ...] = ()
    """The part of the pool that nobody has seen yet."""
    pool: tuple[str, ...] = ()
    """The part of the pool that is public: unsold lots and submitted powers."""
    known: tuple[Written, ...] = ()
    """Every power that is public, in the order in which they became so."""
    proposals: tuple[Proposal, ...] = ()
    winners: tuple[Seat | None, ...] = ()
    """Who won each battle so far."""

    @property
    def players(self) -> range:
        return range(self.config.seats)

    @property
    def room_for_powers(self) -> int:
        """How many powers a seat may submit in this round; none in the last."""
        return self.config.new_powers if self.round < self.config.rounds else 0


class Bid(Value, frozen=True):
    """Coins offered for one of the lots."""

    power: str
    coins: int


class Verdict(Value, frozen=True, omit_defaults=True):
    """What the host says of a submitted power."""

    power: str
    ruling: Ruling
    reason: str = ""


class Submission(Value, frozen=True, kw_only=True, omit_defaults=True):
    """What a seat sends: bids, order list and new powers; rewordings; or the host's verdicts."""

    bids: tuple[Bid, ...] = ()
    order: tuple[str, ...] | None = None
    powers: tuple[Written, ...] = ()
    withdraw: tuple[str, ...] = ()
    """While new powers are talked about: those of its own that the seat takes back."""
    verdicts: tuple[Verdict, ...] = ()


class View(Value, frozen=True, kw_only=True):
    """What a seat may know: everything but the hidden pool, of which it knows the size."""

    seat: Seat | None
    players: int
    host: Seat | None
    awaiting: tuple[Seat, ...]
    phase: Phase
    round: int
    rounds: int
    sides: tuple[Side, ...]
    lots: tuple[Written, ...]
    known: tuple[Written, ...]
    pool_size: int
    new_powers: int
    """How many powers this seat may submit now."""
    rewordings: int
    proposals: tuple[Proposal, ...]
    winners: tuple[Seat | None, ...]
    income: int
    lone_zero: bool
    reveal_bids: bool
    strict_stop: bool
    battle_rounds: int
    stalemate: int

    @property
    def settings(self) -> Settings:
        """What the battle needs to know."""
        return Settings(
            strict_stop=self.strict_stop, rounds=self.battle_rounds, stalemate=self.stalemate
        )
