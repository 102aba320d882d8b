"""The library: cards of our own as data, each with an example that runs as a test."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from gamemaster.core.values import Json, Lang, Words

HOUSE = 12
"""How many of the library's cards the house hands in for silent seats."""


BASIC_NAMES = (
    Words("Fishing for Praise", "Biscoitar"),
    Words("Battery", "Bateria"),
    Words("Sacrificial Metal", "Metal de sacrifício"),
)
"""Basic cards that the document prints under Portuguese names alone."""


class Stored(NamedTuple):
    """A stored card: its text in both languages, and an example of what it does."""

    name: str
    pt: str
    en: str
    example: dict[str, Any]


@lru_cache(maxsize=1)
def library() -> tuple[Stored, ...]:
    """All stored cards, in the order of the files."""
    stored = []
    for file in sorted(files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            stored += [_stored(row) for row in tomllib.loads(file.read_text("utf-8"))["card"]]
    return tuple(stored)


def _stored(row: dict[str, Any]) -> Stored:
    return Stored(row["pt"].split("[")[0].strip(), row["pt"], row["en"], row.get("example", {}))


@lru_cache(maxsize=1)
def _names() -> dict[str, Words]:
    """The names of the house's cards, from the name in either language."""
    stored = [Words(card.en.split("[")[0].strip(), card.name) for card in library()]
    return {name: words for words in (*stored, *BASIC_NAMES) for name in (words.en, words.pt)}


def called(name: str) -> Words:
    """A card's name as each reader sees it: the house's in his language, anybody else's as written."""
    return _names().get(name) or Words(name, name)


def stock(lang: Lang) -> tuple[Json, ...]:
    """The cards of the house as an author would hand them in, in one language."""
    return tuple(card.en if lang == "en" else card.pt for card in library())


def house_cards() -> tuple[str, ...]:
    """What the house hands in for a silent seat, in Portuguese."""
    return tuple(card.pt for card in library()[:HOUSE])
