"""Aggregated events written out one by one, as if every hero had been an object of its own."""

from collections.abc import Iterator
from typing import Any

import msgspec

from gamemaster.games.auto_rumble.battle import events as told


def value_of(number: told.Num, times: tuple[int, ...]) -> int:
    """A number inside repetitions, in the given one of each (outermost first)."""
    if isinstance(number, int):
        return number
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


def settled(event: Any, times: tuple[int, ...]) -> Any:
    """The event with its ranges read for the given repetitions."""
    if isinstance(event, told.Range):
        return value_of(event, times)
    if times and isinstance(event, msgspec.Struct):
        return type(event)(
            *(settled(getattr(event, name), times) for name in event.__struct_fields__)
        )
    return event


def count(events: tuple[told.BattleEvent, ...]) -> int:
    """How many events are stored, those inside repetitions included."""
    return sum(1 + (count(e.events) if isinstance(e, told.Repeated) else 0) for e in events)
