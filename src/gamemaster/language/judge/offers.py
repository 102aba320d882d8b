"""Something near that can be said, for the author of a text that could not be read.

Two kinds of whole texts, both tried before they are shown: the text without the one clause that was
not understood, which is said with it, and the phrase of the inventory that has most of the author's
words, with his own numbers, targets and clauses in its slots. Neither is a repair: they say less than
the text or something else, so they are listed and never put in its place.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from gamemaster.core.once import once
from gamemaster.core.values import Lang, Words
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import Token, tokens
from gamemaster.language.grammar.rows import expanded, inventory, pieces
from gamemaster.language.readings import only_reading
from gamemaster.language.say.examples import text_with
from gamemaster.language.say.render import CannotSay, limit, render
from gamemaster.language.say.render import said as said_so
from gamemaster.language.say.wording import example_of
from gamemaster.language.sentences.chart import Chart, TooInvolved
from gamemaster.language.tree import Compare, Cond, EveryRounds, If, RoundNumber, Rule, Text, nodes

STEPS = 6_000  # granted to all trials of one kind
EACH = 1_500  # and to each of them
TRIED = 14  # phrases tried

_PHRASES = ("effect1", "mod", "moment", "cond1", "event", "cost", "per", "whom", "sentence")
_JOINS: dict[Lang, frozenset[str]] = {
    "en": frozenset([",", ";", ".", ":", "-", "(", "and", "but", "then", "or", "else"]),
    "pt": frozenset([",", ";", ".", ":", "-", "(", "e", "mas", "depois", "ou", "senao"]),
}


class Nearby(NamedTuple):
    """A whole text that is read, and the words of the author's that it leaves out."""

    text: str
    lost: str = ""
    own: bool = True
    """Whether it has the author's own words in its slots, not examples."""


def offers(
    chart: Chart, source: str, stays: bool, at: int | None, understood: bool = False
) -> tuple[Nearby, ...]:
    """At most two texts near to one that was not read; `at`: the word at which reading stopped. Of a
    text that was understood and is forbidden only what is left of it without a clause."""
    if not 2 < len(chart.tokens) <= 60:
        return ()
    trial = _Trial(chart, stays)
    cut = trial.first(_cut(chart, source, at))
    if cut is None and not understood:
        trial.budget = STEPS
        cut = trial.first(_without_a_word(chart, source, at))
    trial.budget = STEPS
    close = (offer for offer in _near(chart, source, at) if _is_close(chart, offer.text))
    near = None if understood else trial.first(close)
    found = tuple(offer for offer in (cut, near) if offer is not None)
    return found or tuple(trial.any_of(chart, source, at))


def said(found: tuple[Nearby, ...]) -> Words:
    """The offers as a sentence behind a refusal."""
    en, pt = [], []
    for offer in found:
        if offer.lost:
            en.append(f"Without “{offer.lost}” I can read it: “{offer.text}”")
            pt.append(f"Sem “{offer.lost}” consigo ler: “{offer.text}”")
        else:
            en.append(f"Something near that can be said: “{offer.text}”")
            pt.append(f"Algo parecido que se pode dizer: “{offer.text}”")
    return Words(en=" ".join(f"{x}." for x in en), pt=" ".join(f"{x}." for x in pt))


def _is_close(chart: Chart, text: str) -> bool:
    """Whether half of the author's words are in an offer, and half of its words are the author's."""
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    ours = {t.lemma for t in chart.tokens if t.kind != "mark"}
    theirs = {t.lemma for t in tokens(text, lang, dialect) if t.kind != "mark"}
    return 2 * len(ours & theirs) >= max(len(ours), len(theirs))


def _means_alike(chart: Chart, words: str, loose: bool = False) -> bool:
    """Whether what is shown has to do with the text: no number that the author did not write, and half of
    what either says, two words or numbers at least; if that is all there is to offer, one of them."""
    small = chart.grammar.classes["small"]
    shown = tokens(words, chart.grammar.lang, chart.grammar.dialect)
    ours, theirs = (
        {t.value if t.kind == "num" else t.lemma for t in found if t.kind in ("num", "word")}
        - small
        for found in (chart.tokens, shown)
    )
    shared = ours & theirs
    if _numbers(shown) - _numbers(chart.tokens):
        return False
    if loose:
        return bool(shared) and 3 * len(shared) >= len(theirs)
    return len(shared) >= 2 and 2 * len(shared) >= max(len(ours), len(theirs))


