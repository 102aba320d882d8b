"""One round of combat: how much a fleet destroys, of whom, and who is left."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamemaster.games.galaxy.combat import combat_shots, fleet_damage, survivors
from gamemaster.games.galaxy.events import NATIVES, BattleFought
from gamemaster.games.galaxy.state import Config
from tests.games.galaxy.skies import A, B, C, after, held, of_kind, sky, step, travel


def fought(*sizes: int, natives: int = 0, **options: object) -> tuple[int, ...]:
    """Fleets of seats 0, 1, … (and the natives last) after one round."""
    config = Config(seats=max(2, len(sizes)), **options)
    fleets = tuple(enumerate(sizes)) + (((NATIVES, natives),) if natives else ())
    return tuple(size for _, size in survivors(fleets, combat_shots(fleets, config)))


def test_G_KG_01_the_sample_of_the_source():
    assert fought(100, 200, 500) == (80, 164, 476)


def test_G_KG_01_the_split_of_the_sample():
    shots = combat_shots(((A, 100), (B, 200), (C, 500)), Config(seats=3))
    assert shots == (
        (A, B, 3), (A, C, 7),
        (B, A, 3), (B, C, 17),
        (C, A, 17), (C, B, 33),
    )  # fmt: skip


@pytest.mark.parametrize("before, left", [
    ((1, 1), (0, 0)),
    ((15, 5), (14, 3)),
    ((11, 9), (10, 7)),
    ((9, 9), (8, 8)),
    ((95, 95), (85, 85)),
    ((500, 3), (499, 0)),
    ((30, 30, 30), (27, 27, 27)),
])  # fmt: skip
def test_G_KG_02_to_06(before: tuple[int, ...], left: tuple[int, ...]):
    assert fought(*before) == left


def test_G_KG_10_natives_are_one_more_fleet():
    assert fought(100, 7, natives=3) == (98, 0, 0)


@pytest.mark.parametrize("ships, rounds", [
    (20, [(19, 3), (18, 1), (17, 0)]),
    (5, [(4, 4), (3, 3), (2, 2), (1, 1), (0, 0)]),
    (11, [(10, 3), (9, 2), (8, 1), (7, 0)]),
    (6, [(5, 4), (4, 3), (3, 2), (2, 1), (1, 0)]),
])  # fmt: skip
def test_G_KG_12_natives_five_round_by_round(ships: int, rounds: list[tuple[int, int]]):
    state = sky([held(natives=5, A=ships), held(B)])
    seen = []
    for _ in rounds:
        state = step(state).state
        system = state.systems[0]
        seen.append((dict(system.ships).get(A, 0), system.natives))
    assert seen == rounds


def test_G_KG_12_the_system_flips_on_the_turn_the_last_native_falls():
    state = after(sky([held(natives=5, A=20), held(B)]), {}, {})
    assert state.systems[0].controller is None
    assert after(state, {}).systems[0].controller == A


def test_G_KG_12_mutual_extinction_leaves_the_system_to_nobody():
    state = after(sky([held(natives=5, A=5), held(B)]), *[{}] * 5)
    assert state.systems[0] == held()


def test_G_KG_13_one_player_alone_does_not_fight():
    done = step(sky([held(A, A=25), held(B)]))
    assert of_kind(done, BattleFought) == []
    assert done.state.systems[0].ships == ((A, 25),)


def test_KG_36_there_is_one_round_a_turn_in_every_system():
    done = step(sky([held(A, A=100, B=100), held(B, A=20, B=20)]))
    assert [event.at for event in of_kind(done, BattleFought)] == [0, 1]
    assert [system.ships for system in done.state.systems] == [
        ((A, 90), (B, 90)),
        ((A, 18), (B, 18)),
    ]


def test_Q_KG_4_a_departing_fleet_does_not_fight_where_it_was():
    state = sky([held(A, A=10, B=10), held(B)])
    done = step(state, {A: [travel(0, 1, 10)]})
    assert of_kind(done, BattleFought) == []
    assert dict(done.state.systems[0].ships) == {B: 10}


@pytest.mark.parametrize("size", range(1, 11))
def test_Q_KG_7_small_fleets_still_destroy_one(size: int):
    assert fleet_damage(size, Config()) == 1


@pytest.mark.parametrize("rounding, damage", [("up", 2), ("half-up", 2), ("down", 1)])
def test_Q_KG_7_a_table_may_round_otherwise(rounding: str, damage: int):
    assert fleet_damage(15, Config(damage_rounding=rounding)) == damage


calmly = settings(deadline=None)
fleets = st.lists(st.integers(1, 1000), min_size=2, max_size=8)


@calmly
@given(fleets)
def test_Q_KG_8_the_shares_of_a_fleet_add_up_to_its_damage(sizes: list[int]):
    config = Config(seats=8)
    shots = combat_shots(tuple(enumerate(sizes)), config)
    for seat, size in enumerate(sizes):
        enemies = sum(sizes) - size
        fired = sum(hits for shooter, _, hits in shots if shooter == seat)
        assert fired == min(fleet_damage(size, config), enemies)


@calmly
@given(fleets)
def test_Q_KG_8_no_share_is_further_than_one_from_the_exact_proportion(sizes: list[int]):
    config = Config(seats=8)
    for shooter, victim, hits in combat_shots(tuple(enumerate(sizes)), config):
        enemies = sum(sizes) - sizes[shooter]
        damage = min(fleet_damage(sizes[shooter], config), enemies)
        assert abs(hits * enemies - damage * sizes[victim]) < enemies


@calmly
@given(st.integers(1, 500), st.integers(2, 8))
def test_Q_KG_8_equal_fleets_suffer_equally(size: int, seats: int):
    assert len(set(fought(*[size] * seats))) == 1


def test_Q_KG_8_equal_remainders_go_to_the_larger_fleet():
    # 2 hits over 1 and 3 are 0.5 and 1.5.
    assert combat_shots(((A, 20), (B, 1), (C, 3)), Config(seats=3))[:1] == ((A, C, 2),)


def test_Q_KG_8_equal_fleets_are_hit_in_seat_order_after_the_attacker():
    shots = combat_shots(((A, 1), (B, 1), (C, 1)), Config(seats=3))
    assert shots == ((A, B, 1), (B, C, 1), (C, A, 1))


def test_Q_KG_8_the_natives_come_after_the_last_seat():
    shots = combat_shots(((A, 1), (B, 1), (NATIVES, 1)), Config(seats=2))
    assert shots == ((A, B, 1), (B, NATIVES, 1), (NATIVES, A, 1))


def test_Q_KG_9_damage_beyond_the_enemy_is_lost():
    assert fought(500, 3, 3) == (498, 0, 0)


def test_Q_KG_9_losses_of_all_attackers_are_summed_and_capped_without_redistribution():
    # At 100 % both great fleets spend 8 on the ten; the six too many hit nobody else.
    assert fought(50, 50, 10, damage=100) == (3, 3, 0)


def test_Q_KG_10_all_fighters_of_a_player_at_a_system_are_one_fleet():
    state = sky([held(A, A=5), held(A, A=5), held(B), held(A)], seats=2)
    state = after(state, {A: [travel(0, 1, 5)]})
    assert state.systems[1].ships == ((A, 10),)


def test_Q_KG_10_natives_never_grow_back():
    state = after(sky([held(natives=5), held(A), held(B)]), {}, {}, {})
    assert state.systems[0].natives == 5
