"""The start of a match: the dice are drawn by all who sit at the table, then it begins.

Every seat may give a lock when it is taken: the SHA-256 of an opener that it keeps. When all seats are taken the
locks are fixed, and the house signs them; only then are they opened. The dice come from the house's seed, to which it
was committed since the table was opened, and from every opener. So nobody chooses them, for everybody was bound before
anything was known; and nobody knows them but the house, for its seed stays secret until the end. A lock that is not
opened in time adds nothing, and the record says so.
"""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import NamedTuple, TypeVar

from gamemaster.core.codec import encode
from gamemaster.core.fairness import lock_of
from gamemaster.core.match import AnyMatch, Safeguards
from gamemaster.core.values import Seat, numbered
from gamemaster.tables.guests.players import SeatBot
from gamemaster.tables.people.announcing import announce, happened
from gamemaster.tables.refusals import Conflict
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.chains import players_of
from gamemaster.tables.table.changing import Change
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.table.playing import begun, safeguards_at
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling.asks import Added

T = TypeVar("T")
TRIES = 8
DRAWING = 10_000
"""Milliseconds in which what is locked can be opened."""


async def begin_match(tables: LiveTables, change: Change, fill: SeatBot | None = None) -> None:
    """All seats are taken: begin, or draw the dice first if somebody adds to them. To be done in `beginning`."""
    if change.row.draws_at is not None:
        return
    for seat in change.seats:
        if seat.is_free and fill:
            change.seat(seat.seat, bot=fill.bot, name=fill.name)
    if any(seat.is_free for seat in change.seats):
        raise Conflict(
            "Some seats are still free; fill them with a bot or wait.",
            pt="Ainda há lugares livres; ponha um bot neles ou espere.",
        )
    names = numbered(tuple(seat.name for seat in change.seats))
    for number, name in enumerate(names):
        change.seat(number, name=name)
    locks = tuple((seat.seat, seat.lock) for seat in change.seats if seat.lock)
    if locks:
        change.set(draws_at=change.now + DRAWING)
        change.sign(kind="drawing", turn=0, locks=locks)
        change.note("table")
    else:
        await _begin(tables, change)


class How(NamedTuple):
    """How a match would begin: which, with which names, and which safeguards."""

    table: str
    names: tuple[str, ...]
    safeguards: Safeguards


class Unprepared(Exception):
    """A match is to begin that has not been worked out yet."""

    def __init__(self, live: LiveTable, how: How) -> None:
        self.live, self.how = live, how


_PREPARED: ContextVar[tuple[How, AnyMatch] | None] = ContextVar("prepared", default=None)
"""What was worked out for whoever is trying to begin a match now. Each has his own: of several who want the last
seat every one would begin another match, and none may spoil what was made ready for the next."""


async def beginning(tables: LiveTables, deed: Callable[[], Awaitable[T]]) -> T:
    """Do something that may begin a match; the match is worked out while nothing is being changed.

    While a table is changed all others wait to be written, so no game works there. What finds no match prepared changes
    nothing; the match is worked out, and it is done again. Somebody else may have sat down meanwhile: then once more.
    """
    before = _PREPARED.set(None)
    try:
        for _ in range(TRIES):
            try:
                return await deed()
            except Unprepared as want:
                live, how = want.live, want.how
            match = await tables.house.think(live.id, begun, live.row, how.names, how.safeguards)
            _PREPARED.set((how, match))
    finally:
        _PREPARED.reset(before)
    raise Conflict("The table is very busy; try again.", pt="A mesa está cheia; tente de novo.")


async def _begin(tables: LiveTables, change: Change) -> None:
    """The first turn is open."""
    live, names = change.live, tuple(seat.name for seat in change.seats)
    safeguards = safeguards_at(change.row, change.seats)
    how, ready = How(live.id, names, safeguards), _PREPARED.get()
    if ready is None or ready[0] != how:
        raise Unprepared(live, how)
    match = ready[1]
    deadline = live.row.deadline
    change.set(
        status="running" if match.awaiting else "over",
        awaiting=match.awaiting,
        closes_at=change.now + deadline * 1000 if deadline else None,
        draws_at=None,
    )
    change.note("table")
    change.note("turn", turn=0, body=encode(match.record().head).decode())
    shut = tuple(part.seat for part in safeguards.entropy if part.opener is None)
    players = players_of(live.box, change.seats)
    change.sign(kind="begun", turn=0, left_out=shut, players=players, fingerprint=match.fingerprint)
    begins = [happened(change.row, change.seats, change.now)]
    await change.tx.run_sync(announce, tables.store, begins)
    change.afterwards(lambda: live.played_to(match, Past(0, match.state, match.first.events)))


async def begin_if_drawn(tables: LiveTables, live: LiveTable) -> None:
    """The time for opening is over, or all have: the match begins."""

    async def deed() -> None:
        async with tables.changing(live.id) as change:
            if live.row.draws_at is not None and live.is_due(change.now):
                await _begin(tables, change)

    await beginning(tables, deed)


async def add_to_dice(tables: LiveTables, who: Asker, table: str, ask: Added) -> LiveTable:
    """Give a lock while seats are taken, or open it while the dice are drawn."""
    async with tables.changing(table) as change:
        live = change.live
        seat = live.seat_of(who, ask.seat)
        if live.row.status != "gathering":
            raise Conflict("The dice are drawn.", pt="Os dados já foram sorteados.")
        if (live.row.draws_at is None) == (ask.lock is None):
            raise Conflict(
                "A lock is given before the dice are drawn, an opener while they are.",
                pt="A tranca se dá antes do sorteio dos dados, a chave durante ele.",
            )
        if ask.lock is not None:
            change.seat(seat, lock=ask.lock)
        else:
            _open(change, seat, ask.opener or "")
        change.note("table")
    live = await tables.table(table)
    try:
        if live.is_due(tables.now()):
            await begin_if_drawn(tables, live)  # the last has opened: nobody waits for the clock
    finally:
        tables.alarms.look(table)
    return live


def _open(change: Change, seat: Seat, opener: str) -> None:
    row = change.seats[seat]
    if row.lock is None or lock_of(opener) != row.lock:
        raise Conflict("That does not open your lock.", pt="Isso não abre a sua tranca.")
    if row.opener is None:
        change.seat(seat, opener=opener)
        change.sign(kind="revealed", turn=0, seat=seat, opener=opener)


def must_not_draw(live: LiveTable) -> None:
    """While the dice are drawn nobody comes or goes: who knows more than others could begin it anew."""
    if live.row.draws_at is not None:
        raise Conflict(
            "The dice are being drawn; wait a few seconds.",
            pt="Os dados estão sendo sorteados; espere alguns segundos.",
        )
