"""What a game may bring beyond its rules: its verbs, its primer, its lessons."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias

from gamemaster.core.contract import AnyBot, S, Step, V
from gamemaster.core.dice import Dice
from gamemaster.core.once import off_the_clock
from gamemaster.core.values import Json, Seat, Value, Words


class Verb(Value, frozen=True):
    """A command of one game: `gamemaster NAME …`, loaded from `where` when it is called."""

    name: str
    """One word, or two (`train bmiibo`), of which games may share the first."""
    where: str
    """An import string, "module:function" or "module:app"."""
    help: Words


class Speech(Value, frozen=True):
    """How the authors of one kind of content speak."""

    dialect: str
    """Import string of the Dialect in which their texts are read."""
    line: str | None = None
    """Import string of a function from a text and a language to a line of the story that it makes."""


class Panel(Value, frozen=True):
    """One picture of a primer: what the page draws, its heading, and the words beneath it."""

    title: Words
    words: Words
    scene: Json = None
    """What the game's own page draws here, in its own form; nothing: words alone."""


class Primer(Value, frozen=True):
    """How a game is played, on one screen: what one plays for, a turn in three pictures, the end."""

    goal: Words
    turn: tuple[Panel, Panel, Panel]
    end: Words
    facts: tuple[Words, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Lesson(Generic[S, V]):
    """A small position with a task. The rules play the answer; `missing` judges what came of it."""

    id: str
    title: Words
    ask: Words
    position: Callable[[], S]
    """The state in which the task is set."""
    seat: Seat = 0
    others: Callable[[V, Dice], Json] | None = None
    """What everybody else sends; nothing: they are silent."""
    missing: Callable[[S, Step[S]], Words | None]
    """What is still wrong with the position after the turn, or nothing: the task is done."""


AnyLesson: TypeAlias = Lesson[Any, Any]
"""A lesson of whichever game."""


class SheetShown(Value, frozen=True):
    """All there is to know about a piece of content, in the game's own form, and the same as text."""

    sheet: Json
    text: Words


class PieceWorth(Value, frozen=True):
    """What a piece does to its owner's chance of winning, in thousandths, with its standard error."""

    change: int
    error: int
    battles: int
    """So many were fought with it, and as many without."""


class SheetMaker(Protocol):
    """How a game makes the sheet of one kind of content; `Box.sheets` names one by import string.

    What `public` and `draft` give is handed to `make`, in another thread and perhaps for several
    who ask: it is compared and kept, so it must be hashable and hold nothing secret.
    """

    def public(self, view: Any, name: str) -> Hashable | None:
        """What to make the sheet of, for a piece that a spectator's view shows under that name;
        nothing if there is none, or none yet."""

    def draft(self, piece: Json, known: Sequence[Json] | None) -> Hashable:
        """What to make the sheet of, for a piece that is being written and would meet `known` (not
        given: the house's own content); raises Illegal where it does not stand."""

    def make(self, asked: Any) -> SheetShown:
        """The sheet; it may take a while."""

    def worth(self, asked: Any) -> PieceWorth | None:
        """What a piece is worth among the house's own, sooner than its sheet; None: it cannot be said."""


def load(where: str) -> Any:
    """The thing that an import string names."""
    module, _, name = where.partition(":")
    with off_the_clock():
        return getattr(import_module(module), name)


EIGHT = 8
"""How many levels of strength a game's bots have."""


def by_level(where: str) -> dict[str, AnyBot]:
    """Bots `level-1` to `level-8` of a game's levels; loaded when one is first asked to play."""
    return {f"level-{number}": partial(_at_level, where, number) for number in range(1, EIGHT + 1)}


def _at_level(where: str, number: int, view: object, dice: Dice) -> Json:
    return load(where)(number)(view, dice)
