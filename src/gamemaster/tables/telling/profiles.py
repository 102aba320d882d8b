"""Profiles: somebody's public matches, and how his rating went from match to match."""

from msgspec import structs
from sqlalchemy import select

from gamemaster.core.box import AnyBox
from gamemaster.games import GAMES
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.ladder import Ladders
from gamemaster.tables.telling.ratings import scaled
from gamemaster.tables.telling.showing import table_shown

MOST_TABLES = 30


async def profile(tables: LiveTables, ladders: Ladders, who: Asker, person: str) -> answers.Profile:
    """Somebody who has taken a name; guests have no profile."""
    if not (person.isascii() and person.isalnum()):
        raise Missing("person", "essa pessoa")
    accounts = schema.accounts.c
    wanted = select(accounts.name, accounts.created_at).where(
        accounts.id == person, accounts.guest.is_(False)
    )
    async with tables.store.reading() as tx:
        row = (await tx.execute(wanted)).one_or_none()
    if row is None:
        raise Missing("person", "essa pessoa")
    return answers.Profile(
        id=person,
        name=row.name,
        since=row.created_at,
        games=await _histories(tables, ladders, person),
        tables=await _public_matches(tables, who, person),
    )


async def _histories(
    tables: LiveTables, ladders: Ladders, person: str
) -> tuple[answers.GameHistory, ...]:
    """Of every game of which he has finished a match that says something of strength."""
    at, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.account_id == person)
    played = select(at.game).where(at.status == "over", at.id.in_(mine)).distinct()
    async with tables.store.reading() as tx:
        games = set(await tx.scalars(played))
    found = [await _history(ladders, box, person) for box in GAMES.values() if box.id in games]
    return tuple(history for history in found if history.played)


async def _history(ladders: Ladders, box: AnyBox, person: str) -> answers.GameHistory:
    book = await ladders.book_of(box)
    return answers.GameHistory(
        game=box.id,
        title=box.title,
        played=book.played[person],
        won=book.won[person],
        matches=tuple(
            answers.RatedMatch(at=point.at, place=point.place, **scaled(point.rating))
            for point in book.way(person)
        ),
    )


async def _public_matches(
    tables: LiveTables, who: Asker, person: str
) -> tuple[answers.TableShown, ...]:
    """What is not public is nobody's to list, whoever asks."""
    at, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.account_id == person)
    wanted = (
        select(at.id)
        .where(at.public, at.status == "over", at.id.in_(mine))
        .order_by(at.ended_at.desc(), at.id)
        .limit(MOST_TABLES)
    )
    async with tables.store.reading() as tx:
        ids = list(await tx.scalars(wanted))
    shown = [table_shown(await tables.table(table), tables.now(), who) for table in ids]
    return tuple(structs.replace(table, config=None) for table in shown)
