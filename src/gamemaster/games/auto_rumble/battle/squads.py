"""Squads: identical heroes standing together, as one entry with a count."""

from typing import Any

from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.programs import Kind

# The numbers of every hero, by place in `Squad.v`.
COUNT = 0  # how many heroes the squad is
FIRST = 1  # the number of its first hero among its seat's, this round
ENERGY = 2
LEFT = 3  # what is left of this round's budget
DEFENCE = 4
ATTACK = 5  # stats as changed for the rest of the battle …
INITIATIVE = 6
ATTACK_COST = 7
THRESHOLD = 8
STARTING = 9
ROUND_ATTACK = 10  # … and by how much for this round
ROUND_INITIATIVE = 11
ROUND_ATTACK_COST = 12
ROUND_THRESHOLD = 13
COPIES = 14  # copies that come into being when step 3 is over
BASE_ATTACK = 15  # the attack it entered the battle with
NUMBERS = 16

SLOT = {
    "energy": ENERGY,
    "defence": DEFENCE,
    "attack": ATTACK,
    "initiative": INITIATIVE,
    "attack_cost": ATTACK_COST,
    "threshold": THRESHOLD,
    "starting_energy": STARTING,
}
NAMES = {slot: name for name, slot in SLOT.items()}
FOR_ROUND = {
    ATTACK: ROUND_ATTACK,
    INITIATIVE: ROUND_INITIATIVE,
    ATTACK_COST: ROUND_ATTACK_COST,
    THRESHOLD: ROUND_THRESHOLD,
}

# What else can be written, for the journal of a guess.
ALIVE = -1
KIND = -2
USED = -3
EXTRA = -4

Key = tuple[Any, ...]


class Squad:
    """So many identical heroes of one seat, next to each other in the order.

    `v` are the numbers every hero has, `x` further numbers by key: variables, marks, limits,
    tallies, effects that last. `marks` has a bit for each loop that has still to come to these
    heroes; a held squad is a single hero whose turn it is, and is never merged.
    """

    __slots__ = (
        "alive",
        "base",
        "helper",
        "holds",
        "kind",
        "marks",
        "next",
        "planned",
        "prev",
        "seat",
        "used",
        "v",
        "x",
    )
    prev: "Squad"
    next: "Squad"

    def __init__(
        self, seat: int, base: int, kind: Kind, v: list[Number], x: dict[Key, Number]
    ) -> None:
        self.seat = seat
        self.base = base
        self.kind = kind
        self.alive = True
        self.helper = False
        self.used = 0  # bits of the powers used in this round's steps 1 and 2
        self.planned = 0  # bits of the powers that this round's plan uses
        self.marks = 0
        self.holds = 0
        self.v = v
        self.x = x

    def twin(self) -> "Squad":
        """Another entry with the same values, not yet in any line."""
        twin = Squad(self.seat, self.base, self.kind, self.v.copy(), self.x.copy())
        twin.alive = self.alive
        twin.helper = self.helper
        twin.used = self.used
        twin.planned = self.planned
        twin.marks = self.marks
        return twin

    def pools(self) -> list[Key]:
        """The keys of what still prevents damage: what ends with the round comes first, then by name."""
        keys = [key for key in self.x if key[0] == "shield"]
        return (
            keys if len(keys) < 2 else sorted(keys, key=lambda key: (key[1] != "round", *key[2:]))
        )

    def shape(self) -> tuple[Any, ...]:
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
            tuple(self.x),
        )

    def equals(self, other: "Squad") -> bool:
        """Whether the heroes of both are the same but for their numbers in the line."""
        return (
            self.kind is other.kind
            and self.seat == other.seat
            and self.alive == other.alive
            and self.marks == other.marks
            and self.used == other.used
            and self.planned == other.planned
            and self.helper == other.helper
            and self.v[2:] == other.v[2:]
            and self.x == other.x
        )
