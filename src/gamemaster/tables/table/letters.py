"""What is brought to the inbox, and the page on which it is worked out.

A letter is what a seat sends, a result what a turn leads to. Both are entered on a `Page`, a copy of the table; only when that
is written it becomes the table.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from msgspec import UNSET, structs

from gamemaster.core.codec import encode
from gamemaster.core.match import AnyMatch
from gamemaster.core.record import Turn
from gamemaster.core.values import Json, Seat
from gamemaster.tables.people.announcing import Happened, happened
from gamemaster.tables.refusals import Refusal
from gamemaster.tables.signing import Signer
from gamemaster.tables.store.rows import (
    SENT,
    Notice,
    SealedRow,
    SeatRow,
    TableRow,
    is_due,
    journal_line,
)
from gamemaster.tables.table.chains import players_of, receipt_row
from gamemaster.tables.table.live import LiveTable, Past
from gamemaster.tables.work.budgets import work_owed

Heard = tuple[tuple[Seat, str], ...]
CountMissed = Callable[[tuple[SeatRow, ...], Turn], tuple[tuple[SeatRow, ...], Sequence[Seat]]]


class Turning(NamedTuple):
    """What the house makes of a turn beside its result: who missed it, what it cost, whether that was too much."""

    count_missed: CountMissed
    rests_on: Heard
    """What seats had sent when it was worked out: who opened meanwhile has a receipt, so it is worked out anew."""
    spent: float = 0.0
    """CPU seconds."""
    is_spent: Callable[[TableRow], bool] = lambda _: False
    record: str = ""
    """If it was the last: the digest of the whole record."""


class Stale(Refusal):
    """Another process changed the table since the letter was written: look again, then resend."""


class Letter:
    """One thing a seat sends for the turn being played."""

    def __init__(
        self,
        live: LiveTable,
        kind: Literal["sealed", "withdrawn", "draft", "undraft"],
        turn: int,
        seat: Seat,
        raw: Json = None,
        receipt: str | None = None,
        *,
        version: int | None = None,
        lock: str | None = None,
        opener: str | None = None,
    ) -> None:
        self.live, self.kind, self.turn, self.seat = live, kind, turn, seat
        self.raw, self.receipt, self.lock, self.opener = raw, receipt, lock, opener
        self.signed = ""
        """The receipt its author gets, once it is on disk."""
        self.version = live.row.version if version is None else version
        """Its author was allowed to send it by this one; what was worked out since took its time."""
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def is_sealing(self) -> bool:
        return self.kind in ("sealed", "withdrawn")

    @property
    def becomes_draft(self) -> bool:
        """Whether it changes a draft; the house has none of orders that it never saw."""
        return self.kind != "sealed" and not self.live.row.blind

    def stands(self, page: "Page") -> bool:
        """Whether it is for the turn being played."""
        row = page.row
        is_open = row.status in ("running", "paused") and not row.closing
        return is_open and row.turn + 1 == self.turn

    def enter(self, page: "Page", now: int, shows: bool) -> None:
        """Write it on its table's page; others hear that something is sealed now, or is not any more."""
        if not self.is_sealing:
            return
        was = self.seat in page.sealed
        if self.kind == "sealed":
            page.sealed[self.seat] = SealedRow(self.raw, self.receipt or "", now)
        else:
            page.sealed.pop(self.seat, None)
        told = shows and was != (self.kind == "sealed")
        body = encode(self.raw).decode() if self.kind == "sealed" else None
        page.replace(self.turn, self.seat)
        page.note(self.kind, self.turn, self.seat, body, self.receipt, told=told)
        self.signed = page.sign(
            kind=self.kind,
            turn=self.turn,
            seat=self.seat,
            commitment=self.receipt or UNSET,
            lock=self.lock or UNSET,
            opener=self.opener or UNSET,
        )


