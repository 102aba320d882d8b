"""Whom and if: targets that a word brings along, filtered groups, comparisons."""

from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    Choice,
    Elided,
    Everyone,
    Picked,
    Somebody,
    Those,
    Unfit,
    Whoever,
)
from gamemaster.language.sentences.makers.registry import inverse, maker


@maker
def whoever(role: Any, event: Any = None, round_only: bool = False, said: Any = "") -> Any:
    return Whoever(event, role, round_only, said)


@maker
def those(base: t.Group, where: Any) -> Any:
    """ "Opponents with more than 50 Energy"."""
    return t.Each(filtered(base, where))


@maker
def each_too(group: t.Group) -> t.Each:
    """ "Each hero (you too)": the user and his side as well."""
    if group.base != "everyone":
        raise Unfit
    return t.Each(group)


@inverse("each_too")
def _uneach_too(value: Any) -> Any:
    if isinstance(value, t.Each) and value.group.base == "everyone":
        return {"group": value.group}
    return None


OTHERS: Any = "others?"
"""The base of "other heroes" while it is not known: other than you, or than he who was just named."""


@maker
def others() -> t.Group:
    return t.Group(OTHERS)


@maker
def everyone(base: Those) -> Any:
    return Everyone(base)


@maker
def somebody(kind: Choice) -> Any:
    return Somebody(kind)


@maker
def picked(kind: Choice, where: Any = None) -> Any:
    if where == "at_start":
        raise Unfit
    return Picked(kind, where)


@maker
def filtered(group: t.Group, where: Any) -> Any:
    if where == "at_start":
        return msgspec.structs.replace(group, at_start=True)
    if group.where is not None:
        where = t.AllOf((group.where, where))
    return msgspec.structs.replace(group, where=where)


@inverse("filtered")
def _unfiltered(value: Any) -> Any:
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
def filtered_start(group: t.Group, where: Any) -> Any:
    if where == "at_start" or group.where is not None:
        raise Unfit
    return msgspec.structs.replace(group, where=where, at_start=True)


@inverse("filtered_start")
def _unfiltered_start(value: Any) -> Any:
    if not isinstance(value, t.Group) or value.where is None or not value.at_start:
        return None
    if any(g.at_start or g.where is not None for g in _groups(value.where)):
        return None
    return {"group": t.Group(value.base), "where": value.where}


@maker
def both_where(a: Any, b: Any) -> Any:
    if "at_start" in (a, b):
        raise Unfit
    return t.AllOf((a, b))


@maker
def it_has(sign: str, n: Any, stat: str) -> Any:
    return t.Compare(t.Of(t.It(), stat), sign, n)  # type: ignore[arg-type]


@inverse("it_has")
def _unit_has(value: Any) -> Any:
    if isinstance(value, t.Compare) and isinstance(value.a, t.Of) and value.a.who == t.It():
        return {"sign": value.sign, "n": value.b, "stat": value.a.stat}
    return None


@maker
def it_more(sign: str, stat: str, who: Any) -> Any:
    return t.Compare(t.Of(t.It(), stat), sign, t.Of(who, stat))  # type: ignore[arg-type]


@inverse("it_more")
def _unit_more(value: Any) -> Any:
    if not isinstance(value, t.Compare) or not isinstance(value.b, t.Of):
        return None
    if value.a != t.Of(t.It(), value.b.stat):
        return None
    return {"sign": value.sign, "stat": value.b.stat, "who": value.b.who}


def _one_such(who: Somebody, where: Any) -> Any:
    """ "If an opponent has more than 50 Energy": there is at least one."""
    base = "opponents" if who.kind == "opponent" else "everyone"
    return t.Compare(t.Count(t.Group(base, where)), ">=", 1)  # type: ignore[arg-type]


@maker
def who_has(who: Any, sign: str, n: Any, stat: str) -> Any:
    if isinstance(who, Somebody):
        return _one_such(who, it_has(sign, n, stat))
    return t.Compare(t.Of(who, stat), sign, n)  # type: ignore[arg-type]


@maker
def who_more(who: Any, sign: str, stat: str, other: Any) -> Any:
    if isinstance(who, Somebody):
        return _one_such(who, it_more(sign, stat, other))
    if isinstance(other, (Everyone, t.Each)):
        return t.Compare(t.Of(who, stat), sign, _best_of(who, other, sign, stat))  # type: ignore[arg-type]
    return t.Compare(t.Of(who, stat), sign, t.Of(other, stat))  # type: ignore[arg-type]


def _best_of(who: Any, others: Any, sign: str, stat: Any) -> Any:
    """ "More than everyone", "more than each opponent": than the highest of them, himself left out."""
    group = others.group if isinstance(others, t.Each) else t.Group("everyone")
    if group.base == "everyone":
        if not isinstance(who, t.You):
            raise Unfit
        group = msgspec.structs.replace(group, base="others")
    return t.Highest(group, stat) if sign == ">" else t.Lowest(group, stat)


@maker
def your_more(sign: t.Sign, stat: t.Stat) -> t.Cond:
    return t.Compare(t.Of(t.You(), stat), sign, _best_of(t.You(), Everyone("everyone"), sign, stat))


