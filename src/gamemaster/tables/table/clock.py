"""The clock: wakes the tables whose deadline has come, also after a restart."""

import asyncio
import heapq
import logging
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import CursorResult, select
from sqlalchemy.engine import RowMapping

from gamemaster.tables.house import House
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import (
    SEATS,
    TABLES,
    TableRow,
    is_due,
    sealed_now,
    seat_row,
    table_row,
)
from gamemaster.tables.table.closing import close_turns

log = logging.getLogger("gamemaster.tables")
SWEEP = 30.0
"""Seconds between looks at every running table: for what a process that died left undone."""
SLEEP = 1.0
Lines = dict[str, list[RowMapping]]


class Alarm(NamedTuple):
    """A table to look at, and when."""

    at: int
    table: str


class Clock:
    """Deadlines to come, and the tables being closed now."""

    def __init__(self, house: House, sweep: float = SWEEP) -> None:
        self.house = house
        self.sweep = sweep
        self._alarms: list[Alarm] = []
        self._set: dict[str, int] = {}
        self._rung = asyncio.Event()
        self._closing: dict[str, bool] = {}

    def set(self, table: str, at: int | None) -> None:
        """Look at a table at a moment (None: no deadline)."""
        if at is not None and self._set.get(table) != at:
            self._set[table] = at
            heapq.heappush(self._alarms, Alarm(at, table))
            self._rung.set()

    def look(self, table: str) -> None:
        """Look at a table now: close its turn if it is due. One look at a time, none is lost."""
        if table in self._closing:
            self._closing[table] = True
            return
        self._closing[table] = False
        self.house.run(self._close(table))

    @property
    def is_busy(self) -> bool:
        """Whether a turn is being closed now."""
        return bool(self._closing)

    async def _close(self, table: str) -> None:
        try:
            await close_turns(self.house, table)
        except Exception:
            log.exception("table %s could not be closed; it is tried again", table)
            self.set(table, self.house.now() + int(self.sweep * 1000))
        again = self._closing.pop(table)
        live = self.house.in_memory(table)
        if live is not None:
            self.set(table, live.row.closes_at if live.row.status == "running" else None)
        if again:
            self.look(table)

    async def run(self) -> None:
        """Ring, for ever."""
        while True:
            now = self.house.now()
            while self._alarms and self._alarms[0].at <= now:
                alarm = heapq.heappop(self._alarms)
                if self._set.get(alarm.table) == alarm.at:
                    del self._set[alarm.table]
                self.look(alarm.table)
            left = (self._alarms[0].at - now) / 1000 if self._alarms else SLEEP
            self._rung.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rung.wait(), min(SLEEP, left))

    async def watch(self) -> None:
        """Look at every running table, at the start and then now and again, for ever."""
        while True:
            await self.look_at_all()
            await asyncio.sleep(self.sweep)

    async def look_at_all(self) -> None:
        """Ring for every table that is due by what is on disk; set alarms for the others."""
        rows, seats_of, sent_of = await self._running()
        for row in rows:
            seats = [seat_row(seat) for seat in seats_of.get(row.id, ())]
            sealed = tuple(sealed_now(sent_of.get(row.id, ())))
            if is_due(row, seats, sealed, self.house.now()):
                self.look(row.id)
            else:
                self.set(row.id, row.closes_at)

    async def _running(self) -> tuple[list[TableRow], Lines, Lines]:
        """The running tables, their seats, and what was sent for their turns."""
        tables, journal = schema.tables.c, schema.journal.c
        running = tables.status == "running"
        ids = select(tables.id).where(running)
        sent = (
            select(schema.journal)
            .join(schema.tables, journal.table_id == tables.id)
            .where(running, journal.turn == tables.turn + 1)
            .where(journal.kind.in_(("sealed", "withdrawn")))
            .order_by(journal.id)
        )
        async with self.house.store.reading() as tx:
            rows = [table_row(row) for row in (await tx.execute(TABLES.where(running))).mappings()]
            seated = await tx.execute(SEATS.where(schema.seats.c.table_id.in_(ids)))
            return rows, _by_table(seated), _by_table(await tx.execute(sent))


def _by_table(found: CursorResult[Any]) -> Lines:
    lines: Lines = {}
    for line in found.mappings():
        lines.setdefault(line["table_id"], []).append(line)
    return lines
