"""A box: everything one game brings to the table besides its rules."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias

from gamemaster.core.codec import plain
from gamemaster.core.contract import Bot, C, Game, M, S, V
from gamemaster.core.depth import Lesson, Primer, Speech, Verb
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.events import Event
from gamemaster.core.known import Known
from gamemaster.core.spaces import Spaces
from gamemaster.core.values import Json, Lang, Seat, Words


def nothing_hidden(state: S, seat: Seat | None, dice: Dice) -> S:
    """The look-alike of a state that every seat may know whole."""
    return state


def all_of_it(config: C) -> Json:
    """What everybody may know of a config in which nothing is secret."""
    return plain(config)


def nobody(config: C) -> Seat | None:
    """The host's seat of a game that keeps none."""
    return None


def in_one_piece(event: Event, lang: Lang, names: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Events that hold no others have nothing to tell one by one."""
    return ()


def all_alike(events: Sequence[Event], at: int, told: range) -> int:
    """Where a game does not say what weighs, what was told last is what a turn is known by."""
    return 1


def without_reason(state: S, events: Sequence[Event], lang: Lang, names: Sequence[str]) -> str:
    """The end of a game that gives no reasons."""
    return ""


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

    lookalike: Callable[[S, Seat | None, Dice], S]
    """Another state that differs only in what a seat (None: a spectator) may not know. Secrets are
    said, never assumed: a game in which nothing is hidden writes `nothing_hidden` itself."""
    known: Callable[[C], Known]
    """Who may know what of a state, field by field; the laws hold views, events and the look-alike to it."""
    shown: Callable[[C], Json]
    """What of a config everybody at the table may know, as JSON; `all_of_it` if nothing is secret."""

    narrate: Callable[[Any, Lang, Sequence[str]], str]
    """One event as a sentence; `names` are the seats' names in table order."""
    within: Callable[[Any, Lang, Sequence[str]], tuple[tuple[str, int], ...]] = field(
        default=in_one_piece
    )
    """An event that holds others (a battle), told line by line, each line with the place of the
    last of them it tells; nothing for an event that is told in one piece."""
    weight: Callable[[Sequence[Any], int, range], int] = field(default=all_alike)
    """How much a line of a turn's story weighs: its events, the place of the one that is told, and of an event
    that holds others which of them. A match's key moment is the heaviest line of its key turn; 0 is never one."""
    why: Callable[[S, Sequence[Any], Lang, Sequence[str]], str] = field(default=without_reason)
    """Why a match ended as it did, in a sentence: from its last state and what everybody saw in its last turn."""
    draw: Callable[[V, Lang, Sequence[str]], str]
    """The view as plain text: the board, and whatever a player needs beside it."""
    hint: Callable[[V, Lang], str]
    """One line that tells a person at a keyboard what to type."""
    typed: Callable[[V, str], Json]
    """What a person typed, as raw JSON; raises Illegal if it cannot be read. Doors ask by `read_typed`."""

    bots: Mapping[str, Bot[V]]
    """The built-in bots by name; `random` is always among them."""
    bots_version: int = 1
    """Raised when a built-in bot would answer otherwise: records name it, and who verifies asks that bot again."""
    best_bot: str = "random"
    """The bot that plays for absent people, and against whoever wants to play at once."""
    presets: Mapping[str, Json] = field(default_factory=dict)
    """Ready-made configs by name, as JSON for `complete`."""
    about: Mapping[str, Words] = field(default_factory=dict)
    """What each preset is like, in a sentence."""
    people: str | None = None
    """The preset that people's matches open with, where `usual` is rather for programs."""
    newcomer: str | None = None
    """The preset for somebody's first match, where the others are long or hard."""
    sound: Callable[[S], None] = field(default=taken_on_trust)
    """Raises Illegal for a state from outside that the rules could not have made."""
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

    # What a game brings for one door alone. Heavy parts are named by import string ("module:name") and
    # loaded by `depth.load` when that door asks, so that the base stays light and extras stay extras.
    verbs: Sequence[Verb] = ()
    """Its own commands of `gamemaster`."""
    primer: Primer | None = None
    """How it is played, on one screen."""
    lessons: Sequence[Lesson[S, V]] = ()
    """Small positions with a task, judged by the rules."""
    puzzles: str | None = None
    """Import string of a `core.puzzles.Puzzles`: how the puzzle of a day is searched for."""
    levels: str | None = None
    """Import string of a function from a level, 1 to 8, to the bot of that strength."""
    speech: Mapping[str, Speech] = field(default_factory=dict)
    """For kinds of content that are sentences: the dialect they are written in."""
    stock: Mapping[str, Callable[[Lang], Sequence[Json]]] = field(default_factory=dict)
    """The house's own content by kind (`power`, `card`, `fighter`), as its author would send it."""
    sheets: Mapping[str, str] = field(default_factory=dict)
    """By kind of content, the import string of a `SheetMaker`: what there is to know about a piece."""
    labs: Sequence[str] = ()
    """Import strings of `core.lab.Laboratory`: how the worth of the house's content is measured."""
    learner: str | None = None
    """Import string of a `core.learner.Learner`: how something trains for this game and is seated."""
    twin: str | None = None
    """Import string of its compiled twin."""
    host_seat: Callable[[C], Seat | None] = field(default=nobody)
    """The seat that a config keeps for the host, if it keeps one."""

    @property
    def id(self) -> str:
        return self.game.id

    def signature_of(self, bot: str) -> str:
        """A built-in bot with its version, as records and receipts name it."""
        return f"{bot} {self.bots_version}"

    def preset(self, name: str) -> Json:
        """A ready-made config by its name."""
        if name not in self.presets:
            there = ", ".join(self.presets)
            raise Trouble(
                f"{self.title} has no preset {name!r}. There are: {there}.",
                pt=f"{self.title} não tem o preset {name!r}. Há: {there}.",
            )
        return self.presets[name]

    def config_for(
        self, raw: Json = None, preset: str | None = None, seats: int | None = None
    ) -> C:
        """The config somebody wants: from JSON, from a preset, from JSON over a preset; else the usual one.

        A number of seats holds where the JSON does not say another.
        """
        if raw is None and preset is None:
            return self.usual(seats or self.seats[0])
        parts = [{"seats": seats} if seats else None, self.preset(preset) if preset else None, raw]
        if raw is not None and not isinstance(raw, dict):
            return self.complete(raw)
        return self.complete(
            {name: value for part in parts if part for name, value in part.items()}
        )


AnyBox: TypeAlias = Box[Any, Any, Any, Any]


def told(box: AnyBox, events: Sequence[Event], lang: Lang, names: Sequence[str]) -> tuple[str, ...]:
    """The story of some events, one sentence each; an event without a sentence is left out."""
    return tuple(line for event in events if (line := box.narrate(event, lang, names)))


_ENDLESS_NUMBER = re.compile(r"\d{19}")
LONGEST_LINE = 10_000


def read_typed(box: Box[C, S, M, V], view: V, line: str) -> Json:
    """What a person typed at a keyboard, as raw JSON; no game sees what no line can mean."""
    if len(line) > LONGEST_LINE:
        raise Illegal("This line is too long.", pt="Esta linha é longa demais.")
    if _ENDLESS_NUMBER.search(line):
        raise Illegal("This number is too large.", pt="Este número é grande demais.")
    return box.typed(view, line)
