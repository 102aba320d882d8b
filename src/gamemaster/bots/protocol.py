"""The protocol between the game master and a bot: one JSON object a line, on stdin and stdout.

docs/bots.md describes it for people who write bots; this module is its one definition in code.
"""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode, refuse_doubles
from gamemaster.core.complaints import worded
from gamemaster.core.contract import Outcome
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Json, Lang, Seat, Value, Words

PROTOCOL = 1
MOST_MOVES = 8


class Limits(Value, frozen=True, kw_only=True):
    """What a bot may use; it is told all of it in the hello."""

    start_ms: int = 10_000
    """From the start of its process to `ready`."""
    turn_ms: int = 1_000
    """For each turn, free of charge."""
    bank_ms: int = 10_000
    """What may be overdrawn beyond `turn_ms`, over the whole match."""
    strikes: int = 5
    """So many turns may be lost to faults of the program (not to refused moves) before it is dismissed."""
    memory_mb: int = 512
    processes: int = 64
    """Processes and threads together."""
    scratch_mb: int = 32
    """The size of /tmp, the only place it can write to."""
    line_bytes: int = 1 << 20
    """The most it may write for one turn."""
    stderr_bytes: int = 1 << 20
    """The most it may write to stderr over the whole match."""


class Hello(Value, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first line: what is played, by which rules, and from which seat."""

    protocol: int = PROTOCOL
    game: str
    version: int
    seat: Seat
    seats: int
    names: tuple[str, ...]
    config: Json
    seed: int
    """For the bot's own dice, so that a match can be played again alike."""
    limits: Limits


def greeting(
    box: AnyBox, config: object, seat: Seat, *, names: tuple[str, ...], seed: int, limits: Limits
) -> Hello:
    """The hello to a bot in a seat: of the config it is told what everybody at the table may know."""
    return Hello(
        game=box.id,
        version=box.game.version,
        seat=seat,
        seats=box.seated(config),
        names=names,
        config=box.shown(config),
        seed=seed,
        limits=limits,
    )


class Asking(Value, frozen=True, tag_field="type", tag="view"):
    """The view of a turn; `default` is what plays if no answer stands."""

    turn: int
    view: Json
    default: Json
    moves: tuple[Json, ...] | UnsetType = UNSET
    """Some submissions that stand now, for a bot that asked for them; never all there are."""


class AnswerRefused(Value, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """The last answer did not stand: why, and where in it."""

    turn: int
    message: str
    at: str = "$"


class Goodbye(Value, frozen=True, kw_only=True, tag_field="type", tag="goodbye"):
    """The last line: how it ended (`outcome` is null if the match was broken off)."""

    outcome: Outcome | None
    place: int | None


class Answer(msgspec.Struct, frozen=True):
    """What a bot writes for a turn; other fields than these are the author's own affair."""

    turn: int
    submission: Json


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """What a bot writes once it has read the hello and can play."""

    moves: Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)] = 0
    """How many submissions that stand it wants to be shown with each view: something to begin with."""


Message = Hello | Asking | AnswerRefused | Goodbye


class Failure(Trouble):
    """What a bot did wrong as a program: the kind of it, and what happened."""

    def __init__(self, kind: str, message: str, *, pt: str | None = None) -> None:
        super().__init__(message, pt=pt)
        self.kind = kind

    def said(self, lang: Lang) -> str:
        """Its kind, and what happened."""
        if lang == "pt" and self.pt:
            return f"{fault_words(self.kind).pt}: {self.pt}"
        return f"{self.kind}: {self.message}"

    @property
    def cause(self) -> str:
        return self.message

    def __str__(self) -> str:
        return self.said("en")


FAULT_KINDS = {
    "late": "atraso",
    "gone": "encerrado",
    "garbled": "ilegível",
    "flood": "excesso",
    "start": "partida",
    "dismissed": "dispensado",
}
"""no answer in time · ended · not the protocol · too much output · never ready · sent away; in
Portuguese beside it."""


def fault_words(kind: str) -> Words:
    """A kind of fault in the languages people read."""
    return Words(kind, FAULT_KINDS.get(kind, "recusado"))


def line(message: Message) -> bytes:
    """A message as it is sent."""
    return encode(message) + b"\n"


def refusal(turn: int, fault: Trouble) -> AnswerRefused:
    at = fault.at if isinstance(fault, Illegal) else "$"
    return AnswerRefused(turn=turn, message=fault.message, at=at)


_answer = msgspec.json.Decoder(Answer)
_ready = msgspec.json.Decoder(Ready)


def read_answer(text: bytes) -> Answer:
    """The answer in a line, or a Failure."""
    try:
        answer = _answer.decode(text)
        refuse_doubles(text)
        return answer
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Illegal) as fault:
        why = _why(fault)
        raise Failure(
            "garbled",
            f'an answer is {{"turn":…,"submission":…}}; {why.en}',
            pt=f'uma resposta é {{"turn":…,"submission":…}}; {why.pt}',
        ) from None


def read_ready(text: bytes) -> Ready:
    """The line that says `ready`, or a Failure."""
    try:
        return _ready.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        why = _why(fault)
        raise Failure(
            "garbled",
            f'the first line is {{"type":"ready"}}; {why.en}',
            pt=f'a primeira linha é {{"type":"ready"}}; {why.pt}',
        ) from None


def _why(fault: Exception) -> Words:
    if isinstance(fault, Illegal):
        return Words(fault.said("en"), fault.said("pt"))
    if isinstance(fault, RecursionError):
        return Words("this JSON is nested too deeply", "este JSON está aninhado demais")
    return Words(str(fault), worded(str(fault)).pt)
