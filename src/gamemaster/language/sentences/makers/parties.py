"""Against some only: groups made of whom a text names, places by a stat, the next attack, bounds."""

from typing import Any, Literal

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    EachAttacker,
    InPlaceOfDeath,
    Instead,
    Mod,
    NextAttack,
    OncePerHim,
    RoundsLater,
    Unfit,
    Upon,
)
from gamemaster.language.sentences.makers.conditions import filtered
from gamemaster.language.sentences.makers.registry import inverse, maker

Way = Literal["dealt", "taken"]
Rank = Literal["most", "least"]
PLACED = ("everyone", "opponents", "team")
"""Groups in which heroes can have places."""

OTHER_OPPONENTS: Any = "opponents?"
"""The base of "other opponents" while it is not known whom they are other than."""


@maker
def other_opponents() -> t.Group:
    return t.Group(OTHER_OPPONENTS)


@maker
def one_of(x: Any) -> t.Group:
    """Whom a text names, as a group: "the strongest opponent" is he who ranks first."""
    match x:
        case t.Most(group, stat) | t.Least(group, stat):
            way: Rank = "most" if isinstance(x, t.Most) else "least"
            return _with_place(group, stat, way, 1, 1)
        case t.Each(group) if group.where is not None or group == t.Group("opponents"):
            return group
        case t.LastAttacker():
            return t.Group("opponents", t.Is(t.It(), x))
    raise Unfit


def _with_place(group: t.Group, stat: t.Stat, way: Rank, first: int, last: int) -> t.Group:
    if group.base == "others" and group.where is None:
        group = t.Group("opponents")
    if group.base not in PLACED or group.where is not None or group.at_start or first < 1:
        raise Unfit
    place = t.Ranks(t.It(), group, stat, way, first, last)
    return msgspec.structs.replace(group, where=place)


@maker
def ranked(group: t.Group, stat: t.Stat, way: Rank, n: int, only: bool = False) -> t.Each:
    """ "The two weakest", "the second strongest"."""
    return t.Each(_with_place(group, stat, way, n if only else 1, n))


@maker
def placed_at(who: Any, group: t.Group, stat: t.Stat, way: Rank, place: int) -> t.Ranks:
    return t.Ranks(who, group, stat, way, place, place)


@inverse("placed_at")
def _unplaced_at(value: Any) -> Any:
    if not isinstance(value, t.Ranks) or value.first != value.last:
        return None
    return {
        "who": value.who, "group": value.group, "stat": value.stat, "way": value.way,
        "place": value.first,
    }  # fmt: skip


@maker
def all_but(group: t.Group, but: Any) -> t.Each:
    """ "All opponents except the strongest"."""
    match but:
        case "most" | "least":
            place = _with_place(group, "energy", but, 1, 1).where
            assert place is not None
            return t.Each(msgspec.structs.replace(group, where=t.Not(place)))
        case t.Most() | t.Least():
            named = one_of(but)
            if named.base != group.base:
                raise Unfit
            return t.Each(msgspec.structs.replace(group, where=t.Not(named.where)))
        case t.Source() | t.Victim() | t.LastAttacker() | t.Them() | t.Chosen():
            return t.Each(but_for(group, but))
    raise Unfit


def but_for(group: t.Group, whom: t.Whom) -> t.Group:
    found: t.Group = filtered(group, but_not(whom))
    return found


@maker
def but_not(whom: Any) -> t.Cond:
    return t.Not(t.Is(t.It(), whom))


@inverse("but_not")
def _unbut_not(value: Any) -> Any:
    if isinstance(value, t.Not) and isinstance(value.cond, t.Is) and value.cond.who == t.It():
        return {"whom": value.cond.whom}
    return None


# --- when


@maker
def instead_mod() -> tuple[Mod, ...]:
    return (Instead(),)


@maker
def each_attacker() -> tuple[Mod, ...]:
    return (EachAttacker(),)


@maker
def per_opponent(span: Literal["round", "battle"]) -> tuple[Mod, ...]:
    return (OncePerHim(span),)


@maker
def once_each(event: Any) -> tuple[Mod, ...]:
    return (Upon(event), OncePerHim("battle"))


@maker
def upon_some(event: Any, some: t.Group) -> tuple[Mod, ...]:
    if some.where is None:
        raise Unfit
    return (Upon(event, some=some),)


@maker
def rounds_after(n: int, event: Any) -> tuple[Mod, ...]:
    if not 1 <= n <= 30:
        raise Unfit
    return (Upon(event), RoundsLater(n))


# --- hits


