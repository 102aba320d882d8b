"""`gamemaster games` and `gamemaster rules`: what can be played, and how."""

from collections.abc import Iterator

from rich.table import Table

from gamemaster.cli.screen import console
from gamemaster.cli.tables import counts
from gamemaster.core.box import AnyBox
from gamemaster.core.values import Lang, say
from gamemaster.games import GAMES, find_game


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
        table.add_row(box.id, counts(box.seats), _bots(box), box.sentence.said(lang))
    console.print(table)


def _bots(box: AnyBox) -> str:
    """The bots by name, all levels in one word."""
    levels = [name for name in box.bots if name.startswith("level-")]
    others = [name for name in box.bots if name not in levels]
    return ", ".join([*others, f"{levels[0]} … {len(levels)}"] if levels else others)


def rules(game: str, /, *, lang: Lang = "en") -> None:
    """Tell on one screen how a game is played, and which lessons it has.

    Parameters
    ----------
    game
        The game.
    lang
        The language of the sentences.
    """
    box = find_game(game)
    console.print(box.title, style="bold")
    for line in _primer(box, lang):
        console.print(line)


def _primer(box: AnyBox, lang: Lang) -> Iterator[str]:
    """What one plays for, a turn, the end, what is good to know; the sentence where there is no primer."""
    if box.primer is None:
        yield box.sentence.said(lang)
        return
    yield box.primer.goal.said(lang)
    for n, panel in enumerate(box.primer.turn, 1):
        yield f"{n}. {panel.title.said(lang)}. {panel.words.said(lang)}"
    yield box.primer.end.said(lang)
    yield from (f"· {fact.said(lang)}" for fact in box.primer.facts)
    if box.lessons:
        titles = ", ".join(lesson.title.said(lang) for lesson in box.lessons)
        yield say(lang, en=f"Lessons: {titles}", pt=f"Lições: {titles}")
