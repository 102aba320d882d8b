"""`gamemaster phrasebook`: every phrase of the language, with a text and a line of the story."""

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress

from gamemaster.core.depth import load
from gamemaster.core.values import Lang
from gamemaster.games import GAMES
from gamemaster.language import phrasebook as phrasebook_of
from gamemaster.language.say.phrasebook import entries


def phrasebook(*, lang: Lang = "en") -> int:
    """Print every phrase of the language, with a text and a line of battle for each."""
    print(pages(lang), end="")
    return 0


def pages(lang: Lang) -> str:
    """The phrasebook with its battles; a bar shows how far it is, on a terminal only."""
    spoken = [speech for box in GAMES.values() for speech in box.speech.values()]
    spoken.sort(key=lambda speech: speech.line is None)  # the first dialect is the one told of
    dialects = tuple(load(speech.dialect) for speech in spoken)
    line = load(spoken[0].line) if spoken[0].line else lambda _text, _lang: None
    bar = Progress(BarColumn(), MofNCompleteColumn(), console=Console(stderr=True), transient=True)
    bar.disable = not sys.stderr.isatty()
    with bar:
        task = bar.add_task("", total=len(entries(lang)))
        return phrasebook_of(dialects, lang, line, lambda: bar.advance(task))
