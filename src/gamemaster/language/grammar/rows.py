"""The phrase inventory: rows of templates in both languages, and the tries made from them.

A row says: category, what it builds (`op`), fixed fields, English and Portuguese phrasings; the
first phrasing of each language is the one printed. Template syntax: `{slot}` or `{slot:category}`,
`{slot?}` optional, `verb!` agrees with `{to}`, `[a|b]` optional, `(a|b)` one of. A template that
begins with `{to} verb!` also gives the imperative, where `to` is you.
"""

import re
import tomllib
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from gamemaster.core.once import once
from gamemaster.core.values import Json, Lang
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import (
    join_phrases,
    lexicon,
    plain_letters,
    prepared,
    tokens,
)

FILES = (
    "mechanics", "skeleton", "moments", "crossings", "effects", "cards", "attacks", "only", "amounts", "whom", "conditions",
    "natural", "players", "everyday", "plain", "sums", "terse", "forum", "strangers", "voices", "asides", "table_times", "table_talk",
    "natural_cards", "card_talk", "forum_cards", "table_cards", "sequence_cards", "plain_cards", "shelter_cards", "turn_cards",
    "aimed_cards", "spoken_cards", "counted_cards",
)  # fmt: skip

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
    only: str
    """The mark of the dialects that have it; none: everybody has it."""
    printed: bool
    value: Any = None
    odd: int = 0
    """How odd it is to say so: read only where nothing less odd can be."""
    odd_behind: str = ""
    """A class of words behind which it is odd."""
    not_behind: str = ""
    """A class of words behind which it cannot stand ("kill opponents at 10 Energy": theirs)."""

    not_before: str = ""
    """A class of words before which it cannot stand ("unless you have 50; then …": in which case?)."""
    not_with: str = ""
    """A class of words that may not be in it ("if you attacked an opponent this round" asks)."""
    named: str = ""
    """A class of words of which one must be said up to its end: what it leaves out ("… loses 3")."""
    number: str = ""
    """Whether its noun must stand for `one` or for `many`: lemmas know no plural ("the opponent")."""

    def phrasings(self, lang: Lang) -> tuple[str, ...]:
        return self.en if lang == "en" else self.pt


class Leaf(NamedTuple):
    """Where a template ends: its row, whether `to` was left out for you, its own words."""

    row: Row
    imperative: bool
    atoms: tuple[str, ...]
    nth: int = 0
    """How far down the row's list of wordings it stands."""
    adds: bool = False
    """Whether "also" stands before its verb: then something must stand before it."""

    @property
    def template(self) -> str:
        return " ".join(self.atoms)

    @property
    def leads(self) -> bool:
        """Whether the template is a target and its verb, which must agree."""
        return leads_with_target(self.atoms) or (
            _has_target(self.atoms) and self.atoms[1].startswith("{ways:")
        )


@dataclass(slots=True, eq=False)
class Trie:
    """Templates of a category that begin alike share their beginning.

    Most places have only words, or only slots, or only an end; what they lack is one shared empty
    value, for a collection of garbage looks at every container there is.
    """

    depth: int = 0
    words: dict[str, "Trie"] = field(default_factory=lambda: _NO_WORDS)
    slots: dict[Slot, "Trie"] = field(default_factory=lambda: _NO_SLOTS)
    leaves: tuple["Leaf", ...] = ()


_NO_WORDS: dict[str, Trie] = {}
_NO_SLOTS: dict[Slot, Trie] = {}


@dataclass(frozen=True)
class Grammar:
    """One language in one dialect."""

    lang: Lang
    dialect: Dialect
    tries: dict[str, Trie]
    vocabulary: frozenset[str]
    first: dict[str, frozenset[str]]
    spelling: tuple[str, ...]
    classes: dict[str, frozenset[str]]
    """Classes of words, by their lemmas: nouns for whom, verbs of events."""


@once
def inventory() -> tuple[Row, ...]:
    """Every row, in the order of the files."""
    rows: list[Row] = []
    for name in FILES:
        raw = tomllib.loads(
            files("gamemaster.language.grammar").joinpath(f"phrases/{name}.toml").read_text("utf-8")
        )
        for category, entries in raw.items():
            before = sum(row.category == category for row in rows)
            rows += [_row(category, before + n, entry) for n, entry in enumerate(entries)]
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
        only=entry.get("only", ""),
        printed=entry.get("printed", True),
        value=entry.get("value"),
        odd=entry.get("odd", 0),
        odd_behind=entry.get("odd_behind", ""),
        not_with=entry.get("not_with", ""),
        named=entry.get("named", ""),
        number=entry.get("number", ""),
        not_behind=entry.get("not_behind", ""),
        not_before=entry.get("not_before", ""),
    )


