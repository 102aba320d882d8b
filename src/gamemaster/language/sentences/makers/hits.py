"""What changes a hit: bonuses and multipliers, what is sent back."""

from fractions import Fraction
from typing import Literal, TypeAlias

from gamemaster.core.values import Value
from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import OPEN, On, Unfit
from gamemaster.language.sentences.makers.amounts import signed
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots

Way: TypeAlias = Literal["dealt", "taken"]
Effects: TypeAlias = tuple[t.Effect, ...]


# --- which hits


class Hits(Value, frozen=True):
    """Hits that somebody deals or takes; without a subject those of him who is named elsewhere."""

    who: t.Whom | None
    way: Way
    kind: t.Kinds = "damage"


@maker
def way(to: t.Whom, way: Way, hits: t.Kinds) -> Hits:
    return Hits(to, way, hits)


@maker
def ways(
    a: Hits | None = None, b: Hits | None = None, to: t.Whom | None = None
) -> tuple[Hits, ...]:
    if to is not None:
        return (Hits(to, "dealt"), Hits(to, "taken"))
    return tuple(hits for hits in (a, b) if hits is not None)


@maker
def way_list(a: Way, b: Way | None = None) -> tuple[Hits, ...]:
    return tuple(Hits(None, way) for way in (a, b) if way is not None)


@maker
def ways_of(way: Way, to: t.Whom | None = None) -> tuple[Hits, ...]:
    return (Hits(to or t.You(), way),)


@maker
def factors(
    ways: tuple[Hits, ...],
    to: t.Whom | None = None,
    times: int = 1,
    over: int = 1,
    lasting: t.Lasting = OPEN,
) -> Effects:
    return tuple(
        t.Factor(hits.who or to or t.You(), hits.way, times, over, hits.kind, lasting)
        for hits in ways
    )


@maker
def percent_more(
    n: int,
    sign: int,
    ways: tuple[Hits, ...] = (),
    to: t.Whom | None = None,
    way: Way = "dealt",
    lasting: t.Lasting = OPEN,
) -> Effects:
    """n per cent more or less of these hits, of somebody's attacks, or of all damage you deal."""
    share = Fraction(100 + sign * n, 100)
    if share < 0:
        raise Unfit
    own = Hits(t.You(), way) if to is None else Hits(to, way, "attacks")
    return factors(ways or (own,), None, share.numerator, share.denominator, lasting)


@maker
def bonus_all(
    to: t.Whom | None = None,
    amount: t.Amount = 0,
    way: Way = "dealt",
    sign: int = 1,
    hits: t.Kinds = "damage",
    lasting: t.Lasting = OPEN,
) -> Effects:
    return (t.Bonus(to or t.You(), way, signed(amount, sign), hits, lasting),)


@maker
def less(to: t.Whom, n: int, way: Way, hits: t.Kinds, lasting: t.Lasting = OPEN) -> Effects:
    return (t.Bonus(to, way, -n, hits, lasting),)


@inverse("less")
def _unless(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    if not isinstance(e, t.Bonus) or not isinstance(e.amount, int) or e.amount >= 0:
        return None
    if e.other is not None:
        return None
    return {"to": e.to, "n": -e.amount, "way": e.way, "hits": e.hits, "lasting": e.lasting}


# --- what is sent back


class HalfHit(Value, frozen=True):
    """Half of each hit of a kind against somebody."""

    who: t.Whom
    kind: t.Kinds


@maker
def halfhit(hits: t.Kinds, to: t.Whom | None = None) -> HalfHit:
    return HalfHit(to or t.You(), hits)


@maker
def split_back(half: HalfHit, back: str, lasting: t.Lasting = OPEN) -> Effects:
    """Half is prevented, the other half goes `back`."""
    del back  # to whom it goes is one word only: the attacker
    rest = t.Sub(t.EventAmount(), t.Div(t.EventAmount(), 2))
    return (
        t.Redirect(half.who, rest, t.Source(), half.kind, lasting),
        t.Prevent(half.who, t.EventAmount(), half.kind, None, lasting),
    )


@maker
def sends_back(
    to: t.Whom | None = None,
    hits: t.Kinds = "damage",
    back: str = "",
    lasting: t.Lasting = OPEN,
) -> Effects:
    del back
    return (t.Redirect(to or t.You(), t.EventAmount(), t.Source(), hits, lasting),)


@maker
def sends_half_back(half: HalfHit, back: str = "", lasting: t.Lasting = OPEN) -> Effects:
    del back
    part = t.Div(t.EventAmount(), 2)
    return (t.Redirect(half.who, part, t.Source(), half.kind, lasting),)


@maker
def lifesteal(d: int = 1) -> tuple[On, ...]:
    gained = t.EventAmount() if d == 1 else t.Div(t.EventAmount(), d)
    return (On(t.Damaged("you", "anyone"), t.Gain(t.You(), gained)),)
