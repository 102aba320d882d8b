"""The house: everything that is open in this process, and how a table is changed."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs
from sqlalchemy import Update, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.match import AnyMatch
from gamemaster.core.values import Seat
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import (
    SEATS,
    TABLES,
    Notice,
    SealedRow,
    SeatRow,
    TableRow,
    journal_line,
    row_values,
    sealed_now,
    seat_row,
    seat_values,
    table_row,
)
from gamemaster.tables.table.live import LiveTable, Past, begun, played_on
from gamemaster.tables.telling.frames import told_frames

if TYPE_CHECKING:
    from gamemaster.tables.content.sheets import Sheets
    from gamemaster.tables.guests.brains import Brains
    from gamemaster.tables.guests.cages import Cages
    from gamemaster.tables.guests.trainings import Coach
    from gamemaster.tables.table.clock import Clock
    from gamemaster.tables.table.inbox import Inbox

log = logging.getLogger("gamemaster.tables")
KEPT_TABLES = 4000
QUICK = 0.004
BREATH = 0.01
T = TypeVar("T")


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def timed(deed: Callable[..., T], args: tuple[Any, ...]) -> tuple[T, float]:
    """What something gives, and the time of a core it took; what others do meanwhile is not counted."""
    start = time.thread_time()
    return deed(*args), time.thread_time() - start


class Change:
    """What one use case does to one table, in one transaction; `row` and `seats` as they will be."""

    def __init__(self, live: LiveTable, tx: AsyncConnection, now: int) -> None:
        self.live, self.tx, self.now = live, tx, now
        self.row, self.seats = live.row, live.seats
        self.notices: list[Notice] = []
        self._lines: list[dict[str, Any]] = []
        self._afterwards: list[Callable[[], None]] = []

    def afterwards(self, deed: Callable[[], None]) -> None:
        """Something to do in memory once the change is on disk, before anybody hears of it."""
        self._afterwards.append(deed)

    def set(self, **values: Any) -> None:
        """New values for the table's row."""
        self.row = structs.replace(self.row, **values)

    def seat(self, seat: Seat, **values: Any) -> None:
        """New values for a seat; whoever sets an account sets its name too."""
        changed = structs.replace(self.seats[seat], **values)
        self.seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])

    def note(self, kind: str, *, turn: int | None = None, body: str | None = None) -> None:
        """A line of the journal that everybody may hear of; `body` is not told."""
        number = self.live.row.notice + len(self.notices) + 1
        notice = Notice(number, kind, self.row.turn if turn is None else turn)
        self.notices.append(notice)
        self._lines.append(journal_line(self.live.id, self.now, notice, body))

    @property
    def is_empty(self) -> bool:
        old = self.live
        return not self._lines and self.row == old.row and self.seats == old.seats

    async def write(self) -> None:
        """Store what is new; a change that changed nothing stores nothing."""
        if self.is_empty:
            return
        self.set(version=self.row.version + 1, notice=self.row.notice + len(self.notices))
        of = update(schema.tables).where(schema.tables.c.id == self.row.id)
        await self.tx.execute(of.values(**row_values(self.live.row, self.row)))
        for old, new in zip(self.live.seats, self.seats, strict=True):
            if old != new:
                await self.tx.execute(_of_seat(self.row.id, new.seat).values(**seat_values(new)))
        if self._lines:
            await self.tx.execute(insert(schema.journal), self._lines)

    def committed(self) -> None:
        self.live.row, self.live.seats = self.row, self.seats
        for deed in self._afterwards:
            deed()


