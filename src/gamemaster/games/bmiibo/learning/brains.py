"""A brain: what a fighter has learned, in a file that holds numbers and nothing that runs.

    gamemaster brain\\n
    one line of canonical JSON: the head\\n
    zlib: for every known row its number (uint32, the gap to the one before, little endian), then
    for every known row its 14 values (int16, 1/10,000), little endian

The head says what the brain is for, how large the payload is, and its SHA-256.
"""

import hashlib
import zlib

import msgspec
import numpy as np
from numpy.typing import NDArray

from gamemaster.core.codec import decode, encode
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.values import Value
from gamemaster.games.bmiibo.state import Fighter, Metric
from gamemaster.games.bmiibo.twin.learning import Table
from gamemaster.games.bmiibo.twin.senses import INTENTS, WIDTH

FORMAT = 1
SENSES = 1
"""Raised when rows or intents come to mean something else."""
MAGIC = b"gamemaster brain\n"
SCALE = 10_000
MOST_ROWS = 1 << 25


class BrainHead(Value, frozen=True, kw_only=True):
    """What a brain is for, and how it came to be."""

    format: int = FORMAT
    senses: int = SENSES
    game: str = "bmiibo"
    game_version: int
    fighter: Fighter
    board: int
    players: int
    metric: Metric
    relations: tuple[int, ...]
    rows: int
    known: int
    matches: int
    seed: str
    digest: str = ""


class Brain(msgspec.Struct, frozen=True):
    """A head and the table it speaks of."""

    head: BrainHead
    table: Table

    @property
    def file(self) -> str:
        head = self.head
        return file_of(head.fighter.name, head.board, head.players)


def file_of(name: str, board: int, players: int) -> str:
    """The name of the file a brain is kept in."""
    return f"{name}_{board}x{board}_{players}.brain"


def write_brain(brain: Brain) -> bytes:
    """The bytes of a brain's file; equal brains have equal bytes."""
    rows = known_rows(brain.table)
    values = np.rint(brain.table[rows, :INTENTS] * SCALE).clip(-32767, 32767).astype("<i2")
    kept = values.any(axis=1)  # what rounds to nothing is not written
    rows, values = rows[kept], values[kept]
    gaps = np.diff(rows, prepend=0).astype("<u4")
    payload = zlib.compress(gaps.tobytes() + values.tobytes(), 6)
    head = msgspec.structs.replace(
        brain.head, known=len(rows), digest=hashlib.sha256(payload).hexdigest()
    )
    return MAGIC + encode(head) + b"\n" + payload


def known_rows(table: Table) -> NDArray[np.int64]:
    """The rows in which anything was learned."""
    return np.flatnonzero(table[:, :INTENTS].any(axis=1))


def read_brain(data: bytes, name: str = "the file") -> Brain:
    """A brain from its bytes, or Trouble with what is wrong with them."""
    if not data.startswith(MAGIC) or b"\n" not in data[len(MAGIC) :]:
        raise Trouble(f"{name} is not a brain.", pt=f"{name} não é um cérebro.")
    line, payload = data[len(MAGIC) :].split(b"\n", 1)
    try:
        versions = decode(line, _Versions)
        _check_versions(versions, name)
        head = decode(line, BrainHead)
    except Illegal as fault:
        raise Trouble(
            f"The head of {name} cannot be read: {fault}",
            pt=f"Não se consegue ler o cabeçalho de {name}: {fault}",
        ) from None
    if hashlib.sha256(payload).hexdigest() != head.digest:
        raise Trouble(
            f"{name} is damaged: its digest does not fit.",
            pt=f"{name} está danificado: o resumo não confere.",
        )
    return Brain(head, _table(head, payload, name))


class _Versions(msgspec.Struct):
    format: int
    senses: int


def _check_versions(versions: _Versions, name: str) -> None:
    if (versions.format, versions.senses) != (FORMAT, SENSES):
        raise Trouble(
            f"{name} has format {versions.format} and senses {versions.senses}; this gamemaster "
            f"reads {FORMAT} and {SENSES}. Train it again.",
            pt=f"{name} tem o formato {versions.format} e os sentidos {versions.senses}; este gamemaster lê {FORMAT} e {SENSES}. Treine de novo.",
        )


def _table(head: BrainHead, payload: bytes, name: str) -> Table:
    """The table; every size is checked before any room is taken."""
    if not (0 < head.rows <= MOST_ROWS and 0 <= head.known <= head.rows):
        raise Trouble(f"{name} names impossible sizes.", pt=f"{name} traz tamanhos impossíveis.")
    size = head.known * (4 + 2 * INTENTS)
    try:
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(payload, size + 1)
    except zlib.error:
        raise Trouble(
            f"{name} is damaged: it cannot be unpacked.",
            pt=f"{name} está danificado: não dá para desempacotar.",
        ) from None
    if len(plain) != size:
        raise Trouble(
            f"{name} is damaged: it holds more or less than it says.",
            pt=f"{name} está danificado: guarda mais ou menos do que diz.",
        )
    gaps = np.frombuffer(plain, "<u4", head.known).astype(np.int64)
    rows = np.cumsum(gaps)
    if head.known and (rows[-1] >= head.rows or bool((gaps[1:] == 0).any())):
        raise Trouble(
            f"{name} is damaged: a row is out of range.",
            pt=f"{name} está danificado: há uma linha fora do alcance.",
        )
    values = np.frombuffer(plain, "<i2", offset=4 * head.known).reshape(head.known, INTENTS)
    table = np.zeros((head.rows, WIDTH), np.float32)
    table[rows, :INTENTS] = values.astype(np.float32) / SCALE
    return table
