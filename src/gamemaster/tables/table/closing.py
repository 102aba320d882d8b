"""Closing a turn: shut it, adjudicate it, store it. Each part can be done again after a crash.

First the turn is marked as closing: from then on nothing is taken for it, so what was sealed is
fixed. Then it is adjudicated outside any transaction; built-in bots and dice follow from the
seed, so any process comes to the same result (an uploaded bot may answer otherwise when it is asked
again: what is stored first counts). At last the turn's line is stored, unless somebody was faster.
"""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from msgspec import structs

from gamemaster.core.box import AnyBox
from gamemaster.core.errors import Trouble
from gamemaster.core.match import Accepted, AnyAccepted, AnyEntry, AnyMatch
from gamemaster.core.record import Fault, Turn, fault_of
from gamemaster.core.values import Seat
from gamemaster.tables.guests.cages import Answers
from gamemaster.tables.guests.guests import Guests
from gamemaster.tables.refusals import Missing, TooMuch, TurnClosed
from gamemaster.tables.store.rows import SealedRow, SeatRow, TableRow
from gamemaster.tables.table.beginning import begin_if_drawn
from gamemaster.tables.table.blind import ask_to_open, opened_entries
from gamemaster.tables.table.chains import digest_of
from gamemaster.tables.table.inbox import Inbox
from gamemaster.tables.table.letters import Result, Stale, Turning
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.work.budgets import PAYER, SHARE, wait_for, work_owed

Sealed = AnyAccepted | SealedRow
"""What a seat sealed: as it was read when it was taken, or as it is stored if another process took it."""
log = logging.getLogger("gamemaster.tables")
LATER = 200
TRIES = 20
MISSES = 2
"""After so many missed turns in a row a bot stands in."""


class Adjudicated(NamedTuple):
    """A turn's result, not yet stored."""

    match: AnyMatch
    past: Past
    line: Turn


class Closing:
    """Closes the turns of tables."""

    def __init__(self, tables: LiveTables, inbox: Inbox, guests: Guests) -> None:
        self._tables, self._inbox, self._guests = tables, inbox, guests
        self._now = tables.now
        self._heard: dict[str, tuple[int, Answers]] = {}
        self._spent: dict[str, float] = {}
        """By table, the CPU seconds of its last turn."""

    async def close_turns(self, table: str) -> None:
        """Close the turn of a table if it is due, and the next ones as long as only bots play."""
        while await self._close_turn(table):
            live = await self._tables.table(table)
            if not any(seat.is_person for seat in live.seats):
                await asyncio.sleep(self._pause(live))

    def _pause(self, live: LiveTable) -> float:
        """Seconds between two turns that only bots play: heavy ones come as seldom as their budget fills."""
        house, spent = self._tables.house, self._spent.pop(live.id, 0.0)
        return max(house.pace / 1000, spent / SHARE if house.quotas else 0.0)

    async def _close_turn(self, table: str) -> bool:
        """Close one turn; whether another one is due at once."""
        try:
            live = await self._tables.table(table)
        except Missing:
            return False
        if not live.is_due(self._now()):
            return False
        PAYER.set(live.payer)
        if live.row.draws_at is not None:
            await begin_if_drawn(self._tables, live)
            return live.row.draws_at is None and live.is_due(self._now())
        async with self._tables.store.claimed(table) as alone:
            if not alone:  # another process is at it; look again when it is done
                self._tables.alarms.set(table, self._now() + LATER)
                return False
            if not live.row.closing and not await self._shut(live):
                return False
            if live.row.blind and live.row.opens_at is None:
                await self._ask_to_open(live)
                return False
            try:
                await self._adjudicate(live)
            except TooMuch as fault:
                await self._hold(live, getattr(fault, "spent", 0.0))
        return live.is_due(self._now())

    async def _shut(self, live: LiveTable) -> bool:
        """Mark the turn as closing, if it is due by what is on disk."""
        async with self._tables.changing(live.id) as change:
            if not live.is_due(self._now()):
                return False
            if not live.row.closing:
                change.set(closing=live.playing)
                change.note("closing", turn=live.playing)
        return True

    async def _hold(self, live: LiveTable, spent: float) -> None:
        """The turn is too much work: the table stands still until its host makes it go on."""
        async with self._tables.changing(live.id) as change:
            row = change.row
            owed = work_owed(row.work, row.work_at, change.now) + round(spent * 1000)
            change.set(status="paused", closes_at=None, held="work", work=owed, work_at=change.now)
            change.note("table")

    def _is_spent(self, row: TableRow) -> bool:
        """Whether a table, or all that whoever opened it lets the house work out, has taken too much of its time."""
        house = self._tables.house
        return house.quotas and (
            wait_for(row.work) > 0 or house.budgets.is_empty(row.opened_by or "")
        )

    async def _ask_to_open(self, live: LiveTable) -> None:
        """At a blind table guests answer before anybody opens; what was wrong with an answer is kept until the end."""
        before = await self._tables.played(live)
        heard = await self._guests.answers(live, before)
        self._heard[live.id] = (live.playing, heard)
        await ask_to_open(self._tables, live, heard)

    async def _answers(self, live: LiveTable, before: AnyMatch) -> Answers:
        """What guests answer now; at a blind table what they answered before anybody opened, and nothing since."""
        if live.row.blind:
            turn, heard = self._heard.get(live.id, (0, {}))
            return heard if turn == live.playing else {}
        answers = await self._guests.answers(live, before)
        return {seat: said for seat, said in answers.items() if seat not in live.sealed}

    async def _adjudicate(self, live: LiveTable) -> None:
        """Work out the turn and put it on disk; only then does anybody know."""
        turn, before = live.playing, await self._tables.played(live)
        heard, rests_on = await self._answers(live, before), live.chains.heard()
        sealed = {seat: live.entry(seat) or line for seat, line in live.sealed.items()}
        (past, line), spent = await self._tables.house.measured(
            live.id, _resolved, before, live.seats, sealed, heard
        )
        self._spent[live.id] = spent
        after = before.fork()
        after.took(line, past.state)
        done = Adjudicated(after, past, line)
        record = "" if after.awaiting else await asyncio.to_thread(digest_of, after)
        count_missed = partial(_count_missed, live.box)
        turning = Turning(count_missed, rests_on, spent, self._is_spent, record)
        if not await self._store(live, turn, done, turning):
            return
        self._heard.pop(live.id, None)
        if heard:
            await self._guests.note_faults(live, before, heard)
            if not done.match.awaiting:
                await self._guests.goodbye(live.id, done.match.outcome)

    async def _store(self, live: LiveTable, turn: int, done: Adjudicated, turning: Turning) -> bool:
        """Put a result on disk; whether it was ours that is there now."""
        for _ in range(TRIES):
            if live.playing != turn:
                return False
            result = Result(live, done.match, done.past, done.line, turning)
            try:
                await self._inbox.send(result)
                break
            except Stale:
                await self._tables.refresh(live)
            except TurnClosed:
                return False  # another process was faster, and what it stored counts; or somebody has opened
        return True


