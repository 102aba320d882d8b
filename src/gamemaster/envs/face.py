"""How an environment shows itself to a learner, and what is chosen from."""

from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import MultiDiscrete
from numpy.typing import NDArray

from gamemaster.core.values import Value

Bits: TypeAlias = NDArray[np.int8]
"""A flag for each choice: 1, it may be chosen."""
Mask: TypeAlias = Bits | tuple[Bits, ...]
"""What may be chosen: all parts of an action one after another, or an array for each part."""


class EnvFace(Value, frozen=True):
    """How an environment shows itself; as it stands here, learners take it as it is."""

    exact: bool = False
    """Observations are the integers themselves, not scaled."""
    flags: bool = False
    """Numbers that stand for things (what is on a cell, whose it is) come as flags, one for each thing: a net
    cannot well tell things apart that lie on one line."""
    parts: bool = False
    """The mask of an action of several parts is a tuple of arrays, one for each."""
    shaped: float = 0.0
    """How much every turn is rewarded by how the game's own measure of standing rises; 0: only the end counts."""


PLAIN_FACE = EnvFace()


class PartsOfAction(MultiDiscrete):
    """An action of several parts that can also be sampled by a flat mask, all parts one after another."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        return super().sample(self.split(mask), self.split(probability))

    def split(self, flat: Mask | None) -> tuple[Bits, ...] | None:
        """A flat mask as the tuple of its parts; a tuple, or none, as it is."""
        if flat is None or isinstance(flat, tuple):
            return flat
        return tuple(np.split(np.asarray(flat), np.cumsum(self.nvec)[:-1]))
