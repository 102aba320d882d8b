"""The arrows of the architecture: who may import whom, and what purity forbids."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "gamemaster"

MAY_IMPORT = {
    "core": set(),
    "mechanics": {"core"},
    "language": {"core"},
    "games": {"core", "mechanics", "language"},
    "bots": {"core", "games", "vec"},
    "vec": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "envs": {"core", "games"},
    "tables": {"core", "games", "bots", "arena"},
    "web": {"core", "games", "tables"},
    "cli": {
        "core",
        "mechanics",
        "language",
        "games",
        "bots",
        "arena",
        "envs",
        "vec",
        "tables",
        "web",
    },
}
PURE = ("core", "mechanics", "language", "games")
IMPURE_MODULES = {
    "random",
    "time",
    "datetime",
    "os",
    "logging",
    "asyncio",
    "socket",
    "subprocess",
    "secrets",
    "uuid",
    "threading",
}

FILES = sorted(SOURCE.rglob("*.py"))


def imports_of(path: Path) -> set[str]:
    """The modules a file imports, by their full names."""
    tree = ast.parse(path.read_text())
    found = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def package_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_arrows_point_one_way(path: Path):
    here = package_of(path)
    if not here:
        return
    for module in imports_of(path):
        if module.startswith("gamemaster."):
            there = module.split(".")[1]
            assert there == here or there in MAY_IMPORT[here], f"{here} may not import {module}"


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if package_of(p) in PURE],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_pure_packages_import_nothing_impure(path: Path):
    assert {module.split(".")[0] for module in imports_of(path)} & IMPURE_MODULES == set()


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if package_of(p) in PURE],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_pure_packages_have_no_floats_and_no_true_division(path: Path):
    for node in ast.walk(ast.parse(path.read_text())):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div)), path
        assert not (
            isinstance(node, ast.Call)
            and getattr(node.func, "id", "") in ("round", "float", "open")
        ), path


def test_games_do_not_know_each_other():
    for path in (SOURCE / "games").rglob("*.py"):
        parts = path.relative_to(SOURCE / "games").parts
        if len(parts) < 2:
            continue
        for module in imports_of(path):
            if module.startswith("gamemaster.games."):
                assert module.split(".")[2] == parts[0], f"{path} imports {module}"


IN_CYCLES = {
    "games": {
        "games.auto_rumble.battle.act",
        "games.auto_rumble.battle.attack",
        "games.auto_rumble.battle.effects",
        "games.auto_rumble.battle.hit",
        "games.auto_rumble.battle.modifiers",
        "games.auto_rumble.battle.react",
        "games.auto_rumble.battle.read",
    },
}
"""Modules that still import each other in a circle, by package. The list shrinks and never grows."""

LOADED_LATE = {
    "gamemaster.bots.learners": "the extra `learn`",
    "gamemaster.tables.store.migrating": "Alembic, which is slow to load and seldom needed",
}
"""What tables, web and bots may import inside a function, and why."""


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph() -> dict[str, set[str]]:
    """Every module with those of our own it imports, wherever in the file it says so.

    `from package import name` is an import of the module `name` if there is one, else of the package.
    """
    modules = {module_of(path): path for path in FILES}
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        found = set()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                named = (f"{node.module}.{alias.name}" for alias in node.names)
                found.update(name if name in modules else node.module or "" for name in named)
        graph[module] = (found & modules.keys()) - {module}
    return graph


def circles(graph: dict[str, set[str]]) -> set[str]:
    """The modules from which a way leads back to themselves."""

    def reaches_itself(start: str) -> bool:
        seen: set[str] = set()
        waiting = list(graph[start])
        while waiting:
            module = waiting.pop()
            if module == start:
                return True
            if module not in seen:
                seen.add(module)
                waiting += graph[module]
        return False

    return {module for module in graph if reaches_itself(module)}


def test_no_module_imports_itself_by_way_of_others():
    found: dict[str, set[str]] = {}
    for module in circles(import_graph()):
        found.setdefault(module.split(".")[1], set()).add(module.removeprefix("gamemaster."))
    assert found == IN_CYCLES


def test_a_circle_is_found_however_long():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == {"a", "b", "c"}


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if package_of(p) in ("tables", "web", "bots")],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_everything_is_imported_at_the_top_but_extras(path: Path):
    tree = ast.parse(path.read_text())
    late = [
        node.module or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.col_offset and node not in tree.body
    ]
    ours = [module for module in late if module.startswith("gamemaster.")]
    assert [module for module in ours if not module.startswith(tuple(LOADED_LATE))] == []
    assert "typing.TYPE_CHECKING" not in imports_of(path)
