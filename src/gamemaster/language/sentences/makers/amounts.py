"""How much: numbers, parts, sums and what is counted."""

from typing import Literal

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import Unfit
from gamemaster.language.sentences.makers.registry import inverse, maker
from gamemaster.language.sentences.makers.shapes import Slots


@maker
def num(n: int) -> int:
    return n


@inverse("num")
def _unnum(value: object) -> Slots | None:
    return {"n": value} if type(value) is int and value >= 0 else None


@maker
def negative(n: int) -> int:
    return -n


@inverse("negative")
def _unnegative(value: object) -> Slots | None:
    return {"n": -value} if type(value) is int and value < 0 else None


@maker
def part(x: t.Amount, d: int, k: int = 1) -> t.Amount:
    """k d-ths of x."""
    if d < 1:
        raise Unfit
    return t.Div(x if k == 1 else t.Mul(k, x), d)


@maker
def percent(x: t.Amount, n: int) -> t.Amount:
    if n > 0 and 100 % n == 0:
        return x if n == 100 else t.Div(x, 100 // n)
    if n % 100 == 0:
        return t.Mul(n // 100, x)
    return t.Div(t.Mul(n, x), 100)


@maker
def per_unit(n: int, x: t.Amount) -> t.Amount:
    """For each n of x."""
    if n < 1:
        raise Unfit
    return x if n == 1 else full(x, n)


@maker
def rounded(x: t.Amount, d: int, way: Literal["up", "down"]) -> t.Amount:
    """A d-th of x; every division is rounded up as it is."""
    return t.Div(x, d) if way == "up" else full(x, d)


def full(x: t.Amount, n: int) -> t.Amount:
    """How many full n there are in x."""
    return t.Div(t.Higher(t.Sub(x, n - 1), 0), n)


@maker
def scaled(n: t.Amount, per: t.Amount) -> t.Amount:
    """n for each …"""
    return per if n == 1 else t.Mul(n, per)


@inverse("scaled")
def unscaled(value: object) -> Slots | None:
    countable = (t.Count, t.Marks, t.Deaths)
    held = t.Of(t.It(), "subprocesses")
    if not isinstance(value, t.Mul) or not isinstance(value.a, int):
        return None
    if isinstance(value.b, countable) or value.b == held:
        return {"n": value.a, "per": value.b} if value.a != 1 else None
    return None


def signed(amount: t.Amount, sign: int) -> t.Amount:
    """An amount more, or less."""
    if sign > 0:
        return amount
    return -amount if isinstance(amount, int) else t.Sub(0, amount)


@maker
def name_of(name: object) -> str:
    return str(name)


@inverse("name_of")
def _unname(value: object) -> Slots | None:
    return {"name": value} if isinstance(value, str) else None


@maker
def bracket(x: t.Amount) -> t.Amount:
    return x


@inverse("bracket")
def _unbracket(value: object) -> Slots | None:
    if isinstance(value, t.Div):
        return {"x": value} if value.b != 2 else None
    return {"x": value} if isinstance(value, (t.Add, t.Sub, t.Mul, t.Higher, t.Lower)) else None


@maker
def quotient(a: t.Amount, b: t.Amount) -> t.Amount:
    return t.Div(a, b)


@inverse("quotient")
def _unquotient(value: object) -> Slots | None:
    return {"a": value.a, "b": value.b} if isinstance(value, t.Div) and value.b != 2 else None


NO_ENERGY = ("defence", "attack", "initiative", "powers", "attack_cost", "threshold")
"""Stats that are something of their own: who gains or loses them gains or loses no Energy."""


@maker
def plain_amount(x: t.Amount) -> t.Amount:
    """An amount of Energy; "lose half your Defence" is about Defence, whatever else it is."""
    part = x
    while isinstance(part, (t.Div, t.Mul)):
        part = part.b if isinstance(part.a, int) else part.a
    if isinstance(part, t.Of) and part.stat in NO_ENERGY:
        raise Unfit
    return x


@inverse("plain_amount")
def _unplain(value: object) -> Slots | None:
    return {"x": value} if isinstance(value, (int, t.Var)) else None
