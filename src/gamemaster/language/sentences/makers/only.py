"""Only, except, nobody, how many: what leaves somebody out."""

from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    AfterRounds,
    AtMost,
    Given,
    Mod,
    Part,
    Unfit,
    UntilRound,
    Upon,
)
from gamemaster.language.sentences.makers.conditions import filtered
from gamemaster.language.sentences.makers.parties import one_of
from gamemaster.language.sentences.makers.registry import maker

Parts = tuple[Part, ...]


def _all_but(some: t.Group) -> t.Group:
    """The opponents who are none of those."""
    if some.where is None or some.at_start or some.base not in ("opponents", "everyone"):
        raise Unfit
    return t.Group("opponents", t.Not(some.where))


def _against(x: Parts, other: t.Group) -> Parts:
    if not all(isinstance(e, (t.Bonus, t.Factor)) and e.other is None for e in x):
        raise Unfit  # only bonuses and factors can be against some
    return tuple(msgspec.structs.replace(e, other=other) for e in x)


@maker
def against_but(x: Parts, some: t.Group) -> Parts:
    """ "Your attacks deal 5 more damage except against the weakest opponent"."""
    return _against(x, _all_but(some))


@maker
def against_only(x: Parts, some: t.Group) -> Parts:
    if some.where is None:
        raise Unfit
    return _against(x, some)


@maker
def only_attacks_hurt(lasting: str = "") -> Parts:
    return (t.Prevent(t.You(), t.EventAmount(), "powers", None, lasting),)  # type: ignore[arg-type]


@maker
def only_attacked_by(some: t.Group, lasting: str = "") -> Parts:
    return (t.Immune(t.You(), "attacks", _all_but(some), lasting),)  # type: ignore[arg-type]


@maker
def only_hurt_by(some: t.Group, lasting: str = "") -> Parts:
    whole = t.EventAmount()
    return (t.Prevent(t.You(), whole, "damage", _all_but(some), lasting),)  # type: ignore[arg-type]


@maker
def aims_past(some: t.Group, lasting: str = "") -> Parts:
    """ "Your attack does not hit the weakest opponent"."""
    return (t.Aim(t.You(), t.Each(_all_but(some)), lasting),)  # type: ignore[arg-type]


@maker
def skips_attack() -> Parts:
    return (t.Forbid(t.You(), "attack", ""),)  # type: ignore[arg-type]


@maker
def all_but_him(but: t.Whom) -> t.Each:
    """ "All but the strongest hero"."""
    if not isinstance(but, (t.Most, t.Least)):
        raise Unfit
    named = one_of(but)
    assert named.where is not None
    return t.Each(msgspec.structs.replace(named, where=t.Not(named.where)))


@maker
def so_many_have(group: t.Group, where: t.Cond, sign: t.Sign, n: t.Amount) -> t.Compare:
    return t.Compare(t.Count(filtered(group, where)), sign, n)


@maker
def all_have(group: t.Group, where: t.Cond) -> t.Compare:
    """Every one has it: there is none who has it not."""
    return t.Compare(t.Count(filtered(group, t.Not(where))), "=", 0)


@maker
def some_did(what: Any, span: t.Span) -> t.Compare:
    """ "If an opponent gained Energy this round"."""
    if what == "died":
        raise Unfit  # the dead are counted by their deaths
    did = t.Was(t.It(), what, span)
    return t.Compare(t.Count(t.Group("opponents", did)), ">=", 1)


@maker
def difference(a: t.Amount, b: t.Amount) -> t.Amount:
    return t.Higher(t.Sub(a, b), t.Sub(b, a))


@maker
def until_round(n: int) -> tuple[Mod, ...]:
    return (UntilRound(n),)


@maker
def after_rounds(n: t.Amount) -> tuple[Mod, ...]:
    return (AfterRounds(n),)


@maker
def first_events(n: int, event: t.Event, span: str) -> tuple[Mod, ...]:
    return (Upon(event), AtMost(n, span))  # type: ignore[arg-type]


@maker
def event_of_size(event: t.Event, sign: t.Sign, n: t.Amount) -> tuple[Mod, ...]:
    """ "Whenever you take 10 or more damage"."""
    return (Upon(event), Given(t.Compare(t.EventAmount(), sign, n)))
