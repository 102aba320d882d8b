"""A record: the complete, replayable truth of a match, one line of JSON a turn.

The first line is the head (game, version, algorithm, seed, config, who sat where), then comes
one line for each turn with the raw submissions, then the end. Every line closes with a
fingerprint that covers the line, the state and events it led to, and the fingerprint before it.
The config holds the content itself (layouts, powers, fighters), so a record needs nothing else.
"""

from pathlib import PurePath
from typing import TypeVar

from msgspec import UNSET, UnsetType, structs

from gamemaster.core.codec import decode, digest, encode
from gamemaster.core.contract import Outcome
from gamemaster.core.errors import BrokenRecord, Illegal, Trouble
from gamemaster.core.events import Happening
from gamemaster.core.fairness import Entropy, mixed_seed
from gamemaster.core.values import Json, Seat, Value

FORMATS = (1, 2)
"""1: the dice come from the house's seed alone. 2: from what seats added too, and the head says what."""
OLD_KINDS = ("late", "gone", "garbled", "flood", "start", "dismissed", "refused")
"""The kinds of fault that sentences in old records begin with."""


class Head(Value, frozen=True, kw_only=True):
    """What was fixed before the first turn."""

    record: int = 1
    game: str
    version: int
    algorithm: str
    seed: str
    commitment: str
    seats: tuple[str, ...]
    config: Json
    entropy: tuple[Entropy, ...] | UnsetType = UNSET
    """Format 2: what seats added to the dice."""
    blind: bool | UnsetType = UNSET
    """Format 2: whether seats chose the salts of their submissions themselves, and opened them after the turn."""
    fingerprint: str = ""

    @property
    def dice_seed(self) -> str:
        """What the dice come from."""
        return self.seed if self.entropy is UNSET else mixed_seed(self.seed, self.entropy)


class Sent(Value, frozen=True):
    """A submission as it was sent, and the salted commitment its seat was given for it."""

    seat: Seat
    raw: Json
    salt: str
    commitment: str
    bot: str | UnsetType = UNSET
    """The bot that played the seat, if one did: of the house with its version (`hunter 1`), or a guest (`upload:ID`)."""


class Fault(Value, frozen=True):
    """What cost a seat its turn: the word by which such faults are counted, and what was wrong."""

    kind: str
    message: str = ""


def fault_of(trouble: Trouble) -> Fault:
    """Trouble, as a record keeps it."""
    return Fault(trouble.kind, trouble.cause)


class SilentSeat(Value, frozen=True):
    """A seat for which `default` played, and the fault if it was not mere silence.

    Records made before faults had kinds hold a sentence, `kind: message` or the message of a refusal;
    it is kept as it is, for the fingerprint covers it, and read by `why`.
    """

    seat: Seat
    fault: Fault | str = ""

    @property
    def why(self) -> Fault | None:
        """The fault, whichever form the record has it in."""
        if isinstance(self.fault, Fault):
            return self.fault
        kind, colon, message = self.fault.partition(": ")
        if colon and kind in OLD_KINDS:
            return Fault(kind, message)
        if self.fault in OLD_KINDS:
            return Fault(self.fault)
        return Fault("refused", self.fault) if self.fault else None


class Turn(Value, frozen=True, kw_only=True):
    """One turn: what the awaited seats sent."""

    turn: int
    sent: tuple[Sent, ...]
    silent: tuple[SilentSeat, ...] = ()
    fingerprint: str = ""


class End(Value, frozen=True, kw_only=True):
    """The last line: how many turns there were and how the match ended (None: it is under way)."""

    turns: int
    outcome: Outcome | None


class Record(Value, frozen=True):
    """A whole match."""

    head: Head
    turns: tuple[Turn, ...]
    end: End

    @property
    def fingerprint(self) -> str:
        """The last link of the chain: it stands for the whole match."""
        return self.turns[-1].fingerprint if self.turns else self.head.fingerprint


L = TypeVar("L", Head, Turn, End)
Signed = TypeVar("Signed", Head, Turn)


def signed(line: Signed, fingerprint: str) -> Signed:
    """The line, closed by its fingerprint."""
    return structs.replace(line, fingerprint=fingerprint)


def head_fingerprint(head: Head, state: object, events: tuple[Happening, ...]) -> str:
    return digest(b"gamemaster head 1", _unsigned(head), encode(state), encode(events))


def turn_fingerprint(before: str, turn: Turn, state: object, events: tuple[Happening, ...]) -> str:
    """The next link of the chain."""
    return digest(
        b"gamemaster turn 1", before.encode(), _unsigned(turn), encode(state), encode(events)
    )


def _unsigned(line: Head | Turn) -> bytes:
    """A line without its fingerprint; records are canonical, so cutting it off is exact."""
    text = encode(line)
    return text[: text.rindex(b'"fingerprint":')]


def write_record(record: Record) -> bytes:
    """The record as text, one line of canonical JSON each for head, turns and end."""
    return b"".join(encode(line) + b"\n" for line in (record.head, *record.turns, record.end))


def read_record(text: bytes, name: str | PurePath = "the record") -> Record:
    """A record from its text, or BrokenRecord with the first turn that cannot be read."""
    if text and not text.startswith(b'{"record":'):
        raise BrokenRecord(
            f"{name} is not a record of a match; `play --record` writes one.",
            pt=f"{name} não é o registro de uma partida; `play --record` escreve um.",
        )
    lines = text.split(b"\n")
    if lines[-1] or len(lines) < 3:
        raise BrokenRecord(
            f"{name} is cut off: a record has a first line, one line a turn, and an end line, "
            "each closed by a line break. Ask for the whole file.",
            max(0, len(lines) - 2),
            pt=f"{name} está cortado: um registro tem uma primeira linha, uma linha por turno e uma "
            "linha final, cada uma com sua quebra. Peça o arquivo inteiro.",
        )
    head = _line(lines[0], Head, 0)
    if head.record not in FORMATS or (head.record == 1) != (head.entropy is UNSET):
        raise BrokenRecord(
            f"{name} has format {head.record}; this gamemaster reads 1 and 2.",
            pt=f"{name} tem o formato {head.record}; este gamemaster lê 1 e 2.",
        )
    turns = tuple(_line(line, Turn, i) for i, line in enumerate(lines[1:-2], start=1))
    return Record(head, turns, _line(lines[-2], End, len(turns)))


def _line(text: bytes, kind: type[L], turn: int) -> L:
    """One line of a record; it must be canonical, so that no byte of it can be changed unseen."""
    try:
        line = decode(text, kind)
    except Illegal as fault:
        raise BrokenRecord(
            f"the line of turn {turn} cannot be read: {fault}",
            turn,
            pt=f"a linha do turno {turn} não pode ser lida: {fault.whole('pt')}",
        ) from None
    if encode(line) != text:
        raise BrokenRecord(
            f"the line of turn {turn} was altered: it is not canonical JSON",
            turn,
            pt=f"a linha do turno {turn} foi alterada: não é JSON canônico",
        )
    return line
