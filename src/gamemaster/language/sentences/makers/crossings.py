"""A line that a stat passes, and the moment of dying."""

from typing import Literal

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import AtMost, Crosses, Mod, PerDamage, Unfit, Upon
from gamemaster.language.sentences.makers.registry import maker


@maker
def would_die(first: bool = False) -> tuple[Mod, ...]:
    upon = Upon(t.WouldDie(), or_death=True)
    return (upon, AtMost(1, "battle")) if first else (upon,)


_NOT: dict[t.Sign, t.Sign] = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@maker
def crosses(whom: t.Party, stat: t.Stat, sign: t.Sign, n: t.Amount) -> Crosses:
    """A stat passes a line: what it is now is beyond, what it was before the change is not."""
    if stat not in ("energy", "life") or whom in ("other", "ally", "this"):
        raise Unfit
    now = t.Of(t.You() if whom == "you" else t.Victim(), stat)
    falls = sign in ("<", "<=")
    before = t.Add(now, t.EventAmount()) if falls else t.Sub(now, t.EventAmount())
    beyond = t.Compare(now, sign, n)
    event = t.Loses(whom, stat) if falls else t.Gains(whom, stat)
    return Crosses(event, t.AllOf((beyond, t.Compare(before, _NOT[sign], n))), beyond)


@maker
def reaches(whom: t.Party, stat: t.Stat, n: t.Amount) -> Crosses:
    rises, falls = crosses(whom, stat, ">=", n), crosses(whom, stat, "<=", n)
    return msgspec.structs.replace(rises, other_way=falls)


@maker
def per_damage(n: int, way: Literal["dealt", "taken"]) -> tuple[Mod, ...]:
    if n < 1:
        raise Unfit
    return (PerDamage(n, way),)


@maker
def crossing(x: Crosses, asks: bool = False) -> tuple[Mod, ...]:
    return (msgspec.structs.replace(x, asks=asks),)