_ATOM = re.compile(r"\{[^}]*\}|[\[\]()|]|[^\s\[\]()|{]+")
_TEXT_BRACKET = str.maketrans("\x01\x02", "()")

Atoms = tuple[str, ...]
"""The words and slots of a template without its options."""


@cache
def expanded(template: str) -> tuple[Atoms, ...]:
    """Every choice of the template's options, the fullest first."""
    found, _ = _choices(_marked(template), 0, lambda atoms: atoms)
    return tuple(dict.fromkeys(found))


def _marked(template: str) -> list[str]:
    """The atoms of a template; a bracket with a space on its inside is a bracket of the text itself."""
    return _ATOM.findall(re.sub(r"(?<= )\)", "\x02", re.sub(r"\((?= )", "\x01", template)))


@cache
def told_apart(template: str, lang: Lang, dialect: Dialect) -> tuple[Atoms, ...]:
    """The choices whose words are other lemmas: what reads the same is there once, as it was written first."""

    def lemmas(atoms: Atoms) -> Hashable:
        return tuple((*_symbol(atom, lang, dialect), atom.endswith("!")) for atom in atoms)

    found, _ = _choices(_marked(template), 0, lemmas)
    return tuple(_once(found, lemmas))


def _once(found: list[Atoms], alike: Callable[[Atoms], Hashable]) -> list[Atoms]:
    first: dict[Hashable, Atoms] = {}
    for atoms in found:
        first.setdefault(alike(atoms), atoms)
    return list(first.values())


def _choices(
    atoms: list[str], at: int, alike: Callable[[Atoms], Hashable]
) -> tuple[list[Atoms], int]:
    """The alternatives from here up to the closing bracket, and where that is."""
    done: list[Atoms] = []
    now: list[Atoms] = [()]
    while at < len(atoms) and atoms[at] not in ("]", ")"):
        atom = atoms[at]
        if atom == "|":
            done, now = done + now, [()]
        elif atom in ("[", "("):
            inner, at = _choices(atoms, at + 1, alike)
            inner = _once(inner, alike)
            if atom == "[":
                inner = [*inner, ()]
            now = [a + b for a in now for b in inner]
        else:
            now = [(*a, atom.translate(_TEXT_BRACKET)) for a in now]
        at += 1
    return done + now, at


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


class Wording(NamedTuple):
    """The symbols of one way to say a template: is `to` left out for you, does "also" stand in it?"""

    symbols: tuple[Symbol, ...]
    imperative: bool = False
    adds: bool = False


def wordings(atoms: Atoms, lang: Lang, dialect: Dialect) -> list[Wording]:
    """The ways to say a template."""
    rows: list[list[Symbol]] = [[]]
    for atom in atoms:
        slot, lemmas = _symbol(atom, lang, dialect)
        if slot is None:
            rows = [[*row, *lemmas] for row in rows]
        else:
            with_slot = [[*row, slot[:2]] for row in rows]
            rows = with_slot + rows if slot[2] else with_slot
    joined = [tuple(join_phrases(row, lang, dialect)) for row in rows]
    out = [Wording(row) for row in joined]
    if leads_with_target(atoms):
        out += _led(joined, lexicon(lang, dialect).also)
    return [wording for wording in out if wording.symbols]


def _led(rows: list[tuple[Symbol, ...]], also: str) -> list[Wording]:
    """A target and its verb: the target may be left out, and "also" may stand before the verb."""
    bare = [Wording(row[1:], imperative=True) for row in rows]
    adding = [Wording((row[0], also, *row[1:]), adds=True) for row in rows]
    return bare + adding + [Wording((also, *row[1:]), True, True) for row in rows]


def leads_with_target(atoms: Atoms) -> bool:
    return _has_target(atoms) and atoms[1][1:].endswith("!")


def _has_target(atoms: Atoms) -> bool:
    return atoms[0] in ("{to}", "{to:whom}") and len(atoms) > 1


