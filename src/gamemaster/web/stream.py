"""A table's stream: Server-Sent Events, resumed from the last event id."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gamemaster.core.codec import encode
from gamemaster.tables.refusals import Refusal, SlowDown
from gamemaster.tables.store.reading import notices_after
from gamemaster.tables.store.rows import Asker, Notice
from gamemaster.tables.table.live import Follower, LiveTable, Told, told
from gamemaster.tables.telling.showing import table_shown
from gamemaster.tables.telling.teller import frame
from gamemaster.web.callers import client_of, desk_of, service_of
from gamemaster.web.exchange import error

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


PIECE = 256 << 10
"""Bytes that are sent at once, though one frame may be longer: whoever reads slowly keeps so many here, and no more."""


def last_id(request: Request, after: int | None) -> int | None:
    """Where a stream resumes: what the browser says, or what the address says."""
    said = request.headers.get("last-event-id", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else after


class Stream(Response):
    """An open stream; frames were encoded once for all who have the same eyes."""

    def __init__(
        self, request: Request, live: LiveTable, who: Asker, seat: int | None, after: int | None
    ) -> None:
        service, self.open = service_of(request), desk_of(request).streams
        self.home = client_of(request)
        self.tables, self.talk = service.tables, service.talk
        self.live, self.after = live, after
        self.follower = Follower(who, seat)
        self.background = None
        self.status_code = 200

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            counted = self.open.enter(self.home, self.follower.who.id)
        except SlowDown as fault:
            await error(fault)(scope, receive, send)
            return
        try:
            await self._follow(receive, send)
        finally:
            self.open.leave(counted)

    async def _follow(self, receive: Receive, send: Send) -> None:
        self.live.followers.add(self.follower)
        self.talk.crowd_changed(self.live, self.follower)
        self.begun_at = self.live.row.notice
        self.picture = encode(table_shown(self.live, self.tables.now()))
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        talking = asyncio.create_task(self._talk(send))
        listening = asyncio.create_task(_until_gone(receive))
        try:
            with suppress(asyncio.CancelledError):  # the server stops
                # Whichever ends first: a stream that has nothing more to say must not stay open in silence.
                await asyncio.wait({talking, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.followers.discard(self.follower)
            self.talk.crowd_changed(self.live, self.follower)
            for task in (talking, listening):
                task.cancel()
                with suppress(asyncio.CancelledError, OSError):
                    await task

    async def _talk(self, send: Send) -> None:
        """Say what there is to say; what is refused on the way is said to whoever opens the stream again."""
        with suppress(Refusal):
            async for chunk in self._chunks():
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _chunks(self) -> AsyncIterator[bytes]:
        """What was missed, then what happens; what happens at once is sent at once, but no more than somebody can be slow to hear."""
        sent = self.after or 0
        async for news in self._news():
            chunks, size = [], 0
            for said in news:
                chunks.append(said.after(sent))
                size += len(chunks[-1])
                sent = max(sent, said.last)
                if size >= PIECE:
                    yield b"".join(chunks)
                    chunks, size = [], 0
            if size:
                yield b"".join(chunks)

    async def _news(self) -> AsyncIterator[list[Told]]:
        async for missed in self._beginning():
            yield missed
        while news := await self.follower.news():
            yield news

    async def _beginning(self) -> AsyncIterator[list[Told]]:
        """Everything up to now: one picture of the table, or what came after the last id, some of it at a time."""
        live, tables, now = self.live, self.tables, self.begun_at
        if self.after is None or self.after > now:
            yield [told((now, frame(now, "table", self.picture)))]
            return
        async with tables.store.reading() as tx:
            missed = await notices_after(tx, live.id, self.after)
        # The journal may be ahead of this table: what came since the stream was opened is told when it is known here.
        missed = [notice for notice in missed if notice.number <= now]
        frames, size = [], 0
        for notice in _last_picture_only(missed):
            said = await tables.teller.frames_of(live, notice, {self.follower.audience})
            frames.append((notice.number, said[self.follower.audience]))
            size += len(frames[-1][1])
            if size >= PIECE:
                yield [told(*frames)]
                frames, size = [], 0
        if frames:
            yield [told(*frames)]


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _last_picture_only(missed: list[Notice]) -> list[Notice]:
    """A picture of the table is of now: of several that were missed only the last says anything."""
    pictures = [notice for notice in missed if notice.kind == "table"]
    return [notice for notice in missed if notice.kind != "table" or notice is pictures[-1]]
