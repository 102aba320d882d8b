"""Every package reads from the top file down: no module imports itself by way of others."""

import ast
from pathlib import Path

import pytest

from tests.test_architecture import FILES, SOURCE, imports_of, module_of, package_of

LOADED_LATE = {
    "gamemaster.games.bmiibo.learning": "the extra `learn`",
    "gamemaster.vec.building": "numba, of the extra `learn`",
    "gamemaster.tables.store.migrating": "Alembic, which is slow to load and seldom needed",
}
"""What tables, web and bots may import inside a function, and why."""


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
    assert sorted(circles(import_graph())) == []


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
