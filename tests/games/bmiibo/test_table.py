"""Configs, the story, the drawing, and what a person types."""

import pytest

from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal
from gamemaster.core.values import LANGS
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.events import Damaged, Fizzled, MatchWon
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import SLOTS, aimed
from tests.games.bmiibo.build import (
    GAME,
    blockade,
    board,
    body,
    charge,
    explosion,
    fighter,
    heal,
    melee,
    step,
    weakness,
)

NAMES = ("Ana", "Bo", "Cy")


def test_a_config_names_fighters_of_the_library_or_holds_them_whole():
    whole = BOX.complete({"fighters": ["Archer", plain(library()["archer"])]})
    assert whole.fighters == (library()["archer"],) * 2


@pytest.mark.parametrize(
    "raw, at",
    [
        ([], "$"),
        ({}, "$.fighters"),
        ({"fighters": ["archer"]}, "$.fighters"),
        ({"fighters": ["archer"] * 17}, "$.fighters"),
        ({"fighters": ["archer", "nobody"]}, "$.fighters[1]"),
        ({"fighters": ["archer", {"name": "x"}]}, "$.fighters[1]"),
        ({"fighters": ["archer"] * 2, "board": 2}, "$.board"),
        ({"fighters": ["archer"] * 10, "board": 3}, "$.board"),
        ({"fighters": ["archer"] * 2, "cap": 0}, "$.cap"),
        ({"fighters": ["archer"] * 2, "metric": "taxi"}, "$.metric"),
        ({"fighters": ["archer"] * 2, "speed": 1}, "$"),
    ],
)
def test_a_config_that_cannot_be_played_is_refused_with_its_place(raw, at):
    with pytest.raises(Illegal) as refusal:
        BOX.complete(raw)
    assert refusal.value.at == at


def test_an_unbalanced_fighter_is_refused_unless_the_table_says_otherwise():
    strong = plain(fighter(melee(11)))
    with pytest.raises(Illegal, match="attack is not balanced: -1 points"):
        BOX.complete({"fighters": ["archer", strong]})
    assert BOX.complete({"fighters": ["archer", strong], "balanced": False})


def test_the_story_tells_who_did_what_to_whom_with_the_numbers():
    event = Damaged(1, 0, "melee", 20, "fire", True, 30)
    assert BOX.narrate(event, "en", NAMES) == (
        "Ana's melee hits Bo for 20 (fire, doubled by its weakness), to 30."
    )
    assert BOX.narrate(event, "pt", NAMES) == (
        "Ana acerta Bo com o golpe: 20 (dano de fogo, o dobro pela fraqueza), até 30."
    )


def test_the_story_says_why_nothing_happened():
    event = Fizzled(0, "ranged", "adjacent")
    assert BOX.narrate(event, "en", NAMES) == "Ana's ranged does nothing: the target is adjacent."


def test_the_story_names_the_winner():
    assert BOX.narrate(MatchWon(2, 7, 31, "last standing"), "pt", NAMES) == (
        "Cy vence depois de 31 turnos, de pé até o fim, com 7 de vida."
    )


def test_every_kind_of_event_is_told():
    everything = (
        explosion(120, 2, 1), weakness("air", 1, 0), weakness("air", 1, 1), weakness("air", 1, 1),
        heal(200, me=0), heal(1, me=0), blockade(1), charge(1, 5, 1),
    )  # fmt: skip
    state = board(fighter(*everything, slot="ability"), body((0, 0)), body((5, 5)), body((6, 6)))
    for event in step(state, aimed("ability", (5, 5))).events:
        for lang in LANGS:
            assert BOX.narrate(event, lang, NAMES).endswith((".", ")"))


def test_the_board_is_drawn_with_marks_blocks_and_a_line_for_each_fighter():
    state = board(
        fighter(), body((0, 0), blocks=((1, 0),)), body((2, 2), hp=-4, weak=("fire",)), size=3
    )
    drawn = BOX.draw(GAME.view(state, 0), "en", NAMES).splitlines()
    assert drawn[1:5] == ["   0 1 2", " 0 1 # .", " 1 . . .", " 2 . . 2"]
    assert drawn[5].startswith(">1 Ana (u): 100 ██████████ (0,0) attack ready")
    assert "dying" in drawn[6]
    assert "weak to fire" in drawn[6]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("house", library().values(), ids=lambda one: one.name)
def test_a_fighter_reads_what_its_own_actions_do_under_the_board(house, lang):
    state = board(house, body((0, 0)), body((2, 2)), size=3)
    drawn = BOX.draw(GAME.view(state, 0), lang, NAMES).splitlines()
    assert [line.split(":")[0].strip() for line in drawn[-3:]] == list(SLOTS)
    assert all(any(c.isdigit() for c in line) for line in drawn[-3:])


@pytest.mark.parametrize(
    "text, raw",
    [
        ("ne", {"move": "NE"}),
        ("move s", {"move": "S"}),
        ("attack 3 4", {"attack": [3, 4]}),
        ("u 3,4", {"ultimate": [3, 4]}),
        ("b (0, 7)", {"ability": [0, 7]}),
    ],
)
def test_what_a_person_types_is_read(text, raw):
    assert BOX.typed(GAME.view(board(fighter(), body((0, 0)), body((5, 5))), 0), text) == raw


@pytest.mark.parametrize("text", ["", "attack", "attack x y", "jump 1 2", "a 1 2 3", "a -1 2"])
def test_what_cannot_be_read_is_answered_with_the_hint(text):
    with pytest.raises(Illegal, match="Step with"):
        BOX.typed(GAME.view(board(fighter(), body((0, 0)), body((5, 5))), 0), text)
