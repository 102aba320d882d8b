"""What one use case does to one table, in one transaction."""

from collections.abc import Callable
from typing import Any

from msgspec import structs
from sqlalchemy import Update, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.values import Seat
from gamemaster.tables.signing import Signer
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Notice, SeatRow, journal_line, row_values, seat_values
from gamemaster.tables.table.chains import players_of, receipt_row
from gamemaster.tables.table.live import LiveTable


class Change:
    """A change under way; `row` and `seats` as they will be."""

    def __init__(self, live: LiveTable, tx: AsyncConnection, now: int, signer: Signer) -> None:
        self.live, self.tx, self.now, self._signer = live, tx, now, signer
        self.row, self.seats = live.row, live.seats
        self.chains = live.chains
        self.notices: list[Notice] = []
        self._receipts: list[dict[str, Any]] = []
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

    def keep(self, kind: str, turn: int, seat: Seat, body: str, receipt: str) -> None:
        """A line of the journal that nobody hears of."""
        notice = Notice(0, kind, turn, seat)
        self._lines.append(journal_line(self.live.id, self.now, notice, body, receipt))

    def sign(self, **said: Any) -> None:
        """The next receipt of the table."""
        receipt = self.chains.next(self._signer, self.row, self.now, **said)
        self.chains = self.chains.and_then(receipt)
        self._receipts.append(receipt_row(receipt))

    def _sign_players(self) -> None:
        """Who else plays a seat from now on, if the match is under way."""
        box, going_on = self.live.box, ("running", "paused")
        under_way = self.live.row.status in going_on and self.row.status in going_on
        players = players_of(box, self.seats)
        if under_way and players != players_of(box, self.live.seats):
            self.sign(kind="seats", turn=self.row.turn, players=players)

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
            if old.holder != new.holder:
                await self._changed_hands(old, new)
        if self._lines:
            await self.tx.execute(insert(schema.journal), self._lines)
        self._sign_players()
        if self._receipts:
            await self.tx.execute(insert(schema.receipts), self._receipts)

    async def _changed_hands(self, old: SeatRow, new: SeatRow) -> None:
        """An invitation is for whoever had the seat when it was made, a draft for its author."""
        invites, drafts = schema.invites.c, schema.drafts.c
        here = (invites.table_id == self.row.id, invites.seat == new.seat)
        await self.tx.execute(delete(schema.invites).where(*here))
        if old.account_id is None or old.account_id != new.account_id:
            mine = (drafts.table_id == self.row.id, drafts.seat == new.seat)
            await self.tx.execute(delete(schema.drafts).where(*mine))

    def committed(self) -> None:
        self.live.row, self.live.seats, self.live.chains = self.row, self.seats, self.chains
        for deed in self._afterwards:
            deed()


def _of_seat(table: str, seat: Seat) -> Update:
    return update(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
