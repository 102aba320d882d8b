"""`gamemaster phrasebook`: every phrase of the language, with a line of battle for each."""

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress

from gamemaster.core.values import Lang
from gamemaster.games.auto_rumble.verbs.phrase_lines import battle_line
from gamemaster.language import phrasebook as phrasebook_of
from gamemaster.language.phrasebook import entries


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
        return phrasebook_of(lang, battle_line, lambda: bar.advance(task))
