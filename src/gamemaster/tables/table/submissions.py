"""Orders: drafts, sealing, withdrawing, checking."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import UNSET
from sqlalchemy import select

from gamemaster.core.codec import decode, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Seat
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Conflict, TurnClosed
from gamemaster.tables.store import schema
from gamemaster.tables.store.rows import Who
from gamemaster.tables.table.inbox import Letter, Stale
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.seating import return_to_seat
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import Check, Draft, Submission, Withdrawal
from gamemaster.tables.telling.showing import problem

TRIES = 8
T = TypeVar("T")


async def _again_if_stale(house: House, live: LiveTable, deed: Callable[[], Awaitable[T]]) -> T:
    """Another process may have changed the table in between: look again, and do it again."""
    for _ in range(TRIES):
        try:
            return await deed()
        except Stale:
            await house.refresh(live)
    raise Conflict("The table is very busy; send it again.", pt="A mesa está cheia; envie de novo.")


async def _at_turn(
    house: House, who: Who, table: str, wanted: Seat | None, turn: int
) -> tuple[LiveTable, Seat]:
    """The seat that is meant, at a table where that turn is being played."""
    live = await house.table(table)
    seat = live.seat_of(who, wanted)
    if live.row.status not in ("running", "paused"):
        raise Conflict("The match is not under way.", pt="A partida não está em andamento.")
    if turn != live.playing or live.row.closing:
        raise TurnClosed(turn)
    await house.played(live)
    return live, seat


async def submit(house: House, who: Who, table: str, ask: Submission) -> answers.Receipt:
    """Seal orders; the receipt is given when they are on disk."""

    async def deed() -> answers.Receipt:
        live, seat = await _at_turn(house, who, table, ask.seat, ask.turn)
        if seat not in live.row.awaiting:
            raise Conflict("Nothing is awaited from you now.", pt="Nada se espera de você agora.")
        sealed = live.played.entered(seat, ask.raw, live.view(seat)).line
        receipt = getattr(sealed, "commitment", "")
        if live.seats[seat].stand_in:
            await return_to_seat(house, who, table, seat)
        letter = Letter(live, "sealed", ask.turn, seat, ask.raw, receipt)
        at = await house.inbox.send(letter)
        return answers.Receipt(table, seat, ask.turn, receipt, at)

    return await _again_if_stale(house, await house.table(table), deed)


async def withdraw(house: House, who: Who, table: str, ask: Withdrawal) -> answers.Orders:
    """Open one's own sealed orders again; they become the draft."""

    async def deed() -> answers.Orders:
        live, seat = await _at_turn(house, who, table, ask.seat, ask.turn)
        if seat not in live.sealed:
            raise Conflict("You have sealed nothing.", pt="Você não selou nada.")
        letter = Letter(live, "withdrawn", ask.turn, seat, live.sealed[seat].raw)
        await house.inbox.send(letter)
        return await orders_of(house, live, seat)

    return await _again_if_stale(house, await house.table(table), deed)


async def save_draft(house: House, who: Who, table: str, ask: Draft) -> answers.Orders:
    """Keep orders for later; nobody else learns that there are any."""

    async def deed() -> answers.Orders:
        live, seat = await _at_turn(house, who, table, ask.seat, ask.turn)
        await house.inbox.send(Letter(live, "draft", ask.turn, seat, ask.raw))
        return await orders_of(house, live, seat)

    return await _again_if_stale(house, await house.table(table), deed)


async def drop_draft(
    house: House, who: Who, table: str, turn: int | None, wanted: Seat | None
) -> answers.Orders:
    async def deed() -> answers.Orders:
        number = (await house.table(table)).playing if turn is None else turn
        live, seat = await _at_turn(house, who, table, wanted, number)
        await house.inbox.send(Letter(live, "undraft", number, seat))
        return await orders_of(house, live, seat)

    return await _again_if_stale(house, await house.table(table), deed)


async def my_orders(house: House, who: Who, table: str, wanted: Seat | None) -> answers.Orders:
    live = await house.table(table)
    seat = live.seat_of(who, wanted)
    await house.played(live)
    return await orders_of(house, live, seat)


async def orders_of(house: House, live: LiveTable, seat: Seat) -> answers.Orders:
    """The state of a seat's orders, for its owner."""
    awaited = seat in live.row.awaiting
    sealed = live.sealed.get(seat)
    draft = await _draft(house, live, seat)
    view = live.view(seat)
    return answers.Orders(
        table=live.id,
        seat=seat,
        turn=live.playing,
        awaited=awaited,
        state=_state(awaited, sealed is not None, draft is not None),
        draft=draft,
        sealed=answers.Sealed(sealed.raw, sealed.receipt, sealed.at) if sealed else None,
        silence=plain(live.box.game.default(view)) if awaited else None,
        closes_at=live.row.closes_at,
    )


def _state(awaited: bool, sealed: bool, draft: bool) -> Any:
    if not awaited:
        return "not_awaited"
    return "sealed" if sealed else "draft" if draft else "none"


async def stored_draft(house: House, table: str, seat: Seat, turn: int) -> tuple[Json, int] | None:
    """A seat's draft for a turn, and when it was saved."""
    drafts = schema.drafts.c
    found = select(drafts.raw, drafts.saved_at).where(
        drafts.table_id == table, drafts.seat == seat, drafts.turn == turn
    )
    async with house.store.reading() as tx:
        row = (await tx.execute(found)).one_or_none()
    raw: Any = row and decode(row.raw, Any)
    return (raw, row.saved_at) if row else None


async def _draft(house: House, live: LiveTable, seat: Seat) -> answers.DraftShown | None:
    stored = await stored_draft(house, live.id, seat, live.playing)
    if stored is None:
        return None
    raw, saved_at = stored
    try:
        live.box.game.parse(live.view(seat), raw)
    except Illegal as fault:
        return answers.DraftShown(raw, saved_at, (problem(fault),))
    return answers.DraftShown(raw, saved_at, ())


async def check(house: House, who: Who, table: str, ask: Check) -> answers.Checked:
    """Whether orders would stand; changes nothing."""
    live = await house.table(table)
    seat = live.seat_of(who, ask.seat)
    await house.played(live)
    view = live.view(seat)
    if (ask.raw is UNSET) == (ask.typed is UNSET):
        raise Illegal("Send raw or typed.", pt="Envie raw ou typed.")
    try:
        raw = live.box.typed(view, str(ask.typed)) if ask.raw is UNSET else ask.raw
        live.box.game.parse(view, raw)
    except Illegal as fault:
        return answers.Checked(ok=False, problems=(problem(fault),))
    return answers.Checked(ok=True, raw=plain(raw))
