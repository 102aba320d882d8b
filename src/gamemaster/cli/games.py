"""`gamemaster games`: what can be played."""

from collections.abc import Sequence

from rich.table import Table

from gamemaster.cli.screen import console
from gamemaster.core.values import Lang, say
from gamemaster.games import GAMES


def games(*, lang: Lang = "en") -> None:
    """List the games, with how many play and a sentence each.

    Parameters
    ----------
    lang
        The language of the sentences.
    """
    table = Table(box=None, pad_edge=False)
    table.add_column(say(lang, en="game", pt="jogo"), style="bold")
    table.add_column(say(lang, en="seats", pt="lugares"), justify="right")
    table.add_column("bots")
    table.add_column("")
    for box in GAMES.values():
        table.add_row(box.id, _counts(box.seats), ", ".join(box.bots), box.sentence.said(lang))
    console.print(table)


def _counts(seats: Sequence[int]) -> str:
    """`2, 4` or `2–12`."""
    counts = sorted(seats)
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))
