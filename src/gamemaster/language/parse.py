"""Reading a text without judging it: every tree it could mean, within the steps granted."""

from gamemaster.core.values import Lang, Words
from gamemaster.language import build, check
from gamemaster.language.chart import Chart, TooInvolved
from gamemaster.language.grammar import grammar
from gamemaster.language.harm import sparing
from gamemaster.language.normalise import GameKind, declared_words, tokens
from gamemaster.language.refused import Refused
from gamemaster.language.sugar import Unfit
from gamemaster.language.tree import Text

MAX_TOKENS = 200


def read(
    source: str, lang: Lang, game: GameKind, subprocess: bool, steps: int | None = None
) -> tuple[Chart, dict[Text, int]]:
    """The chart of a text, and each tree it could mean with what that costs in preference."""
    rules = grammar(lang, game)
    found = tokens(source, lang, game, declared_words(source, lang, game, rules.vocabulary))
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
            text = build.text(value, game, subprocess)
            text = sparing(text) if game == "power" else text
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
    source: str, lang: Lang, game: GameKind, subprocess: bool, steps: int
) -> tuple[Text | None, int]:
    """The one legal tree that a text means, if it means just one; and the steps it took."""
    try:
        chart, readings = read(source, lang, game, subprocess, steps)
    except Refused:
        return None, steps
    best = min(readings.values(), default=0)
    good = [text for text, cost in readings.items() if cost == best]
    if len(good) != 1 or any(check.faults(good[0], game, subprocess)):
        return None, steps - chart.budget
    return good[0], steps - chart.budget
