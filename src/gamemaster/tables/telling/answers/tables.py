"""What the house answers: the JSON of docs/api.md, as values."""

from typing import Literal

from msgspec import UNSET, UnsetType

from gamemaster.core.contract import Outcome
from gamemaster.core.depth import Primer
from gamemaster.core.values import Json, Lang, Seat, Value, Words

Moment = int
Room = Literal["players", "spectators"]
Status = Literal["gathering", "running", "paused", "over"]
Ended = Literal["agreed", "resigned"]


class Person(Value, frozen=True):
    """Somebody, as others may know him."""

    id: str
    name: str


class Account(Value, frozen=True):
    """Somebody, as he knows himself."""

    id: str
    name: str
    guest: bool
    lang: str
    password: bool


class Me(Value, frozen=True, kw_only=True):
    """Who is signed in; the key only when it was just made."""

    account: Account | None
    csrf: str | None
    now: Moment
    key: str | UnsetType = UNSET
    link: str | UnsetType = UNSET


class Key(Value, frozen=True):
    """A new secret link, and the token of the session that goes on with it."""

    key: str
    link: str
    csrf: str | UnsetType = UNSET


class SessionShown(Value, frozen=True, kw_only=True):
    """Somewhere I am signed in."""

    id: str
    agent: str
    created_at: int | None
    used_at: int | None
    here: bool


class Sessions(Value, frozen=True):
    sessions: tuple[SessionShown, ...]


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


class Problem(Value, frozen=True):
    """Why something does not stand, and where."""

    en: str
    pt: str
    path: tuple[str | int, ...] = ()
    at: str = "$"
    span: tuple[int, int] | UnsetType = UNSET
    """The place in a sentence, from letter to letter."""
    nearest: tuple[str, ...] | UnsetType = UNSET
    """Phrases that could stand there."""
    repairs: tuple[str, ...] | UnsetType = UNSET
    """Whole sentences near this one that would pass."""
    readings: tuple[Json, ...] | UnsetType = UNSET
    """What it can mean, where that is several things: each with its sentence, and the smallest scene
    in which it parts from the others."""


class DraftShown(Value, frozen=True):
    """A draft, for its author."""

    raw: Json
    saved_at: Moment
    problems: tuple[Problem, ...]


class Sealed(Value, frozen=True):
    """A sealed submission, for its author."""

    raw: Json
    receipt: str
    sealed_at: Moment


class Orders(Value, frozen=True, kw_only=True):
    """The state of my orders."""

    table: str
    seat: Seat
    turn: int
    awaited: bool
    state: Literal["none", "draft", "sealed", "not_awaited"]
    draft: DraftShown | None
    sealed: Sealed | None
    silence: Json
    closes_at: Moment | None
    signed: tuple[str, ...]
    """The last receipt of the table, and mine of this turn: lines to be kept as they are."""


class HouseShown(Value, frozen=True):
    """Who signs the receipts."""

    key: str
    """The public key, 64 hex digits."""
    algorithm: str = "ed25519"


class Acknowledged(Value, frozen=True):
    """The acknowledgement of a sealed submission: it is on disk."""

    table: str
    seat: Seat
    turn: int
    receipt: str
    sealed_at: Moment
    signed: str
    """The whole receipt with the house's signature: a line to be kept as it is."""


class Checked(Value, frozen=True, kw_only=True):
    """Whether orders or content stand."""

    ok: bool
    raw: Json | UnsetType = UNSET
    reading: Json | UnsetType = UNSET
    problems: tuple[Problem, ...] | UnsetType = UNSET


class Offers(Value, frozen=True):
    """Phrases that may follow an unfinished sentence; each begins with the word being typed."""

    offers: tuple[str, ...]


class Line(Words, frozen=True):
    """One line of the story: which of `events` it tells, and up to which of those that one holds."""

    event: int = 0
    within: int | None = None


