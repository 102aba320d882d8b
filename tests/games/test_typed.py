"""What people type at a keyboard, at any game."""

import pytest

from gamemaster.core.box import AnyBox, read_typed
from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.games import GAMES


@pytest.mark.parametrize("box", GAMES.values(), ids=lambda box: box.id)
@pytest.mark.parametrize("line", ["1 = {n}", "build {n} at 1", "attack {n} 1", "a{n}-a2", "{n}"])
def test_a_number_of_five_thousand_digits_is_refused(box: AnyBox, line: str):
    state = box.game.setup(box.usual(box.seats[0]), dice_for_turn(match_key("typed"), 0)).state
    view = box.game.view(state, box.game.awaiting(state)[0])
    with pytest.raises(Illegal, match="too large"):
        read_typed(box, view, line.format(n="9" * 5000))
