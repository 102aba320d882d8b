"""A box: everything one game brings to the table besides its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from gamemaster.core.codec import plain
from gamemaster.core.contract import C, Game, M, S, V
from gamemaster.core.dice import Dice
from gamemaster.core.events import Event
from gamemaster.core.spaces import Spaces
from gamemaster.core.values import Json, Lang, Seat, Words

Bot: TypeAlias = Callable[[V, Dice], Json]
"""A program in a seat: from a view and its own dice to raw JSON, which is parsed like anybody's."""


def nothing_hidden(state: S, seat: Seat | None, dice: Dice) -> S:
    """The twin of a state that every seat may know whole."""
    return state


def in_one_piece(event: Any, lang: Lang, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Events that hold no others have nothing to tell one by one."""
    return ()


def taken_on_trust(state: S) -> None:
    """The check of a state whose form is all that can be wrong with it."""


@dataclass(frozen=True, kw_only=True)
class Box(Generic[C, S, M, V]):
    """Rules, kinds of values, story, drawing and bots of one game; `games.GAMES` lists them."""

    game: Game[C, S, M, V]
    title: str
    sentence: Words
    seats: Sequence[int]
    """The numbers of seats it can be played with, the usual one first."""

    config: type[C]
    state: type[S]
    submission: Any
    view: type[V]
    events: Any
    """The union of the game's kinds of event."""

    usual: Callable[[int], C]
    """The config people expect for that many seats; raises Illegal if there is none."""
    complete: Callable[[Json], C]
    """A config from JSON, checked, with every name of stored content replaced by the content."""
    seated: Callable[[C], int]
    """How many seats a config has."""

    narrate: Callable[[Any, Lang, Sequence[str]], str]
    """One event as a sentence; `names` are the seats' names in table order."""
    within: Callable[[Any, Lang, Sequence[str]], tuple[tuple[str, int], ...]] = field(
        default=in_one_piece
    )
    """An event that holds others (a battle), told line by line, each line with the place of the
    last of them it tells; nothing for an event that is told in one piece."""
    draw: Callable[[V, Lang, Sequence[str]], str]
    """The view as plain text: the board, and whatever a player needs beside it."""
    hint: Callable[[V, Lang], str]
    """One line that tells a person at a keyboard what to type."""
    typed: Callable[[V, str], Json]
    """What a person typed, as raw JSON; raises Illegal if it cannot be read."""

    bots: Mapping[str, Bot[V]]
    """The built-in bots by name; `random` is always among them."""
    presets: Mapping[str, Json] = field(default_factory=dict)
    """Ready-made configs by name, as JSON for `complete`."""
    twin: Callable[[S, Seat | None, Dice], S] = field(default=nothing_hidden)
    """Another state that differs only in what a seat may not know; the same if nothing is hidden."""
    sound: Callable[[S], None] = field(default=taken_on_trust)
    """Raises Illegal for a state from outside that the rules could not have made."""
    shown: Callable[[C], Json] = field(default=plain)
    """What of a config everybody at the table may know, as JSON; all of it if nothing is hidden."""
    checks: Mapping[str, Callable[[Json], Json]] = field(default_factory=dict)
    """Kinds of content people write for it (`power`, `card`, `fighter`), each with a function from
    what they wrote to how it is read, as JSON; raises Illegal where it does not stand."""
    offers: Mapping[str, Callable[[str, Lang], tuple[str, ...]]] = field(default_factory=dict)
    """For kinds of content that are sentences: what may follow an unfinished one, from the word
    being typed on."""
    spaces: Spaces[C, V] | None = None
    """How views and submissions become numbers for learners."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Characters of the drawing and the terminal style each is shown in."""

    @property
    def id(self) -> str:
        return self.game.id


AnyBox: TypeAlias = Box[Any, Any, Any, Any]


def told(box: AnyBox, events: Sequence[Event], lang: Lang, names: Sequence[str]) -> tuple[str, ...]:
    """The story of some events, one sentence each; an event without a sentence is left out."""
    return tuple(line for event in events if (line := box.narrate(event, lang, names)))
