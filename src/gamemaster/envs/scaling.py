"""The numbers of an observation as learners like them: float32 from −1 to 1, and 0 stays 0."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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

    def __call__(self, numbers: NDArray[np.number]) -> NDArray[np.float32]:
        """The numbers of one observation in a row, or of many, one under another."""
        scaled = numbers.astype(np.float32)
        if self._grows.size:
            amounts = scaled[..., self._grows]
            scaled[..., self._grows] = np.copysign(np.log1p(np.abs(amounts)), amounts)
        scaled *= self._step
        return scaled.clip(-1, 1, out=scaled)


class FlagScale:
    """Does the same, and spreads every number that is a name or a sum of bits into flags of its own."""

    def __init__(self, legend: Sequence[NumberMeaning]) -> None:
        self._scale = ObservationScale(legend)
        meanings = [each for meaning in legend for each in meaning.spread()]
        self.legend = tuple(flag for meaning in meanings for flag in meaning.flags())
        places, kinds, values = [], [], []
        for place, meaning in enumerate(meanings):
            for n, _ in enumerate(meaning.flags()):
                places.append(place)
                kinds.append(meaning.by)
                values.append(1 << n if meaning.by == "bits" else n + 1)
        self._places = np.array(places)
        self._values = np.array(values)
        self._names = np.flatnonzero([kind == "name" for kind in kinds])
        self._bits = np.flatnonzero([kind == "bits" for kind in kinds])

    def __call__(self, numbers: NDArray[np.number]) -> NDArray[np.float32]:
        spread = self._scale(numbers)[..., self._places]
        for wanted, is_set in ((self._names, np.equal), (self._bits, np.bitwise_and)):
            found = numbers[..., self._places[wanted]]
            spread[..., wanted] = is_set(found, self._values[wanted]) != 0
        return spread
