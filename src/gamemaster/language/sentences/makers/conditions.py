"""Whom and if: filtered groups, whom a word leaves open, comparisons."""

from typing import Literal, TypeAlias, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    Everyone,
    Picked,
    Somebody,
    Target,
    Unfit,
    Whoever,
    as_whom,
)
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots

Where: TypeAlias = t.Cond | Literal["at_start"]
"""What is said of the members of a group; or that they were alive at the start of the round."""

OTHERS = cast(t.Base, "others?")
"""The base of "other heroes" while it is not known: other than you, or than he who was just named."""


# --- groups


@maker
def those(base: t.Group, where: Where) -> t.Each:
    """ "Opponents with more than 50 Energy"."""
    return t.Each(filtered(base, where))


@maker
def each_too(group: t.Group) -> t.Each:
    """ "Each hero (you too)": the user and his side as well."""
    if group.base != "everyone":
        raise Unfit
    return t.Each(group)


@inverse("each_too")
def _uneach_too(value: object) -> Slots | None:
    if isinstance(value, t.Each) and value.group.base == "everyone":
        return {"group": value.group}
    return None


@maker
def picked(kind: t.Choice, where: Where | None = None) -> Picked:
    if where == "at_start":
        raise Unfit
    return Picked(kind, where)


@maker
def filtered(group: t.Group, where: Where) -> t.Group:
    if where == "at_start":
        return msgspec.structs.replace(group, at_start=True)
    if group.where is not None:
        where = t.AllOf((group.where, where))
    return msgspec.structs.replace(group, where=where)


@inverse("filtered")
def _unfiltered(value: object) -> Slots | None:
    if not isinstance(value, t.Group) or (value.where is None and not value.at_start):
        return None
    if value.at_start and value.where is None:
        return {"group": msgspec.structs.replace(value, at_start=False), "where": "at_start"}
    if value.at_start or any(g.at_start and g.where is not None for g in _groups(value.where)):
        return None
    return {"group": msgspec.structs.replace(value, where=None), "where": value.where}


def _groups(cond: t.Cond | None) -> list[t.Group]:
    """Groups that the condition of a group speaks of. Behind "with more than each hero …, and alive
    at the start of the round" nobody knows who must have been alive: that is not said."""
    return [n for n in t.nodes(cond) if isinstance(n, t.Group)]


@maker
def filtered_start(group: t.Group, where: Where) -> t.Group:
    if where == "at_start" or group.where is not None:
        raise Unfit
    return msgspec.structs.replace(group, where=where, at_start=True)


@inverse("filtered_start")
def _unfiltered_start(value: object) -> Slots | None:
    if not isinstance(value, t.Group) or value.where is None or not value.at_start:
        return None
    if any(g.at_start or g.where is not None for g in _groups(value.where)):
        return None
    return {"group": t.Group(value.base), "where": value.where}


@maker
def it_where(cond: t.Cond) -> t.Cond:
    return cond


@inverse("it_where")
def _unit_where(value: object) -> Slots | None:
    return {"cond": value} if isinstance(value, t.Node) else None


# --- comparisons


def _one_such(who: Somebody, where: t.Cond) -> t.Cond:
    """ "If an opponent has more than 50 Energy": there is at least one."""
    return t.Compare(t.Count(t.Group(_ONE_OF.get(who.kind, "everyone"), where)), ">=", 1)


_ONE_OF: dict[t.Choice, t.Base] = {
    "opponent": "opponents",
    "subprocess": "subprocesses",
    "own_subprocess": "own_subprocesses",
    "enemy_subprocess": "enemy_subprocesses",
}


@maker
def compare(a: t.Amount, sign: t.Sign, b: t.Amount) -> t.Cond:
    """ "Each opponent's Energy is more than 50": of every one of them, not of their sum."""
    a = _of_each(a)
    if isinstance(b, t.Of) and isinstance(b.who, t.Each):
        if not isinstance(a, t.Of) or sign in ("=", "!="):
            raise Unfit
        b = _best_of(a.who, b.who, sign, b.stat)
    if not isinstance(a, t.Of) or not isinstance(a.who, t.Each):
        return t.Compare(a, sign, b)
    if any(isinstance(n, t.It) for n in t.nodes(b)):
        raise Unfit
    lacking = t.Not(t.Compare(t.Of(t.It(), a.stat), sign, b))
    return t.Compare(t.Count(filtered(a.who.group, lacking)), "=", 0)


@inverse("compare")
def _uncompare(value: object) -> Slots | None:
    if not isinstance(value, t.Compare) or _of_several(value.a) or _of_several(value.b):
        return None
    return {"a": value.a, "sign": value.sign, "b": value.b}


def _of_each(amount: t.Amount) -> t.Amount:
    """What everyone has is what each hero has."""
    who: object = amount.who if isinstance(amount, t.Of) else None
    if not isinstance(amount, t.Of) or not isinstance(who, Everyone):
        return amount
    return t.Of(t.Each(t.Group("others" if who.base == "others" else "everyone")), amount.stat)


def _of_several(amount: t.Amount) -> bool:
    return isinstance(amount, t.Of) and isinstance(amount.who, t.Each)


