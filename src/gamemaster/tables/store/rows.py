"""A table and its seats as they are stored, and the questions one asks about them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.engine import RowMapping

from gamemaster.core.codec import decode, encode
from gamemaster.core.contract import Outcome
from gamemaster.core.values import Json, Seat, Value
from gamemaster.tables.store import schema
from gamemaster.tables.telling.answers import Ended, Status


class AccountRow(Value, frozen=True, kw_only=True):
    """A person, as stored."""

    id: str
    name: str
    guest: bool
    lang: str
    password: str | None
    key_hash: str


class Asker(Value, frozen=True):
    """Who asks: an account, a seat's token, or nobody."""

    account: AccountRow | None = None
    token_seat: tuple[str, Seat, str] | None = None
    """The table and seat a token was for when it was looked up, and the token's digest."""

    @property
    def id(self) -> str | None:
        return self.account.id if self.account else None


NOBODY = Asker()
NAMELESS = ("Guest ", "Visita ")
"""How the names of those begin who have taken none; nobody else may begin so."""


class SeatRow(Value, frozen=True, kw_only=True):
    """Who has a seat."""

    seat: Seat
    name: str
    account_id: str | None
    account_name: str | None
    bot: str | None
    token_hash: str | None
    stand_in: str | None
    missed: int
    lock: str | None = None
    """What it adds to the dice, behind its SHA-256; `opener` once that is shown."""
    opener: str | None = None
    left_by: str | None = None
    """The first account that gave it up in mid-match: a loss for that person, however the seat fares."""
    wants_end: bool = False
    """Whether its owner would end the match here, without a winner."""

    @property
    def called(self) -> str:
        """What people read: a guest who has taken a name since is called by it; the record keeps what it has."""
        nameless = self.name.startswith(NAMELESS)
        return self.account_name if nameless and self.account_name else self.name

    @property
    def is_person(self) -> bool:
        """Somebody outside decides for it: a person, or a remote bot."""
        return self.account_id is not None or self.token_hash is not None

    @property
    def holder(self) -> tuple[str | None, str | None, str | None]:
        """Whose it is: a seat changes hands when this changes."""
        return self.account_id, self.bot, self.token_hash

    @property
    def owner(self) -> tuple[str | None, str | None]:
        """Who decides for it: a program that plays it with a token does so for whoever gave it that."""
        return self.account_id, self.bot

    @property
    def is_left(self) -> bool:
        """Whether somebody gave it up and nobody has sat down there since."""
        return self.left_by is not None and not self.is_person

    @property
    def is_free(self) -> bool:
        return not self.is_person and self.bot is None

    @property
    def is_present(self) -> bool:
        return self.is_person and self.stand_in is None

    @property
    def player(self) -> str | None:
        """The built-in bot that plays it now, if one does."""
        return self.stand_in or self.bot


class TableRow(Value, frozen=True, kw_only=True):
    """A table, as stored."""

    id: str
    name: str
    game: str
    game_version: int
    config: str
    seed: str
    status: Status
    public: bool
    deadline: int | None
    start: str
    several: bool
    rated: bool
    """Whether the people at it agree that the match counts for their ratings."""
    players_talk: bool
    spectators_talk: bool
    host_id: str | None
    host_name: str | None
    opened_by: str | None
    """Who lets the house work for it, also where nobody is its host."""
    turn: int
    awaiting: tuple[Seat, ...]
    closing: int
    closes_at: int | None
    draws_at: int | None
    """While the dice are drawn: until when seats may open what they add."""
    blind: bool
    opens_at: int | None
    """While the orders of a blind table are opened: until when."""
    paused_left: int | None
    outcome: Outcome | None
    rematch: str | None
    before: str | None
    notice: int
    version: int
    created_at: int
    ended_at: int | None
    ended: Ended | None = None
    """Set if it ended otherwise than by the rules; the record stands as far as it was played."""
    held: str | None = None
    """Why the house stopped the table: `work`, if a turn was too much, or all of them together were."""
    work: int = 0
    """CPU milliseconds of its turns that time had not given back at `work_at`."""
    work_at: int | None = None


class SealedRow(Value, frozen=True):
    """A submission that is sealed."""

    raw: Json
    receipt: str
    at: int
    salt: str | None = None
    """At a blind table: the salt it was sealed with, once it is opened."""


class BehindSeal(Value, frozen=True):
    """What was behind a commitment, as the journal keeps it."""

    raw: Json
    salt: str


SENT = ("sealed", "withdrawn", "opened")
"""The kinds of lines of the journal that say what is sealed."""


class Notice(Value, frozen=True):
    """One line of a table's journal: what a stream tells of it (number 0: nothing)."""

    number: int
    kind: str
    turn: int
    seat: Seat | None = None


