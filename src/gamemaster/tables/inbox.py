"""The inbox: letters (sealed, withdrawn, drafts) are written together, durably, then acknowledged.

One transaction takes all the letters that came while the one before it was being written, so the
cost of a durable write is shared by everybody who is sending at that moment.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.codec import encode
from gamemaster.core.values import Json, Seat
from gamemaster.tables import schema
from gamemaster.tables.live import LiveTable
from gamemaster.tables.refusals import Refusal, TurnClosed
from gamemaster.tables.rows import Notice, SealedRow

if TYPE_CHECKING:
    from gamemaster.tables.house import House

MOST = 256
BUSY = 0.002


class Stale(Refusal):
    """Another process changed the table since the letter was written: look again, then resend."""


class Letter:
    """One thing a seat sends for the turn being played."""

    __slots__ = ("done", "kind", "live", "notice", "raw", "receipt", "seat", "sent_at", "turn")

    def __init__(
        self,
        live: LiveTable,
        kind: Literal["sealed", "withdrawn", "draft", "undraft"],
        turn: int,
        seat: Seat,
        raw: Json = None,
        receipt: str | None = None,
    ) -> None:
        self.live, self.kind, self.turn, self.seat = live, kind, turn, seat
        self.raw, self.receipt = raw, receipt
        self.sent_at = 0
        self.notice: Notice | None = None
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def is_sealing(self) -> bool:
        return self.kind in ("sealed", "withdrawn")

    @property
    def shows(self) -> bool:
        """Whether others see a difference: wax where there was none, or none where there was."""
        return self.is_sealing and (self.seat in self.live.sealed) != (self.kind == "sealed")


class Inbox:
    """What was sent and is not yet on disk."""

    def __init__(self, house: "House", all_in: Any) -> None:
        self.house = house
        self._all_in = all_in
        self._waiting: list[Letter] = []
        self._came = asyncio.Event()

    async def send(self, letter: Letter) -> int:
        """Returns when the letter is on disk, with the moment it was taken."""
        self._waiting.append(letter)
        self._came.set()
        return await letter.done

    async def run(self) -> None:
        """Write what comes, for ever."""
        while True:
            await self._came.wait()
            batch = self._next_batch()
            if not batch:
                await asyncio.sleep(BUSY)
                continue
            try:
                await self._write(batch)
            except Exception as fault:
                for letter in batch:
                    if not letter.done.done():
                        letter.done.set_exception(fault)

    def _next_batch(self) -> list[Letter]:
        """The letters for tables that nobody is changing now; a busy table keeps nobody else back."""
        batch: list[Letter] = []
        later: list[Letter] = []
        for letter in self._waiting:
            free = len(batch) < MOST and not letter.live.lock.locked()
            (batch if free else later).append(letter)
        self._waiting = later
        if not later:
            self._came.clear()
        return batch

    async def _write(self, batch: Sequence[Letter]) -> None:
        lives = {letter.live.id: letter.live for letter in batch}
        locks = [lives[table].lock for table in sorted(lives)]
        for lock in locks:
            await lock.acquire()
        try:
            taken = await self._written(batch, lives)
            await self._acknowledge(taken)
        finally:
            for lock in locks:
                lock.release()
        for table in {letter.live.id for letter in taken if letter.is_sealing}:
            if lives[table].is_due(self.house.now()):
                self._all_in(table)

    async def _written(self, batch: Sequence[Letter], lives: dict[str, LiveTable]) -> list[Letter]:
        now = self.house.now()
        async with self.house.store.writing() as tx:
            rows = await _held_rows(tx, sorted(lives))
            taken = [letter for letter in batch if _stands(letter, rows.get(letter.live.id))]
            numbers = {table: row.notice for table, row in rows.items()}
            # Of what a seat sends in the same breath only the last shows.
            last = {(each.live.id, each.seat): each for each in taken if each.is_sealing}
            for letter in taken:
                letter.sent_at = now
                if letter.shows and last[letter.live.id, letter.seat] is letter:
                    numbers[letter.live.id] += 1
                    number = numbers[letter.live.id]
                    letter.notice = Notice(number, letter.kind, letter.turn, letter.seat)
            await self._store(tx, taken, numbers, rows)
            for table in lives:
                await self.house.store.tell_others(tx, f"{self.house.id} {table}")
        return taken

    async def _store(
        self,
        tx: AsyncConnection,
        taken: Sequence[Letter],
        numbers: dict[str, int],
        rows: dict[str, Any],
    ) -> None:
        if lines := [_journal_line(letter) for letter in taken if letter.is_sealing]:
            await tx.execute(insert(schema.journal), lines)
        moved = [
            {"of": table, "to": number}
            for table, number in numbers.items()
            if number != rows[table].notice
        ]
        if moved:
            of = update(schema.tables).where(schema.tables.c.id == bindparam("of"))
            await tx.execute(of.values(notice=bindparam("to")), moved)
        drafts = {(letter.live.id, letter.seat): letter for letter in taken if _drafts(letter)}
        for letter in drafts.values():
            await self._store_draft(tx, letter)

    async def _store_draft(self, tx: AsyncConnection, letter: Letter) -> None:
        at = schema.drafts.c
        if letter.kind == "undraft":
            of = (at.table_id == letter.live.id) & (at.seat == letter.seat)
            await tx.execute(schema.drafts.delete().where(of))
            return
        values = {
            "turn": letter.turn,
            "raw": encode(letter.raw).decode(),
            "saved_at": letter.sent_at,
        }
        new = self.house.store.upsert(schema.drafts).values(
            table_id=letter.live.id, seat=letter.seat, **values
        )
        await tx.execute(
            new.on_conflict_do_update(index_elements=["table_id", "seat"], set_=values)
        )

    async def _acknowledge(self, taken: Sequence[Letter]) -> None:
        """It is on disk: now the senders and those who watch may know."""
        told: dict[str, list[Notice]] = {}
        for letter in taken:
            live = letter.live
            if letter.kind == "sealed":
                live.sealed[letter.seat] = SealedRow(
                    letter.raw, letter.receipt or "", letter.sent_at
                )
            elif letter.kind == "withdrawn":
                live.sealed.pop(letter.seat, None)
            if letter.notice:
                told.setdefault(live.id, []).append(letter.notice)
                live.noticed(letter.notice.number)
            if not letter.done.done():
                letter.done.set_result(letter.sent_at)
        lives = {letter.live.id: letter.live for letter in taken}
        for table, notices in told.items():
            await self.house.tell(lives[table], notices)


async def _held_rows(tx: AsyncConnection, tables: Sequence[str]) -> dict[str, Any]:
    """The rows of some tables, locked against other processes, in one order for all."""
    at = schema.tables.c
    held = (
        select(at.id, at.version, at.notice, at.turn, at.status, at.closing)
        .where(at.id.in_(tables))
        .order_by(at.id)
        .with_for_update()
    )
    return {row.id: row for row in await tx.execute(held)}


def _stands(letter: Letter, row: Any) -> bool:
    """Whether a letter is for the turn being played; if not its sender hears why."""
    if letter.done.done():
        return False
    is_open = row is not None and row.status in ("running", "paused") and not row.closing
    if not is_open or row.turn + 1 != letter.turn:
        letter.done.set_exception(TurnClosed(letter.turn))
    elif (row.version, row.notice) != (letter.live.row.version, letter.live.row.notice):
        letter.live.stale = True
        letter.done.set_exception(Stale("The table changed meanwhile."))
    return not letter.done.done()


def _drafts(letter: Letter) -> bool:
    return letter.kind in ("draft", "undraft", "withdrawn")


def _journal_line(letter: Letter) -> dict[str, Any]:
    return {
        "table_id": letter.live.id,
        "notice": letter.notice.number if letter.notice else None,
        "at": letter.sent_at,
        "kind": letter.kind,
        "turn": letter.turn,
        "seat": letter.seat,
        "body": encode(letter.raw).decode() if letter.kind == "sealed" else None,
        "receipt": letter.receipt,
    }