def _numbers(found: Sequence[Token]) -> Counter[object]:
    return Counter(token.value for token in found if token.kind == "num")


IFS = frozenset(
    ["if", "unless", "while", "when", "whenever", "butonlyif", "se", "enquanto", "quando", "caso"]
)
"""Words of which one stands in a text that asks for something."""

ROUNDS = (RoundNumber, EveryRounds)
"""What only a text can mean that speaks of rounds."""


def _adds(chart: Chart, tree: Text) -> bool:
    """Whether a tree asks for something or sets a bound in words that the author did not write."""
    conds = [n.cond for n in nodes(tree) if isinstance(n, Rule | If) and n.cond is not None]
    if any(isinstance(c, Compare) and isinstance(c.a, int) for c in conds):
        return True
    return _asks_unasked(chart, tree, conds) or _bounds_in_new_words(chart, tree, conds)


def _asks_unasked(chart: Chart, tree: Text, conds: list[Cond]) -> bool:
    """Whether a tree asks where no word of the author's does, or speaks of rounds by itself."""
    ours = _as_written(chart.tokens)
    if not ours & {"round", "rodada"} and _speaks_of_rounds(tree):
        return True
    return not ours & IFS and not all(map(_speaks_of_rounds, conds))


def _bounds_in_new_words(chart: Chart, tree: Text, conds: list[Cond]) -> bool:
    """Whether a condition or a limit is said in words that the author did not use."""
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    known = _as_written(chart.tokens) | chart.grammar.classes["small"]
    limits = [limit(rule.limit, lang) for rule in tree.rules if rule.limit is not None]
    said = [said_so("cond", cond, lang, dialect) or "" for cond in conds] + limits
    found = (tokens(dialect.polish(words, lang, ""), lang, dialect) for words in said)
    return any(_as_written([t for t in each if t.kind != "mark"]) - known for each in found)


def _as_written(found: Sequence[Token]) -> set[object]:
    """Numbers and words, as far as they mean something."""
    return {t.value if t.kind == "num" else t.lemma for t in found}


def _speaks_of_rounds(node: Struct) -> bool:
    return any(isinstance(n, ROUNDS) for n in nodes(node))


def _does_alike(chart: Chart, tree: Text) -> bool:
    """Whether each thing that a tree does is named by a word of the author's: not whom it befalls, nor how much."""
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    small = chart.grammar.classes["small"]

    def words(category: str, value: object) -> set[str]:
        said = said_so(category, value, lang, dialect) or ""
        return {t.lemma for t in tokens(said, lang, dialect) if t.kind == "word"} - small

    ours = {t.lemma for t in chart.tokens}
    deeds = [n for n in nodes(tree) if hasattr(n, "to") and isinstance(n, dialect.effects)]
    named = [words("effect1", n) - words("whom", getattr(n, "to", None)) for n in deeds]
    return all(not some or some & ours for some in named)


