"""What a power did in a small battle, round by round, counted from the battle's events."""

from collections import Counter
from collections.abc import Iterator

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.fight import Battle
from gamemaster.games.auto_rumble.battle.story.turns import ToldEvent, items

Deeds = Counter[str]
"""Sums by what was done: `dealt`, `gained`, `stat:attack` …; those of OWNER are its hero's, not its own."""

OWNER = ("attacks", "struck", "fee", "guarded", "spared", "copies")
"""What a hero does and suffers with a power that only changes its numbers, as the power's own deeds."""


def deeds_by_round(battle: Battle, seat: int, power: str) -> list[Deeds]:
    """The deeds of a seat's power in each round; what comes before the first round counts to it."""
    rounds: list[Deeds] = [Counter()]
    heard: list[tuple[int, told.BattleEvent]] = []
    for event in (*battle.events, told.RoundBegan(0, ())):
        if not isinstance(event, told.RoundBegan):
            heard.append((0, event))
            continue
        for item in items(tuple(heard)):
            for deed, amount in _done(item, seat, power):
                rounds[-1][deed] += amount
        heard = []
        if event.round > 1:
            rounds.append(Counter())
    return rounds


def _done(item: ToldEvent, seat: int, power: str) -> Iterator[tuple[str, int]]:
    """What one event counts as, for the power and for the hero who has it."""
    event = item.first
    match event:
        case told.Multiplied(seat=owner, count=count, each=each) if owner == seat:
            yield "copies", count * (each - 1)
        case told.HelpersCame(seat=owner, power=name) if (owner, name) == (seat, power):
            yield "helpers", _sum(item, "count")
        case told.AttackMade(who=told.Who(seat=owner)) if owner == seat:
            yield "attacks", item.count
            yield "fee", _sum(item, "cost")
        case told.Hit():
            yield from _hit(item, seat, power)
        case told.PowerGained(power=name) | told.PowerLost(power=name) if name == power:
            yield from _handed(event, seat, item.count)
        case _ if _is_own(event, seat, power):
            yield from _own(item)
        case told.EnergyChanged(power=name, by=int(by)) if name == power:
            yield ("given" if by > 0 else "taken"), abs(_sum(item, "by"))
        case told.StatChanged(power=name, stat=stat) if name == power:
            yield f"theirs:{stat}", _sum(item, "by")
        case _:
            pass


def _is_own(event: object, seat: int, power: str) -> bool:
    who = getattr(event, "who", None)
    return getattr(event, "power", None) == power and who is not None and who.seat == seat


def _hit(item: ToldEvent, seat: int, power: str) -> Iterator[tuple[str, int]]:
    hit = item.first
    if hit.source is not None and hit.source.seat == seat:
        if hit.power == power:
            yield "dealt", _sum(item, "size")
            yield "stopped", _sum(item, "blocked") + _sum(item, "prevented")
        elif hit.attack:
            yield "struck", _sum(item, "size")
    if hit.target.seat == seat:
        yield "guarded", _sum(item, "blocked")
        yield "spared", _sum(item, "prevented")


def _handed(
    event: told.PowerGained | told.PowerLost, seat: int, count: int
) -> Iterator[tuple[str, int]]:
    """The power changed hands: its owner lost it, or somebody else has it now."""
    if isinstance(event, told.PowerLost):
        if event.who.seat == seat:
            yield "lost", count
    elif event.who.seat != seat:
        yield "copied", count


def _own(item: ToldEvent) -> Iterator[tuple[str, int]]:
    """What the power did to its own hero, and whether it acted at all."""
    match item.first:
        case told.PowerUsed():
            yield "acts", item.count
        case told.NotUsed(why=why):
            yield f"not:{why}", item.count
        case told.EnergyChanged(by=int(by)):
            yield ("gained" if by > 0 else "paid"), abs(_sum(item, "by"))
        case told.StatChanged(stat=stat):
            yield f"stat:{stat}", _sum(item, "by")
        case told.ShieldFilled():
            yield "shield", _sum(item, "left")
        case told.Revived():
            yield "revives", item.count
        case told.Marked():
            yield "marks", item.count
        case _:
            pass


def _sum(item: ToldEvent, field: str) -> int:
    """The sum of a number over the times an event happened: it changes by a fixed step."""
    first, last = getattr(item.first, field), getattr(item.last, field)
    return int((first + last) * item.count // 2)
