"""How a game's views become numbers and numbers become submissions, for learners.

Pure and free of any learning library: `envs` dresses it as PettingZoo environments.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Literal, Protocol, TypeVar, runtime_checkable

from gamemaster.core.codec import convert, digest, plain
from gamemaster.core.contract import C, C_contra, Outcome, V, V_contra
from gamemaster.core.values import Json, Seat, Value


class Shape(Value, frozen=True):
    """The form of an observation: its dimensions, and the least and greatest number in it."""

    dimensions: tuple[int, ...]
    low: int
    high: int


class NumberMeaning(Value, frozen=True):
    """What a number of an observation means, between which it lies, and how it is best scaled.

    By share: something of which the largest possible is known. By logarithm: an amount that is small as a
    rule and may grow; `most` is then the amount beyond which a learner need not tell them apart. By name: it stands
    for one of a few things, 0 for none, and near numbers are no nearer things. By bits: it is a sum of flags.
    """

    name: str
    least: int
    most: int
    by: Literal["share", "logarithm", "name", "bits"] = "share"
    times: int = 1
    """So many numbers in a row, one for each `of` something."""
    of: str = ""

    def spread(self) -> "Iterator[NumberMeaning]":
        """The same, a row for each number."""
        for n in range(self.times):
            name = f"{self.name}, {self.of} {n}" if self.of else self.name
            yield NumberMeaning(name, self.least, self.most, self.by)

    def flags(self) -> "tuple[NumberMeaning, ...]":
        """The flags that one number by name or by bits stands for; any other number is itself."""
        if self.by == "name":
            return tuple(flag(f"{self.name}: {n}") for n in range(1, self.most + 1))
        if self.by == "bits":
            return tuple(flag(f"{self.name}: bit {n}") for n in range(self.most.bit_length()))
        return (self,)


def flag(name: str, times: int = 1, of: str = "") -> NumberMeaning:
    """1 if it is so."""
    return NumberMeaning(name, 0, 1, times=times, of=of)


def naming(name: str, most: int, times: int = 1, of: str = "") -> NumberMeaning:
    """One of a few things by its number, from 1; 0: none."""
    return NumberMeaning(name, 0, most, "name", times, of)


def amount(name: str, most: int, times: int = 1, of: str = "", least: int = 0) -> NumberMeaning:
    """An amount that is small as a rule and may grow; `least` below 0: it may be owed."""
    return NumberMeaning(name, least, max(1, most), "logarithm", times, of)


def wording(name: str) -> NumberMeaning:
    """A text that players wrote, by `number_of`; 0: there is none."""
    return NumberMeaning(name, 0, MOST_TEXTS)


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

        Bytes are the quickest answer, for numbers from 0 to 255, then an array of the machine's
        numbers. What is left out at the end is 0.
        """

    def masks(self, view: V_contra) -> Sequence[bytes]:
        """For each part of an action, a byte for each choice: 1 if it may be chosen now.

        Every action they allow is accepted. Parts left out at the end may only be 0.
        """

    def submission(self, view: V_contra, action: Sequence[int]) -> Json:
        """The raw submission an action stands for; what is masked is refused, or comes to nothing."""


@runtime_checkable
class LinkedSpaces(Spaces[C_contra, V_contra], Protocol[C_contra, V_contra]):
    """Spaces in which what a part of an action may be depends on the parts before it.

    `masks` allow each part whatever it may be beside some others; what does not go with the parts
    before it is left out of the submission. `mask_after` allows exactly what goes with them.
    """

    def mask_after(self, view: V_contra, chosen: Sequence[int]) -> bytes:
        """The mask of the next part, once the parts before it are `chosen`."""


@runtime_checkable
class NamedSpaces(Spaces[C_contra, V_contra], Protocol[C_contra, V_contra]):
    """Spaces that say what every number of an observation means."""

    def legend(self, config: C_contra) -> Sequence[NumberMeaning]:
        """The meanings of all numbers, row by row."""


@runtime_checkable
class MeasuredSpaces(Spaces[C_contra, V_contra], Protocol[C_contra, V_contra]):
    """Spaces with the game's own measure of how well a seat stands, for learners who want to be told early."""

    def standing(self, view: V_contra) -> int:
        """From −1000, as good as lost, to 1000, as good as won, by what the seat may know."""


def legend_of(spaces: Spaces[C, V], config: C) -> Sequence[NumberMeaning]:
    """What the numbers mean; of a game that does not say it, only between which they lie."""
    if isinstance(spaces, NamedSpaces):
        return spaces.legend(config)
    shape = spaces.shape(config)
    return (
        NumberMeaning("number", shape.low, shape.high, times=prod(shape.dimensions), of="place"),
    )


def lead(mine: int, others: Sequence[int]) -> int:
    """How far one is ahead of the best of the others in something that is never below 0, in thousandths."""
    best = max(others, default=0)
    return 1000 * (mine - best) // max(1, mine + best)


T = TypeVar("T")


def widened(spaces: T, raw: Json) -> T:
    """The same spaces with some of their settings changed, from JSON; raises Illegal."""
    return convert({**plain(spaces), **raw}, type(spaces)) if raw else spaces


MOST_TEXTS = 65_535


@lru_cache(maxsize=65_536)
def number_of(text: str) -> int:
    """A text that players wrote as a number from 1 to 65,535, always the same for the same text."""
    return 1 + int(digest(text.encode())[:12], 16) % MOST_TEXTS


def only(size: int, choices: Iterable[int]) -> bytes:
    """The mask of one part that allows these choices of `size`."""
    mask = bytearray(size)
    for choice in choices:
        mask[choice] = 1
    return bytes(mask)


def next_mask(
    spaces: Spaces[C, V], sizes: tuple[int, ...], view: V, chosen: Sequence[int]
) -> bytes:
    """What the next part of an action may be once the parts before it are chosen."""
    if isinstance(spaces, LinkedSpaces):
        return spaces.mask_after(view, chosen)
    return whole_masks(spaces.masks(view), sizes)[len(chosen)]


def every_action(
    spaces: Spaces[C, V], sizes: tuple[int, ...], view: V
) -> Iterator[tuple[int, ...]]:
    """Every action that is allowed part by part, in the order of their numbers."""
    if isinstance(spaces, LinkedSpaces):
        return _continued(spaces, len(sizes), view, ())
    masks = whole_masks(spaces.masks(view), sizes)
    return product(*([n for n, flag in enumerate(mask) if flag] for mask in masks))


def _continued(
    spaces: LinkedSpaces[C, V], parts: int, view: V, chosen: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    if len(chosen) == parts:
        yield chosen
        return
    for choice, flag in enumerate(spaces.mask_after(view, chosen)):
        if flag:
            yield from _continued(spaces, parts, view, (*chosen, choice))


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


def ahead(outcome: Outcome, seat: Seat) -> int:
    """How many of the others a seat came out ahead of, minus how many came out ahead of it."""
    places = [outcome.place(other) for other in range(len(outcome.scores))]
    mine = places[seat]
    return sum(mine < place for place in places) - sum(mine > place for place in places)
