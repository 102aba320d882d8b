"""Contested systems, flips and natives."""

from gamemaster.games.galaxy.events import ContestContinued, SystemContested, SystemTaken
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import State, System
from tests.games.galaxy.skies import (
    A,
    B,
    C,
    after,
    contested,
    held,
    of_kind,
    place,
    post,
    sky,
    step,
    travel,
)

FAR = [place(0, 0, 5, 5, 5), place(9, 0), place(18, 0)]


def invaded(system: System, seats: int = 2) -> State:
    """System 0 as given; every other seat has a quiet home far away."""
    homes = [held(B), held(C)] if seats == 3 else [held(B)]
    return sky([system, *homes], FAR[: 1 + len(homes)], seats=seats)


def test_G_KG_23_and_Q_KG_12_a_system_flips_after_three_turns_led_since_it_was_contested():
    state = invaded(held(A, B=5))
    seen = []
    for _ in range(4):
        state = step(state).state
        system = state.systems[0]
        seen.append((system.controller, system.contested, system.streak))
    assert seen == [(A, True, 0), (A, True, 1), (A, True, 2), (B, False, 0)]


def test_Q_KG_12_a_table_may_ask_for_fewer_turns():
    state = sky([contested(A, B=5), held(B)], FAR[:2], hold=1)
    assert after(state, {}).systems[0].controller == B


def test_KG_37_a_fight_that_leaves_only_a_stranger_contests_the_system():
    done = step(invaded(held(A, A=1, B=20)))
    assert [event.by for event in of_kind(done, SystemContested)] == [(B,)]
    assert done.state.systems[0].contested


def test_KG_37_a_defended_system_is_not_contested():
    assert not after(invaded(held(A, A=6, B=50)), {}).systems[0].contested


def test_G_KG_25_the_controller_who_has_most_after_combat_ends_the_contest():
    state = after(invaded(contested(A, B, 2, A=7, B=6)), {})
    assert state.systems[0] == held(A, A=6, B=5)


def test_G_KG_25_and_Q_KG_14_a_tie_with_the_controller_stays_contested():
    state = after(invaded(contested(A, B, 2, A=6, B=6)), {})
    assert state.systems[0] == contested(A, None, 0, A=5, B=5)


def test_G_KG_26_and_Q_KG_14_without_strangers_the_contest_ends_and_income_resumes():
    # Stage 0 of the next turn follows the control step, so the income is there at once.
    state = invaded(contested(A, B, 1, B=5))
    before = state.stocks[A].gold
    state = after(state, {B: [travel(0, 1, 5)]})
    assert state.systems[0] == held(A)
    assert state.stocks[A].gold == before + 5


def test_G_KG_27_and_Q_KG_15_two_invaders_who_both_survive_do_not_contest():
    state = invaded(held(A, B=20, C=20), seats=3)
    before = state.stocks[A].gold
    state = after(state, {})
    assert not state.systems[0].contested
    assert state.stocks[A].gold == before + 5


def test_G_KG_28_a_contested_system_yields_nothing():
    state = invaded(contested(A, B, 0, B=5))
    assert after(state, {}).stocks[A].gold == state.stocks[A].gold


def test_G_KG_28_its_order_stays_open_and_can_even_be_posted_while_contested():
    state = after(invaded(contested(A, B, 0, B=5)), {A: [post(0, 10, "fuel", 5, "gold")]})
    assert len(state.book.orders) == 1
    assert len(after(state, {}).book.orders) == 1


def test_G_KG_28_a_flip_cancels_the_order_and_gives_the_escrow_back():
    state = invaded(contested(A, B, 1, B=5))
    state = after(state, {A: [post(0, 10, "fuel", 5, "gold")]})
    assert state.stocks[A].fuel == 990
    state = after(state, {})
    assert (state.systems[0].controller, state.book.orders) == (B, ())
    assert state.stocks[A].fuel == 1000


def test_G_KG_29_natives_two_against_five():
    one = after(invaded(held(natives=2, A=5)), {})
    assert (one.systems[0].controller, one.systems[0].natives) == (None, 1)
    two = after(one, {})
    assert two.systems[0] == held(A, A=3)


def test_Q_KG_11_an_empty_system_is_contested_without_a_shot():
    assert after(invaded(held(A, B=1)), {}).systems[0].contested


def test_Q_KG_13_another_leader_begins_at_one():
    state = after(invaded(contested(A, B, 2, B=5, C=9), seats=3), {})
    assert (state.systems[0].leader, state.systems[0].streak) == (C, 1)


def test_Q_KG_13_a_tie_for_most_begins_anew():
    done = step(invaded(contested(A, B, 2, B=6, C=6), seats=3))
    assert of_kind(done, ContestContinued)[0].leader is None
    assert (done.state.systems[0].leader, done.state.systems[0].streak) == (None, 0)


def test_Q_KG_13_the_leader_need_not_be_the_one_who_contested_it():
    state = invaded(contested(A, None, 0, B=2, C=90), seats=3)
    assert after(state, {}, {}, {}).systems[0].controller == C


def test_Q_KG_16_natives_dead_and_several_players_contest_it_without_controller():
    state = sky([held(natives=10, A=30, B=20), held(B)], FAR[:2], damage=70)
    state = after(state, {})
    assert state.systems[0].ships == ((A, 15), (B, 3))
    assert state.systems[0].contested
    assert state.systems[0].controller is None


def test_Q_KG_16_two_who_arrive_where_nobody_lives_contest_it():
    assert after(invaded(held(A=30, B=20)), {}).systems[0].contested


def test_Q_KG_16_there_a_sole_survivor_still_needs_the_streak():
    state = invaded(contested(None, None, 0, B=5))
    assert after(state, {}, {}).systems[0].controller is None
    assert after(state, {}, {}, {}).systems[0].controller == B


def test_Q_KG_16_nobody_left_where_nobody_controls_ends_the_contest():
    state = after(invaded(contested(None, B, 2, B=5)), {B: [travel(0, 1, 5)]})
    assert state.systems[0] == held()


def test_Q_KG_16_an_empty_uncontrolled_system_goes_at_once_to_the_first_alone_there():
    done = step(invaded(held(B=1)))
    assert of_kind(done, SystemTaken) == [SystemTaken(0, "S0.0", B, None)]


def test_Q_KG_16_while_natives_live_nobody_gets_it():
    state = after(invaded(held(natives=50, A=2)), {})
    assert (state.systems[0].controller, state.systems[0].contested) == (None, False)


def test_Q_KG_17_a_contested_system_without_controller_yields_nothing_to_anybody():
    state = invaded(contested(None, B, 0, B=5))
    before = state.stocks
    state = after(state, {})
    assert state.stocks[A] == before[A]
    assert state.stocks[B].gold == before[B].gold - 5  # upkeep only


def test_KG_38_contested_systems_count_for_their_controller_at_the_end():
    state = sky([contested(A, B, 0, B=5), held(A), held(B)], turn=100)
    assert GAME.outcome(after(state, {})).scores == (2, 1)
