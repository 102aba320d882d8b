"""The balance formula: cases G-BM-01…19 and rulings Q-BM-24…34."""

import pytest

from gamemaster.games.bmiibo.library import library
from tests.games.bmiibo.build import (
    account,
    blockade,
    charge,
    explosion,
    heal,
    limits,
    melee,
    piercing,
    points,
    ranged,
    weakness,
    whirl,
)


def test_G_BM_01_melee_10_every_turn_is_just_balanced():
    assert account("attack", 1, melee(10)).ok
    assert points("attack", 1, melee(10)) == 0


def test_G_BM_01_melee_11_every_turn_is_one_point_too_much():
    assert points("attack", 1, melee(11)) == -1
    assert not account("attack", 1, melee(11)).ok


def test_G_BM_02_ranged_damage_counts_twice():
    assert points("attack", 1, ranged(5)) == 0
    assert points("attack", 1, ranged(6)) == -2


@pytest.mark.parametrize("cooldown, left", [(1, -15), (2, -5), (3, 5)])
def test_G_BM_03_the_group_of_the_source_needs_cooldown_3(cooldown, left):
    group = account("attack", cooldown, melee(10), heal(10))
    assert group.points == left
    assert group.ok == (left >= 0)


def test_Q_BM_30_the_group_of_the_source_passes_at_cooldown_3_and_says_so():
    assert account("attack", 1, melee(10), heal(10)).smallest_cooldown == 3


def test_G_BM_04_an_ultimate_may_do_70_damage_and_no_more():
    assert points("ultimate", 10, melee(70)) == 30
    assert account("ultimate", 10, melee(70)).ok
    assert limits("ultimate", 10, melee(71)) == ("max-damage",)


def test_G_BM_05_explosion_44_with_force_4_is_just_balanced():
    assert points("ultimate", 10, explosion(44, 3, 4)) == 0
    assert points("ultimate", 10, explosion(45, 3, 4)) == -2


def test_G_BM_06_ultimates_wait_10_turns_and_abilities_3():
    assert limits("ultimate", 9, melee(1)) == ("min-cooldown",)
    assert limits("ability", 2, melee(1)) == ("min-cooldown",)
    assert limits("ultimate", 10, melee(1)) == limits("ability", 3, melee(1)) == ()


def test_Q_BM_33_attacks_wait_at_least_1_turn():
    assert "min-cooldown" in limits("attack", 0, melee(0))


def test_G_BM_07_ranged_ultimates():
    assert points("ultimate", 10, ranged(50)) == 0
    assert points("ultimate", 14, ranged(70)) == 0
    assert points("ultimate", 13, ranged(70)) == -10


def test_G_BM_08_healing_costs_one_and_a_half():
    assert points("ability", 3, heal(10)) == 0
    assert points("ability", 3, heal(11)) == -2


def test_Q_BM_26_half_a_point_of_healing_rounds_up():
    assert points("ability", 3, heal(3)) == 10


def test_Q_BM_26_healing_is_summed_before_it_is_rounded():
    assert points("ability", 3, heal(3), heal(3)) == 6


def test_G_BM_11_charges_pay_for_distance_and_gain_by_recoil():
    assert points("attack", 2, charge(20, 9, 3)) == 0
    assert points("attack", 2, charge(20, 5, 2)) == -1


@pytest.mark.parametrize("recoil", [0, 4])
def test_G_BM_11_recoil_under_5_breaks_a_limit(recoil):
    assert "min-recoil" in limits("attack", 9, charge(1, recoil, 1))


def test_Q_BM_33_recoil_5_is_enough():
    assert limits("attack", 9, charge(1, 5, 1)) == ()


def test_G_BM_12_taking_on_a_weakness_gives_10_points():
    assert points("attack", 1, melee(20), weakness("fire", 1, 0)) == 0


def test_G_BM_12_removing_an_own_weakness_costs_10():
    assert points("attack", 1, weakness("fire", 1, 1)) == 0


@pytest.mark.parametrize("remove", [0, 1])
def test_G_BM_12_a_targets_weakness_costs_10_whatever_remove_is(remove):
    assert points("attack", 1, weakness("fire", 0, remove)) == 0


def test_G_BM_13_blocks_cost_10_each():
    assert points("ability", 4, blockade(2)) == 0
    assert points("ability", 3, blockade(2)) == -5


def test_G_BM_13_more_than_2_blocks_or_two_blockades_break_a_limit():
    assert limits("ability", 9, blockade(3)) == ("max-blocks",)
    assert limits("ability", 9, blockade(1), blockade(1)) == ("one-blockade",)


def test_G_BM_15_damage_adds_up_over_components():
    assert points("attack", 2, melee(10), melee(10)) == 0
    assert limits("attack", 3, melee(15), melee(6)) == ("max-damage",)


def test_G_BM_16_an_ability_may_do_40_damage_and_no_more():
    assert account("ability", 8, melee(40)).ok
    assert points("ability", 8, melee(40)) == 0
    assert limits("ability", 9, melee(41)) == ("max-damage",)


def test_G_BM_17_whirl_and_piercing_count_as_hitting_several():
    assert points("attack", 2, whirl(5, 1)) == 7
    assert points("ability", 3, whirl(6, 1)) == 0
    assert points("ability", 3, whirl(7, 1)) == -2
    assert points("attack", 2, piercing(10)) == 0


def test_Q_BM_24_balanced_means_no_points_missing_and_no_limit_broken():
    assert account("attack", 1, melee(10)).ok
    assert not account("attack", 9, melee(21)).ok


def test_Q_BM_25_one_ranged_component_doubles_the_whole_sum():
    assert points("attack", 3, melee(10), ranged(5)) == 0


def test_Q_BM_25_charge_counts_as_melee():
    assert points("attack", 2, charge(20, 5, 0)) == 5


def test_Q_BM_27_the_damage_limit_is_on_the_raw_sum():
    assert limits("attack", 4, ranged(20)) == ()
    assert limits("attack", 9, ranged(21)) == ("max-damage",)


def test_Q_BM_28_radius_is_free():
    assert points("ultimate", 10, explosion(44, 0, 4)) == points(
        "ultimate", 10, explosion(44, 9, 4)
    )


def test_Q_BM_28_the_same_weakness_twice_in_one_action_is_refused():
    same = weakness("fire", 1, 0)
    assert limits("attack", 1, same, same) == ("duplicate-weakness",)
    assert limits("attack", 1, same, weakness("water", 1, 0)) == ()


def test_Q_BM_34_every_term_of_the_formula_at_once():
    parts = (charge(5, 7, 2), whirl(3, 1), heal(3), weakness("air", 0, 0), blockade(1))
    assert points("ability", 9, *parts) == 45 - 16 - 5 - 6 - 3 + 7 - 10 - 10


def test_the_lines_of_an_account_add_up_to_its_points():
    group = account("attack", 3, melee(10), heal(10))
    assert [line.points for line in group.lines] == [30, -10, -15]


def test_the_smallest_cooldown_is_the_smallest_that_passes():
    for cost in range(1, 41):
        smallest = account("ability", 1, melee(cost)).smallest_cooldown
        assert account("ability", smallest, melee(cost)).ok
        assert not account("ability", smallest - 1, melee(cost)).ok


def test_no_cooldown_mends_a_broken_damage_limit():
    assert account("attack", 9, melee(21)).smallest_cooldown is None


@pytest.mark.parametrize("name", library())
def test_every_fighter_of_the_library_is_balanced(name):
    for slot in ("attack", "ability", "ultimate"):
        action = library()[name].action(slot)
        assert account(slot, action.cooldown, *action.components).ok
