"""How a game's views become numbers and numbers become submissions, for learners.

Pure and free of any learning library: `envs` dresses it as PettingZoo environments.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeVar

from gamemaster.core.codec import convert, digest, plain
from gamemaster.core.values import Json, Value

C_contra = TypeVar("C_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Shape(Value, frozen=True):
    """The form of an observation: its dimensions, and the least and greatest number in it."""

    dimensions: tuple[int, ...]
    low: int
    high: int


class Spaces(Protocol[C_contra, V_contra]):
    """The numbers of one game; all answers for a config have the same form all match long.

    Spaces are Values: where a list or an amount has to be cut to a few choices, the cut is a
    field, and `widened` makes it wider.
    """

    def shape(self, config: C_contra) -> Shape:
        """The form of every observation."""

    def choices(self, config: C_contra) -> tuple[int, ...]:
        """How many choices each part of an action has; choice 0 of all parts is always legal."""

    def observe(self, view: V_contra) -> Sequence[int]:
        """The view as numbers, row by row; it holds nothing the view does not.

        Bytes are the quickest answer, for numbers from 0 to 255. What is left out at the end is 0.
        """

    def masks(self, view: V_contra) -> Sequence[bytes]:
        """For each part of an action, a byte for each choice: 1 if it may be chosen now.

        Parts left out at the end may only be 0.
        """

    def submission(self, view: V_contra, action: Sequence[int]) -> Json:
        """The raw submission an action stands for; choices that are masked may give anything."""


T = TypeVar("T")


def widened(spaces: T, raw: Json) -> T:
    """The same spaces with some of their settings changed, from JSON; raises Illegal."""
    return convert({**plain(spaces), **raw}, type(spaces)) if raw else spaces


MOST_TEXTS = 65_535


@lru_cache(maxsize=65_536)
def number_of(text: str) -> int:
    """A text that players wrote as a number from 1 to 65,535, always the same for the same text."""
    return 1 + int(digest(text.encode())[:12], 16) % MOST_TEXTS


def whole_masks(masks: Sequence[bytes], choices: tuple[int, ...]) -> Sequence[bytes]:
    """The masks of all parts, also of those left out at the end."""
    if len(masks) == len(choices):
        return masks
    return (*masks, *(b"\1" + bytes(size - 1) for size in choices[len(masks) :]))


def whole_numbers(numbers: Sequence[int], length: int) -> Sequence[int]:
    """The observation with the zeros left out at its end."""
    missing = length - len(numbers)
    if not missing:
        return numbers
    return numbers + bytes(missing) if isinstance(numbers, bytes) else [*numbers, *[0] * missing]
