"""Closing a turn: shut it, adjudicate it, store it. Each part can be done again after a crash.

First the turn is marked as closing: from then on nothing is taken for it, so what was sealed is
fixed. Then it is adjudicated outside any transaction; bots and dice follow from the seed, so any
process comes to the same result. At last the turn's line is stored, unless somebody was faster.
"""

import asyncio
import logging
from typing import Any, NamedTuple

from gamemaster.core.codec import encode
from gamemaster.core.errors import Trouble
from gamemaster.core.match import AnyMatch, Entry, bot_dice
from gamemaster.core.record import Turn
from gamemaster.core.values import Json, Seat
from gamemaster.tables.house import Change, House
from gamemaster.tables.live import LiveTable, Past
from gamemaster.tables.refusals import Missing
from gamemaster.tables.rows import SeatRow
from gamemaster.tables.webhooks import announce

log = logging.getLogger("gamemaster.tables")
LATER = 200
MISSES = 2
"""After so many missed turns in a row a bot stands in."""


class Adjudicated(NamedTuple):
    """A turn's result, not yet stored."""

    match: AnyMatch
    past: Past
    line: Turn


async def close_turns(house: House, table: str) -> None:
    """Close the turn of a table if it is due, and the next ones as long as only bots play."""
    while await close_turn(house, table):
        live = await house.table(table)
        if not any(seat.is_person for seat in live.seats):
            await asyncio.sleep(house.pace / 1000)


async def close_turn(house: House, table: str) -> bool:
    """Close one turn; whether another one is due at once."""
    try:
        live = await house.table(table)
    except Missing:
        return False
    async with house.store.claimed(table) as alone:
        if not alone:  # another process is at it; look again when it is done
            house.clock.set(table, house.now() + LATER)
            return False
        if not await _shut(house, live):
            return False
        done = await _adjudicated(house, live)
        await _store(house, live, done)
    return live.is_due(house.now())


async def _shut(house: House, live: LiveTable) -> bool:
    """Mark the turn as closing, if it is due by what is on disk."""
    async with house.changing(live.id) as change:
        if not live.is_due(house.now()):
            return False
        if not live.row.closing:
            change.set(closing=live.playing)
            change.note("closing", turn=live.playing)
    return True


async def _adjudicated(house: House, live: LiveTable) -> Adjudicated:
    match = (await house.played(live)).fork()
    sealed = {seat: line.raw for seat, line in live.sealed.items()}
    return await asyncio.to_thread(_resolved, match, live.seats, sealed)


def _resolved(match: AnyMatch, seats: tuple[SeatRow, ...], sealed: dict[Seat, Json]) -> Adjudicated:
    """The awaited seats' submissions: sealed ones, then bots', then silence."""
    entries = [_entry(match, seats[seat], seat, sealed) for seat in match.awaiting]
    step = match.resolve(entries)
    line = match.record().turns[-1]
    return Adjudicated(match, Past(match.turn, step.state, step.events), line)


def _entry(match: AnyMatch, row: SeatRow, seat: Seat, sealed: dict[Seat, Json]) -> Entry:
    view = match.view(seat)
    try:
        if seat in sealed:
            return match.entered(seat, sealed[seat], view)
        if row.player:
            return match.entered(seat, _asked_bot(match, row.player, seat, view), view)
    except Trouble as fault:
        return match.silent(seat, view, str(fault))
    return match.silent(seat, view)


def _asked_bot(match: AnyMatch, name: str, seat: Seat, view: Any) -> Json:
    """A built-in bot's answer; a fault in it costs its own seat the turn, nobody else's."""
    bot = match.box.bots.get(name) or match.box.bots["random"]
    try:
        return bot(view, bot_dice(match.seed, seat, match.turn + 1))
    except Exception as fault:
        log.exception("the bot %s of %s failed", name, match.box.id)
        raise Trouble(f"the bot {name} failed: {type(fault).__name__}") from fault


async def _store(house: House, live: LiveTable, done: Adjudicated) -> None:
    """Put the turn on disk, and only then let anybody know."""
    async with house.changing(live.id) as change:
        if live.row.turn + 1 != done.past.turn or not live.row.closing:
            return  # another process was faster; the result is the same
        outcome, awaiting = done.match.outcome, done.match.awaiting
        over = not awaiting
        deadline = live.row.deadline
        change.set(
            turn=done.past.turn,
            closing=0,
            awaiting=encode(awaiting).decode(),
            closes_at=None if over or not deadline else change.now + deadline * 1000,
            status="over" if over else "running",
            outcome=encode(outcome).decode() if outcome else None,
            ended_at=change.now if over else None,
        )
        stood_in = await _count_missed(change, done.line)
        change.note("turn", turn=done.past.turn, body=encode(done.line).decode())
        if over:
            change.note("over", turn=done.past.turn)
        await announce(house, change, awaiting, stood_in, over)
        change.afterwards(lambda: live.played_to(done.match, done.past))


async def _count_missed(change: Change, line: Turn) -> list[Seat]:
    """Count the turns that people missed; returns the seats where a bot stands in from now on."""
    stood_in = []
    live = change.live
    for sent in line.sent:
        if live.seats[sent.seat].missed and live.seats[sent.seat].is_present:
            await change.seat(sent.seat, missed=0)
    for silence in line.silent:
        seat = live.seats[silence.seat]
        if not seat.is_present or silence.fault:
            continue
        missed = seat.missed + 1
        stand_in = list(live.box.bots)[-1] if missed >= MISSES else None
        await change.seat(silence.seat, missed=missed, stand_in=stand_in)
        if stand_in:
            stood_in.append(silence.seat)
    return stood_in
