"""The past of a table: turn by turn through somebody's eyes, and the proof of it."""

from collections.abc import Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from sqlalchemy import select

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import digest
from gamemaster.core.errors import BrokenRecord, Trouble
from gamemaster.core.record import Record, read_record, write_record
from gamemaster.core.values import Seat, Value
from gamemaster.core.verify import verify
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Conflict, Malformed
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.pasts import Pasts, opened_turn, turns_of
from gamemaster.tables.telling.showing import sights, step_shown

MOST_STEPS = 200
Eyes = Seat | Literal["all"] | None
T = TypeVar("T")


class Stretch(Value, frozen=True):
    """Which turns of a match are wanted, and whether each is drawn in text too."""

    first: int
    count: int
    text: bool = False


async def look(
    tables: LiveTables, pasts: Pasts, who: Asker, table: str, wanted: str | None
) -> answers.Sight:
    """What somebody knows of a match now."""
    live = await tables.table(table)
    seat = live.audience(who, wanted)
    await tables.played(live)
    past = await pasts.turn(live, live.row.turn)
    seen = await tables.house.think(live.id, sights, live.box, live.called, past, [seat])
    return seen[seat][0]


async def steps(
    tables: LiveTables,
    pasts: Pasts,
    who: Asker,
    table: str,
    wanted: str | None,
    stretch: Stretch,
) -> answers.Steps:
    """Some turns of a match, as one seat or a spectator saw them; whole only after the end."""
    live = await tables.table(table)
    if wanted == "all":
        must_be_over(live)
        eyes: Eyes = "all"
    else:
        eyes = live.audience(who, wanted)
    turns = await pasts.of(live)
    some = Excerpt(turns[_wanted(stretch)], len(turns) - 1)
    asked = (live.box, live.id, live.called, some, eyes, stretch.text)
    return await tables.house.think(live.id, unpacked_steps, *asked)


class Excerpt(NamedTuple, Generic[T]):
    """Some turns of a match, and how many it has."""

    pasts: Sequence[T]
    turns: int


def stretched(pasts: Sequence[Past], stretch: Stretch) -> Excerpt[Past]:
    """The part of a match that is wanted."""
    return Excerpt(pasts[_wanted(stretch)], len(pasts) - 1)


def _wanted(stretch: Stretch) -> slice:
    return slice(stretch.first, stretch.first + min(stretch.count, MOST_STEPS))


def unpacked_steps(
    box: AnyBox,
    table: str,
    names: Sequence[str],
    excerpt: Excerpt[bytes],
    eyes: Eyes,
    text: bool,
) -> answers.Steps:
    """Some turns of a match, from how they are kept."""
    pasts = [opened_turn(turn) for turn in excerpt.pasts]
    return shown_steps(box, table, names, Excerpt(pasts, excerpt.turns), eyes, text)


def shown_steps(
    box: AnyBox,
    table: str,
    names: Sequence[str],
    excerpt: Excerpt[Past],
    eyes: Eyes,
    text: bool,
) -> answers.Steps:
    """Some turns of a match of so many."""
    seat = None if eyes == "all" else eyes
    return answers.Steps(
        table=table,
        game=box.id,
        names=tuple(names),
        turns=excerpt.turns,
        seat=eyes,
        steps=tuple(
            step_shown(box, past, names, seat, whole=eyes == "all", text=text)
            for past in excerpt.pasts
        ),
    )


def must_be_over(live: LiveTable) -> None:
    if live.row.status != "over":
        raise Conflict(
            "The record is opened when the match is over.",
            pt="O registro é aberto quando a partida acaba.",
        )


async def record_of(tables: LiveTables, table: str) -> bytes:
    """The record of a finished match, as a file."""
    live = await tables.table(table)
    must_be_over(live)
    return write_record((await tables.played(live)).record())


async def receipts_of(tables: LiveTables, who: Asker, table: str) -> bytes:
    """What the house has signed: of the table for everybody, of seats for their owners, and all after the end."""
    live = await tables.table(table)
    at = schema.receipts.c
    found = select(at.body).where(at.table_id == table).order_by(at.id)
    if live.row.status != "over":
        found = found.where(at.seat.is_(None) | at.seat.in_(live.seats_of(who)))
    async with tables.store.reading() as tx:
        return b"".join(f"{body}\n".encode() for body in await tx.scalars(found))


async def verified(house: House, text: bytes) -> answers.Verified:
    """Recompute a record from nothing."""
    return await house.think(f"record {digest(text)}", _verified, text)


def _verified(text: bytes) -> answers.Verified:
    try:
        record = read_record(text)
        box = _box_of(record)
        verify(box, record, bots=False)  # what strangers bring is not thought about for long
    except BrokenRecord as fault:
        return answers.Verified(ok=False, turn=fault.turn, en=str(fault), pt=fault.said("pt"))
    except Trouble as fault:
        return answers.Verified(ok=False, turn=0, en=str(fault), pt=fault.said("pt"))
    return answers.Verified(
        ok=True,
        turns=len(record.turns),
        fingerprint=record.fingerprint,
        commitment=record.head.commitment,
    )


def _box_of(record: Record) -> AnyBox:
    box = GAMES.get(record.head.game)
    if box is None:
        raise BrokenRecord(
            f"this gamemaster does not know the game {record.head.game!r}",
            pt=f"este gamemaster não conhece o jogo {record.head.game!r}",
        )
    return box


async def steps_of_record(
    house: House, text: bytes, wanted: str | None, stretch: Stretch
) -> answers.Steps:
    """A replay of a record somebody brought; all of it is known, so any eyes may be had."""
    return await house.think(f"record {digest(text)}", _steps_of_record, text, wanted, stretch)


def _steps_of_record(text: bytes, wanted: str | None, stretch: Stretch) -> answers.Steps:
    try:
        record = read_record(text)
        box = _box_of(record)
        pasts = turns_of(box, record)
    except Trouble as fault:
        raise Malformed(str(fault), pt=fault.said("pt")) from None
    eyes: Eyes = None
    if wanted == "all":
        eyes = "all"
    elif wanted and wanted.isascii() and wanted.isdigit():
        eyes = int(wanted[:6])
        if len(wanted) > 6 or eyes >= len(record.head.seats):
            raise Conflict("There is no such seat.", pt="Não há esse lugar.")
    shown = stretched(pasts, stretch)
    return shown_steps(box, "", record.head.seats, shown, eyes, stretch.text)
