"""What people ask of the house: the bodies of requests, of docs/api.md."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from gamemaster.core.values import Json, Lang, Value

Short = Annotated[str, Meta(max_length=80)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=1000)]
TurnNumber = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Deadline = Annotated[int, Meta(ge=10, le=30 * 86400)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Opener = Annotated[str, Meta(min_length=16, max_length=200)]
Empty = Annotated[dict[str, Json], Meta(description="May be empty; nothing in it is read.")]


class NewAccount(Value, frozen=True):
    """A name, and no ceremony."""

    name: Short
    lang: Lang = "en"
    password: Secret | None = None


class ChangedAccount(Value, frozen=True):
    """What the owner of an account changes about it."""

    name: Short | UnsetType = UNSET
    lang: Lang | UnsetType = UNSET
    password: Secret | UnsetType | None = UNSET
    old: Secret | None = None
    """The password or key of before, which a new password needs."""


class NewKey(Value, frozen=True):
    """A wish for another key."""

    old: Secret | None = None
    """The password or key of before."""


class SignIn(Value, frozen=True):
    """A key, or a name with a password."""

    key: Secret | None = None
    name: Short | None = None
    password: Secret | None = None


class NewTable(Value, frozen=True, kw_only=True):
    """A table to be opened."""

    game: Short
    name: Short = ""
    config: dict[str, Json] | None = None
    preset: Short | None = None
    seats: Annotated[int, Meta(ge=1, le=1000)] | None = None
    players: Annotated[list[Short], Meta(max_length=1000)] | None = None
    deadline: Deadline | None = None
    host: bool = True
    public: bool = False
    start: Literal["full", "host"] = "full"
    several: bool = False
    """Whether one person may sit down in several seats."""
    rated: bool = True
    """Whether it counts for the ratings of the people at it; whoever sits down agrees."""
    blind: bool = False
    """Whether orders stay with their authors until all are in; for live tables."""
    lock: Hex | None = None
    """What my seat adds to the dice, behind its SHA-256."""


class PlayNow(Value, frozen=True, kw_only=True):
    """A match against bots, at once."""

    preset: Short | None = None
    config: dict[str, Json] | None = None
    bot: Short | None = None
    seats: Annotated[int, Meta(ge=1, le=1000)] | None = None
    lock: Hex | None = None


class Added(Value, frozen=True, kw_only=True):
    """What a seat adds to the dice: its lock before they are drawn, its opener while they are."""

    seat: SeatNumber | None = None
    lock: Hex | None = None
    opener: Opener | None = None


class Join(Value, frozen=True):
    """A seat at a table: a certain one or any, by invitation or at a public table."""

    seat: SeatNumber | None = None
    invite: Secret | None = None
    name: Short | None = None
    lock: Hex | None = None
    rated: bool = True
    """false: I sit down if it does not count for ratings; from then on the table is not rated."""


class WhichSeat(Value, frozen=True):
    """One of my seats; may be left out by whoever has one."""

    seat: SeatNumber | None = None


class Rematch(Value, frozen=True):
    """The same match again; what I add to its dice, behind its SHA-256."""

    lock: Hex | None = None


class EndWish(Value, frozen=True):
    """Whether I would end the match here, without a winner; it ends when all people at the table would."""

    agree: bool = True
    seat: SeatNumber | None = None


class HandOver(Value, frozen=True):
    """To whom a seat goes: a bot, whoever opens a link, or a remote bot with a token."""

    bot: Short | None = None
    invite: bool = False
    token: bool = False


class Start(Value, frozen=True):
    """Begin; `fill` is the bot for seats that are still free."""

    fill: Short | None = None


class Extend(Value, frozen=True):
    """More time for this turn."""

    seconds: Annotated[int, Meta(ge=1, le=30 * 86400)]


Reaction = Literal["clap", "laugh", "wow", "think", "hurry", "thanks"]


class Saying(Value, frozen=True, kw_only=True):
    """A line of chat, or a reaction."""

    text: Annotated[str, Meta(max_length=2000)] | None = None
    react: Reaction | None = None


class Rooms(Value, frozen=True, kw_only=True):
    """Which rooms may talk from now on; what is left out stays as it is."""

    players: bool | None = None
    spectators: bool | None = None


class Draft(Value, frozen=True, kw_only=True):
    """Orders kept for later; they need not be legal."""

    turn: TurnNumber
    raw: Json
    seat: SeatNumber | None = None


class Submission(Value, frozen=True, kw_only=True):
    """Orders to be sealed; at a blind table only the commitment to them."""

    turn: TurnNumber
    raw: Json | UnsetType = UNSET
    commitment: Hex | None = None
    seat: SeatNumber | None = None
    lock: Hex | None = None
    """The SHA-256 of an opener: without that nobody changes or withdraws them."""
    opener: Opener | None = None
    """What opens the lock of those sealed before."""


class Opening(Value, frozen=True, kw_only=True):
    """What was sealed at a blind table, and the salt it was sealed with."""

    turn: TurnNumber
    raw: Json
    salt: Secret
    seat: SeatNumber | None = None


class Withdrawal(Value, frozen=True, kw_only=True):
    """Sealed orders to be opened again by their author."""

    turn: TurnNumber
    seat: SeatNumber | None = None
    opener: Opener | None = None


class Check(Value, frozen=True, kw_only=True):
    """Orders to be looked at, as JSON or as typed at a keyboard."""

    raw: Json | UnsetType = UNSET
    typed: Annotated[str, Meta(max_length=10_000)] | UnsetType = UNSET
    seat: SeatNumber | None = None


class SomeConfig(Value, frozen=True):
    """A config to be checked and completed: what is said here, over a preset where one is named."""

    config: dict[str, Json] | None = None
    preset: Short | None = None
    seats: Annotated[int, Meta(ge=1, le=1000)] | None = None


class LessonAnswer(Value, frozen=True):
    """What a pupil would send in a lesson, and how the story shall call him."""

    raw: Json
    name: Short = ""


class SheetAsked(Value, frozen=True):
    """A piece of content, and those that are public where it would be used; else the house's own."""

    piece: Json
    known: Annotated[tuple[Json, ...], Meta(max_length=200)] | None = None


