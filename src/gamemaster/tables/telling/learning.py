"""Lessons and the puzzle of the day, for whoever wants to learn; nothing of it is kept here.

A puzzle is searched for by the worker that is asked for it first, and known to it from then on.
"""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import plain
from gamemaster.core.depth import AnyLesson
from gamemaster.core.errors import Illegal
from gamemaster.core.lessons import judge, pupils_view
from gamemaster.core.puzzles import PREFIX, found, game_of_the_day
from gamemaster.core.values import Json
from gamemaster.games import GAMES
from gamemaster.tables.house import House
from gamemaster.tables.refusals import Missing
from gamemaster.tables.table.live import Past
from gamemaster.tables.telling import answers
from gamemaster.tables.telling.showing import drawn, hinted, problem, step_shown

PUPIL, RIVAL = "Ada", "Rival"
DAYS_BACK = 7
"""How long a puzzle can still be solved; older ones are not searched for again."""


class School:
    """The lessons of all games."""

    def __init__(self, house: House) -> None:
        self._house = house

    def offered(self) -> answers.Learning:
        """What there is to learn."""
        day = self._today().date().isoformat()
        box = game_of_the_day(tuple(GAMES.values()), day)
        return answers.Learning(
            games=tuple(_lessons_of(box) for box in GAMES.values()),
            puzzle=answers.PuzzleNamed(day=day, game=box.id, title=box.title, lesson=PREFIX + day),
        )

    async def shown(self, box: AnyBox, name: str, pupil: str) -> answers.LessonShown:
        return await self._house.think(self._about(box, name), _lesson_shown, box, name, pupil)

    async def checked(self, box: AnyBox, name: str, raw: Json) -> answers.Checked:
        """Whether an answer would stand, right or wrong."""
        return await self._house.think(self._about(box, name), _checked, box, name, raw)

    async def played(self, box: AnyBox, name: str, raw: Json, pupil: str) -> answers.LessonPlayed:
        """The rules play the answer."""
        return await self._house.think(self._about(box, name), _played, box, name, raw, pupil)

    def _about(self, box: AnyBox, name: str) -> str:
        """What work on a lesson is about; raises Missing if there is no such lesson."""
        is_puzzle = box.puzzles is not None and name.removeprefix(PREFIX) in self._days()
        if not is_puzzle and all(lesson.id != name for lesson in box.lessons):
            raise Missing("lesson", "essa lição")
        return f"{'puzzle' if is_puzzle else 'lesson'} {box.id} {name}"

    def _today(self) -> datetime:
        return datetime.fromtimestamp(self._house.now() / 1000, UTC)

    def _days(self) -> set[str]:
        """The days whose puzzles may be asked for: today, and a few before."""
        days = (self._today() - timedelta(days=back) for back in range(DAYS_BACK))
        return {day.date().isoformat() for day in days}


def _lessons_of(box: AnyBox) -> answers.GameLessons:
    named = tuple(answers.LessonNamed(id=one.id, title=one.title) for one in box.lessons)
    return answers.GameLessons(game=box.id, title=box.title, lessons=named)


def _names(box: AnyBox, state: Any, pupil: str) -> tuple[str, ...]:
    """The pupil by his name; the others are rivals."""
    rivals = box.seated(state.config) - 1
    others = [RIVAL] if rivals == 1 else [f"{RIVAL} {n + 1}" for n in range(rivals)]
    return (pupil or PUPIL, *others)


def _lesson(box: AnyBox, name: str) -> AnyLesson:
    for lesson in box.lessons:
        if lesson.id == name:
            return lesson
    return _puzzle(box.id, name.removeprefix(PREFIX))


@lru_cache(maxsize=DAYS_BACK * 8)
def _puzzle(game: str, day: str) -> AnyLesson:
    return found(GAMES[game], day)


def _checked(box: AnyBox, name: str, raw: Json) -> answers.Checked:
    try:
        box.game.parse(pupils_view(box, _lesson(box, name)), raw)
    except Illegal as fault:
        return answers.Checked(ok=False, problems=(problem(fault),))
    return answers.Checked(ok=True, raw=raw)


def _lesson_shown(box: AnyBox, name: str, pupil: str) -> answers.LessonShown:
    lesson = _lesson(box, name)
    state, view = lesson.position(), pupils_view(box, lesson)
    names = _names(box, state, pupil)
    return answers.LessonShown(
        game=box.id,
        id=lesson.id,
        title=lesson.title,
        ask=lesson.ask,
        seat=lesson.seat,
        names=names,
        turn=0,
        view=plain(view),
        text=drawn(box, view, names),
        hint=hinted(box, view),
        awaiting=box.game.awaiting(state),
        silence=plain(box.game.default(view)),
    )


def _played(box: AnyBox, name: str, raw: Json, pupil: str) -> answers.LessonPlayed:
    lesson = _lesson(box, name)
    step, missing = judge(box, lesson, raw)
    names = _names(box, lesson.position(), pupil)
    past = Past(1, step.state, step.events)
    return answers.LessonPlayed(
        step=step_shown(box, past, names, lesson.seat, text=True), missing=missing
    )
