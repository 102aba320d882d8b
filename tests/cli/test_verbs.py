"""The verbs of the house, and those that games add to them."""

import subprocess
import sys
from dataclasses import replace

import pytest

from gamemaster.cli import main
from gamemaster.core.depth import Verb, load
from gamemaster.core.values import Words
from gamemaster.games import BOXES, GAMES

HELP = Words("Try something.", "Experimenta algo.")
DEED = "tests.cli.test_verbs:deed"


def deed() -> int:
    print("the deed is done")
    return 7


def game(number: int, *names: str):
    """A game of ours with these verbs instead of its own."""
    return replace(BOXES[number], verbs=tuple(Verb(name, DEED, HELP) for name in names))


def added(*boxes) -> list[str]:
    return [verb.name for _, verb in main.verbs_of(boxes)[0]]


def test_a_verb_of_a_game_from_outside_is_run_like_any_other(command, monkeypatch):
    monkeypatch.setitem(GAMES, "galaxy", game(1, "try-it"))
    seen = command("try-it")
    assert (seen.code, seen.out) == (7, "the deed is done\n")


def test_a_verb_of_two_words_is_run(command, monkeypatch):
    monkeypatch.setitem(GAMES, "galaxy", game(1, "train galaxy"))
    assert command("train", "galaxy").code == 7


def test_two_games_may_share_the_first_of_two_words(monkeypatch):
    assert added(game(0, "train one"), game(1, "train two")) == ["train one", "train two"]


def test_the_house_wins_against_a_game_that_names_one_of_its_verbs(command, monkeypatch):
    monkeypatch.setitem(GAMES, "galaxy", game(1, "play", "try-it"))
    seen = command("try-it")
    assert seen.code == 7
    assert "'play', but the house has that name already" in seen.err
    assert added(game(1, "play", "play twice")) == []


def test_of_two_games_that_name_the_same_verb_the_first_listed_wins(command, monkeypatch):
    boxes = game(0, "try-it"), game(1, "try-it")
    assert [(box.id, verb.name) for box, verb in main.verbs_of(boxes)[0]] == [
        (boxes[0].id, "try-it")
    ]
    (clash,) = main.verbs_of(boxes)[1]
    assert boxes[0].title in clash.en
    assert boxes[0].title in clash.pt


def test_a_verb_of_one_word_and_one_of_two_that_begins_so_do_not_both_stand():
    assert added(game(0, "train"), game(1, "train two")) == ["train"]
    assert added(game(0, "train one"), game(1, "train")) == ["train one"]


@pytest.mark.parametrize("verb", [v for box in BOXES for v in box.verbs], ids=lambda v: v.name)
def test_every_verb_of_a_game_is_where_it_says(verb):
    assert callable(load(verb.where))


def test_our_games_and_the_house_agree_on_their_verbs():
    assert main.verbs_of(BOXES)[1] == []


def test_a_verb_of_the_house_asks_no_game():
    code = (
        "import sys; from gamemaster.cli import main; main.make_app(main._games(['verify', 'x']));"
        "print(any(name.startswith('gamemaster.games') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_importing_the_games_imports_nothing_of_one_door():
    code = (
        "import sys, gamemaster.games; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numba", "numpy", "cyclopts", "rich", "sqlalchemy", "fastapi", "openskill"}
    assert heavy & set(done.stdout.split()) == set()


def test_help_lists_the_verbs_of_games_under_their_titles(command):
    shown = command("--help").out
    for box in BOXES:
        assert all(verb.name.split()[0] in shown for verb in box.verbs)
        assert not box.verbs or box.title in shown


def test_help_speaks_portuguese(command):
    assert "Conta um registro de novo." in command("--help", "--lang", "pt").out
