"""Receipts: what the house signs, so that it cannot say later that it was otherwise.

Each is one line of canonical JSON that ends with the house's signature. There are two kinds of chain, and
each receipt holds the link (a digest) of the one before it in its chain:

- A table's chain is for everybody: `drawing` with the locks of all who add to the dice, `begun`, then `turn` after `turn` with the record's fingerprint and what counted in
  it, `seats` when somebody else plays a seat, `closed` where orders are opened after the turn, and `over` with the
  digest of the whole record.
- A seat's chain of one turn is for its owner until the match is over: `revealed` (turn 0), `sealed`, `withdrawn`, `opened`. It begins at
  the last link of the table's chain, so it cannot be moved to another turn or table.

What is sealed may carry a lock, the SHA-256 of an opener that its author keeps. Nothing replaces or withdraws it
without that opener: the house cannot say that its author changed his mind.
"""

from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Literal

from msgspec import UNSET, UnsetType, structs

from gamemaster.core.codec import decode, digest, encode
from gamemaster.core.ed25519 import signature_holds
from gamemaster.core.errors import BrokenRecord, Illegal
from gamemaster.core.values import Seat, Value

FORMAT = 1
Kind = Literal[
    "drawing",
    "begun",
    "seats",
    "closed",
    "turn",
    "over",
    "revealed",
    "sealed",
    "withdrawn",
    "opened",
]
Sign = Callable[[bytes], bytes]
"""What the house does to a message: its Ed25519 signature, 64 bytes."""


class Receipt(Value, frozen=True, kw_only=True):
    """One thing that the house has said and signed."""

    receipt: int = FORMAT
    house: str
    """The public key, 64 hex digits."""
    table: str
    match: str
    """The commitment to the seed: it names the record this is about."""
    kind: Kind
    turn: int
    """Of a seat's receipt the turn it is for; of a table's the last turn that was resolved."""
    seat: Seat | UnsetType = UNSET
    number: int
    """Its place in its chain, from 1."""
    before: str
    """The link before it; a seat's first receipt of a turn has the last link of the table."""
    at: int
    commitment: str | UnsetType = UNSET
    """`sealed`, `opened`: to what was sent."""
    lock: str | UnsetType = UNSET
    """`sealed`: the SHA-256 of what opens it again."""
    opener: str | UnsetType = UNSET
    """What opened the lock of the receipt before."""
    locks: tuple[tuple[Seat, str], ...] | UnsetType = UNSET
    """`drawing`: the lock of each seat that adds to the dice; whoever opens his does it after this."""
    left_out: tuple[Seat, ...] | UnsetType = UNSET
    """`begun`: the seats that gave a lock and did not open it in time."""
    players: tuple[str, ...] | UnsetType = UNSET
    """Who plays each seat from now on: a bot of the house with its version, or nothing for somebody outside."""
    heard: tuple[tuple[Seat, str], ...] | UnsetType = UNSET
    """`closed`, `turn`: for each seat that sent something for that turn, the link of its last receipt."""
    fingerprint: str | UnsetType = UNSET
    """`begun`, `turn`, `over`: the record's, up to there."""
    record: str | UnsetType = UNSET
    """`over`: the digest of the whole record, as it is written."""
    signature: str = ""

    @property
    def chain(self) -> tuple[str, int | None, Seat | None]:
        """In which chain it stands: the table's, or a seat's of one turn."""
        if self.seat is UNSET:
            return self.table, None, None
        return self.table, self.turn, self.seat


def link_of(receipt: Receipt) -> str:
    """The digest that the next receipt of the chain holds, and that is signed."""
    text = encode(receipt)
    return digest(b"gamemaster receipt 1", text[: text.rindex(b'"signature":')])


def _message(link: str) -> bytes:
    return f"gamemaster receipt {link}".encode()


def signed(receipt: Receipt, sign: Sign) -> Receipt:
    """The receipt with the house's signature."""
    return structs.replace(receipt, signature=sign(_message(link_of(receipt))).hex())


def is_signed(receipt: Receipt) -> bool:
    """Whether the house whose key it names has signed it."""
    try:
        key, signature = bytes.fromhex(receipt.house), bytes.fromhex(receipt.signature)
    except ValueError:
        return False
    return signature_holds(key, _message(link_of(receipt)), signature)


def record_digest(text: bytes) -> str:
    """What `over` says of a record."""
    return digest(b"gamemaster record 1", text)


def write_receipts(receipts: Iterable[Receipt]) -> bytes:
    return b"".join(encode(receipt) + b"\n" for receipt in receipts)


def read_receipts(text: bytes, name: str | PurePath = "the receipts") -> tuple[Receipt, ...]:
    """Receipts from their lines; each must be written in the one way that was signed."""
    return tuple(
        _line(line, number, name)
        for number, line in enumerate(text.split(b"\n"), start=1)
        if line.strip()
    )


def _line(text: bytes, number: int, name: str | PurePath) -> Receipt:
    try:
        receipt = decode(text, Receipt)
    except Illegal as fault:
        raise BrokenRecord(
            f"line {number} of {name} is no receipt: {fault}",
            pt=f"a linha {number} de {name} não é um recibo: {fault.whole('pt')}",
        ) from None
    if receipt.receipt != FORMAT or encode(receipt) != text:
        raise BrokenRecord(
            f"line {number} of {name} was altered: no house writes receipts so",
            pt=f"a linha {number} de {name} foi alterada: nenhuma casa escreve recibos assim",
        )
    return receipt
