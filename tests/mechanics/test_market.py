"""The market on its own: what it holds back, what it gives back, and that nothing is ever lost."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamemaster.core.codec import decode, encode
from gamemaster.core.dice import Dice, HighDice, LoadedDice, LowDice, dice_for_turn
from gamemaster.mechanics.market import Deal, Market, MarketRefusal, Offer, Order, OrderBook, Purse

GOODS = ("gold", "minerals", "fuel")


def purses(*held: tuple[int, int, int]) -> list[Purse]:
    return [dict(zip(GOODS, purse, strict=True)) for purse in held]


def opened(held: list[Purse], **terms: int) -> Market:
    """A market with one order of seat 0 that was posted a turn ago: 100 gold for 80 minerals."""
    market = Market(OrderBook(), held)
    market.post(0, 7, Offer("gold", "minerals", 100, 80, terms.get("most", 100)))
    return Market(market.book(), held)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(MarketRefusal) as caught:
        act()
    return caught.value.code


def test_posting_takes_the_whole_maximum_into_escrow() -> None:
    held = purses((120, 0, 0))
    opened(held)
    assert held[0]["gold"] == 20


def test_an_order_beyond_the_purse_is_refused_and_costs_nothing() -> None:
    held = purses((99, 0, 0))
    market = Market(OrderBook(), held)
    assert (
        refused(lambda: market.post(0, 7, Offer("gold", "minerals", 100, 80, 100)))
        == "too-little-gold"
    )
    assert held == purses((99, 0, 0))


@pytest.mark.parametrize("amount, price", [(1, 1), (5, 4), (6, 5), (30, 24), (100, 80)])
def test_a_broken_price_is_rounded_up_for_the_poster(amount: int, price: int) -> None:
    order = Order(1, 0, 7, "gold", "minerals", 100, 80, 100)
    assert order.price(amount) == price


def test_a_second_order_at_the_same_place_is_refused_until_the_first_is_cancelled() -> None:
    held = purses((100, 0, 50))
    market = opened(held)
    assert refused(lambda: market.post(0, 7, Offer("fuel", "gold", 1, 1, 5))) == "place-taken"
    market.cancel(0, 7)
    assert held[0]["gold"] == 100
    market.post(0, 7, Offer("fuel", "gold", 1, 1, 5))


def test_only_its_poster_cancels_an_order() -> None:
    market = opened(purses((100, 0, 0), (0, 0, 0)))
    assert refused(lambda: market.cancel(1, 7)) == "no-order-here"


def test_a_fill_is_paid_for_when_it_is_asked_for_and_exchanged_when_the_turn_is_settled() -> None:
    held = purses((100, 0, 0), (0, 50, 0))
    market = opened(held)
    market.fill(1, 1, 30)
    assert held == purses((0, 0, 0), (0, 26, 0))
    market.settle(LowDice())
    assert held == purses((0, 24, 0), (30, 26, 0))
    assert market.book().orders[0].left == 70


def test_fills_of_one_seat_add_up_to_one_entry_with_one_price() -> None:
    held = purses((100, 0, 0), (0, 50, 0))
    market = opened(held)
    market.fill(1, 1, 1)
    market.fill(1, 1, 4)
    assert market.settle(LowDice()) == (Deal(market.book().orders[0], 1, 5, 5, 4),)
    assert held[1] == {"gold": 5, "minerals": 46, "fuel": 0}


@pytest.mark.parametrize("seat, number, amount, code", [
    (0, 1, 5, "own-order"),
    (1, 2, 5, "no-such-order"),
    (1, 1, 0, "market-amount"),
    (1, 1, 101, "order-too-small"),
    (1, 1, 100, "too-little-minerals"),
])  # fmt: skip
def test_a_fill_that_cannot_be_is_refused(seat: int, number: int, amount: int, code: str) -> None:
    market = opened(purses((100, 99, 0), (0, 79, 0)))
    assert refused(lambda: market.fill(seat, number, amount)) == code


def test_an_order_cannot_be_filled_in_the_turn_it_is_posted() -> None:
    market = Market(OrderBook(), purses((100, 0, 0), (0, 80, 0)))
    order = market.post(0, 7, Offer("gold", "minerals", 100, 80, 100))
    assert refused(lambda: market.fill(1, order.id, 5)) == "no-such-order"


def test_the_last_of_the_queue_gets_what_is_left_and_its_rest_back() -> None:
    held = purses((100, 0, 0), (0, 80, 0), (0, 80, 0), (0, 80, 0))
    market = opened(held)
    for seat, amount in ((1, 70), (2, 60), (3, 10)):
        market.fill(seat, 1, amount)
    deals = market.settle(HighDice())  # a shuffle that leaves everybody in place
    assert [(deal.filler, deal.got, deal.paid) for deal in deals] == [
        (1, 70, 56),
        (2, 30, 24),
        (3, 0, 0),
    ]
    assert held == purses((0, 80, 0), (70, 24, 0), (30, 56, 0), (0, 80, 0))
    assert market.book().orders == ()


def test_the_queue_is_rolled_for_and_nothing_else_is() -> None:
    held = purses((100, 0, 0), (0, 80, 0), (0, 80, 0))
    market = opened(held)
    market.fill(1, 1, 100)
    market.fill(2, 1, 100)
    market.settle(LoadedDice([0]))
    assert held[2]["gold"] == 100


@pytest.mark.parametrize("cancel_first", [True, False])
def test_a_cancel_comes_before_fills_whoever_acts_first(cancel_first: bool) -> None:
    held = purses((100, 0, 0), (0, 80, 0))
    market = opened(held)
    acts = [lambda: market.cancel(0, 7), lambda: market.fill(1, 1, 50)]
    for act in acts if cancel_first else acts[::-1]:
        act()
    market.settle(LowDice())
    assert held == purses((100, 0, 0), (0, 80, 0))


def test_a_place_that_is_lost_gives_its_escrow_back() -> None:
    held = purses((100, 0, 0))
    market = opened(held)
    market.lose(7)
    assert held[0]["gold"] == 100
    assert market.lose(7) is None


SEATS, PLACES = 4, 5
seat = st.integers(0, SEATS - 1)
place = st.integers(0, PLACES - 1)
good = st.sampled_from(GOODS)
amount = st.integers(-1, 40)
acts = st.one_of(
    st.tuples(st.just("post"), seat, place, st.builds(Offer, good, good, amount, amount, amount)),
    st.tuples(st.just("cancel"), seat, place),
    st.tuples(st.just("fill"), seat, st.integers(0, 30), amount),
    st.tuples(st.just("lose"), place),
    st.tuples(st.just("turn")),
)


def total(held: list[Purse], market: Market) -> Purse:
    escrow = market.escrow()
    return {good: sum(p[good] for p in held) + escrow.get(good, 0) for good in GOODS}


def nothing_is_negative(held: list[Purse], market: Market) -> bool:
    return min(n for p in held for n in p.values()) >= 0 and all(
        n >= 0 for n in market.escrow().values()
    )


def turned(market: Market, held: list[Purse], dice: Dice) -> Market:
    market.settle(dice)
    book = market.book()
    assert all(order.left > 0 for order in book.orders)
    assert decode(encode(book), OrderBook) == book
    return Market(book, held)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 60)] * 3), min_size=SEATS, max_size=SEATS),
       st.lists(acts, max_size=60))  # fmt: skip
def test_goods_are_conserved_to_the_unit_over_any_sequence(
    start: list[tuple[int, int, int]], sequence: list[tuple[object, ...]]
) -> None:
    held = purses(*start)
    market = Market(OrderBook(), held)
    before = total(held, market)
    for number, (act, *numbers) in enumerate(sequence):
        if act == "turn":
            market = turned(market, held, dice_for_turn((7, 7), number))
        else:
            with suppress(MarketRefusal):
                getattr(market, str(act))(*numbers)
        assert total(held, market) == before
        assert nothing_is_negative(held, market)
    turned(market, held, dice_for_turn((7, 7), 99))
