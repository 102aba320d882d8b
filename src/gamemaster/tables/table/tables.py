"""The tables that are open in this process, and how one is changed."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.match import AnyMatch
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.reading import load_rows, notices_after
from gamemaster.tables.table.alarms import Alarms
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.playing import played
from gamemaster.tables.telling.teller import Teller

KEPT_TABLES = 4000
ROOM = 384 << 20
"""Bytes that the matches of all tables in memory may take, roughly."""


class BeingRead:
    """A table that is being read; all who want it meanwhile wait for the one who reads it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class LiveTables:
    """Tables by their ids: a copy of what the store has, changed only after the store is."""

    def __init__(self, house: House, teller: Teller, alarms: Alarms) -> None:
        self.house, self.teller, self.alarms = house, teller, alarms
        self.store, self.now = house.store, house.now
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, BeingRead] = {}

    async def table(self, table: str) -> LiveTable:
        """A table by its id, from memory or from the store."""
        live = self._lives.get(table)
        if live is None and not (table.isascii() and table.isalnum()):
            raise Missing("table", "essa mesa")
        if live is None:
            live = await self._opened(table)
        elif live.stale:
            await self.refresh(live)
        self._lives.move_to_end(table)
        live.wanted_at = time.monotonic()
        return live

    async def _opened(self, table: str) -> LiveTable:
        opening = self._opening.setdefault(table, BeingRead())
        opening.waiting += 1
        try:
            async with opening.lock:
                if table not in self._lives:
                    async with self.store.reading() as tx:
                        self._lives[table] = LiveTable(*await load_rows(tx, table))
                    self._forget_old()
                return self._lives[table]
        finally:
            opening.waiting -= 1
            if not opening.waiting:  # the last one also where there is no such table
                del self._opening[table]

    def _forget_old(self) -> None:
        """Drop tables nobody asked for lately; the store has them."""
        if len(self._lives) <= KEPT_TABLES:
            return
        for name, live in list(self._lives.items())[: len(self._lives) - KEPT_TABLES]:
            if not live.followers and not live.lock.locked():
                del self._lives[name]

    def make_room(self) -> None:
        """Drop tables whose matches weigh too much all together, those that nobody asked for the longest first.

        Who follows one of them has his stream ended, and opens it again.
        """
        weight, now = sum(live.weight for live in self._lives.values()), time.monotonic()
        for name, live in list(self._lives.items()):
            if weight <= ROOM:
                return
            if live.match is not None and live.is_idle(now):
                weight -= live.weight
                del self._lives[name]
                for follower in live.followers:
                    follower.part()

    def in_memory(self, table: str) -> LiveTable | None:
        return self._lives.get(table)

    def all_in_memory(self) -> list[LiveTable]:
        return list(self._lives.values())

    def forget(self, table: str) -> None:
        self._lives.pop(table, None)

    def forget_account(self, account: str) -> None:
        """Somebody has a new name: read again where it is shown."""
        for live in self._lives.values():
            if account == live.row.host_id or any(s.account_id == account for s in live.seats):
                live.stale = True

    async def refresh(self, live: LiveTable) -> None:
        """Read what another process did to a table, and tell those who follow it here."""
        async with live.lock:
            async with self.store.reading() as tx:
                live.adopt(*await load_rows(tx, live.id))
                missed = await notices_after(tx, live.id, live.published)
            self.teller.tell(live, missed)

    async def played(self, live: LiveTable) -> AnyMatch:
        """The match of a table up to its last turn."""
        return await played(self.house, live)

    @asynccontextmanager
    async def changing(self, table: str) -> AsyncIterator[Change]:
        """A change to a table: alone, on its newest rows, on disk at the end, then told."""
        live = await self.table(table)
        async with live.lock:
            async with self.store.writing() as tx:
                await self.hold(tx, live)
                change = Change(live, tx, self.now(), self.house.signer)
                yield change
                await change.write()
                await tx.run_sync(self.store.tell_others, [f"{self.house.id} {table}"])
            change.committed()
            self.teller.tell(live, change.notices)

    async def hold(self, tx: AsyncConnection, live: LiveTable) -> None:
        """Lock a table's row against other processes, and see what they did to it."""
        held = (
            select(schema.tables.c.version, schema.tables.c.notice)
            .where(schema.tables.c.id == live.id)
            .with_for_update()
        )
        row = (await tx.execute(held)).one_or_none()
        if row is None:
            self.forget(live.id)
            raise Missing("table", "essa mesa")
        if live.stale or tuple(row) != (live.row.version, live.row.notice):
            live.adopt(*await load_rows(tx, live.id))
