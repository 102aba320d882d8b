"""Every lesson has an answer that the rules accept, and none is solved by silence."""

from typing import Any

import pytest

from gamemaster.core.box import AnyBox
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.values import Json, Words
from gamemaster.games import GAMES

LESSONS = [(box, lesson) for box in GAMES.values() for lesson in box.lessons]
NAMED = [f"{box.id}-{lesson.id}" for box, lesson in LESSONS]


def first_lot(view: Any) -> Json:
    return {"bids": {view.lots[0].name: 1}}


ANSWERS: dict[str, Any] = {
    "automatafl-attractor": {"from": [0, 4], "to": [0, 2]},
    "automatafl-repulsor": {"from": [4, 2], "to": [4, 0]},
    "bmiibo-step": {"move": "SE"},
    "bmiibo-attack": {"attack": [4, 4]},
    "galaxy-build": {"actions": [{"do": "build", "at": 0, "ships": 2}]},
    "galaxy-travel": {"actions": [{"do": "travel", "from": 0, "to": 1, "ships": 1}]},
    "rumble-royale-play": {"plays": [{"card": 0, "target": {"player": 1}}]},
    "rumble-royale-bid": {"bids": [{"slot": 0, "coins": 1}]},
    "auto-rumble-bid": first_lot,
    "auto-rumble-order": lambda view: {"order": list(view.sides[0].order[::-1])},
}


def judged(box: AnyBox, lesson: Lesson[Any, Any], answer: Any) -> Words | None:
    """What is missing after an answer (None: silence), the others silent as the lesson has it."""
    state, game = lesson.position(), box.game
    views = {seat: game.view(state, seat) for seat in game.awaiting(state)}
    submissions = {seat: game.default(view) for seat, view in views.items()}
    if answer is not None:
        view = views[lesson.seat]
        raw = answer(view) if callable(answer) else answer
        submissions[lesson.seat] = game.parse(view, raw)
    return lesson.missing(state, game.resolve(state, submissions, LowDice()))


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_every_game_has_two_lessons_or_more(box: AnyBox):
    assert len({lesson.id for lesson in box.lessons}) == len(box.lessons) >= 2


@pytest.mark.parametrize("box, lesson", LESSONS, ids=NAMED)
def test_a_lesson_begins_in_a_sound_state_in_which_its_seat_is_asked(box: AnyBox, lesson: Any):
    state = lesson.position()
    box.sound(state)
    assert lesson.seat in box.game.awaiting(state)


@pytest.mark.parametrize("box, lesson", LESSONS, ids=NAMED)
def test_a_lesson_can_be_solved(box: AnyBox, lesson: Any):
    assert judged(box, lesson, ANSWERS[f"{box.id}-{lesson.id}"]) is None


@pytest.mark.parametrize("box, lesson", LESSONS, ids=NAMED)
def test_silence_solves_no_lesson(box: AnyBox, lesson: Any):
    assert judged(box, lesson, None) is not None


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_every_game_says_on_one_screen_how_it_is_played(box: AnyBox):
    primer = box.primer
    assert primer is not None
    assert len(primer.facts) == 3
    said = [primer.goal, *(panel.words for panel in primer.turn), primer.end, *primer.facts]
    for words in said:
        assert words.en != words.pt
        assert max(len(words.en), len(words.pt)) <= 160, words
