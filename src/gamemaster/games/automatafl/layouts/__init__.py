"""Layouts: boards as data files, one TOML file each."""

import tomllib
from functools import lru_cache
from importlib.resources import files

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Value, Words
from gamemaster.games.automatafl.state import PieceKind
from gamemaster.mechanics.grid import Square

USUAL = "classic"


class Layout(Value, frozen=True, kw_only=True):
    """A board to begin on; planes of more dimensions follow each other, floor by floor."""

    words: Words
    size: Square
    rows: tuple[str, ...]
    kinds: tuple[PieceKind, ...] | None = None


@lru_cache(maxsize=1)
def layouts() -> dict[str, Layout]:
    """All stored layouts by name, the usual one first."""
    names = sorted(
        (
            file.name.removesuffix(".toml")
            for file in files(__name__).iterdir()
            if file.name.endswith(".toml")
        ),
        key=lambda name: (name != USUAL, name),
    )
    return {
        name: _read(files(__name__).joinpath(f"{name}.toml").read_text("utf-8")) for name in names
    }


def find_layout(name: str) -> Layout:
    known = layouts()
    if name not in known:
        names = ", ".join(known)
        raise Illegal(
            f"There is no layout called {name!r}. There are: {names}.",
            ("layout",),
            pt=f"Não existe o tabuleiro {name!r}. Existem: {names}.",
        )
    return known[name]


def _read(text: str) -> Layout:
    table = tomllib.loads(text)
    planes = [plane.split("\n") for plane in table["board"].strip().split("\n\n")]
    rows = tuple(row.replace(" ", "") for plane in planes for row in plane)
    size = (len(rows[0]), len(planes[0]), len(planes))
    kinds = table.get("kinds")
    return Layout(
        words=Words(table["en"], table["pt"]),
        size=size if len(planes) > 1 else size[:2],
        rows=rows,
        kinds=None if kinds is None else convert(kinds, tuple[PieceKind, ...]),
    )
