"""What the nine types do on the board: cases G-BM-21…33 and the rulings on geometry and actions."""

import pytest

from gamemaster.core.events import Event
from gamemaster.games.bmiibo.events import Fizzled
from gamemaster.games.bmiibo.state import Blockade, aimed, stepping
from tests.games.bmiibo.build import (
    board,
    body,
    cells,
    charge,
    explosion,
    fighter,
    heal,
    hp,
    melee,
    piercing,
    played,
    ranged,
    step,
    used,
    weakness,
    whirl,
)

HERE = body((0, 0))


def reasons(events: tuple[Event, ...]) -> list[str]:
    return [event.reason for event in events if isinstance(event, Fizzled)]


def test_G_BM_21_melee_hits_a_diagonal_neighbour():
    assert hp(used(melee(10), on=(1, 1), bodies=(HERE, body((1, 1))))) == [100, 90]


def test_G_BM_21_melee_at_distance_2_does_nothing_and_uses_the_cooldown():
    state = board(fighter(melee(10), cooldown=3), HERE, body((2, 0)))
    after = played(state, aimed("attack", (2, 0)))
    assert hp(after) == [100, 100]
    assert after.bodies[0].waits[0] == 3


def test_G_BM_21_ranged_hits_at_distance_2():
    assert hp(used(ranged(10), on=(2, 1), bodies=(HERE, body((2, 1))))) == [100, 90]


def test_G_BM_21_ranged_does_nothing_to_a_neighbour():
    assert hp(used(ranged(10), on=(1, 1), bodies=(HERE, body((1, 1))))) == [100, 100]


def test_Q_BM_1_under_the_manhattan_metric_a_diagonal_cell_is_not_adjacent():
    bodies = (HERE, body((1, 1)))
    assert hp(used(melee(10), on=(1, 1), bodies=bodies, metric="manhattan")) == [100, 100]
    assert hp(used(ranged(10), on=(1, 1), bodies=bodies, metric="manhattan")) == [100, 90]


def test_Q_BM_4_a_block_does_not_stop_a_shot():
    bodies = (HERE, body((4, 0), blocks=((2, 0),)))
    assert hp(used(ranged(10), on=(4, 0), bodies=bodies)) == [100, 90]


def test_G_BM_22_a_weakness_doubles_the_damage():
    assert hp(used(melee(10), on=(1, 1), bodies=(HERE, body((1, 1), weak=("normal",))))) == [
        100,
        80,
    ]


def test_G_BM_22_health_may_go_below_0():
    after = used(melee(10), on=(1, 1), bodies=(HERE, body((1, 1), hp=5), body((7, 7))))
    assert hp(after)[1] == -5


def test_Q_BM_20_another_element_is_not_doubled():
    assert hp(used(melee(10), on=(1, 1), bodies=(HERE, body((1, 1), weak=("fire",))))) == [100, 90]


def test_Q_BM_20_the_same_weakness_does_not_stack():
    bodies = (HERE, body((1, 1), weak=("normal",)))
    after = used(weakness("normal", 0, 0), melee(10), on=(1, 1), bodies=bodies)
    assert hp(after) == [100, 80]
    assert after.bodies[1].weaknesses == ("normal",)


def test_Q_BM_20_nobody_starts_with_a_weakness():
    assert board(fighter(), HERE, body((1, 1))).bodies[1].weaknesses == ()


def test_G_BM_23_healing_stops_at_100():
    after = used(heal(10), on=(5, 5), bodies=(body((0, 0), hp=95), body((7, 7))), slot="ability")
    assert hp(after) == [100, 100]


def test_G_BM_23_a_dying_enemy_that_is_healed_lives_on():
    bodies = (HERE, body((1, 1), hp=-5))
    after = used(heal(10, me=0), on=(1, 1), bodies=bodies, slot="ability")
    assert hp(after) == [100, 5]
    assert after.now == 1


def test_Q_BM_17_healing_a_cell_heals_whoever_is_there_at_any_distance():
    bodies = (body((0, 0), hp=50), body((7, 7), hp=50))
    assert hp(used(heal(10, me=0), on=(7, 7), bodies=bodies, slot="ability")) == [50, 60]
    assert hp(used(heal(10, me=0), on=(0, 0), bodies=bodies, slot="ability")) == [60, 50]
    assert hp(used(heal(10, me=0), on=(3, 3), bodies=bodies, slot="ability")) == [50, 50]


def test_G_BM_24_a_group_damages_the_enemy_and_heals_the_user():
    bodies = (body((0, 0), hp=50), body((1, 1)))
    assert hp(used(melee(10), heal(10), on=(1, 1), bodies=bodies)) == [60, 90]


def test_BM_22_without_selfTargeting_an_attack_heals_the_enemy():
    bodies = (HERE, body((1, 1), hp=50))
    assert hp(used(heal(10, me=0), on=(1, 1), bodies=bodies)) == [100, 60]


def test_G_BM_25_an_explosion_at_distance_radius_plus_1_does_nothing():
    bodies = (HERE, body((2, 0)))
    assert hp(used(explosion(20, 1, 2), on=(2, 0), bodies=bodies)) == [100, 100]


