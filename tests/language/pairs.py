"""The law that the panel tells trees apart: pairs of unequal normal forms, and those it cannot part."""

from collections import Counter
from typing import NamedTuple

from gamemaster.core.dice import Dice, dice_for_turn, match_key
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.inventing import random_text
from gamemaster.games.auto_rumble.panel import parting
from gamemaster.language import render
from gamemaster.language import tree as t
from gamemaster.language.sentences.normal import normal_form

NOTHING = t.Text((t.Rule("end", (t.Gain(t.You(), 0),)),))
"""A power that does nothing."""


IDLE = "neither ever does anything that counts"
"""Conditions that never hold, marks that nobody bears: nothing could tell such trees apart."""


class Alike(NamedTuple):
    """Two trees that fare alike in every scene, and why that may be."""

    why: str
    a: t.Text
    b: t.Text

    def __str__(self) -> str:
        return f"{self.why}: {render(self.a, 'en', POWERS)} | {render(self.b, 'en', POWERS)}"


def pair(n: int) -> tuple[t.Text, t.Text]:
    """The nth pair of unequal normal forms."""
    dice = dice_for_turn(match_key("pairs"), n)
    a, b = random_text(dice), _another(dice)
    while normal_form(a) == normal_form(b):
        b = _another(dice)
    return a, b


def _another(dice: Dice) -> t.Text:
    return random_text(dice)


def law(count: int) -> list[Alike]:
    """The pairs, of so many, that no scene tells apart."""
    return [Alike(_why(a, b), a, b) for a, b in map(pair, range(count)) if parting(a, b) is None]


def _why(a: t.Text, b: t.Text) -> str:
    if parting(a, NOTHING) is None and parting(b, NOTHING) is None:
        return IDLE
    return "both act, alike"


def classes(alike: list[Alike]) -> Counter[str]:
    return Counter(found.why for found in alike)
