"""`gamemaster learn`: how a game is played, and its lessons at this keyboard."""

from typing import Any

from gamemaster.cli.screen import console, show_board, tell
from gamemaster.core.box import AnyBox, told
from gamemaster.core.depth import Lesson, Primer
from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.core.lessons import find_lesson, judge, pupils_view
from gamemaster.core.values import Lang, say, seat_names
from gamemaster.games import find_game


def learn(game: str, lesson: str | None = None, *, lang: Lang = "en") -> int:
    """Learn a game: its primer and its lessons, or one lesson by name.

    Parameters
    ----------
    game
        Which game; `gamemaster games` lists them.
    lesson
        The lesson by its name; without it the lessons are listed.
    lang
        The language of words and story: en or pt.
    """
    box = find_game(game)
    if lesson is not None:
        return teach(box, find_lesson(box, lesson), lang)
    if box.primer:
        explain(box.primer, lang)
    for one in box.lessons:
        console.print(f"  {one.id:20} {one.title.said(lang)}")
    if not box.lessons:
        none = say(lang, en="has no lessons yet", pt="ainda não tem lições")
        console.print(f"{box.title} {none}.")
    return 0


def explain(primer: Primer, lang: Lang) -> None:
    words = [primer.goal, *(panel.words for panel in primer.turn), primer.end, *primer.facts]
    for sentence in words:
        console.print(sentence.said(lang))
    console.print()


def teach(box: AnyBox, lesson: Lesson[Any, Any], lang: Lang) -> int:
    """Ask until the task is done; Ctrl-D leaves."""
    view = pupils_view(box, lesson)
    names = seat_names(box.seated(view_config(box, lesson)), lang)
    console.print(lesson.title.said(lang), style="bold")
    console.print(lesson.ask.said(lang))
    while True:
        show_board(box.draw(view, lang, names), box.colours)
        console.print(box.hint(view, lang), style="dim")
        try:
            answer = judge(box, lesson, box.typed(view, input("> ")))
        except Illegal as refusal:
            console.print(refusal.whole(lang), style="red")
            continue
        tell(told(box, seen_by(answer.step.events, lesson.seat), lang, names), names)
        if answer.missing is None:
            console.print(say(lang, en="Done.", pt="Feito."), style="bold green")
            return 0
        console.print(answer.missing.said(lang), style="yellow")


def view_config(box: AnyBox, lesson: Lesson[Any, Any]) -> Any:
    """The config of the lesson's position, or the usual one where a state does not hold it."""
    held = getattr(lesson.position(), "config", None)
    return held if isinstance(held, box.config) else box.usual(box.seats[0])