class Result:
    """What a closed turn led to."""

    def __init__(
        self,
        live: LiveTable,
        match: AnyMatch,
        past: Past,
        line: Turn,
        turning: "Turning",
    ) -> None:
        self.live, self.match, self.past, self.line = live, match, past, line
        self.turning = turning
        self.done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def stands(self, page: "Page") -> bool:
        """Whether nobody was faster (then the result is the same), and nobody has opened anything since."""
        awaited = page.row.turn + 1 == self.past.turn and page.row.closing != 0
        return awaited and page.chains.heard() == self.turning.rests_on

    def enter(self, page: "Page", now: int) -> None:
        outcome, awaiting = self.match.outcome, self.match.awaiting
        deadline, over = page.row.deadline, not awaiting
        page.seats, stood_in = self.turning.count_missed(page.seats, self.line)
        page.sealed = {}
        page.row = structs.replace(
            page.row,
            turn=self.past.turn,
            closing=0,
            opens_at=None,
            awaiting=awaiting,
            closes_at=None if over or not deadline else now + deadline * 1000,
            status="over" if over else "running",
            outcome=outcome,
            ended_at=now if over else None,
            version=page.row.version + 1,
            work=self._work(page.row, now),
            work_at=now,
        )
        if not over and self.turning.is_spent(page.row):
            page.row = structs.replace(
                page.row,
                status="paused",
                held="work",
                closes_at=None,
                paused_left=deadline * 1000 if deadline else None,
            )
        page.note("turn", self.past.turn, None, encode(self.line).decode())
        self._sign(page)
        if over:
            page.note("over", self.past.turn)
        page.happened.append(happened(page.row, page.seats, now, stood_in))

    def _work(self, row: TableRow, now: int) -> int:
        return work_owed(row.work, row.work_at, now) + round(self.turning.spent * 1000)

    def _sign(self, page: "Page") -> None:
        """What counted, who plays from now on, and at the end the whole record."""
        turn, fingerprint = self.past.turn, self.match.fingerprint
        players = players_of(page.live.box, page.seats)
        heard = page.chains.heard()
        page.sign(kind="turn", turn=turn, players=players, heard=heard, fingerprint=fingerprint)
        if page.row.status == "over":
            record = self.turning.record
            page.sign(kind="over", turn=turn, fingerprint=fingerprint, record=record)


Post = Letter | Result


class Page:
    """One table as a batch leaves it: its row, its seats, what is sealed, what is to be told."""

    def __init__(self, live: LiveTable, now: int, signer: Signer) -> None:
        self.live, self.now, self._signer = live, now, signer
        self.chains = live.chains
        self.receipts: list[dict[str, object]] = []
        self.row, self.seats, self.sealed = live.row, live.seats, dict(live.sealed)
        self.lines: list[dict[str, object]] = []
        self.replaced: list[dict[str, object]] = []
        """The seats whose lines of this turn, as they are on disk, have been replaced."""
        self.notices: list[Notice] = []
        self.happened: list[Happened] = []

    def replace(self, turn: int, seat: Seat) -> None:
        """What a seat sealed before for this turn need not be kept: neither on disk, nor of this batch."""
        if seat in self.live.chains.seats:
            self.replaced.append({"of": self.live.id, "at_turn": turn, "at_seat": seat})
        kept = []
        for line in self.lines:
            if line["kind"] in SENT and (line["turn"], line["seat"]) == (turn, seat):
                if line["notice"] is None:
                    continue
                line |= {"body": None, "receipt": None}
            kept.append(line)
        self.lines = kept

    def note(
        self,
        kind: str,
        turn: int,
        seat: Seat | None = None,
        body: str | None = None,
        receipt: str | None = None,
        *,
        told: bool = True,
    ) -> None:
        number = self.row.notice + 1 if told else 0
        notice = Notice(number, kind, turn, seat)
        self.lines.append(journal_line(self.live.id, self.now, notice, body, receipt))
        if told:
            self.notices.append(notice)
            self.row = structs.replace(self.row, notice=number)

    def sign(self, **said: object) -> str:
        """The next receipt of a seat or of the table."""
        receipt = self.chains.next(self._signer, self.row, self.now, **said)
        self.chains = self.chains.and_then(receipt)
        self.receipts.append(receipt_row(receipt))
        return encode(receipt).decode()

    def shut_if_due(self) -> None:
        """If all are in now, nothing more is taken for this turn."""
        if not self.row.closing and is_due(self.row, self.seats, self.sealed, self.now):
            turn = self.row.turn + 1
            self.row = structs.replace(self.row, closing=turn, version=self.row.version + 1)
            self.note("closing", turn)