class Sight(Value, frozen=True, kw_only=True):
    """What one seat (None: a spectator) knows after a turn."""

    turn: int
    seat: Seat | None
    view: Json
    text: Words
    hint: Words | None
    events: Json
    story: tuple[Line, ...]


class ReplayStep(Value, frozen=True, kw_only=True):
    """One turn of a replay."""

    turn: int
    events: Json
    story: tuple[Line, ...]
    view: Json
    awaiting: tuple[Seat, ...]
    text: Words | UnsetType = UNSET


class Steps(Value, frozen=True, kw_only=True):
    """Some turns of a replay."""

    table: str
    game: str
    names: tuple[str, ...]
    turns: int
    seat: Seat | Literal["all"] | None
    steps: tuple[ReplayStep, ...]


class TurnTold(Value, frozen=True, kw_only=True):
    """The frame of a resolved turn, as one seat (or a spectator) sees it."""

    turn: int
    events: Json
    story: tuple[Line, ...]
    view: Json
    text: Words
    hint: Words | None
    awaiting: tuple[Seat, ...]
    closes_at: Moment | None
    seats: tuple[SeatShown, ...]
    status: Status
    outcome: Outcome | None


class Verified(Value, frozen=True, kw_only=True):
    """Whether a record holds; if not, the first turn that does not and why."""

    ok: bool
    turns: int | UnsetType = UNSET
    fingerprint: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    en: str | UnsetType = UNSET
    pt: str | UnsetType = UNSET


class KeyMoment(Value, frozen=True):
    """The turn after which the outcome was never in doubt, found by playing on with bots."""

    turn: int
    otherwise: int
    """Of the matches played on from the turn before it, how many had other winners."""
    tries: int
    line: Words | None


class RatingChange(Value, frozen=True):
    """What a match did to the rating of a seat's player."""

    seat: Seat
    before: int
    after: int


class Ending(Value, frozen=True, kw_only=True):
    """How a match ended; `sought` while its key moment is still being looked for."""

    sentence: Words
    moment: KeyMoment | None = None
    ratings: tuple[RatingChange, ...] = ()
    sought: bool = False


class Schemas(Value, frozen=True):
    """JSON Schemas for forms."""

    config: Json
    submission: Json
    view: Json


class GameShown(Value, frozen=True, kw_only=True):
    """A game that can be played."""

    id: str
    version: int
    title: str
    sentence: Words
    seats: tuple[int, ...]
    bots: tuple[str, ...]
    presets: tuple[str, ...]
    about: dict[str, Words]
    """What each preset is like."""
    people: str | None
    """The preset that people's matches open with; none: the usual config."""
    newcomer: str | None
    """The preset for somebody's first match, if there is one."""
    best_bot: str
    levels: bool
    """Whether there are bots `level-1` to `level-8`."""
    primer: Primer | None
    """How it is played, on one screen."""
    checks: tuple[str, ...]
    stock: tuple[str, ...]
    """Kinds of content of which the house has pieces of its own."""
    sheets: tuple[str, ...]
    """Kinds of content about a piece of which there is a sheet."""
    learner: bool
    """Whether something can be trained for it and be seated."""
    schemas: Schemas | UnsetType = UNSET


class LessonNamed(Value, frozen=True, kw_only=True):
    """A lesson in a list."""

    id: str
    title: Words


class GameLessons(Value, frozen=True, kw_only=True):
    """A game's lessons, from easy to hard."""

    game: str
    title: str
    lessons: tuple[LessonNamed, ...]


class PuzzleNamed(Value, frozen=True, kw_only=True):
    """The puzzle of a day: whose it is, and under which name it is a lesson of that game."""

    day: str
    game: str
    title: str
    lesson: str


class Learning(Value, frozen=True, kw_only=True):
    """Everything that can be learned, and the puzzle of today."""

    games: tuple[GameLessons, ...]
    puzzle: PuzzleNamed


