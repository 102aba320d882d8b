"""Submissions: drafts, sealing, withdrawing, checking."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from msgspec import UNSET

from gamemaster.core.box import read_typed
from gamemaster.core.codec import encode, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.match import AnyAccepted, AnyMatch
from gamemaster.core.values import Json, Seat
from gamemaster.tables.refusals import Conflict, TurnClosed
from gamemaster.tables.store.drafts import stored_draft
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.table.inbox import Inbox
from gamemaster.tables.table.letters import Letter, Stale
from gamemaster.tables.table.live import LiveTable
from gamemaster.tables.table.seating import return_to_seat
from gamemaster.tables.table.tables import LiveTables
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.asks import Check, Draft, Submission, Withdrawal
from gamemaster.tables.telling.showing import problem
from gamemaster.tables.work.inside import is_short

TRIES = 8
T = TypeVar("T")


class Submissions:
    """What people send for the turn being played."""

    def __init__(self, tables: LiveTables, inbox: Inbox) -> None:
        self._tables, self._inbox = tables, inbox
        self._think = tables.house.think

    async def submit(self, who: Asker, table: str, ask: Submission) -> answers.Acknowledged:
        """Seal a submission; the receipt is given when it is on disk."""

        async def deed() -> answers.Acknowledged:
            live, seat = await self._at_turn(who, table, ask.seat, ask.turn)
            if seat not in live.row.awaiting:
                raise Conflict(
                    "Nothing is awaited from you now.", pt="Nada se espera de você agora."
                )
            version = live.row.version
            receipt = await self._taken(live, seat, ask)
            if live.seats[seat].stand_in:
                await return_to_seat(self._tables, who, table, seat)
                live, seat = await self._at_turn(who, table, seat, ask.turn)
                version = live.row.version
            if live.chains.is_long(seat):
                raise _too_often()
            locks = {"lock": ask.lock, "opener": ask.opener}
            raw = None if live.row.blind else ask.raw
            letter = Letter(live, "sealed", ask.turn, seat, raw, receipt, version=version, **locks)
            at = await self._inbox.send(letter)
            return answers.Acknowledged(table, seat, ask.turn, receipt, at, letter.signed)

        return await self._again_if_stale(table, deed)

    async def _taken(self, live: LiveTable, seat: Seat, ask: Submission) -> str:
        """The commitment to what is sealed: made here, or at a blind table by its author."""
        if live.row.blind != (ask.raw is UNSET) or live.row.blind != (ask.commitment is not None):
            raise Conflict(
                "Send raw; at a blind table send the commitment and keep the rest.",
                pt="Envie raw; numa mesa às cegas envie o compromisso e guarde o resto.",
            )
        if ask.commitment is not None:
            return ask.commitment
        if is_short(live.played, ask.raw):
            entry = entered(live.played, seat, ask.raw)
        else:
            entry = await self._think(live.id, entered, live.played, seat, ask.raw)
        live.keep_entry(entry)
        return entry.line.commitment

    async def withdraw(self, who: Asker, table: str, ask: Withdrawal) -> answers.Orders:
        """Open one's own sealed submission again; it becomes the draft."""

        async def deed() -> answers.Orders:
            live, seat = await self._at_turn(who, table, ask.seat, ask.turn)
            if seat not in live.sealed:
                raise Conflict("You have sealed nothing.", pt="Você não lacrou nada.")
            raw = live.sealed[seat].raw
            letter = Letter(live, "withdrawn", ask.turn, seat, raw, opener=ask.opener)
            await self._inbox.send(letter)
            return await self._shown(who, live, seat)

        return await self._again_if_stale(table, deed)

    async def save_draft(self, who: Asker, table: str, ask: Draft) -> answers.Orders:
        """Keep a submission for later; nobody else learns that there is one."""

        async def deed() -> answers.Orders:
            live, seat = await self._at_turn(who, table, ask.seat, ask.turn)
            if live.row.blind:
                raise Conflict(
                    "At a blind table a draft stays with you.",
                    pt="Numa mesa às cegas o rascunho fica com você.",
                )
            await self._inbox.send(Letter(live, "draft", ask.turn, seat, ask.raw))
            return await self._shown(who, live, seat)

        return await self._again_if_stale(table, deed)

    async def drop_draft(
        self, who: Asker, table: str, turn: int | None, wanted: Seat | None
    ) -> answers.Orders:
        async def deed() -> answers.Orders:
            number = (await self._tables.table(table)).playing if turn is None else turn
            live, seat = await self._at_turn(who, table, wanted, number)
            await self._inbox.send(Letter(live, "undraft", number, seat))
            return await self._shown(who, live, seat)

        return await self._again_if_stale(table, deed)

    async def mine(self, who: Asker, table: str, wanted: Seat | None) -> answers.Orders:
        """The state of a seat's submission, for its owner."""
        live = await self._tables.table(table)
        seat = live.seat_of(who, wanted)
        return await self._shown(who, live, seat)

    async def check(self, who: Asker, table: str, ask: Check) -> answers.Checked:
        """Whether a submission would stand; changes nothing."""
        live = await self._tables.table(table)
        seat = live.seat_of(who, ask.seat)
        await self._tables.played(live)
        if (ask.raw is UNSET) == (ask.typed is UNSET):
            raise Illegal("Send raw or typed.", pt="Envie raw ou typed.")
        typed = None if ask.typed is UNSET else str(ask.typed)
        raw = None if ask.raw is UNSET else ask.raw
        return await self._think(live.id, checked, live.played, seat, raw, typed)

    async def _again_if_stale(self, table: str, deed: Callable[[], Awaitable[T]]) -> T:
        """Another process may have changed the table in between: look again, and do it again."""
        live = await self._tables.table(table)
        for _ in range(TRIES):
            try:
                return await deed()
            except Stale:
                await self._tables.refresh(live)
        raise Conflict(
            "The table is very busy; send it again.", pt="A mesa está cheia; envie de novo."
        )

    async def _at_turn(
        self, who: Asker, table: str, wanted: Seat | None, turn: int
    ) -> tuple[LiveTable, Seat]:
        """The seat that is meant, at a table where that turn is being played."""
        live = await self._tables.table(table)
        live.seat_of(who, wanted)  # before anything is worked out for him
        if live.row.status in ("running", "paused"):
            await self._tables.played(live)
        seat = live.seat_of(who, wanted)
        if live.row.status not in ("running", "paused"):
            raise Conflict("The match is not under way.", pt="A partida não está em andamento.")
        if turn != live.playing or live.row.closing:
            raise TurnClosed(turn)
        return live, seat

    async def _shown(self, who: Asker, live: LiveTable, seat: Seat) -> answers.Orders:
        """What stands in a seat, for whoever has it when all of it is there: meanwhile it may have become another's."""
        await self._tables.played(live)
        stored = await stored_draft(self._tables.store, live.id, seat, live.playing)
        silence, draft = await self._think(live.id, laid_out, live.played, seat, stored)
        live.seat_of(who, seat)
        awaited, sealed = seat in live.row.awaiting, live.sealed.get(seat)
        return answers.Orders(
            table=live.id,
            seat=seat,
            turn=live.playing,
            awaited=awaited,
            state=_state(awaited, sealed is not None, draft is not None),
            draft=draft,
            sealed=answers.Sealed(sealed.raw, sealed.receipt, sealed.at) if sealed else None,
            silence=silence if awaited else None,
            closes_at=live.row.closes_at,
            signed=_signed(live, seat),
        )


