"""Plain words: the first who does it, a share of the damage, a shield."""

from typing import Literal, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    OPEN,
    GoesOn,
    Loser,
    On,
    Part,
    Unfit,
    Whoever,
    as_whom,
)
from gamemaster.language.sentences.makers.amounts import percent, rounded
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
def reflects_too(n: int, back: str = "") -> Parts:
    """A share of the damage strikes him who dealt it as well; that it goes `back` says no more."""
    del back
    share = percent(t.EventAmount(), n)
    return (On(t.Damaged("anyone", "you"), t.Damage(t.Source(), share)),)


@maker
def reflects_instead(n: int) -> Parts:
    """A share of each hit strikes him who dealt it, and not you."""
    return (t.Redirect(t.You(), percent(t.EventAmount(), n), t.Source(), "damage", OPEN),)


@maker
def less_to_least(n: int, least: int) -> Parts:
    """ "Reduce all damage by 3, to a minimum of 1": what is prevented leaves that much of each hit."""
    rest = t.Higher(t.Sub(t.EventAmount(), least), 0)
    return (t.Prevent(t.You(), t.Lower(n, rest), "damage", None, OPEN),)


@maker
def floor_of(x: t.Amount, d: int) -> t.Amount:
    return rounded(x, d, "down")


@maker
def floor_of_yours(stat: t.Stat, d: int) -> t.Amount:
    return rounded(t.Of(t.You(), stat), d, "down")


@maker
def stat_times(stat: t.Stat, times: int, lasting: t.Lasting = OPEN) -> Parts:
    return (t.Scale(t.You(), stat, times, 1, lasting),)


@maker
def shared_out(to: t.Whom, d: int = 1) -> tuple[On, ...]:
    """ "Half of the damage you take is also dealt to the weakest opponent"."""
    much = t.EventAmount() if d == 1 else t.Div(t.EventAmount(), d)
    return (On(t.Damaged("anyone", "you"), t.Damage(to, much)),)


@maker
def both_times(a: t.Stat, b: t.Stat, times: int, lasting: t.Lasting = OPEN) -> Parts:
    if a == b:
        raise Unfit
    return (*stat_times(a, times, lasting), *stat_times(b, times, lasting))


@maker
def spread_of(stat: t.Stat, group: t.Group, stat2: t.Stat | None = None) -> t.Amount:
    if stat2 not in (None, stat):
        raise Unfit
    return t.Sub(t.Highest(group, stat), t.Lowest(group, stat))


DEAD = t.Not(t.Alive(t.Them()))
"""He of whom something was just said did not live through it."""


@maker
def if_killed(effects: Parts) -> GoesOn:
    """ "If that kills him, gain 20 Energy": a further part of what was done to him."""
    return GoesOn((t.If(DEAD, cast(tuple[t.Effect, ...], effects)),))


@maker
def and_if_killed(x: Parts, xs: Parts) -> Parts:
    return (*x, t.If(DEAD, cast(tuple[t.Effect, ...], xs)))


@maker
def said_too(x: Parts, too: str) -> Parts:
    """ "I heal 10 too": what is added is a part of its own already. What strikes another too still
    strikes you."""
    del too
    if any(isinstance(node, t.Redirect) for node in t.nodes(x)):
        raise Unfit
    return x


@maker
def percent_of_it(n: int) -> t.Amount:
    """ "10 % of the Energy", of him who loses or gains it."""
    return percent(t.Of(as_whom(Loser()), "energy"), n)
