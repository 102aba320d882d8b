"""Income, upkeep, building and scrapping."""

import pytest

from gamemaster.core.dice import LowDice
from gamemaster.games.galaxy.events import FightersAbandoned, IncomePaid
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.start import drawn_of_stacks
from gamemaster.games.galaxy.state import Config, Fleet, Goods, Site, State
from tests.games.galaxy.skies import (
    A,
    B,
    after,
    build,
    codes,
    contested,
    held,
    of_kind,
    place,
    rolled,
    scrap,
    sky,
    step,
    travel,
)


def fighters(state: State, seat: int) -> int:
    here = sum(dict(system.ships).get(seat, 0) for system in state.systems)
    return here + sum(f.ships for w in state.transit for f in w.fleets if f.seat == seat)


def pays(gold: int, income: int, ships: int) -> State:
    """A seat with some gold and fighters after the start of the next turn."""
    places = [place(0, 0, gold=income), place(9, 0)]
    return after(sky([held(A, A=ships), held(B)], places, stocks=[(gold, 0, 0)] * 2), {})


def test_KG_6_every_system_yields_to_its_controller():
    places = [place(0, 0, 1, 2, 3), place(1, 0, 10, 20, 30), place(2, 0, 5, 5, 5)]
    state = sky([held(A), held(A), held(B)], places, stocks=[(0, 0, 0), (7, 7, 7)])
    assert after(state, {}).stocks == (Goods(11, 22, 33), Goods(12, 12, 12))


def test_KG_9_unspent_resources_carry_over():
    state = sky([held(A), held(B)], stocks=[(3, 4, 5), (0, 0, 0)])
    assert after(state, {}, {}, {}).stocks[A] == Goods(3, 4, 5)


def test_G_KG_14_what_gold_cannot_pay_is_scrapped():
    state = pays(gold=10, income=0, ships=14)
    assert (fighters(state, A), state.stocks[A].gold) == (10, 0)


def test_G_KG_14_income_comes_first():
    state = pays(gold=10, income=3, ships=14)
    assert (fighters(state, A), state.stocks[A].gold) == (13, 0)


def test_Q_KG_2_a_table_may_let_upkeep_come_first():
    places = [place(0, 0, gold=3), place(9, 0)]
    state = sky([held(A, A=14), held(B)], places, stocks=[(10, 0, 0)] * 2, income_first=False)
    state = after(state, {})
    assert (fighters(state, A), state.stocks[A].gold) == (10, 3)


def test_G_KG_15_without_gold_all_are_scrapped_in_transit_too_and_no_fuel_comes_back():
    state = sky(
        [held(A, A=8), held(B)],
        stocks=[(0, 0, 50), (0, 0, 0)],
        transit=[(9, Fleet(1, A, 0, 1, 4))],
    )
    state = after(state, {})
    assert (fighters(state, A), state.transit, state.stocks[A]) == (0, (), Goods(0, 0, 50))


def test_KG_13_upkeep_is_one_gold_a_fighter_in_transit_too():
    state = sky(
        [held(A, A=8), held(B)],
        stocks=[(100, 0, 0), (0, 0, 0)],
        transit=[(9, Fleet(1, A, 0, 1, 4))],
    )
    done = step(state)
    assert of_kind(done, IncomePaid)[A] == IncomePaid(A, Goods(), 12, Goods(88))


def test_Q_KG_6_the_event_says_where_fighters_were_scrapped():
    state = sky(
        [held(A, A=8), held(B)],
        stocks=[(5, 0, 0), (0, 0, 0)],
        transit=[(9, Fleet(1, A, 0, 1, 4))],
    )
    (event,) = of_kind(step(state, dice=rolled("scrap")), FightersAbandoned)
    assert event.ships == 7
    assert sum(n for _, n in event.at) + sum(n for _, n in event.fleets) == 7


def test_Q_KG_6_every_fighter_is_as_likely_to_be_scrapped():
    # One of 8 at home and 4 in transit: a third of the losses fall on the fleet.
    lost = [tuple(drawn_of_stacks([8, 4], 1, rolled(f"fair {n}"))) for n in range(600)]
    assert 150 < lost.count((0, 1)) < 250


def test_Q_KG_6_each_seat_has_a_lot_of_its_own():
    fleets = [Fleet(n, seat, 0, 1, 1) for n in range(1, 31) for seat in (A, B)]
    state = sky(
        [held(A), held(B)], stocks=[(15, 0, 0)] * 2, transit=[(9, fleet) for fleet in fleets]
    )
    mine, yours = of_kind(step(state, dice=rolled("lots")), FightersAbandoned)
    assert mine.ships == yours.ships == 15
    assert mine.fleets != yours.fleets


@pytest.mark.parametrize("count", range(13))
def test_Q_KG_6_exactly_as_many_are_drawn_as_were_not_paid(count: int):
    drawn = list(drawn_of_stacks([8, 1, 3], count, rolled("exact")))
    assert sum(drawn) == count
    assert all(0 <= n <= size for n, size in zip(drawn, [8, 1, 3], strict=True))


