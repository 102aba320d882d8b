"""`make size`: how large and how tangled the house is. To be looked at, not worshipped.

python -m bench.size [FOLDER WITH gamemaster]
"""

import ast
import re
import sys
from collections import Counter
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef
BRANCHES = (
    ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.With,
    ast.AsyncWith, ast.Assert, ast.comprehension, ast.match_case,
)  # fmt: skip


class Measured(NamedTuple):
    """One function: where it stands, how long and how branched it is."""

    where: str
    lines: int
    complexity: int


def complexity(function: Function) -> int:
    """McCabe's number: one, and one more for every place where the way forks."""
    forks = sum(isinstance(node, BRANCHES) for node in ast.walk(function))
    words = sum(len(n.values) - 1 for n in ast.walk(function) if isinstance(n, ast.BoolOp))
    return 1 + forks + words


def functions_of(path: Path, tree: ast.Module, root: Path) -> list[Measured]:
    return [
        Measured(
            f"{path.relative_to(root)}:{node.lineno} {node.name}",
            (node.end_lineno or node.lineno) - node.lineno + 1,
            complexity(node),
        )
        for node in ast.walk(tree)
        if isinstance(node, Function)
    ]


def imports_of(tree: ast.Module, modules: set[str]) -> set[str]:
    """The modules of the package that one imports, late and for types alone as well."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inner & modules) or {node.module}
    return found & modules


def in_cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import one another, by who reaches whom."""
    reached = {module: _reached(graph, module) for module in graph}
    groups = {
        tuple(sorted(m for m in there if module in reached[m]))
        for module, there in reached.items()
        if module in there
    }
    return sorted(map(list, groups), key=len, reverse=True)


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for there in graph[waiting.pop()] - seen:
            seen.add(there)
            waiting.append(there)
    return seen


def lines_of_one_game_elsewhere(texts: dict[Path, str], root: Path) -> dict[str, int]:
    """Lines of modules outside a game's folder that name a module of it (the one list excepted)."""
    games = {path.parent.name for path in (root / "games").glob("*/__init__.py")}
    found: dict[str, int] = {}
    for path, text in texts.items():
        parts = path.relative_to(root).parts
        if parts == ("games", "__init__.py"):
            continue
        own = parts[1] if parts[0] == "games" and len(parts) > 2 else ""
        named = set(re.findall(r"gamemaster\.games\.([a-z_]+)", text)) & games - {own}
        named |= {game for game in games if parts[0] != "games" and game in path.stem}
        if named:
            found[str(path.relative_to(root))] = len(text.splitlines())
    return found


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "src/gamemaster")
    texts = {path: path.read_text() for path in sorted(root.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    package = {path: path.relative_to(root).parts[0] for path in texts}
    lines: Counter[str] = Counter()
    anys: Counter[str] = Counter()
    ignores: Counter[str] = Counter()
    for path, text in texts.items():
        lines[package[path]] += len(text.splitlines())
        ignores[package[path]] += len(re.findall(r"# type: ignore", text))
        anys[package[path]] += sum(
            isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(trees[path])
        )
    print(f"{'package':12} {'lines':>6} {'Any':>5} {'type: ignore':>13}")
    for name, count in lines.most_common():
        print(f"{name:12} {count:6} {anys[name]:5} {ignores[name]:13}")
    print(f"{'all':12} {lines.total():6} {anys.total():5} {ignores.total():13}")
    _print_functions([f for path in texts for f in functions_of(path, trees[path], root)])
    _print_cycles(trees, root)
    elsewhere = lines_of_one_game_elsewhere(texts, root)
    print(f"\nlines of one game outside its folder: {sum(elsewhere.values())}")
    for where, count in sorted(elsewhere.items(), key=lambda pair: -pair[1]):
        print(f"  {count:5} {where}")


def _print_functions(functions: list[Measured]) -> None:
    sizes = [function.lines for function in functions]
    ninth = quantiles(sizes, n=10)[-1]
    print(
        f"\n{len(sizes)} functions: median {median(sizes):.0f} lines, p90 {ninth:.0f}, max {max(sizes)}"
    )
    print("\nthe ten longest:")
    for each in sorted(functions, key=lambda f: -f.lines)[:10]:
        print(f"  {each.lines:5} {each.where}")
    print("\nthe twenty most complex:")
    for each in sorted(functions, key=lambda f: -f.complexity)[:20]:
        print(f"  {each.complexity:5} {each.where}")


def _print_cycles(trees: dict[Path, ast.Module], root: Path) -> None:
    def name(path: Path) -> str:
        parts = path.relative_to(root).with_suffix("").parts
        return ".".join(("gamemaster", *parts[: -1 if parts[-1] == "__init__" else None]))

    modules = {name(path) for path in trees}
    graph = {name(path): imports_of(tree, modules) - {name(path)} for path, tree in trees.items()}
    groups = in_cycles(graph)
    print(f"\nmodules in import cycles: {sum(map(len, groups))}")
    for group in groups:
        print(f"  {len(group):5} {', '.join(group)}")


if __name__ == "__main__":
    main()
