"""What a seat sealed and then replaced or withdrew is not kept: its lines go, or, where others were told of one, its body."""

from sqlalchemy import bindparam, delete, or_, update

from gamemaster.tables.store import schema

_LINES = schema.journal.c
_OF_SEAT = (
    _LINES.table_id == bindparam("of"),
    _LINES.turn == bindparam("at_turn"),
    _LINES.seat == bindparam("at_seat"),
    or_(_LINES.kind == "sealed", _LINES.kind == "withdrawn"),  # a list of them is for one seat only
)
UNHEARD_GONE = delete(schema.journal).where(*_OF_SEAT, _LINES.notice.is_(None))
HEARD_EMPTIED = (
    update(schema.journal)
    .where(*_OF_SEAT, _LINES.body.is_not(None))
    .values(body=None, receipt=None)
)
