"""Every lesson has an answer that the rules accept, and none is solved by silence."""

from typing import Any

import pytest

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import plain
from gamemaster.core.depth import Lesson
from gamemaster.core.lessons import judge, pupils_view
from gamemaster.core.values import Json, Words
from gamemaster.games import GAMES

LESSONS = [(box, lesson) for box in GAMES.values() for lesson in box.lessons]
NAMED = [f"{box.id}-{lesson.id}" for box, lesson in LESSONS]


def moves(source: str, to: str) -> Json:
    """A move of Automatafl between squares as players call them."""
    ends = {"from": source, "to": to}
    return {end: [ord(square[0]) - ord("a"), int(square[1]) - 1] for end, square in ends.items()}


def actions(line: str) -> Any:
    """A list of King of the Galaxy as it is typed."""
    return lambda view: GAMES["galaxy"].typed(view, line)


def plays(*cards: str) -> Any:
    """Cards of the hand in this order, aimed as written: `Laser>1`, `Laser>#1`, `Spa`."""

    def answer(view: Any) -> Json:
        numbers = {face.name: face.card for face in view.hand}
        sent = []
        for card in cards:
            name, _, aim = card.partition(">")
            kind = "subprocess" if aim.startswith("#") else "player"
            target = {"target": {kind: int(aim.strip("#"))}} if aim else {}
            sent.append({"card": numbers[name], **target})
        return {"plays": sent}

    return answer


BREAD = "Bread'n'Butter>1"
ANSWERS: dict[str, Any] = {
    "automatafl-attractor": moves("a5", "a3"),
    "automatafl-repulsor": moves("e3", "e1"),
    "automatafl-nearer": moves("a6", "c6"),
    "automatafl-open-the-way": moves("c4", "b4"),
    "automatafl-balance": moves("e5", "c5"),
    "automatafl-pair": moves("d5", "d3"),
    "automatafl-clash": moves("a5", "a4"),
    "automatafl-chain": moves("a3", "c3"),
    "automatafl-home": moves("b7", "b1"),
    "bmiibo-step": {"move": "SE"},
    "bmiibo-attack": {"attack": [4, 4]},
    "bmiibo-elbow-room": {"ability": [4, 3]},
    "bmiibo-two-at-once": {"ability": [6, 3]},
    "bmiibo-in-line": {"attack": [2, 3]},
    "bmiibo-charge": {"ability": [5, 4]},
    "bmiibo-drain": {"attack": [3, 4]},
    "bmiibo-wall": {"ability": [1, 3]},
    "bmiibo-over-the-edge": {"ability": [3, 3]},
    "bmiibo-finish": {"attack": [6, 2]},
    "galaxy-build": actions("build 2 at 0"),
    "galaxy-travel": actions("send 1 from 0 to 1"),
    "galaxy-fuel": actions("send 3 from 0 to 3"),
    "galaxy-yards": actions("build 6 at 0; build 2 at 3"),
    "galaxy-retreat": actions("send 5 from 1 to 0"),
    "galaxy-upkeep": actions("scrap 3 at 0"),
    "galaxy-offer": actions("post 10 g for 5 m at 0"),
    "galaxy-fill": actions("fill 3 of 1"),
    "galaxy-escrow": actions("cancel at 0; build 3 at 0"),
    "galaxy-last-turn": actions("fill 12 of 1"),
    "rumble-royale-play": plays(BREAD),
    "rumble-royale-bid": {"bids": [{"slot": 0, "coins": 1}]},
    "rumble-royale-second-price": {"bids": [{"slot": 0, "coins": 9}]},
    "rumble-royale-heal": plays("Spa", "Potato Shimasu"),
    "rumble-royale-energy": plays("Laser>1", BREAD, BREAD),
    "rumble-royale-poke": plays("Poke Monster>1", BREAD),
    "rumble-royale-guard": plays("Kevlar", BREAD),
    "rumble-royale-robot": plays("Bread'n'Butter>#1"),
    "rumble-royale-glory": plays("Biscoitar"),
    "rumble-royale-sequence": plays(BREAD, "Turbo", "Laser>1", BREAD),
    "auto-rumble-bid": {"bids": {"Long Blade": 1}},
    "auto-rumble-order": {"order": ["Sparkler", "Attack"]},
    "auto-rumble-outbid": {"bids": {"Old Vault": 7}},
    "auto-rumble-debt": {"bids": {"Long Blade": 19, "Soft Landing": 19}},
    "auto-rumble-which": {"bids": {"Thick Helmet": 1}},
    "auto-rumble-thrift": {"bids": {"Daily Skin": 9}},
    "auto-rumble-write": {"powers": ["Sting: Deal 5 damage to each opponent."]},
    "auto-rumble-find-the-order": {"order": ["Ladder", "Attack", "Second Swing", "Bonfire"]},
    "auto-rumble-one-of-24": {"order": ["Ladder", "Gag Order", "Attack", "Bonfire"]},
}
WRONG: dict[str, Any] = {
    "automatafl-home": moves("b7", "b6"),
    "bmiibo-finish": {"attack": [3, 3]},
    "galaxy-last-turn": actions("fill 12 of 1; fill 4 of 2"),
    "galaxy-escrow": actions("build 3 at 0; cancel at 0"),
    "rumble-royale-guard": plays(BREAD, "Kevlar"),
    "rumble-royale-sequence": plays("Turbo", "Laser>1", BREAD, BREAD),
    "auto-rumble-which": {"bids": {"Old Vault": 1}},
    "auto-rumble-thrift": {"bids": {"Daily Skin": 20}},
    "auto-rumble-write": {"powers": ["Nap: At the end of each round, lose 5 Energy."]},
    "auto-rumble-one-of-24": {"order": ["Ladder", "Attack", "Gag Order", "Bonfire"]},
}
"""What a pupil might try first, and the rules do not accept."""


def judged(box: AnyBox, lesson: Lesson[Any, Any], answer: Any) -> Words | None:
    """What is missing after an answer, everybody else as the lesson has it."""
    raw = answer(pupils_view(box, lesson)) if callable(answer) else answer
    return judge(box, lesson, raw).missing


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_every_game_has_eight_lessons_or_more(box: AnyBox):
    assert len({lesson.id for lesson in box.lessons}) == len(box.lessons) >= 8


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
    silence = box.game.default(pupils_view(box, lesson))
    assert judged(box, lesson, plain(silence)) is not None


@pytest.mark.parametrize("name", WRONG)
def test_a_near_miss_is_told_what_is_missing(name: str):
    ((box, lesson),) = [pair for pair, known in zip(LESSONS, NAMED, strict=True) if known == name]
    missing = judged(box, lesson, WRONG[name])
    assert missing is not None
    assert missing.en != missing.pt


@pytest.mark.parametrize("box, lesson", LESSONS, ids=NAMED)
def test_a_task_is_set_in_both_languages(box: AnyBox, lesson: Any):
    assert lesson.title.en != lesson.title.pt
    assert lesson.ask.en != lesson.ask.pt


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_every_game_says_on_one_screen_how_it_is_played(box: AnyBox):
    primer = box.primer
    assert primer is not None
    assert len(primer.facts) == 3
    said = [primer.goal, *(panel.words for panel in primer.turn), primer.end, *primer.facts]
    for words in said:
        assert words.en != words.pt
        assert max(len(words.en), len(words.pt)) <= 160, words
