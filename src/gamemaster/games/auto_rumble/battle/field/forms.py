"""Numbers that stand for a whole run of heroes at once, and the book of what was decided on them.

A form is a whole number that depends on how many passes of a loop have gone by:
`at + by·s`, with one symbol for each loop under way (products of different symbols only).
All symbols are counted from 0, and every comparison is decided where all of them stand at 0;
the book remembers under which condition the decision stays the same further on.
What cannot be said as a form *pins* its symbols: the pass then counts for s = 0 alone.
"""

from collections.abc import Iterable
from typing import TypeAlias, Union

Number: TypeAlias = Union[int, "Form"]


class Frame:
    """One loop under way: the conditions its pass relies on, and whether it was pinned."""

    __slots__ = ("conditions", "pinned")

    def __init__(self) -> None:
        self.conditions: list[Form] = []
        self.pinned = False


class Book:
    """The loops under way, outermost first; the symbol of the n-th has the bit `1 << n`."""

    __slots__ = ("frames",)

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def open(self) -> "Form":
        """Begin a loop; its symbol stands at 0."""
        bit = 1 << len(self.frames)
        self.frames.append(Frame())
        return Form(self, 0, {bit: 1})

    def close(self) -> Frame:
        """End the innermost loop; the caller settles its conditions."""
        return self.frames.pop()

    def decide(self, form: Number) -> bool:
        """Whether the form is at least 0; the answer is remembered as a condition."""
        if isinstance(form, int):
            return form >= 0
        if form.at >= 0:
            self.require(form)
            return True
        self.require(-form - 1)
        return False

    def require(self, form: Number) -> None:
        """Remember that `form ≥ 0`, true where every symbol is 0, must stay true."""
        if isinstance(form, int) or all(c > 0 for c in form.by.values()):
            return
        self.frames[_highest(form.by)].conditions.append(form)

    def pin(self, masks: Iterable[int]) -> int:
        """Let every symbol in `masks` count for 0 only; gives their union."""
        union = 0
        for mask in masks:
            union |= mask
        for depth, frame in enumerate(self.frames):
            if union >> depth & 1:
                frame.pinned = True
        return union


class Form:
    """A whole number that is affine in every symbol; immutable, like an integer."""

    __slots__ = ("at", "book", "by")

    def __init__(self, book: Book, at: int, by: dict[int, int]) -> None:
        self.book = book
        self.at = at
        self.by = by

    def __repr__(self) -> str:
        terms = "".join(f" {c:+}·{mask:b}" for mask, c in sorted(self.by.items()))
        return f"⟨{self.at}{terms}⟩"

    def __add__(self, other: Number) -> Number:
        if isinstance(other, int):
            return Form(self.book, self.at + other, self.by)
        by = dict(self.by)
        for mask, c in other.by.items():
            by[mask] = by.get(mask, 0) + c
        return _made(self.book, self.at + other.at, by)

    __radd__ = __add__

    def __neg__(self) -> "Form":
        return Form(self.book, -self.at, {mask: -c for mask, c in self.by.items()})

    def __sub__(self, other: Number) -> Number:
        return self + -other

    def __rsub__(self, other: Number) -> Number:
        return -self + other

    def __mul__(self, other: Number) -> Number:
        if isinstance(other, int):
            by = {mask: c * other for mask, c in self.by.items()}
            return _made(self.book, self.at * other, by)
        mine, theirs = _union(self.by), _union(other.by)
        if mine & theirs:
            self.book.pin((mine & theirs,))
            return _without(self, mine & theirs) * _without(other, mine & theirs)
        product: dict[int, int] = {}
        for m, a in ((0, self.at), *self.by.items()):
            for n, b in ((0, other.at), *other.by.items()):
                product[m | n] = a * b
        return _made(self.book, product.pop(0), product)

    __rmul__ = __mul__

    def __floordiv__(self, by: Number) -> Number:
        """Division as a staircase: whole multiples go into the slope, the rest must stay in its step."""
        if isinstance(by, Form):
            self.book.pin(by.by)
            by = by.at
        if by < 0:
            return -self // -by
        whole = {mask: c // by for mask, c in self.by.items()}
        rest = {mask: c % by for mask, c in self.by.items() if c % by}
        step = self.at // by
        if rest:
            self.book.require(Form(self.book, step * by + by - 1 - self.at, _negated(rest)))
        return _made(self.book, step, whole)

    def __rfloordiv__(self, other: int) -> int:
        self.book.pin(self.by)
        return other // self.at

    def __lt__(self, other: Number) -> bool:
        return self.book.decide(other - self - 1)

    def __le__(self, other: Number) -> bool:
        return self.book.decide(other - self)

    def __gt__(self, other: Number) -> bool:
        return self.book.decide(self - other - 1)

    def __ge__(self, other: Number) -> bool:
        return self.book.decide(self - other)

    def __eq__(self, other: object) -> bool:
        """The same form: equal for every value of the symbols. For "equal now" ask `same`."""
        return isinstance(other, Form) and self.at == other.at and self.by == other.by

    def __hash__(self) -> int:
        return hash((self.at, frozenset(self.by.items())))

    def __bool__(self) -> bool:
        raise TypeError("a form is neither true nor false: compare it")


def same(a: Number, b: Number) -> bool:
    """Whether two numbers are equal now; remembered like any comparison."""
    return a <= b and a >= b


def with_symbol(number: Number, bit: int, value: Number) -> Number:
    """The number once the symbol of `bit` has the given value."""
    if isinstance(number, int) or not any(mask & bit for mask in number.by):
        return number
    rest = _made(number.book, number.at, {m: c for m, c in number.by.items() if not m & bit})
    slope = _made(
        number.book,
        number.by.get(bit, 0),
        {m & ~bit: c for m, c in number.by.items() if m & bit and m != bit},
    )
    return rest + slope * value


def slope_of(number: Number, bit: int) -> Number:
    """How much the number changes when the symbol of `bit` grows by one."""
    if isinstance(number, int):
        return 0
    by = {m & ~bit: c for m, c in number.by.items() if m & bit}
    return _made(number.book, by.pop(0, 0), by)


def now(number: Number) -> int:
    """The number where every symbol stands at 0."""
    return number if isinstance(number, int) else number.at


def _made(book: Book, at: int, by: dict[int, int]) -> Number:
    by = {mask: c for mask, c in by.items() if c}
    return Form(book, at, by) if by else at


def _without(form: Form, bits: int) -> Number:
    return _made(form.book, form.at, {m: c for m, c in form.by.items() if not m & bits})


def _union(by: Iterable[int]) -> int:
    union = 0
    for mask in by:
        union |= mask
    return union


def _negated(by: dict[int, int]) -> dict[int, int]:
    return {mask: -c for mask, c in by.items()}


def _highest(by: Iterable[int]) -> int:
    return _union(by).bit_length() - 1
