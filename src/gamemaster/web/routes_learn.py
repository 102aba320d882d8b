"""Lessons and the puzzle of the day."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from gamemaster.tables.guests.players import game_called
from gamemaster.tables.store.rows import Asker
from gamemaster.tables.telling import answers, asks
from gamemaster.web.callers import caller, limit, service_of
from gamemaster.web.described import doc
from gamemaster.web.exchange import answer, read

router = APIRouter()
Caller = Annotated[Asker, Depends(caller)]
Name = Annotated[str, Query(max_length=80)]
LESSON = "/games/{game}/lessons/{lesson}"


@router.get("/learn", tags=["learning"], **doc(answers.Learning))
async def learn(request: Request) -> Response:
    """The lessons of all games, and the puzzle of today."""
    return answer(service_of(request).school.offered())


@router.get(LESSON, tags=["learning"], **doc(answers.LessonShown))
async def lesson(
    request: Request, who: Caller, game: str, lesson: str, name: Name = ""
) -> Response:
    """A small position with a task."""
    return answer(await service_of(request).school.shown(game_called(game), lesson, name))


@router.post(f"{LESSON}/check", tags=["learning"], **doc(answers.Checked, body=asks.LessonAnswer))
async def check(request: Request, who: Caller, game: str, lesson: str) -> Response:
    """Whether an answer would stand; it is not played."""
    ask = await read(request, asks.LessonAnswer)
    return answer(await service_of(request).school.checked(game_called(game), lesson, ask.raw))


@router.post(LESSON, tags=["learning"], **doc(answers.LessonPlayed, body=asks.LessonAnswer))
async def play(request: Request, who: Caller, game: str, lesson: str) -> Response:
    """The rules play an answer, and say what is missing."""
    limit(request, "heavy")
    ask, school = await read(request, asks.LessonAnswer), service_of(request).school
    return answer(await school.played(game_called(game), lesson, ask.raw, ask.name))
