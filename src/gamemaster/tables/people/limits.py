"""Rate limits: buckets that fill again with time, one for each client and kind of request."""

from collections import OrderedDict

from gamemaster.tables.refusals import SlowDown

RATES: dict[str, tuple[int, int]] = {
    # kind: (how many at once, refilled in how many seconds)
    "account": (20, 600),
    "sign in": (20, 120),
    "play": (40, 300),
    "write": (300, 30),
    "read": (2000, 30),
    "heavy": (30, 30),
    "chat": (8, 20),
    "mail": (5, 3600),
}
KEPT = 100_000


class Throttle:
    """Who asked how often; forgets whoever has been quiet the longest."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, int]] = OrderedDict()

    def take(self, kind: str, client: str, now: int) -> None:
        """Count one request, or refuse it with the time to wait."""
        if not self.on:
            return
        most, seconds = RATES[kind]
        level, since = self._buckets.pop((kind, client), (float(most), now))
        level = min(most, level + most * (now - since) / (seconds * 1000))
        allowed = level >= 1
        self._buckets[kind, client] = (level - 1 if allowed else level, now)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        if not allowed:
            raise SlowDown(max(1, round((1 - level) * seconds / most)))
