"""A step's events sorted into turns: who acted, by what, with which results; equal turns together."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from msgspec import structs

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import settled, value_of
from gamemaster.games.auto_rumble.battle.story.deaths import is_cause

SMALL = 600
"""A step of so many events is told hero by hero; a longer one as runs."""

Deed: TypeAlias = told.AttackMade | told.PowerUsed | told.NotUsed | told.Fizzled
"""What begins an action."""


@dataclass
class ToldEvent:
    """An event that happened `count` times: as it was first, and as it was last."""

    first: Any
    last: Any
    count: int = 1
    at: int = 0
    """Its place among the battle's events; a repetition is one of them."""
    cause: told.BattleEvent | None = None
    """Of a death: the event the hero died of."""


@dataclass
class Action:
    """What a hero did (None: something befell it), and what came of it."""

    head: ToldEvent | None
    results: list[ToldEvent] = field(default_factory=list)

    def hits(self) -> list[ToldEvent]:
        return [item for item in self.results if isinstance(item.first, told.Hit)]


@dataclass
class HeroTurn:
    """The turn of a hero, or of so many heroes running who did the same."""

    seat: int
    number: int
    count: int
    actions: list[Action]


@dataclass
class TurnsAlike:
    """Turns in a row that read alike."""

    turns: list[HeroTurn]

    @property
    def count(self) -> int:
        return sum(turn.count for turn in self.turns)

    @property
    def seat(self) -> int:
        return self.turns[0].seat

    @property
    def at(self) -> int:
        """The place of the last event it tells."""
        actions = [action for turn in self.turns for action in turn.actions]
        told = [item for action in actions for item in (action.head, *action.results)]
        return max(item.at for item in told if item is not None)


def size(events: tuple[told.BattleEvent, ...], bound: int) -> int:
    """How many events there are one by one, counted up to a bound."""
    total = 0
    for event in events:
        if isinstance(event, told.Repeated):
            times = event.times if isinstance(event.times, int) else bound
            total += times * size(event.events, bound)
        else:
            total += 1
        if total > bound:
            return total
    return total


def items(heard: tuple[tuple[int, told.BattleEvent], ...]) -> list[ToldEvent]:
    """The events with their places as items: one by one if they are few, as runs if they are many."""
    small = size(tuple(event for _, event in heard), SMALL) <= SMALL
    found = [item for at, event in heard for item in _flat((event,), (), (), 1, small, at)]
    for item, following in pairwise(found):
        if isinstance(following.first, told.Died) and is_cause(item.first, following.first):
            item.first = following.cause = _emptied(item.first)
            item.last = _emptied(item.last)
    _empty_the_dead(found)
    return found


def _empty_the_dead(found: list[ToldEvent]) -> None:
    """What still befalls a hero that died here leaves it at 0, until it comes back."""
    dead: set[tuple[int, told.Num]] = set()
    for item in found:
        who = getattr(item.first, "who", None)
        key = (who.seat, who.number) if who is not None else None
        if isinstance(item.first, told.Died) and item.count == 1:
            dead.add((item.first.who.seat, item.first.who.number))
        elif isinstance(item.first, told.Revived):
            dead.discard((item.first.who.seat, item.first.who.number))
        elif key in dead and isinstance(item.first, told.EnergyChanged):
            item.first, item.last = _emptied(item.first), _emptied(item.last)


def _emptied(event: told.BattleEvent) -> told.BattleEvent:
    """What a hero died of, with 0 for its Energy: the dead print 0 (ruling Q-AR-30)."""
    return event if isinstance(event, told.StatChanged) else structs.replace(event, energy=0)


def _flat(
    events: tuple[told.BattleEvent, ...],
    low: tuple[int, ...],
    high: tuple[int, ...],
    count: int,
    small: bool,
    at: int,
) -> Iterator[ToldEvent]:
    for event in events:
        if not isinstance(event, told.Repeated):
            yield ToldEvent(settled(event, low), settled(event, high), count, at)
        elif small:
            for n in range(value_of(event.times, low)):
                yield from _flat(event.events, (*low, n), (*low, n), 1, small, at)
        else:
            times = value_of(event.times, low)
            if times:
                last = value_of(event.times, high) - 1
                inner = ((*low, 0), (*high, max(last, 0)))
                yield from _flat(event.events, *inner, count * times, small, at)


def turns(found: list[ToldEvent]) -> list[HeroTurn]:
    """Items as turns; what comes before anybody acts belongs to whom it befalls."""
    made: list[HeroTurn] = []
    for item in found:
        actor = _actor(item.first)
        if actor is None and made:
            made[-1].actions[-1].results.append(item)
            continue
        who = actor or _befallen(item.first)
        if not made or (made[-1].seat, made[-1].number, made[-1].count) != (*who, item.count):
            made.append(HeroTurn(*who, item.count, []))
        if actor is None:
            made[-1].actions.append(Action(None, [item]))
        else:
            made[-1].actions.append(Action(item))
    return made


def _actor(event: told.BattleEvent) -> tuple[int, int] | None:
    """Who acts in this event, if it begins something."""
    match event:
        case told.PowerUsed(step="reaction"):
            return None
        case told.AttackMade() | told.NotUsed() | told.PowerUsed() | told.Fizzled(power=""):
            return event.who.seat, value_of(event.who.number, ())
        case _:
            return None


def _befallen(event: told.BattleEvent) -> tuple[int, int]:
    who = getattr(event, "target", None) or getattr(event, "who", None)
    return (getattr(event, "seat", 0), 0) if who is None else (who.seat, who.number)


def grouped(found: list[HeroTurn]) -> list[TurnsAlike]:
    """Turns in a row that read alike but for whom they hit how hard, together."""
    groups: list[TurnsAlike] = []
    for turn in found:
        if groups and _reads(groups[-1].turns[-1]) == _reads(turn):
            groups[-1].turns.append(turn)
        else:
            groups.append(TurnsAlike([turn]))
    return groups


def _reads(turn: HeroTurn) -> tuple[object, ...]:
    return (turn.seat, tuple(_reads_action(action, turn.count) for action in turn.actions))


def _reads_action(action: Action, count: int) -> tuple[object, ...]:
    head: tuple[object, ...] = ()
    if action.head is not None:
        event = action.head.first
        names = [name for name in event.__struct_fields__ if name not in ("who", "energy")]
        head = (type(event), *(getattr(event, name) for name in names))
    aimed: dict[tuple[int, told.Num], int] = {}
    others = []
    for item in action.results:
        event = item.first
        if isinstance(event, told.Hit):
            key = (event.target.seat, event.size)
            aimed[key] = aimed.get(key, 0) + item.count // count
        elif not isinstance(event, told.Died):
            others.append((type(event), getattr(event, "power", ""), getattr(event, "by", 0)))
    return head, tuple(aimed.items()), tuple(others)
