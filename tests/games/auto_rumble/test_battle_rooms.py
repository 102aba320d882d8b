"""The battle is built one way: field ← read ← change ← answer, and no module comes back to itself."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import gamemaster.games.auto_rumble.battle as battle

HERE = Path(battle.__file__).parent
PREFIX = "gamemaster.games.auto_rumble.battle."
MAY_IMPORT = {
    "field": set(),
    "read": {"field"},
    "change": {"field", "read"},
    "answer": {"field", "read", "change"},
    "story": set(),
}
DOORS = {"clash", "clashes", "events", "expand", "heroes", "fight"}
"""Modules of no room: what goes in and out of a battle."""


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(HERE).with_suffix("").parts)


MODULES = {name_of(path): path for path in HERE.rglob("*.py") if path.name != "__init__.py"}


def imports_of(path: Path) -> set[str]:
    """The modules of the battle that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.update({node.module, *(f"{node.module}.{a.name}" for a in node.names)})
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return {m for m in MODULES if PREFIX + m in found}


@pytest.mark.parametrize("module", sorted(m for m in MODULES if "." in m))
def test_a_room_imports_only_from_rooms_below_it(module):
    room = module.split(".")[0]
    used = {m.split(".")[0] for m in imports_of(MODULES[module]) if m not in DOORS}
    assert used <= MAY_IMPORT[room] | {room}


def test_only_the_ways_in_from_the_table_stand_before_the_entrance():
    entering = {m for m in MODULES if "fight" in imports_of(MODULES[m])}
    assert entering == {"clash", "clashes"}


def test_no_module_of_the_battle_is_in_an_import_cycle():
    order = TopologicalSorter({m: imports_of(path) for m, path in MODULES.items()})
    try:
        order.prepare()
    except CycleError as fault:
        pytest.fail(f"a cycle: {' → '.join(fault.args[1])}")


def test_every_module_of_the_battle_is_a_door_or_in_a_room():
    assert {m.split(".")[0] for m in MODULES} == DOORS | MAY_IMPORT.keys()
