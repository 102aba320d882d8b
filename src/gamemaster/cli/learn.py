"""`gamemaster learn`: how a game is played, and its lessons at this keyboard."""

from datetime import UTC, datetime
from typing import Any

from gamemaster.cli.screen import ask, console, show_board, tell
from gamemaster.core.box import AnyBox, read_typed, told
from gamemaster.core.depth import AnyLesson, Primer
from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.core.lessons import find_lesson, judge, pupils_view
from gamemaster.core.puzzles import found, game_of_the_day
from gamemaster.core.values import Lang, say, seat_names
from gamemaster.games import GAMES, find_game

ALL, PUZZLE = "all", "puzzle"
HELP = ("help", "ajuda", "?")
LEAVE = ("quit", "exit", "sair")


def learn(
    game: str | None = None,
    lesson: str | None = None,
    *,
    day: str | None = None,
    lang: Lang = "en",
) -> int:
    """Learn a game: its primer and its lessons, one lesson by name, all of them, or a puzzle.

    Parameters
    ----------
    game
        Which game; without it the lessons of all games are listed. `puzzle`: the puzzle of the day.
    lesson
        The lesson by its name, `all` of them one after the other, or `puzzle`.
    day
        Whose puzzle it shall be, like 2026-11-16; without it today's.
    lang
        The language of words and story: en or pt.
    """
    today = day or datetime.now(UTC).date().isoformat()
    if game is None:
        return list_all(today, lang)
    if game == PUZZLE:
        box = game_of_the_day(tuple(GAMES.values()), today)
        return teach(box, found(box, today), lang)
    box = find_game(game)
    if lesson == PUZZLE:
        return teach(box, found(box, today), lang)
    if lesson is not None and lesson != ALL:
        return teach(box, find_lesson(box, lesson), lang)
    if lesson == ALL:
        return teach_all(box, lang)
    if box.primer:
        explain(box.primer, lang)
    list_lessons(box, lang)
    return 0


def list_all(today: str, lang: Lang) -> int:
    """Every lesson of every game, and whose puzzle it is today."""
    for box in GAMES.values():
        console.print(f"{box.title} ({box.id})", style="bold")
        list_lessons(box, lang)
    box = game_of_the_day(tuple(GAMES.values()), today)
    console.print(
        say(
            lang,
            en=f"Puzzle of {today}: {box.title} (gamemaster learn puzzle)",
            pt=f"Quebra-cabeça de {today}: {box.title} (gamemaster learn puzzle)",
        ),
    )
    return 0


def list_lessons(box: AnyBox, lang: Lang) -> None:
    for one in box.lessons:
        console.print(f"  {one.id:20} {one.title.said(lang)}")
    if not box.lessons:
        none = say(lang, en="has no lessons yet", pt="ainda não tem lições")
        console.print(f"{box.title} {none}.")


def explain(primer: Primer, lang: Lang) -> None:
    """How a game is played, on one screen."""
    console.print(primer.goal.said(lang), style="bold")
    for n, panel in enumerate(primer.turn, 1):
        console.print(f"{n}. {panel.title.said(lang)}. {panel.words.said(lang)}")
    for sentence in (primer.end, *primer.facts):
        console.print(sentence.said(lang))
    console.print()


def teach_all(box: AnyBox, lang: Lang) -> int:
    """One lesson after the other; Ctrl-D leaves."""
    for n, lesson in enumerate(box.lessons, 1):
        console.rule(f"{n} / {len(box.lessons)}", style="dim")
        teach(box, lesson, lang)
    return 0


def asides(lang: Lang) -> str:
    """The words to the house that may be typed instead of an answer."""
    return say(lang, en="help: how it is played; quit", pt="ajuda: como se joga; sair")


def is_aside(line: str, box: AnyBox, lang: Lang) -> bool:
    """Whether a line is no answer but a word to the house, which does what it says."""
    word = line.strip().lower()
    if word in LEAVE:
        raise EOFError
    if word in HELP and box.primer:
        explain(box.primer, lang)
        return True
    return False


def teach(box: AnyBox, lesson: AnyLesson, lang: Lang) -> int:
    """Ask until the task is done; Ctrl-D leaves."""
    view = pupils_view(box, lesson)
    names = seat_names(box.seated(view_config(box, lesson)), lang)
    console.print(lesson.title.said(lang), style="bold")
    console.print(lesson.ask.said(lang))
    while True:
        show_board(box.draw(view, lang, names), box.colours)
        console.print(f"{box.hint(view, lang)} ({asides(lang)})", style="dim")
        line = ask("> ")
        if is_aside(line, box, lang) or not line.strip():
            continue
        try:
            answer = judge(box, lesson, read_typed(box, view, line))
        except Illegal as refusal:
            console.print(refusal.whole(lang), style="red")
            continue
        tell(told(box, seen_by(answer.step.events, lesson.seat), lang, names), names)
        if answer.missing is None:
            console.print(say(lang, en="Done.", pt="Feito."), style="bold green")
            return 0
        console.print(answer.missing.said(lang), style="yellow")


def view_config(box: AnyBox, lesson: AnyLesson) -> Any:
    """The config of the lesson's position, or the usual one where a state does not hold it."""
    held = getattr(lesson.position(), "config", None)
    return held if isinstance(held, box.config) else box.usual(box.seats[0])
