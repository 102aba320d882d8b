"""Setting up: the seeded pool, base initiatives, configs people write, states from outside."""

import pytest
from msgspec import structs

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.events import BasesDrawn
from tests.games.auto_rumble.table import GAME, PLAIN_TEXT, SAMPLE, side, table, told

MINE = [f"P{n}: {PLAIN_TEXT}" for n in range(9)]


def set_up(seed: str = "x", **config):
    return GAME.setup(BOX.complete(config), dice_for_turn(match_key(seed), 0))


@pytest.mark.parametrize("seats", range(2, 13))
def test_two_to_twelve_seats_have_two_lots_each_from_a_pool_of_three_each(seats):
    state = set_up(seats=seats).state
    assert len(state.lots) == 2 * seats
    assert len(state.hidden) == seats
    assert all(s.coins == 30 for s in state.sides)


def test_Q_AR_44_base_initiatives_are_a_permutation_of_whole_numbers():
    step = set_up(seats=5)
    assert sorted(told(step, BasesDrawn)[0].bases) == [1, 2, 3, 4, 5]
    assert [s.base for s in step.state.sides] == list(told(step, BasesDrawn)[0].bases)


def test_Q_AR_44_the_seed_decides_the_base_initiatives():
    assert len({told(set_up(str(n), seats=4), BasesDrawn)[0].bases for n in range(20)}) > 5


def test_a_pool_given_by_config_is_used_whole():
    state = set_up(library=MINE).state
    names = {*state.lots, *(power.name for power in state.hidden)}
    assert names == {f"P{n}" for n in range(9)}


def test_a_pool_smaller_than_the_lots_is_drawn_whole():
    state = set_up(library=[f"{n}: {t}" for n, t in SAMPLE.items()]).state
    assert sorted(state.lots) == sorted(SAMPLE)
    assert state.hidden == ()


def test_a_config_holds_the_texts_themselves():
    config = BOX.complete({"seats": 2})
    assert len(config.library) >= 80
    assert all(power.text for power in config.library)


@pytest.mark.parametrize(
    "raw, at",
    [
        ({"seats": 1}, "$.seats"),
        ({"seats": 13}, "$.seats"),
        ({"library": "attic"}, "$.library"),
        ({"library": ["No colon"]}, "$.library[0]"),
        ({"library": [*MINE, MINE[0]]}, "$.library[9].name"),
        ({"library": ["Attack: Gain 1 Energy."]}, "$.library[0]"),
        ({"library": ["Bad: Gain 5 coins."]}, "$.library[0]"),
        ({"host": 4}, "$.host"),
        ({"rounds": 0}, "$.rounds"),
        ({"colour": 1}, "$"),
    ],
)
def test_configs_that_cannot_be_are_refused_with_their_place(raw, at):
    with pytest.raises(Illegal) as refusal:
        BOX.complete(raw)
    assert refusal.value.at.startswith(at)


def test_a_host_who_does_not_play_has_a_seat():
    assert BOX.seated(BOX.complete({"seats": 3, "host": 3})) == 4
    assert BOX.seated(BOX.complete({"seats": 3, "host": 0})) == 3


SOUND = table(side(30, P=1), side(), lots=("Q",), hidden=("H",))


@pytest.mark.parametrize(
    "change",
    [
        {"round": 11},
        {"phase": "review"},
        {"phase": "over"},
        {"lots": ("Nowhere",)},
        {"pool": ("Q",)},
        {"winners": (0,)},
        {"known": SOUND.known[:1]},
        {"known": (*SOUND.known, SOUND.known[0])},
        {"sides": (side(30, 1), side(30, 1))},
        {"sides": (side(30, 1), structs.replace(side(30, 2), order=("P",)))},
        {"sides": (side(30, 1, X=1), side(30, 2))},
        {"sides": (side(30, 1, P=-1), side(30, 2))},
    ],
)
def test_states_the_rules_could_not_have_made_are_refused(change):
    BOX.sound(SOUND)
    with pytest.raises(Illegal):
        BOX.sound(structs.replace(SOUND, **change))
