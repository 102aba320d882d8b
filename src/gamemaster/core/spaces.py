"""How a game's views become numbers and numbers become submissions, for learners.

Pure and free of any learning library: `envs` dresses it as PettingZoo environments.
"""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from gamemaster.core.values import Json, Value

C_contra = TypeVar("C_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Shape(Value, frozen=True):
    """The form of an observation: its dimensions, and the least and greatest number in it."""

    dimensions: tuple[int, ...]
    low: int
    high: int


class Spaces(Protocol[C_contra, V_contra]):
    """The numbers of one game; all answers for a config have the same form all match long."""

    def shape(self, config: C_contra) -> Shape:
        """The form of every observation."""

    def choices(self, config: C_contra) -> tuple[int, ...]:
        """How many choices each part of an action has; choice 0 of all parts is always legal."""

    def observe(self, view: V_contra) -> Sequence[int]:
        """The view as numbers, row by row; it holds nothing the view does not.

        Bytes are the quickest answer, for numbers from 0 to 255.
        """

    def masks(self, view: V_contra) -> Sequence[bytes]:
        """For each part of an action, a byte for each choice: 1 if it may be chosen now."""

    def submission(self, view: V_contra, action: Sequence[int]) -> Json:
        """The raw submission an action stands for; choices that are masked may give anything."""
