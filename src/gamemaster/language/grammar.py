"""The phrase inventory: rows of templates in both languages, and the tries made from them.

A row says: category, what it builds (`op`), fixed fields, English and Portuguese phrasings; the
first phrasing of each language is the one printed. Template syntax: `{slot}` or `{slot:category}`,
`{slot?}` optional, `verb!` agrees with `{to}`, `[a|b]` optional, `(a|b)` one of. A template that
begins with `{to} verb!` also gives the imperative, where `to` is you.
"""

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gamemaster.core.values import Json, Lang
from gamemaster.language.normalise import GameKind, lexicon, tokens
from gamemaster.language.tree import You

FILES = ("skeleton", "moments", "effects", "amounts", "whom", "conditions")

SLOT_CATEGORY = {
    "to": "whom", "who": "whom", "onto": "whom", "at": "whom", "a": "amount", "b": "amount",
    "amount": "amount", "n": "amount", "group": "group", "stat": "stat", "cond": "cond",
    "lasting": "lasting", "by": "party", "whom": "party", "of": "statof", "things": "things",
    "span": "span", "event": "event", "do": "effects", "which": "pick", "name": "name",
    "mark": "mark", "per": "per", "hits": "hits",
}  # fmt: skip

Slot = tuple[str, str]
"""A category and the name of the slot that it fills."""

Symbol = str | Slot
"""A terminal lemma or a slot."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the inventory."""

    id: str
    category: str
    op: str
    fixed: tuple[tuple[str, Any], ...]
    en: tuple[str, ...]
    pt: tuple[str, ...]
    cost: int
    game: str
    printed: bool
    value: Any = None

    def phrasings(self, lang: Lang) -> tuple[str, ...]:
        return self.en if lang == "en" else self.pt


class Leaf(NamedTuple):
    """Where a template ends: its row, whether `to` was left out for you, its own words."""

    row: Row
    imperative: bool
    template: str


@dataclass(slots=True)
class Trie:
    """Templates of a category that begin alike share their beginning."""

    words: dict[str, "Trie"] = field(default_factory=dict)
    slots: dict[Slot, "Trie"] = field(default_factory=dict)
    leaves: list["Leaf"] = field(default_factory=list)
    depth: int = 0


@dataclass(frozen=True)
class Grammar:
    """One language as used in one game."""

    lang: Lang
    game: GameKind
    tries: dict[str, Trie]
    rules: tuple[tuple[str, tuple[Symbol, ...], Row], ...]
    vocabulary: frozenset[str]
    first: dict[str, frozenset[str]]


@cache
def inventory() -> tuple[Row, ...]:
    """Every row, in the order of the files."""
    rows: list[Row] = []
    for name in FILES:
        raw = tomllib.loads(
            files("gamemaster.language").joinpath(f"phrases/{name}.toml").read_text("utf-8")
        )
        for category, entries in raw.items():
            rows += [_row(category, n, entry) for n, entry in enumerate(entries)]
    return tuple(rows)


def _row(category: str, n: int, entry: Json) -> Row:
    fixed = tuple(sorted(entry.get("with", {}).items(), key=lambda kv: kv[0]))
    return Row(
        id=f"{category}.{n}",
        category=category,
        op=entry.get("op", ""),
        fixed=fixed,
        en=tuple(entry["en"]),
        pt=tuple(entry["pt"]),
        cost=entry.get("cost", 0),
        game=entry.get("game", "both"),
        printed=entry.get("printed", True),
        value=entry.get("value"),
    )


# a bracket followed by a space is a bracket of the text itself
_OPTION = re.compile(r"\[([^\[\]()]*)\]|\((?! )([^\[\]()]*)\)")


@cache
def expanded(template: str) -> tuple[str, ...]:
    """Every choice of the template's options, the fullest first."""
    match = _OPTION.search(template)
    if match is None:
        return (" ".join(template.split()),)
    inside = match.group(1) if match.group(1) is not None else match.group(2)
    choices = inside.split("|") + ([""] if match.group(1) is not None else [])
    out: dict[str, None] = {}
    for choice in choices:
        whole = template[: match.start()] + " " + choice + " " + template[match.end() :]
        out.update(dict.fromkeys(expanded(whole)))
    return tuple(out)


_PIECE = re.compile(r"\{(\w+)(?::([\w<>]+))?(\?)?\}")


