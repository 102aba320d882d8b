"""Blind tables: orders stay with their authors until all are in, so that not even the house can read one early.

A seat sends the commitment alone, with a salt that it draws itself. When the turn closes, guests answer first, and
the house signs which receipts there are (`closed`): from then on nothing can be added or changed. Only then do authors
open what they sealed. Who does not open in time plays `default`, and the record says so; so does who opens what is not
legal, for nobody could check it before.
"""

from collections.abc import Mapping

from gamemaster.core.codec import encode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.fairness import submission_commitment
from gamemaster.core.match import AnyEntry, AnyMatch
from gamemaster.core.proof import UNFIT, UNOPENED
from gamemaster.core.record import Fault
from gamemaster.core.values import Seat
from gamemaster.tables.guests.cages import Answers
from gamemaster.tables.refusals import Conflict, TurnClosed
from gamemaster.tables.store.rows import Asker, BehindSeal, SealedRow, SeatRow
from gamemaster.tables.table.chains import players_of
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.asks import NewTable, Opening

OPENING = 30_000
"""Milliseconds in which what was sealed can be opened."""
LONGEST = 3600
"""Seconds of a turn at a blind table: its players must be there to open."""


def check_wish(ask: NewTable) -> None:
    """A blind table is for people who are there."""
    if ask.blind and ask.deadline is not None and ask.deadline > LONGEST:
        raise Illegal(
            f"At a blind table a turn lasts at most {LONGEST} seconds: who sealed must be there to open.",
            ("deadline",),
            pt=f"Numa mesa às cegas o turno dura no máximo {LONGEST} segundos: quem lacrou precisa estar lá para abrir.",
        )


async def ask_to_open(tables: LiveTables, live: LiveTable, heard: Answers) -> None:
    """All is in: guests' answers are fixed too, the house signs what there is, and authors open."""
    async with tables.changing(live.id) as change:
        if not live.row.closing or live.row.opens_at is not None:
            return
        sealed = dict(live.sealed)
        for seat, said in sorted(heard.items()):
            if said.entry:
                line = said.entry.line
                row = SealedRow(line.raw, line.commitment, change.now, line.salt)
                sealed[seat] = row
                _note(change, seat, row)
                change.sign(kind="sealed", turn=live.playing, seat=seat, commitment=line.commitment)
        change.set(opens_at=change.now + OPENING)
        players = players_of(live.box, live.seats)
        change.sign(kind="closed", turn=live.row.turn, players=players, heard=change.chains.heard())
        change.note("opening", turn=live.playing)
        change.afterwards(lambda: live.sealed_are(sealed))


def _note(change: Change, seat: Seat, row: SealedRow) -> None:
    body = encode(BehindSeal(row.raw, row.salt or "")).decode()
    change.keep("opened", change.live.playing, seat, body, row.receipt)


async def open_orders(tables: LiveTables, who: Asker, table: str, ask: Opening) -> LiveTable:
    """Show what was sealed, once all is in."""
    async with tables.changing(table) as change:
        live = change.live
        seat = live.seat_of(who, ask.seat)
        if not live.row.blind or live.row.opens_at is None:
            raise Conflict("Nothing is opened here now.", pt="Nada se abre aqui agora.")
        if ask.turn != live.playing:
            raise TurnClosed(ask.turn)
        sealed = live.sealed.get(seat)
        if sealed is None or _commitment(ask, seat) != sealed.receipt:
            raise Conflict("That is not what you sealed.", pt="Isso não é o que você lacrou.")
        if sealed.salt is None:
            row = SealedRow(ask.raw, sealed.receipt, sealed.at, ask.salt)
            _note(change, seat, row)
            change.sign(kind="opened", turn=ask.turn, seat=seat, commitment=row.receipt)
            change.afterwards(lambda: live.sealed_are({**live.sealed, seat: row}))
    tables.alarms.look(table)
    return await tables.table(table)


def _commitment(ask: Opening, seat: Seat) -> str | None:
    try:
        return submission_commitment(ask.salt, ask.turn, seat, ask.raw)
    except (TypeError, UnicodeError):  # half a character
        return None


def opened_entry(match: AnyMatch, row: SeatRow, sealed: SealedRow) -> AnyEntry:
    """What a seat brings to a turn that it sealed blind."""
    seat, view = row.seat, match.view(row.seat)
    if sealed.salt is None:
        return match.silent(seat, view, Fault(UNOPENED, sealed.receipt))
    try:
        if row.bot and not row.is_person:
            return match.entered(seat, sealed.raw, view, row.bot)
        return match.entered(seat, sealed.raw, view, salt=sealed.salt)
    except Trouble:
        return match.silent(seat, view, Fault(UNFIT, sealed.receipt))


def opened_entries(
    match: AnyMatch, seats: tuple[SeatRow, ...], sealed: Mapping[Seat, object]
) -> dict[Seat, AnyEntry]:
    """What the seats that sealed bring to a blind turn."""
    return {
        seat: opened_entry(match, seats[seat], line)
        for seat, line in sealed.items()
        if isinstance(line, SealedRow) and seat in match.awaiting
    }
