"""What is remembered besides the numbers that every hero has: one small class for each kind.

A thing remembered is a key; its number stands beside it in `Squad.memory` (a hero's) or in
`Field.registers` (the battle's), because a number may be a form while a name never is.

    of a hero      its number is                               it is over
    -------------  ------------------------------------------  ---------------------------------
    OwnVariable    the value of a power's variable             with the power
    Counters       so many counters of a mark                  when the last is taken away
    TimesActed     how often a limited rule acted              with the span of its limit
    Pool           damage still to be prevented                with its span, or with the power
    Poured         what was poured into the pool in all        as the pool
    Filled         1: an always-rule filled it for the battle  never
    Lingering      how many times over a modifier holds        with its span
    Delayed        how many times over it will be done         after its last round
    LyingInWait    how many times over a watch answers         with its span
    Hushed         how many times over a power is silenced     with its span
    Tallied        how much of something happened to it        "round" is "last_round" next, then gone
    StruckBy       one end of a run of heroes that struck it   as Tallied
    LastStruckBy   the number of who attacked it last          when that hero is gone
    Occasion       how often an event happened for a rule      before the next round
    Foreseen       1: what a rule asks held before the hit     with the hit
    Attempts       how many attacks it has begun               never
    Stopped        1: it could not pay, its list is closed     with the round
    Fallen         1: it died just now, the answers follow     at once

    of the battle
    -------------
    SharedVariable the value of a variable that all share      never
    DeathToll      so many of a seat died                      as Tallied
    OrderReversed  1: the order runs backwards                 with its span
    HelpersCalled  so many such helpers will come              when they stand in line
    SumOfChanges   what the effects before it changed          with the rule
    PassesLeft     the passes that a repetition has to go      with the repetition
    EnergyWasLost  1: somebody lost Energy in this round       set anew each round
"""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from gamemaster.games.auto_rumble.battle.field.forms import Number, now
from gamemaster.games.auto_rumble.battle.field.numbering import Badge, Renumbering
from gamemaster.language import tree

Step: TypeAlias = Literal["setup", "start", "main", "end"]


