"""The plain values everything is made of: seats, languages, JSON, frozen structs."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
"""A place at a table, counted from 0 in table order."""

Json: TypeAlias = Any
"""Whatever JSON can hold; nothing is known of it until a game has parsed it."""

Lang: TypeAlias = Literal["en", "pt"]
"""The languages the project speaks."""

LANGS: tuple[Lang, ...] = ("en", "pt")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen value with a JSON form: configs, states, submissions, views and their parts.

    It holds integers, strings, tuples and other values; never floats, sets or dicts,
    so that equal values have equal bytes on every machine.
    """


class Words(Value, frozen=True):
    """One sentence in each language the project speaks."""

    en: str
    pt: str

    def said(self, lang: Lang) -> str:
        return self.en if lang == "en" else self.pt


def say(lang: Lang, *, en: str, pt: str) -> str:
    """The sentence in the language asked for."""
    return en if lang == "en" else pt


def seat_names(seats: int, lang: Lang = "en") -> tuple[str, ...]:
    """What seats are called where nobody sits down by a name."""
    return tuple(f"{say(lang, en='Seat', pt='Lugar')} {seat + 1}" for seat in range(seats))


def numbered(names: Sequence[str], sign: str = "{name} {number}") -> tuple[str, ...]:
    """The names, with a number behind those that are the same: `Ana 2`, and `Level 3 #2` behind another number."""

    def told(name: str, number: int) -> str:
        return f"{name} #{number}" if name[-1:].isdigit() else sign.format(name=name, number=number)

    return tuple(
        name if names.count(name) == 1 else told(name, names[: n + 1].count(name))
        for n, name in enumerate(names)
    )


def listed(lang: Lang, items: list[str] | tuple[str, ...]) -> str:
    """`a`, `a and b`, `a, b and c` in the language asked for."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {say(lang, en='and', pt='e')} {items[-1]}"
