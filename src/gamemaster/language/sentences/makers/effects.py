"""Effects made of effects: for each, again, later, if, granted."""

from typing import TypeAlias, cast

import msgspec

from gamemaster.language import tree as t
from gamemaster.language.sentences.brought import over_rounds
from gamemaster.language.sentences.drafts import (
    DRAFTS,
    OPEN,
    Granting,
    InRounds,
    Mod,
    More,
    Part,
    Parts,
    Sentence,
    TheOne,
    Unfit,
)
from gamemaster.language.sentences.makers.amounts import full, scaled
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots
from gamemaster.language.tree import nodes, rewritten

Effects: TypeAlias = tuple[t.Effect, ...]


@maker
def scale_effect(effect: Parts, per: t.Amount) -> Parts:
    """The effects, their amounts taken for each …"""
    return tuple(multiplied(e, per) for e in effect)


@maker
def scale_capped(effect: Parts, per: t.Amount, n: int) -> Parts:
    """ "Gain 3 Energy for each opponent, but at most 9"."""
    if len(effect) > 1:
        raise Unfit
    (scaled,) = scale_effect(effect, per)
    amount = getattr(scaled, "amount", None)
    if amount is None or isinstance(scaled, DRAFTS):
        raise Unfit
    return (msgspec.structs.replace(scaled, amount=t.Lower(amount, n)),)


@maker
def rounded_up(effect: Parts) -> Parts:
    """ "Lose half your Life, rounded up": as every division is."""
    if not any(isinstance(n, t.Div) or _halves(n) for n in nodes(effect)):
        raise Unfit
    return effect


def _halves(n: object) -> bool:
    return isinstance(n, t.Factor) and (n.times, n.over) == (1, 2)


@maker
def rounded_down(effect: Parts) -> Parts:
    """ "Lose half your Life, rounded down": what is begun does not count."""
    if len(effect) == 1 and _halves(effect[0]):
        return (_half_prevented(cast(t.Factor, effect[0])),)
    divided = [n for n in nodes(effect) if isinstance(n, t.Div)]
    if len(divided) != 1 or not isinstance(divided[0].b, int):
        raise Unfit
    (div,) = divided
    less: Parts = rewritten(effect, lambda n: full(div.a, cast(int, div.b)) if n is div else n)
    return less


def _half_prevented(factor: t.Factor) -> t.Prevent:
    """Half of what is taken, rounded down: the other half, rounded up, is prevented."""
    if factor.way != "taken":
        raise Unfit
    half = t.Div(t.EventAmount(), 2)
    return t.Prevent(factor.to, half, factor.hits, factor.other, factor.lasting)


MOST_TIMES = 6


@maker
def repeated(effect: Parts, n: int = 2) -> Parts:
    """ "Deal 5 damage to each opponent twice": as if it were written so often."""
    if not 2 <= n <= MOST_TIMES or any(isinstance(e, (*DRAFTS, More)) for e in effect):
        raise Unfit
    if any("lasting" in e.__struct_fields__ for e in effect):
        raise Unfit
    return effect * n


def multiplied(effect: Part, per: t.Amount) -> Part:
    """The effect so often as there are of what is counted."""
    if isinstance(effect, (t.Prevent, t.Redirect, t.Shield, t.Set, t.SetVar, t.Cap, *DRAFTS)):
        raise Unfit
    for name in ("amount", "count"):
        held = getattr(effect, name, None)
        if isinstance(held, t.Mul) and isinstance(held.b, (t.Count, t.Marks, t.Deaths)):
            raise Unfit  # it is "for each" already
        if held is not None:
            return msgspec.structs.replace(effect, **{name: scaled(held, per)})
    raise Unfit


ONE = (t.You, t.Source, t.Victim, t.Them, t.LastAttacker, t.Most, t.Least, TheOne)


@maker
def damage_each(to: t.Whom, amount: t.Amount) -> Parts:
    """ "Deal 4 damage each to all opponents": of one nobody says "each"."""
    if isinstance(to, ONE):
        raise Unfit
    return (t.Damage(to, amount),)


@maker
def grant(to: t.Whom, text: tuple[Sentence, ...], name: str = "") -> tuple[Granting, ...]:
    return (Granting(to, name, text),)


@maker
def several(**effects: Parts) -> Parts:
    return tuple(e for key in sorted(effects) for e in effects[key])


@maker
def if_after(x: Parts, cond: t.Cond, xs: Effects) -> Parts:
    return (*x, t.If(cond, xs))


@inverse("grant")
def _ungrant(value: object) -> Slots | None:
    (e,) = value if isinstance(value, tuple) else (value,)
    return {"to": e.to, "name": e.name, "text": e.text} if isinstance(e, t.Grant) else None


@maker
def not_attacking(do: Parts) -> Parts:
    return (t.Forbid(t.You(), "attack", OPEN), *do)


@maker
def split_self(n: int = 2) -> Effects:
    """ "Split into two": half of your Energy is left to you, and half to a copy."""
    if not 2 <= n <= MOST_TIMES:
        raise Unfit
    part = t.Div(t.Of(t.You(), "energy"), n)
    return (t.Set(t.You(), "energy", part, OPEN), t.CopySelf(n - 1))


@maker
def duration(rounds: t.Amount, step: t.Step, after: int) -> InRounds:
    return InRounds(rounds, step, after)


@maker
def lasts(effect: Effects, d: InRounds) -> Parts:
    """ "Lose 1 Life for 3 rounds": this effect, whatever stands beside it."""
    if any(isinstance(e, DRAFTS) for e in effect):
        raise Unfit
    return over_rounds(effect, d)


@maker
def gift(amount: t.Amount) -> Effects:
    """ "Each kill gives you 5 Energy"."""
    return (t.Gain(t.You(), amount),)


@maker
def back_later(energy: t.Amount) -> Parts:
    """ "Come back next round with 40 Energy"."""
    return over_rounds((t.Revive(t.You(), energy),), InRounds(1, "start", 1))


@maker
def lasts_for_each(effect: Effects, d: InRounds, per: t.Amount) -> Parts:
    """ "Gain 1 Energy next turn for each subprocess you have": counted then, so not of this turn."""
    if any(getattr(n, "span", "") == "round" for n in nodes(per)):
        raise Unfit
    return lasts(cast(Effects, scale_effect(effect, per)), d)


@maker
def lasts_mod(d: InRounds) -> tuple[Mod, ...]:
    """ "At the end of the next round, …": all that follows, or all that stands before it."""
    return (d,)