class _Trial:
    """Texts that are tried, within the steps granted."""

    def __init__(self, chart: Chart, stays: bool) -> None:
        self.lang, self.dialect = chart.grammar.lang, chart.grammar.dialect
        self.stays = stays
        self.chart = chart
        self.budget = STEPS
        self.loose = False
        """Whether what shares one word that says something is near enough."""

    def _is_alike(self, words: str) -> bool:
        return _means_alike(self.chart, words, self.loose)

    def _is_honest(self, tree: Text) -> bool:
        return _does_alike(self.chart, tree) and not _adds(self.chart, tree)

    def first(self, some: Iterator[Nearby]) -> Nearby | None:
        """The first that is read; what is near is said as Judy says it."""
        for offer in some:
            if self.budget <= 0:
                return None
            tree = self._read(offer.text)
            if tree is not None and self.dialect.fits(tree):
                with suppress(CannotSay):
                    words = render(tree, self.lang, self.dialect)
                    if offer.lost:
                        return offer
                    if self._is_alike(words) and self._is_honest(tree):
                        return Nearby(words)
        return None

    def any_of(self, chart: Chart, source: str, at: int | None) -> Iterator[Nearby]:
        """Where nothing was near enough: the longest part of the text that is read by itself, else the
        phrase that has most of its words, without a number or a condition that is not the author's."""
        self.budget = STEPS
        part = self.first(_parts(chart, source))
        if part is not None:
            yield part
            return
        self.budget = STEPS
        self.loose = True
        phrase = self.first(offer for offer in _near(chart, source, at) if offer.own)
        if phrase is not None:
            yield phrase

    def _read(self, text: str) -> Text | None:
        granted = min(EACH, self.budget)
        tree, steps = only_reading(text, self.lang, self.dialect, self.stays, granted)
        self.budget -= steps + 20
        return tree


# --- without a clause


def _cut(chart: Chart, source: str, at: int | None) -> Iterator[Nearby]:
    """The text without one of its clauses: the one where reading stopped, or each in turn."""
    bounds = _bounds(chart)
    clauses = list(pairwise(bounds))
    if len(clauses) < 2:
        return
    for a, b in clauses if at is None else [c for c in clauses if c[0] <= at < c[1]]:
        n = clauses.index((a, b))
        yield from _without(chart, source, a, b)
        if n + 2 < len(clauses):
            yield from _without(chart, source, a, len(chart.tokens))
        if n > 0:
            yield from _without(chart, source, clauses[n - 1][0], b)


def _without_a_word(chart: Chart, source: str, at: int | None) -> Iterator[Nearby]:
    """The text without one word that says no if, not or only: the one where reading stopped, then those
    before it in its clause, then those behind."""
    words = [n for n, token in enumerate(chart.tokens) if token.kind == "word"]
    stop = max((n for n in words if at is None or n <= at), default=0)
    here = _clause_at(chart, stop)
    spare = [n for n in words if n in here and not _binds(chart, n)]
    for n in sorted(spare, key=lambda n: (n > stop, abs(n - stop))):
        yield from _without(chart, source, n, n + 1)


def _binds(chart: Chart, n: int) -> bool:
    return chart.tokens[n].lemma in chart.grammar.classes["binding"]


def _bounds(chart: Chart) -> list[int]:
    joins = _JOINS[chart.grammar.lang]
    inner = [n for n, t in enumerate(chart.tokens) if n and t.lemma in joins]
    # of several marks in a row ("; else:") the first begins the clause
    inner = [n for n in inner if n - 1 not in inner]
    return [0, *inner, len(chart.tokens)]


def _clause_at(chart: Chart, at: int | None) -> range:
    """The clause in which a word stands; none if no word is meant."""
    bounds = _bounds(chart)
    clauses = (range(a, b) for a, b in pairwise(bounds))
    return next((c for c in clauses if at is not None and at < c.stop), range(0))


_ARTICLES: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:the|an?)\s+$", re.IGNORECASE),
    "pt": re.compile(r"\b(?:os?|as?|uma?)\s+$", re.IGNORECASE),
}
_ENDS: dict[Lang, re.Pattern[str]] = {
    "en": re.compile(r"\s*(?:[,;.:]|$|\b(?:of|by|from|to|with|for|in|at)\b)", re.IGNORECASE),
    "pt": re.compile(r"\s*(?:[,;.:]|$|\b(?:d[eoa]s?|por|com|para|n[oa]s?|em)\b)", re.IGNORECASE),
}
"""What may not follow an article: "becomes the of all heroes", "The, you take no damage"."""


