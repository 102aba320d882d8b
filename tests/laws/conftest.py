"""Each table's laws are held by one worker, which walks it once for all of them."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    spec = getattr(item, "callspec", None)
    if spec and "table" in spec.params:
        item.add_marker(pytest.mark.xdist_group(f"laws of {spec.id}"))
