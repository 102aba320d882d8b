"""How two powers act on each other: what each does against a plain hero, and what against the other.

A power *changes* another if that one's deeds in the first rounds are not those it has alone. What a
power merely does to any hero (a stronger attack, a dearer one) changes no power: it is taken off.
"""

from collections import Counter

from gamemaster.core.apart import remembered
from gamemaster.core.values import Seat, Value
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.sheet.deeds import OWNER, Deeds, deeds_by_round
from gamemaster.games.auto_rumble.sheet.trials import with_power
from gamemaster.games.auto_rumble.state import Side, Written

ROUNDS = 3
"""So many rounds are compared, or as many as the shortest of the battles had."""


class OtherDeed(Value, frozen=True):
    """One thing that a power does otherwise than alone."""

    power: str
    deed: str
    alone: int
    now: int


class Rehearsal(Value, frozen=True):
    """The small battle of two owners: what each power does otherwise in it, and how it ended."""

    rounds: int
    """How many rounds were compared."""
    changes: tuple[OtherDeed, ...]
    winner: Seat | None
    """0: the owner of the new power; 1: of the other one."""
    round: int
    heroes: int
    """How many heroes of the winner live."""
    energy: int
    """The Energy of the strongest of them."""


class Meeting(Value, frozen=True):
    """Two powers that change what one of them does, whoever has the higher initiative."""

    power: str
    change: int
    """How much changes, to sort by."""
    first: Rehearsal
    """The owner of the new power acts first."""
    second: Rehearsal


def met(power: Written, other: Written, settings: Settings) -> Meeting | None:
    """How two powers meet; None if each does what it does alone, in either order."""
    first, second = (_scene(power, other, settings, acts_first=order) for order in (True, False))
    change = sum(abs(one.now - one.alone) for scene in (first, second) for one in scene.changes)
    return Meeting(other.name, change, first, second) if change else None


def _scene(power: Written, other: Written, settings: Settings, *, acts_first: bool) -> Rehearsal:
    fought, mine, theirs, plain = (
        _fought(one, two, settings, acts_first)
        for one, two in ((power, other), (power, None), (None, other), (None, None))
    )
    rounds = min(ROUNDS, fought.rounds, mine.rounds, theirs.rounds)
    changes = [
        *_changes(0, power.name, (fought, mine, theirs, plain), rounds),
        *_changes(1, other.name, (fought, theirs, mine, plain), rounds),
    ]
    changes.sort(key=lambda one: (-abs(one.now - one.alone), one.power, one.deed))
    return Rehearsal(
        rounds, tuple(changes), fought.winner, fought.rounds, fought.heroes, fought.energy
    )


def _changes(
    seat: int, name: str, battles: tuple["Fought", "Fought", "Fought", "Fought"], rounds: int
) -> list[OtherDeed]:
    """What a power does otherwise in the first battle than in the second, beyond what befalls plain heroes."""
    now, alone, without, plain = (_total(battle, seat, rounds) for battle in battles)
    changes = []
    for deed in dict.fromkeys((*now, *alone, *without, *plain)):
        befalls = without[deed] - plain[deed] if deed in OWNER else 0
        usual = alone[deed] + befalls
        if now[deed] != usual:
            changes.append(OtherDeed(name, deed, usual, now[deed]))
    return changes


def _total(battle: "Fought", seat: int, rounds: int) -> Deeds:
    total: Deeds = Counter()
    for deeds in battle.deeds[seat][:rounds]:
        total.update(deeds)
    return total


class Fought(Value, frozen=True):
    """What is kept of a small battle: the deeds of both seats, round by round, and how it ended."""

    deeds: tuple[list[Deeds], list[Deeds]]
    winner: Seat | None
    rounds: int
    heroes: int
    energy: int


@remembered(500)
def _fought(
    power: Written | None, other: Written | None, settings: Settings, acts_first: bool
) -> Fought:
    """The owner of the one against the owner of the other; without a power a hero is plain."""
    bases = (2, 1) if acts_first else (1, 2)
    pair = (power, other)
    sides = [
        Side(0, base) if each is None else with_power(Side(0, base), each)
        for base, each in zip(bases, pair, strict=True)
    ]
    battle = clash(sides, [each for each in pair if each is not None], settings)
    mine, theirs = (
        deeds_by_round(battle, seat, each.name if each else "") for seat, each in enumerate(pair)
    )
    alive = [troop for troop in battle.survivors if troop.seat == battle.winner]
    return Fought(
        (mine, theirs),
        battle.winner,
        battle.rounds,
        sum(troop.count for troop in alive),
        max((troop.energy for troop in alive), default=0),
    )