def _signed(amount: t.Amount, sign: int) -> t.Amount:
    if sign > 0:
        return amount
    return -amount if isinstance(amount, int) else t.Sub(0, amount)


@maker
def more_against(
    some: t.Group,
    amount: t.Amount,
    way: Way,
    to: Any = None,
    sign: int = 1,
    hits: t.Kinds = "damage",
    lasting: Any = "",
) -> tuple[t.Effect, ...]:
    other = _but_all(some)
    return (t.Bonus(to or t.You(), way, _signed(amount, sign), hits, lasting, other),)


@maker
def times_against(
    some: t.Group,
    way: Way,
    to: Any = None,
    times: int = 1,
    over: int = 1,
    hits: t.Kinds = "damage",
    lasting: Any = "",
) -> tuple[t.Effect, ...]:
    return (t.Factor(to or t.You(), way, times, over, hits, lasting, _but_all(some)),)


def _but_all(some: t.Group) -> t.Group | None:
    """Nobody else hits you, or is hit by you: "opponents" alone narrows nothing."""
    return None if some.where is None else some


@maker
def none_from(some: t.Group, to: Any = None, lasting: Any = "") -> tuple[t.Effect, ...]:
    return (t.Prevent(to or t.You(), t.EventAmount(), "damage", some, lasting),)


@maker
def untouched_by(some: t.Group, to: Any = None, lasting: Any = "") -> tuple[t.Effect, ...]:
    return (t.Immune(to or t.You(), "attacks", some, lasting),)


@maker
def less_against(
    to: Any, n: int, way: Way, hits: t.Kinds, other: t.Group, lasting: Any = ""
) -> tuple[t.Effect, ...]:
    return (t.Bonus(to, way, -n, hits, lasting, other),)


@inverse("less_against")
def _unless_against(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Bonus) or e.other is None:
        return None
    if not isinstance(e.amount, int) or e.amount >= 0:
        return None
    return {
        "to": e.to, "n": -e.amount, "way": e.way, "hits": e.hits, "other": e.other,
        "lasting": e.lasting,
    }  # fmt: skip


# --- one attack, every second attack


@maker
def next_attack_more(amount: t.Amount, way: Way, sign: int = 1) -> tuple[Any, ...]:
    bonus = t.Bonus(t.You(), way, _signed(amount, sign), "attacks", "attack")
    return (NextAttack(bonus),)


@maker
def next_attack_times(way: Way, times: int = 1, over: int = 1) -> tuple[Any, ...]:
    return (NextAttack(t.Factor(t.You(), way, times, over, "attacks", "attack")),)


@maker
def next_attack_none() -> tuple[Any, ...]:
    return (NextAttack(t.Prevent(t.You(), t.EventAmount(), "attacks", None, "attack")),)


def _nth(every: int, way: Way, effect: t.Effect) -> tuple[Any, ...]:
    if every < 2:
        raise Unfit
    return (NextAttack(effect, t.NthAttack(every, way)),)


@maker
def nth_attacks(every: int, times: int = 1, amount: t.Amount = 0) -> tuple[Any, ...]:
    if times > 1:
        return _nth(every, "dealt", t.Factor(t.You(), "dealt", times, 1, "attacks", "while"))
    return _nth(every, "dealt", t.Bonus(t.You(), "dealt", amount, "attacks", "while"))


@maker
def nth_prevented(every: int) -> tuple[Any, ...]:
    whole = t.Prevent(t.You(), t.EventAmount(), "attacks", None, "while")
    return _nth(every, "taken", whole)


# --- bounds


@maker
def bound_of(of: Any, n: t.Amount, way: Rank, lasting: Any = "") -> tuple[t.Effect, ...]:
    owners = of if isinstance(of, tuple) else (of,)
    if any(o.stat != "energy" or isinstance(o.who, t.It) for o in owners):
        raise Unfit
    return tuple(t.Bound(o.who, way, n, lasting) for o in owners)


@maker
def gain_up_to(amount: t.Amount, most: t.Amount, to: Any = None) -> tuple[t.Effect, ...]:
    """ "Gain 30 Energy, but never above 100": so much as there is room for."""
    who = to or t.You()
    own = t.Of(t.You() if isinstance(who, t.You) else t.It(), "energy")
    return (t.Gain(who, t.Lower(amount, t.Higher(t.Sub(most, own), 0))),)


@maker
def stay_at(n: t.Amount, to: Any = None) -> tuple[InPlaceOfDeath, ...]:
    return (InPlaceOfDeath(t.Set(to or t.You(), "energy", n, "battle")),)


__all__ = ["OTHER_OPPONENTS", "but_for", "one_of"]
