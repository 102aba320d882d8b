"""What one use case does to one table, in one transaction."""

from collections.abc import Callable, Mapping

from msgspec import structs
from sqlalchemy import Update, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.values import Seat
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.signing import Signer
from gamemaster.tables.store import schema
from gamemaster.tables.store.replacing import HEARD_EMPTIED, UNHEARD_GONE
from gamemaster.tables.store.rows import (
    Notice,
    SealedRow,
    SeatRow,
    journal_line,
    row_values,
    seat_values,
)
from gamemaster.tables.table.chains import players_of, receipt_row
from gamemaster.tables.table.live import LiveTable

UNDER_WAY = ("running", "paused")


class Change:
    """A change under way; `row` and `seats` as they will be."""

    def __init__(self, live: LiveTable, tx: AsyncConnection, now: int, signer: Signer) -> None:
        self.live, self.tx, self.now, self._signer = live, tx, now, signer
        self.row, self.seats = live.row, live.seats
        self.chains = live.chains
        self.notices: list[Notice] = []
        self._receipts: list[dict[str, object]] = []
        self._lines: list[dict[str, object]] = []
        self._afterwards: list[Callable[[], None]] = []

    def afterwards(self, deed: Callable[[], None]) -> None:
        """Something to do in memory once the change is on disk, before anybody hears of it."""
        self._afterwards.append(deed)

    def set(self, **values: object) -> None:
        """New values for the table's row."""
        self.row = structs.replace(self.row, **values)

    def seat(self, seat: Seat, **values: object) -> None:
        """New values for a seat; whoever sets an account sets its name too."""
        changed = structs.replace(self.seats[seat], **values)
        self.seats = (*self.seats[:seat], changed, *self.seats[seat + 1 :])

    def note(
        self,
        kind: str,
        *,
        turn: int | None = None,
        seat: Seat | None = None,
        body: str | None = None,
    ) -> None:
        """A line of the journal that everybody may hear of; `body` is not told."""
        number = self.live.row.notice + len(self.notices) + 1
        notice = Notice(number, kind, self.row.turn if turn is None else turn, seat)
        self.notices.append(notice)
        self._lines.append(journal_line(self.live.id, self.now, notice, body))

    def keep(self, kind: str, turn: int, seat: Seat, body: str, receipt: str) -> None:
        """A line of the journal that nobody hears of."""
        notice = Notice(0, kind, turn, seat)
        self._lines.append(journal_line(self.live.id, self.now, notice, body, receipt))

    def sign(self, **said: object) -> None:
        """The next receipt of the table."""
        receipt = self.chains.next(self._signer, self.row, self.now, **said)
        self.chains = self.chains.and_then(receipt)
        self._receipts.append(receipt_row(receipt))

    def _sign_players(self) -> None:
        """Who else plays a seat from now on, if the match is under way."""
        box = self.live.box
        players = players_of(box, self.seats)
        if self._is_under_way and players != players_of(box, self.live.seats):
            self.sign(kind="seats", turn=self.row.turn, players=players)

    @property
    def _is_under_way(self) -> bool:
        return self.live.row.status in UNDER_WAY and self.row.status in UNDER_WAY

    @property
    def is_empty(self) -> bool:
        old = self.live
        return not self._lines and self.row == old.row and self.seats == old.seats

    async def write(self) -> None:
        """Store what is new; a change that changed nothing stores nothing."""
        if self.is_empty:
            return
        if self.live.row.status == "over":
            self._must_keep_seats()
        if self._is_under_way:
            await self._part_with_seats()
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

    def _must_keep_seats(self) -> None:
        """Whoever had a seat at the end has won or lost there, and nobody instead of him."""
        if [seat.holder for seat in self.seats] != [seat.holder for seat in self.live.seats]:
            raise Conflict("The match is over.", pt="A partida acabou.")

    async def _part_with_seats(self) -> None:
        """Orders go with their author: whoever plays the seat now sends his own, as the house will have signed.

        Who had a seat first and gave it up has left the match, to whomever he gave it: else a loss could be given away.
        What is being worked out rests on who sat there when the turn closed; until it is done nobody comes or goes.
        """
        row, pairs = self.live.row, zip(self.live.seats, self.seats, strict=True)
        moved = [
            old for old, new in pairs if (old.owner, old.stand_in) != (new.owner, new.stand_in)
        ]
        if moved and row.closing and (row.opens_at is not None or not row.held):
            raise Conflict(
                "The turn is being worked out; try again in a moment.",
                pt="O turno está sendo resolvido; tente daqui a pouco.",
            )
        for old in moved:
            if old.account_id and old.account_id != self.seats[old.seat].account_id:
                self.seat(old.seat, left_by=old.left_by or old.account_id)
            if old.seat in self.live.sealed:
                await self._withdraw(old.seat)

    async def _withdraw(self, seat: Seat) -> None:
        turn = self.live.playing
        if self.chains.lock(seat):
            raise Conflict(
                "What is sealed in that seat is locked; withdraw it first.",
                pt="O que está lacrado nesse lugar está trancado; retire-o antes.",
            )
        replaced = {"of": self.row.id, "at_turn": turn, "at_seat": seat}
        await self.tx.execute(UNHEARD_GONE, replaced)
        await self.tx.execute(HEARD_EMPTIED, replaced)
        self.note("withdrawn", turn=turn, seat=seat)
        self.sign(kind="withdrawn", turn=turn, seat=seat)
        self.afterwards(lambda: self.live.sealed_are(without(self.live.sealed, seat)))

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


def without(sealed: Mapping[Seat, SealedRow], seat: Seat) -> dict[Seat, SealedRow]:
    return {other: line for other, line in sealed.items() if other != seat}


def _of_seat(table: str, seat: Seat) -> Update:
    return update(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
