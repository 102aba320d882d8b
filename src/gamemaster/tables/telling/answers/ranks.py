"""What is said of strengths and shows: ladders, profiles, exhibitions, health."""

from gamemaster.core.contract import Outcome
from gamemaster.core.values import Value
from gamemaster.tables.telling.answers.people import Person
from gamemaster.tables.telling.answers.tables import TableShown
from gamemaster.tables.telling.answers.words import Moment


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


class Health(Value, frozen=True):
    """The server is there; it is well if what people seal can be kept."""

    ok: bool
    """Whether the database takes what is written; 503 where it does not."""
    games: int
    database: str
    version: str
