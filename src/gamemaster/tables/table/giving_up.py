"""Ends that the rules of a game do not know: somebody resigns, or all people agree to end the match.

The record of such a match is what was played: every turn of it holds, and its last line says that the rules have
no outcome for it. How the match counts is the table's word. Whoever resigns has lost to all who stayed; a match
that all agreed to end has no winner and counts for nobody.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from gamemaster.core.contract import Outcome
from gamemaster.core.values import Seat
from gamemaster.tables.guests.guests import Guests
from gamemaster.tables.guests.players import SeatBot, bot_name
from gamemaster.tables.people.accounts import known
from gamemaster.tables.people.announcing import announce, happened
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.store.rows import Asker, SeatRow
from gamemaster.tables.table.chains import digest_of
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.seating import given_to_bot
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.answers import Ended
from gamemaster.tables.telling.asks import EndWish

TRIES = 5
ENOUGH = 2
"""So many people must agree, at least: alone among bots one resigns."""


async def resign(
    tables: LiveTables, guests: Guests, who: Asker, table: str, wanted: Seat | None
) -> LiveTable:
    """Give a match up: it ends if nobody is left to play it against, else a bot plays the seat on."""
    known(who)

    async def deed(ready: LastWord | None) -> None:
        async with tables.changing(table) as change:
            _must_go_on(change.live)
            seat = change.live.seat_of(who, wanted)
            gone = {seat} | {each.seat for each in change.seats if each.is_left}
            if _nobody_plays_on(change.seats, gone):
                end = GivenUp("resigned", _lost_by(gone, len(change.seats)))
                await _end(tables, change, end, ready)
            else:
                best = change.live.box.best_bot
                given_to_bot(change, seat, SeatBot(best, bot_name(best)))
                change.note("table")

    return await _ending(tables, guests, table, deed)


def _nobody_plays_on(seats: Sequence[SeatRow], gone: set[Seat]) -> bool:
    staying = [seat for seat in seats if seat.seat not in gone]
    return len(staying) < 2 or not any(seat.is_person for seat in staying)


def _lost_by(gone: set[Seat], count: int) -> Outcome:
    """Those who stayed share the first place, those who gave up the last."""
    stayed = tuple(seat for seat in range(count) if seat not in gone)
    ranking = tuple(places for places in (stayed, tuple(sorted(gone))) if places)
    return Outcome(ranking, tuple(int(seat not in gone) for seat in range(count)))


async def wish_end(
    tables: LiveTables, guests: Guests, who: Asker, table: str, ask: EndWish
) -> LiveTable:
    """Say whether one would end the match here; it ends with the last person who would."""
    known(who)

    async def deed(ready: LastWord | None) -> None:
        async with tables.changing(table) as change:
            _must_go_on(change.live)
            seat = change.live.seat_of(who, ask.seat)
            asked = [each for each in change.seats if each.account_id and each.is_present]
            if ask.agree and len({each.account_id for each in asked}) < ENOUGH:
                raise Conflict(
                    "There is nobody here to agree with; you may resign.",
                    pt="Não há com quem combinar; você pode desistir.",
                )
            change.seat(seat, wants_end=ask.agree)
            if change.seats != change.live.seats:
                change.note("table")
            if ask.agree and all(change.seats[each.seat].wants_end for each in asked):
                await _end(tables, change, GivenUp("agreed", None), ready)

    return await _ending(tables, guests, table, deed)


def _must_go_on(live: LiveTable) -> None:
    if live.row.status not in ("running", "paused"):
        raise Conflict("No match is under way here.", pt="Nenhuma partida em andamento aqui.")
    if live.row.closing and not live.row.held:
        raise Conflict(
            "The turn is being worked out; try again in a moment.",
            pt="O turno está sendo resolvido; tente daqui a pouco.",
        )


class GivenUp(NamedTuple):
    """How a match ends, and what it comes to."""

    how: Ended
    outcome: Outcome | None


class LastWord(NamedTuple):
    """What the house signs of a match that ends after a turn."""

    turn: int
    fingerprint: str
    record: str


class NoLastWord(Exception):
    """A match is to end whose record was not read up to this turn."""


async def _ending(
    tables: LiveTables,
    guests: Guests,
    table: str,
    deed: Callable[[LastWord | None], Awaitable[None]],
) -> LiveTable:
    """Do something that may end a match; its record is made ready while nothing is being changed.

    A match that nobody looked at lately is played again from the journal, and that may take long: meanwhile others write.
    """
    ready: LastWord | None = None
    for _ in range(TRIES):
        try:
            await deed(ready)
            return await _ended(tables, guests, table)
        except NoLastWord:
            match = await tables.played(await tables.table(table))
            record = await asyncio.to_thread(digest_of, match)
            ready = LastWord(match.turn, match.fingerprint, record)
    raise Conflict("The table is very busy; try again.", pt="A mesa está cheia; tente de novo.")


async def _end(tables: LiveTables, change: Change, end: GivenUp, ready: LastWord | None) -> None:
    """The match is over with the last turn that was played; what is sealed for the next is never opened."""
    if ready is None or ready.turn != change.row.turn:
        raise NoLastWord
    change.set(
        status="over",
        ended=end.how,
        outcome=end.outcome,
        awaiting=(),
        closing=0,
        closes_at=None,
        opens_at=None,
        paused_left=None,
        held=None,
        ended_at=change.now,
    )
    change.sign(kind="over", **ready._asdict())
    change.note("table")
    change.note("over")
    ends = [happened(change.row, change.seats, change.now)]
    await change.tx.run_sync(announce, tables.store, ends)


async def _ended(tables: LiveTables, guests: Guests, table: str) -> LiveTable:
    """The table afterwards; bots that came from outside may go if the match is over."""
    tables.alarms.look(table)
    live = await tables.table(table)
    if live.row.status == "over":
        await guests.goodbye(live.id, live.row.outcome)
    return live