class House:
    """One process that serves tables from one store."""

    inbox: "Inbox"
    clock: "Clock"
    cages: "Cages"
    brains: "Brains"
    coach: "Coach"
    sheets: "Sheets"

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = wall_clock,
        local_webhooks: bool = False,
        pace: int = 250,
    ) -> None:
        self.store, self.now, self.local_webhooks, self.pace = store, now, local_webhooks, pace
        self.id = secrets.token_hex(4)
        self.address = ""
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._spent: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something that goes on beside the requests; a fault in it is logged, never lost."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()):
            log.error("a task of the house failed", exc_info=fault)

    async def think(self, about: str, deed: Callable[..., T], *args: Any) -> T:
        """Run some work of a game: at once if it was quick lately, else beside the requests."""
        quick = self._spent.get(about, 1.0) < QUICK
        result, spent = timed(deed, args) if quick else await asyncio.to_thread(timed, deed, args)
        self._spent[about] = max(spent, 0.9 * self._spent.get(about, spent))
        return result

    async def stop(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError, Exception):
                await task
        await asyncio.to_thread(self.cages.close)
        self.brains.close()
        self.sheets.close()
        await self.store.close()

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
        return live

    async def _opened(self, table: str) -> LiveTable:
        lock = self._opening.setdefault(table, asyncio.Lock())
        async with lock:
            if table not in self._lives:
                async with self.store.reading() as tx:
                    self._lives[table] = LiveTable(*await load_rows(tx, table))
                self._forget_old()
            self._opening.pop(table, None)
            return self._lives[table]

    def _forget_old(self) -> None:
        """Drop tables nobody asked for lately; the store has them."""
        if len(self._lives) <= KEPT_TABLES:
            return
        for name, live in list(self._lives.items())[: len(self._lives) - KEPT_TABLES]:
            if not live.followers and not live.lock.locked():
                del self._lives[name]

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
            self.tell(live, missed)

    async def played(self, live: LiveTable) -> AnyMatch:
        """The match of a table up to its last turn; replayed from the journal if need be."""
        if live.match is not None and live.match.turn == live.row.turn:
            return live.match
        if live.row.status == "gathering":
            return live.played
        async with live.loading:
            target = live.row.turn
            if live.match is None or live.match.turn > target:
                match = await asyncio.to_thread(begun, live.row, live.names)
                live.recent.clear()
                live.recent.append(Past(0, match.state, match.first.events))
            else:
                match = live.match.fork()
            lines = await self._turn_lines(live.id, match.turn, target)
            live.recent.extend(await asyncio.to_thread(played_on, match, lines))
            live.match = match
        return match

    async def _turn_lines(self, table: str, after: int, upto: int) -> list[str]:
        lines = schema.journal.c
        wanted = (
            select(lines.body)
            .where(lines.table_id == table, lines.kind == "turn")
            .where(lines.turn > after, lines.turn <= upto)
            .order_by(lines.turn)
        )
        async with self.store.reading() as tx:
            return [str(body) for body in await tx.scalars(wanted)]

    @asynccontextmanager
    async def changing(self, table: str) -> AsyncIterator[Change]:
        """A change to a table: alone, on its newest rows, on disk at the end, then told."""
        live = await self.table(table)
        async with live.lock:
            async with self.store.writing() as tx:
                await self.hold(tx, live)
                change = Change(live, tx, self.now())
                yield change
                await change.write()
                await tx.run_sync(self.store.tell_others, [f"{self.id} {table}"])
            change.committed()
            self.tell(live, change.notices)

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

    def tell(self, live: LiveTable, notices: list[Notice]) -> None:
        """Let all who follow a table know what happened, soon."""
        if not live.followers:
            live.published = max([live.published, *(notice.number for notice in notices)])
            return
        live.untold += notices
        if not live.telling:
            live.telling = True
            self.run(self._tell(live))

    async def _tell(self, live: LiveTable) -> None:
        """What happens within a moment is told in one breath; nobody who sends waits for it."""
        try:
            while live.untold:
                await asyncio.sleep(BREATH)
                notices, live.untold = live.untold, []
                live.part_with_strangers()
                if any(notice.kind == "turn" for notice in notices):
                    await self.played(live)
                await live.publish(await told_frames(self, live, notices))
        finally:
            live.telling = False


async def load_rows(
    tx: AsyncConnection, table: str
) -> tuple[TableRow, tuple[SeatRow, ...], dict[Seat, SealedRow]]:
    """All that is stored of a table but its past."""
    found = (await tx.execute(TABLES.where(schema.tables.c.id == table))).mappings().one_or_none()
    if found is None:
        raise Missing("table", "essa mesa")
    row = table_row(found)
    seats = (await tx.execute(SEATS.where(schema.seats.c.table_id == table))).mappings()
    lines = schema.journal.c
    current = (
        select(schema.journal)
        .where(lines.table_id == table, lines.turn == row.turn + 1)
        .where(lines.kind.in_(("sealed", "withdrawn")))
        .order_by(lines.id)
    )
    sealed = sealed_now((await tx.execute(current)).mappings().all())
    return row, tuple(seat_row(seat) for seat in seats), sealed


async def notices_after(tx: AsyncConnection, table: str, number: int) -> list[Notice]:
    """The public lines of a journal after a number; what is secret in them is not read."""
    lines = schema.journal.c
    wanted = (
        select(lines.notice, lines.kind, lines.turn, lines.seat)
        .where(lines.table_id == table, lines.notice > number)
        .order_by(lines.notice)
    )
    return [Notice(*row) for row in await tx.execute(wanted)]


def _of_seat(table: str, seat: Seat) -> Update:
    return update(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
