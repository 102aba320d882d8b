"""Texts to tokens: case, accents, plurals, contractions, spelling and synonyms disappear here.

Templates of the phrase inventory go through the same function as players' texts, so whatever
happens here happens to both sides. Each token keeps its place in the text.
"""

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any, Literal

from gamemaster.core.once import once
from gamemaster.core.values import Lang
from gamemaster.language.dialect import Dialect

_WORD = re.compile(
    r"\"(?P<q1>[^\"]*)\"|“(?P<q2>[^”]*)”|«(?P<q3>[^»]*)»"
    r"|(?P<poss>['’]s\b)|(?P<num>[0-9]{1,3}(?:[.,][0-9]{3})+(?![0-9.,])|[0-9]+)|(?P<word>[^\W\d_]+(?:['’´`][^\W\d_]+)*['’]?)|(?P<mark>[-=]>|\S)"
)
_MARKS = {
    "×": "*",
    "·": "*",
    "∙": "*",
    "÷": "/",
    "−": "-",
    "–": "-",
    "—": "-",
    "‑": "-",
    "≥": ">=",
    "≤": "<=",
    "→": ":",
    "⇒": ":",
    "->": ":",
    "=>": ":",
}
_SILENT = frozenset("~!¡¿?_`´'’#|[]{}")
_STRIKE = re.compile(r"~[^~]*~")
_STARRED = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)([^*\n]*[^*\s])\1(?![\w*])")
"""Words that a forum prints in italics or bold: the stars say nothing."""
_EITHER = re.compile(
    r"(\b(?:no|not|nor|never|nobody|cannot|can\s*not|can['’]?t|don['’]?t|won['’]?t|doesn['’]?t|isn['’]?t)\b[^.,;:()]*?\s)"
    r"either(?=\s*(?:[.,;:)]|$))",
    re.IGNORECASE,
)
"""Behind what is not so it says only that something else is not so: "… but you cannot attack either"."""
_POINTS = re.compile(r"\bpoints?\s+of\b", re.IGNORECASE)  # "15 points of damage" are 15 damage
_ROUND_N = re.compile(r"\b(?:rounds?|turns?|rodadas?|turnos?)\s+([nkr])\b")
"""What a mathematician calls the number of the round; we call it R."""
_LET = re.compile(r"\b(?:let|seja)\s+([b-df-hj-np-z])\b")
"""A letter that a text names; letters of amounts are written large."""
_CALL = re.compile(r"^(\s*[^\W\d_]+(?:\s+[^\W\d_]+){0,2})!(?=\s+\S)")
"""A cry before the text is its title: "Revenge! Whenever …"."""
_WITH = re.compile(r"\bw/(?=\s)", re.IGNORECASE)
_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})[-‑](?=[^\W\d_]{2})")  # "end-of-round", not "X-5"
_AO = re.compile(r"\bao(?!\s+(?:limiar|poder)\b)(?=\s+[^\W\d_]+[aei]r\b)", re.IGNORECASE)
"""In "ao morrer", not in "ao oponente" or "ao limiar de morte"."""

_FALLS_TO = re.compile(
    r"\b((?:ca[ií]|reduz|diminu|baix|desc|sob|aument|cresc)\w*(?:\s+[^\W\d]+){0,5}?\s+)a(?=\s+[0-9])",
    re.IGNORECASE,
)
"""What falls "a 5" falls to it, unlike what falls "5": "a" says nothing elsewhere."""

_FUTURE = re.compile(r"^(.{2,}[aei]r)(?:á|ão)$")
"""What "ganhará" and "ganharão" is to "ganhar"."""

_THAN_SO_MUCH = re.compile(r"\b(mais|menos)\s+(?:do\s+)?que(?=\s+[0-9])", re.IGNORECASE)
"""More than a number ("mais do que 15", "mais que 15") is "mais de" it."""

_LO = re.compile(r"(?<=[^\W\d_]{3})-l?[oa]s?\b", re.IGNORECASE)  # "elimine-o", "eliminá-lo"


@dataclass(frozen=True, slots=True)
class Token:
    """One token: its lemma, its kind, its value, and where it stands in the text."""

    lemma: str
    kind: Literal["word", "num", "var", "name", "mark"]
    value: int | str
    start: int
    end: int


@lru_cache(maxsize=20_000)
def plain_letters(word: str) -> str:
    """Without accents, in lower case."""
    decomposed = unicodedata.normalize("NFD", word.lower())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