class Unfinished(Value, frozen=True):
    """A sentence up to where its author is typing."""

    text: Annotated[str, Meta(max_length=2000)]
    lang: Lang = "en"


class NewItem(Value, frozen=True, kw_only=True):
    """Content for the library."""

    kind: Short
    name: Short
    body: Json
    public: bool = False


class ChangedBot(Value, frozen=True):
    """What the owner of a bot changes about it."""

    name: Short | UnsetType = UNSET
    public: bool | UnsetType = UNSET


class TryBot(Value, frozen=True, kw_only=True):
    """Matches of an uploaded bot against a built-in one."""

    matches: Annotated[int, Meta(ge=1, le=10)] = 3
    against: Short | None = None
    config: dict[str, Json] | None = None
    preset: Short | None = None
    seats: Annotated[int, Meta(ge=1, le=1000)] | None = None
    seed: Short = "trial"


class NewTraining(Value, frozen=True, kw_only=True):
    """Somebody to be trained: whole, by its name in the house's library, or an item of mine."""

    game: Short
    pupil: dict[str, Json] | Short | None = None
    item: Short | None = None
    matches: Annotated[int, Meta(ge=100, le=2_000_000)] = 100_000
    seconds: Annotated[int, Meta(ge=5, le=600)] = 120
    wishes: dict[str, Json] = field(default_factory=dict)
    """What the game lets one choose beside the pupil."""
    seed: Short = "0"


class MailLink(Value, frozen=True):
    """What the link of a mail holds."""

    token: Secret


class NewWebhook(Value, frozen=True, kw_only=True):
    """Where to send word of my turns."""

    url: Annotated[str, Meta(min_length=5, max_length=1000)]
    """A mail address if the shape is `mail`."""
    shape: Literal["json", "discord", "mail"] = "json"
    lang: Lang = "en"
    remind: Annotated[int, Meta(ge=0, le=7 * 86400)] = 3600
