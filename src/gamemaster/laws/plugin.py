"""The door of the laws for pytest: `--game NAME`, and every law once for each table of each game.

It is loaded by every run of pytest where gamemaster is installed, so it imports nothing until a law asks.
"""

import pytest

LAWS = "gamemaster.laws."

for _laws in (
    "alikes",
    "parts",
    "test_environments",
    "test_input",
    "test_rules",
    "test_said",
    "test_secrets",
    "test_sizes",
):
    pytest.register_assert_rewrite(f"{LAWS}{_laws}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("gamemaster").addoption(
        "--game",
        action="append",
        default=[],
        metavar="NAME",
        help="hold this game to the laws (repeatable; without it: every game that is listed)",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A law that asks for a `box` runs once a game, one that asks for a `table` once a config."""
    if not metafunc.function.__module__.startswith(LAWS):
        return
    from gamemaster.core.errors import Trouble
    from gamemaster.laws import walks

    try:
        boxes = walks.chosen(metafunc.config.getoption("--game"))
    except Trouble as trouble:
        raise pytest.UsageError(trouble.message) from None
    if "table" in metafunc.fixturenames:
        named = walks.tables(boxes)
        metafunc.parametrize(
            "table", [table for _, table in named], ids=[name for name, _ in named]
        )
    elif "box" in metafunc.fixturenames:
        metafunc.parametrize("box", boxes, ids=[box.id for box in boxes])
