"""Distances, fuel, flight times, and what can be done on the way."""

import pytest

from gamemaster.games.galaxy.events import FightersAppeared, FleetArrived, FleetDeparted
from gamemaster.games.galaxy.sky import distance
from gamemaster.games.galaxy.state import Fleet, State, Wave
from tests.games.galaxy.skies import (
    A,
    B,
    after,
    codes,
    held,
    of_kind,
    place,
    scrap,
    sky,
    step,
    travel,
)


@pytest.mark.parametrize("x, y, ly", [
    (3, 4, 5), (1, 1, 2), (2, 1, 3), (5, 5, 8), (7, 7, 10), (1, 0, 1), (-3, -4, 5),
])  # fmt: skip
def test_G_KG_19_distances(x: int, y: int, ly: int):
    assert distance(place(0, 0), place(x, y)) == ly
    assert distance(place(x, y), place(0, 0)) == ly


def test_Q_KG_5_a_distance_is_the_smallest_whole_number_not_below_the_true_one():
    for x in range(40):
        for y in range(40):
            ly = distance(place(0, 0), place(x, y))
            assert ly == 1 or (ly - 1) ** 2 < x * x + y * y <= ly * ly


def diagonal(ships: int = 10, fuel: int = 100) -> State:
    return sky(
        [held(A, A=ships), held(A), held(B)],
        [place(0, 0), place(1, 1), place(50, 0)],
        stocks=[(1000, 0, fuel)] * 2,
        turn=5,
    )


def test_G_KG_19_ten_ships_over_root_two_cost_twenty_fuel():
    done = step(diagonal(), {A: [travel(0, 1, 10)]})
    assert done.state.stocks[A].fuel == 80
    assert of_kind(done, FleetDeparted)[0].arrival == 7


def test_G_KG_19_ordered_in_t_they_are_there_from_t_plus_two():
    one = after(diagonal(), {A: [travel(0, 1, 10)]})
    assert (one.turn, one.systems[1].ships) == (6, ())
    assert one.transit == (Wave(7, (Fleet(100, A, 0, 1, 10),)),)
    two = after(one, {})
    assert (two.turn, two.systems[1].ships, two.transit) == (7, ((A, 10),), ())


def test_G_KG_20_without_enough_fuel_the_action_is_rejected_and_the_others_go_on():
    state = after(diagonal(fuel=15), {A: [travel(0, 1, 8), travel(0, 1, 7)]})
    assert codes(state, A) == ["too-little-fuel"]
    assert state.systems[0].ships == ((A, 3),)
    assert state.stocks[A].fuel == 1


def test_G_KG_20_travel_to_the_same_system_is_rejected():
    state = after(diagonal(), {A: [travel(0, 0, 1)]})
    assert codes(state, A) == ["same-system"]
    assert state.stocks[A].fuel == 100


@pytest.mark.parametrize("action, code", [
    (travel(0, 1, 11), "too-few-fighters"),
    (travel(2, 1, 1), "too-few-fighters"),
    (travel(0, 3, 1), "no-such-system"),
    (travel(3, 0, 1), "no-such-system"),
    ({"do": "travel", "to": 1, "ships": 1}, "travel-from"),
])  # fmt: skip
def test_KG_18_a_travel_that_cannot_be_is_rejected(action: dict[str, int], code: str):
    assert codes(after(diagonal(), {A: [action]}), A) == [code]


def flying() -> State:
    return sky(
        [held(A), held(B)],
        [place(0, 0), place(9, 0)],
        stocks=[(50, 0, 50)] * 2,
        transit=[(9, Fleet(1, A, 0, 1, 4)), (9, Fleet(1, B, 1, 0, 6))],
    )


def test_G_KG_22_a_fleet_in_transit_cannot_be_redirected():
    state = after(flying(), {A: [{"do": "travel", "fleet": 1, "to": 0, "ships": 4}]})
    assert codes(state, A) == ["in-transit"]
    assert state.transit == flying().transit


def test_G_KG_22_fighters_in_transit_are_at_no_system():
    assert codes(after(flying(), {A: [travel(0, 1, 4)]}), A) == ["too-few-fighters"]


def test_G_KG_22_fighters_in_transit_can_be_scrapped_and_fuel_stays_spent():
    state = after(flying(), {A: [scrap(3, fleet=1)]})
    assert state.transit[0].fleets[0] == Fleet(1, A, 0, 1, 1)
    assert state.stocks[A].fuel == 50


def test_G_KG_22_a_whole_fleet_can_be_scrapped_and_no_more_than_that():
    state = after(flying(), {A: [scrap(5, fleet=1), scrap(4, fleet=1), scrap(1, fleet=1)]})
    assert codes(state, A) == ["fleet-too-small", "no-such-fleet"]
    assert state.transit == (Wave(9, (Fleet(1, B, 1, 0, 6),)),)


def test_Q_KG_4_fighters_that_arrived_this_turn_can_be_sent_on_before_combat():
    state = sky([held(A, A=10), held(B, B=50), held(A)], seats=2)
    state = after(state, {A: [travel(0, 1, 10)]}, {A: [travel(1, 2, 10)]})
    assert state.systems[2].ships == ((A, 10),)
    assert state.systems[1].ships == ((B, 50),)


def test_Q_KG_26_fleets_do_not_meet_in_transit():
    state = sky(
        [held(A), held(B)],
        [place(0, 0), place(3, 0)],
        transit=[(3, Fleet(1, A, 0, 1, 4)), (3, Fleet(1, B, 1, 0, 4))],
    )
    state = after(state, {}, {})
    assert [system.ships for system in state.systems] == [((B, 4),), ((A, 4),)]


def test_each_seat_counts_its_own_fleets():
    state = after(diagonal(), {A: [travel(0, 1, 1), travel(0, 1, 1)]})
    assert [fleet.id for fleet in state.transit[0].fleets] == [100, 101]
    assert state.next_fleet == (102, 100)


def test_events_of_one_system_carry_the_totals_one_after_the_other():
    state = sky(
        [held(A, A=2), held(B)],
        [place(0, 0, 0, 5), place(9, 0)],
        transit=[(2, Fleet(1, A, 1, 0, 4)), (2, Fleet(2, A, 1, 0, 1))],
    )
    done = step(state, {A: [{"do": "build", "at": 0, "ships": 3}]})
    assert [event.total for event in of_kind(done, FightersAppeared)] == [5]
    assert [(event.ships, event.total) for event in of_kind(done, FleetArrived)] == [(5, 10)]
