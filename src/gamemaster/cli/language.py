"""`gamemaster power check`, `gamemaster card check`, `gamemaster phrasebook`."""

import sys
from typing import Literal

import cyclopts
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress

from gamemaster.core.codec import pretty
from gamemaster.core.values import Lang, say
from gamemaster.games.auto_rumble.dialect import POWERS
from gamemaster.games.auto_rumble.phrase_lines import battle_line
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.games.auto_rumble.powers import reading as power_reading
from gamemaster.games.rumble_royale.cards import compile_card
from gamemaster.games.rumble_royale.cards import reading as card_reading
from gamemaster.games.rumble_royale.dialect import CARDS
from gamemaster.language import Card, Power, Refused
from gamemaster.language import phrasebook as phrasebook_of
from gamemaster.language.say.phrasebook import entries

power = cyclopts.App(name="power", help="Powers that players write.")
card = cyclopts.App(name="card", help="Cards that players write.")


@power.command(name="check")
def check_power(text: str, *, lang: Lang = "en", json: bool = False) -> int:
    """Read a power written as "Name: text" and say how it is understood, or why it is not."""
    try:
        return _told(compile_power(text, lang), lang, json)
    except Refused as fault:
        return _refused(fault, text, lang)


@card.command(name="check")
def check_card(text: str, *, lang: Lang = "pt", json: bool = False) -> int:
    """Read a card written as "Name [cost] - subprocess X: effect." and say how it is understood."""
    try:
        return _told(compile_card(text, lang), lang, json)
    except Refused as fault:
        return _refused(fault, text, lang)


def phrasebook(*, lang: Lang = "en") -> int:
    """Print every phrase of the language, with a text and a line of battle for each."""
    print(pages(lang), end="")
    return 0


def pages(lang: Lang) -> str:
    """The phrasebook with its battles; a bar shows how far it is, on a terminal only."""
    bar = Progress(BarColumn(), MofNCompleteColumn(), console=Console(stderr=True), transient=True)
    bar.disable = not sys.stderr.isatty()
    with bar:
        task = bar.add_task("", total=len(entries(lang)))
        return phrasebook_of((POWERS, CARDS), lang, battle_line, lambda: bar.advance(task))


def _told(content: Power | Card, lang: Lang, json: bool) -> int:
    if json:
        print(pretty(content))
        return 0
    other: Literal["en", "pt"] = "pt" if lang == "en" else "en"
    print(say(lang, en="I read this as:", pt="Leio isto assim:"))
    print(f"  {reading(content, lang)}")
    print(say(lang, en="In Portuguese:", pt="Em inglês:"))
    print(f"  {reading(content, other)}")
    return 0


def reading(content: Power | Card, lang: Lang) -> str:
    if isinstance(content, Power):
        return power_reading(content, lang)
    return card_reading(content, lang)


def _refused(fault: Refused, text: str, lang: Lang) -> int:
    print(fault.said(lang), file=sys.stderr)
    if fault.end > fault.start and fault.reason != "forbidden" and "\n" not in text:
        print(f"  {text}", file=sys.stderr)
        print("  " + " " * fault.start + "^" * max(1, fault.end - fault.start), file=sys.stderr)
    return 1
