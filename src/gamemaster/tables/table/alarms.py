"""Alarms: which tables somebody must look at, now or at a moment. Everybody sets them; the clock hears them."""

import asyncio
import heapq
from contextlib import suppress
from typing import NamedTuple

SLEEP = 1.0


class Alarm(NamedTuple):
    """A table to look at, and when."""

    at: int
    table: str


class Alarms:
    """Looks that are due, and deadlines to come; none is lost, none is heard twice."""

    def __init__(self) -> None:
        self._now: dict[str, None] = {}
        self._later: list[Alarm] = []
        self._set: dict[str, int] = {}
        self._rung = asyncio.Event()

    def look(self, table: str) -> None:
        """Somebody must look at a table now: its turn may be due."""
        self._now[table] = None
        self._rung.set()

    def set(self, table: str, at: int | None) -> None:
        """Look at a table at a moment (None: no deadline)."""
        if at is not None and self._set.get(table) != at:
            self._set[table] = at
            heapq.heappush(self._later, Alarm(at, table))
            self._rung.set()

    @property
    def is_ringing(self) -> bool:
        """Whether there is a table nobody has looked at yet."""
        return bool(self._now)

    def take(self, now: int) -> list[str]:
        """The tables to look at by now."""
        while self._later and self._later[0].at <= now:
            alarm = heapq.heappop(self._later)
            if self._set.get(alarm.table) == alarm.at:
                del self._set[alarm.table]
            self._now[alarm.table] = None
        tables, self._now = list(self._now), {}
        return tables

    async def next(self, now: int) -> None:
        """Sleep until there may be something to take; never for long, for clocks can be set."""
        left = (self._later[0].at - now) / 1000 if self._later else SLEEP
        if not self._now:
            # Not `wait_for`: that forgets that it was cancelled if an alarm rings at that moment.
            with suppress(TimeoutError):
                async with asyncio.timeout(min(SLEEP, left)):
                    await self._rung.wait()
        self._rung.clear()
