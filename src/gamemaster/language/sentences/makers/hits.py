"""What changes a hit: bonuses and multipliers, prevention, redirection, aim."""

from fractions import Fraction
from typing import Any

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import (
    OPEN,
    At,
    More,
    On,
    OncePerRound,
    PreventsSome,
    Somebody,
    Unfit,
)
from gamemaster.language.sentences.makers.registry import MAKERS, inverse, maker


@maker
def factors(
    to: Any, ways: Any, times: int = 1, over: int = 1, hits: str = "damage", lasting: str = ""
) -> Any:
    return tuple(t.Factor(to, way, times, over, hits, lasting) for way in ways)  # type: ignore[arg-type]


@maker
def more(to: Any, amount: Any, deed: bool = False) -> Any:
    return (More(to, amount, deed),)


@maker
def damage_and(to: Any, amount: Any, do: Any) -> Any:
    return (t.Damage(to, amount), *do)


@maker
def split_back(half: Any, back: str, lasting: str = "") -> Any:
    """Half is prevented, the other half goes back."""
    who, hits = half
    rest = t.Sub(t.EventAmount(), t.Div(t.EventAmount(), 2))
    return (
        t.Redirect(who, rest, t.Source(), hits, lasting),  # type: ignore[arg-type]
        t.Prevent(who, t.EventAmount(), hits, None, lasting),  # type: ignore[arg-type]
    )


@maker
def halfhit(hits: str, to: Any = None) -> Any:
    return (to or t.You(), hits)


@maker
def absorb(lasting: str = "") -> Any:
    return (t.Redirect(t.You(), t.EventAmount(), t.This(), "damage", lasting),)  # type: ignore[arg-type]


@maker
def redirect_rest(to: Any, onto: Any, hits: str, amount: Any = None, lasting: str = "") -> Any:
    return (t.Redirect(to, t.EventAmount() if amount is None else amount, onto, hits, lasting),)  # type: ignore[arg-type]


@maker
def return_damage(amount: Any = None, hits: str = "attacks") -> Any:
    """Thorns: what an attack did, or part of it, is dealt back as a reaction."""
    return (t.Damage(t.Source(), t.EventAmount() if amount is None else amount),)


@maker
def open_damage(amount: Any) -> Any:
    return (t.Damage(Somebody(), amount),)  # type: ignore[arg-type]


@maker
def bonus_all(
    to: Any = None,
    amount: Any = 0,
    way: str = "dealt",
    sign: int = 1,
    hits: str = "damage",
    lasting: str = "",
) -> Any:
    if sign < 0:
        amount = -amount if isinstance(amount, int) else t.Sub(0, amount)
    return (t.Bonus(to or t.You(), way, amount, hits, lasting),)  # type: ignore[arg-type]


@maker
def way(to: Any, way: str, hits: str) -> Any:
    return (to, way, hits)


@maker
def ways(a: Any = None, b: Any = None, to: Any = None) -> Any:
    if to is not None:
        return ((to, "dealt", "damage"), (to, "taken", "damage"))
    return (a,) if b is None else (a, b)


@maker
def way_list(a: str, b: str | None = None) -> Any:
    return tuple(("", w, "damage") for w in (a, b) if w)


MAKERS["factors"] = lambda ways, to=None, times=1, over=1, lasting="": tuple(
    t.Factor(who or to, kind, times, over, hits, lasting) for who, kind, hits in ways
)


@maker
def ways_of(way: str, to: Any = None) -> Any:
    return ((to or t.You(), way, "damage"),)


@maker
def percent_more(
    n: int,
    sign: int,
    ways: Any = None,
    to: Any = None,
    way: str = "dealt",
    hits: str = "attacks",
    lasting: str = "",
) -> Any:
    """n per cent more or less of a hit."""
    share = Fraction(100 + sign * n, 100)
    if share < 0:
        raise Unfit
    return MAKERS["factors"](
        ways or ((to, way, hits),), times=share.numerator, over=share.denominator, lasting=lasting
    )


@maker
def prevents(amount: Any, to: Any = None, hits: str = "damage", lasting: str = "") -> Any:
    return (t.Prevent(to or t.You(), amount, hits, None, lasting),)  # type: ignore[arg-type]


