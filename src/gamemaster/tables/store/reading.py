"""Reading a table from the store: its row, its seats, what is sealed, what was noted."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.values import Seat
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import (
    SEATS,
    SENT,
    TABLES,
    Notice,
    SealedRow,
    SeatRow,
    TableRow,
    sealed_now,
    seat_row,
    table_row,
)
from gamemaster.tables.table.chains import Chains


async def load_rows(
    tx: AsyncConnection, table: str
) -> tuple[TableRow, tuple[SeatRow, ...], dict[Seat, SealedRow], Chains]:
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
        .where(lines.kind.in_(SENT))
        .order_by(lines.id)
    )
    sealed = sealed_now((await tx.execute(current)).mappings().all())
    return row, tuple(seat_row(seat) for seat in seats), sealed, await _chains(tx, row)


async def _chains(tx: AsyncConnection, row: TableRow) -> Chains:
    """The ends of the table's chains of receipts."""
    at = schema.receipts.c
    here = select(at.body).where(at.table_id == row.id)
    last = await tx.scalar(here.where(at.seat.is_(None)).order_by(at.id.desc()).limit(1))
    sent = here.where(at.turn == row.turn + 1, at.seat.is_not(None)).order_by(at.id)
    return Chains.stored(last, list(await tx.scalars(sent)))


async def notices_after(tx: AsyncConnection, table: str, number: int) -> list[Notice]:
    """The public lines of a journal after a number; what is secret in them is not read."""
    lines = schema.journal.c
    wanted = (
        select(lines.notice, lines.kind, lines.turn, lines.seat)
        .where(lines.table_id == table, lines.notice > number)
        .order_by(lines.notice)
    )
    return [Notice(*row) for row in await tx.execute(wanted)]
