"""Plain words: the first who does it, a share of the damage, a shield."""

from typing import Literal, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import OPEN, GoesOn, On, Part, Whoever
from gamemaster.language.sentences.makers.amounts import percent
from gamemaster.language.sentences.makers.registry import maker

Parts = tuple[Part, ...]


@maker
def first_who(x: Whoever, span: Literal["round", "battle", "either"] = "either") -> Whoever:
    return msgspec.structs.replace(x, first=span)


@maker
def lifesteal_percent(n: int) -> Parts:
    gained = percent(t.EventAmount(), n)
    return (On(t.Damaged("you", "anyone"), t.Gain(t.You(), gained)),)


@maker
def reflects_too(n: int) -> Parts:
    """A share of the damage strikes him who dealt it as well."""
    share = percent(t.EventAmount(), n)
    return (On(t.Damaged("anyone", "you"), t.Damage(t.Source(), share)),)


@maker
def reflects_instead(n: int) -> Parts:
    """A share of each hit strikes him who dealt it, and not you."""
    return (t.Redirect(t.You(), percent(t.EventAmount(), n), t.Source(), "damage", OPEN),)


DEAD = t.Not(t.Alive(t.Them()))
"""He of whom something was just said did not live through it."""


@maker
def if_killed(effects: Parts) -> GoesOn:
    """ "If that kills him, gain 20 Energy": a further part of what was done to him."""
    return GoesOn((t.If(DEAD, cast(tuple[t.Effect, ...], effects)),))


@maker
def and_if_killed(x: Parts, xs: Parts) -> Parts:
    return (*x, t.If(DEAD, cast(tuple[t.Effect, ...], xs)))
