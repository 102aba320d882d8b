"""Guests: bots in seats that are not the game's own, uploaded programs and trained brains."""

from typing import Any

from sqlalchemy import delete, insert, select

from gamemaster.bots.protocol import fault_kind
from gamemaster.core.codec import decode, encode
from gamemaster.core.match import AnyMatch
from gamemaster.core.values import Json, Seat
from gamemaster.tables.guests.cages import Answers
from gamemaster.tables.guests.players import BRAIN, UPLOAD
from gamemaster.tables.guests.programs import own_row, program, short
from gamemaster.tables.house import House
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Who
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.telling import guest_answers

MOST_FAULTS = 200


def _guests(live: LiveTable, match: AnyMatch, kind: str) -> dict[Seat, str]:
    """The awaited seats that a kind of guest plays now, and the guests' ids."""
    found = {seat: live.seats[seat].player or "" for seat in match.awaiting}
    return {
        seat: player.removeprefix(kind)
        for seat, player in found.items()
        if seat not in live.sealed and player.startswith(kind)
    }


async def asked_guests(house: House, live: LiveTable, match: AnyMatch) -> Answers:
    """What the guests at a table answer; one that is gone is missing, and a built-in bot plays."""
    programs = {seat: await program(house, i) for seat, i in _guests(live, match, UPLOAD).items()}
    sits = {seat: found for seat, found in programs.items() if found}
    heard = await house.cages.answers(live, match, sits) if sits else {}
    brains = _guests(live, match, BRAIN)
    if brains:
        heard |= await house.brains.answers(live, match, brains)
    return heard


async def note_faults(house: House, live: LiveTable, match: AnyMatch, heard: Answers) -> None:
    """Keep what uploaded bots did wrong in the turn just played, for their owners alone."""
    for seat, said in heard.items():
        bot = live.seats[seat].player or ""
        if said.fault is None or not bot.startswith(UPLOAD):
            continue
        view = match.view(seat)
        row = {
            "bot_id": bot.removeprefix(UPLOAD),
            "table_id": live.id,
            "turn": match.turn + 1,
            "seat": seat,
            "kind": fault_kind(str(said.fault)),
            "message": str(said.fault)[:2000],
            "sent": encode(short(said.said)).decode(),
            "view": encode(short(view)).decode(),
            "at": house.now(),
        }
        await _keep(house, row)


async def _keep(house: House, row: dict[str, Any]) -> None:
    """The newest faults of each bot; one that was removed meanwhile has none."""
    faults = schema.bot_faults.c
    own = faults.bot_id == row["bot_id"]
    newest = select(faults.id).where(own).order_by(faults.id.desc()).limit(MOST_FAULTS)
    async with house.store.writing() as tx:
        here = select(schema.bots.c.id).where(schema.bots.c.id == row["bot_id"])
        if await tx.scalar(here.with_for_update()) is None:
            return
        await tx.execute(insert(schema.bot_faults).values(**row))
        await tx.execute(delete(schema.bot_faults).where(own, faults.id.not_in(newest)))


async def faults_at_tables(house: House, who: Who, ident: str) -> guest_answers.TableFaults:
    """What a bot of mine did wrong at tables.

    Before a match is over a fault could tell its owner what the bot's seat alone may know: until
    then only its kind is told, and to an owner who plays at the same table nothing at all.
    """
    await own_row(house, who, ident)
    faults = schema.bot_faults
    found = select(faults).where(faults.c.bot_id == ident).order_by(faults.c.id.desc())
    async with house.store.reading() as tx:
        rows = (await tx.execute(found.limit(MOST_FAULTS))).mappings().all()
    told = [await _told(house, who, row) for row in rows]
    return guest_answers.TableFaults(tuple(fault for fault in told if fault))


async def _told(house: House, who: Who, row: Any) -> guest_answers.TableFault | None:
    live = await house.table(row["table_id"])
    over = live.row.status == "over"
    if not over and live.seats_of(who):
        return None
    return guest_answers.TableFault(
        table=row["table_id"],
        seat=row["seat"],
        turn=row["turn"],
        kind=row["kind"],
        at=row["at"],
        message=row["message"] if over else None,
        sent=_read(row["sent"]) if over else None,
        view=_read(row["view"]) if over else None,
    )


def _read(text: str | None) -> Json:
    value: Json = decode(text, object) if text else None
    return value
