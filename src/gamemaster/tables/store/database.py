"""The store: SQLite by default, PostgreSQL by URL, durable before anything is acknowledged."""

import asyncio
import hashlib
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event, inspect, make_url, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from gamemaster.core.errors import Trouble
from gamemaster.tables.store.owning import keep_private
from gamemaster.tables.store.sqlite import PATIENCE, opener
from gamemaster.tables.store.turnstile import Turnstile

T = TypeVar("T")
log = logging.getLogger("gamemaster.tables")
CHANNEL = "gamemaster"
NEWEST = "0016"
MIGRATION_LOCK = 7_263_001
READERS = 8
DISCREET = True
"""What a statement that fails was to write stays out of its error, and so out of the log: it may be somebody's sealed orders."""
MOST_PAGES = 16_000
"""So many pages of SQLite's log are moved to the database by whoever writes; usually `tidy` is first."""


class Store:
    """One database: short transactions to write in, snapshots to read from."""

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(_async_url(url))
        except ArgumentError as fault:
            raise _no_database(url, fault) from None
        self.postgres = self.url.get_backend_name() == "postgresql"
        if not self.postgres and self.url.get_backend_name() != "sqlite":
            raise _no_database(self.shown, "it is neither SQLite nor PostgreSQL")
        self._threads = ThreadPoolExecutor(READERS, "store")
        self._writer = ThreadPoolExecutor(1, "writer")
        """Of its own: no commit stands in line behind what strangers look for."""
        if self.postgres:
            self._write = self._read = self._glance = create_async_engine(
                self.url, pool_size=12, max_overflow=8, hide_parameters=DISCREET
            )
        else:
            self._write = self._sqlite("IMMEDIATE")
            self._read = self._sqlite("DEFERRED")
            self._glance = self._sqlite("DEFERRED", at_once=True)
        self._turnstile = Turnstile()

    @property
    def key_file(self) -> Path | None:
        """Where the house's key lies unless it is said otherwise: beside a database that is a file."""
        return Path(f"{self.file}.key") if self.file else None

    @property
    def file(self) -> Path | None:
        """The file of SQLite, if it is one."""
        return None if self.postgres or self._in_memory else Path(str(self.url.database))

    @property
    def kind(self) -> str:
        return "postgresql" if self.postgres else "sqlite"

    def _sqlite(self, begin: str, *, at_once: bool = False) -> AsyncEngine:
        if self.file:
            keep_private(self.file)
        (place,), options = self.url.get_dialect()().create_connect_args(self.url)
        options.update(check_same_thread=False, isolation_level=None)  # we say BEGIN ourselves
        connected, writes = partial(sqlite3.connect, place, **options), begin == "IMMEDIATE"
        engine = create_async_engine(
            self.url,
            async_creator=opener(
                connected,
                self._writer if writes else self._threads,
                writes=writes,
                at_once=writes or at_once,
            ),
            pool_size=1 if writes or at_once else READERS,
            hide_parameters=DISCREET,
        )
        _prepare(engine.sync_engine, begin)
        return engine

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is on disk when the block ends, or did not happen."""
        if self.postgres:
            async with self._write.begin() as tx:
                yield tx
        else:
            async with self._turnstile.alone(), self._write.begin() as tx:
                yield tx

    async def together(self, deed: Callable[[Connection], T]) -> T:
        """One transaction of many statements for many people, on disk when this returns; no other writer keeps it long."""
        if self.postgres:
            async with self.writing() as tx:
                return await tx.run_sync(deed)
        async with self._turnstile.alone(batch=True), self._write.begin() as tx:
            return await tx.run_sync(deed)

    @property
    def _in_memory(self) -> bool:
        return self.url.database in (None, "", ":memory:")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._read.connect() as tx:
            yield tx

    @asynccontextmanager
    async def glancing(self) -> AsyncIterator[AsyncConnection]:
        """To read a row or two that are found by a key: nobody waits for that behind those who look through much."""
        async with self._glance.connect() as tx:
            yield tx

    @asynccontextmanager
    async def claimed(self, table: str) -> AsyncIterator[bool]:
        """Whether this process alone adjudicates the table now; a process that dies lets go."""
        if not self.postgres:
            yield True
            return
        digest = hashlib.sha256(table.encode()).digest()
        key = {"key": int.from_bytes(digest[:8], "big", signed=True)}
        async with self._read.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            got = await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), key)
            try:
                yield bool(got)
            finally:
                if got:
                    await connection.execute(text("SELECT pg_advisory_unlock(:key)"), key)

    def tell_others(self, tx: Connection, messages: Sequence[str]) -> None:
        """Let the other processes know, at the moment this transaction commits."""
        if self.postgres:
            notify = text(
                "SELECT pg_notify(:channel, said) FROM unnest(CAST(:said AS text[])) said"
            )
            tx.execute(notify, {"channel": CHANNEL, "said": list(messages)})

    async def listen(self, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        """Hear what other processes tell, for ever; `lost` is called when some may be missed."""
        while self.postgres:
            try:
                async with self._read.connect() as connection:
                    raw = await connection.get_raw_connection()
                    driver: Any = raw.driver_connection
                    await driver.add_listener(CHANNEL, lambda *said: heard(said[3]))
                    lost()
                    while not driver.is_closed():
                        await asyncio.sleep(1)
            except Exception:  # whatever it was, the database is asked again until it answers
                log.warning("the line to the other processes is broken; tried again", exc_info=True)
                await asyncio.sleep(1)

    async def tidy(self) -> None:
        """Move SQLite's log into the database, beside the writers, so that none of them stops for it."""
        if not self.postgres and not self._in_memory:
            await asyncio.to_thread(_checkpointed, str(self.url.database))

    def upsert(self, table: Any) -> Any:
        """INSERT … ON CONFLICT of the database in use."""
        if not self.postgres:
            return sqlite.insert(table)
        from sqlalchemy.dialects import postgresql  # takes a while to load

        return postgresql.insert(table)

    async def migrate(self) -> None:
        """Bring the database to the newest form; one process at a time does it."""
        try:
            async with self._write.begin() as connection:
                if self.postgres:
                    await connection.execute(
                        text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK}
                    )
                await connection.run_sync(_upgrade)
        except (OSError, DBAPIError, NewerDatabase) as fault:
            raise _no_database(self.shown, getattr(fault, "orig", None) or fault) from None

    @property
    def shown(self) -> str:
        """The address without its password."""
        return self.url.render_as_string(hide_password=True)

    async def close(self) -> None:
        for engine in {self._write, self._read, self._glance}:
            await engine.dispose()
        self._threads.shutdown()
        self._writer.shutdown()


