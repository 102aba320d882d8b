"""Exhibitions that have ended: the last of every game are kept, and can be watched again."""

from collections import OrderedDict

from sqlalchemy import delete, insert, select

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, encode
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyMatch
from gamemaster.core.record import read_record, write_record
from gamemaster.games import GAMES
from gamemaster.tables.guests.players import game_called
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Missing
from gamemaster.tables.store import schema
from gamemaster.tables.table.live import Past
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.pasts import turns_of

MOST_OF_A_GAME = 12
OPEN = 4
"""Shows whose turns are in memory."""


class Shows:
    """The exhibitions of the past."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._open: OrderedDict[str, tuple[AnyBox, tuple[str, ...], list[Past]]] = OrderedDict()

    async def keep(self, ident: str, match: AnyMatch) -> None:
        """Store one that has ended, and let go of the oldest of its game."""
        record, at = match.record(), schema.shows.c
        row = {
            "id": ident,
            "game": match.box.id,
            "names": encode(match.names).decode(),
            "turns": match.turn,
            "record": write_record(record).decode(),
            "ended_at": self._house.now(),
        }
        newest = select(at.id).where(at.game == match.box.id).order_by(at.ended_at.desc())
        async with self._house.store.writing() as tx:
            await tx.execute(insert(schema.shows), [row])
            old = list(await tx.scalars(newest.offset(MOST_OF_A_GAME)))
            await tx.execute(delete(schema.shows).where(at.id.in_(old)))

    async def newest(self, game: str | None, most: int) -> answers.EndedShows:
        """The last ones, newest first; who won is not told."""
        at = schema.shows.c
        wanted = select(at.id, at.game, at.names, at.turns, at.ended_at)
        if game:
            wanted = wanted.where(at.game == game_called(game).id)
        async with self._house.store.reading() as tx:
            rows = (await tx.execute(wanted.order_by(at.ended_at.desc()).limit(most))).all()
        return answers.EndedShows(
            tuple(
                answers.EndedShow(
                    id=row.id,
                    game=row.game,
                    title=GAMES[row.game].title,
                    names=decode(row.names, tuple[str, ...]),
                    turns=row.turns,
                    ended_at=row.ended_at,
                )
                for row in rows
                if row.game in GAMES
            )
        )

    async def turns(self, ident: str) -> tuple[AnyBox, tuple[str, ...], list[Past]]:
        """Every turn of one, with its game and the names at the table."""
        if not (ident.isascii() and ident.isalnum()):
            raise _gone()
        if ident not in self._open:
            self._open[ident] = await self._replayed(ident)
            while len(self._open) > OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(ident)
        return self._open[ident]

    async def _replayed(self, ident: str) -> tuple[AnyBox, tuple[str, ...], list[Past]]:
        """One whose rules have changed since cannot be shown any more."""
        wanted = select(schema.shows.c.record).where(schema.shows.c.id == ident)
        async with self._house.store.reading() as tx:
            text = await tx.scalar(wanted)
        if text is None:
            raise _gone()
        try:
            record = read_record(text.encode())
            box = GAMES[record.head.game]
            turns = await self._house.think(f"show {box.id}", turns_of, box, record)
            return box, record.head.seats, turns
        except (Trouble, KeyError):
            raise _gone() from None


def _gone() -> Missing:
    return Missing("exhibition", "essa exibição")
