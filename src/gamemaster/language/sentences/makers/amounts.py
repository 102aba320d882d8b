"""How much: numbers, parts, sums and what is counted."""

from typing import Any

from gamemaster.language import tree as t
from gamemaster.language.sentences.drafts import Unfit
from gamemaster.language.sentences.makers.registry import inverse, maker


@maker
def num(n: int) -> int:
    return n


@inverse("num")
def _unnum(value: Any) -> Any:
    return {"n": value} if type(value) is int and value >= 0 else None


@maker
def negative(n: int) -> int:
    return -n


@inverse("negative")
def _unnegative(value: Any) -> Any:
    return {"n": -value} if type(value) is int and value < 0 else None


@maker
def part(x: Any, d: int, k: int = 1) -> Any:
    """k d-ths of x."""
    if d < 1:
        raise Unfit
    return t.Div(x if k == 1 else t.Mul(k, x), d)


@maker
def percent(x: Any, n: int) -> Any:
    if n > 0 and 100 % n == 0:
        return x if n == 100 else t.Div(x, 100 // n)
    if n % 100 == 0:
        return t.Mul(n // 100, x)
    return t.Div(t.Mul(n, x), 100)


@maker
def half(x: Any) -> Any:
    return t.Div(x, 2)


@inverse("half")
def _unhalf(value: Any) -> Any:
    return {"x": value.a} if isinstance(value, t.Div) and value.b == 2 else None


@maker
def half_that() -> Any:
    """ "Heal half of that": of what the effect before it did."""
    return t.Div(t.Changed(), 2)


@maker
def times_of(x: Any, k: int) -> Any:
    return t.Mul(k, x)


@maker
def of_that(who: Any, stat: str) -> Any:
    return t.Of(who, stat)  # type: ignore[arg-type]


@maker
def per_unit(n: int, x: Any) -> Any:
    """For each n of x."""
    if n < 1:
        raise Unfit
    return t.Div(x, n)


@maker
def scaled(n: Any, per: Any) -> Any:
    """n for each …"""
    return per if n == 1 else t.Mul(n, per)


@maker
def name_of(name: Any) -> Any:
    return str(name)


@maker
def fraction(k: int, d: int) -> Any:
    if d < 1 or k < 1:
        raise Unfit
    return (k, d)


@inverse("name_of")
def _unname(value: Any) -> Any:
    return {"name": value} if isinstance(value, str) else None


@maker
def bracket(x: Any) -> Any:
    return x


@inverse("bracket")
def _unbracket(value: Any) -> Any:
    if isinstance(value, t.Div):
        return {"x": value} if value.b != 2 else None
    return {"x": value} if isinstance(value, (t.Add, t.Sub, t.Mul, t.Higher, t.Lower)) else None


@maker
def quotient(a: Any, b: Any) -> Any:
    return t.Div(a, b)


@inverse("quotient")
def _unquotient(value: Any) -> Any:
    return {"a": value.a, "b": value.b} if isinstance(value, t.Div) and value.b != 2 else None


@maker
def plain_amount(x: Any) -> Any:
    """An amount of Energy; "lose half your Defence" is about Defence, whatever else it is."""
    part = x
    while isinstance(part, (t.Div, t.Mul)):
        part = part.b if isinstance(part.a, int) else part.a
    if isinstance(part, t.Of) and part.stat in ("defence", "attack", "initiative"):
        raise Unfit
    return x


@inverse("plain_amount")
def _unplain(value: Any) -> Any:
    return {"x": value} if isinstance(value, (int, t.Var)) else None


@inverse("scaled")
def _unscaled(value: Any) -> Any:
    countable = (t.Count, t.Marks, t.Deaths)
    held = t.Of(t.It(), "subprocesses")
    if not isinstance(value, t.Mul) or not isinstance(value.a, int):
        return None
    if isinstance(value.b, countable) or value.b == held:
        return {"n": value.a, "per": value.b} if value.a != 1 else None
    return None
