"""The clarification sheet of a new power: how it is read, how it fights, what it meets, its worth."""

from collections.abc import Sequence

from gamemaster.core.dice import Dice
from gamemaster.core.names import plain_name
from gamemaster.core.values import Value, Words
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.battle.events import BattleEvent
from gamemaster.games.auto_rumble.battle.fight import Battle
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import read_aloud
from gamemaster.games.auto_rumble.sheet.meeting import Meeting, met
from gamemaster.games.auto_rumble.sheet.trials import Estimate, estimate, with_power
from gamemaster.games.auto_rumble.state import Side, Written

TRIALS = 200
"""Pairs of battles behind an estimate."""


class Sheet(Value, frozen=True):
    """What everybody can know of a new power before anybody bids on it."""

    power: Written
    reading: Words
    demonstration: tuple[BattleEvent, ...]
    meetings: tuple[Meeting, ...]
    """With public powers that change what this one does, or are changed by it; most first."""
    calm: tuple[str, ...]
    """Public powers that change nothing of it, nor it of them."""
    estimate: Estimate


def sheet_of(
    power: Written,
    public: Sequence[Written],
    settings: Settings,
    dice: Dice,
    trials: int = TRIALS,
) -> Sheet:
    """The sheet of a power among all that are public; the same dice give the same sheet."""
    others = tuple(other for other in public if plain_name(other.name) != plain_name(power.name))
    return Sheet(
        power,
        Words(read_aloud(power, "en"), read_aloud(power, "pt")),
        demonstration(power, settings).events,
        *meetings(power, others, settings),
        estimate(power, others, settings, dice, trials),
    )


def demonstration(power: Written, settings: Settings) -> Battle:
    """A hero with nothing but this power against a plain one."""
    return clash([with_power(Side(0, 2), power), Side(0, 1)], [power], settings)


def meetings(
    power: Written, others: Sequence[Written], settings: Settings
) -> tuple[tuple[Meeting, ...], tuple[str, ...]]:
    """The public powers that act on this one or it on them, most first; and the names of the rest."""
    found = [met(power, other, settings) for other in others]
    moved = sorted((each for each in found if each), key=lambda each: -each.change)
    calm = (other.name for other, each in zip(others, found, strict=True) if each is None)
    return tuple(moved), tuple(calm)
