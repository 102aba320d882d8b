"""What is said in a turn: drafts, seals, sights, steps, the end."""

from typing import Literal

from msgspec import UNSET, UnsetType

from gamemaster.core.contract import Outcome
from gamemaster.core.values import Json, Seat, Value, Words
from gamemaster.tables.telling.answers.tables import SeatShown
from gamemaster.tables.telling.answers.words import Moment, Status


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
