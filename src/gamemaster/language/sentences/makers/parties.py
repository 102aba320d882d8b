"""Against some only: groups made of whom a text names, places by a stat, the next attack, bounds."""

from typing import Literal, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    OPEN,
    Elided,
    Mod,
    NextAttack,
    RoundsLater,
    SumAtMost,
    Target,
    TheOne,
    Unfit,
    Upon,
)
from gamemaster.language.sentences.makers.amounts import signed
from gamemaster.language.sentences.makers.conditions import filtered
from gamemaster.language.sentences.makers.hits import Effects, Way
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots
from gamemaster.language.sentences.makers.stats import StatOf, owners

Rank = Literal["most", "least"]
PLACED = ("everyone", "opponents", "team")
"""Groups in which heroes can have places."""

OTHER_OPPONENTS = cast(t.Base, "opponents?")
"""The base of "other opponents" while it is not known whom they are other than."""


@maker
def one_of(x: Target) -> t.Group:
    """Whom a text names, as a group: "the strongest opponent" is he who ranks first."""
    match x:
        case t.Most(group, stat) | t.Least(group, stat):
            way: Rank = "most" if isinstance(x, t.Most) else "least"
            return _with_place(group, stat, way, 1, 1)
        case t.Each(group) if group.where is not None or group == t.Group("opponents"):
            return group
        case t.LastAttacker():
            return t.Group("opponents", t.Is(t.It(), x))
        case TheOne(group) if group == t.Group("opponents"):
            return group  # whichever opponent the hit is about
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
def all_but(group: t.Group, but: Target | Rank) -> t.Each:
    """ "All opponents except the strongest"."""
    match but:
        case "most" | "least":
            place = _with_place(group, "energy", but, 1, 1).where
            assert place is not None
            return t.Each(msgspec.structs.replace(group, where=t.Not(place)))
        case t.Most() | t.Least():
            named = one_of(but)
            if named.base != group.base or named.where is None:
                raise Unfit
            return t.Each(msgspec.structs.replace(group, where=t.Not(named.where)))
        case t.Source() | t.Victim() | t.LastAttacker() | t.Them() | t.Chosen():
            return t.Each(but_for(group, but))
    raise Unfit


def but_for(group: t.Group, whom: t.Whom) -> t.Group:
    return filtered(group, t.Not(t.Is(t.It(), whom)))


# --- when


@maker
def upon_some(event: t.Event, some: t.Group) -> tuple[Mod, ...]:
    if some.where is None:
        raise Unfit
    return (Upon(event, some=some),)


@maker
def rounds_after(n: int, event: t.Event) -> tuple[Mod, ...]:
    if not 1 <= n <= 30:
        raise Unfit
    return (Upon(event), RoundsLater(n))


# --- hits


@maker
def more_against(
    some: t.Group,
    amount: t.Amount,
    way: Way,
    to: t.Whom | None = None,
    sign: int = 1,
    lasting: t.Lasting = OPEN,
) -> Effects:
    bonus = signed(amount, sign)
    return (t.Bonus(to or t.You(), way, bonus, "damage", lasting, _but_all(some)),)


@maker
def attack_more_against(
    some: t.Group, amount: t.Amount, way: Way, to: t.Whom, lasting: t.Lasting = OPEN
) -> Effects:
    return (t.Bonus(to, way, amount, "attacks", lasting, _but_all(some)),)


@maker
def times_against(
    some: t.Group,
    way: Way,
    to: t.Whom | None = None,
    times: int = 1,
    over: int = 1,
    lasting: t.Lasting = OPEN,
) -> Effects:
    return (t.Factor(to or t.You(), way, times, over, "damage", lasting, _but_all(some)),)


@maker
def attack_times_against(
    some: t.Group, way: Way, to: t.Whom, times: int, lasting: t.Lasting = OPEN
) -> Effects:
    return (t.Factor(to, way, times, 1, "attacks", lasting, _but_all(some)),)


def _but_all(some: t.Group) -> t.Group | None:
    """Nobody else hits you, or is hit by you: "opponents" alone narrows nothing."""
    return None if some.where is None else some


@maker
def less_against(
    to: t.Whom, n: int, way: Way, hits: t.Kinds, other: t.Group, lasting: t.Lasting = OPEN
) -> Effects:
    return (t.Bonus(to, way, -n, hits, lasting, other),)


@inverse("less_against")
def _unless_against(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
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
def next_attack_more(amount: t.Amount, way: Way, sign: int = 1) -> tuple[NextAttack, ...]:
    bonus = t.Bonus(t.You(), way, signed(amount, sign), "attacks", "attack")
    return (NextAttack(bonus),)


def _nth(every: int, way: Way, effect: t.Effect) -> tuple[NextAttack, ...]:
    if every < 2:
        raise Unfit
    return (NextAttack(effect, t.NthAttack(every, way)),)


@maker
def nth_attacks(every: int, times: int = 1, amount: t.Amount = 0) -> tuple[NextAttack, ...]:
    if times > 1:
        return _nth(every, "dealt", t.Factor(t.You(), "dealt", times, 1, "attacks", "while"))
    return _nth(every, "dealt", t.Bonus(t.You(), "dealt", amount, "attacks", "while"))


@maker
def nth_prevented(every: int) -> tuple[NextAttack, ...]:
    whole = t.Prevent(t.You(), t.EventAmount(), "attacks", None, "while")
    return _nth(every, "taken", whole)


# --- bounds


@maker
def bound_of(of: StatOf, n: t.Amount, way: Rank, lasting: t.Lasting = OPEN) -> Effects:
    if any(o.stat != "energy" or isinstance(o.who, t.It) for o in owners(of)):
        raise Unfit
    return tuple(t.Bound(o.who, way, n, lasting) for o in owners(of))


@maker
def gain_up_to(amount: t.Amount, most: t.Amount, to: t.Whom | None = None) -> Effects:
    """ "Gain 30 Energy, but never above 100": so much as there is room for."""
    who = to or t.You()
    own = t.Of(who if isinstance(who, (t.You, Elided)) else t.It(), "energy")
    return (t.Gain(who, t.Lower(amount, t.Higher(t.Sub(most, own), 0))),)


@maker
def sum_mod(
    most: int, span: Literal["round", "battle"], stat: t.Stat = "energy"
) -> tuple[Mod, ...]:
    return (SumAtMost(most, span, stat),)


__all__ = ["OTHER_OPPONENTS", "but_for", "one_of"]