def _resolved(
    match: AnyMatch, seats: tuple[SeatRow, ...], sealed: Mapping[Seat, Sealed], heard: Answers
) -> tuple[Past, Turn]:
    """The awaited seats' submissions: sealed ones, then bots', then silence. The match is left as it was."""
    match = match.fork()
    opened = opened_entries(match, seats, sealed) if match.safeguards.blind else {}
    entries = [
        opened.get(seat) or _entry(match, seats[seat], sealed.get(seat), heard)
        for seat in match.awaiting
    ]
    step = match.resolve(entries)
    return Past(match.turn, step.state, step.events), match.last_turn


def _entry(match: AnyMatch, row: SeatRow, sealed: Sealed | None, heard: Answers) -> AnyEntry:
    if isinstance(sealed, Accepted):
        return sealed
    seat, view = row.seat, match.view(row.seat)
    try:
        if sealed:
            return match.entered(seat, sealed.raw, view)
        if guest := heard.get(seat):
            # The record, which all can read in the end, has only the kind of a guest's fault.
            return guest.entry or match.silent(seat, view, Fault(guest.fault_kind))
        if row.player:
            return _asked_bot(match, row.player, seat, view)
    except Trouble as fault:
        return match.silent(seat, view, fault_of(fault))
    return match.silent(seat, view)


def _asked_bot(match: AnyMatch, name: str, seat: Seat, view: object) -> AnyAccepted:
    """A built-in bot's answer; a fault in it costs its own seat the turn, nobody else's."""
    name = name if name in match.box.bots else match.box.best_bot
    try:
        return match.asked(seat, match.box.bots[name], view, match.box.signature_of(name))
    except Trouble:
        raise
    except Exception as fault:
        log.exception("the bot %s of %s failed", name, match.box.id)
        raise Trouble(f"the bot {name} failed: {type(fault).__name__}") from fault


def _count_missed(
    box: AnyBox, before: tuple[SeatRow, ...], line: Turn
) -> tuple[tuple[SeatRow, ...], list[Seat]]:
    """The seats with the turns their people missed, and those where a bot stands in from now on."""
    seats = list(before)
    stood_in = []
    for sent in line.sent:
        if seats[sent.seat].is_present and seats[sent.seat].missed:
            seats[sent.seat] = structs.replace(seats[sent.seat], missed=0)
    for silence in line.silent:
        seat = seats[silence.seat]
        if not seat.is_present or silence.fault:
            continue
        missed = seat.missed + 1
        stand_in = box.best_bot if missed >= MISSES else None
        seats[silence.seat] = structs.replace(seat, missed=missed, stand_in=stand_in)
        if stand_in:
            stood_in.append(silence.seat)
    return tuple(seats), stood_in
