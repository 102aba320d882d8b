"""Talk at a table: players among themselves, spectators among themselves, each as long as the host lets them.

The two rooms never hear each other: whoever watches may see what a player overlooks. Which room is
somebody's follows from whether a seat is his, never from the eyes he follows the table with.
"""

import asyncio
import unicodedata

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import RowMapping

from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal
from gamemaster.tables.people.names import unheaped
from gamemaster.tables.refusals import Conflict, NotAllowed, Unknown
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.live import Follower, LiveTable, told
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers, asks
from gamemaster.tables.telling.answers import Room

LONGEST = 300
KEPT = 200
"""Lines of a room that are stored; older ones are let go."""
FEW = 20
COUNTING = 1.0
"""Of more than a few who watch: seconds between two counts."""
JOINER = "\u200d"


def room_of(live: LiveTable, who: Asker) -> Room:
    """The room in which somebody hears and speaks."""
    return "players" if live.seats_of(who) else "spectators"


def is_open(live: LiveTable, room: Room) -> bool:
    return live.row.players_talk if room == "players" else live.row.spectators_talk


def tidy(text: str) -> str:
    """What was said in one line, without letters that cannot be seen or that turn others round."""
    line = " ".join(text.split())
    plain = [c for c in line if c == JOINER or unicodedata.category(c)[0] != "C"]
    return "".join(plain).strip()


class Talk:
    """The talk of all tables of this process."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables, self._house = tables, tables.house
        self._counting: set[str] = set()

    async def lines(self, who: Asker, table: str) -> answers.Chat:
        """What was said lately in the room that is mine."""
        live = await self._tables.table(table)
        room = room_of(live, who)
        rows = await self._stored(live, room, 0) if is_open(live, room) else []
        return answers.Chat(room, is_open(live, room), tuple(_line(row) for row in rows))

    async def _stored(self, live: LiveTable, room: Room | None, after: int) -> list[RowMapping]:
        """Lines of a room (None: of both) after a number, oldest first."""
        at = schema.chat.c
        wanted = (
            select(schema.chat, schema.accounts.c.name.label("name"))
            .join(schema.accounts, at.account_id == schema.accounts.c.id)
            .where(at.table_id == live.id, at.id > after)
            .order_by(at.id.desc())
            .limit(KEPT)
        )
        wanted = wanted.where(at.room == room) if room else wanted
        async with self._house.store.reading() as tx:
            rows = (await tx.execute(wanted)).mappings().all()
        return list(reversed(rows))

    async def say(self, who: Asker, table: str, ask: asks.Saying) -> answers.ChatLine:
        """Say something in the room that is mine, or react."""
        if who.account is None:
            raise Unknown
        live = await self._tables.table(table)
        room, seats = room_of(live, who), live.seats_of(who)
        if not is_open(live, room):
            raise Conflict(
                "The host has switched this chat off.",
                pt="Quem organiza desligou este chat.",
            )
        row = {
            "table_id": live.id,
            "room": room,
            "account_id": who.account.id,
            "seat": seats[0] if seats else None,
            "at": self._house.now(),
            "kind": "react" if ask.react else "text",
            "text": ask.react or _said(ask.text),
        }
        at = schema.chat.c
        here = (at.table_id == live.id, at.room == room)
        newest = select(at.id).where(*here).order_by(at.id.desc())
        async with self._house.store.writing() as tx:
            number = (await tx.execute(insert(schema.chat).returning(at.id), [row])).scalar_one()
            if oldest := await tx.scalar(newest.offset(KEPT).limit(1)):
                await tx.execute(delete(schema.chat).where(*here, at.id <= oldest))
            heard = [f"{self._house.id} {live.id}"]
            await tx.run_sync(self._house.store.tell_others, heard)
        line = _line({**row, "id": number, "name": who.account.name})
        self._tell(live, room, line)
        return line

    async def catch_up(self, live: LiveTable) -> None:
        """Another process may have taken lines: those who follow here hear them too."""
        if live.followers:
            for row in await self._stored(live, None, live.said):
                self._tell(live, row["room"], _line(row))

    def _tell(self, live: LiveTable, room: Room, line: answers.ChatLine) -> None:
        """To all who follow and belong in that room; it has no number, for each room has its own past."""
        live.said = max(live.said, line.id)
        said = told((0, b"event: chat\ndata: %s\n\n" % encode(line)))
        for follower in tuple(live.followers):
            if room_of(live, follower.who) == room:
                follower.put(said)

    async def switch(self, who: Asker, table: str, ask: asks.Rooms) -> LiveTable:
        """Let a room talk, or not (host)."""
        async with self._tables.changing(table) as change:
            if not change.live.is_host(who):
                raise NotAllowed(
                    "Only the host may do that.", pt="Só quem organiza pode fazer isso."
                )
            rooms = {"players_talk": ask.players, "spectators_talk": ask.spectators}
            change.set(**{name: on for name, on in rooms.items() if on is not None})
            if change.row != change.live.row:
                change.note("table")
        return await self._tables.table(table)

    def crowd_changed(self, live: LiveTable, by: Follower) -> None:
        """Somebody came or went: the others hear how many watch; of a crowd only now and again."""
        if live.watching() <= FEW:
            self._tell_crowd(live, by)
        elif live.id not in self._counting:
            self._counting.add(live.id)
            self._house.run(self._count(live))

    async def _count(self, live: LiveTable) -> None:
        try:
            await asyncio.sleep(COUNTING)
        finally:
            self._counting.discard(live.id)
        self._tell_crowd(live, None)

    def _tell_crowd(self, live: LiveTable, by: Follower | None) -> None:
        if (now := live.watching()) == live.crowd:
            return
        live.crowd = now
        said = told((0, b"event: watching\ndata: %s\n\n" % encode({"watching": now})))
        for follower in tuple(live.followers):
            if follower is not by:
                follower.put(said)


def _said(text: str | None) -> str:
    line = unheaped(tidy(text or "")).strip()
    if not line:
        raise Illegal("There is nothing in it.", ("text",), pt="Não há nada escrito.")
    if len(line) > LONGEST:
        raise Illegal(
            f"At most {LONGEST} letters at a time.",
            ("text",),
            pt=f"No máximo {LONGEST} letras por vez.",
        )
    return line


def _line(row: RowMapping | dict[str, object]) -> answers.ChatLine:
    fields = {name: row[name] for name in ("id", "at", "kind", "text", "seat", "name")}
    return answers.ChatLine(room=row["room"], **fields)  # type: ignore[arg-type]
