"""Reading a text without judging it: every tree it could mean, within the steps granted."""

from gamemaster.core.values import Lang, Words
from gamemaster.language.dialect import Dialect
from gamemaster.language.grammar.normalise import declared_words, tokens
from gamemaster.language.grammar.rows import grammar
from gamemaster.language.judge import check
from gamemaster.language.judge.refused import Refused
from gamemaster.language.sentences import build
from gamemaster.language.sentences.chart import Chart, TooInvolved
from gamemaster.language.sentences.makers import Unfit
from gamemaster.language.tree import Text

MAX_TOKENS = 200


def read(
    source: str, lang: Lang, dialect: Dialect, stays: bool, steps: int | None = None
) -> tuple[Chart, dict[Text, int]]:
    """The chart of a text, and each tree it could mean with what that costs in preference."""
    rules = grammar(lang, dialect)
    found = tokens(source, lang, dialect, declared_words(source, lang, dialect, rules.vocabulary))
    if len(found) > MAX_TOKENS:
        raise too_long()
    chart = Chart(rules, found) if steps is None else Chart(rules, found, steps)
    readings: dict[Text, int] = {}
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
    for cost, value in ends.get(len(found), ()):
        try:
            text = dialect.as_meant(build.text(value, dialect, stays))
        except Unfit:
            continue
        readings[text] = min(cost, readings.get(text, cost))
    return chart, readings


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
    best = min(readings.values(), default=0)
    good = [text for text, cost in readings.items() if cost == best]
    if len(good) != 1 or any(check.faults(good[0], dialect, stays)):
        return None, steps - chart.budget
    return good[0], steps - chart.budget