class Remembered(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """One thing remembered; what it says of itself holds unless its class knows better."""

    word: ClassVar[str] = ""
    """What it is called when its number reaches the bound."""

    def ends(self, this_round: int) -> bool:
        """Whether it is over with this round."""
        return False

    def looked_back(self) -> "Remembered | None":
        """What it is in the round that follows; None if it is forgotten."""
        return self

    def goes_with(self, power: int) -> bool:
        """Whether it is gone when the hero loses this power."""
        return False

    def renumbered(self, number: Number, anew: Renumbering) -> "tuple[Remembered, Number] | None":
        """The same with heroes by their new numbers; None if nothing is left of it."""
        return self, number


Memory: TypeAlias = dict[Remembered, Number]

# --- what powers do to the hero that has them


class OwnVariable(Remembered, frozen=True):
    """A variable of one of the hero's powers."""

    word: ClassVar[str] = "var"
    power: int
    name: str

    def goes_with(self, power: int) -> bool:
        return self.power == power


class TimesActed(Remembered, frozen=True):
    """How often a rule with a limit has acted."""

    word: ClassVar[str] = "limit"
    power: int
    rule: int
    span: Literal["round", "battle", "rounds"]

    def ends(self, this_round: int) -> bool:
        return self.span == "round"


class Occasion(Remembered, frozen=True):
    """An event of this round that a rule acts for later; with its details if the rule asks for them."""

    word: ClassVar[str] = "per"
    power: int
    rule: int
    details: tuple[Badge | None, Badge | None, int] | None = None

    def looked_back(self) -> Remembered | None:
        return None


class LyingInWait(Remembered, frozen=True):
    """A watch that the hero keeps through one of its powers."""

    word: ClassVar[str] = "watch"
    watch: tree.Watch
    power: int

    def ends(self, this_round: int) -> bool:
        return self.watch.lasting == "round"


class Foreseen(Remembered, frozen=True):
    """What a rule asks of a hit's parties was so just before the hit; hits may lie in one another."""

    word: ClassVar[str] = "foreseen"
    power: int
    rule: int
    cond: tree.Before
    depth: int


# --- what was done to a hero


class Counters(Remembered, frozen=True):
    """Counters of a mark, by its plain name."""

    word: ClassVar[str] = "mark"
    mark: str


class _Prevention(Remembered, frozen=True):
    """Damage to be prevented; `place` is that of an always-rule's power, −1 for what stays."""

    span: Literal["round", "battle"]
    power: str
    place: int

    def ends(self, this_round: int) -> bool:
        return self.span == "round"

    def goes_with(self, power: int) -> bool:
        return self.place == power


class Pool(_Prevention, frozen=True):
    """What is left of it."""

    word: ClassVar[str] = "shield"


class Poured(_Prevention, frozen=True):
    """What it was in all."""

    word: ClassVar[str] = "poured"


class Filled(Remembered, frozen=True):
    """An always-rule's pool for the whole battle, which is filled but once."""

    word: ClassVar[str] = "filled"
    power: int
    effect: tree.Shield


class Lingering(Remembered, frozen=True):
    """A modifier that holds for a while; without a giver it is the hero's own."""

    word: ClassVar[str] = "held"
    effect: tree.Effect
    lasting: tree.Lasting
    giver: Badge | None
    power: int

    def ends(self, this_round: int) -> bool:
        return self.lasting == "round"

    def renumbered(self, number: Number, anew: Renumbering) -> tuple[Remembered, Number]:
        return Lingering(self.effect, self.lasting, anew.badge(self.giver), self.power), number


class Delayed(Remembered, frozen=True):
    """An effect that is done in a step of rounds to come; the giver is kept if anybody asks for it."""

    word: ClassVar[str] = "over"
    effect: tree.Effect
    step: Step
    first: int
    last: int
    giver: Badge | None
    power: int
    name: str

    def ends(self, this_round: int) -> bool:
        return self.last <= this_round

    def is_due(self, step: str, this_round: int) -> bool:
        return self.step == step and self.first <= this_round <= self.last

    def renumbered(self, number: Number, anew: Renumbering) -> tuple[Remembered, Number]:
        return msgspec.structs.replace(self, giver=anew.badge(self.giver)), number


class Hushed(Remembered, frozen=True):
    """A power that is silenced for a while."""

    word: ClassVar[str] = "silenced"
    power: int
    lasting: tree.Lasting

    def ends(self, this_round: int) -> bool:
        return self.lasting == "round"


# --- what happened to a hero


class Tallied(Remembered, frozen=True):
    """How much of something happened to the hero, or through it."""

    word: ClassVar[str] = "tally"
    what: str
    span: tree.Span

    def looked_back(self) -> Remembered | None:
        if self.span == "round":
            return Tallied(self.what, "last_round")
        return None if self.span == "last_round" else self


class StruckBy(Remembered, frozen=True):
    """One end of a run of heroes of a seat that struck this one: its first number, or the one behind it.

    Runs are counted, and of each the first number is written before the one behind it.
    """

    word: ClassVar[str] = "struck"
    how: Literal["attacked", "damaged"]
    span: tree.Span
    seat: int
    run: int
    behind: bool

    def looked_back(self) -> Remembered | None:
        if self.span == "round":
            return StruckBy(self.how, "last_round", self.seat, self.run, self.behind)
        return None if self.span == "last_round" else self

    def renumbered(self, number: Number, anew: Renumbering) -> None:
        """Nothing by itself: both ends change together (see `recall.renumbered`)."""


class LastStruckBy(Remembered, frozen=True):
    """The seat of the opponent that attacked the hero last."""

    word: ClassVar[str] = "last"
    seat: int

    def renumbered(self, number: Number, anew: Renumbering) -> tuple[Remembered, Number] | None:
        new = anew.number(self.seat, now(number))
        return None if new is None else (self, new)


class Attempts(Remembered, frozen=True):
    """The attacks a hero has begun in the battle; one is all its hits."""

    word: ClassVar[str] = "attacks"


class Stopped(Remembered, frozen=True):
    """Under `strict_stop`: an entry could not be paid (ruling Q-AR-16)."""

    word: ClassVar[str] = "stopped"

    def ends(self, this_round: int) -> bool:
        return True


class Fallen(Remembered, frozen=True):
    """The hero died when what lasted was over."""

    word: ClassVar[str] = "fallen"


ATTEMPTS = Attempts()
STOPPED = Stopped()
FALLEN = Fallen()

# --- what belongs to the battle


class SharedVariable(Remembered, frozen=True):
    """A variable that all heroes with a power share."""

    word: ClassVar[str] = "shared"
    power: str
    name: str


class DeathToll(Remembered, frozen=True):
    """How many of a seat died."""

    word: ClassVar[str] = "deaths"
    seat: int
    span: tree.Span

    def looked_back(self) -> Remembered | None:
        if self.span == "round":
            return DeathToll(self.seat, "last_round")
        return None if self.span == "last_round" else self


class OrderReversed(Remembered, frozen=True):
    """The order runs backwards for a while."""

    word: ClassVar[str] = "reverse"
    lasting: tree.Lasting

    def ends(self, this_round: int) -> bool:
        return self.lasting == "round"


class HelpersCalled(Remembered, frozen=True, order=True):
    """Helpers of one kind that will come when the round is over; sorted as they will stand."""

    word: ClassVar[str] = "helpers"
    seat: int
    energy: int
    attack: int
    initiative: int
    base: int


class SumOfChanges(Remembered, frozen=True):
    """By how much the effects of a rule have changed something so far; rules may lie in one another."""

    word: ClassVar[str] = "changed"
    depth: int


class PassesLeft(Remembered, frozen=True):
    """What a repetition has still to go; repetitions may lie in one another."""

    word: ClassVar[str] = "repeat"
    depth: int


class EnergyWasLost(Remembered, frozen=True):
    """A living hero lost Energy: no stalemate."""

    word: ClassVar[str] = "loss"


ENERGY_WAS_LOST = EnergyWasLost()
