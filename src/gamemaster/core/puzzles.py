"""The puzzle of the day: a position found by search, in which few submissions do what is asked."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from gamemaster.core.box import AnyBox, Box
from gamemaster.core.contract import C, M, S, V
from gamemaster.core.depth import Lesson, load
from gamemaster.core.dice import Dice, ThreefryDice, key_of_stream, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.lessons import judge, pupils_view
from gamemaster.core.values import Json

PREFIX = "puzzle-"
TRIES = 400
"""Positions that are looked at for one day; far more than any day needs."""


@dataclass(frozen=True, kw_only=True)
class Puzzles(Generic[S, V]):
    """How a game makes puzzles; `Box.puzzles` names it by import string."""

    propose: Callable[[Dice], Lesson[S, V] | None]
    """A position drawn by lot, with a task; None: these dice make none."""
    answers: Callable[[V], Iterable[Json]]
    """What a player might send in it, as raw JSON; what does not stand is passed over."""
    share: int = 10
    """At most one answer in so many may be right: else it is no puzzle."""


def found(box: Box[C, S, M, V], day: str) -> Lesson[S, V]:
    """The puzzle of a game on a day (YYYY-MM-DD), always the same; its solutions are known to exist."""
    day = _checked(day)
    if box.puzzles is None:
        raise Trouble(f"{box.title} has no puzzles.", pt=f"{box.title} não tem quebra-cabeças.")
    puzzles: Puzzles[S, V] = load(box.puzzles)
    for n in range(TRIES):
        dice = ThreefryDice(key_of_stream(match_key(f"{box.id} {day}", "puzzle"), "puzzle", n))
        lesson = puzzles.propose(dice)
        if lesson is None:
            continue
        lesson = replace(lesson, id=PREFIX + day)
        if is_puzzle(box, puzzles, lesson):
            return lesson
    raise Trouble(f"no puzzle of {box.title} was found for {day}")


def solutions(
    box: Box[C, S, M, V], puzzles: Puzzles[S, V], lesson: Lesson[S, V]
) -> tuple[int, int]:
    """How many answers do what is asked, by the rules, and how many there are."""
    right = there = 0
    for raw in puzzles.answers(pupils_view(box, lesson)):
        try:
            right += judge(box, lesson, raw).missing is None
        except Illegal:
            continue
        there += 1
    return right, there


def is_puzzle(box: Box[C, S, M, V], puzzles: Puzzles[S, V], lesson: Lesson[S, V]) -> bool:
    """Whether some answer is right, few are, and saying nothing is not."""
    right, there = solutions(box, puzzles, lesson)
    return right > 0 and right * puzzles.share <= there


def game_of_the_day(boxes: Sequence[AnyBox], day: str) -> AnyBox:
    """Whose turn it is to bring the puzzle: one game a day, round and round."""
    bringing = [box for box in boxes if box.puzzles is not None]
    return bringing[_number(_checked(day)) % len(bringing)]


def _number(day: str) -> int:
    """Days are counted on from one to the next, over months and leap years."""
    year, month, date = map(int, day.split("-"))
    year -= month <= 2  # the year begins in March, so that its last day is the leap day
    months = (153 * ((month + 9) % 12) + 2) // 5
    return 365 * year + year // 4 - year // 100 + year // 400 + months + date


def _checked(day: str) -> str:
    found = re.fullmatch(r"\d{4}-(\d\d)-(\d\d)", day, re.ASCII)
    if found and 1 <= int(found[1]) <= 12 and 1 <= int(found[2]) <= 31:
        return day
    raise Trouble(
        f"A day is written like 2026-11-16, not {day!r}.",
        pt=f"Um dia se escreve como 2026-11-16, não {day!r}.",
    )
