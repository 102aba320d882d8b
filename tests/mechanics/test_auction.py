"""The two auctions: cases, rulings, and what must hold whatever is bid."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamemaster.core.dice import Dice, ThreefryDice
from gamemaster.core.errors import Illegal
from gamemaster.mechanics.auction import (
    Sale,
    check_bid,
    check_total,
    first_price,
    hammered,
    rotated,
    second_price,
)

SEATS = 5
bids = st.dictionaries(st.integers(0, SEATS - 1), st.integers(0, 12))
turns = st.integers(1, 20)
reserves = st.integers(0, 4)


def vickrey(turn: int = 1, reserve: int = 0):
    return second_price(rotated(SEATS, turn), reserve=reserve)


# --- first price with copies


def test_G_AR_02_the_highest_bidders_each_win_a_copy():
    assert first_price()({0: 4, 1: 4, 2: 4}) == Sale((0, 1, 2), 4)


def test_G_AR_03_two_bids_of_zero_leave_the_lot_unsold():
    assert first_price()({0: 0, 1: 0}) is None


def test_G_AR_04_a_single_bid_of_zero_wins_for_free():
    assert first_price()({1: 0}) == Sale((1,), 0)


def test_G_AR_05_a_lot_without_bids_is_unsold():
    assert first_price()({}) is None


def test_Q_AR_1_a_table_may_count_silence_as_a_bid_of_zero():
    assert first_price(lone_zero=False)({1: 0}) is None
    assert first_price(lone_zero=False)({1: 1}) == Sale((1,), 1)


# --- second price


def test_G_CR_04_the_winner_pays_the_second_highest_bid():
    assert vickrey()({0: 6, 1: 4, 2: 4}) == Sale((0,), 4)


def test_G_CR_05_a_single_bidder_pays_nothing():
    assert vickrey()({2: 3}) == Sale((2,), 0)


@pytest.mark.parametrize("turn, winner", [(1, 0), (2, 1)])
def test_G_CR_06_a_tie_goes_to_the_first_in_the_rotating_order(turn, winner):
    assert second_price(rotated(2, turn))({0: 5, 1: 5}) == Sale((winner,), 5)


def test_G_CR_07_a_card_nobody_bids_on_is_unsold():
    assert vickrey()({}) is None
    assert vickrey()({0: 0}) is None


def test_G_CR_08_bids_and_purchases_together_must_be_affordable():
    with pytest.raises(Illegal, match="come to 11 coins; you have 10"):
        check_total([6, 3], 2, 10, ("bids",))
    check_total([6, 3], 1, 10, ("bids",))


def test_Q_CR_4_a_single_bidder_pays_the_reserve():
    assert vickrey(reserve=1)({2: 3}) == Sale((2,), 1)
    assert vickrey(reserve=3)({2: 2}) is None


def test_Q_CR_6_equal_cards_are_auctions_of_their_own():
    assert hammered([{0: 3}, {1: 2}], vickrey()) == (Sale((0,), 0), Sale((1,), 0))


# --- what a bid may be


def test_a_bid_of_the_whole_balance_is_legal():
    check_bid(30, 30, ("bids", 0))


@pytest.mark.parametrize("coins, balance", [(31, 30), (-1, 30), (0, -5)])
def test_a_bid_beyond_the_balance_or_under_zero_is_refused(coins, balance):
    with pytest.raises(Illegal) as refusal:
        check_bid(coins, balance, ("bids", 0))
    assert refusal.value.at == "$.bids[0]"


# --- whatever is bid


@given(bids, turns, reserves)
def test_nobody_pays_more_than_the_bid(bids, turn, reserve):
    for rule in (first_price(), vickrey(turn, reserve)):
        sale = rule(bids)
        assert sale is None or all(sale.price <= bids[seat] for seat in sale.winners)


@given(bids, turns, reserves)
def test_winners_bid_at_least_as_much_as_everybody_else(bids, turn, reserve):
    for rule in (first_price(), vickrey(turn, reserve)):
        sale = rule(bids)
        assert sale is None or all(bids[seat] == max(bids.values()) for seat in sale.winners)


@given(bids, turns, reserves, st.integers(0, 20))
def test_a_second_price_does_not_depend_on_the_winners_own_bid(bids, turn, reserve, other):
    rule = vickrey(turn, reserve)
    sale = rule(bids)
    if sale is None:
        return
    again = rule({**bids, sale.winners[0]: other})
    assert again is None or again.winners != sale.winners or again.price == sale.price


@given(bids, turns, reserves, st.data())
def test_raising_a_losing_bid_below_the_winners_changes_only_the_price(bids, turn, reserve, data):
    rule = vickrey(turn, reserve)
    sale = rule(bids)
    losers = sorted(set(bids) - set(sale.winners if sale else ()))
    if sale is None or not losers:
        return
    loser = data.draw(st.sampled_from(losers))
    top = bids[sale.winners[0]]
    if bids[loser] >= top:
        return
    raised = rule({**bids, loser: data.draw(st.integers(bids[loser], top - 1))})
    assert raised is not None
    assert raised.winners == sale.winners
    assert sale.price <= raised.price <= top


@given(bids, turns, reserves, st.randoms())
def test_the_order_of_arrival_changes_nothing(bids, turn, reserve, random):
    items = list(bids.items())
    random.shuffle(items)
    for rule in (first_price(), vickrey(turn, reserve)):
        assert rule(dict(items)) == rule(bids)


@given(st.lists(bids, max_size=6), turns)
def test_lots_do_not_touch_each_other(lots, turn):
    for rule in (first_price(), vickrey(turn)):
        assert hammered(lots, rule) == tuple(hammered([lot], rule)[0] for lot in lots)


# --- truthful bidding


def gained(rule, bids, seat: int, value: int) -> int:
    """What a seat makes of one auction: what the lot is worth to it, less what it pays."""
    sale = rule(bids)
    return value - sale.price if sale and seat in sale.winners else 0


def truthful_is_never_worse(dice: Dice, auctions: int) -> int:
    """Bid one's value and every other number, in random auctions; how many times truth did better."""
    better = 0
    for n in range(auctions):
        seats = dice.between(2, 6)
        rule = second_price(rotated(seats, n + 1), reserve=dice.below(3))
        values = [dice.below(11) for _ in range(seats)]
        seat = dice.below(seats)
        others = {other: dice.below(11) for other in range(seats) if other != seat}
        honest = gained(rule, {**others, seat: values[seat]}, seat, values[seat])
        for bid in range(12):
            shaded = gained(rule, {**others, seat: bid}, seat, values[seat])
            assert honest >= shaded, (others, values[seat], bid)
            better += honest > shaded
    return better


def test_truthful_bidding_is_never_worse_than_shading():
    assert truthful_is_never_worse(ThreefryDice((1, 1)), 300) > 100


@pytest.mark.soak
def test_truthful_bidding_is_never_worse_than_shading_in_10_000_auctions():
    better = truthful_is_never_worse(ThreefryDice((2, 2)), 10_000)
    print(f"10,000 auctions, every bid from 0 to 11: truth never worse, {better} times better")
    assert better > 1000


@settings(max_examples=30)
@given(st.integers(1, 12), turns)
def test_the_priority_names_every_seat_once_and_moves_on_by_one(seats, turn):
    order = rotated(seats, turn)
    assert sorted(order) == list(range(seats))
    assert rotated(seats, turn + 1) == (*order[1:], order[0])
