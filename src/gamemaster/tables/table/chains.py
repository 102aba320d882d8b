"""The ends of a table's chains of receipts: what the next receipt follows."""

from collections.abc import Mapping, Sequence
from typing import Any

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, encode
from gamemaster.core.fairness import seed_commitment
from gamemaster.core.match import AnyMatch
from gamemaster.core.receipts import Receipt, link_of, record_digest
from gamemaster.core.record import write_record
from gamemaster.core.values import Seat
from gamemaster.tables.guests.players import is_built_in
from gamemaster.tables.signing import Signer
from gamemaster.tables.store.rows import SeatRow, TableRow

MOST = 200
"""So many receipts a seat may have in one turn: who changes his mind more often waits for the next."""


class Chains:
    """The last receipt of the table, and of each seat that sent something in the turn being played."""

    def __init__(self, table: Receipt | None = None, seats: Mapping[Seat, Receipt] | None = None):
        self.table = table
        self.seats: Mapping[Seat, Receipt] = seats or {}

    @classmethod
    def stored(cls, table: str | None, seats: Sequence[str]) -> "Chains":
        """As the store has them: the table's last, and the seats' in the order in which they came."""
        read = [decode(text, Receipt) for text in seats]
        last = {receipt.seat: receipt for receipt in read if isinstance(receipt.seat, int)}
        return cls(decode(table, Receipt) if table else None, last)

    def and_then(self, receipt: Receipt) -> "Chains":
        """With one more; the beginning and each turn of the table end the seats' chains."""
        if isinstance(receipt.seat, int):
            return Chains(self.table, {**self.seats, receipt.seat: receipt})
        return Chains(receipt, {} if receipt.kind in ("begun", "turn") else self.seats)

    def lock(self, seat: Seat) -> str | None:
        """The lock on what a seat has sealed."""
        last = self.seats.get(seat)
        return (last.lock or None) if last else None

    def is_long(self, seat: Seat) -> bool:
        return seat in self.seats and self.seats[seat].number >= MOST

    def heard(self) -> tuple[tuple[Seat, str], ...]:
        """The last link of each seat that sent something."""
        return tuple((seat, link_of(last)) for seat, last in sorted(self.seats.items()))

    def next(self, signer: Signer, row: TableRow, at: int, **said: Any) -> Receipt:
        """The next receipt: of the seat it names, or of the table."""
        seat = said.get("seat")
        last = self.table if seat is None else self.seats.get(seat)
        before = last or self.table
        return signer.sign(
            Receipt(
                house=signer.public,
                table=row.id,
                match=seed_commitment(row.seed),
                number=last.number + 1 if last else 1,
                before=link_of(before) if before else "",
                at=at,
                **said,
            )
        )


def players_of(box: AnyBox, seats: Sequence[SeatRow]) -> tuple[str, ...]:
    """Who plays each seat, as receipts say it: a bot of the house with its version, a guest, or somebody outside."""
    return tuple(_player(box, seat) for seat in seats)


def _player(box: AnyBox, seat: SeatRow) -> str:
    bot = seat.player
    if bot is None:
        return ""
    if not is_built_in(bot):
        return bot
    return box.signature_of(bot if bot in box.bots else box.best_bot)


def digest_of(match: AnyMatch) -> str:
    """What `over` says of the record of a match; of a long one it takes a while, so not while others wait to write."""
    return record_digest(write_record(match.record()))


def receipt_row(receipt: Receipt) -> dict[str, object]:
    """A receipt as it is stored."""
    seat = receipt.seat if isinstance(receipt.seat, int) else None
    body = encode(receipt).decode()
    return {"table_id": receipt.table, "turn": receipt.turn, "seat": seat, "body": body}
