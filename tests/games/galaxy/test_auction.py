"""The auction house as the galaxy plays it; the market itself has tests of its own."""

import pytest

from gamemaster.core.dice import HighDice
from gamemaster.games.galaxy.events import FillRefunded, OrderFilled
from gamemaster.games.galaxy.state import Goods, State
from tests.games.galaxy.skies import (
    A,
    B,
    C,
    after,
    cancel,
    codes,
    fill,
    held,
    of_kind,
    post,
    rolled,
    sky,
    step,
)

OFFER = post(0, 100, "gold", 80, "minerals")


def house(*stocks: tuple[int, int, int]) -> State:
    """Three seats with a home each and no ships: A has an order open, 100 gold for 80 minerals."""
    state = sky(
        [held(A), held(B), held(C), held(A)],
        seats=3,
        stocks=stocks or [(100, 0, 50), (0, 80, 0), (0, 80, 0)],
    )
    return after(state, {A: [OFFER]})


def test_G_KG_31_escrow_is_taken_at_once():
    assert house().stocks[A] == Goods(0, 0, 50)
    assert house().book.orders[0].left == 100


@pytest.mark.parametrize("gold, minerals", [(5, 4), (1, 1), (100, 80)])
def test_G_KG_31_and_Q_KG_20_prices(gold: int, minerals: int):
    state = after(house(), {B: [fill(1, gold)]})
    assert state.stocks[B] == Goods(gold, 80 - minerals, 0)


def test_G_KG_33_a_partial_fill_leaves_the_rest_open():
    state = after(house(), {B: [fill(1, 30)]})
    assert state.book.orders[0].left == 70
    assert state.stocks[A].minerals == 24


def test_G_KG_33_the_poster_cannot_use_the_payment_in_the_same_turn():
    swap = post(3, 24, "minerals", 1, "gold")
    state = after(house(), {A: [swap], B: [fill(1, 30)]})
    assert codes(state, A) == ["too-little-minerals"]
    assert codes(after(state, {A: [swap]}), A) == []


def test_G_KG_34_and_Q_KG_23_a_second_order_at_the_same_system_is_rejected():
    assert codes(after(house(), {A: [post(0, 5, "fuel", 5, "gold")]}), A) == ["place-taken"]


def test_G_KG_34_after_a_cancel_it_is_allowed_in_the_same_turn_with_the_escrow_back():
    state = after(house(), {A: [cancel(0), post(0, 100, "gold", 90, "minerals")]})
    assert codes(state, A) == []
    assert [(order.id, order.ask) for order in state.book.orders] == [(2, 90)]


def test_Q_KG_23_an_exhausted_order_makes_room_for_another():
    state = after(house(), {B: [fill(1, 100)]}, {A: [post(0, 5, "fuel", 5, "gold")]})
    assert codes(state, A) == []


def test_KG_23_an_order_stands_at_a_system_one_controls():
    assert codes(after(house(), {A: [post(1, 5, "fuel", 5, "gold")]}), A) == ["not-controlled"]


def test_G_KG_36_an_order_beyond_the_stock_is_rejected():
    state = sky([held(A), held(B)], stocks=[(99, 0, 0), (0, 0, 0)])
    assert codes(after(state, {A: [OFFER]}), A) == ["too-little-gold"]


def test_G_KG_36_and_Q_KG_22_ones_own_order_cannot_be_filled():
    assert codes(after(house((100, 90, 0), (0, 0, 0), (0, 0, 0)), {A: [fill(1, 5)]}), A) == [
        "own-order"
    ]


def test_G_KG_36_and_Q_KG_22_an_order_cannot_be_filled_in_the_turn_it_is_posted():
    state = sky([held(A), held(B)], stocks=[(100, 0, 0), (0, 80, 0)])
    state = after(state, {A: [OFFER], B: [fill(1, 5)]})
    assert codes(state, B) == ["no-such-order"]
    assert state.book.orders[0].left == 100


def test_G_KG_37_a_fill_beyond_the_stock_is_rejected_when_it_is_executed():
    state = house((100, 0, 0), (0, 3, 0), (0, 0, 0))
    assert codes(after(state, {B: [fill(1, 5)]}), B) == ["too-little-minerals"]


def test_KG_28_a_fill_beyond_the_maximum_is_rejected():
    assert codes(after(house(), {B: [fill(1, 60), fill(1, 41)]}), B) == ["order-too-small"]


def test_KG_24_the_maximum_may_differ_from_the_ratio():
    state = sky([held(A), held(B)], stocks=[(10, 0, 0), (0, 80, 0)])
    state = after(state, {A: [{**OFFER, "most": 10}]}, {B: [fill(1, 10)]})
    assert state.stocks == (Goods(0, 8, 0), Goods(10, 72, 0))


def test_KG_31_and_Q_KG_21_the_queue_is_random_and_the_last_gets_what_is_left():
    acts = {B: [fill(1, 70)], C: [fill(1, 60)]}
    firsts = {
        of_kind(step(house(), acts, rolled(f"q{n}")), OrderFilled)[0].filler for n in range(9)
    }
    assert firsts == {B, C}
    state = after(house(), acts, dice=HighDice())
    assert state.stocks == (Goods(0, 80, 50), Goods(70, 24, 0), Goods(30, 56, 0))


def test_KG_31_fills_of_an_exhausted_order_are_refunded():
    done = step(house(), {B: [fill(1, 100)], C: [fill(1, 60)]}, HighDice())
    assert of_kind(done, FillRefunded) == [FillRefunded(1, C, 60)]
    assert done.state.stocks[C] == Goods(0, 80, 0)


def test_Q_KG_21_several_fills_of_one_player_are_one_entry():
    done = step(house(), {B: [fill(1, 1), fill(1, 4)]})
    (event,) = of_kind(done, OrderFilled)
    assert (event.got, event.paid) == (5, 4)


def test_Q_KG_22_a_cancel_in_the_same_turn_goes_before_the_fill():
    state = after(house(), {A: [cancel(0)], B: [fill(1, 50)]})
    assert state.stocks == (Goods(100, 0, 50), Goods(0, 80, 0), Goods(0, 80, 0))
    assert codes(state, B) == []


def test_KG_26_only_ones_own_order_can_be_cancelled():
    state = after(house(), {B: [cancel(0)]})
    assert codes(state, B) == ["no-order-here"]
    assert len(state.book.orders) == 1


def test_Q_KG_1_what_is_reserved_for_a_fill_cannot_be_spent_twice():
    state = after(house(), {B: [fill(1, 100), post(1, 1, "minerals", 1, "gold")]})
    assert codes(state, B) == ["too-little-minerals"]


def test_an_order_gives_one_resource_for_another():
    assert codes(after(house(), {B: [post(1, 1, "minerals", 1, "minerals")]}), B) == [
        "same-resource"
    ]
