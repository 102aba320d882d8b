"""Aggregated events written out one by one, as if every hero had been an object of its own."""

from collections.abc import Iterator

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.forms import now


def value_of(number: told.Num, times: tuple[int, ...]) -> int:
    """A number inside repetitions, in the given one of each (outermost first)."""
    if not isinstance(number, told.Range):
        return now(number)
    total = number.first + sum(step * n for step, n in zip(number.steps, times, strict=False))
    for bits, step in number.mixed:
        for place, n in enumerate(times):
            if bits >> place & 1:
                step *= n
        total += step
    return total


def expanded(
    events: tuple[told.BattleEvent, ...], times: tuple[int, ...] = ()
) -> Iterator[told.BattleEvent]:
    """The events one by one, in order; only for battles that are small enough to be read.

    That a power fizzles is told once a round, so only the first of its repetitions tells it.
    """
    for event in events:
        if isinstance(event, told.Repeated):
            for n in range(value_of(event.times, times)):
                yield from expanded(event.events, (*times, n))
        elif not (any(times) and isinstance(event, told.Fizzled)):
            yield settled(event, times)


def settled(event: told.BattleEvent, times: tuple[int, ...]) -> told.BattleEvent:
    """The event with its ranges read for the given repetitions."""
    if not times:
        return event
    return told.mapped(event, told.Range, lambda number: value_of(number, times))


def count(events: tuple[told.BattleEvent, ...]) -> int:
    """How many events are stored, those inside repetitions included."""
    return sum(1 + (count(e.events) if isinstance(e, told.Repeated) else 0) for e in events)