def test_Q_KG_6_escrowed_gold_cannot_pay():
    state = sky([held(A, A=10), held(B)], stocks=[(10, 0, 0), (0, 0, 0)])
    order = {"do": "post", "at": 0, "give": "gold", "want": "fuel", "offer": 6, "ask": 1}
    assert fighters(after(state, {A: [order]}), A) == 4


def mine(minerals: int = 3, stock: int = 100) -> State:
    return sky(
        [held(A), held(B)], [place(0, 0, 0, minerals), place(9, 0)], stocks=[(99, stock, 0)] * 2
    )


def test_G_KG_17_twice_the_mineral_yield_can_be_built():
    state = after(mine(), {A: [build(0, 6)]})
    assert state.systems[0].ships == ((A, 6),)
    assert state.stocks[A].minerals == 100 - 6 + 3


def test_G_KG_17_one_more_is_rejected_as_a_whole():
    state = after(mine(), {A: [build(0, 7)]})
    assert codes(state, A) == ["build-limit"]
    assert state.systems[0].ships == ()
    assert state.stocks[A].minerals == 100 + 3


def test_G_KG_17_the_limit_counts_all_builds_of_the_turn():
    state = after(mine(), {A: [build(0, 4), build(0, 3), build(0, 2)]})
    assert codes(state, A) == ["build-limit"]
    assert state.systems[0].ships == ((A, 6),)


def test_G_KG_17_nothing_is_built_in_a_contested_system():
    state = sky([contested(A, B=5), held(B)], [place(0, 0, 0, 3), place(9, 0)])
    assert codes(after(state, {A: [build(0, 1)]}), A) == ["contested"]


def test_G_KG_17_nothing_is_built_without_mineral_yield():
    assert codes(after(mine(minerals=0), {A: [build(0, 1)]}), A) == ["build-limit"]


def test_KG_12_a_fighter_costs_a_mineral():
    state = after(mine(stock=2), {A: [build(0, 3), build(0, 2)]})
    assert codes(state, A) == ["too-little-minerals"]
    assert state.systems[0].ships == ((A, 2),)


def test_KG_14_one_builds_only_where_one_controls():
    assert codes(after(mine(), {A: [build(1, 1), build(7, 1)]}), A) == [
        "not-controlled",
        "no-such-system",
    ]


def test_G_KG_18_a_new_fighter_cannot_travel_in_the_turn_it_is_built():
    state = after(mine(), {A: [build(0, 2), travel(0, 1, 1)]})
    assert codes(state, A) == ["too-few-fighters"]


def test_G_KG_18_a_new_fighter_does_not_fight_in_the_turn_it_is_built():
    state = sky([held(A, A=1, B=1), held(B)], [place(0, 0, 0, 3), place(9, 0)])
    state = after(state, {A: [build(0, 6)]})
    assert state.systems[0].ships == ((A, 6),)  # 1 against 1 died; the six came after


def test_G_KG_18_and_Q_KG_3_its_first_upkeep_is_paid_at_the_start_of_the_next_turn():
    done = step(mine(), {A: [build(0, 6)]})
    assert of_kind(done, IncomePaid)[A].upkeep == 6


def test_Q_KG_18_fighters_under_construction_appear_in_a_system_contested_meanwhile():
    state = sky([held(A, B=5), held(B)], [place(0, 0, 0, 3), place(9, 0)])
    state = after(state, {A: [build(0, 6)]})
    assert state.systems[0].contested
    assert dict(state.systems[0].ships) == {A: 6, B: 5}


def test_Q_KG_19_every_home_can_build():
    with pytest.raises(Exception, match="at least 1 mineral"):
        GAME.setup(Config(home=Goods(5, 0, 5)), LowDice())


def test_KG_17_scrapping_costs_nothing_and_gives_nothing():
    state = sky([held(A, A=8), held(B)], stocks=[(50, 5, 5), (0, 0, 0)])
    state = after(state, {A: [scrap(3, at=0)]})
    assert state.systems[0].ships == ((A, 5),)
    assert state.stocks[A] == Goods(45, 5, 5)


@pytest.mark.parametrize("action, code", [
    (scrap(9, at=0), "too-few-fighters"),
    (scrap(1, at=1), "too-few-fighters"),
    (scrap(1), "scrap-where"),
    (scrap(1, at=0, fleet=1), "scrap-where"),
    (scrap(1, fleet=3), "no-such-fleet"),
])  # fmt: skip
def test_KG_17_a_scrap_that_cannot_be_is_rejected(action: dict[str, int], code: str):
    assert codes(after(sky([held(A, A=8), held(B)]), {A: [action]}), A) == [code]


def test_Q_KG_1_the_first_turn_too_begins_with_income_and_upkeep():
    sites = (
        Site(0, 0, Goods(5, 1, 1), home=A, fighters=3),
        Site(5, 0, Goods(5, 1, 1), home=B, fighters=3),
    )
    config = Config(seats=2, map=sites, stock=Goods(10, 10, 10))
    assert GAME.setup(config, LowDice()).state.stocks[A] == Goods(12, 11, 11)
