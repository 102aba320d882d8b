"""What happens in a battle, as events with the values that result.

A hero is (seat, number): its place among its seat's heroes in this round, counted from 0.
Numbers inside `Repeated` may be ranges: they change by a fixed step from one time to the next.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, Union

import msgspec

from gamemaster.core.events import Event
from gamemaster.core.values import Value
from gamemaster.games.auto_rumble.battle.field.forms import Form

E = TypeVar("E", bound=msgspec.Struct)
N = TypeVar("N")


class Range(Value, frozen=True, tag_field="kind", tag="range"):
    """A number inside `Repeated`: `first`, and its step for each repetition around, outermost first.

    `mixed` has what depends on several repetitions at once: (which of them, as bits, and the step).
    """

    first: int
    steps: tuple[int, ...]
    mixed: tuple[tuple[int, int], ...] = ()


if TYPE_CHECKING:
    Num: TypeAlias = int | Form | Range
else:
    Num = int | Range
"""A number in an event: while the battle is fought it may be a form, which is a range once stored."""


class Who(Value, frozen=True):
    """One hero: the seat it fights for, and its number among that seat's heroes this round."""

    seat: int
    number: Num
    helper: bool = False


class Entered(Value, frozen=True):
    """A hero as the battle begins; initiative is the pair (coins, tie-breaker)."""

    name: str
    energy: int
    attack: int
    initiative: int
    base: int
    order: tuple[str, ...]


class Troop(Value, frozen=True):
    """Heroes of a seat that stand together and look alike."""

    seat: int
    first: int
    count: int
    energy: int
    defence: int
    alive: bool
    pools: tuple[tuple[str, int, int], ...] = ()
    """What is left of damage to be prevented: power, left, of how much."""
    helper: bool = False


class Lineage(Value, frozen=True):
    """Where the heroes `first … first + count − 1` of a seat come from: number `parent` and on of the
    round before, each of which has become `each` heroes (0: helpers who are new)."""

    seat: int
    first: int
    count: int
    parent: int
    each: int


class BattleBegan(Event, frozen=True):
    """The heroes as they enter."""

    heroes: tuple[Entered, ...]


class RoundBegan(Event, frozen=True):
    """A round begins: who stands where with what; the Defence of always-rules follows."""

    round: int
    troops: tuple[Troop, ...]


class Regrouped(Event, frozen=True):
    """After a round the dead are gone and copies and helpers stand in line: the new numbers."""

    lineage: tuple[Lineage, ...]


class StepBegan(Event, frozen=True):
    """A step begins; the heroes present, in the order in which they act."""

    step: Literal["setup", "start", "main", "end"]
    order: tuple[Troop, ...]


class AttackMade(Event, frozen=True):
    """A hero pays for its attack; the hits follow."""

    who: Who
    cost: Num
    out_of: Num
    damage: Num
    power: str = ""
    """The power that gave an attack besides the usual one."""


class PowerUsed(Event, frozen=True):
    """A power acts in a step, and what it cost."""

    who: Who
    power: str
    step: Literal["setup", "start", "main", "end", "reaction"]
    spent: Num
    burned: Num
    energy: Num


class NotUsed(Event, frozen=True):
    """A power or the attack (power "") that could not be paid, was forbidden, or ruled itself out."""

    who: Who
    power: str
    why: Literal["cost", "forbidden", "stopped", "other_power"]
    cost: Num = 0
    left: Num = 0
    other: str = ""


class Hit(Event, frozen=True):
    """One hit on one hero: its size, what Defence and prevention took of it, what was lost."""

    source: Who | None
    target: Who
    power: str
    attack: bool
    size: Num
    blocked: Num
    defence: Num
    prevented: Num
    lost: Num
    energy: Num
    dead: bool
    """The target was dead already."""


class Redirected(Event, frozen=True):
    """Part of a hit goes to another hero."""

    target: Who
    onto: Who
    amount: Num