def _without(chart: Chart, source: str, a: int, b: int) -> Iterator[Nearby]:
    toks = chart.tokens
    start, end = toks[a].start, toks[b - 1].end
    lost = source[start:end].strip(" ,;.:-")
    lang = chart.grammar.lang
    if _ARTICLES[lang].search(source[:start]) and _ENDS[lang].match(source[end:]):
        return
    left = f"{source[:start].rstrip(' ,;:-')}{source[end:]}".rstrip(" ,;.:-")
    left = re.sub(r"^(?:[ ,;.:]|-(?![0-9]))+", "", left)  # the sign of a number stays
    if lost and len(left.split()) > 2:
        yield Nearby(_tidy(left), lost)


def _tidy(text: str) -> str:
    text = re.sub(r"\s+([,;.])", r"\1", " ".join(text.split()))
    return f"{text[0].upper()}{text[1:]}."


def _parts(chart: Chart, source: str) -> Iterator[Nearby]:
    """The stretches of clauses in a text, the longest first."""
    bounds = _bounds(chart)
    spans = [(a, b) for n, a in enumerate(bounds) for b in bounds[n + 1 :] if b - a > 2]
    for a, b in sorted(spans, key=lambda span: span[0] - span[1])[:TRIED]:
        part = source[chart.tokens[a].start : chart.tokens[b - 1].end].strip(" ,;.:-")
        left = f"{source[: chart.tokens[a].start]} … {source[chart.tokens[b - 1].end :]}"
        if len(part.split()) > 2:
            yield Nearby(_tidy(_unjoined(part, chart.grammar.lang)), left.strip(" ,;.:-…"))


def _unjoined(part: str, lang: Lang) -> str:
    """What stands behind "and" or "but", for itself."""
    word, _, rest = part.partition(" ")
    return rest if word.lower() in _JOINS[lang] and rest else part


# --- the nearest phrase


class _Phrase(NamedTuple):
    category: str
    atoms: tuple[str, ...]
    lemmas: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    """Words that follow one another: they tell who does it from to whom it is done."""


@once
def _phrases(lang: Lang, dialect: Dialect) -> tuple[tuple[_Phrase, ...], dict[str, int]]:
    """The phrases of the inventory by their words, and in how many of them each word stands."""
    found: dict[tuple[str, frozenset[str]], _Phrase] = {}
    for row in inventory():
        if row.category not in _PHRASES or not dialect.knows(row.only):
            continue
        for phrasing in row.phrasings(lang):
            atoms = expanded(phrasing)[0]
            fixed = " ".join(piece for piece in pieces(" ".join(atoms)) if isinstance(piece, str))
            order = [t.lemma for t in tokens(fixed.replace("!", ""), lang, dialect)]
            key = (row.category, frozenset(order))
            if len(key[1]) > 1:
                found.setdefault(
                    key, _Phrase(row.category, atoms, key[1], frozenset(pairwise(order)))
                )
    counted: dict[str, int] = {}
    for phrase in found.values():
        for lemma in phrase.lemmas:
            counted[lemma] = counted.get(lemma, 0) + 1
    return tuple(found.values()), counted


def _near(chart: Chart, source: str, at: int | None) -> Iterator[Nearby]:
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    phrases, counted = _phrases(lang, dialect)
    weights = _weights(chart, at, counted)
    own = _Own(chart, source, at)
    following = frozenset(pairwise(t.lemma for t in chart.tokens))
    ranked = _ranked(phrases, weights, following)[:TRIED]
    for invents in (False, True):  # first what needs no number that the author did not write
        for phrase in ranked:
            words, invented = own.filled(phrase.atoms)
            if invented == invents:
                yield from own.around(phrase.category, words)
    for phrase in ranked:
        plain = text_with(phrase.category, example_of(" ".join(phrase.atoms), lang), lang, dialect)
        if plain is not None:
            yield Nearby(plain, own=False)


def _weights(chart: Chart, at: int | None, counted: dict[str, int]) -> dict[str, int]:
    """What each word of the text is worth in a phrase: rare ones more, those of the clause that was not
    understood most."""
    here = _clause_at(chart, at)
    weights: dict[str, int] = {}
    for n, token in enumerate(chart.tokens):
        many = counted.get(token.lemma, 0)
        if many and token.kind == "word":
            worth = (6 if many < 8 else 4 if many < 40 else 2) * (2 if n in here else 1)
            weights[token.lemma] = max(worth, weights.get(token.lemma, 0))
    return weights


