"""The clarification sheet of a new power: how it is read, how it fights, what it meets, its worth."""

from collections.abc import Iterator, Sequence
from typing import get_args

import msgspec

from gamemaster.core.dice import Dice
from gamemaster.core.names import plain_name
from gamemaster.core.values import Seat, Value, Words
from gamemaster.games.auto_rumble.battle.clash import clash
from gamemaster.games.auto_rumble.battle.events import BattleEvent
from gamemaster.games.auto_rumble.battle.fight import Battle
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import program_of, read_aloud
from gamemaster.games.auto_rumble.sheet.trials import Estimate, estimate, with_power
from gamemaster.games.auto_rumble.state import Side, Written
from gamemaster.language import tree

EVENTS = get_args(tree.Event)
"""The kinds of event that a rule may answer to."""
TRIALS = 200
"""Pairs of battles behind an estimate."""


class Meeting(Value, frozen=True):
    """Two powers that touch the same moment or stat, and how their owners' small battle ended."""

    power: str
    moments: tuple[str, ...]
    stats: tuple[str, ...]
    winner: Seat | None
    """0: the owner of the new power; 1: of the other one."""
    round: int
    heroes: int
    """How many heroes of the winner live."""
    energy: int
    """The Energy of the strongest of them."""


class Sheet(Value, frozen=True):
    """What everybody can know of a new power before anybody bids on it."""

    power: Written
    reading: Words
    demonstration: tuple[BattleEvent, ...]
    meetings: tuple[Meeting, ...]
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
        tuple(_meetings(power, others, settings)),
        estimate(power, others, settings, dice, trials),
    )


def demonstration(power: Written, settings: Settings) -> Battle:
    """A hero with nothing but this power against a plain one."""
    return clash([with_power(Side(0, 2), power), Side(0, 1)], [power], settings)


def _meetings(power: Written, others: Sequence[Written], settings: Settings) -> Iterator[Meeting]:
    moments, stats = touched(power)
    for other in others:
        their_moments, their_stats = touched(other)
        shared = [moment for moment in moments if moment in their_moments]
        both = [stat for stat in stats if stat in their_stats]
        if shared or both:
            sides = [with_power(Side(0, 2), power), with_power(Side(0, 1), other)]
            battle = clash(sides, [power, other], settings)
            yield _meeting(other.name, tuple(shared), tuple(both), battle)


def _meeting(
    name: str, moments: tuple[str, ...], stats: tuple[str, ...], battle: Battle
) -> Meeting:
    alive = [troop for troop in battle.survivors if troop.seat == battle.winner]
    return Meeting(
        name,
        moments,
        stats,
        battle.winner,
        battle.rounds,
        sum(troop.count for troop in alive),
        max((troop.energy for troop in alive), default=0),
    )


def touched(power: Written) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The moments at which a power acts, and the stats it reads or changes, each in order."""
    moments: list[str] = []
    stats: list[str] = []
    for node in tree.nodes(program_of(power).text):
        match node:
            case tree.Rule(when=str(moment)):
                moments.append(moment)
            case tree.Over(step=step):
                moments.append(step)
            case tree.Damage() | tree.Burn() | tree.Cost() | tree.Helper() | tree.Revive():
                stats.append("energy")
            case tree.Attack() | tree.Aim():
                stats.append("attack")
            case tree.Shield() | tree.Prevent() | tree.Cap() | tree.Redirect() | tree.Immune():
                stats.append("prevention")
            case tree.Mark(mark=mark) | tree.Unmark(mark=mark) | tree.Marks(mark=mark):
                stats.append(mark)
            case _ if isinstance(node, EVENTS):
                moments.append(_tag(node))
            case _:
                pass
        stat = getattr(node, "stat", None)
        if isinstance(stat, str):
            stats.append(stat)
    return tuple(dict.fromkeys(moments)), tuple(dict.fromkeys(stats))


def _tag(node: object) -> str:
    """An event of the language by the name its JSON form has."""
    return str(msgspec.to_builtins(node)["op"])
