"""What takes minutes is marked so: it is run by `make long`."""

from collections.abc import Iterable

import pytest


def levels_are_long(bots: Iterable[str]) -> list[object]:
    """Bots by name, for a test of each: whose code must be compiled first are tried by `make long`."""
    return [
        pytest.param(name, marks=pytest.mark.long) if name.startswith("level-") else name
        for name in bots
    ]