@cache
def _symbol(
    atom: str, lang: Lang, dialect: Dialect
) -> tuple[tuple[str, str, bool] | None, tuple[Symbol, ...]]:
    """A slot (category, name, optional), or the lemmas of a word."""
    match = _PIECE.fullmatch(atom)
    if match is None:
        return None, tuple(t.lemma for t in tokens(atom.replace("!", " "), lang, dialect))
    name = match.group(1)
    category = match.group(2) or SLOT_CATEGORY.get(name, name)
    return (category, name, bool(match.group(3))), ()


Rule = tuple[str, tuple[Symbol, ...], "Leaf"]
"""A category, the symbols of one way to say something of it, and where that ends."""


def rules(lang: Lang, dialect: Dialect) -> Iterator[Rule]:
    """Every way to say something in one language and dialect, from the inventory."""
    for row in inventory():
        if dialect.knows(row.only):
            for nth, phrasing in enumerate(row.phrasings(lang)):
                for atoms in told_apart(prepared(phrasing, lang), lang, dialect):
                    for sequence, imperative, adds in wordings(atoms, lang, dialect):
                        yield row.category, sequence, Leaf(row, imperative, atoms, nth, adds)


@once
def grammar(lang: Lang, dialect: Dialect) -> Grammar:
    """The grammar of one language and dialect."""
    tries = {row.category: Trie() for row in inventory()}
    words: set[str] = set()
    begins: set[tuple[str, Symbol]] = set()
    for category, sequence, leaf in rules(lang, dialect):
        _plant(tries[category], sequence, leaf)
        words.update(s for s in sequence if isinstance(s, str))
        begins.add((category, sequence[0]))
    vocabulary = frozenset(words) | lexicon(lang, dialect).drop
    lex = lexicon(lang, dialect)
    spelling = _spelling(lang, dialect)
    return Grammar(lang, dialect, tries, vocabulary, _first(begins), spelling, lex.classes)


def _spelling(lang: Lang, dialect: Dialect) -> tuple[str, ...]:
    """Every word as the inventory writes it, for respelling what a player mistyped."""
    words = {w for w in lexicon(lang, dialect).synonyms if w.isalpha()}
    written = {
        word
        for row in inventory()
        if dialect.knows(row.only)
        for phrasing in row.phrasings(lang)
        for word in re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", phrasing))
    }
    words |= {plain_letters(word) for word in written}
    return tuple(sorted(word for word in words if len(word) > 2))


def _first(begins: set[tuple[str, Symbol]]) -> dict[str, frozenset[str]]:
    """The lemmas and kinds of token with which each category can begin."""
    first: dict[str, set[str]] = {category: set() for category, _ in begins}
    follow: dict[str, set[str]] = {category: set() for category, _ in begins}
    for category, symbol in begins:
        if isinstance(symbol, str) or symbol[0][0] == "<":
            first[category].add(symbol if isinstance(symbol, str) else symbol[0])
        else:
            follow[category].add(symbol[0])
    grown = True
    while grown:
        grown = False
        for category, others in follow.items():
            before = len(first[category])
            first[category].update(*(first.get(other, ()) for other in others))
            grown = grown or len(first[category]) > before
    return {category: frozenset(words) for category, words in first.items()}


def _plant(trie: Trie, sequence: tuple[Symbol, ...], leaf: Leaf) -> None:
    for n, symbol in enumerate(sequence, 1):
        if isinstance(symbol, str):
            if trie.words is _NO_WORDS:
                trie.words = {}
            child = trie.words.get(symbol)
            if child is None:
                child = trie.words[symbol] = Trie(n)
        else:
            if trie.slots is _NO_SLOTS:
                trie.slots = {}
            child = trie.slots.get(symbol)
            if child is None:
                child = trie.slots[symbol] = Trie(n)
        trie = child
    if not any(known.row is leaf.row for known in trie.leaves):
        trie.leaves += (leaf,)


def remainder(atoms: Atoms, read: int, lang: Lang, dialect: Dialect) -> str:
    """What is left of a template after its first symbols."""
    out: list[str] = []
    for atom in atoms:
        slot, lemmas = _symbol(atom, lang, dialect)
        if slot is not None and slot[2]:
            continue
        if read > 0:
            read -= 1 if slot is not None else len(lemmas)
        else:
            out.append(atom if slot is None else f"{{{slot[1]}:{slot[0]}}}")
    return " ".join(out)
