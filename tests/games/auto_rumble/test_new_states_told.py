"""Every effect that holds has words in both languages for taking hold."""

import pytest

from gamemaster.games.auto_rumble.battle.field.programs import MODIFIERS
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.battle.story.changes import AFFECTED
from gamemaster.games.auto_rumble.battle.story.story import narrated
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.language import tree as t


@pytest.mark.parametrize(
    "kind", [k for k in MODIFIERS if k is not t.Forbid], ids=lambda k: k.__name__
)
def test_an_effect_that_takes_hold_is_named(kind):
    assert AFFECTED[str(kind.__struct_config__.tag)]


def test_what_lasts_for_one_attack_says_so():
    power = compile_power("It: When you are attacked, your next attack deals 5 more damage.")
    heroes = (Hero("Ana", 100, 10, 2, 2, (Owned(power, 1),)), Hero("Bia", 100, 10, 1, 1))
    events = fight(heroes, Settings(rounds=1)).events
    assert "in the next attack" in str(narrated(events, "en", ("Ana", "Bia")))
    assert "no próximo ataque" in str(narrated(events, "pt", ("Ana", "Bia")))
