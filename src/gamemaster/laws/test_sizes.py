"""The laws of size: whatever a config may ask for can be set up, seen and played, soon and in little memory.

The largest value of every number is asked for, alone and together with the largest of all others. It is
done in a process of its own: a game that breaks the law takes that process with it and nothing else.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

import pytest

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal
from gamemaster.core.match import Match
from gamemaster.core.values import Json
from gamemaster.laws.bounded import done_within

Keys: TypeAlias = tuple[str | int, ...]
BEYOND = 10**18
"""Larger than any number that a table could need."""
SECONDS, MIB = 10, 512
BOT_SECONDS = 30


def base_of(box: AnyBox) -> Json:
    """The shortest config that the game completes by itself."""
    for raw in ({}, {"seats": box.seats[0]}):
        if is_taken(box, raw):
            return raw
    return plain(box.usual(box.seats[0]))


def is_taken(box: AnyBox, raw: Json) -> bool:
    try:
        box.complete(raw)
    except Illegal:
        return False
    return True


def numbers(box: AnyBox, base: Json) -> Iterator[Keys]:
    """Where the numbers of a config are; of a list its first entry stands for all."""
    whole = plain(box.complete(base))
    for name in sorted(whole):
        if name in base or _is_short(whole[name]):
            yield from _numbers(whole[name], (name,))


def _is_short(value: Json) -> bool:
    """Content that a game fills in by itself (a library of cards) is no setting."""
    return not isinstance(value, list) or len(plain(value)) <= 16


def _numbers(value: Json, keys: Keys) -> Iterator[Keys]:
    if isinstance(value, bool):
        return
    if isinstance(value, int) or value is None:
        yield keys
    elif isinstance(value, dict):
        for name in sorted(value):
            yield from _numbers(value[name], (*keys, name))
    elif isinstance(value, list) and value:
        yield from _numbers(value[0], (*keys, 0))


def with_number(box: AnyBox, raw: Json, keys: Keys, number: int) -> Json:
    """A config that asks for that number in that place."""
    whole: Any = plain(raw)
    if keys[0] not in whole and len(keys) > 1:
        whole[keys[0]] = plain(box.complete(raw))[keys[0]]
    inner = whole
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = number
    return whole


def largest(box: AnyBox, raw: Json, keys: Keys) -> int | None:
    """The largest number that is taken in a place, or None if none is."""
    low = next(
        (n for n in (1, 2, 3, 0, 4, 8) if is_taken(box, with_number(box, raw, keys, n))), None
    )
    high = BEYOND
    while low is not None and high - low > 1:
        middle = (low + high) // 2
        if is_taken(box, with_number(box, raw, keys, middle)):
            low = middle
        else:
            high = middle
    return low


def largest_configs(box: AnyBox) -> Iterator[tuple[str, Json]]:
    """The base with each number at its largest; all at their largest in this order, for one may leave no
    room for another; all at half of it in the other."""
    base = base_of(box)
    places = list(numbers(box, base))
    for keys in places:
        most = largest(box, base, keys)
        if most is not None:
            yield f"{keys}: {most}", with_number(box, base, keys, most)
    for order, share in ((places, 1), (places[::-1], 2)):
        raw = together(box, base, order, share)
        yield f"all together, by {share}: {raw}", raw


def together(box: AnyBox, raw: Json, places: Sequence[Keys], share: int) -> Json:
    """One number after the other at its largest, or at a share of it where that is taken."""
    for keys in places:
        most = largest(box, raw, keys)
        wanted = None if most is None else with_number(box, raw, keys, most // share)
        raw = wanted if wanted is not None and is_taken(box, wanted) else raw
    return raw


def played_once(box: AnyBox, raw: Json, bot: str) -> None:
    """Set up, look through everybody's eyes, play a turn, look again."""
    config = box.complete(raw)
    match = Match(box, config, "sizes")
    seats = [None, *range(box.seated(config))]
    for seat in seats:
        match.view(seat)
    match.resolve([match.asked(seat, box.bots[bot], match.view(seat)) for seat in match.awaiting])
    for seat in seats:
        match.view(seat)


def faults_of(box: AnyBox, bot: str, seconds: int) -> list[str]:
    faults = []
    for said, raw in largest_configs(box):
        if fault := done_within(partial(played_once, box, raw, bot), seconds, MIB):
            faults.append(f"{said[:300]}: {fault}")
    return faults


def test_every_number_of_a_config_has_a_bound(box: AnyBox) -> None:
    base = base_of(box)
    loose = [
        keys for keys in numbers(box, base) if is_taken(box, with_number(box, base, keys, BEYOND))
    ]
    assert not loose, f"these take any number: {loose}"


def test_the_largest_config_is_played_in_bounded_time_and_memory(box: AnyBox) -> None:
    assert not faults_of(box, "random", SECONDS)


@pytest.mark.soak
def test_the_best_bot_answers_in_bounded_time_on_the_largest_config(box: AnyBox) -> None:
    assert not faults_of(box, box.best_bot, BOT_SECONDS)
