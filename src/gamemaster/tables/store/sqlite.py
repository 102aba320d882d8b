"""How SQLite is talked to: with as few trips to another thread as can be.

A trip there and back costs two rounds of the event loop. While strangers keep the loop busy a round is long; a usual driver makes four
trips for each statement, and while somebody writes all others wait to write, so that everybody's wait was a hundred rounds. Here

- a writer's statements are done where they are said: they find their rows by a key, in pages that are in memory, and take
  less time than the way to a thread. What is long is not: statements with many bytes, a database that another process holds, and the
  commit, which waits for the disk, are done by a thread;
- a reader's statement may look through much, so a thread does it, and brings all rows along: one trip. Who reads by a key what
  everybody is asked for (who calls?) says so, and has it done at once.

A thread of its own waits for the writer's disk: strangers choose what readers look through, and could keep all threads.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")
SMALL = 64 << 10
"""Bytes that a statement may carry to be done at once."""
PATIENCE = 10_000
"""Milliseconds to wait for another process that writes."""


class Cursor:
    """One statement and its rows, as SQLAlchemy's asynchronous dialect wants to see them."""

    arraysize = 1

    def __init__(self, line: "SqliteLine") -> None:
        self._line = line
        self._cursor = line.sqlite.cursor()
        self._rows: list[Any] = []

    async def __aenter__(self) -> "Cursor":
        return self

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    async def execute(self, statement: str, values: Any = ()) -> "Cursor":
        at_once = self._line.at_once and _is_small(values)

        def done() -> None:
            self._cursor.execute(statement, values)
            self._rows = self._cursor.fetchall() if self._cursor.description else []

        if statement.startswith("BEGIN"):
            await self._line.begin(done)
        elif at_once:
            done()
        else:
            await self._line.elsewhere(done)
        return self

    async def executemany(self, statement: str, many: Sequence[Any]) -> "Cursor":
        def done() -> None:
            self._cursor.executemany(statement, many)

        if self._line.at_once and _is_small(value for values in many for value in values):
            done()
        else:
            await self._line.elsewhere(done)
        return self

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        self._cursor.close()


def _is_small(values: Iterable[Any]) -> bool:
    sizes = (len(value) for value in values if isinstance(value, (str, bytes)))
    return sum(sizes) <= SMALL


class SqliteLine:
    """One connection, which one task has at a time."""

    def __init__(
        self,
        connected: sqlite3.Connection,
        threads: ThreadPoolExecutor,
        writes: bool,
        at_once: bool,
    ) -> None:
        self.sqlite, self._threads, self.writes, self.at_once = connected, threads, writes, at_once
        self._connection: sqlite3.Connection | None = connected
        """What the dialect looks at to see whether it is open."""

    async def elsewhere(self, deed: Callable[[], T]) -> T:
        """Have something done by a thread; it is done when this ends, also for one who is cancelled."""
        doing = asyncio.get_running_loop().run_in_executor(self._threads, deed)
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait([doing])
            raise

    async def begin(self, deed: Callable[[], None]) -> None:
        """Begin a transaction; a thread waits if another process is writing."""
        if not self.writes:
            deed()
            return
        self._be_patient(0)
        try:
            deed()
        except (
            sqlite3.OperationalError
        ):  # held by another process, or a real fault, which comes again
            self._be_patient(PATIENCE)
            await self.elsewhere(deed)

    def _be_patient(self, milliseconds: int) -> None:
        self.sqlite.execute(f"PRAGMA busy_timeout={milliseconds}")

    def cursor(self) -> Cursor:
        return Cursor(self)

    async def create_function(self, *args: Any, **more: Any) -> None:
        self.sqlite.create_function(*args, **more)

    async def commit(self) -> None:
        if not self.sqlite.in_transaction:
            return
        if self.writes:
            await self.elsewhere(self.sqlite.commit)
        else:
            self.sqlite.commit()

    async def rollback(self) -> None:
        self.sqlite.rollback()

    async def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Close it at once."""
        self._connection = None
        with suppress(sqlite3.Error):
            self.sqlite.close()


def opener(
    connected: Callable[[], sqlite3.Connection],
    threads: ThreadPoolExecutor,
    *,
    writes: bool,
    at_once: bool,
) -> Callable[[], Any]:
    """What SQLAlchemy calls for each new connection; it is opened in a thread, for that may take a while."""

    async def opened() -> SqliteLine:
        loop = asyncio.get_running_loop()
        return SqliteLine(await loop.run_in_executor(threads, connected), threads, writes, at_once)

    return opened
