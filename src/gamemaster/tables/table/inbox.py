"""The inbox: what seats send and what turns lead to, written together, durably, then acknowledged.

One transaction takes everything that came while the one before it was being written, so the cost
of a durable write is shared by everybody who is sending at that moment.

The order of things is what makes it safe:

1. The locks of all tables of the batch are taken, in the order of their ids, so two writers never wait
   for each other. A table that somebody is changing is left for the next batch.
2. In one transaction the rows are locked and compared with what we know. What another process changed is
   not written: its senders hear `Stale`, look again and send again.
3. Everything is worked out on a `Page`, a copy of the table. Nothing in memory changes, for the
   transaction may still fail; then everybody hears that, and nothing happened.
4. Only after the commit the pages become the tables, senders get their receipts, followers are told, and
   turns that are complete now are put to the clock.

A seat may seal many times in one turn. Each time it gets a receipt, and the receipts are all kept, for each holds the link of the
one before; but of what was sealed the journal keeps the last only, so nobody fills the disk by changing his mind. The others are
told only if it changes whether something is sealed there: how often somebody changed his mind is his own affair. What was replaced
leaves no line, or, where others were told of it, one without its body.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import OperationalError

from gamemaster.core.codec import encode
from gamemaster.core.fairness import lock_of
from gamemaster.core.values import Seat
from gamemaster.tables.house import House
from gamemaster.tables.people.announcing import announce
from gamemaster.tables.refusals import Conflict, TurnClosed
from gamemaster.tables.store import schema
from gamemaster.tables.store.replacing import HEARD_EMPTIED, UNHEARD_GONE
from gamemaster.tables.store.rows import (
    SeatRow,
    TableRow,
    seat_values,
)
from gamemaster.tables.table.alarms import Alarms
from gamemaster.tables.table.letters import Letter, Page, Post, Result, Stale
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.telling.teller import Teller

log = logging.getLogger("gamemaster.tables")
MOST = 64
"""Posts in a batch: others wait for as long as they take, some milliseconds."""
BUSY = 0.002
GATHER = 0.006
"""Seconds between two batches, at least: who comes alone does not wait, a crowd shares the cost."""
LOCKED = Conflict(
    "What you have sealed is locked: only the device that sealed it can change it.",
    pt="O que você lacrou está trancado: só o aparelho que lacrou pode mudar.",
)


class Inbox:
    """What was sent and is not yet on disk."""

    def __init__(self, house: House, teller: Teller, alarms: Alarms) -> None:
        self._house, self._teller, self._alarms = house, teller, alarms
        self._waiting: list[Post] = []
        self._came = asyncio.Event()
        self.batches = 0
        self._last = 0.0

    @property
    def idle_for(self) -> float:
        """Seconds since anything was written."""
        return asyncio.get_running_loop().time() - self._last

    async def send(self, post: Post) -> int:
        """Returns when it is on disk, with the moment it was taken."""
        self._waiting.append(post)
        self._came.set()
        return await post.done

    async def run(self) -> None:
        """Write what comes, for ever."""
        clock = asyncio.get_running_loop().time
        while True:
            await self._came.wait()
            if (early := self._last + GATHER - clock()) > 0:
                await asyncio.sleep(early)
            self._last = clock()
            batch = self._next_batch()
            if not batch:
                await asyncio.sleep(BUSY)
                continue
            self.batches += 1
            try:
                await self._write(batch)
            except Exception as fault:
                await self._write_apart(batch, fault)

    async def _write_apart(self, batch: Sequence[Post], fault: Exception) -> None:
        """A batch could not be written: write each table by itself, so that one keeps no other from being written.

        Where the database itself does not write, nobody need try.
        """
        tables = {post.live.id for post in batch}
        if len(tables) == 1 or isinstance(fault, (OperationalError, OSError)):
            for post in batch:
                _refuse(post, fault)
            return
        log.error("a batch could not be written whole; each table is written apart", exc_info=fault)
        for table in sorted(tables):
            own = [post for post in batch if post.live.id == table]
            try:
                await self._write(own)
            except Exception as its_own:
                for post in own:
                    _refuse(post, its_own)

    def _next_batch(self) -> list[Post]:
        """What is for tables that nobody is changing now; a busy table keeps nobody else back."""
        batch: list[Post] = []
        later: list[Post] = []
        for post in self._waiting:
            free = len(batch) < MOST and not post.live.lock.locked()
            (batch if free else later).append(post)
        self._waiting = later
        if not later:
            self._came.clear()
        return batch

    async def _write(self, batch: Sequence[Post]) -> None:
        lives = {post.live.id: post.live for post in batch}
        locks = [lives[table].lock for table in sorted(lives)]
        for lock in locks:
            await lock.acquire()
        try:
            written = await self._house.store.together(partial(self._written, batch, lives))
            self._acknowledge(written)
        finally:
            for lock in locks:
                lock.release()
        for page in written.pages:
            if page.row.closing:
                self._alarms.look(page.live.id)

    def _written(
        self, batch: Sequence[Post], lives: dict[str, LiveTable], tx: Connection
    ) -> "BatchWritten":
        """Everything of a batch in one transaction, which may still fail, so it settles nothing."""
        now = self._house.now()
        changed = _changed_elsewhere(tx, lives)
        pages = {
            table: Page(live, now, self._house.signer)
            for table, live in lives.items()
            if table not in changed
        }
        old: list[Post] = []
        late: list[Post] = []
        taken: list[Post] = []
        for post in batch:
            if post.live.id in changed or _is_old(post):
                old.append(post)
            elif not post.done.done():
                (taken if post.stands(pages[post.live.id]) else late).append(post)
        taken, barred = _opened(taken, pages)
        last = {(p.live.id, p.seat): p for p in taken if isinstance(p, Letter) and p.is_sealing}
        for post in taken:
            page = pages[post.live.id]
            if isinstance(post, Result):
                post.enter(page, now)
            else:
                post.enter(page, now, shows=last.get((post.live.id, post.seat)) is post)
        for table in {letter.live.id for letter in last.values()}:
            pages[table].shut_if_due()
        self._store(tx, list(pages.values()))
        self._store_drafts(tx, taken, now)
        self._house.store.tell_others(tx, [f"{self._house.id} {table}" for table in lives])
        return BatchWritten(list(pages.values()), taken, late, old, barred, changed, now)

    def _store(self, tx: Connection, pages: Sequence[Page]) -> None:
        if replaced := [line for page in pages for line in page.replaced]:
            tx.execute(UNHEARD_GONE, replaced)
            tx.execute(HEARD_EMPTIED, replaced)
        if lines := [line for page in pages for line in page.lines]:
            tx.execute(insert(schema.journal), lines)
        if receipts := [receipt for page in pages for receipt in page.receipts]:
            tx.execute(insert(schema.receipts), receipts)
        _move_rows(tx, pages)
        announce(tx, self._house.store, [each for page in pages for each in page.happened])

    def _store_drafts(self, tx: Connection, taken: Sequence[Post], now: int) -> None:
        """The last draft of each seat; what is withdrawn becomes one."""
        letters = [p for p in taken if isinstance(p, Letter) and p.becomes_draft]
        for letter in {(p.live.id, p.seat): p for p in letters}.values():
            of = {"table_id": letter.live.id, "seat": letter.seat}
            if letter.kind == "undraft":
                tx.execute(delete(schema.drafts).filter_by(**of))
                continue
            raw = encode(letter.raw).decode()
            values = {"turn": letter.turn, "raw": raw, "saved_at": now}
            new = self._house.store.upsert(schema.drafts).values(**of, **values)
            tx.execute(new.on_conflict_do_update(index_elements=list(of), set_=values))

    def _acknowledge(self, written: "BatchWritten") -> None:
        """It is on disk: now the senders and those who watch may know."""
        for page in written.pages:
            page.live.adopt(page.row, page.seats, page.sealed, page.chains)
        for post in written.taken:
            if isinstance(post, Result):
                post.live.played_to(post.match, post.past)
            if not post.done.done():
                post.done.set_result(written.now)
        for post in written.late:
            _refuse(post, TurnClosed(post.live.playing))
        for post in written.barred:
            _refuse(post, LOCKED)
        for post in written.old:
            post.live.stale = post.live.stale or post.live.id in written.changed
            _refuse(post, Stale("The table changed meanwhile."))
        for page in written.pages:
            if page.notices:
                self._teller.tell(page.live, page.notices)


class BatchWritten(NamedTuple):
    """What became of a batch."""

    pages: list[Page]
    taken: list[Post]
    late: list[Post]
    """For a turn that is not being played any more."""
    old: list[Post]
    """Written on old knowledge of the table."""
    barred: list[Post]
    """Without the opener of what its seat has sealed."""
    changed: set[str]
    """The tables that another process changed."""
    now: int


def _opened(taken: list[Post], pages: dict[str, Page]) -> tuple[list[Post], list[Post]]:
    """Those that may follow what their seats have sealed, also within one batch, and those that may not."""
    locks: dict[tuple[str, Seat], str | None] = {}
    free: list[Post] = []
    barred: list[Post] = []
    for post in taken:
        if isinstance(post, Letter) and post.is_sealing:
            at = (post.live.id, post.seat)
            lock = locks[at] if at in locks else pages[post.live.id].chains.lock(post.seat)
            if lock and lock_of(post.opener or "") != lock:
                barred.append(post)
                continue
            locks[at] = post.lock
        free.append(post)
    return free, barred


def _move_rows(tx: Connection, pages: Sequence[Page]) -> None:
    """The rows of tables and of seats that are others than before."""
    if changed := [page.row for page in pages if page.row != page.live.row]:
        tx.execute(TABLES_MOVED, [_moved(row) for row in changed])
    for page in pages:
        for old, new in zip(page.live.seats, page.seats, strict=True):
            if old != new:
                tx.execute(SEAT_MOVED, _seat_moved(page.live.id, new))


def _refuse(post: Post, why: Exception) -> None:
    if not post.done.done():
        post.done.set_exception(why)


def _is_old(post: Post) -> bool:
    live = post.live
    return live.stale or (isinstance(post, Letter) and post.version != live.row.version)


def _changed_elsewhere(tx: Connection, lives: dict[str, LiveTable]) -> set[str]:
    """Lock the tables' rows, in one order for all; those that are not as we know them."""
    at = schema.tables.c
    held = (
        select(at.id, at.version, at.notice)
        .where(at.id.in_(sorted(lives)))
        .order_by(at.id)
        .with_for_update()
    )
    now = {row.id: (row.version, row.notice) for row in tx.execute(held)}
    return {
        table
        for table, live in lives.items()
        if now.get(table) != (live.row.version, live.row.notice)
    }


MOVED = (
    "turn",
    "closing",
    "opens_at",
    "awaiting",
    "closes_at",
    "status",
    "outcome",
    "ended_at",
    "version",
    "notice",
    "work",
    "work_at",
    "held",
    "paused_left",
)
TABLES_MOVED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of"))
    .values({name: bindparam(f"to_{name}") for name in MOVED})
)
SEAT_MOVED = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of"), schema.seats.c.seat == bindparam("at"))
    .values(missed=bindparam("to_missed"), stand_in=bindparam("to_stand_in"))
)


def _moved(row: TableRow) -> dict[str, object]:
    values = {f"to_{name}": getattr(row, name) for name in MOVED}
    values["to_awaiting"] = encode(row.awaiting).decode()
    values["to_outcome"] = encode(row.outcome).decode() if row.outcome else None
    return {"of": row.id, **values}


def _seat_moved(table: str, seat: SeatRow) -> dict[str, object]:
    stored = seat_values(seat)
    return {
        "of": table,
        "at": seat.seat,
        "to_missed": stored["missed"],
        "to_stand_in": stored["stand_in"],
    }
