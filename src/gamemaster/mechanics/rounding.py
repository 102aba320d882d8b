"""Whole-number arithmetic for game numbers: nobody uses `/` or `round()` on them."""

from collections.abc import Sequence
from math import isqrt
from typing import Any, Protocol, TypeVar


class Whole(Protocol):
    """A whole number, or what reckons like one."""

    def __neg__(self) -> Any: ...
    def __floordiv__(self, by: int, /) -> Any: ...
    def __ge__(self, other: int, /) -> bool: ...


W = TypeVar("W", bound=Whole)


def ceil_div(a: W, b: int) -> W:
    """a ÷ b rounded towards plus infinity."""
    quotient: W = -(-a // b)
    return quotient


def away_from_zero(a: W, b: int) -> W:
    """a ÷ b rounded away from zero: 1 ÷ 3 is 1, −1 ÷ 3 is −1."""
    if b < 0:
        a, b = -a, -b
    quotient: W = ceil_div(a, b) if a >= 0 else -ceil_div(-a, b)
    return quotient


def half_up(a: int, b: int) -> int:
    """a ÷ b rounded to the nearest whole number, a half upwards (9 ÷ 2 is 5)."""
    if b < 0:
        a, b = -a, -b
    return (2 * a + b) // (2 * b)


def ceil_sqrt(n: int) -> int:
    """The smallest whole number whose square is at least n."""
    root = isqrt(n)
    return root if root * root == n else root + 1


def apportion(total: int, weights: Sequence[int], priority: Sequence[int]) -> tuple[int, ...]:
    """Share `total` in proportion to `weights` by largest remainder, to the unit.

    Equal remainders go to the larger weight first, then to the lower number in `priority`.
    """
    whole = sum(weights)
    if whole == 0:
        return tuple(0 for _ in weights)
    shares: list[int] = []
    claims: list[tuple[int, int, int, int]] = []
    for i, weight in enumerate(weights):
        share, rest = divmod(total * weight, whole)
        shares.append(share)
        claims.append((-rest, -weight, priority[i], i))
    claims.sort()
    for claim in claims[: total - sum(shares)]:
        shares[claim[3]] += 1
    return tuple(shares)