@maker
def prevents_some(amount: int, to: Any = None, lasting: t.Lasting = OPEN) -> Any:
    return (PreventsSome(to or t.You(), amount, lasting),)


@maker
def prevent_half(to: Any = None, lasting: str = "") -> Any:
    return prevents(t.Div(t.EventAmount(), 2), to, "damage", lasting)


@maker
def prevent_all(to: Any = None, lasting: str = "") -> Any:
    return prevents(t.EventAmount(), to, "damage", lasting)


@maker
def prevent_first(to: Any = None, hits: str = "damage") -> Any:
    return (OncePerRound(t.Prevent(to or t.You(), t.EventAmount(), hits, None, "")),)  # type: ignore[arg-type]


@maker
def redirects(onto: Any, hits: str = "damage", to: Any = None, lasting: str = "") -> Any:
    return redirect_rest(to or t.You(), onto, hits, None, lasting)


@maker
def redirect_half(onto: Any, hits: str = "damage", to: Any = None, lasting: str = "") -> Any:
    return redirect_rest(to or t.You(), onto, hits, t.Div(t.EventAmount(), 2), lasting)


@maker
def sends_back(to: Any = None, hits: str = "damage", back: str = "", lasting: str = "") -> Any:
    return redirect_rest(to or t.You(), t.Source(), hits, None, lasting)


@maker
def sends_half_back(half: Any, back: str = "", lasting: str = "") -> Any:
    who, hits = half
    return redirect_rest(who, t.Source(), hits, t.Div(t.EventAmount(), 2), lasting)


@maker
def absorb_all() -> Any:
    return absorb()


@maker
def absorb_first() -> Any:
    return (OncePerRound(absorb()[0]),)


@maker
def absorb_part() -> Any:
    taken = t.Tally(t.You(), "damage_taken", "round")
    return (At("end", t.Gain(t.You(), t.Div(taken, 2))),)


@maker
def untouchable(to: Any, lasting: str = "") -> Any:
    return (t.Immune(to, "attacks", None, lasting),)  # type: ignore[arg-type]


@maker
def aims(at: Any, lasting: str = "") -> Any:
    return (t.Aim(t.You(), at, lasting),)  # type: ignore[arg-type]


@maker
def pierces(to: Any, lasting: str = "") -> Any:
    return (t.Pierce(to, "attacks", lasting),)  # type: ignore[arg-type]


@maker
def pierces_all(to: Any, lasting: str = "") -> Any:
    return (t.Pierce(to, "damage", lasting),)  # type: ignore[arg-type]


@maker
def unprevent_attacks(to: Any, lasting: str = "") -> Any:
    return (t.Unpreventable(to, "attacks", lasting),)  # type: ignore[arg-type]


@maker
def unprevent_damage(to: Any, lasting: str = "") -> Any:
    return (t.Unpreventable(to, "damage", lasting),)  # type: ignore[arg-type]


@maker
def attack_factor(to: Any, times: int = 1, over: int = 1, lasting: str = "") -> Any:
    return (t.Factor(to, "dealt", times, over, "attacks", lasting),)  # type: ignore[arg-type]


@maker
def prevents_from(
    group: Any, to: Any = None, amount: Any = None, hits: str = "damage", lasting: str = ""
) -> Any:
    whole = t.EventAmount() if amount is None else amount
    return (t.Prevent(to or t.You(), whole, hits, group, lasting),)  # type: ignore[arg-type]


@maker
def lifesteal(d: int = 1) -> Any:
    gained: Any = t.EventAmount() if d == 1 else t.Div(t.EventAmount(), d)
    return (On(t.Damaged("you", "anyone"), t.Gain(t.You(), gained)),)


@maker
def less(to: Any, n: int, way: str, hits: str, lasting: str = "") -> Any:
    return (t.Bonus(to, way, -n, hits, lasting),)  # type: ignore[arg-type]


@inverse("less")
def _unless(value: Any) -> Any:
    (e,) = value
    if not isinstance(e, t.Bonus) or not isinstance(e.amount, int) or e.amount >= 0:
        return None
    if e.other is not None:
        return None
    return {"to": e.to, "n": -e.amount, "way": e.way, "hits": e.hits, "lasting": e.lasting}
