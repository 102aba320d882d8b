"""A name is told as it is written: no sentence is patched after the names are in it."""

from typing import Any

import pytest

from gamemaster.core.events import everything
from gamemaster.core.values import LANGS
from gamemaster.games import GAMES
from gamemaster.laws.walks import walk

TRICKY = ("Both", "De os nativos", "Rumo a o Talboth", "Kill the target", "A, b. c: the round")
"""Names that look like parts of sentences."""


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
def test_no_name_is_ever_changed_in_a_story(box: Any):
    config = box.usual(box.seats[0])
    seats = box.seated(config)
    tricky = [TRICKY[seat % len(TRICKY)] for seat in range(seats)]
    # As long as the names, for long lines are cut short; and with their end, for several end in s, once.
    plain = [f"{seat}".rjust(len(name) - 1, "Q") + name[-1] for seat, name in enumerate(tricky)]
    for stride in walk((box, config), "names", 6):
        for event in everything(stride.step.events):
            for lang in LANGS:
                told = box.narrate(event, lang, plain)
                for before, after in zip(plain, tricky, strict=True):
                    told = told.replace(before, after)
                assert box.narrate(event, lang, tricky) == told