class NewerDatabase(Exception):
    """Of a database that a newer gamemaster has written."""


def _no_database(shown: str, why: object) -> Trouble:
    return Trouble(
        f"The database {shown} cannot be used: {why}.",
        pt=f"O banco de dados {shown} não pode ser usado: {why}.",
    )


def _prepare(engine: Engine, begin: str) -> None:
    """How we talk to SQLite: durable, with transactions that begin where we say."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            f"busy_timeout={PATIENCE}",
            f"wal_autocheckpoint={MOST_PAGES}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin_so(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")


def _checkpointed(database: str) -> None:
    with closing(sqlite3.connect(database, timeout=1)) as connection, suppress(sqlite3.Error):
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _async_url(url: str) -> str:
    for plain, driver in (
        ("sqlite://", "sqlite+aiosqlite://"),
        ("postgresql://", "postgresql+asyncpg://"),
        ("postgres://", "postgresql+asyncpg://"),
    ):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    if "://" not in url:
        return f"sqlite+aiosqlite:///{url}"
    return url


def _upgrade(connection: Connection) -> None:
    """Run what migrations there are to run; Alembic is loaded only if there are any."""
    if inspect(connection).has_table("alembic_version"):
        version = connection.scalar(text("SELECT version_num FROM alembic_version"))
        if version == NEWEST:
            return
        if version and version > NEWEST:
            raise NewerDatabase(f"a newer gamemaster has written it (form {version})")
    from gamemaster.tables.store.migrating import upgrade  # it loads Alembic

    upgrade(connection)
