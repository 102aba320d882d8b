"""What may follow an unfinished text, for the editor that completes it."""

import re
from collections.abc import Iterator
from functools import lru_cache

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
    you = bool(chart.tokens) and chart.tokens[-1].lemma == lexicon(lang, dialect).you
    typed = before.split()
    after_article = bool(typed) and not tokens(typed[-1], lang, dialect)
    entries = [e for e in chart.waiting.get(len(chart.tokens), ()) if e[0] in _RANK]
    fresh = any(category == "effect1" and read == 0 for category, _, read in entries)

    def rank(entry: tuple[str, Trie, int]) -> tuple[int, int]:
        late = fresh and entry[0] in ("qe", "stat", "rstat", "things", "thing")
        return _RANK.index(entry[0]) + late * len(_RANK), -entry[2]

    entries.sort(key=rank)
    if after_article and typed[-1].lower() not in _DETERMINERS[lang]:
        return  # behind a word that was passed over nothing reads well
    for few in (4, 60):  # first one wording of each row, so that no row fills the list
        for category, node, read in entries:
            if not stem and _jars(category, read, chart.tokens):
                continue
            firsts, others = _going_on(category, node, lang, dialect, you, bool(stem))
            going = firsts if few == 4 and stem else (*firsts, *others)
            if stem or after_article:
                going = tuple(_without_article(words, lang, dialect, stem) for words in going)
            if not stem:
                going = tuple(w for w in going if not _clashes(w, category, typed, lang, dialect))
            yield from [words for words in going if words.lower().startswith(stem)][:few]


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


def _clashes(words: str, category: str, typed: list[str], lang: Lang, dialect: Dialect) -> bool:
    """Whether the words do not go with the last ones typed: two articles, you to yourself, "an" before
    a consonant, a number of which half is taken, a verb without its ending, a second noun."""
    said = [word.lower() for word in typed[-3:]]
    spoken = words.lower().split(" ")
    if not said:
        return False
    if spoken[-1] in _YOU and len(spoken) > 1 and any(word in _YOU for word in said):
        return True
    if _HALF_A_NUMBER.search(" ".join([*said[-2:], *spoken])):
        return True
    if category in ("moment", "mod") and (said[-1] == "to" or said[-1][-1] == ":"):
        return True  # "to start with"; after a cost comes what it is paid for
    if said[-1] in ("opponent", "hero") and spoken[0] in PLAIN and spoken[0][-1] != "s":
        return True
    lemmas = lexicon(lang, dialect).lemmas(said[-1])
    if category in ("effect1", "qe", "thing") and _NOUNS.intersection(lemmas):
        return spoken[0] in _AFTER_NUMBERS or words.startswith("is gained")
    if said[-1] in ("a", "an") and lang == "en":
        return (spoken[0][0] in "aeiou") != (said[-1] == "an") or spoken[0][0].isdecimal()
    if said[-1] not in _DETERMINERS[lang]:
        return False
    if category in ("event", "infevent"):
        return spoken[0] not in ("attack", "ataque")  # "for each attack against you"
    return spoken[0] in _DETERMINERS[lang]


_HALF_A_NUMBER = re.compile(r"\b(half|half of|metade|metade d[eao]) \d")

_AFTER_NUMBERS = frozenset(["energy", "damage", "to", "of", "more", "extra", "energia", "dano", "a", "de", "em", "mais"])  # fmt: skip
"""What goes on from a number, and not from "your Defence", though that is an amount as well."""


def _without_article(words: str, lang: Lang, dialect: Dialect, stem: str) -> str:
    """ "Start of each round" for "the start of each round", where the article is typed already."""
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
        if words and "…" not in words and "(" not in words and not words.endswith(" R"):
            (others if leaf.row.id in rows else firsts).setdefault(words)
            rows.add(leaf.row.id)
    return tuple(firsts), tuple(others)


def _rank(category: str, row: Row) -> int:
    usual = _USUAL.get(category, ())
    place = usual.index(row.op) if row.op in usual else len(usual)
    return 2 * place + (not row.printed)
