"""The puzzle of the day: the same for everybody, solvable in one submission, and not by silence."""

import pytest

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import encode, plain
from gamemaster.core.depth import load
from gamemaster.core.errors import Trouble
from gamemaster.core.lessons import judge, pupils_view
from gamemaster.core.puzzles import found, game_of_the_day, solutions
from gamemaster.games import GAMES

DAY = "2026-11-16"


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_a_puzzle_is_solved_by_one_submission_and_by_few(box: AnyBox):
    lesson, puzzles = found(box, DAY), load(box.puzzles or "")
    box.sound(lesson.position())
    right, there = solutions(box, puzzles, lesson)
    assert 0 < right <= there // puzzles.share
    silence = plain(box.game.default(pupils_view(box, lesson)))
    assert judge(box, lesson, silence).missing is not None


def test_a_day_has_one_puzzle_and_another_day_another():
    box = GAMES["automatafl"]
    days = [encode(found(box, day).position()) for day in (DAY, DAY, "2026-11-17")]
    assert days[0] == days[1] != days[2]


def test_every_game_brings_the_puzzle_in_its_turn():
    boxes = tuple(GAMES.values())
    days = [f"2026-11-{day}" for day in range(10, 10 + len(boxes))]
    assert {game_of_the_day(boxes, day).id for day in days} == set(GAMES)


def test_what_is_no_day_has_no_puzzle():
    with pytest.raises(Trouble, match="2026-11-16"):
        found(GAMES["automatafl"], "yesterday")
