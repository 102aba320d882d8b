"""Rate limits: buckets that fill again with time, one for each client and kind of request.

They are counted by a clock that only goes forward: a machine whose time is set back locks nobody out.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

from gamemaster.tables.refusals import SlowDown

RATES: dict[str, tuple[int, int]] = {
    # kind: (how many at once, refilled in how many seconds)
    "ask": (6000, 30),
    # What follows is counted besides.
    "account": (20, 600),
    "sign in": (20, 120),
    "play": (40, 300),
    "write": (300, 30),
    "read": (2000, 30),
    "heavy": (30, 30),
    "answers": (32 << 20, 30),  # bytes: to make them takes the server's own time
    "chat": (8, 20),
    "mail": (5, 3600),
    # What may be written: bytes, and things that stay.
    "bytes of an account": (16 << 20, 3600),
    "bytes of an address": (64 << 20, 3600),
    "tables of an account": (60, 3600),
    "tables of an address": (300, 3600),
    "uploads of an account": (12, 3600),
    "uploads of an address": (40, 3600),
    "trainings of an account": (12, 3600),
    "trainings of an address": (24, 3600),
}
KEPT = 100_000
LEAST = 1 << 10
"""Bytes that any request which may write something counts for: its rows cost that much."""


class Throttle:
    """Who asked how often; forgets whoever has been quiet the longest."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on, self._clock = on, clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, client: str, amount: float = 1) -> None:
        """Count one request, or so much of something, or refuse it with the time to wait.

        What is larger than a whole bucket passes when the bucket is full, and leaves it in debt.
        """
        if not self.on:
            return
        most, _ = RATES[kind]
        level, now = self._level(kind, client)
        needed = min(amount, most)
        allowed = level >= needed
        self._set(kind, client, level - amount if allowed else level, now)
        if not allowed:
            raise _slower(kind, needed - level)

    def charge(self, kind: str, client: str, amount: float) -> None:
        """Count what somebody has had; what is more than was left he owes."""
        if self.on and amount:
            level, now = self._level(kind, client)
            self._set(kind, client, level - amount, now)

    def must_have(self, kind: str, client: str) -> None:
        """Refuse whoever has nothing left, and count nothing."""
        if self.on and (level := self._level(kind, client)[0]) < 1:
            raise _slower(kind, 1 - level)

    def _set(self, kind: str, client: str, level: float, now: float) -> None:
        self._buckets.pop((kind, client), None)
        self._buckets[kind, client] = (level, now)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)

    def _level(self, kind: str, client: str) -> tuple[float, float]:
        """What is in a bucket now, and what now is."""
        (most, seconds), now = RATES[kind], self._clock()
        level, since = self._buckets.get((kind, client), (float(most), now))
        return min(most, level + most * (now - since) / seconds), now


def _slower(kind: str, lacking: float) -> SlowDown:
    most, seconds = RATES[kind]
    return SlowDown(max(1, round(lacking * seconds / most)))


@lru_cache(maxsize=4096)
def home_of(address: str) -> str:
    """Whom an address stands for: a household has one of version 4, and many of version 6."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
