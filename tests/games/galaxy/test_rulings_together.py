"""Cases worked out by hand from the source and the rulings, where two or three of them meet."""

import pytest
from msgspec.structs import replace

from gamemaster.core.dice import HighDice
from gamemaster.games.galaxy.events import OrderLost, OrderPosted
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import Goods, State, System
from gamemaster.mechanics.market import Order, OrderBook
from tests.games.galaxy.skies import (
    A,
    B,
    C,
    D,
    after,
    build,
    cancel,
    codes,
    contested,
    fill,
    held,
    of_kind,
    place,
    post,
    sky,
    step,
    travel,
)

FAR = [place(0, 0, 5, 3, 5), place(9, 0), place(18, 0), place(27, 0)]


def front(system: System, seats: int = 4, **options: object) -> State:
    """System 0 as given; every seat but the first has a quiet home far away."""
    homes = [held(seat) for seat in range(1, seats)]
    return sky([system, *homes], FAR[:seats], seats=seats, **options)


@pytest.mark.parametrize(
    "before, ships, natives",
    [
        # A 3 → B 2, natives 1; B 2 → A 1.56, natives 0.44; natives 1 → A.
        (held(natives=7, A=25, B=14), ((A, 22), (B, 12)), 6),
        # 2 over three equals: the two seats after the attacker; everybody else shoots at A or C.
        (held(A=15, B=10, C=10, D=10), ((A, 12), (B, 9), (C, 9), (D, 10)), 0),
        (held(A=10, B=10, C=15, D=10), ((A, 9), (B, 10), (C, 12), (D, 9)), 0),
        # 2 over 3 and 1 is 1.5 and 0.5: the equal remainder goes to the larger fleet.
        (held(A=20, B=3, C=1), ((A, 18), (B, 1), (C, 1)), 0),
        # 50 are more than there are enemies: all 3 die, and still fire their 2.
        (held(A=500, B=2, C=1), ((A, 498),), 0),
        # All die but the natives: A's one shot goes to the seat after it, the natives come last.
        (held(natives=1, A=2, B=1), (), 1),
    ],
)
def test_Q_KG_8_and_9_three_sided_battles(
    before: System, ships: tuple[tuple[int, int], ...], natives: int
):
    system = after(front(before), {}).systems[0]
    assert (system.ships, system.natives) == (ships, natives)


def test_Q_KG_2_3_and_19_new_fighters_are_paid_from_income_to_the_last_coin():
    # 4 gold and 5 income for 4 old and 6 new fighters: one of ten is scrapped.
    state = sky([held(A, A=4), held(B)], FAR[:2], stocks=[(4, 6, 0), (0, 0, 0)])
    state = after(state, {A: [build(0, 6)]})
    assert state.stocks[A] == Goods(0, 3, 5)
    assert state.systems[0].ships == ((A, 9),)


def test_Q_KG_6_gold_for_exactly_all_fighters_scraps_none():
    state = after(sky([held(A, A=10), held(B)], stocks=[(10, 0, 0), (0, 0, 0)]), {})
    assert (state.stocks[A].gold, state.systems[0].ships) == (0, ((A, 10),))


def test_G_KG_28_and_Q_KG_1_a_flip_goes_before_the_fills_of_its_turn():
    state = front(contested(A, B, 2, B=5), 3, stocks=[(100, 0, 0), (50, 0, 0), (0, 80, 0)])
    order = Order(1, A, 0, "gold", "minerals", 100, 80, 70)
    state = after(replace(state, book=OrderBook((order,), 2)), {C: [fill(1, 30)]})
    assert (state.systems[0].controller, state.book.orders) == (B, ())
    assert state.stocks[A] == Goods(170, 0, 0)
    assert state.stocks[B] == Goods(50, 3, 5)  # income 5 and upkeep 5
    assert state.stocks[C] == Goods(0, 80, 0)


def test_KG_27_an_order_posted_in_the_turn_its_system_falls_comes_back_at_once():
    done = step(
        front(contested(A, B, 2, B=5), 2, stocks=[(100, 0, 0), (50, 0, 0)]),
        {A: [post(0, 100, "gold", 1, "fuel")]},
    )
    assert len(of_kind(done, OrderPosted)) == len(of_kind(done, OrderLost)) == 1
    assert done.state.stocks[A] == Goods(100, 0, 0)