def test_G_BM_25_who_stands_on_the_centre_is_hurt_but_not_pushed():
    after = used(explosion(20, 1, 2), on=(3, 0), bodies=(HERE, body((3, 0))))
    assert (hp(after)[1], cells(after)[1]) == (80, (3, 0))


def test_G_BM_26_an_explosion_pushes_away_from_its_centre():
    after = used(explosion(20, 1, 2), on=(3, 3), bodies=(HERE, body((4, 4))), slot="ability")
    assert (hp(after)[1], cells(after)[1]) == (80, (6, 6))


def test_G_BM_26_nobody_is_pushed_part_of_the_way_off_the_board():
    after = used(explosion(20, 1, 2), on=(5, 5), bodies=(HERE, body((6, 6))), slot="ability")
    assert (hp(after)[1], cells(after)[1]) == (80, (6, 6))


def test_G_BM_27_a_block_on_the_way_stops_the_whole_push():
    bodies = (body((0, 0), blocks=((6, 3),)), body((4, 3)))
    after = used(explosion(20, 1, 2), on=(3, 3), bodies=bodies, slot="ability")
    assert (hp(after)[1], cells(after)[1]) == (80, (4, 3))


def test_Q_BM_6_radius_0_is_the_cell_itself():
    bodies = (HERE, body((4, 4)), body((4, 5)))
    assert hp(used(explosion(20, 0, 0), on=(4, 4), bodies=bodies, slot="ability")) == [100, 80, 100]


def test_Q_BM_6_an_explosion_never_hurts_its_user():
    after = used(explosion(20, 7, 0), on=(7, 0), bodies=(HERE, body((7, 7))), slot="ability")
    assert hp(after)[0] == 100


def test_Q_BM_7_a_push_needs_every_cell_of_its_way():
    bodies = (HERE, body((4, 3)), body((5, 3)))
    after = used(explosion(20, 1, 2), on=(3, 3), bodies=bodies, slot="ability")
    assert cells(after)[1] == (4, 3)


def test_Q_BM_8_the_farthest_victim_is_pushed_first():
    bodies = (body((0, 3)), body((4, 3)), body((5, 3)))
    after = used(explosion(20, 2, 2), on=(3, 3), bodies=(bodies[0], *bodies[1:]), slot="ability")
    assert cells(after)[1:] == [(4, 3), (5, 3)]  # too near: distance 3 = radius + 1


def test_Q_BM_8_pushed_in_that_order_victims_do_not_block_each_other():
    bodies = (body((0, 0)), body((5, 5)), body((6, 6)))
    after = used(explosion(20, 2, 1), on=(4, 4), bodies=bodies, slot="ability")
    assert cells(after)[1:] == [(6, 6), (7, 7)]


def test_Q_BM_8_equally_far_victims_are_pushed_in_turn_order():
    first, second = body((5, 4)), body((4, 5))
    bodies = (body((0, 4)), first, second, body((7, 7)))
    state = board(fighter(explosion(1, 1, 1), slot="ability"), *bodies)
    after = played(state, aimed("ability", (4, 4)))
    assert cells(after)[1:3] == [(6, 4), (4, 6)]


def test_G_BM_29_whirl_pushes_neighbours_who_have_room():
    bodies = (body((1, 1)), body((0, 0)), body((2, 2)), body((3, 1)))
    after = used(whirl(5, 1), on=(0, 0), bodies=bodies, size=4)
    assert hp(after) == [100, 95, 95, 100]
    assert cells(after) == [(1, 1), (0, 0), (3, 3), (3, 1)]


def test_G_BM_30_piercing_hits_all_on_the_ray_even_beyond_a_block():
    bodies = (HERE, body((2, 0)), body((6, 0), blocks=((4, 0),)), body((0, 3)))
    after = used(piercing(7), on=(1, 0), bodies=bodies, slot="ability")
    assert hp(after) == [100, 93, 93, 100]


def test_G_BM_30_piercing_a_diagonal_does_nothing():
    assert hp(used(piercing(7), on=(1, 1), bodies=(HERE, body((1, 1))))) == [100, 100]


def test_Q_BM_5_piercing_the_own_cell_does_nothing():
    bodies = (HERE, body((2, 0)))
    assert hp(used(piercing(7), on=(0, 0), bodies=bodies, slot="ability")) == [100, 100]


def test_Q_BM_5_the_ray_goes_one_way_only():
    bodies = (body((3, 3)), body((3, 0)), body((3, 6)))
    assert hp(used(piercing(7), on=(3, 1), bodies=bodies, slot="ability")) == [100, 93, 100]


@pytest.mark.parametrize(
    "enemy, user_at, health",
    [
        ((4, 1), (3, 1), [95, 85]),
        ((6, 0), (3, 0), [95, 100]),
        ((1, 0), (0, 0), [95, 85]),
    ],
)
def test_G_BM_31_charge_runs_hits_if_it_arrives_and_always_recoils(enemy, user_at, health):
    after = used(charge(15, 5, 3), on=enemy, bodies=(HERE, body(enemy)))
    assert (cells(after)[0], hp(after)) == (user_at, health)


