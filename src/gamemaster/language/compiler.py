"""A player's text to a power or card: read, build, check, or refuse with a reason."""

import re
from typing import Any

from gamemaster.core.values import Lang, Words
from gamemaster.language import check
from gamemaster.language.chart import Chart
from gamemaster.language.completion import completions
from gamemaster.language.explain import attempts, refusal
from gamemaster.language.forbidden import forbidden_word
from gamemaster.language.normalise import GameKind
from gamemaster.language.parse import only_reading, read, too_long
from gamemaster.language.refused import Refused
from gamemaster.language.render import CannotSay, render
from gamemaster.language.tree import Card, Power, Text

MAX_LETTERS = 1_200
MAX_NAME = 60
REPAIR_STEPS = 1_800
NEAREST_STEPS = 4_000


def compile_power(source: str, lang: Lang = "en") -> Power:
    """The power written as `Name: text`, or Refused (an Illegal) that says why and where."""
    name, body, at = _named(source, "power")
    return Power(name, _shifted(lambda: compile_text(body, lang), at))


_HEADER = re.compile(
    r"^(?P<name>.*?)\s*\[\s*(?P<cost>\d{1,4})\s*\]\s*"
    r"(?P<sub>\(?\s*[-–—−]?\s*sub-?process[oa]?s?\s*(?P<life>\d{1,4})\s*\)?)?\s*:(?P<body>.*)$",
    re.IGNORECASE | re.DOTALL,
)


def compile_card(source: str, lang: Lang = "pt") -> Card:
    """The card written as `Name [cost] ( - subprocess X): effect.`, or Refused."""
    match = _HEADER.match(source.strip())
    if match is None:
        raise Refused(
            Words(
                en="A card begins “Name [cost]: effect.” or “Name [cost] - subprocess 3: effect.”.",
                pt="Uma carta começa “Nome [custo]: efeito.” ou “Nome [custo] - subprocesso 3: efeito.”.",
            ),
            reason="header",
        )
    name = _checked_name(match["name"])
    life = int(match["life"] or 0)
    if match["sub"] and life < 1:
        raise Refused(
            Words(
                en="A subprocess needs at least 1 Life.",
                pt="Um subprocesso precisa de pelo menos 1 de Vida.",
            ),
            reason="header",
        )
    at = match.start("body")
    text = _shifted(lambda: compile_text(match["body"], lang, "card", life > 0), at)
    return Card(name, int(match["cost"]), life, text)


def _named(source: str, kind: str) -> tuple[str, str, int]:
    name, colon, body = source.partition(":")
    if not colon:
        raise Refused(
            Words(
                en="Begin with the name and a colon: “Name: text”.",
                pt="Comece com o nome e dois-pontos: “Nome: texto”.",
            ),
            reason="header",
        )
    return _checked_name(name), body, len(name) + 1


def _checked_name(name: str) -> str:
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
    return name


def _shifted(work: Any, by: int) -> Text:
    """Do the work; a refusal's place is counted from the start of the whole source."""
    try:
        text: Text = work()
        return text
    except Refused as fault:
        old, new = fault.start + 1, fault.start + by + 1
        fault.message = fault.message.replace(f"at character {old})", f"at character {new})")
        fault.pt = (fault.pt or "").replace(f"no caractere {old})", f"no caractere {new})")
        fault.start += by
        fault.end += by
        raise


def compile_text(
    source: str, lang: Lang = "en", game: GameKind = "power", subprocess: bool = False
) -> Text:
    """The tree of a text, or Refused."""
    if len(source) > MAX_LETTERS:
        raise too_long()
    chart, readings = read(source, lang, game, subprocess)
    if not readings:
        _refuse(chart, source, subprocess)
    best = min(readings.values())
    trees = [text for text, cost in readings.items() if cost == best]
    legal = [text for text in trees if not any(check.faults(text, game, subprocess))]
    if not legal:
        reason = next(iter(check.faults(trees[0], game, subprocess)))
        raise Refused(reason, 0, len(source), reason="forbidden")
    if len(legal) > 1:
        _ambiguous(legal, game)
    _sayable(legal[0], game)
    return legal[0]


def _sayable(text: Text, game: GameKind) -> None:
    """Nothing is accepted that Judy could not read back in both languages."""
    try:
        render(text, "en", game)
        render(text, "pt", game)
    except CannotSay:
        raise Refused(
            Words(
                en="I can follow this but not say it back; put it more simply.",
                pt="Consigo acompanhar isto, mas não repetir; diga de um jeito mais simples.",
            ),
            reason="unsayable",
        ) from None


def _refuse(chart: Chart, source: str, subprocess: bool) -> None:
    lang, game = chart.grammar.lang, chart.grammar.game
    reason = forbidden_word(source, lang, game)
    if reason is not None:
        raise reason
    raise refusal(chart, source, _repairs(chart, source, subprocess), _nearest)


def _nearest(chart: Chart, source: str, at: int) -> tuple[str, ...]:
    """Phrases that go on from there: with all that stands before, each can be finished to a text."""
    if at == 0:
        return ()
    before = source[: chart.tokens[at].start] if at < len(chart.tokens) else source
    return completions(
        before.rstrip(" .") + " ", chart.grammar.lang, chart.grammar.game, 4, NEAREST_STEPS
    )


def _repairs(chart: Chart, source: str, subprocess: bool) -> tuple[str, ...]:
    """Texts one edit away that compile, at most two."""
    lang, game = chart.grammar.lang, chart.grammar.game
    budget = REPAIR_STEPS
    found: list[str] = []
    if len(chart.tokens) > 60:
        return ()
    for attempt in attempts(chart, source):
        tree, steps = only_reading(attempt, lang, game, subprocess, min(budget, 1_500))
        budget -= steps
        if tree is not None:
            found.append(" ".join(attempt.split()))
        if len(found) == 2 or budget < 200:
            break
    return tuple(found)


def _ambiguous(trees: list[Text], game: GameKind) -> None:
    """Two readings of equal right are shown, and neither is taken."""
    try:
        en = " / ".join(f"“{render(x, 'en', game)}”" for x in trees[:2])
        pt = " / ".join(f"“{render(x, 'pt', game)}”" for x in trees[:2])
    except CannotSay:
        en = pt = "?"
    raise Refused(
        Words(
            en=f"This can be read in two ways: {en}. Write the one you mean.",
            pt=f"Isto pode ser lido de dois modos: {pt}. Escreva o que você quer dizer.",
        ),
        reason="ambiguous",
    )


def reading(content: Power | Card | Text, lang: Lang = "en") -> str:
    """Judy's reading: the text in full, with every moment, target and duration printed."""
    if isinstance(content, Power):
        return f"{content.name}: {render(content.text, lang, 'power')}"
    if isinstance(content, Card):
        word = "subprocess" if lang == "en" else "subprocesso"
        sub = f" - {word} {content.life}" if content.life else ""
        return f"{content.name} [{content.cost}]{sub}: {render(content.text, lang, 'card')}"
    return render(content, lang)
