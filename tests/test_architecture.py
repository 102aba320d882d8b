"""The arrows of the architecture: who may import whom, and what purity forbids."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "gamemaster"

MAY_IMPORT = {
    "core": set(),
    "mechanics": {"core"},
    "language": {"core"},
    "games": {"core", "mechanics", "language", "vec"},
    "bots": {"core", "games", "vec"},
    "vec": {"core", "games"},
    "arena": {"core", "games", "bots"},
    "envs": {"core", "games"},
    "tables": {"core", "games", "bots"},
    "web": {"core", "games", "tables", "arena"},
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
