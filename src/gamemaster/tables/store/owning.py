"""A database that is a file belongs to one server at a time, and to nobody else on the machine."""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from gamemaster.core.errors import Trouble


@contextmanager
def owned(database: Path | None) -> Iterator[None]:
    """Hold a file of SQLite for this server alone; one that dies lets go of it.

    Two servers on one file would each keep tables in memory that the other changes.
    """
    if database is None:
        yield
        return
    try:
        door = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as fault:
        raise _unwritable(database, fault.strerror) from None
    try:
        try:
            fcntl.flock(door, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Trouble(
                f"Another server is using {database}. Stop it first, or share a PostgreSQL: --db postgresql://…",
                pt=f"Outro servidor está usando {database}. Pare-o antes, ou use um PostgreSQL para os dois: "
                "--db postgresql://…",
            ) from None
        yield
    finally:
        os.close(door)


def keep_private(database: Path) -> None:
    """Seeds and sealed orders lie in it: nobody else on this machine may read it, nor what SQLite puts beside it."""
    try:
        database.absolute().parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as fault:
        raise _unwritable(database, fault.strerror) from None
    if database.is_dir():
        raise _unwritable(database, os.strerror(errno.EISDIR))
    for file in (database, Path(f"{database}-wal"), Path(f"{database}-shm")):
        with suppress(FileNotFoundError, PermissionError):
            file.chmod(0o600)


def _unwritable(database: Path, why: str | None) -> Trouble:
    return Trouble(
        f"The database {database} cannot be written: {why}. Name another file: --db FILE",
        pt=f"Não se consegue gravar o banco de dados {database}: {why}. Dê outro arquivo: --db ARQUIVO",
    )
