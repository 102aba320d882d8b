"""A whole memory: what is left of it after a round, and what is found in it."""

from collections.abc import Iterator

from gamemaster.games.auto_rumble.battle.field.forms import Number, now
from gamemaster.games.auto_rumble.battle.field.memory import (
    Delayed,
    LastStruckBy,
    Lingering,
    Memory,
    Pool,
    Remembered,
    StruckBy,
)
from gamemaster.games.auto_rumble.battle.field.numbering import Renumbering, merged


def without_ended(memory: Memory, this_round: int) -> Memory:
    """What is left of it when a round is over."""
    return {key: number for key, number in memory.items() if not key.ends(this_round)}


def looked_back(memory: Memory) -> Memory:
    """The memory in the round that follows: what was this round is now the last one."""
    kept: Memory = {}
    for key, number in memory.items():
        later = key.looked_back()
        if later is not None:
            kept[later] = number
    return kept


def renumbered(memory: Memory, anew: Renumbering) -> Memory:
    """The memory with heroes by their new numbers."""
    if not any(type(key) in _NAMES_HEROES for key in memory):
        return memory
    kept: Memory = {}
    for key, number in memory.items():
        later = key.renumbered(number, anew)
        if later is not None:
            kept[later[0]] = later[1]
    kept.update(_runs_renumbered(memory, anew))
    return kept


_NAMES_HEROES = frozenset({LastStruckBy, StruckBy, Lingering, Delayed})


def _runs_renumbered(memory: Memory, anew: Renumbering) -> Memory:
    """The runs of all relations by their new numbers; those that touch become one."""
    runs: dict[StruckBy, list[tuple[int, int]]] = {}
    for key, high in memory.items():
        if type(key) is StruckBy and key.behind:
            low = memory[StruckBy(key.how, key.span, key.seat, key.run, False)]
            relation = StruckBy(key.how, key.span, key.seat, 0, False)
            runs.setdefault(relation, []).extend(anew.runs(key.seat, now(low), now(high)))
    kept: Memory = {}
    for found, places in runs.items():
        for run, (low, high) in enumerate(merged(places)):
            kept[StruckBy(found.how, found.span, found.seat, run, False)] = low
            kept[StruckBy(found.how, found.span, found.seat, run, True)] = high
    return kept


def pools(memory: Memory) -> list[Pool]:
    """What still prevents damage: what ends with the round comes first, then by name."""
    found = [key for key in memory if type(key) is Pool]
    if len(found) > 1:
        found.sort(key=lambda pool: (pool.span != "round", pool.power, pool.place))
    return found


def runs_of(memory: Memory, how: str, span: str, seat: int) -> Iterator[tuple[Number, Number]]:
    """The runs of a seat's heroes that struck this one: first number, and the one behind the last."""
    low: Number = 0
    for key, number in memory.items():
        if type(key) is StruckBy and (key.how, key.span, key.seat) == (how, span, seat):
            if key.behind:
                yield low, number
            else:
                low = number


def attackers(memory: Memory, span: str) -> Number:
    """How many different heroes attacked this one."""
    total: Number = 0
    for key, number in memory.items():
        if type(key) is StruckBy and key.how == "attacked" and key.span == span:
            total += number if key.behind else -number
    return total


def last_attacker(memory: Memory) -> tuple[int, Number] | None:
    """The seat and number of who attacked the hero last."""
    for key, number in memory.items():
        if type(key) is LastStruckBy:
            return key.seat, number
    return None


def gone_with(memory: Memory, power: int) -> list[Remembered]:
    """What a hero forgets with a power that it loses."""
    return [key for key in memory if key.goes_with(power)]
