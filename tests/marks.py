"""What takes minutes is marked so: it is run by `make long`."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

ON_BOTH_DATABASES = (
    "tests/tables/store",
    "tests/tables/table/test_tables.py",
    "tests/tables/table/test_survival.py",
)
"""Where `make test` uses PostgreSQL too; everywhere else that is left to `make long`."""


def second_database_is_long(tests: Sequence[pytest.Item], root: Path) -> None:
    """Mark what is tried on SQLite and once more on PostgreSQL, but for those files that are about databases."""
    for test in tests:
        params = (
            test.callspec.params
            if isinstance(test, pytest.Function) and hasattr(test, "callspec")
            else {}
        )
        where = test.path.relative_to(root).as_posix()
        if params.get("database") == "postgresql" and not where.startswith(ON_BOTH_DATABASES):
            test.add_marker(pytest.mark.long)


def levels_are_long(bots: Iterable[str]) -> list[object]:
    """Bots by name, for a test of each: whose code must be compiled first are tried by `make long`."""
    return [
        pytest.param(name, marks=pytest.mark.long) if name.startswith("level-") else name
        for name in bots
    ]
