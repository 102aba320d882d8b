"""Squads: identical heroes standing together, as one entry with a count."""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Literal, TypeAlias

from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import Memory, Pool
from gamemaster.games.auto_rumble.battle.field.programs import Kind
from gamemaster.games.auto_rumble.battle.field.recall import pools

Slot: TypeAlias = Literal[
    "count",
    "first",
    "energy",
    "budget",
    "defence",
    "attack",
    "initiative",
    "attack_cost",
    "threshold",
    "starting_energy",
    "round_attack",
    "round_initiative",
    "round_attack_cost",
    "round_threshold",
    "copies",
    "base_attack",
]
"""The numbers that every hero has, by the name they have in `Squad`."""

NUMBERS: tuple[Slot, ...] = (
    "count",  # how many heroes the squad is …
    "first",  # … and the number of its first hero among its seat's, this round
    "energy",
    "budget",  # what is left of this round's
    "defence",
    "attack",  # stats as changed for the rest of the battle …
    "initiative",
    "attack_cost",
    "threshold",
    "starting_energy",
    "round_attack",  # … and by how much for this round
    "round_initiative",
    "round_attack_cost",
    "round_threshold",
    "copies",  # copies that come into being when step 3 is over
    "base_attack",  # the attack it entered the battle with
)

STATS: dict[str, Slot] = {
    "energy": "energy",
    "defence": "defence",
    "attack": "attack",
    "initiative": "initiative",
    "attack_cost": "attack_cost",
    "threshold": "threshold",
    "starting_energy": "starting_energy",
}
"""The stats of the language that are numbers of every hero."""

FOR_ROUND: dict[Slot, Slot] = {
    "attack": "round_attack",
    "initiative": "round_initiative",
    "attack_cost": "round_attack_cost",
    "threshold": "round_threshold",
}
"""Where a stat is changed for one round only."""

Trace: TypeAlias = Slot | Literal["alive", "kind", "used", "memory"]
"""What of a hero can be read and written, for the journal of a guess."""

numbers_of: Callable[["Squad"], tuple[Number, ...]] = attrgetter(*NUMBERS)
"""All numbers of a squad, in their order."""
_stats_of: Callable[["Squad"], tuple[Number, ...]] = attrgetter(*NUMBERS[5:])


class Squad:
    """So many identical heroes of one seat, next to each other in the order.

    Besides the numbers that every hero has there is the `memory`: what only some have, and what
    was done to them. `marks` has a bit for each loop that has still to come to these heroes; a held
    squad is a single hero whose turn it is, and is never merged.
    """

    __slots__ = (
        *NUMBERS,
        "alive",
        "base",
        "helper",
        "holds",
        "kind",
        "marks",
        "memory",
        "next",
        "planned",
        "prev",
        "seat",
        "used",
    )
    prev: "Squad"
    next: "Squad"
    count: Number
    first: Number
    energy: Number
    budget: Number
    defence: Number
    attack: Number
    initiative: Number
    attack_cost: Number
    threshold: Number
    starting_energy: Number
    round_attack: Number
    round_initiative: Number
    round_attack_cost: Number
    round_threshold: Number
    copies: Number
    base_attack: Number

    def __init__(self, seat: int, base: int, kind: Kind, memory: Memory) -> None:
        self.seat = seat
        self.base = base
        self.kind = kind
        self.alive = True
        self.helper = False
        self.used = 0  # bits of the powers used in this round's steps 1 and 2
        self.planned = 0  # bits of the powers that this round's plan uses
        self.marks = 0
        self.holds = 0
        self.memory = memory
        self.write(_NOTHING)

    def write(self, numbers: Iterable[Number]) -> None:
        """Take all numbers from this, in their order."""
        (
            self.count,
            self.first,
            self.energy,
            self.budget,
            self.defence,
            self.attack,
            self.initiative,
            self.attack_cost,
            self.threshold,
            self.starting_energy,
            self.round_attack,
            self.round_initiative,
            self.round_attack_cost,
            self.round_threshold,
            self.copies,
            self.base_attack,
        ) = numbers

    def like(self) -> "Squad":
        """Another entry with the same values, not yet in any line."""
        other = Squad.__new__(Squad)
        other.seat = self.seat
        other.base = self.base
        other.kind = self.kind
        other.alive = self.alive
        other.helper = self.helper
        other.used = self.used
        other.planned = self.planned
        other.marks = self.marks
        other.holds = 0
        other.memory = self.memory.copy()
        other.write(numbers_of(self))
        return other

    def pools(self) -> list[Pool]:
        """What still prevents damage, in the order in which it does."""
        return pools(self.memory)

    def shape(self) -> tuple[object, ...]:
        """All that is not a number."""
        return (
            self.seat,
            self.kind,
            self.alive,
            self.helper,
            self.used,
            self.planned,
            self.marks,
            self.holds,
            tuple(self.memory),
        )

    def equals(self, other: "Squad") -> bool:
        """Whether the heroes of both are the same but for their numbers in the line."""
        return (
            self.kind is other.kind
            and self.energy == other.energy  # where most of them differ
            and self.seat == other.seat
            and self.alive == other.alive
            and self.marks == other.marks
            and self.used == other.used
            and self.planned == other.planned
            and self.helper == other.helper
            and self.budget == other.budget
            and self.defence == other.defence
            and _stats_of(self) == _stats_of(other)
            and self.memory == other.memory
        )


_NOTHING = (0,) * len(NUMBERS)
