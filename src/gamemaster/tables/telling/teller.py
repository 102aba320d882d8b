"""Telling those who follow a table what happens: each frame is encoded once for all who have the same eyes."""

import asyncio
from collections import OrderedDict

from gamemaster.core.codec import encode
from gamemaster.core.values import Seat
from gamemaster.tables.house import House
from gamemaster.tables.store.rows import Notice
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.playing import played
from gamemaster.tables.telling.pasts import Pasts
from gamemaster.tables.telling.showing import sights, table_shown, turn_told
from gamemaster.tables.work.budgets import PAYER

BREATH = 0.01
ROOM = 32 << 20
"""Bytes of frames that are kept."""
Frames = dict[Seat | None, bytes]


def frame(number: int, kind: str, data: bytes) -> bytes:
    """One event of a Server-Sent Events stream."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, kind.encode(), data)


class KeptFrames:
    """Frames of turns, kept for those who come back and ask for them: so many bytes for all tables, the oldest let go first."""

    def __init__(self, room: int) -> None:
        self._room, self.weight = room, 0
        self._frames: OrderedDict[tuple[str, int, Seat | None], bytes] = OrderedDict()

    def get(self, table: str, number: int, seat: Seat | None) -> bytes:
        """A frame, or nothing."""
        return self._frames.get((table, number, seat), b"")

    def keep(self, table: str, number: int, seat: Seat | None, data: bytes) -> None:
        self.weight += len(data) - len(self._frames.pop((table, number, seat), b""))
        self._frames[table, number, seat] = data
        while self.weight > self._room:
            self.weight -= len(self._frames.popitem(last=False)[1])


class Teller:
    """Tells notices of tables to their followers."""

    def __init__(self, house: House, pasts: Pasts) -> None:
        self._house, self._pasts = house, pasts
        self._kept = KeptFrames(ROOM)

    def tell(self, live: LiveTable, notices: list[Notice]) -> None:
        """Let all who follow a table know what happened, soon."""
        if not live.followers:
            live.published = max([live.published, *(notice.number for notice in notices)])
            return
        live.untold += notices
        if not live.telling:
            live.telling = True
            self._house.run(self._tell(live))

    async def _tell(self, live: LiveTable) -> None:
        """What happens within a moment is told in one breath; nobody who sends waits for it."""
        PAYER.set(live.payer)
        try:
            while live.untold:
                await asyncio.sleep(BREATH)
                notices, live.untold = live.untold, []
                live.part_with_strangers()
                if any(notice.kind == "turn" for notice in notices):
                    await played(self._house, live)
                await live.publish(await self._frames_for_all(live, notices))
        except Exception:
            # Nobody goes on waiting for what was not told: whoever opens his stream again has it from the journal.
            for follower in live.followers:
                follower.part()
            raise
        finally:
            live.telling = False

    async def _frames_for_all(
        self, live: LiveTable, notices: list[Notice]
    ) -> list[tuple[Notice, Frames]]:
        """The frames of some notices for everybody who follows the table now."""
        audiences = {follower.audience for follower in live.followers if not follower.gone}
        new = {notice.number: notice for notice in notices if notice.number > live.published}
        notices = [new[number] for number in sorted(new)]
        return [(notice, await self.frames_of(live, notice, audiences)) for notice in notices]

    async def frames_of(
        self, live: LiveTable, notice: Notice, audiences: set[Seat | None]
    ) -> Frames:
        """One notice, as each of some audiences may hear it."""
        if notice.kind != "turn":
            data = frame(notice.number, notice.kind, self._public_data(live, notice))
            return dict.fromkeys(audiences, data)
        frames = {seat: self._kept.get(live.id, notice.number, seat) for seat in audiences}
        missing = [seat for seat, made in frames.items() if not made]
        if not missing:
            return frames
        past = live.past(notice.turn) or await self._pasts.turn(live, notice.turn)
        seen = await self._house.think(live.id, sights, live.box, live.called, past, missing)
        for seat, (sight, awaiting) in seen.items():
            told = turn_told(live, sight, awaiting)
            frames[seat] = frame(notice.number, "turn", encode(told))
            self._kept.keep(live.id, notice.number, seat, frames[seat])
        return frames

    def _public_data(self, live: LiveTable, notice: Notice) -> bytes:
        """What everybody hears of a notice; made here, never copied from the journal."""
        row = live.row
        if notice.kind in ("sealed", "withdrawn"):
            return encode({"turn": notice.turn, "seat": notice.seat})
        if notice.kind == "closing":
            return encode({"turn": notice.turn})
        if notice.kind == "over":
            return encode({"outcome": row.outcome, "turns": row.turn, "ended": row.ended})
        if notice.kind == "rematch":
            return encode({"table": row.rematch})
        return encode(table_shown(live, self._house.now()))