def test_Q_KG_20_and_21_the_last_in_the_queue_pays_only_for_what_it_gets():
    # 3 gold for 2 minerals: 2 cost 2, the 1 that is left costs 1, and 1 of the reserved 2 is refunded.
    quiet = [place(x, 0) for x in range(3)]
    state = sky(
        [held(A), held(B), held(C)], quiet, seats=3, stocks=[(3, 0, 0), (0, 5, 0), (0, 5, 0)]
    )
    state = after(state, {A: [post(0, 3, "gold", 2, "minerals")]})
    state = after(state, {B: [fill(1, 2)], C: [fill(1, 2)]}, dice=HighDice())
    assert state.stocks == (Goods(0, 3, 0), Goods(2, 3, 0), Goods(1, 4, 0))


def test_Q_KG_22_and_34_an_order_replaced_in_its_turn_refunds_the_fill_of_the_old_one():
    state = sky([held(A), held(B)], stocks=[(10, 0, 0), (0, 10, 0)])
    state = after(state, {A: [post(0, 10, "gold", 10, "minerals")]})
    state = after(
        state, {A: [cancel(0), post(0, 10, "gold", 5, "minerals")], B: [fill(1, 10), fill(2, 10)]}
    )
    assert codes(state, B) == ["no-such-order"]
    assert state.stocks == (Goods(0, 0, 0), Goods(0, 10, 0))
    assert [(order.id, order.left) for order in state.book.orders] == [(2, 10)]


def test_Q_KG_18_and_G_KG_25_fighters_under_construction_can_end_the_contest():
    one = after(front(held(A, B=3), 2), {A: [build(0, 6)]})
    assert (one.systems[0].contested, one.systems[0].ships) == (True, ((A, 6), (B, 3)))
    two = after(one, {A: [build(0, 1)]})
    assert codes(two, A) == ["contested"]
    assert two.systems[0] == held(A, A=5, B=2)


def test_Q_KG_24_a_fleet_due_after_the_last_turn_counts_but_does_not_land():
    state = sky([held(A, A=3), held(B, B=3)], FAR[:2], turn=10, turns=10)
    state = after(state, {A: [travel(0, 1, 2)], B: [{"do": "scrap", "at": 1, "ships": 1}]})
    assert state.systems[1].ships == ((B, 2),)
    assert GAME.outcome(state).ranking == ((A,), (B,))


def test_Q_KG_26_travel_to_the_same_system_says_so_even_without_fighters():
    assert codes(after(front(held(A), 2), {A: [travel(0, 0, 1)]}), A) == ["same-system"]


def test_Q_KG_27_several_invalid_actions_leave_the_others_as_they_were():
    state = front(held(A, A=5), 2, stocks=[(6, 6, 9), (0, 0, 0)])
    state = after(state, {A: [
        build(0, 7), build(0, 4), "build", build(0, 3), travel(0, 1, 2), travel(0, 1, 1), build(0, 2),
        {"do": "fly"}, {"do": "scrap", "ships": 1}, fill(1, 1), cancel(0),
    ]})  # fmt: skip
    assert codes(state, A) == [
        "build-limit", "unreadable", "build-limit", "too-little-fuel",
        "unreadable", "scrap-where", "no-such-order", "no-order-here",
    ]  # fmt: skip
    # 9 fuel took one fighter 9 ly; 6 minerals built 4 and 2; 11 fighters are paid from 6 + 5 gold.
    assert state.stocks[A] == Goods(0, 3, 5)
    assert state.systems[0].ships == ((A, 10),)
    assert [f.ships for wave in state.transit for f in wave.fleets] == [1]


def test_Q_KG_16_and_13_a_tie_without_controller_holds_nobody_up_for_good():
    # 5:5 twice is nobody's turn; then B is led out and A needs three turns of its own.
    state = after(front(contested(None, None, 0, A=6, B=6), 2), {})
    assert state.systems[0] == contested(None, None, 0, A=5, B=5)
    state = after(state, {B: [travel(0, 1, 5)]})
    assert state.systems[0] == contested(None, A, 1, A=5)
    assert after(state, {}).systems[0].controller is None
    assert after(state, {}, {}).systems[0] == held(A, A=5)


def test_Q_KG_9_and_37_the_last_stranger_contests_what_two_invaders_fought_over():
    state = after(front(held(D, B=30, C=1)), {})
    assert state.systems[0] == contested(D, None, 0, B=29)
