"""A player's text to its tree: read, build, check, or refuse with a reason."""

import re
from collections.abc import Callable
from typing import TypeVar

from gamemaster.core.values import Lang, Words
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import tokens
from gamemaster.language.grammar.rows import grammar
from gamemaster.language.grammar.titles import how_often
from gamemaster.language.judge import check
from gamemaster.language.judge.completion import completions
from gamemaster.language.judge.explain import attempts, refusal, stopped_at
from gamemaster.language.judge.forbidden import forbidden_word
from gamemaster.language.judge.offers import offers, said
from gamemaster.language.judge.question import (
    Question,
    behaving_apart,
    can_be_said,
    question,
    unsayable,
)
from gamemaster.language.judge.refused import Refused
from gamemaster.language.readings import legal, only_reading, read, too_long
from gamemaster.language.say.render import render
from gamemaster.language.sentences.chart import Chart
from gamemaster.language.tree import Text

MAX_LETTERS = 1_200
MAX_NAME = 60
REPAIR_STEPS = 1_800
NEAREST_STEPS = 8_000

T = TypeVar("T")


_SAYS_MORE = re.compile(
    r"([^()\[\]]*[^()\[\]\s])\s*[(\[](?=[^()\[\]]*(?:[0-9]|\b(?:once|twice|per|each|every|when|if|end|start|uma|por|cada|se|quando|fim|final)\b))"
    r"[^()\[\]]*[)\]]\s*"
)
"""A name with brackets behind it that say how often, when or for how much: they are of the text."""


def named(source: str) -> tuple[str, str, int]:
    """`Name: text` as its two parts, and where the text begins."""
    name, colon, body = source.partition(":")
    more = _SAYS_MORE.fullmatch(name)
    if more is not None:
        name, body = more.group(1), source[more.end(1) :]
    if not colon:
        raise Refused(
            Words(
                en="Begin with the name and a colon: “Name: text”.",
                pt="Comece com o nome e dois-pontos: “Nome: texto”.",
            ),
            reason="header",
        )
    return checked_name(name), body, len(name) + 1


def checked_name(name: str) -> str:
    """A name without double spaces, if it can be one."""
    name = " ".join(name.split())
    if (
        not 1 <= len(name) <= MAX_NAME
        or not any(c.isalnum() for c in name)
        or not name.isprintable()
    ):
        raise Refused(
            Words(
                en=f"A name has 1 to {MAX_NAME} characters, at least one of them a letter or digit.",
                pt=f"Um nome tem de 1 a {MAX_NAME} caracteres, pelo menos um deles letra ou número.",
            ),
            reason="header",
        )
    if often := how_often(name):
        raise Refused(
            Words(
                en=f"“{often}” would only be a part of the name here; say it in the text, behind the colon.",
                pt=f"“{often}” seria só parte do nome aqui; diga isso no texto, depois dos dois-pontos.",
            ),
            reason="name",
        )
    return name


def compile_text(
    source: str, lang: Lang, dialect: Dialect, stays: bool = False, begins: int = 0
) -> Text:
    """The tree of a text, or Refused.

    `stays`: whether the text stays in play (a subprocess); `begins`: where it stands in what its
    author wrote, for the places that a refusal names.
    """
    try:
        return _compiled(source, lang, dialect, stays, begins)
    except Refused as fault:
        fault.move(begins)
        raise


def in_either(
    compiled: Callable[[str, Lang], T], source: str, first: Lang, sure: bool = False
) -> T:
    """What is compiled from a text in one of the two languages, or the refusal that understood more of it;
    if it is `sure` which language it is in, the refusal in that one."""
    faults: list[Refused] = []
    for lang in (first, _other(first)):
        try:
            return compiled(source, lang)
        except Refused as fault:
            faults.append(fault)
    asked = next((fault for fault in faults if isinstance(fault, Question)), None)
    raise (asked or (faults[0] if sure else max(faults, key=_understood))) from None


def likelier_language(source: str, dialect: Dialect) -> Lang | None:
    """The language of which more words of a text are; None if of both there are as many."""
    known: dict[Lang, int] = {"en": 0, "pt": 0}
    for lang in known:
        vocabulary = grammar(lang, dialect).vocabulary
        words = (t for t in tokens(source, lang, dialect) if t.kind == "word")
        known[lang] = sum(token.lemma in vocabulary for token in words)
    if known["en"] == known["pt"]:
        return None
    return "en" if known["en"] > known["pt"] else "pt"


