"""What the higher levels buy ahead: wards while the wall has gaps, Glory once it will be needed."""

import pytest
from msgspec import structs

from gamemaster.games.rumble_royale.levels.provisions import (
    Prudence,
    first_provisions,
    provisions,
)
from gamemaster.games.rumble_royale.rules import GAME
from gamemaster.games.rumble_royale.state import Play, Process
from tests.games.rumble_royale.tables import (
    BISCOITAR,
    BREAD,
    METAL,
    prepared,
    table,
    with_player,
)

PRUDENT = Prudence(wall=3, glory=2)


def seen(turn=1, walls=(0, 0), **hand):
    """What seat 0 sees when both have so many wards in play."""
    state = table(2, turn=turn, hands={0: (BREAD, METAL)})
    owners = [seat for seat in (0, 1) for _ in range(walls[seat])]
    wards = tuple(
        Process(id=n, card=METAL, owner=owner, life=5, used=(0,), used_ever=(0,))
        for n, owner in enumerate(owners, 1)
    )
    state = structs.replace(state, processes=wards, next_process=len(wards) + 1)
    return GAME.view(with_player(state, 0, **hand), 0)


def test_three_wards_are_bought_before_the_first_turn():
    assert first_provisions(GAME.view(prepared(2), 0)) == [METAL] * 3


@pytest.mark.parametrize("own, bought", [(0, 2), (1, 1), (2, 0), (5, 0)])
def test_wards_are_bought_until_the_wall_stands(own, bought):
    assert provisions(seen(walls=(own, 0)), [], 9, PRUDENT) == [METAL] * bought


def test_a_ward_that_is_played_now_stands_and_is_not_counted_twice():
    assert provisions(seen(walls=(1, 0)), [Play(METAL)], 9, PRUDENT) == [METAL]


def test_no_more_is_bought_than_the_bids_leave_coins_for():
    assert provisions(seen(turn=9), [], 1, PRUDENT) == [METAL]
    assert provisions(seen(turn=9), [], 0, PRUDENT) == []


@pytest.mark.parametrize("turn, glory", [(7, 0), (8, 1), (9, 1), (10, 0)])
def test_glory_is_bought_in_the_last_turns_but_not_in_the_very_last(turn, glory):
    assert provisions(seen(turn, (3, 0)), [], 9, PRUDENT).count(BISCOITAR) == glory


@pytest.mark.parametrize("walls, glory", [((3, 1), 0), ((1, 3), 0), ((3, 2), 1)])
def test_glory_is_bought_early_where_both_hide_behind_walls(walls, glory):
    assert provisions(seen(2, walls), [], 9, PRUDENT).count(BISCOITAR) == glory


def test_glory_is_not_heaped_up():
    view = seen(9, (3, 0), deck=(BISCOITAR, BISCOITAR))
    assert provisions(view, [], 9, PRUDENT) == []


def test_who_lives_from_hand_to_mouth_buys_nothing():
    assert provisions(seen(9, (3, 3)), [], 9, Prudence(0, 0)) == []