class EnergyChanged(Event, frozen=True):
    """A hero gained or lost Energy in another way than by a hit."""

    who: Who
    power: str
    by: Num
    energy: Num
    burned: bool = False


class StatChanged(Event, frozen=True):
    """A stat rose or fell to `value`."""

    who: Who
    power: str
    stat: str
    by: Num
    value: Num
    lasting: str


class Affected(Event, frozen=True):
    """Something holds for a hero from now on, for the round or the battle: the effect's kind."""

    who: Who
    power: str
    effect: str
    lasting: str


class ShieldFilled(Event, frozen=True):
    """So much damage to a hero will be prevented."""

    who: Who
    power: str
    left: Num


class VariableChanged(Event, frozen=True):
    """A variable of a power has a new value."""

    who: Who
    power: str
    name: str
    value: Num


class Marked(Event, frozen=True):
    """A hero bears another number of counters of a mark."""

    who: Who
    power: str
    mark: str
    count: Num


class Died(Event, frozen=True):
    """A hero died, through whom (None: nobody)."""

    who: Who
    by: Who | None
    energy: Num


class Revived(Event, frozen=True):
    """A dead hero lives again."""

    who: Who
    power: str
    energy: Num


class PowerGained(Event, frozen=True):
    """A hero has a power more; `whose` hero it was taken or copied from."""

    who: Who
    power: str
    whose: Who | None
    strength: int


class PowerLost(Event, frozen=True):
    """A hero has a power less."""

    who: Who
    power: str


class Multiplied(Event, frozen=True):
    """Heroes `first … first + count − 1` of a seat each became `each` heroes with this Energy."""

    seat: int
    first: int
    count: int
    each: int
    energy: int


class HelpersCame(Event, frozen=True):
    """Helpers joined a seat's line for the next round."""

    seat: int
    power: str
    count: Num
    energy: Num
    attack: Num


class Held(Event, frozen=True):
    """A number would have passed the bound and was held at it (ruling Q-AR-53)."""

    who: Who | None
    what: str


class Fizzled(Event, frozen=True):
    """A reaction or entry did not happen: the chain was too long, or the round's work was spent."""

    who: Who
    power: str
    why: Literal["chain", "work"]


class Stalemate(Event, frozen=True):
    """Nobody lost Energy for this many rounds: everybody loses half of it."""

    rounds: int


class Halved(Event, frozen=True):
    """Heroes `first … first + count − 1` of a seat have half their Energy left."""

    seat: int
    first: int
    count: int
    energy: int


class BattleEnded(Event, frozen=True):
    """Who won (None: there was nobody), in which round and by what, with which hero."""

    seat: int | None
    round: int
    why: Literal["last", "energy", "all_dead"]
    hero: Who | None
    energy: int
    heroes: int
    """How many of the winner's heroes live."""


class Repeated(Event, frozen=True):
    """The same events so many times over, as a run of equal heroes brings them about."""

    times: Num
    events: tuple["BattleEvent", ...]


BattleEvent: TypeAlias = Union[  # noqa: UP007
    BattleBegan,
    RoundBegan,
    Regrouped,
    StepBegan,
    AttackMade,
    PowerUsed,
    NotUsed,
    Hit,
    Redirected,
    EnergyChanged,
    StatChanged,
    Affected,
    ShieldFilled,
    VariableChanged,
    Marked,
    Died,
    Revived,
    PowerGained,
    PowerLost,
    Multiplied,
    HelpersCame,
    Held,
    Fizzled,
    Stalemate,
    Halved,
    BattleEnded,
    Repeated,
]


def mapped(event: E, kind: type[N], change: Callable[[N], Num]) -> E:
    """The event with its numbers of one kind changed, also those by which it names heroes."""
    values = []
    for name in event.__struct_fields__:
        value: Any = getattr(event, name)
        if isinstance(value, kind):
            value = change(value)
        elif type(value) is Who:
            value = mapped(value, kind, change)
        values.append(value)
    return type(event)(*values)