class Lexicon:
    """What normalising knows of one language in one dialect."""

    def __init__(self, lang: Lang, dialect: Dialect) -> None:
        raw = tomllib.loads(
            files("gamemaster.language.grammar")
            .joinpath(f"phrases/lexicon_{lang}.toml")
            .read_text("utf-8")
        )
        self.lang = lang
        self.known: dict[str, list[str]] = {}
        self.exact: dict[str, list[str]] = {k: v.split() for k, v in raw["exact"].items()}
        self.numbers: dict[str, int] = raw["numbers"]
        self.forms: dict[str, str] = {}
        for stem, forms in raw["forms"].items():
            self.forms.update(dict.fromkeys(forms.split(), stem))
        self.imperatives: set[str] = set()
        self.indicatives: set[str] = set()
        if lang == "pt":
            self._conjugate(raw["verbs"])
        self.synonyms = self._synonyms({**raw["synonyms"], **raw[dialect.speaks]})
        self.classes = {
            name: frozenset(self._lemma(word) for word in words.split())
            for name, words in raw["classes"].items()
        }
        self.ordinals: list[str] = raw["ordinals"]["words"].split()
        self.ordinal_ends = frozenset(raw["ordinals"]["ends"].split())
        self.letters = frozenset(raw["drop"]["letters"])
        self.drop = frozenset(self._lemma(word) for word in raw["drop"]["words"])
        self.you = self._lemma("you" if lang == "en" else "você")
        self.also = self._lemma("also" if lang == "en" else "também")
        own = raw.get(f"phrases_{dialect.speaks}", {})
        self.phrases = self._phrases({**raw["phrases"], **own})

    def _synonyms(self, raw: dict[str, str]) -> dict[str, str]:
        """The lemma that stands for each word."""
        return {
            self.stem(plain_letters(word)): self.stem(plain_letters(lemma))
            for lemma, words in raw.items()
            for word in words.split()
        }

    def _phrases(self, raw: dict[str, str]) -> dict[str, list[tuple[tuple[str, ...], list[str]]]]:
        """Phrases and what stands for them, by their first lemma, the longest first."""
        said = [
            (self._said(key), self._said(value))
            for key, value in raw.items()
            if len(self._said(key)) > 1 or " " not in key  # what is left of it must still tell
        ]
        found: dict[str, list[tuple[tuple[str, ...], list[str]]]] = {}
        for key, value in sorted(said, key=lambda p: -len(p[0])):
            found.setdefault(key[0], []).append((key, list(value)))
        return found

    def _said(self, words: str) -> tuple[str, ...]:
        """The lemmas of several words, silent ones left out."""
        lemmas = [lemma for word in words.split() for lemma in self.lemmas(word)]
        return tuple(lemma for lemma in lemmas if lemma and lemma not in self.drop)

    def _conjugate(self, verbs: dict[str, str]) -> None:
        """Every form of the Portuguese verbs that lead a phrase, to the stem of the infinitive."""
        for infinitive, forms in verbs.items():
            stem = plain_letters(infinitive)[:-2]
            imperative, indicative, *more = forms.split()
            self.imperatives.add(plain_letters(imperative))
            self.indicatives |= {plain_letters(indicative), plain_letters(indicative) + "m"}
            for form in (
                infinitive,
                imperative,
                imperative + "m",
                indicative,
                indicative + "m",
                infinitive + "á",
                infinitive + "ão",
                infinitive + "em",
                *more,
            ):
                self.forms.setdefault(plain_letters(form), stem)

    def stem(self, word: str) -> str:
        """The word without plural and person; tense is kept."""
        if word in self.forms:
            return self.forms[word]
        return _stem_en(word) if self.lang == "en" else _stem_pt(word)

    def _lemma(self, word: str) -> str:
        stem = self.stem(plain_letters(word))
        return self.synonyms.get(stem, stem)

    def lemmas(self, raw: str) -> list[str]:
        """The lemmas of one written word (several for a contraction, none for a silent word)."""
        known = self.known.get(raw)
        if known is None:
            known = self._lemmas(raw)
            if len(self.known) < 20_000:
                self.known[raw] = known
        return known

    def _lemmas(self, raw: str) -> list[str]:
        low = raw.lower().replace("’", "'").replace("´", "'").replace("`", "'")
        for form in (low, plain_letters(low)):
            if form in self.exact:
                return [self._lemma(part) for part in self.exact[form]]
        if self.lang == "pt":
            low = _FUTURE.sub(r"\1", low)
        parts = [plain_letters(low)]
        if self.lang == "en" and low.endswith("'s"):
            return [self._lemma(low[:-2]), "'s"]
        if low.endswith("'"):
            return [self._lemma(low[:-1]), "'s"] if self.lang == "en" else [self._lemma(low[:-1])]
        return [self._lemma(part) for part in parts]


