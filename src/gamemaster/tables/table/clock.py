"""The clock: wakes the tables whose deadline has come, also after a restart."""

import asyncio
import logging
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.engine import RowMapping

from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import (
    SEATS,
    SENT,
    TABLES,
    TableRow,
    is_due,
    next_look,
    sealed_seats,
    seat_row,
    table_row,
)
from gamemaster.tables.table.closing import Closing
from gamemaster.tables.table.tables import LiveTables

log = logging.getLogger("gamemaster.tables")
SWEEP = 30.0
"""Seconds between looks at every running table: for what a process that died left undone."""
FIRST_WAIT, LONGEST_WAIT = 1_000, 60_000
"""Milliseconds before a turn that could not be closed is tried again; each time twice as long."""
Lines = dict[str, list[RowMapping]]


class Failing(NamedTuple):
    """A table whose turn could not be closed: how often in a row, and when it is tried again."""

    times: int
    until: int


class Clock:
    """Hears alarms and closes turns: one look at a table at a time, none is lost.

    Deadlines are columns of the store, not timers: what is in memory here only says when to look. A
    look asks the rows whether the turn is due, so a look too many does nothing, and one that was lost
    with its process is made up for by `watch`, which goes through every running table at the start and
    then every SWEEP seconds. While a table is being closed another look at it is only remembered
    (`_closing[table]`), for two closings of one turn would work it out twice. Where a closing fails,
    nobody looks again before its wait is over, whatever rings: the cause may be there for hours.
    """

    def __init__(self, tables: LiveTables, closing: Closing, sweep: float = SWEEP) -> None:
        self._tables, self._close_turns, self._alarms = tables, closing.close_turns, tables.alarms
        self._now = tables.now
        self._sweep = sweep
        self._closing: dict[str, bool] = {}
        self._failing: dict[str, Failing] = {}

    @property
    def is_busy(self) -> bool:
        """Whether a turn is being closed now, or a table waits to be looked at."""
        return bool(self._closing) or self._alarms.is_ringing

    async def run(self) -> None:
        """Look where an alarm rings, for ever."""
        while True:
            for table in self._alarms.take(self._now()):
                self._look(table)
            await self._alarms.next(self._now())

    def _look(self, table: str) -> None:
        if table in self._closing:
            self._closing[table] = True
            return
        failing = self._failing.get(table)
        if failing and self._now() < failing.until:
            self._alarms.set(table, failing.until)
            return
        self._closing[table] = False
        self._tables.house.run(self._close(table))

    async def _close(self, table: str) -> None:
        try:
            await self._close_turns(table)
        except Exception:
            self._fail(table)
        else:
            self._failing.pop(table, None)
        again = self._closing.pop(table)
        live = self._tables.in_memory(table)
        if table in self._failing:
            self._alarms.set(table, self._failing[table].until)
        elif live is not None:
            self._alarms.set(table, next_look(live.row))
        if again:
            self._look(table)

    def _fail(self, table: str) -> None:
        """Wait before the next try, longer each time; the log has it once."""
        times = self._failing[table].times if table in self._failing else 0
        if times == 0:
            log.exception("table %s could not be closed; it is tried again, less and less", table)
        wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(times, 16))
        self._failing[table] = Failing(times + 1, self._now() + wait)

    async def watch(self) -> None:
        """Look at every running table, at the start and then now and again, for ever."""
        while True:
            await self.look_at_all()
            await asyncio.sleep(self._sweep)

    async def look_at_all(self) -> None:
        """Ring for every table that is due by what is on disk; set alarms for the others."""
        rows, seats_of, sent_of = await self._running()
        for row in rows:
            seats = [seat_row(seat) for seat in seats_of.get(row.id, ())]
            sealed = sealed_seats(sent_of.get(row.id, ()))
            if is_due(row, seats, sealed, self._now()):
                self._alarms.look(row.id)
            else:
                self._alarms.set(row.id, next_look(row))

    async def _running(self) -> tuple[list[TableRow], Lines, Lines]:
        """The running tables, their seats, and what was sent for their turns."""
        tables, journal = schema.tables.c, schema.journal.c
        running = (tables.status == "running") | (tables.draws_at >= 0)  # each is found by a key
        ids = select(tables.id).where(running)
        sent = (
            select(
                journal.id,
                journal.table_id,
                journal.kind,
                journal.seat,
                journal.receipt,
                journal.at,
            )
            .join(schema.tables, journal.table_id == tables.id)
            .where(running, journal.turn == tables.turn + 1)
            .where(journal.kind.in_(SENT))
        )
        async with self._tables.store.reading() as tx:
            rows = [table_row(row) for row in (await tx.execute(TABLES.where(running))).mappings()]
            seated = await tx.execute(SEATS.where(schema.seats.c.table_id.in_(ids)))
            lines = (await tx.execute(sent)).mappings()
            # Put in order here: a database that is to do it would rather go through the whole journal.
            in_order = sorted(lines, key=lambda line: line["id"])
            return rows, _by_table(seated.mappings()), _by_table(in_order)


def _by_table(found: Iterable[RowMapping]) -> Lines:
    lines: Lines = {}
    for line in found:
        lines.setdefault(line["table_id"], []).append(line)
    return lines