class LessonShown(Value, frozen=True, kw_only=True):
    """A small position with a task, as its pupil sees it."""

    game: str
    id: str
    title: Words
    ask: Words
    seat: Seat
    names: tuple[str, ...]
    turn: int
    view: Json
    text: Words
    hint: Words
    awaiting: tuple[Seat, ...]
    silence: Json


class LessonPlayed(Value, frozen=True, kw_only=True):
    """What came of an answer: the turn as the rules played it, and what is missing (null: done)."""

    step: ReplayStep
    missing: Words | None


class Stock(Value, frozen=True):
    """The house's own content of one kind, each piece as an author would send it to its check."""

    kind: str
    lang: Lang
    pieces: tuple[Json, ...]


class Games(Value, frozen=True):
    """All the games."""

    games: tuple[GameShown, ...]


class Complete(Value, frozen=True):
    """A complete config, and how many seats it has."""

    config: Json
    seats: int


class Item(Value, frozen=True, kw_only=True):
    """Content in the library."""

    id: str
    kind: str
    name: str
    body: Json
    public: bool
    author: Person
    ok: bool
    reading: Json
    problems: tuple[Problem, ...]
    changed_at: Moment


class Items(Value, frozen=True):
    """Some of the library."""

    items: tuple[Item, ...]


class WebhookShown(Value, frozen=True, kw_only=True):
    """A webhook, for its owner."""

    id: str
    url: str
    shape: str
    lang: str
    remind: int
    failures: int
    last_at: Moment | None
    confirmed: bool
    """Whether whoever reads a mail address has said yes; nothing is sent before."""
    secret: str
    """With it the receiver checks the seal on what the house sends (docs/api.md, Webhooks)."""


class Webhooks(Value, frozen=True):
    """My webhooks, and whether this server can send mail."""

    webhooks: tuple[WebhookShown, ...]
    mail: bool


class MailAnswered(Value, frozen=True):
    """The address that the link of a mail was about."""

    address: str


class Greeted(Value, frozen=True):
    """Whether a webhook took our greeting, and the status it answered with (0: nothing)."""

    ok: bool
    status: int


class Rank(Value, frozen=True, kw_only=True):
    """One row of the ladder; the true strength lies between `low` and `high`, almost surely."""

    place: int
    account: Person | None
    bot: str | None
    house: bool
    """Whether it is one of the house's own bots."""
    played: int
    won: int
    rating: int
    low: int
    high: int


class Ladder(Value, frozen=True):
    """Everybody who has finished a match of a game."""

    rows: tuple[Rank, ...]
    waiting: tuple[str, ...] = ()
    """The house's own bots that nobody has met yet."""


class RatedMatch(Value, frozen=True, kw_only=True):
    """What somebody's rating was after a match."""

    at: Moment
    rating: int
    low: int
    high: int
    place: int
    """The place he came in at in that match, 1 is the best."""


class GameHistory(Value, frozen=True, kw_only=True):
    """How somebody fared in a game."""

    game: str
    title: str
    played: int
    won: int
    matches: tuple[RatedMatch, ...]
    """The last of them, oldest first."""


class Profile(Value, frozen=True, kw_only=True):
    """Somebody, as everybody may know him."""

    id: str
    name: str
    since: Moment
    games: tuple[GameHistory, ...]
    tables: tuple[TableShown, ...]
    """Public matches, newest first."""


class Exhibition(Value, frozen=True, kw_only=True):
    """A match of bots that goes on while somebody watches."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    turn: int
    over: bool
    pace: int
    outcome: Outcome | None
    next_at: Moment | None


class EndedShow(Value, frozen=True, kw_only=True):
    """An exhibition that has ended; who won is seen by watching it."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    turns: int
    ended_at: Moment


class EndedShows(Value, frozen=True):
    """The last exhibitions, newest first."""

    shows: tuple[EndedShow, ...]


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


class Health(Value, frozen=True):
    """The server is there; it is well if what people seal can be kept."""

    ok: bool
    """Whether the database takes what is written; 503 where it does not."""
    games: int
    database: str
    version: str
