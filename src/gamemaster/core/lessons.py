"""Lessons: a small position with a task, played by the rules and judged by what came of it."""

from collections.abc import Mapping
from typing import Generic, NamedTuple

from gamemaster.core.box import Box
from gamemaster.core.contract import C, Game, M, S, Step, V
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice, ThreefryDice, key_of_stream, match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json, Seat, Words


class Judged(NamedTuple, Generic[S]):
    """What came of a pupil's answer: the turn, and what is still missing (None: the task is done)."""

    step: Step[S]
    missing: Words | None


def find_lesson(box: Box[C, S, M, V], name: str) -> Lesson[S, V]:
    """A lesson of a game by its id, or a Trouble that lists what there is."""
    for lesson in box.lessons:
        if lesson.id == name:
            return lesson
    there = ", ".join(lesson.id for lesson in box.lessons) or "—"
    raise Trouble(
        f"{box.title} has no lesson {name!r}. There are: {there}.",
        pt=f"{box.title} não tem a lição {name!r}. Há: {there}.",
    )


def pupils_view(box: Box[C, S, M, V], lesson: Lesson[S, V]) -> V:
    """What the pupil sees before answering."""
    return box.game.view(lesson.position(), lesson.seat)


def judge(box: Box[C, S, M, V], lesson: Lesson[S, V], raw: Json) -> Judged[S]:
    """The rules play the answer, and the lesson says what is missing; raises Illegal like any table."""
    state = lesson.position()
    submissions = {**_others(box, lesson, state), lesson.seat: _read(box, lesson, state, raw)}
    key = key_of_stream(match_key(lesson.id), "lesson")
    step = box.game.resolve(state, submissions, ThreefryDice(key))
    return Judged(step, lesson.missing(state, step))


def turn_later(game: Game[C, S, M, V], state: S, sent: Mapping[Seat, Json]) -> S:
    """The state one turn later, whoever is not named silent; every roll is the lowest."""
    views = {seat: game.view(state, seat) for seat in game.awaiting(state)}
    submissions = {
        seat: game.parse(view, sent[seat]) if seat in sent else game.default(view)
        for seat, view in views.items()
    }
    return game.resolve(state, submissions, LowDice()).state


def _read(box: Box[C, S, M, V], lesson: Lesson[S, V], state: S, raw: Json) -> M:
    return box.game.parse(box.game.view(state, lesson.seat), raw)


def _others(box: Box[C, S, M, V], lesson: Lesson[S, V], state: S) -> Mapping[Seat, M]:
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
