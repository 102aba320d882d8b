"""Each table's laws are held by one worker, which walks it once for all of them."""

import pytest

SELDOM = {
    *("auto-rumble-3", "auto-rumble-hosted", "auto-rumble-open", "auto-rumble-strict"),
    *("rumble-royale-crowd", "rumble-royale-house rules", "galaxy-great"),
}
"""Tables whose laws take longest: `make long` holds them, and every game has another here."""


def pytest_itemcollected(item: pytest.Item) -> None:
    spec = getattr(item, "callspec", None)
    if spec and "table" in spec.params:
        item.add_marker(pytest.mark.xdist_group(f"laws of {spec.id}"))
        if spec.id in SELDOM:
            item.add_marker(pytest.mark.long)
