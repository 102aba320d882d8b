"""Bidding rounds: lots, prices, balances, order lists; cases and rulings by their ids."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.core.events import seen_by
from gamemaster.games.auto_rumble.battle.clash import hero_of
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.events import (
    BidLost,
    CoinsCounted,
    LotSold,
    LotUnsold,
    OrdersRevealed,
    RoundOpened,
)
from gamemaster.games.auto_rumble.state import Side, Won
from tests.games.auto_rumble.table import (
    SAMPLE,
    auctioned,
    ordered,
    owned,
    resolved,
    sent,
    side,
    table,
    told,
    written,
)

ALICE = dict.fromkeys(SAMPLE, 4) | {"Souleater": 6, "Titanium Skin": 6}
BOB = dict.fromkeys(SAMPLE, 3) | {"Amoeba": 5, "Cosmic Shield": 5, "Crystallize": 10}
CHARLIE = dict.fromkeys(SAMPLE, 2) | {"Big, Gnashy Claws": 7, "Crystallize": 10}


def sample_table():
    return table(lots=tuple(SAMPLE))


# --- who wins what


def test_G_AR_01_the_sample_auction():
    after = auctioned(sample_table(), ALICE, BOB, CHARLIE)
    assert [s.coins for s in after.sides] == [18, 10, 13]
    assert [owned(s) for s in after.sides] == [
        {"Souleater", "Titanium Skin"},
        {"Crystallize", "Amoeba", "Cosmic Shield"},
        {"Crystallize", "Big, Gnashy Claws"},
    ]
    assert after.pool == ()


def test_G_AR_02_three_equal_bids_are_three_copies():
    after = auctioned(table(lots=("P",)), {"P": 4}, {"P": 4}, {"P": 4})
    assert [s.powers for s in after.sides] == [(Won("P", 4),)] * 3
    assert [s.coins for s in after.sides] == [26, 26, 26]
    assert "P" not in (*after.pool, *after.lots)


def test_G_AR_03_a_tie_at_zero_leaves_the_power_in_the_pool():
    step = resolved(table(lots=("P",)), {0: {"bids": {"P": 0}}, 1: {"bids": {"P": 0}}})
    assert told(step, LotUnsold) == [LotUnsold("P")]
    assert step.state.lots == ("P",)  # the pool held nothing else, so it is drawn again


def test_G_AR_04_a_sole_bid_of_zero_wins_with_strength_zero():
    after = auctioned(table(lots=("P",)), {"P": 0})
    assert after.sides[0].powers == (Won("P", 0),)
    assert after.sides[0].coins == 30


def test_Q_AR_1_with_lone_zero_off_a_sole_bid_of_zero_wins_nothing():
    after = auctioned(table(lots=("P",), lone_zero=False), {"P": 0})
    assert after.sides[0].powers == ()


def test_G_AR_05_a_power_without_bids_can_be_drawn_again():
    step = resolved(table(lots=("P",)))
    assert [lot.name for lot in told(step, RoundOpened)[0].lots] == ["P"]


def test_G_AR_06_overdrawn_by_three_wins():
    after = auctioned(table(lots=("P", "Q", "R")), {"P": 30, "Q": 30, "R": 30})
    poor = after.sides[0]
    assert poor.coins == -60
    hero = hero_of(poor, after.known, "A")
    assert (hero.energy, hero.attack, hero.initiative) == (40, 0, -60)


def test_G_AR_08_one_bid_above_the_balance_refuses_everything():
    with pytest.raises(Illegal) as refusal:
        sent(table(lots=("P", "Q")), 0, {"bids": {"P": 30, "Q": 31}})
    assert refusal.value.at == "$.bids[1].coins"


def test_G_AR_09_a_losing_bid_costs_nothing():
    after = auctioned(table(lots=("P", "Q")), {"P": 20, "Q": 20}, {"Q": 21})
    assert [s.coins for s in after.sides] == [10, 9, 30]


def test_Q_AR_2_nobody_bids_with_a_negative_balance():
    state = table(side(-5), side(), lots=("P",))
    with pytest.raises(Illegal, match="you cannot bid"):
        sent(state, 0, {"bids": {"P": 0}})


def test_Q_AR_2_the_income_counts_for_the_balance():
    state = auctioned(table(side(30), side(), lots=("P", "Q")), {"P": 30, "Q": 30})
    assert state.sides[0].coins == -30
    again = resolved(table(side(30), side(), lots=("P", "Q")), {0: {"bids": {"P": 30, "Q": 30}}})
    assert again.state.sides[0].coins == 0


@pytest.mark.parametrize(
    "bids, at",
    [
        ({"P": -1}, "$.bids[0].coins"),
        ({"P": 1.5}, "$.bids[0].coins"),
        ({"P": "3"}, "$.bids[0].coins"),
        ({"P": True}, "$.bids[0].coins"),
        ([{"power": "P", "coins": 1}, {"power": "p", "coins": 2}], "$.bids[1].power"),
        ({"Unheard of": 1}, "$.bids[0].power"),
    ],
)
def test_Q_AR_3_bids_that_cannot_be_are_refused_with_their_place(bids, at):
    with pytest.raises(Illegal) as refusal:
        sent(table(lots=("P", "Q")), 0, {"bids": bids})
    assert refusal.value.at == at


def test_Q_AR_4_a_won_power_leaves_the_pool_also_when_copied():
    after = auctioned(table(lots=("P", "Q")), {"P": 3}, {"P": 3})
    assert "P" not in (*after.lots, *after.pool)
    assert after.lots == ("Q",)


def test_Q_AR_5_a_small_pool_is_drawn_whole():
    step = resolved(table(lots=("P", "Q"), hidden=("R",)))
    assert sorted(step.state.lots) == ["P", "Q", "R"]
    assert step.state.pool == step.state.hidden == ()


def test_Q_AR_6_powers_submitted_now_are_drawn_next_round_at_the_earliest():
    step = resolved(
        table(lots=("P",)), {0: {"powers": ["New: At the end of each round gain 2 Energy."]}}
    )
    assert sorted(step.state.lots) == ["New", "P"]


def test_G_AR_14_the_pool_before_the_second_draw():
    lots = ("A1", "A2", "A3", "A4", "A5", "A6")
    new = [
        "N{0}a: Gain 1 Energy at the end of each round.",
        "N{0}b: Gain 2 Energy at the end of each round.",
    ]
    raws = {seat: {"powers": [text.format(seat) for text in new]} for seat in range(3)}
    raws[0]["bids"] = dict.fromkeys(lots[:5], 1)
    step = resolved(table(lots=lots, hidden=("H1", "H2", "H3")), raws)
    assert len(step.state.lots) + len(step.state.pool) + len(step.state.hidden) == 3 + 1 + 6


def test_G_AR_16_the_second_round_begins_with_thirty_coins_more():
    step = resolved(sample_table(), {0: {"bids": ALICE}, 1: {"bids": BOB}, 2: {"bids": CHARLIE}})
    assert told(step, RoundOpened)[0].coins == (48, 40, 43)
    assert [s.coins for s in step.state.sides] == [48, 40, 43]


def test_Q_AR_8_losing_bids_are_seen_by_their_author_alone():
    step = resolved(table(lots=("P",)), {0: {"bids": {"P": 3}}, 1: {"bids": {"P": 5}}})
    lost = BidLost(0, "P", 3)
    assert lost in seen_by(step.events, 0)
    assert all(lost not in seen_by(step.events, seat) for seat in (None, 1, 2))
    assert LotSold("P", (1,), 5) in seen_by(step.events, None)


def test_Q_AR_8_a_table_may_show_losing_bids():
    state = table(lots=("P",), reveal_bids=True)
    step = resolved(state, {0: {"bids": {"P": 3}}, 1: {"bids": {"P": 5}}})
    assert BidLost(0, "P", 3) in seen_by(step.events, None)


def test_an_unsold_lot_does_not_tell_whether_anybody_bid():
    silent = resolved(table(lots=("P",)))
    zeros = resolved(table(lots=("P",)), {0: {"bids": {"P": 0}}, 1: {"bids": {"P": 0}}})
    assert seen_by(silent.events, 2) == seen_by(zeros.events, 2)


# --- order lists


def test_G_AR_10_new_powers_go_to_the_bottom_dearest_first():
    after = auctioned(table(lots=("Z", "X", "Y")), {"X": 5, "Y": 10, "Z": 5})
    assert after.sides[0].order == (ATTACK, "Y", "Z", "X")


def test_Q_AR_9_powers_of_one_price_stand_in_the_order_of_the_lots():
    after = auctioned(sample_table(), None, BOB)
    assert after.sides[1].order == (
        ATTACK,
        "Crystallize",
        "Amoeba",
        "Cosmic Shield",
        "Big, Gnashy Claws",
        "Souleater",
        "Titanium Skin",
    )


def test_G_AR_11_the_old_order_stays_above_the_new_powers():
    before = ordered(side(30, P1=2), "P1", ATTACK)
    after = auctioned(table(before, side(), lots=("P2", "P3")), {"P2": 3, "P3": 8})
    assert after.sides[0].order == ("P1", ATTACK, "P3", "P2")


def order_after(before: Side, order) -> tuple[str, ...]:
    step = resolved(table(before, side(), lots=("Q",)), {0: {"order": order}})
    return step.state.sides[0].order


def test_G_AR_12_what_an_order_list_misses_follows_in_the_old_order():
    assert order_after(side(30, P1=1, P2=1), ["P2"]) == ("P2", ATTACK, "P1")


def test_Q_AR_11_no_list_leaves_the_order_as_it_was():
    assert order_after(ordered(side(30, P1=1), "P1", ATTACK), None) == ("P1", ATTACK)


def test_Q_AR_11_names_are_read_without_case_and_accents_and_attack_in_portuguese():
    assert order_after(side(30, P1=1, P2=1), ["p2", "ataque"]) == ("P2", ATTACK, "P1")


@pytest.mark.parametrize("order", [["Q"], ["Nobody's"], ["P1", "P1"], ["Attack", "Ataque"]])
def test_G_AR_13_unowned_and_doubled_entries_are_refused(order):
    with pytest.raises(Illegal) as refusal:
        sent(table(side(30, P1=1), side(), lots=("Q",)), 0, {"order": order})
    assert refusal.value.path[0] == "order"


def test_Q_AR_12_a_power_on_offer_cannot_be_ordered_yet():
    with pytest.raises(Illegal, match="already own"):
        sent(table(lots=("Q",)), 0, {"bids": {"Q": 30}, "order": ["Q", ATTACK]})


def test_Q_AR_13_passive_powers_stand_in_the_list_like_others():
    cosmic = Side(30, 1, (Won("Cosmic Shield", 5),), (ATTACK, "Cosmic Shield"))
    assert order_after(cosmic, ["Cosmic Shield", ATTACK]) == ("Cosmic Shield", ATTACK)


def test_order_lists_are_revealed_with_what_was_just_won_at_the_bottom():
    state = table(side(30, P1=2), side(), lots=("Q",))
    step = resolved(state, {0: {"bids": {"Q": 1}, "order": ["P1"]}})
    assert told(step, OrdersRevealed)[0].orders == (("P1", ATTACK, "Q"), (ATTACK,))


# --- what coins make of a hero


@pytest.mark.parametrize(
    "coins, attack",
    [
        (0, 10), (1, 11), (3, 11), (4, 12), (10, 14), (13, 15), (18, 16),
        (-1, 9), (-3, 9), (-4, 8), (-10, 6), (-30, 0), (-31, 0),
    ],
)  # fmt: skip
def test_G_AR_18_attack_from_the_balance(coins, attack):
    assert side(coins).attack == attack


def test_Q_AR_21_the_attack_is_never_negative():
    assert side(-1000).attack == 0


def test_Q_AR_22_thirds_of_a_debt_are_rounded_away_from_zero():
    assert (side(-1).attack, side(-10).attack) == (9, 6)


def test_G_AR_01_the_heroes_of_the_sample():
    step = resolved(sample_table(), {0: {"bids": ALICE}, 1: {"bids": BOB}, 2: {"bids": CHARLIE}})
    assert told(step, CoinsCounted) == [CoinsCounted((18, 10, 13), (118, 110, 113), (16, 14, 15))]


def test_the_strength_of_a_power_is_the_winning_bid():
    after = auctioned(table(lots=("P",)), {"P": 7}, {"P": 3})
    hero = hero_of(after.sides[0], after.known, "A")
    assert [(o.power.name, o.strength) for o in hero.powers] == [("P", 7)]


def test_the_heros_initiative_is_the_balance_and_its_base():
    hero = hero_of(Side(-7, 3), [written("P")], "A")
    assert (hero.initiative, hero.base) == (-7, 3)
