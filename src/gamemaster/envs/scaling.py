"""The numbers of an observation as learners like them: float32 from −1 to 1, and 0 stays 0."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from gamemaster.core.spaces import NumberMeaning


class ObservationScale:
    """Brings every number of an observation between −1 and 1, as the legend says of it."""

    def __init__(self, legend: Sequence[NumberMeaning]) -> None:
        times = [meaning.times for meaning in legend]
        largest = [max(abs(meaning.least), abs(meaning.most), 1) for meaning in legend]
        grows = [meaning.by == "logarithm" for meaning in legend]
        steps = [
            1 / (np.log1p(float(most)) if grown else most)
            for most, grown in zip(largest, grows, strict=True)
        ]
        self._step = np.repeat(np.array(steps, np.float32), times)
        self._grows = np.flatnonzero(np.repeat(np.array(grows, bool), times))

    def __call__(self, numbers: Any) -> Any:
        """The numbers of one observation, in a row."""
        scaled = numbers.astype(np.float32)
        if self._grows.size:
            amounts = scaled[self._grows]
            scaled[self._grows] = np.copysign(np.log1p(np.abs(amounts)), amounts)
        scaled *= self._step
        return scaled.clip(-1, 1, out=scaled)
