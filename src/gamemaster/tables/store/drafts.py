"""Drafts, as they are stored."""

from typing import Any

from sqlalchemy import select

from gamemaster.core.codec import decode
from gamemaster.core.values import Json, Seat
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store


async def stored_draft(store: Store, table: str, seat: Seat, turn: int) -> tuple[Json, int] | None:
    """A seat's draft for a turn, and when it was saved."""
    drafts = schema.drafts.c
    found = select(drafts.raw, drafts.saved_at).where(
        drafts.table_id == table, drafts.seat == seat, drafts.turn == turn
    )
    async with store.reading() as tx:
        row = (await tx.execute(found)).one_or_none()
    raw: Any = row and decode(row.raw, Any)
    return (raw, row.saved_at) if row else None
