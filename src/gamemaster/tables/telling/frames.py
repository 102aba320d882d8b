"""Frames of a table's stream: each is encoded once for all who have the same eyes."""

from typing import TYPE_CHECKING

from gamemaster.core.codec import encode
from gamemaster.core.values import Seat
from gamemaster.tables.store.rows import Notice
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.telling.showing import table_shown, turn_told

if TYPE_CHECKING:
    from gamemaster.tables.house import House

Frames = dict[Seat | None, bytes]


def frame(number: int, kind: str, data: bytes) -> bytes:
    """One event of a Server-Sent Events stream."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, kind.encode(), data)


async def told_frames(
    house: "House", live: LiveTable, notices: list[Notice]
) -> list[tuple[Notice, Frames]]:
    """The frames of some notices for everybody who follows the table now."""
    audiences = {follower.audience for follower in live.followers if not follower.gone}
    new = {notice.number: notice for notice in notices if notice.number > live.published}
    notices = [new[number] for number in sorted(new)]
    return [(notice, await frames_of(house, live, notice, audiences)) for notice in notices]


async def frames_of(
    house: "House", live: LiveTable, notice: Notice, audiences: set[Seat | None]
) -> Frames:
    """One notice, as each of some audiences may hear it."""
    if notice.kind != "turn":
        data = frame(notice.number, notice.kind, _public_data(house, live, notice))
        return dict.fromkeys(audiences, data)
    frames = {seat: live.frames.get((notice.number, seat), b"") for seat in audiences}
    missing = [seat for seat, made in frames.items() if not made]
    if missing:
        past = live.past(notice.turn) or await past_turn(house, live, notice.turn)
    for seat in missing:
        told = await house.think(f"tell {live.row.game}", turn_told, live, past, seat)
        frames[seat] = frame(notice.number, "turn", encode(told))
        live.keep_frame(notice.number, seat, frames[seat])
    return frames


async def past_turn(house: "House", live: LiveTable, turn: int) -> Past:
    """One turn of the past."""
    from gamemaster.tables.telling.replays import pasts_of

    await house.played(live)
    found = live.past(turn)
    return found or (await pasts_of(house, live))[turn]


def _public_data(house: "House", live: LiveTable, notice: Notice) -> bytes:
    """What everybody hears of a notice; made here, never copied from the journal."""
    row = live.row
    if notice.kind in ("sealed", "withdrawn"):
        return encode({"turn": notice.turn, "seat": notice.seat})
    if notice.kind == "closing":
        return encode({"turn": notice.turn})
    if notice.kind == "over":
        return encode({"outcome": row.outcome, "turns": row.turn})
    if notice.kind == "rematch":
        return encode({"table": row.rematch})
    return encode(table_shown(live, house.now()))
