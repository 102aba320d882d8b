"""The pages of the game say what the code does."""

import re
from importlib.resources import files
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from gamemaster.games.galaxy import BOX
from gamemaster.games.galaxy.refusals import SENTENCES
from gamemaster.games.galaxy.state import Unreadable, View, Written
from tests.games.galaxy.skies import A, B, held, sky

README = files("gamemaster.games.galaxy").joinpath("README.md").read_text()
RULINGS = files("gamemaster.games.galaxy").joinpath("RULINGS.md").read_text()
TESTS = Path(__file__).parents[2]


def example() -> list[object]:
    text = re.search(r"```json submission\n(.*?)```", README, re.DOTALL)[1]
    return msgspec.json.decode(text)["actions"]


def test_every_example_of_an_action_can_be_read():
    view = BOX.game.view(sky([held(A), held(B)]), A)
    read = BOX.game.parse(view, {"actions": example()})
    assert not any(isinstance(action, Unreadable) for action in read.actions)


def test_there_is_an_example_of_every_action():
    assert {action["do"] for action in example()} == {
        kind.__name__.lower() for kind in get_args(Written)
    }


@pytest.mark.parametrize("word", [*View.__struct_fields__, *SENTENCES])
def test_every_field_of_a_view_and_every_reason_is_documented(word: str):
    assert f"`{word}`" in README


def test_every_ruling_is_listed():
    listed = re.findall(r"^\| (Q-KG-\d+) \|", RULINGS, re.MULTILINE)
    assert listed == [f"Q-KG-{n}" for n in range(1, 28)]


def test_every_test_that_a_ruling_names_exists():
    written = "".join(path.read_text() for path in TESTS.rglob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", RULINGS)
    assert [name for name in named if f"def {name}(" not in written] == []