def pieces(template: str) -> list[str | tuple[str, str, bool]]:
    """The template as literal texts and slots (name, category, optional)."""
    out: list[str | tuple[str, str, bool]] = []
    at = 0
    for match in _PIECE.finditer(template):
        if template[at : match.start()].strip():
            out.append(template[at : match.start()])
        slot = match.group(1)
        out.append((slot, match.group(2) or SLOT_CATEGORY.get(slot, slot), bool(match.group(3))))
        at = match.end()
    if template[at:].strip():
        out.append(template[at:])
    return out


def symbols(template: str, lang: Lang, game: GameKind) -> list[tuple[tuple[Symbol, ...], bool]]:
    """The symbol sequences of an option-free template; True where `to` was left out for you."""
    rows: list[list[Symbol]] = [[]]
    for piece in pieces(template):
        if isinstance(piece, str):
            lemmas = _lemmas(piece, lang, game)
            rows = [row + lemmas for row in rows]
        else:
            name, category, optional = piece
            with_slot = [[*row, (category, name)] for row in rows]
            rows = with_slot + rows if optional else with_slot
    imperative = re.match(r"\{to(:whom)?\} \w+!", template) is not None
    out = [(tuple(row), False) for row in rows]
    if imperative:
        out += [(tuple(row[1:]), True) for row in rows]
    return [(seq, imp) for seq, imp in out if seq]


@cache
def _lemmas(piece: str, lang: Lang, game: GameKind) -> list[Symbol]:
    return [t.lemma for t in tokens(piece.replace("!", " "), lang, game)]


@cache
def grammar(lang: Lang, game: GameKind) -> Grammar:
    """The grammar of one language and game, from the inventory."""
    tries: dict[str, Trie] = {}
    rules: list[tuple[str, tuple[Symbol, ...], Row]] = []
    words: set[str] = set()
    for row in inventory():
        trie = tries.setdefault(row.category, Trie())
        if row.game not in ("both", game):
            continue
        for phrasing in row.phrasings(lang):
            for template in expanded(phrasing):
                for sequence, imperative in symbols(template, lang, game):
                    rules.append((row.category, sequence, row))
                    words.update(s for s in sequence if isinstance(s, str))
                    _plant(trie, sequence, Leaf(row, imperative, template))
    vocabulary = frozenset(words) | frozenset(lexicon(lang, game).drop)
    return Grammar(lang, game, tries, tuple(rules), vocabulary, _first(rules))


def _first(
    rules: list[tuple[str, tuple[Symbol, ...], Row]],
) -> dict[str, frozenset[str]]:
    """The lemmas and kinds of token with which each category can begin."""
    first: dict[str, set[str]] = {}
    for category, _, _ in rules:
        first.setdefault(category, set())
    begins = {
        (c, s[0] if isinstance(s[0], str) else s[0][0], isinstance(s[0], str)) for c, s, _ in rules
    }
    grown = True
    while grown:
        grown = False
        for category, start, terminal in sorted(begins):
            new = {start} if terminal or start[0] == "<" else first.get(start, set())
            if not new <= first[category]:
                first[category] |= new
                grown = True
    return {category: frozenset(words) for category, words in first.items()}


def _plant(trie: Trie, sequence: tuple[Symbol, ...], leaf: Leaf) -> None:
    for n, symbol in enumerate(sequence, 1):
        if isinstance(symbol, str):
            trie = trie.words.setdefault(symbol, Trie())
        else:
            trie = trie.slots.setdefault(symbol, Trie())
        trie.depth = n
    if not any(known.row is leaf.row for known in trie.leaves):
        trie.leaves.append(leaf)


def remainder(template: str, read: int, lang: Lang, game: GameKind) -> str:
    """What is left of an option-free template after its first symbols."""
    out = ""
    for piece in pieces(template):
        if isinstance(piece, str):
            found = tokens(piece.replace("!", " "), lang, game)
            if read >= len(found):
                read -= len(found)
            else:
                out += " " + piece[found[read].start :] if read else " " + piece
                read = 0
        elif piece[2]:
            continue
        elif read:
            read -= 1
        else:
            out += f" {{{piece[0]}:{piece[1]}}}"
    return " ".join(out.split())


def you_if(imperative: bool, slots: dict[str, Any]) -> dict[str, Any]:
    """The slots with `to` filled in for an imperative."""
    return {"to": You(), **slots} if imperative else slots
