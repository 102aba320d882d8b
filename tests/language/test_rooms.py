"""How the language is built: rooms that look one way, and no game known by name."""

import ast
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "gamemaster" / "language"
MODULES = {
    ".".join(("gamemaster", "language", *path.relative_to(SOURCE).with_suffix("").parts))
    .removesuffix(".__init__"): path
    for path in SOURCE.rglob("*.py")
}  # fmt: skip


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module in MODULES:
            named = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= named & MODULES.keys() or {node.module}
    return found


def test_no_module_is_in_an_import_cycle() -> None:
    left = {name: imports_of(path) for name, path in MODULES.items()}
    while free := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in free:
            del left[name]
    assert left == {}


def test_nothing_compares_a_dialect_with_a_name() -> None:
    for path in MODULES.values():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                words = {c.value for c in ast.walk(node) if isinstance(c, ast.Constant)}
                assert not words & {"power", "card", "battle_power", "auto_rumble"}, path
