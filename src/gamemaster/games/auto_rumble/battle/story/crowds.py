"""Crowds told as crowds: what very many did as a sum, and lines that stay short.

The whole detail stays in the events; a story is to be read.
"""

from collections.abc import Iterable

from gamemaster.core.values import Lang, listed, say
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.story.names import Namer, number_of
from gamemaster.games.auto_rumble.battle.story.turns import Action, ToldEvent, TurnsAlike

LONGEST_LINE = 600
"""Characters of a line; what happened in a turn that takes more is summed up."""
IN_DETAIL = 100_000
"""Bytes of a story; whatever comes after them is told step by step."""
MOST_TROOPS = 12
"""So many troops of a seat are told one by one."""
MOST_BIRTHS = 12
"""So many births between two rounds are told one by one."""


def in_all(groups: Iterable[TurnsAlike], namer: Namer, lang: Lang) -> str:
    """What came of many turns, as numbers; who died is always among it."""
    found = [item for group in groups for turn in group.turns for item in _told(turn.actions)]
    deeds = _count(found, told.AttackMade, told.PowerUsed)
    hits, changes = _count(found, told.Hit), _count(found, told.EnergyChanged, told.StatChanged)
    parts = [
        _number(lang, deeds, "deed", "deeds", "ação", "ações"),
        _number(lang, hits, "hit", "hits", "golpe", "golpes"),
        _number(lang, changes, "gain or loss", "gains and losses", "ganho ou perda", "ganhos e perdas"),
    ]  # fmt: skip
    text = listed(lang, [part for part in parts if part])
    deaths = _deaths(found, namer, lang)
    if deaths:
        text += ("; " if text else "") + deaths
    return say(lang, en=f"In all: {text}.", pt=f"Ao todo: {text}.") if text else ""


def _told(actions: Iterable[Action]) -> list[ToldEvent]:
    return [
        item for action in actions for item in (action.head, *action.results) if item is not None
    ]


def _count(found: list[ToldEvent], *kinds: type) -> int:
    return sum(item.count for item in found if isinstance(item.first, kinds))


def _number(lang: Lang, n: int, one: str, many: str, um: str, muitos: str) -> str:
    if not n:
        return ""
    return (
        f"{number_of(n, lang)} {say(lang, en=one if n == 1 else many, pt=um if n == 1 else muitos)}"
    )


def _deaths(found: list[ToldEvent], namer: Namer, lang: Lang) -> str:
    tolls: dict[int, list[ToldEvent]] = {}
    for item in found:
        if isinstance(item.first, told.Died):
            tolls.setdefault(item.first.who.seat, []).append(item)
    if not tolls:
        return ""
    names = [
        namer.many(seat, sum(item.count for item in fell), fell[0].first.who.number)
        for seat, fell in tolls.items()
    ]
    one = sum(item.count for fell in tolls.values() for item in fell) == 1
    verb = say(lang, en="dies" if one else "die", pt="morre" if one else "morrem")
    return f"{listed(lang, names)} {verb}"


def parades(troops: Iterable[told.Troop], most: int) -> list[list[told.Troop]]:
    """Troops as they are told: one by one, or those of a seat that has too many together."""
    seats: dict[int, list[told.Troop]] = {}
    for troop in troops:
        seats.setdefault(troop.seat, []).append(troop)
    told_so: list[list[told.Troop]] = []
    for troop in (troop for found in seats.values() for troop in found):
        if len(seats[troop.seat]) <= most:
            told_so.append([troop])
        elif troop is seats[troop.seat][0]:
            told_so.append(seats[troop.seat])
    return told_so


def wrapped(line: str) -> list[str]:
    """A line as lines that are not too long, broken between sentences, phrases or words."""
    lines = []
    while len(line) > LONGEST_LINE:
        here = max(line.rfind(". ", 0, LONGEST_LINE) + 1, line.rfind("! ", 0, LONGEST_LINE) + 1)
        here = here or line.rfind(", ", 0, LONGEST_LINE) + 1
        here = here or line.rfind(" ", 0, LONGEST_LINE)
        here = here if here > 0 else LONGEST_LINE
        lines.append(line[:here])
        line = line[here:].lstrip(" ")
    return [*lines, line]
