"""Lessons: a small position with a task, played by the rules and judged by what came of it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gamemaster.core.box import AnyBox
from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import ThreefryDice, key_of_stream, match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json, Seat, Words


class Judged(NamedTuple):
    """What came of a pupil's answer: the turn, and what is still missing (None: the task is done)."""

    step: Step[Any]
    missing: Words | None


def find_lesson(box: AnyBox, name: str) -> Lesson[Any, Any]:
    """A lesson of a game by its id, or a Trouble that lists what there is."""
    for lesson in box.lessons:
        if lesson.id == name:
            return lesson
    there = ", ".join(lesson.id for lesson in box.lessons) or "—"
    raise Trouble(
        f"{box.title} has no lesson {name!r}. There are: {there}.",
        pt=f"{box.title} não tem a lição {name!r}. Há: {there}.",
    )


def pupils_view(box: AnyBox, lesson: Lesson[Any, Any]) -> Any:
    """What the pupil sees before answering."""
    return box.game.view(lesson.position(), lesson.seat)


def judge(box: AnyBox, lesson: Lesson[Any, Any], raw: Json) -> Judged:
    """The rules play the answer, and the lesson says what is missing; raises Illegal like any table."""
    state = lesson.position()
    submissions = {**_others(box, lesson, state), lesson.seat: _read(box, lesson, state, raw)}
    key = key_of_stream(match_key(lesson.id), "lesson")
    step = box.game.resolve(state, submissions, ThreefryDice(key))
    return Judged(step, lesson.missing(state, step))


def _read(box: AnyBox, lesson: Lesson[Any, Any], state: Any, raw: Json) -> Any:
    return box.game.parse(box.game.view(state, lesson.seat), raw)


def _others(box: AnyBox, lesson: Lesson[Any, Any], state: Any) -> Mapping[Seat, Any]:
    """What everybody else sends: what the lesson says, or nothing."""
    sent = {}
    for seat in box.game.awaiting(state):
        if seat == lesson.seat:
            continue
        view = box.game.view(state, seat)
        if lesson.others is None:
            sent[seat] = box.game.default(view)
        else:
            dice = ThreefryDice(key_of_stream(match_key(lesson.id), "others", seat))
            sent[seat] = box.game.parse(view, lesson.others(view, dice))
    return sent
