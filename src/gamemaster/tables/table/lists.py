"""Lists of tables: public ones, finished ones, mine; without their configs, which can be long."""

from typing import Any

from msgspec import structs
from sqlalchemy import select

from gamemaster.tables.guests.players import game_called
from gamemaster.tables.people.accounts import known
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.showing import table_shown

MOST = 100


async def public_tables(
    tables: LiveTables, who: Asker, game: str | None, status: str | None, limit: int
) -> answers.Tables:
    """The newest public tables."""
    at = schema.tables.c
    found = select(at.id).where(at.public).order_by(at.created_at.desc(), at.id)
    if game:
        found = found.where(at.game == game_called(game).id)
    if status:
        found = found.where(at.status == status)
    return await _shown(tables, who, found.limit(min(limit, MOST)))


async def my_tables(tables: LiveTables, who: Asker) -> answers.Tables:
    """My tables, those that wait for me first."""
    account = known(who)
    at, seats = schema.tables.c, schema.seats.c
    hosted = select(at.id).where(at.host_id == account.id)
    seated = select(seats.table_id).where(seats.account_id == account.id)
    found = (
        select(at.id)
        .where(at.id.in_(hosted.union(seated)))
        .order_by((at.status == "over"), at.created_at.desc(), at.id)
        .limit(MOST)
    )
    mine = (await _shown(tables, who, found)).tables
    return answers.Tables(tuple(sorted(mine, key=lambda table: not waits_for(table))))


def waits_for(table: answers.TableShown) -> bool:
    """Whether a table waits for the one it is shown to."""
    mine = table.me.seats if isinstance(table.me, answers.Mine) else ()
    return any(seat.awaited and not seat.sealed for seat in table.seats if seat.seat in mine)


async def _shown(tables: LiveTables, who: Asker, found: Any) -> answers.Tables:
    async with tables.store.reading() as tx:
        ids = list(await tx.scalars(found))
    lives = [await tables.table(table) for table in ids]
    shown = (table_shown(live, tables.now(), who) for live in lives)
    return answers.Tables(tuple(structs.replace(table, config=None) for table in shown))
