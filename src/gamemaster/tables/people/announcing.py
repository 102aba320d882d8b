"""Word of one's turns, queued for its receivers in the transaction that stores the turns."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select
from sqlalchemy.engine import RowMapping

from gamemaster.core.values import Seat
from gamemaster.tables.people.mail import LONG_TURN
from gamemaster.tables.store import schema
from gamemaster.tables.store.database import Store
from gamemaster.tables.store.rows import SeatRow, TableRow


class Happened(NamedTuple):
    """A turn that was resolved, and what it means for the people at the table."""

    row: TableRow
    owners: dict[Seat, str]
    stood_in: Sequence[Seat]
    at: int


def happened(
    row: TableRow, seats: Sequence[SeatRow], at: int, stood_in: Sequence[Seat] = ()
) -> Happened:
    owners = {seat.seat: seat.account_id for seat in seats if seat.account_id}
    return Happened(row, owners, stood_in, at)


def announce(tx: Connection, store: Store, turns: Sequence[Happened]) -> None:
    """Queue what to send to whom, in the transaction that stores the turns."""
    people = {owner for turn in turns for owner in turn.owners.values()}
    if not people:
        return
    hooks = schema.webhooks
    wanted = select(hooks).where(hooks.c.account_id.in_(people), hooks.c.confirmed)
    mine = tx.execute(wanted).mappings().all()
    rows = [
        row
        for turn in turns
        for seat, owner in turn.owners.items()
        for hook in mine
        if hook["account_id"] == owner and is_wanted(hook["shape"], turn.row)
        for row in _deliveries(hook, turn, seat)
    ]
    if rows:
        tx.execute(store.upsert(schema.deliveries).on_conflict_do_nothing(), rows)


def is_wanted(shape: str, row: TableRow) -> bool:
    """Mail is for tables over days: whoever plays live is there."""
    return shape != "mail" or (row.deadline or 0) >= LONG_TURN


def _deliveries(hook: RowMapping, turn: Happened, seat: Seat) -> list[dict[str, object]]:
    row = turn.row
    if row.status == "over":
        return [_delivery(hook, "over", row, seat, turn.at)]
    kinds = ["turn"] * (seat in row.awaiting) + ["stand_in"] * (seat in turn.stood_in)
    rows = [_delivery(hook, kind, row, seat, turn.at) for kind in kinds]
    if seat in row.awaiting and row.closes_at and hook["remind"]:
        due = row.closes_at - hook["remind"] * 1000
        rows.append(_delivery(hook, "reminder", row, seat, due))
    return rows


def _delivery(
    hook: RowMapping, kind: str, row: TableRow, seat: Seat, due: int
) -> dict[str, object]:
    return {
        "webhook_id": hook["id"],
        "mark": f"{kind} {row.id} {row.turn} {seat}",
        "kind": kind,
        "table_id": row.id,
        "turn": row.turn + (kind != "over"),
        "seat": seat,
        "due_at": due,
        "attempts": 0,
    }
