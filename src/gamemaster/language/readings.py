"""Reading a text without judging it: every tree it could mean, within the steps granted."""

from collections.abc import Iterator
from typing import TypeAlias, cast

import msgspec

from gamemaster.core.values import Lang, Words
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import Token, declared_words, tokens
from gamemaster.language.grammar.pronouns import named_you, said_of_you, tells_of_him
from gamemaster.language.grammar.rows import grammar
from gamemaster.language.grammar.titles import opened, untitled
from gamemaster.language.judge import check
from gamemaster.language.judge.refused import Refused
from gamemaster.language.say.render import CannotSay, render
from gamemaster.language.sentences import build
from gamemaster.language.sentences.chart import ODD, Chart, TooInvolved
from gamemaster.language.sentences.drafts import Sentence
from gamemaster.language.sentences.normal import normal_form
from gamemaster.language.tree import (
    Burn,
    Chosen,
    Each,
    Fall,
    Gain,
    It,
    Lose,
    Of,
    Raise,
    Text,
    Them,
    This,
    You,
    rewritten,
)

MAX_TOKENS = 200

Built: TypeAlias = tuple[int, int, Text]
"""A tree, with what it costs and its place in the order in which they came."""


def read(
    source: str, lang: Lang, dialect: Dialect, stays: bool, steps: int | None = None
) -> tuple[Chart, tuple[Text, ...]]:
    """The chart of a text, and every tree it could mean, the plainest first.

    What only odd readings say is left out where there is one less odd; nothing else is ranked
    away. Trees of one normal form are one reading.
    """
    rules = grammar(lang, dialect)
    found = _tokens(source, lang, dialect)

    def charted(found: tuple[Token, ...]) -> tuple[Chart, list[Built]]:
        chart = Chart(rules, found) if steps is None else Chart(rules, found, steps)
        return chart, _built(chart, stays)

    yours = named_you(found, lang, dialect)
    found = yours or found
    chart, built = charted(found)
    bare = None if built else untitled(found, rules) or opened(found)
    if bare is not None:
        found = bare
        chart, built = charted(bare)
    told = yours is not None or tells_of_him(found, lang, dialect)
    own = said_of_you(found, lang, dialect) if told else None
    if own is not None:
        other, more = charted(own)
        chart = other if more and not built else chart
        built += [(cost, len(built) + n, text) for cost, n, text in more]
    return chart, _kept(built)


def _tokens(source: str, lang: Lang, dialect: Dialect) -> tuple[Token, ...]:
    """The tokens of a text that is not too long."""
    known = grammar(lang, dialect).vocabulary
    found = tokens(source, lang, dialect, declared_words(source, lang, dialect, known))
    if len(found) > MAX_TOKENS:
        raise too_long()
    return found


def _kept(built: list[Built]) -> tuple[Text, ...]:
    """One text for each normal form, the plainest first; odd ones only where all are as odd."""
    least = min((cost // ODD for cost, _, _ in built), default=0)
    kept = sorted((b for b in built if b[0] // ODD == least), key=lambda b: b[:2])
    readings = {normal_form(text): text for _, _, text in reversed(kept)}
    return tuple(reversed(readings.values()))


def _built(chart: Chart, stays: bool) -> list[Built]:
    """Every tree of a chart, with what it costs and in which order they came."""
    dialect = chart.grammar.dialect
    try:
        ends = chart.read("text", 0)
    except (TooInvolved, RecursionError):
        raise Refused(
            Words(
                en="This is too involved to read: say it in shorter sentences.",
                pt="Isto é complicado demais para ler: diga em frases mais curtas.",
            ),
            reason="size",
        ) from None
    built: list[Built] = []
    for cost, value in ends.get(len(chart.tokens), ()):
        for text in build.texts(cast("tuple[Sentence, ...]", value), dialect, stays):
            own = (*_his_own(text, chart.tokens), *_its_own(text, chart.tokens, stays))
            for meant in (text, *own):
                built.append((cost, len(built), dialect.as_meant(meant)))
    return built


_HIS = ("seu", "sua", "seus", "suas")
_OF_SUBJECT = (Lose, Gain, Burn, Raise, Fall)
"""Effects whose target is the subject of the sentence."""


def _his_own(text: Text, found: tuple[Token, ...]) -> Iterator[Text]:
    """ "Cada oponente perde metade da sua Energia": yours or his own, Portuguese does not say."""
    words = [str(token.value) for token in found]
    if not any(word in _HIS for word in words) or any(word.startswith("roub") for word in words):
        return  # who steals is you

    def change(node: object) -> object:
        if not isinstance(node, _OF_SUBJECT) or isinstance(node.to, You):
            return node
        his = It() if isinstance(node.to, Each) else node.to
        amount = rewritten(node.amount, lambda n: his if isinstance(n, You) else n)
        return msgspec.structs.replace(node, amount=amount)

    other: Text = rewritten(text, change)
    if other != text:
        yield other


def _its_own(text: Text, found: tuple[Token, ...], stays: bool) -> Iterator[Text]:
    """ "Deal damage equal to its Life to a player": of what stays in play and says so, too."""
    if not stays or not any(str(token.value) == "its" for token in found):
        return

    def change(node: object) -> object:
        if isinstance(node, Of) and isinstance(node.who, It | Them | Chosen):
            return msgspec.structs.replace(node, who=This())
        return node

    other: Text = rewritten(text, change)
    if other != text:
        yield other


def too_long() -> Refused:
    return Refused(
        Words(
            en=f"This is too long: at most {MAX_TOKENS} words.",
            pt=f"Isto é longo demais: no máximo {MAX_TOKENS} palavras.",
        ),
        reason="size",
    )


def only_reading(
    source: str, lang: Lang, dialect: Dialect, stays: bool, steps: int
) -> tuple[Text | None, int]:
    """The one legal tree that a text means, if it means just one; and the steps it took."""
    try:
        chart, readings = read(source, lang, dialect, stays, steps)
    except Refused:
        return None, steps
    good = legal(readings, chart, stays)
    return (good[0] if len(good) == 1 else None), steps - chart.budget


def legal(readings: tuple[Text, ...], chart: Chart, stays: bool) -> tuple[Text, ...]:
    """The readings that the game allows; of a canonical sentence only the one that says itself so."""
    lang, dialect = chart.grammar.lang, chart.grammar.dialect
    good = tuple(text for text in readings if not any(check.faults(text, dialect, stays)))
    if len(good) < 2:
        return good
    itself = tuple(text for text in good if _says_itself(text, chart.tokens, lang, dialect))
    return itself[:1] or good


def _says_itself(text: Text, found: tuple[Token, ...], lang: Lang, dialect: Dialect) -> bool:
    try:
        words = render(text, lang, dialect)
    except CannotSay:
        return False
    known = grammar(lang, dialect).vocabulary
    again = tokens(words, lang, dialect, declared_words(words, lang, dialect, known))
    return [(t.lemma, t.value) for t in again] == [(t.lemma, t.value) for t in found]
