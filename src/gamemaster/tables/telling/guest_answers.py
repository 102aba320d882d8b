"""What the house answers about guests: uploaded bots, their trials and faults, trainings."""

from typing import Literal

from msgspec import UNSET, UnsetType

from gamemaster.bots.starters import Example
from gamemaster.core.learner import CurvePoint, Preference, TrainingResult
from gamemaster.core.values import Json, Seat, Value, Words
from gamemaster.tables.telling.answers import Moment, Person


class CageLayer(Value, frozen=True):
    """One wall of the cage in which uploaded bots run."""

    name: Words
    stands: bool


class KitShown(Value, frozen=True):
    """A language in which one source file is a bot; `here`: this server can build and run it."""

    language: str
    file: str
    here: bool


class BotMessages(Value, frozen=True):
    """What a bot hears and says in a game, on a real first turn, and the forms of it."""

    game: str
    examples: tuple[Example, ...]
    submission: Json
    view: Json


class Moves(Value, frozen=True):
    """Some submissions that stand now, never all there are."""

    turn: int
    moves: tuple[Json, ...]


class BotFault(Value, frozen=True, kw_only=True):
    """One thing a bot did wrong: what it was shown, what it answered, what was wrong with it."""

    turn: int
    kind: str
    en: str
    pt: str
    at: str = "$"
    sent: Json = None
    view: Json = None


class TrialMatch(Value, frozen=True, kw_only=True):
    """One match of a bot on trial; `more` faults are counted but not shown."""

    seat: Seat
    place: int | None
    turns: int
    faults: tuple[BotFault, ...]
    more: int
    stderr: str


class Building(Value, frozen=True):
    """An upload of mine on its way: its name, whether it is built (and tried now), what the build said so far."""

    name: str
    built: bool
    log: str


class BotTrial(Value, frozen=True, kw_only=True):
    """How a bot did against built-in bots; `stopped`: the time for it was over before the end."""

    against: str
    matches: tuple[TrialMatch, ...]
    faults: int
    stopped: bool
    at: Moment


class BotShown(Value, frozen=True, kw_only=True):
    """An uploaded bot; `bot` is what a seat is given to have it play there."""

    id: str
    bot: str
    game: str
    name: str
    owner: Person
    mine: bool
    public: bool
    size: int
    created_at: Moment
    command: tuple[str, ...] | UnsetType = UNSET
    build: tuple[str, ...] | UnsetType = UNSET
    trial: BotTrial | UnsetType | None = UNSET
    """For its owner alone, like the commands."""


class Bots(Value, frozen=True, kw_only=True):
    """My bots and the public ones, and whether this server can run any."""

    bots: tuple[BotShown, ...]
    cage: bool
    layers: tuple[CageLayer, ...]
    kits: tuple[KitShown, ...]
    largest: int
    most: int


class TableFault(Value, frozen=True, kw_only=True):
    """A fault of a bot at a table, for the bot's owner; whole once the match is over."""

    table: str
    seat: Seat
    turn: int
    kind: str
    at: Moment
    message: str | None
    sent: Json
    view: Json


class TableFaults(Value, frozen=True):
    """What a bot did wrong at tables, the newest first."""

    faults: tuple[TableFault, ...]


TrainingStatus = Literal["waiting", "running", "done", "failed", "lost"]


class TrainingShown(Value, frozen=True, kw_only=True):
    """A training, for its owner; `bot` is what a seat is given once the brain is there.

    `lost`: the server stopped in the middle of it, and it must be begun again.
    """

    id: str
    game: str
    name: str
    pupil: Json
    """Whom the training teaches, whole."""
    wishes: dict[str, Json]
    """What was wished of it beside the pupil, in the game's own words."""
    matches_wanted: int
    seconds: int
    status: TrainingStatus
    progress: float
    matches: int
    points: tuple[CurvePoint, ...]
    results: tuple[TrainingResult, ...]
    preferences: tuple[Preference, ...]
    problem: str | None
    bot: str | None
    created_at: Moment


class Trainings(Value, frozen=True, kw_only=True):
    """My trainings, the newest first; `here`: this server has what training needs."""

    trainings: tuple[TrainingShown, ...]
    here: bool