@maker
def nobody_more(sign: t.Sign, stat: t.Stat) -> t.Cond:
    """ "Nobody has more than you": you have at least as much as everybody else."""
    best = _best_of(t.You(), Everyone("everyone"), sign, stat)
    return t.Compare(t.Of(t.You(), stat), ">=" if sign == ">" else "<=", best)


@maker
def compare(a: Any, sign: str, b: Any) -> Any:
    return t.Compare(a, sign, b)  # type: ignore[arg-type]


@maker
def compare_of(of: Any, sign: str, n: Any) -> Any:
    return t.Compare(of, sign, n)  # type: ignore[arg-type]


@maker
def all_of(a: Any, b: Any) -> Any:
    return t.AllOf((a, *(b.conds if isinstance(b, t.AllOf) else (b,))))


@inverse("all_of")
def _unall(value: Any) -> Any:
    return _split(value, t.AllOf)


@maker
def any_of(a: Any, b: Any) -> Any:
    return t.AnyOf((a, *(b.conds if isinstance(b, t.AnyOf) else (b,))))


@inverse("any_of")
def _unany(value: Any) -> Any:
    return _split(value, t.AnyOf)


def _split(value: Any, cls: Any) -> Any:
    if not isinstance(value, cls) or len(value.conds) < 2:
        return None
    rest = value.conds[1:]
    return {"a": value.conds[0], "b": rest[0] if len(rest) == 1 else cls(rest)}


@maker
def marked(who: Any, mark: str, sign: str = ">=", n: Any = 1) -> Any:
    return t.Compare(t.Marks(who, mark), sign, n)  # type: ignore[arg-type]


@maker
def number_left(group: Any, sign: str, n: Any) -> Any:
    return t.Compare(t.Count(group), sign, n)  # type: ignore[arg-type]


@maker
def died_in(whose: str, span: str) -> Any:
    return t.Compare(t.Deaths(whose, span), ">=", 1)  # type: ignore[arg-type]


@maker
def died_none(whose: str, span: str) -> Any:
    return t.Compare(t.Deaths(whose, span), "=", 0)  # type: ignore[arg-type]


@maker
def tallied(who: Any, what: str, span: str, sign: str, n: Any) -> Any:
    return t.Compare(t.Tally(who, what, span), sign, n)  # type: ignore[arg-type]


@maker
def tally_none(who: Any, what: str, span: str = "round") -> Any:
    return t.Compare(t.Tally(who, what, span), "=", 0)  # type: ignore[arg-type]


@maker
def round_is(sign: str, n: Any) -> Any:
    return t.Compare(t.RoundNumber(), sign, n)  # type: ignore[arg-type]


@maker
def who_most(who: Any, sign: str, stat: str) -> Any:
    everyone = t.Group("everyone")
    best = t.Highest(everyone, stat) if sign == ">=" else t.Lowest(everyone, stat)  # type: ignore[arg-type]
    return t.Compare(t.Of(who, stat), sign, best)  # type: ignore[arg-type]


@maker
def uses_nth(by: str, nth: int) -> Any:
    return t.Uses(by, nth)  # type: ignore[arg-type]


@inverse("uses_nth")
def _ununses(value: Any) -> Any:
    if isinstance(value, t.Uses) and value.nth:
        return {"by": value.by, "nth": value.nth}
    return None


@maker
def uses_more(by: str, nth: int) -> Any:
    return t.Uses(by, nth + 1)  # type: ignore[arg-type]


@maker
def uses_least(by: str, nth: int) -> Any:
    return t.Uses(by, nth)  # type: ignore[arg-type]


@maker
def you_at(sign: str, n: Any, stat: str) -> Any:
    return t.Compare(t.Of(t.You(), stat), sign, n)  # type: ignore[arg-type]


@maker
def elided_at(sign: str, n: Any, stat: str) -> Any:
    return t.Compare(t.Of(Elided(), stat), sign, n)  # type: ignore[arg-type]


@maker
def wasnt(who: Any, what: str, span: str = "round") -> Any:
    return t.Not(t.Was(who, what, span))  # type: ignore[arg-type]


@maker
def whoever_uses(by: str, n: int) -> Any:
    return Whoever(t.Uses(by, n + 1), t.Source(), False)  # type: ignore[arg-type]


@maker
def it_where(cond: Any) -> Any:
    return cond


@inverse("it_where")
def _unit_where(value: Any) -> Any:
    return {"cond": value} if isinstance(value, t.Node) else None


@inverse("marked")
def _unmarked(value: Any) -> Any:
    if (
        isinstance(value, t.Compare)
        and isinstance(value.a, t.Marks)
        and (value.sign, value.b) == (">=", 1)
    ):
        return {"who": value.a.who, "mark": value.a.mark}
    return None


@inverse("compare")
def _uncompare(value: Any) -> Any:
    if not isinstance(value, t.Compare):
        return None
    return {"a": value.a, "sign": value.sign, "b": value.b}


@maker
def cond_bracket(x: Any) -> Any:
    return x


@inverse("cond_bracket")
def _uncond_bracket(value: Any) -> Any:
    return {"x": value} if isinstance(value, (t.AllOf, t.AnyOf)) else None


@maker
def was_so(who: Any, what: str, span: str = "round") -> Any:
    return t.Was(who, what, span)  # type: ignore[arg-type]
