"""Of several who write at once one is first; the others hear so, and it is no fault of the database."""

import sqlite3

from sqlalchemy.exc import IntegrityError

_SQLITE = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
}
_POSTGRES = {"23505", "23503"}
"""What SQL calls a second row of one key, and a row that belongs to one that is gone."""


def was_overtaken(fault: BaseException) -> bool:
    """Whether what could not be written was taken, or gone, by then.

    A row without what it must have, or one that a rule of the database keeps out, is nobody's haste: it is a fault.
    """
    if not isinstance(fault, IntegrityError):
        return False
    code = getattr(fault.orig, "sqlite_errorcode", None) or getattr(fault.orig, "sqlstate", None)
    return code in _SQLITE or code in _POSTGRES
