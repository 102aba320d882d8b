"""What the levels bid: what wins, for what it is worth, in battles that stay small."""

import pytest
from msgspec import structs

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.battle import clashes
from gamemaster.games.auto_rumble.battle.clashes import Ended
from gamemaster.games.auto_rumble.levels.needs import CoinsNeeded
from gamemaster.games.auto_rumble.levels.pricing import DEARER, FLOOR, best_bid, ceiling
from gamemaster.games.auto_rumble.state import View, Written

from .table import side, table

CLAWS = Written("Claws", "+50 to each of your attacks.")
SORE = Written("Sore", "At the end of each round, lose 40 Energy.")


def view_of(*sides, lots=(CLAWS, SORE), number=10) -> View:
    """What seat 0 sees of a round, the last one if nothing else is said, with these lots."""
    state = table(*sides, lots=("P", "Q"), number=number)
    names = tuple(lot.name for lot in lots)
    state = structs.replace(state, lots=names, known=(*lots, *state.known))
    return BOX.game.view(state, 0)


def bids_of(view: View, level: int = 8) -> dict[str, int]:
    said = BOX.bots[f"level-{level}"](view, dice_for_turn(match_key("bids"), 1))
    return {bid["power"]: bid["coins"] for bid in said["bids"]}


def test_the_master_bids_on_what_wins_and_not_on_what_harms():
    bids = bids_of(view_of(side(100), side(100)))
    assert set(bids) == {"Claws"}
    assert 10 < bids["Claws"] <= 100


@pytest.mark.parametrize("mine", [40, 100, 160])
def test_what_decides_the_match_is_wanted_by_whoever_is_behind_and_by_whoever_is_ahead(mine):
    assert "Claws" in bids_of(view_of(side(mine), side(100)))


def test_what_changes_nothing_is_not_paid_for():
    idle = Written("Idle", "When you die, lose 5 Energy.")
    assert bids_of(view_of(side(100), side(100), lots=(idle,))) == {}


@pytest.mark.parametrize(("mine", "theirs"), [(900, 150), (5, 900)])
def test_a_match_that_no_lot_decides_any_more_costs_nothing(mine, theirs):
    assert bids_of(view_of(side(mine), side(theirs))) == {}


def test_a_power_is_worth_the_coins_that_its_owner_needs_no_more():
    view = view_of(side(100), side(100))
    needs = CoinsNeeded(view, [view.sides], view.sides[0])
    claws, sore = needs.gains((CLAWS, SORE))
    assert claws > 50
    assert sore == 0
    claws, sore = needs.harms((CLAWS, SORE))
    assert claws > 50
    assert sore == 0


@pytest.mark.parametrize("gain", [0, 1, 5, 30, 100])
@pytest.mark.parametrize("harm", [0, 5, 60])
@pytest.mark.parametrize("most", [None, 12, 40])
def test_no_bid_is_dearer_than_the_lot_is_worth(gain, harm, most):
    bid = best_bid(gain, harm, 1, most)
    assert bid is None if gain + harm == 0 else bid is None or 0 < bid <= gain + harm


def test_whoever_never_met_a_dear_bid_pays_little_more_than_was_ever_paid():
    assert best_bid(100, 100, 1, 12) == 13
    assert best_bid(100, 100, 1, None) > 30


def test_more_rivals_are_outbid_by_more():
    assert best_bid(100, 0, 11, None) > best_bid(100, 0, 1, None)


def test_the_dearest_price_of_a_rival_bounds_what_it_is_thought_to_bid_but_for_the_last_round():
    rival = side(100, Dear=9, Cheap=1)
    assert ceiling(view_of(side(100, Mine=50), rival, number=5)) == FLOOR + DEARER * 9
    assert ceiling(view_of(side(100, Mine=50), side(100), number=5)) is None
    assert ceiling(view_of(side(100), rival)) is None


def test_of_many_heroes_only_a_few_are_fought_out_together(monkeypatch):
    fought = []
    monkeypatch.setattr(
        clashes, "_in_hand", [lambda asked, _: [Ended(0, 1) for _ in map(fought.append, asked)]]
    )
    view = view_of(*[side(100, Spring=1)] * 12, lots=(CLAWS,))
    bids_of(structs.replace(view, new_powers=0))
    assert fought
    assert max(map(len, fought)) <= 3


@pytest.mark.parametrize("level", range(1, 9))
def test_no_level_bids_more_than_it_has_nor_with_a_debt(level):
    assert sum(bids_of(view_of(side(20), side(100)), level).values()) <= 20
    assert bids_of(view_of(side(-3), side(100)), level) == {}