def _understood(fault: Refused) -> tuple[bool, int]:
    """How much of a text was understood that is refused: all of it, or how far it was followed."""
    return fault.reason not in ("grammar", "header"), fault.start


def _other(lang: Lang) -> Lang:
    return "pt" if lang == "en" else "en"


def _compiled(source: str, lang: Lang, dialect: Dialect, stays: bool, begins: int) -> Text:
    if len(source) > MAX_LETTERS:
        raise too_long()
    chart, readings = read(source, lang, dialect, stays)
    if not readings:
        raise _foreign(source, lang, dialect, stays) or _refusal(chart, source, stays, begins)
    good = legal(readings, chart, stays)
    if not good:
        reason = next(iter(check.faults(readings[0], dialect, stays)))
        refused = Refused(reason, (0, len(source)), reason="forbidden")
        found = offers(chart, source, stays, None, understood=True)
        raise refused.adding(said(found), tuple(offer.text for offer in found))
    if len(good) > 1:
        kept = behaving_apart(good, dialect, stays)
        if len(kept) > 1:
            raise question(kept, lang, dialect, len(source))
    return _sayable(good[0], dialect)


def _sayable(text: Text, dialect: Dialect) -> Text:
    """Nothing is accepted that Judy could not read back in both languages."""
    if not can_be_said(text, dialect):
        raise unsayable()
    return text


def _foreign(source: str, lang: Lang, dialect: Dialect, stays: bool) -> Refused | None:
    """The refusal of a text in the other language, with what it says in this one."""
    other = _other(lang)
    chart, readings = read(source, other, dialect, stays)
    good = legal(readings, chart, stays)
    if not good or not all(can_be_said(text, dialect) for text in good):
        return None
    if len(good) > 1:
        good = tuple(text for text, _ in behaving_apart(good, dialect, stays))
    same = tuple(render(text, lang, dialect) for text in good[:2])
    quoted = "; ".join(f"“{sentence}”" for sentence in same)
    words = (
        Words(
            en=f"This is Portuguese, and is handed in as English. In English it says: {quoted}",
            pt=f"Isto é português, e foi entregue como inglês. Em inglês diz: {quoted}",
        )
        if other == "pt"
        else Words(
            en=f"This is English, and is handed in as Portuguese. In Portuguese it says: {quoted}",
            pt=f"Isto é inglês, e foi entregue como português. Em português diz: {quoted}",
        )
    )
    return Refused(words, (0, len(source)), repairs=same)


def _refusal(chart: Chart, source: str, stays: bool, begins: int) -> Refused:
    since = stopped_at(chart, source)
    reason = forbidden_word(source, chart.grammar.lang, chart.grammar.dialect, since)
    if reason is not None:
        return _with_offers(reason, chart, source, stays, _token_at(chart, reason.start))
    repairs = _repairs(chart, source, stays)
    refused = refusal(chart, source, repairs, _nearest, begins)
    whole = len(chart.tokens) in chart.memo.get(("text", 0), {})
    at = _token_at(chart, refused.start)
    return _with_offers(refused, chart, source, stays, None if whole else at)


def _token_at(chart: Chart, place: int) -> int | None:
    return next((n for n, t in enumerate(chart.tokens) if t.start >= place), None)


def _with_offers(
    refused: Refused, chart: Chart, source: str, stays: bool, at: int | None
) -> Refused:
    """The refusal with something near that can be said, where no repair says the same."""
    if refused.repairs:
        return refused
    found = offers(chart, source, stays, at)
    return refused.adding(said(found), tuple(offer.text for offer in found))


def _nearest(chart: Chart, source: str, at: int) -> tuple[str, ...]:
    """Phrases that go on from there: with all that stands before, each can be finished to a text."""
    if at == 0:
        return ()
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    before = source[: chart.tokens[at].start] if at < len(chart.tokens) else source
    found = completions(before.rstrip(" .") + " ", lang, dialect, 4, NEAREST_STEPS)
    return tuple(dialect.polish(words, lang, "") for words in found)


def _repairs(chart: Chart, source: str, stays: bool) -> tuple[str, ...]:
    """Texts one edit away that compile, at most two."""
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    budget = REPAIR_STEPS
    found: list[str] = []
    if len(chart.tokens) > 60:
        return ()
    for attempt in attempts(chart, source):
        tree, steps = only_reading(attempt, lang, dialect, stays, min(budget, 1_500))
        budget -= steps
        if tree is not None:
            found.append(" ".join(attempt.split()))
        if len(found) == 2 or budget < 200:
            break
    return tuple(found)