def test_G_BM_31_charge_stops_before_a_block():
    bodies = (HERE, body((4, 0), blocks=((2, 0),)))
    after = used(charge(15, 5, 3), on=(4, 0), bodies=bodies)
    assert (cells(after)[0], hp(after)) == ((1, 0), [95, 100])


def test_Q_BM_9_charge_may_end_on_an_empty_target():
    after = used(charge(15, 5, 5), on=(3, 3), bodies=(HERE, body((7, 7))), slot="ability")
    assert (cells(after)[0], hp(after)) == ((3, 3), [95, 100])


def test_Q_BM_9_under_the_manhattan_metric_charge_takes_the_longer_way_first():
    bodies = (HERE, body((3, 1)))
    after = used(charge(15, 5, 2), on=(3, 1), bodies=bodies, metric="manhattan")
    assert cells(after)[0] == (2, 0)


def test_Q_BM_10_recoil_is_doubled_by_the_users_weakness():
    after = used(charge(15, 5, 3), on=(1, 0), bodies=(body((0, 0), weak=("normal",)), body((1, 0))))
    assert hp(after)[0] == 90


def test_Q_BM_10_recoil_may_kill():
    bodies = (body((0, 0), hp=5), body((7, 7)))
    after = used(charge(15, 5, 1), on=(7, 7), bodies=bodies)
    assert hp(after)[0] == 0
    assert played(after, stepping("W")).now is None


def test_Q_BM_11_an_attack_on_a_cell_without_an_enemy_does_nothing_at_all():
    bodies = (body((0, 0), hp=50), body((1, 1)))
    assert hp(used(melee(10), heal(10), on=(0, 1), bodies=bodies)) == [50, 100]
    assert hp(used(melee(10), heal(10), on=(0, 0), bodies=bodies)) == [50, 100]


def test_Q_BM_11_a_dying_enemy_is_an_enemy():
    assert hp(used(melee(10), on=(1, 1), bodies=(HERE, body((1, 1), hp=0), body((7, 7)))))[1] == -10


def test_Q_BM_11_an_ability_on_an_empty_cell_still_heals_its_user():
    bodies = (body((0, 0), hp=50), body((1, 1)))
    assert hp(used(melee(10), heal(10), on=(0, 1), bodies=bodies, slot="ability")) == [60, 100]


def test_Q_BM_12_a_component_that_cannot_resolve_is_skipped():
    state = board(fighter(melee(10), ranged(7)), HERE, body((3, 0)))
    after = step(state, aimed("attack", (3, 0)))
    assert hp(after.state) == [100, 93]
    assert reasons(after.events) == ["not adjacent"]


def test_Q_BM_13_an_attack_out_of_range_still_resolves_its_self_components():
    bodies = (body((0, 0), hp=50), body((5, 5)))
    assert hp(used(melee(10), heal(10), on=(5, 5), bodies=bodies)) == [60, 100]


def test_G_BM_33_the_third_block_removes_the_first():
    state = board(fighter(Blockade(2), slot="ability"), body((3, 3)), body((7, 7)))
    for target in ((2, 2), (2, 3), (2, 4)):
        state = played(state, aimed("ability", target), stepping("S"))
    assert state.bodies[0].blocks == ((2, 3), (2, 4))


@pytest.mark.parametrize("target", [(5, 5), (4, 4), (3, 3)])
def test_G_BM_33_a_block_needs_an_adjacent_free_cell(target):
    bodies = (body((3, 3)), body((4, 4)))
    assert used(Blockade(2), on=target, bodies=bodies, slot="ability").bodies[0].blocks == ()


def test_Q_BM_18_blocks_of_ability_and_ultimate_count_together():
    both = fighter(Blockade(2), slot="ability")
    both = type(both)("u", both.attack, both.ability, both.ability)
    state = board(both, body((3, 3)), body((7, 7)))
    for slot, target in (("ability", (2, 2)), ("ultimate", (2, 3)), ("ability", (2, 4))):
        state = played(state, aimed(slot, target), stepping("S"))
    assert state.bodies[0].blocks == ((2, 3), (2, 4))


def test_Q_BM_18_in_an_attack_a_blockade_never_resolves():
    assert used(Blockade(2), on=(1, 1), bodies=(HERE, body((1, 1)))).bodies[0].blocks == ()


def test_BM_28_weakness_can_be_given_and_removed():
    bodies = (body((0, 0), weak=("fire", "air")), body((5, 5)))
    after = used(weakness("air", 0, 0), weakness("fire", 1, 1), on=(5, 5), bodies=bodies)
    assert after.bodies[0].weaknesses == ("air",)
    assert after.bodies[1].weaknesses == ("air",)


def test_Q_BM_21_everybody_else_is_an_enemy():
    bodies = (body((3, 3)), body((2, 3)), body((4, 3)), body((3, 4)))
    assert hp(used(whirl(5, 0), on=(2, 3), bodies=bodies)) == [100, 95, 95, 95]
