"""What the ladder of a game stands on: every finished match, who sat where, and how it ended."""

from typing import NamedTuple

from sqlalchemy import select

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode
from gamemaster.core.contract import Outcome
from gamemaster.tables.guests.players import UPLOAD, is_built_in
from gamemaster.tables.house import House
from gamemaster.tables.store import schema

MOST_MATCHES = 5000


class Climber(NamedTuple):
    """Somebody on the ladder: a person, or a bot."""

    account: str | None
    bot: str | None
    name: str
    shown: bool
    """Guests, bots that are not published and brains count, but are not listed."""

    @property
    def key(self) -> str:
        return self.account or f"bot {self.bot}"


class Finished(NamedTuple):
    """A match that is over."""

    table: str
    outcome: Outcome
    climbers: tuple[Climber, ...]


async def finished_matches(house: House, box: AnyBox) -> list[Finished]:
    """The matches of a game, in the order in which they ended."""
    tables, seats, accounts, bots = (
        schema.tables.c,
        schema.seats.c,
        schema.accounts.c,
        schema.bots.c,
    )
    over = (
        select(tables.id, tables.outcome)
        .where(tables.game == box.id, tables.status == "over", tables.outcome.is_not(None))
        .order_by(tables.ended_at)
        .limit(MOST_MATCHES)
    )
    seated = (
        select(seats.table_id, seats.account_id, seats.bot, accounts.name, accounts.guest)
        .outerjoin(schema.accounts, seats.account_id == accounts.id)
        .where(seats.table_id.in_(over.with_only_columns(tables.id)))
        .order_by(seats.table_id, seats.seat)
    )
    async with house.store.reading() as tx:
        matches = (await tx.execute(over)).all()
        rows = (await tx.execute(seated)).all()
        found = select(bots.id, bots.name).where(bots.game == box.id, bots.public)
        names = {f"{UPLOAD}{row.id}": row.name for row in await tx.execute(found)}
    players: dict[str, list[Climber]] = {}
    for row in rows:
        built_in = row.bot if row.bot and is_built_in(row.bot) else None
        name = row.name or names.get(row.bot) or built_in
        climber = Climber(row.account_id, row.bot, name or "", bool(name and not row.guest))
        players.setdefault(row.table_id, []).append(climber)
    return [
        Finished(match.id, decode(match.outcome, Outcome), tuple(players[match.id]))
        for match in matches
    ]
