"""The corrected sample round of the document, as the story tells it."""

import os
from pathlib import Path

import pytest

from gamemaster.core.values import LANGS, Lang
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.story.story import narrated
from tests.games.auto_rumble.builders import sample

from .test_golden import first_difference

HERE = Path(__file__).parent / "auto_rumble"


@pytest.mark.parametrize("lang", LANGS)
def test_the_sample_round_reads_as_it_did(lang: Lang):
    golden = HERE / f"sample_round.{lang}.txt"
    text = "\n".join(narrated(fight(sample()).events, lang)) + "\n"
    if os.environ.get("GOLDEN") == "rewrite":
        golden.write_text(text)
    assert first_difference(golden.read_text(), text) is None
