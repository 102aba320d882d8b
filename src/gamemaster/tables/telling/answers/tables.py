"""What is said of tables: who sits where, invitations, talk."""

from typing import Literal

from msgspec import UNSET, UnsetType

from gamemaster.core.contract import Outcome
from gamemaster.core.values import Json, Seat, Value
from gamemaster.tables.telling.answers.people import Me, Person
from gamemaster.tables.telling.answers.words import Ended, Moment, Room, Status


class SeatShown(Value, frozen=True, kw_only=True):
    """A seat, as everybody may see it."""

    seat: Seat
    name: str
    account: Person | None
    bot: str | None
    remote: bool
    free: bool
    stand_in: str | None
    missed: int
    awaited: bool
    sealed: bool
    lock: str | None
    """What it adds to the dice, behind its SHA-256."""
    opened: bool
    """Whether it has shown what that is."""
    left: bool
    """Whether somebody gave it up in mid-match."""
    wants_end: bool
    """Whether its owner would end the match here, without a winner."""


class Talks(Value, frozen=True):
    """Which rooms of a table the host lets talk."""

    players: bool
    spectators: bool


class Mine(Value, frozen=True):
    """What of a table is mine."""

    seats: tuple[Seat, ...]
    host: bool


class TableShown(Value, frozen=True, kw_only=True):
    """A table, as everybody who has its link may see it."""

    id: str
    name: str
    game: str
    title: str
    status: Status
    public: bool
    deadline: int | None
    start: str
    several: bool
    rated: bool
    """Whether a match between people counts for their ratings; whoever sits down agrees to that."""
    turn: int
    closes_at: Moment | None
    draws_at: Moment | None
    """While the dice are drawn: until when those who gave a lock can open it."""
    blind: bool
    opens_at: Moment | None
    """While the orders of a blind table are opened: until when."""
    paused_left: int | None
    held: Literal["work"] | None
    """Set if the house paused the table: its turn is too much work for this server."""
    now: Moment
    created_at: Moment
    awaiting: tuple[Seat, ...]
    host: Person | None
    seats: tuple[SeatShown, ...]
    commitment: str
    config: Json
    outcome: Outcome | None
    ended: Ended | None
    """Set if the match ended otherwise than by its rules: all agreed, or somebody resigned."""
    rematch: str | None
    before: str | None
    notice: int
    chat: Talks
    watching: int
    """How many follow it who have no seat at it."""
    me: Mine | UnsetType = UNSET


class Tables(Value, frozen=True):
    """Several tables."""

    tables: tuple[TableShown, ...]


class Opened(Value, frozen=True):
    """A new table and the invitation to it."""

    table: TableShown
    invite: str | None = None
    link: str | None = None


class Started(Value, frozen=True):
    """A table that is already running, and who I am at it."""

    table: TableShown
    me: Me
    seat: Seat


class Joined(Value, frozen=True):
    """The seat I have now."""

    table: TableShown
    seat: Seat


class Invited(Value, frozen=True):
    """What an invitation is for."""

    table: TableShown
    seat: Seat | None


class Invitation(Value, frozen=True):
    """A new invitation."""

    invite: str
    link: str


class HandedOver(Value, frozen=True, kw_only=True):
    """Who has the seat now, or how he gets it."""

    table: TableShown
    invite: str | UnsetType = UNSET
    link: str | UnsetType = UNSET
    token: str | UnsetType = UNSET


class ChatLine(Value, frozen=True, kw_only=True):
    """Something said at a table; `text` of a reaction is its name."""

    id: int
    room: Room
    at: Moment
    kind: Literal["text", "react"]
    text: str
    name: str
    seat: Seat | None


class Chat(Value, frozen=True):
    """What was said in the room that is mine, oldest first."""

    room: Room
    open: bool
    lines: tuple[ChatLine, ...]
