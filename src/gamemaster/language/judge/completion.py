"""What may follow an unfinished text, for the editor that completes it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from gamemaster.core.values import Lang
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import Token, declared_words, lexicon, tokens
from gamemaster.language.grammar.rows import Grammar, Leaf, Row, Trie, grammar, remainder
from gamemaster.language.readings import MAX_TOKENS, only_reading
from gamemaster.language.say.wording import PLAIN, example_of
from gamemaster.language.sentences.chart import Chart, TooInvolved

BUDGET = 40_000  # steps granted to one list of offers
STEPS = 2_000  # and to each text that is tried for it

_RANK = (
    "event", "infevent", "qe", "stat", "rstat", "pick", "deed", "evstat", "object", "party", "did",
    "effect1", "moment", "cost", "whom", "cond1", "mod", "lasting", "per", "where", "span", "hits",
    "things", "thing", "signed", "group", "base", "factor", "statof", "sentence", "ql", "qg", "qc",
)  # fmt: skip
"""Of several phrases that could stand in a place, those of the first category are offered first."""

_USUAL = {
    "whom": ("each", "most", "least", "source", "victim"),
    "event": ("attacks", "dies", "damaged", "uses"),
    "effect1": ("gain", "damage", "raise", "lose", "attack", "!prevents"),
    "cond1": ("!compare", "!who_has", "was", "!number_left"),
}
"""What the rows that are offered first build."""

_TAILS: dict[Lang, tuple[str, ...]] = {
    "en": ("", ", gain 5 Energy", ": gain 5 Energy", " gain 5 Energy", " Energy", " damage to each opponent", " loses 5 Energy", " 5 Energy", " Defence", ", gain X Energy", " attacks you, gain 5 Energy", " is more than 5, gain 5 Energy", " is doubled", " each opponent", ", deal 5 damage to each opponent"),
    "pt": ("", ", ganhe 5 de Energia", ": ganhe 5 de Energia", " ganhe 5 de Energia", " de Energia", " de dano em cada oponente", " perde 5 de Energia", " 5 de Energia", " de Defesa", ", ganhe X de Energia", " ataca você, ganhe 5 de Energia", " é maior que 5, ganhe 5 de Energia", " fica dobrado", " cada oponente", ", cause 5 de dano a cada oponente"),
}  # fmt: skip
"""Ends of a text, one of which shows that what was offered can be finished."""


def completions(
    source: str,
    lang: Lang,
    dialect: Dialect,
    limit: int = 12,
    budget: int = BUDGET,
) -> tuple[str, ...]:
    """Phrases that may follow an unfinished text; each begins with the word being typed.

    Each can be finished to a text that compiles; the most usual come first.
    """
    rules = grammar(lang, dialect)
    cut = len(source) if not source or source[-1].isspace() else _last_word(source)
    stem = source[cut:].lower()
    found = tokens(
        source[:cut], lang, dialect, declared_words(source, lang, dialect, rules.vocabulary)
    )
    if len(found) > MAX_TOKENS:
        return ()
    chart = Chart(rules, found)
    try:
        chart.read("text", 0)
    except (TooInvolved, RecursionError):
        return ()
    return _offers(chart, source[:cut], stem, limit, budget)


def _last_word(source: str) -> int:
    match = re.search(r"\S+$", source)
    return match.start() if match else len(source)


def _offers(chart: Chart, before: str, stem: str, limit: int, budget: int) -> tuple[str, ...]:
    out: list[str] = []
    seen: set[str] = set()
    for words in _candidates(chart, before, stem):
        if len(out) == limit or budget <= 0:
            break
        if words.lower() in seen:
            continue
        seen.add(words.lower())
        good, steps = _can_be_finished(before + words, chart.grammar, budget)
        budget -= steps
        if good:
            out.append(words)
    return tuple(out)


def _can_be_finished(text: str, rules: Grammar, budget: int) -> tuple[bool, int]:
    """Whether one of the usual ends makes a text of it, and the steps that it took to know."""
    spent = 0
    for tail in _TAILS[rules.lang]:
        for subprocess in rules.dialect.kinds:
            granted = min(STEPS, budget - spent)
            if granted <= 0:
                return False, spent
            tree, steps = only_reading(text + tail, rules.lang, rules.dialect, subprocess, granted)
            spent += steps + 20
            if tree is not None:
                return True, spent
    return False, spent


def _candidates(chart: Chart, before: str, stem: str) -> Iterator[str]:
    """Phrases that the tries allow here, the most usual first and not too many of one kind."""
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    typed = before.split()
    after_article = bool(typed) and not tokens(typed[-1], lang, dialect)
    if after_article and typed[-1].lower() not in _DETERMINERS[lang]:
        return  # behind a word that was passed over nothing reads well
    you = [token.lemma for token in chart.tokens[-1:]] == [lexicon(lang, dialect).you]
    entries = _most_usual_first(chart)
    # first one wording of each row, so that no row fills the list
    for few, (category, node, read) in product((4, 60), entries):
        if not stem and _jars(category, read, chart.tokens):
            continue
        firsts, others = _going_on(category, node, lang, dialect, you, bool(stem))
        going = firsts if few == 4 and stem else (*firsts, *others)
        if stem or after_article:
            going = _without_articles(going, chart.grammar, stem)
        yield from _fitting(going, category, typed, stem, chart.grammar)[:few]


def _most_usual_first(chart: Chart) -> list[tuple[str, Trie, int]]:
    """Where templates can go on behind the text: the category, the place and how much was read."""
    entries = [e for e in chart.waiting.get(len(chart.tokens), ()) if e[0] in _RANK]
    fresh = any(category == "effect1" and read == 0 for category, _, read in entries)

    def rank(entry: tuple[str, Trie, int]) -> tuple[int, int]:
        late = fresh and entry[0] in ("qe", "stat", "rstat", "things", "thing")
        return _RANK.index(entry[0]) + late * len(_RANK), -entry[2]

    return sorted(entries, key=rank)


def _fitting(
    going: tuple[str, ...], category: str, typed: list[str], stem: str, rules: Grammar
) -> list[str]:
    """The words that begin with what is being typed; or those that go with what was typed."""
    if stem:
        return [words for words in going if words.lower().startswith(stem)]
    said = tuple(word.lower() for word in typed[-3:])
    joints = (_Joint(words, category, said, rules) for words in going)
    return [joint.words for joint in joints if not joint.clashes()]


_DETERMINERS: dict[Lang, frozenset[str]] = {
    "en": frozenset(["a", "an", "the", "each", "every", "your", "his", "any", "all", "some", "another", "one", "you", "someone"]),
    "pt": frozenset(
        ["o", "a", "os", "as", "um", "uma", "cada", "todo", "todos", "sua", "seu", "seus", "suas", "algum", "qualquer", "outro", "você", "alguém"]
    ),
}  # fmt: skip
"""Words of which no second one follows: "for each an opponent" is read but never offered."""

_BEFORE_STAT = frozenset(
    ["your", "his", "'s", "highest", "lowest", "more", "less", "extra", "to", "in", "of", "gain", "lose", "get", "any", "some", "no", "+", "-", "de", "sua", "seu", "em", "maior", "menor", "mais", "menos", "ganh", "perd", "receb"]
)  # fmt: skip

_NOUNS = frozenset(
    ["defence", "attack", "energy", "power", "initiative", "defes", "ataqu", "energi", "poder", "iniciativ"]
)  # fmt: skip

_OF_WHOM = frozenset(["every", "each", "all", "one", "any", "#1", "number", "highest", "lowest"])

_YOU = ("you", "você")


def _jars(category: str, read: int, before: tuple[Token, ...]) -> bool:
    """Whether a phrase of the category, though it can be read, would not be said behind this."""
    if not before or before[-1].kind in ("num", "var"):
        return False
    last = before[-1].lemma
    if category == "effect1" and read == 1 and before[-1].value in ("de", "do", "da"):
        return True  # "de" is not "dê"
    if category in ("base", "group"):  # "per point of your opponents", but "each of your opponents"
        return last == "of" and before[-2:-1] != () and before[-2].lemma not in _OF_WHOM
    return category in ("stat", "rstat", "evstat") and last not in _BEFORE_STAT


class _Joint(NamedTuple):
    """Words that are offered, of which category, behind the last ones typed."""

    words: str
    category: str
    said: tuple[str, ...]
    rules: Grammar

    @property
    def spoken(self) -> list[str]:
        return self.words.lower().split(" ")

    def clashes(self) -> bool:
        """Whether the words do not go with the last ones typed."""
        if not self.said:
            return False
        if self.yourself() or self.half_a_number() or self.too_early() or self.without_ending():
            return True
        lemmas = lexicon(self.rules.lang, self.rules.dialect).lemmas(self.said[-1])
        if self.category in ("effect1", "qe", "thing") and _NOUNS.intersection(lemmas):
            return self.spoken[0] in _AFTER_NUMBERS or self.words.startswith("is gained")
        if self.said[-1] in ("a", "an") and self.rules.lang == "en":
            return self.wrong_article()
        return self.said[-1] in _DETERMINERS[self.rules.lang] and self.no_noun()

    def yourself(self) -> bool:
        """You to yourself."""
        theirs = self.spoken[-1] in _YOU and len(self.spoken) > 1
        return theirs and any(word in _YOU for word in self.said)

    def half_a_number(self) -> bool:
        return bool(_HALF_A_NUMBER.search(" ".join([*self.said[-2:], *self.spoken])))

    def too_early(self) -> bool:
        """ "To start with"; and after a cost comes what it is paid for."""
        before = self.said[-1]
        return self.category in ("moment", "mod") and (before == "to" or before[-1] == ":")

    def without_ending(self) -> bool:
        """ "An opponent attack"."""
        verb = self.spoken[0]
        return self.said[-1] in ("opponent", "hero") and verb in PLAIN and verb[-1] != "s"

    def wrong_article(self) -> bool:
        """ "An" before a consonant, "a" before a vowel."""
        first = self.spoken[0][0]
        return (first in "aeiou") != (self.said[-1] == "an") or first.isdecimal()

    def no_noun(self) -> bool:
        """Behind "each" or "the": a second such word, or an event other than "for each attack"."""
        if self.category in ("event", "infevent"):
            return self.spoken[0] not in ("attack", "ataque")
        return self.spoken[0] in _DETERMINERS[self.rules.lang]


_HALF_A_NUMBER = re.compile(r"\b(half|half of|metade|metade d[eao]) \d")

_AFTER_NUMBERS = frozenset(["energy", "damage", "to", "of", "more", "extra", "energia", "dano", "a", "de", "em", "mais"])  # fmt: skip
"""What goes on from a number, and not from "your Defence", though that is an amount as well."""


def _without_articles(going: tuple[str, ...], rules: Grammar, stem: str) -> tuple[str, ...]:
    """ "Start of each round" for "the start of each round", where the article is typed already."""
    return tuple(_without_article(words, rules.lang, rules.dialect, stem) for words in going)


def _without_article(words: str, lang: Lang, dialect: Dialect, stem: str) -> str:
    while " " in words and not (stem and words.lower().startswith(stem)):
        first, rest = words.split(" ", 1)
        if tokens(first, lang, dialect):
            break
        words = rest
    return words


@lru_cache(maxsize=4_000)
def _going_on(
    category: str, node: Trie, lang: Lang, dialect: Dialect, you: bool, every: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the templates under a place still say, the usual rows first: a wording each, and the rest."""
    leaves: list[Leaf] = []
    stack = [node]
    while stack:
        here = stack.pop()
        leaves += here.leaves if here is not node else ()
        stack.extend(reversed([*here.words.values(), *here.slots.values()]))
    leaves.sort(key=lambda leaf: (_rank(category, leaf.row), leaf.nth, len(leaf.atoms)))
    firsts: dict[str, None] = {}
    others: dict[str, None] = {}
    rows: set[str] = set()
    for leaf in leaves if every else leaves[:120]:
        rest = remainder(leaf.atoms, node.depth + leaf.imperative, lang, dialect)
        words = example_of(rest, lang, you or leaf.imperative)
        if words and not {"…", "(", "="}.intersection(words) and not words.endswith(" R"):
            (others if leaf.row.id in rows else firsts).setdefault(words)
            rows.add(leaf.row.id)
    return tuple(firsts), tuple(others)


def _rank(category: str, row: Row) -> int:
    usual = _USUAL.get(category, ())
    place = usual.index(row.op) if row.op in usual else len(usual)
    return place if row.printed else place + len(usual) + 1