def entered(match: AnyMatch, seat: Seat, raw: Json) -> AnyAccepted:
    """What a seat sent for the coming turn, read and sealed; raises Illegal."""
    return match.entered(seat, raw, match.view(seat))


def checked(match: AnyMatch, seat: Seat, raw: Json, typed: str | None) -> answers.Checked:
    """Whether what a seat sent or typed would stand."""
    view = match.view(seat)
    try:
        raw = raw if typed is None else read_typed(match.box, view, typed)
        match.box.game.parse(view, raw)
    except Illegal as fault:
        return answers.Checked(ok=False, problems=(problem(fault),))
    return answers.Checked(ok=True, raw=plain(raw))


def laid_out(
    match: AnyMatch, seat: Seat, stored: tuple[Json, int] | None
) -> tuple[Json, answers.DraftShown | None]:
    """What silence would play for a seat, and its draft with what is wrong with it."""
    view = match.view(seat)
    silence = plain(match.box.game.default(view))
    if stored is None:
        return silence, None
    raw, saved_at = stored
    try:
        match.box.game.parse(view, raw)
    except Illegal as fault:
        return silence, answers.DraftShown(raw, saved_at, (problem(fault),))
    return silence, answers.DraftShown(raw, saved_at, ())


def _too_often() -> Conflict:
    return Conflict(
        "You have changed your orders too often in this turn; what is sealed stays.",
        pt="Você mudou suas ordens vezes demais neste turno; o que está lacrado fica.",
    )


def _signed(live: LiveTable, seat: Seat) -> tuple[str, ...]:
    """The last receipts of the table and of a seat, for its owner to keep."""
    last = (live.chains.table, live.chains.seats.get(seat))
    return tuple(encode(receipt).decode() for receipt in last if receipt)


def _state(awaited: bool, sealed: bool, draft: bool) -> Any:
    if not awaited:
        return "not_awaited"
    return "sealed" if sealed else "draft" if draft else "none"