@maker
def who_has(who: Target, sign: t.Sign, n: t.Amount, stat: t.Stat) -> t.Cond:
    if isinstance(who, Somebody):
        return _one_such(who, t.Compare(t.Of(t.It(), stat), sign, n))
    return compare(t.Of(as_whom(who), stat), sign, n)


@maker
def played_one(who: Target, span: t.Span) -> t.Cond:
    """ "If the target played a card this turn"; of oneself it would be this very card."""
    if isinstance(who, t.You):
        raise Unfit
    if isinstance(who, Somebody):
        return _one_such(who, t.Compare(t.Tally(t.It(), "cards_played", span), ">=", 1))
    return compare(t.Tally(as_whom(who), "cards_played", span), ">=", 1)


@maker
def each_kth(k: int) -> t.EveryRounds:
    """ "If the round number is a multiple of 3"."""
    if k < 1:
        raise Unfit
    return t.EveryRounds(k, k)


@maker
def who_more(who: Target, sign: t.Sign, stat: t.Stat, other: Target) -> t.Cond:
    if isinstance(who, Somebody):
        return _one_such(who, t.Compare(t.Of(t.It(), stat), sign, t.Of(as_whom(other), stat)))
    own = t.Of(as_whom(who), stat)
    if isinstance(other, Somebody):
        return _than_one(own, sign, other, stat)
    if isinstance(other, (Everyone, t.Each)):
        return compare(own, sign, _best_of(who, other, sign, stat))
    return compare(own, sign, t.Of(as_whom(other), stat))


_TURNED: dict[t.Sign, t.Sign] = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}


def _than_one(own: t.Amount, sign: t.Sign, other: Somebody, stat: t.Stat) -> t.Cond:
    """ "If you have less Energy than an opponent": there is at least one who has more."""
    such = t.Compare(t.Of(t.It(), stat), _TURNED[sign], own)
    return t.Compare(t.Count(t.Group(_ONE_OF.get(other.kind, "others"), such)), ">=", 1)


def _best_of(who: Target, others: Everyone | t.Each, sign: t.Sign, stat: t.Stat) -> t.Amount:
    """ "More than everyone", "more than each opponent": than the highest of them, himself left out."""
    group = others.group if isinstance(others, t.Each) else t.Group("everyone")
    if group.base == "everyone":
        if not isinstance(who, t.You):
            raise Unfit
        group = msgspec.structs.replace(group, base="others")
    if sign in ("=", "!="):
        raise Unfit  # nobody is the highest and the lowest of several
    return t.Highest(group, stat) if sign in (">", ">=") else t.Lowest(group, stat)


@maker
def your_more(sign: t.Sign, stat: t.Stat) -> t.Cond:
    return t.Compare(t.Of(t.You(), stat), sign, _best_of(t.You(), Everyone("everyone"), sign, stat))


@maker
def nobody_more(sign: t.Sign, stat: t.Stat) -> t.Cond:
    """ "Nobody has more than you": you have at least as much as everybody else."""
    best = _best_of(t.You(), Everyone("everyone"), sign, stat)
    return t.Compare(t.Of(t.You(), stat), ">=" if sign == ">" else "<=", best)


@maker
def who_most(who: t.Whom, sign: t.Sign, stat: t.Stat) -> t.Cond:
    everyone = t.Group("everyone")
    best = t.Highest(everyone, stat) if sign == ">=" else t.Lowest(everyone, stat)
    return t.Compare(t.Of(who, stat), sign, best)


# --- several conditions


@maker
def all_of(a: t.Cond, b: t.Cond) -> t.AllOf:
    return t.AllOf((a, *(b.conds if isinstance(b, t.AllOf) else (b,))))


@inverse("all_of")
def _unall(value: object) -> Slots | None:
    return _split(value, t.AllOf)


@maker
def any_of(a: t.Cond, b: t.Cond) -> t.AnyOf:
    return t.AnyOf((a, *(b.conds if isinstance(b, t.AnyOf) else (b,))))


@inverse("any_of")
def _unany(value: object) -> Slots | None:
    return _split(value, t.AnyOf)


def _split(value: object, kind: type[t.AllOf] | type[t.AnyOf]) -> Slots | None:
    if not isinstance(value, kind) or len(value.conds) < 2:
        return None
    rest = value.conds[1:]
    return {"a": value.conds[0], "b": rest[0] if len(rest) == 1 else kind(rest)}


@maker
def cond_bracket(x: t.Cond) -> t.Cond:
    return x


@inverse("cond_bracket")
def _uncond_bracket(value: object) -> Slots | None:
    return {"x": value} if isinstance(value, (t.AllOf, t.AnyOf)) else None


# --- the nth use of a power


@maker
def uses_nth(by: t.Party, nth: int) -> t.Uses:
    return t.Uses(by, nth)


@inverse("uses_nth")
def _ununses(value: object) -> Slots | None:
    if isinstance(value, t.Uses) and value.nth:
        return {"by": value.by, "nth": value.nth}
    return None


@maker
def uses_more(by: t.Party, nth: int) -> t.Uses:
    return t.Uses(by, nth + 1)


@maker
def whoever_uses(by: t.Party, n: int) -> Whoever:
    return Whoever(t.Uses(by, n + 1), t.Source(), False)
