"""Effects made of effects: for each, again, later, if, granted."""

from typing import Any

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import DRAFTS, GAINED, OPEN, Granting, More, Unfit
from gamemaster.language.sentences.makers.amounts import scaled
from gamemaster.language.sentences.makers.registry import UNMADE, inverse, maker


@maker
def scale_effect(effect: Any, per: Any) -> Any:
    """The effects, their amounts taken for each …"""
    return tuple(multiplied(e, per) for e in effect)


MOST_TIMES = 6


@maker
def repeated(effect: Any, n: int = 2) -> Any:
    """ "Deal 5 damage to each opponent twice": as if it were written so often."""
    if not 2 <= n <= MOST_TIMES or any(isinstance(e, (*DRAFTS, More)) for e in effect):
        raise Unfit
    if any("lasting" in e.__struct_fields__ for e in effect):
        raise Unfit
    return effect * n


def multiplied(effect: Any, per: Any) -> Any:
    if isinstance(effect, (t.Prevent, t.Redirect, t.Shield, *DRAFTS)):
        raise Unfit
    for name in ("amount", "count"):
        held = getattr(effect, name, None)
        if isinstance(held, t.Mul) and isinstance(held.b, (t.Count, t.Marks, t.Deaths)):
            raise Unfit  # it is "for each" already
        if held is not None and name in effect.__struct_fields__:
            if isinstance(effect, t.Helper) or not isinstance(effect, (t.Set, t.SetVar, t.Cap)):
                return msgspec.structs.replace(effect, **{name: scaled(held, per)})
            raise Unfit
    raise Unfit


@maker
def during(do: Any, rounds: Any, step: str, after: int) -> Any:
    return (t.Over(do, rounds, step, after),)  # type: ignore[arg-type]


@inverse("during")
def _unduring(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Over):
        return None
    return {"do": e.do, "rounds": e.rounds, "step": e.step, "after": e.after}


@maker
def if_then(cond: Any, do: Any, other: Any = ()) -> Any:
    return (t.If(cond, do, other),)


@inverse("if_then")
def _unif(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.If):
        return None
    slots = {"cond": e.cond, "do": e.then}
    return {**slots, "other": e.otherwise} if e.otherwise else slots


@maker
def grant(to: Any, text: Any, name: str = "") -> Any:
    return (Granting(to, name, text),)


@maker
def several(**effects: Any) -> Any:
    return tuple(e for key in sorted(effects) for e in effects[key])


@maker
def kill_if(to: Any) -> Any:
    return (t.Kill(to),)


@maker
def if_after(x: Any, cond: Any, xs: Any) -> Any:
    return (*x, t.If(cond, xs))


@maker
def helper_of(energy: Any, attack: Any = 10, count: Any = 1) -> Any:
    return (t.Helper(energy, attack, count),)


@maker
def during_any(do: Any, rounds: Any, step: str, after: int) -> Any:
    return during(do, rounds, step, after)


UNMADE["during_any"] = _unduring


@inverse("grant")
def _ungrant(value: Any) -> Any:
    (e,) = value
    return {"to": e.to, "name": e.name, "text": e.text} if isinstance(e, t.Grant) else None


@maker
def not_attacking(do: Any) -> Any:
    return (t.Forbid(t.You(), "attack", ""), *do)  # type: ignore[arg-type]


@maker
def one_copy() -> Any:
    return (t.CopySelf(1),)


@maker
def split_self(n: int = 2) -> Any:
    """ "Split into two": half of your Energy is left to you, and half to a copy."""
    if not 2 <= n <= MOST_TIMES:
        raise Unfit
    part = t.Div(t.Of(t.You(), "energy"), n)
    return (t.Set(t.You(), "energy", part, ""), t.CopySelf(n - 1))  # type: ignore[arg-type]


@maker
def duration(rounds: Any, step: str, after: int) -> Any:
    return (rounds, step, after)


@maker
def lasts(effect: Any, d: Any) -> Any:
    rounds, step, after = d
    held = [e for e in effect if getattr(e, "lasting", None) in (OPEN, GAINED)]
    if held and len(held) == len(effect):
        return _over_rounds(tuple(held), rounds, step, after)
    if held:
        raise Unfit
    if (after, rounds) == (1, 1) and all(
        getattr(e, "stat", "") in ("coins", "cards") for e in effect
    ):
        return effect  # coins and cards come in the next turn anyhow
    return (t.Over(effect, rounds, step, after),)


def _over_rounds(effects: Any, rounds: Any, step: str, after: int) -> Any:
    """A change that holds in the next round, or for some rounds: in each of them, from its start to
    its end (readings.md, class 8)."""
    each = tuple(msgspec.structs.replace(e, lasting="round") for e in effects)
    if after:
        return (t.Over(each, rounds, "start", after),)
    if step != "main" or not isinstance(rounds, int) or rounds < 2:
        raise Unfit
    return (*each, t.Over(each, rounds - 1, "start", 1))


@maker
def forbid_all(what: str, lasting: str = "") -> Any:
    return (t.Forbid(t.Each(t.Group("everyone")), what, lasting),)  # type: ignore[arg-type]
