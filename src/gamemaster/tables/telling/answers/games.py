"""What is said of games: what they are, how they are learned, what the house brings."""

from msgspec import UNSET, UnsetType

from gamemaster.core.depth import Primer
from gamemaster.core.values import Json, Lang, Seat, Value, Words
from gamemaster.tables.telling.answers.people import Person
from gamemaster.tables.telling.answers.turns import Problem, ReplayStep
from gamemaster.tables.telling.answers.words import Moment


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
