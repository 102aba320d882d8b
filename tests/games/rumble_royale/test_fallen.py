"""Who has no Life left: what stands in the place of dying, and who answers that a subprocess is destroyed."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.rumble_royale.cards import read_card
from gamemaster.games.rumble_royale.events import PlayerEliminated, PlayerRevived
from tests.games.rumble_royale.tables import (
    BREAD,
    POKE,
    at,
    lives,
    on,
    play,
    resolved,
    table,
    with_player,
)

ANGEL = "Angel [1] - subprocess 2: if you would die, instead you have 3 Life, and destroy this."
GRAVE = "Grave [1] - subprocess 2: whenever a player is eliminated, gain 2 Glory."
LUCK = "Luck [1]: if you would die this turn, instead stay at 4 Life."
DIGGER = "Digger [1] - subprocess 2: whenever a subprocess is destroyed, gain 1 Glory."
KIN = "Kin [1] - subprocess 2: whenever one of your subprocesses is destroyed, gain 1 Glory."
TAX = "Tax [1] - subprocess 2: whenever a subprocess of an opponent is destroyed, its owner loses 3 Life."
BREAK = "Break [1]: destroy target subprocess."


def hit(times: int) -> dict:
    return {"plays": [play(BREAD, at(0))] * times}


def test_Q_CR_45_what_happens_instead_of_dying_is_no_death():
    state = table(3, hands={0: (7,), 1: (BREAD,) * 2, 2: (8,)}, extra=(ANGEL, GRAVE))
    state = with_player(state, 0, life=2)
    state, events = resolved(state, {"plays": [play(7)]}, hit(1), {"plays": [play(8)]})
    assert lives(state) == [3, 20, 20]
    assert not any(isinstance(e, PlayerEliminated | PlayerRevived) for e in events)
    assert state.players[2].glory == 0
    assert state.players[1].battle.kills == 0
    assert [p.card for p in state.processes] == [8]


def test_who_has_nothing_left_that_spares_him_dies_the_second_time():
    state = table(3, hands={0: (7,), 1: (BREAD,) * 3, 2: (8,)}, extra=(ANGEL, GRAVE))
    state = with_player(state, 0, life=2)
    state, _ = resolved(state, {"plays": [play(7)]}, hit(3), {"plays": [play(8)]})
    assert lives(state) == [0, 20, 20]
    assert state.players[2].glory == 2


def test_of_two_that_spare_him_the_older_does_and_the_other_is_kept():
    state = table(3, hands={0: (7, 7), 1: (BREAD,) * 3}, extra=(ANGEL,))
    state = with_player(state, 0, life=2)
    state, _ = resolved(state, {"plays": [play(7), play(7)]}, hit(2))
    assert lives(state)[0] == 1
    assert [p.id for p in state.processes] == [2]


def test_a_played_card_spares_him_for_its_turn():
    state = table(3, hands={0: (7,), 1: (BREAD,)}, extra=(LUCK,))
    state = with_player(state, 0, life=1)
    state, _ = resolved(state, {"plays": [play(7)]}, hit(1))
    assert lives(state) == [4, 20, 20]
    state = with_player(with_player(state, 0, life=1), 1, hand=(BREAD,))
    state, _ = resolved(state, {}, hit(1))
    assert lives(state) == [0, 20, 20]


@pytest.mark.parametrize(
    "text",
    ["A [1] - subprocess 1: instead of dying, gain 2 Glory.", "A [1]: if you would die this turn, instead gain 1 coin."],
)  # fmt: skip
def test_what_leaves_no_life_does_not_stand_in_the_place_of_dying(text):
    with pytest.raises(Illegal):
        read_card(text)


def test_Q_CR_46_a_subprocess_answers_that_another_is_destroyed_and_that_it_is_itself():
    state = table(3, hands={0: (7,), 1: (POKE,)}, extra=(DIGGER, BREAK))
    state, _ = resolved(state, {"plays": [play(7)]}, {"plays": [play(POKE, at(2))]})
    state = with_player(state, 2, hand=(8, 8))
    digger, poke = (p.id for p in state.processes)
    breaks = {"plays": [play(8, on(poke)), play(8, on(digger))]}
    state, _ = resolved(state, {}, {}, breaks)
    assert state.players[0].glory == 2
    assert state.processes == ()


def test_whose_a_destroyed_subprocess_was_is_known():
    state = table(3, hands={0: (7, 8), 1: (POKE,)}, extra=(KIN, TAX, BREAK))
    state, _ = resolved(state, {"plays": [play(7), play(8)]}, {"plays": [play(POKE, at(1))]})
    state = with_player(state, 2, hand=(9,))
    poke = next(p.id for p in state.processes if p.card == POKE)
    state, _ = resolved(state, {}, {}, {"plays": [play(9, on(poke))]})
    assert lives(state) == [20, 16, 20]  # 1 by its own poke
    assert state.players[0].glory == 0
