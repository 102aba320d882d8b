"""The ladder of a game: strengths of people and bots, from every match that ever counted."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode
from gamemaster.core.contract import Outcome
from gamemaster.tables.guests.players import BRAIN, UPLOAD, is_built_in
from gamemaster.tables.house import House
from gamemaster.tables.store import schema
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.ratings import FinishedMatch, RatedSeat, RatingBook, scaled

MOST_ROWS = 200
KEPT = 20_000
"""Milliseconds for which a ladder that was shown is shown again."""
BATCH = 1000
LATE = 60_000
"""Milliseconds by which another server's match may be heard of late: so far back it is looked again."""


class Ledger:
    """What this process has read of the finished matches of a game; each is entered once."""

    def __init__(self, house: House, box: AnyBox) -> None:
        self._house, self._box = house, box
        self.book = RatingBook()
        self._last = (0, "")
        self._newest: dict[str, int] = {}
        """The matches that ended shortly before the last that was read."""
        self._door = asyncio.Lock()

    async def caught_up(self) -> RatingBook:
        """The book, with every match that has ended until now."""
        async with self._door:
            await self._enter(await self._read(self._late()))
            while matches := await self._read(self._next()):
                await self._enter(matches)
        return self.book

    async def _enter(self, matches: Sequence[FinishedMatch]) -> None:
        new = [match for match in matches if match.table not in self._newest]
        await asyncio.to_thread(self._count, new)
        for match in new:
            self._last = max(self._last, (match.ended_at, match.table))
            self._newest[match.table] = match.ended_at
        since = self._last[0] - LATE
        self._newest = {table: at for table, at in self._newest.items() if at >= since}

    def _count(self, matches: Sequence[FinishedMatch]) -> None:
        for match in matches:
            self.book.count(match)

    def _over(self) -> Select[Any]:
        at = schema.tables.c
        return (
            select(at.id, at.ended_at, at.outcome, at.rated)
            .where(at.game == self._box.id, at.status == "over", at.outcome.is_not(None))
            .where(at.ended_at.is_not(None))
            .order_by(at.ended_at, at.id)
            .limit(BATCH)
        )

    def _next(self) -> Select[Any]:
        at, (moment, table) = schema.tables.c, self._last
        behind = or_(at.ended_at > moment, and_(at.ended_at == moment, at.id > table))
        return self._over().where(behind)

    def _late(self) -> Select[Any]:
        at, moment = schema.tables.c, self._last[0]
        return self._over().where(at.ended_at >= moment - LATE, at.ended_at <= moment)

    async def _read(self, wanted: Select[Any]) -> list[FinishedMatch]:
        seats = schema.seats
        async with self._house.store.reading() as tx:
            matches = (await tx.execute(wanted)).all()
            ids = [match.id for match in matches if match.id not in self._newest]
            rows = (
                await tx.execute(
                    select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
                )
            ).all()
            owners = await _owners(tx, {row.bot for row in rows if row.bot})
        sitters: dict[str, list[RatedSeat]] = {}
        for row in rows:
            sitters.setdefault(row.table_id, []).append(sitter_of(row, owners))
        return [
            FinishedMatch(
                match.id,
                match.ended_at,
                decode(match.outcome, Outcome),
                tuple(sitters.get(match.id, ())),
                bool(match.rated),
            )
            for match in matches
            if match.id in sitters
        ]


async def _owners(tx: AsyncConnection, bots: Iterable[str]) -> dict[str, str]:
    """Who brought those of these bots that were brought, and are still here."""
    found: dict[str, str] = {}
    for prefix, kept in ((UPLOAD, schema.bots.c), (BRAIN, schema.trainings.c)):
        ids = [bot.removeprefix(prefix) for bot in bots if bot.startswith(prefix)]
        if ids:
            wanted = select(kept.id, kept.account_id).where(kept.id.in_(ids))
            found |= {prefix + row.id: row.account_id for row in await tx.execute(wanted)}
    return found


def sitter_of(seat: Row[Any], owners: Mapping[str, str]) -> RatedSeat:
    """For whom a seat counts: whoever left it and did not come back, else who has it at the end.

    Of a bot that was brought and is gone nobody knows any more whose it was: nobody has that seat.
    """
    if seat.left_by and seat.left_by != seat.account_id:
        return RatedSeat(seat.left_by, None, left=True)
    if seat.bot is None or is_built_in(seat.bot):
        return RatedSeat(seat.account_id, seat.bot)
    known = seat.bot in owners
    return RatedSeat(None, seat.bot if known else None, owner=owners.get(seat.bot))


class Ladders:
    """The ladders of this process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._ledgers: dict[str, Ledger] = {}
        self._kept: dict[str, tuple[int, answers.Ladder]] = {}

    async def book_of(self, box: AnyBox) -> RatingBook:
        """All that is known of strengths in a game."""
        ledger = self._ledgers.setdefault(box.id, Ledger(self._house, box))
        return await ledger.caught_up()

    async def of(self, box: AnyBox) -> answers.Ladder:
        """Everybody who finished a match of a game, by strength."""
        at, shown = self._kept.get(box.id, (0, answers.Ladder(())))
        if self._house.now() - at < KEPT:
            return shown
        shown = await self._shown(box, await self.book_of(box))
        self._kept[box.id] = (self._house.now(), shown)
        return shown

    async def changes(self, box: AnyBox, table: str) -> tuple[answers.RatingChange, ...]:
        """What a match did to the ratings of those who played it."""
        book = await self.book_of(box)
        return tuple(answers.RatingChange(*shift) for shift in book.shifts(table))

    async def _shown(self, box: AnyBox, book: RatingBook) -> answers.Ladder:
        order = book.by_strength()
        rows: list[answers.Rank] = []
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            names = await self._names(box, [key for key in some if key in book.people])
            listed = (key for key in some if key in names or _built_in(key))
            rows += [_row(len(rows) + n, key, names, book) for n, key in enumerate(listed, 1)]
            if len(rows) >= MOST_ROWS:
                break
        waiting = tuple(bot for bot in box.bots if f"bot {bot}" not in book.played)
        return answers.Ladder(tuple(rows[:MOST_ROWS]), waiting)

    async def _names(self, box: AnyBox, people: Sequence[str]) -> dict[str, str]:
        """Who is listed, and under which name: people who took one, and bots that are published."""
        accounts, bots = schema.accounts.c, schema.bots.c
        known = select(accounts.id, accounts.name).where(
            accounts.id.in_(people), accounts.guest.is_(False)
        )
        public = select(bots.id, bots.name).where(bots.game == box.id, bots.public)
        async with self._house.store.reading() as tx:
            named = {row.id: row.name for row in await tx.execute(known)}
            return named | {f"bot {UPLOAD}{row.id}": row.name for row in await tx.execute(public)}


def _built_in(key: str) -> bool:
    return key.startswith("bot ") and is_built_in(key.removeprefix("bot "))


def _row(place: int, key: str, names: dict[str, str], book: RatingBook) -> answers.Rank:
    person = key in book.people
    name = names.get(key) or key.removeprefix("bot ")
    return answers.Rank(
        place=place,
        account=answers.Person(key, name) if person else None,
        bot=None if person else name,
        house=_built_in(key),
        played=book.played[key],
        won=book.won[key],
        **scaled(book.rating(key)),
    )