def _ranked(
    phrases: tuple[_Phrase, ...], weights: dict[str, int], following: frozenset[tuple[str, str]]
) -> list[_Phrase]:
    scored = []
    for n, phrase in enumerate(phrases):
        shared = [lemma for lemma in phrase.lemmas if lemma in weights]
        score = sum(weights[lemma] for lemma in shared) - 3 * (len(phrase.lemmas) - len(shared))
        score += 4 * len(phrase.pairs & following)
        if len(shared) > 1 and score > 3:
            scored.append((-score, n, phrase))
    return [phrase for _, _, phrase in sorted(scored, key=lambda s: s[:2])]


_NUMBERS = ("amount", "term", "factor", "int", "pa", "<num>", "k")
_PARTS = (
    "whom",
    "some",
    "someone",
    "not_you",
    "stat",
    "rstat",
    "evstat",
    "cond",
    "event",
    "effects",
    "qe",
)


class _Own:
    """The author's own words, for the slots of a phrase and for what stands around it."""

    def __init__(self, chart: Chart, source: str, at: int | None) -> None:
        self.chart = chart
        self.source = source
        self.lang = chart.grammar.lang
        here = _clause_at(chart, at)
        numbers = [(n not in here, n) for n, t in enumerate(chart.tokens) if t.kind == "num"]
        self.numbers = [str(chart.tokens[n].value) for _, n in sorted(numbers)]
        self.known: dict[str, str] = {}
        for category in _PARTS:
            words = self._longest(category)
            if words is not None:
                self.known[category] = words

    def _longest(self, category: str) -> str | None:
        """The longest stretch of the category; of what is done only what begins a clause."""
        best: tuple[int, str] | None = None
        every = range(len(self.chart.tokens))
        begins = [0, *(n + 1 for n in _bounds(self.chart)[1:-1])]
        for at in begins if category == "effects" else every:
            end = max(self._ends(category, at), default=at)
            if end > at and (best is None or end - at > best[0]):
                best = (end - at, self._between(at, end))
        return best[1] if best else None

    def _ends(self, category: str, at: int) -> tuple[int, ...]:
        try:
            return tuple(self.chart.read(category, at))
        except (TooInvolved, RecursionError):
            return ()

    def _between(self, a: int, b: int) -> str:
        return self.source[self.chart.tokens[a].start : self.chart.tokens[b - 1].end]

    def filled(self, atoms: tuple[str, ...]) -> tuple[str, bool]:
        """The phrase with what the author wrote in its slots, examples where he wrote nothing; and
        whether one of those is a number."""
        numbers = iter(self.numbers)
        invented = False
        out: list[str] = []
        for atom in atoms:
            piece = pieces(atom)[0] if atom.startswith("{") else atom
            if isinstance(piece, str):
                out.append(atom)
                continue
            _, category, optional = piece
            if optional:
                continue
            words = next(numbers, None) if category in _NUMBERS else self.known.get(category)
            invented = invented or (words is None and category in (*_NUMBERS, "ordinal", "nth"))
            out.append(words if words is not None else atom)
        return example_of(" ".join(out), self.lang), invented

    def around(self, category: str, words: str) -> Iterator[Nearby]:
        """The phrase with what the author wrote before or behind it."""
        if category in ("effect1", "sentence"):
            front = max(self._ends("mods", 0), default=0)
            if front:
                yield Nearby(_tidy(f"{self._between(0, front)}, {words}"))
            yield Nearby(_tidy(words))
            return
        rest = self.known.get("effects")
        lead = {"cond1": ("if ", "se "), "event": ("whenever ", "sempre que ")}.get(
            category, ("", "")
        )
        if rest is not None and category in ("mod", "moment", "cond1", "event", "cost"):
            mark = ":" if category == "cost" else ","
            yield Nearby(_tidy(f"{lead[self.lang == 'pt']}{words}{mark} {rest}"))