TABLES = select(schema.tables, schema.accounts.c.name.label("host_name")).outerjoin(
    schema.accounts, schema.tables.c.host_id == schema.accounts.c.id
)
SEATS = (
    select(schema.seats, schema.accounts.c.name.label("account_name"))
    .outerjoin(schema.accounts, schema.seats.c.account_id == schema.accounts.c.id)
    .order_by(schema.seats.c.table_id, schema.seats.c.seat)
)


def table_row(row: RowMapping) -> TableRow:
    fields = {name: row[name] for name in TableRow.__struct_fields__}
    fields["awaiting"] = decode(row["awaiting"], tuple[int, ...])
    fields["outcome"] = decode(row["outcome"], Outcome) if row["outcome"] else None
    return TableRow(**fields)


def seat_row(row: RowMapping) -> SeatRow:
    return SeatRow(**{name: row[name] for name in SeatRow.__struct_fields__})


def row_values(old: TableRow, new: TableRow) -> dict[str, object]:
    """What of a table's row has changed, as it is stored."""
    values = {
        name: getattr(new, name)
        for name in TableRow.__struct_fields__
        if name != "host_name" and getattr(new, name) != getattr(old, name)
    }
    if "awaiting" in values:
        values["awaiting"] = encode(new.awaiting).decode()
    if "outcome" in values:
        values["outcome"] = encode(new.outcome).decode() if new.outcome else None
    return values


def seat_values(seat: SeatRow) -> dict[str, object]:
    """A seat as it is stored."""
    return {
        name: getattr(seat, name)
        for name in SeatRow.__struct_fields__
        if name not in ("seat", "account_name")
    }


def journal_line(
    table: str, at: int, notice: Notice, body: str | None, receipt: str | None = None
) -> dict[str, object]:
    """A line of the journal, as it is stored."""
    return {
        "table_id": table,
        "notice": notice.number or None,
        "at": at,
        "kind": notice.kind,
        "turn": notice.turn,
        "seat": notice.seat,
        "body": body,
        "receipt": receipt,
    }


def sealed_now(lines: Sequence[RowMapping]) -> dict[Seat, SealedRow]:
    """What is sealed after all the lines of one turn; a line without a body was replaced by a later one."""
    sealed: dict[Seat, SealedRow] = {}
    for line in lines:
        if line["kind"] == "sealed" and line["body"] is not None:
            raw: Any = decode(line["body"], Any)
            sealed[line["seat"]] = SealedRow(raw, line["receipt"], line["at"])
        elif line["kind"] == "opened":
            opened = decode(line["body"], BehindSeal)
            sealed[line["seat"]] = SealedRow(opened.raw, line["receipt"], line["at"], opened.salt)
        elif line["kind"] == "withdrawn":
            sealed.pop(line["seat"], None)
    return sealed


def sealed_seats(lines: Sequence[RowMapping]) -> dict[Seat, SealedRow]:
    """Where something is sealed, for whoever asks only that: without what, which may be long."""
    sealed: dict[Seat, SealedRow] = {}
    for line in lines:
        if line["kind"] == "withdrawn":
            sealed.pop(line["seat"], None)
        else:
            salt = "" if line["kind"] == "opened" else None
            sealed[line["seat"]] = SealedRow(None, line["receipt"] or "", line["at"], salt)
    return sealed


def owed_by(
    row: TableRow, seats: Sequence[SeatRow], sealed: Mapping[Seat, SealedRow]
) -> list[Seat]:
    """The awaited seats whose people are there and have sealed nothing."""
    return [seat for seat in row.awaiting if seats[seat].is_present and seat not in sealed]


def next_look(row: TableRow) -> int | None:
    """When somebody must look at a table if nothing happens there before."""
    if row.status == "gathering":
        return row.draws_at
    if row.opens_at is not None:
        return row.opens_at
    return row.closes_at if row.status == "running" else None


def is_due(
    row: TableRow, seats: Sequence[SeatRow], sealed: Mapping[Seat, SealedRow], now: int
) -> bool:
    """Whether the turn closes now.

    It does when all are in, or at the deadline. If bots stand in for every person at the table,
    nobody is there to be kept waiting, and each turn lasts until its deadline.
    """
    if row.draws_at is not None and row.status == "gathering":
        return now >= row.draws_at or not any(seat.lock and not seat.opener for seat in seats)
    if row.status != "running" or not row.awaiting:
        return False
    if row.closing and row.opens_at is not None:
        return now >= row.opens_at or all(line.salt is not None for line in sealed.values())
    if row.closing or (row.closes_at is not None and now >= row.closes_at):
        return True
    people = [seat for seat in seats if seat.is_person]
    if people and not any(seat.is_present for seat in people):
        return False
    return not owed_by(row, seats, sealed)