def _stem_en(word: str) -> str:
    if len(word) <= 3 or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("oes", "ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


_ENDINGS_PT = (
    ("oes", "ao"), ("aes", "ao"), ("ais", "al"), ("eis", "el"), ("ens", "em"), ("res", "r"),
    ("zes", "z"), ("ses", "s"),
)  # fmt: skip


_PAST_PT = ("aram", "eram", "iram"), ("ou", "eu", "iu")
"""Ends of the past, of several and of one."""


def _stem_pt(word: str) -> str:
    if len(word) <= 3:
        return word
    plural = _singular_pt(word)
    if plural is not None:
        return plural
    word = word.removesuffix("s")
    return _past_pt(word) or _present_pt(word)


def _singular_pt(word: str) -> str | None:
    """The singular of what has a plural of its own ("ações", "golpes mortais")."""
    for ending, lemma in _ENDINGS_PT if len(word) > 5 else ():
        if word.endswith(ending):
            if lemma == "ao":
                return word[:-3] + "ao"
            return (word[: -len(ending)] + lemma).rstrip("aoe")
    return None


def _past_pt(word: str) -> str | None:
    """The stem of a verb in the past, marked as such: tense is kept."""
    for endings, least in zip(_PAST_PT, (5, 4), strict=True):
        for ending in endings:
            if word.endswith(ending) and len(word) > least:
                return word[: -len(ending)] + "+p"
    return None


def _present_pt(word: str) -> str:
    for ending in ("am", "em", "ar", "er", "ir"):
        if word.endswith(ending) and len(word) > 4:
            return word[: -len(ending)]
    return word[:-1] if word[-1] in "aoe" and len(word) > 3 else word


@once
def lexicon(lang: Lang, dialect: Dialect) -> Lexicon:
    return Lexicon(lang, dialect)


_DECLARED = {
    "en": re.compile(
        r"\b([^\W\d_]+)(?:\s+(?:initially\s+)?(?:starts?|begins?)(?:\s+(?:out|off))?\s+(?:at|as|with|from)\b"
        r"|\s+is\s+(?:initially|at\s+first|originally)\b|\s+is\s+-?\d+\s+(?:initially|at\s+first|at\s+the\s+(?:start|beginning))\b"
        r"|,?\s+initially\s+-?\d+|\s+has\s+an?\s+initial\s+value)"
        r"|\bset\s+(?:the\s+|an?\s+)?([^\W\d_]+)\s+(?:to|at)\s+-?\d",
        re.IGNORECASE,
    ),
    "pt": re.compile(
        r"\b([^\W\d_]+)(?:\s+(?:começa|comeca|inicia|começando|começam)\s+(?:em|com|como|de|valendo|no|a)\b"
        r"|\s+(?:é|e|vale)\s+(?:inicialmente|no\s+começo|no\s+início)\b|\s+(?:é|vale)\s+-?\d+\s+(?:inicialmente|no\s+começo|no\s+início)\b"
        r"|\s+inicialmente\s+(?:é|vale)\b|,?\s+inicialmente\s+-?\d+)"
        r"|\bdefina\s+(?:o\s+|a\s+|uma?\s+)?([^\W\d_]+)\s+(?:em|como|para)\s+-?\d",
        re.IGNORECASE,
    ),
}


_NAMEABLE = frozenset(["field", "aura", "counter", "campo", "contador"])
"""Words of the language that may still be the name of a variable which a text introduces."""


def declared_words(
    text: str, lang: Lang, dialect: Dialect, known: frozenset[str]
) -> frozenset[str]:
    """Words that the text itself introduces as variables ("intensity starts at 50")."""
    words = set()
    lex = lexicon(lang, dialect)
    for match in _DECLARED[lang].finditer(text):
        word = match.group(1) or match.group(2)
        lemmas = lex.lemmas(word)
        free = plain_letters(word) in _NAMEABLE or not known.intersection(lemmas)
        if len(word) > 1 and lemmas and free and lemmas[0] not in lex.drop:
            words.add(plain_letters(word))
    return frozenset(words)


def tokens(
    text: str, lang: Lang, dialect: Dialect, variables: frozenset[str] = frozenset()
) -> tuple[Token, ...]:
    """The tokens of a text, in order, each with its place."""
    lex = lexicon(lang, dialect)
    text = prepared(_STRIKE.sub(lambda m: " " * len(m.group()), text), lang)
    found = _join(_clitics(_tokens_of(text, lex, variables), lex), lex)
    called = bool(found) and found[0].lemma == "," and bool(text[: found[0].start].strip())
    return tuple(found[1:] if called else found)  # "mano, …": the comma goes with the word


def prepared(text: str, lang: Lang) -> str:
    """The text, every letter in its place, with hyphens opened and "ao" told apart from "a + o"."""
    text = _STARRED.sub(lambda m: m.group().replace("*", " "), text)
    text = _CALL.sub(r"\1:", text)
    for named, letter in ((_ROUND_N.search(text), "R"), (_LET.search(text), "")):
        if named is not None:
            small = named.group(1)
            text = re.sub(rf"(?<![^\W\d]){small}\b", letter or small.upper(), text)
    text = _WITH.sub("w ", text)
    if lang == "pt":
        text = _LO.sub(lambda m: " œ".ljust(len(m.group())), text)
    text = _HYPHEN.sub(" ", text)
    if lang == "en":
        text = _EITHER.sub(lambda m: m.group(1) + " " * len("either"), text)
        return _POINTS.sub(lambda m: " " * len(m.group()), text)
    text = _FALLS_TO.sub(r"\1â", text)
    text = _THAN_SO_MUCH.sub(lambda m: f"{m.group(1)} de".ljust(len(m.group())), text)
    return _AO.sub("aœ", text)


def _counted(found: list[Token], text: str, lang: Lang) -> list[Token]:
    """Number words of two parts are one number: "twenty five", "vinte e cinco"."""
    out: list[Token] = []
    for token in found:
        between = out[-1:] if lang == "pt" and out and out[-1].lemma == "e" else []
        before = out[-1 - len(between)] if len(out) > len(between) else None
        if (
            before is not None
            and len(between) == (lang == "pt")
            and _in_words(before, text, range(20, 100, 10))
            and _in_words(token, text, range(1, 10))
        ):
            del out[-1 - len(between) :]
            value = int(before.value) + int(token.value)
            out.append(Token(f"#{value}", "num", value, before.start, token.end))
        else:
            out.append(token)
    return out


def _in_words(token: Token, text: str, values: range) -> bool:
    return token.kind == "num" and token.value in values and text[token.start].isalpha()


def _is_text(quoted: str) -> bool:
    """Whether quotation marks hold a whole text ("gets the power “lose 5 Energy each round”")."""
    words = len(quoted.split())
    return words > 4 or (words > 2 and any(c.isdecimal() for c in quoted))


def _read(match: re.Match[str], lex: Lexicon, variables: frozenset[str]) -> list[Token]:
    start, end = match.span()
    kind = match.lastgroup or "mark"
    raw = match.group(kind)
    if kind in ("q1", "q2", "q3"):
        if _is_text(raw):
            inside = [_placed(t, start + 1) for t in _tokens_of(raw, lex, variables)]
            return [
                Token("(", "mark", "(", start, start + 1),
                *inside,
                Token(")", "mark", ")", end - 1, end),
            ]
        return [Token("<name>", "name", raw.strip(), start, end)] if raw.strip() else []
    if kind == "poss":
        return [Token("'s", "word", "'s", start, end)]
    if kind == "num":
        digits = raw.replace(",", "").replace(".", "")
        value = int(digits) if len(digits) <= 16 else 10**16
        return [Token(f"#{value}", "num", value, start, end)]
    if kind == "mark":
        if raw in lex.exact:
            return _read_word(raw, start, end, lex, variables)
        mark = _MARKS.get(raw, raw)
        if mark in _SILENT:
            return []
        return [Token(mark, "mark", mark, start, end)]
    return _read_word(raw, start, end, lex, variables)


def _tokens_of(text: str, lex: Lexicon, variables: frozenset[str]) -> list[Token]:
    found: list[Token] = []
    for match in _WORD.finditer(text):
        found += _read(match, lex, variables)
    return _counted(_ordinals(found, lex), text, lex.lang)


def _ordinals(found: list[Token], lex: Lexicon) -> list[Token]:
    """ "2nd" and "2ª" are the words for them."""
    out: list[Token] = []
    for token in found:
        before = out[-1] if out else None
        if (
            before is not None
            and before.kind == "num"
            and before.end == token.start
            and token.value in lex.ordinal_ends
            and 1 <= int(before.value) <= len(lex.ordinals)
        ):
            word = lex.ordinals[int(before.value) - 1]
            out[-1] = Token(lex.lemmas(word)[0], "word", word, before.start, token.end)
        else:
            out.append(token)
    return out


def _placed(token: Token, by: int) -> Token:
    return Token(token.lemma, token.kind, token.value, token.start + by, token.end + by)


def _read_word(
    raw: str, start: int, end: int, lex: Lexicon, variables: frozenset[str]
) -> list[Token]:
    plain = plain_letters(raw)
    if plain in variables:
        return [Token("<var>", "var", plain, start, end)]
    if raw == "R":
        return [Token("R", "word", "r", start, end)]  # the number of the round
    if len(raw) == 1 and raw.isupper() and raw not in lex.letters:
        return [Token("<var>", "var", raw, start, end)]
    if plain in lex.numbers:
        value = lex.numbers[plain]
        return [Token(f"#{value}", "num", value, start, end)]
    return [
        Token(lemma, "word", plain, start, end)
        for lemma in lex.lemmas(raw)
        if lemma not in lex.drop
    ]


CLITIC = "te"


def _clitics(found: list[Token], lex: Lexicon) -> list[Token]:
    """ "Que te atacou" and "que me atacou" are "que atacou você"."""
    for n, token in enumerate(found[:-1]):
        if token.lemma == CLITIC and found[n + 1].kind == "word":
            after = found[n + 1]
            found[n] = Token(after.lemma, after.kind, after.value, token.start, after.end)
            found[n + 1] = Token(lex.you, "word", "voce", token.start, after.end)
    return found


def _join(found: list[Token], lex: Lexicon) -> list[Token]:
    """Phrases that stand for one thing ("hit points") become one token or other tokens."""
    joined: list[Token] = []
    i = 0
    while i < len(found):
        key, lemmas = _phrase_at([t.lemma for t in found[i : i + LONGEST_PHRASE]], lex)
        if key and _is_one_word(found[i : i + len(key)]):
            last = found[i + len(key) - 1]
            joined += [Token(lemma, "word", lemma, found[i].start, last.end) for lemma in lemmas]
            i += len(key)
        else:
            joined.append(found[i])
            i += 1
    return joined


def _is_one_word(found: Sequence[Token]) -> bool:
    """Whether digits belong to the word before them: "every1" and "every one" are all, "every 1 round"
    is each round."""
    return all(a.end == b.start for a, b in pairwise(found) if _in_digits(b))


def _in_digits(token: Token) -> bool:
    return token.kind == "num" and token.end - token.start == len(str(token.value))


LONGEST_PHRASE = 6


def _phrase_at(lemmas: Sequence[object], lex: Lexicon) -> tuple[tuple[str, ...], list[str]]:
    """The longest phrase with which these lemmas begin, and what stands for it."""
    for key, standing in lex.phrases.get(lemmas[0], ()):  # type: ignore[call-overload]
        if tuple(lemmas[: len(key)]) == key:
            return key, standing
    return (), []


def join_phrases(symbols: list[Any], lang: Lang, dialect: Dialect) -> list[Any]:
    """The symbols of a template with its phrases joined as in a text; slots are never part of one."""
    lex = lexicon(lang, dialect)
    if CLITIC in symbols:
        n = symbols.index(CLITIC)
        if n + 1 < len(symbols) and isinstance(symbols[n + 1], str):
            symbols = [*symbols[:n], symbols[n + 1], lex.you, *symbols[n + 2 :]]
    if not any(s in lex.phrases for s in symbols):
        return symbols
    joined: list[Any] = []
    i = 0
    while i < len(symbols):
        key, lemmas = _phrase_at(symbols[i : i + LONGEST_PHRASE], lex)
        joined += lemmas if key else [symbols[i]]
        i += len(key) or 1
    return joined
