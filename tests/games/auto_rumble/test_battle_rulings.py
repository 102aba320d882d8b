"""Every ruling on the battle, one fact each."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.heroes import BOUND, Settings
from gamemaster.language import tree as t

from .builders import (
    AMOEBA,
    CLAWS,
    COSMIC,
    CRYSTALLIZE,
    EMBER,
    OPPONENTS,
    SOULEATER,
    TITANIUM,
    YOU,
    Fought,
    burn,
    burning,
    hero,
    power,
    regen,
    rule,
    sample,
    spend,
    start_hit,
    thorns,
    wall,
)

ONE = Settings(rounds=1)
TWO = Settings(rounds=2)
IDLE = hero("B", attack=0)


def used(fought: Fought, name: str) -> int:
    return sum(e.power == name for e in fought.of(told.PowerUsed))


def test_Q_AR_15_damage_does_not_lower_this_rounds_budget():
    fought = Fought(hero("A", attack=15), hero("B", energy=18), settings=ONE)
    assert len(fought.hits("B", "A")) == 1  # 3 Energy left, but 18 to allocate


def test_Q_AR_15_gains_do_not_raise_this_rounds_budget():
    gain = power("Gain", rule("start", t.Gain(YOU, 50)))
    fought = Fought(hero("A", gain, energy=5), IDLE, settings=TWO)
    assert fought.hits("A", "B", 1) == []
    assert len(fought.hits("A", "B", 2)) == 1


def test_Q_AR_16_a_cheaper_entry_follows_an_unaffordable_one():
    heroes = hero("A", CRYSTALLIZE, energy=15, order=("Crystallize", "Attack")), IDLE
    assert len(Fought(*heroes, settings=ONE).hits("A", "B")) == 1
    assert Fought(*heroes, settings=Settings(rounds=1, strict_stop=True)).hits("A", "B") == []


def test_Q_AR_17_step_1_pays_before_step_2():
    fought = Fought(hero("A", start_hit(5, 20), energy=14), IDLE, settings=ONE)
    assert len(fought.of(told.AttackMade)) == 1  # B's; A has 9 left


def test_Q_AR_18_burning_takes_budget_and_energy():
    heroes = hero("A", burning(10), energy=15, order=("Burn10", "Attack")), IDLE
    fought = Fought(*heroes, settings=ONE)
    assert fought.energies("A") == [5]
    assert [h.attack for h in fought.hits("A", "B")] == [False]


def test_Q_AR_18_burning_may_kill_its_user():
    fought = Fought(hero("A", attack=95), hero("B", burning(10)), settings=ONE)
    assert fought.deaths() == [("B", 1)]


def test_Q_AR_19_a_hero_that_dies_in_its_entry_finishes_it_and_nothing_more():
    heroes = hero("A", burning(10, 50), energy=10, order=("Burn10", "Attack")), IDLE
    fought = Fought(*heroes, settings=ONE)
    assert len(fought.hits("A", "B")) == 1


def test_Q_AR_20_no_cost_without_the_condition():
    cond = t.Compare(t.Of(YOU, "energy"), "<", 50)
    costly = power("Costly", rule("main", t.Gain(YOU, 1), costs=spend(95), cond=cond))
    fought = Fought(hero("A", costly, order=("Costly", "Attack")), IDLE, settings=ONE)
    assert len(fought.hits("A", "B")) == 1
    assert used(fought, "Costly") == 0


def test_Q_AR_21_damage_is_at_least_0():
    weaken = power("Weaken", rule("start", t.Fall(OPPONENTS, "attack", 30, "round")))
    fought = Fought(hero("A", weaken), hero("B"), settings=ONE)
    assert [h.size for h in fought.hits("B", "A")] == [0]


def test_Q_AR_23_dead_on_arrival():
    fought = Fought(hero("A", energy=-20), hero("B"), hero("C"), settings=ONE)
    assert fought.deaths()[0] == ("A", 0)
    assert [t.seat for t in fought.round(1)[0].troops] == [1, 2]
    assert Fought(hero("A", energy=-20), hero("B", energy=-5)).winner == ("B", 0, -5)


def test_Q_AR_24_defence_is_gone_with_the_round_and_x_stays():
    fought = Fought(hero("A", CRYSTALLIZE), IDLE, settings=Settings(rounds=4))
    gained = [(e.by, e.value) for e in fought.of(told.StatChanged)]
    assert gained == [(1, 1), (2, 2), (4, 4), (8, 8)]


def test_Q_AR_25_defence_blocks_damage_of_powers_but_no_loss():
    both = power("Both", rule("start", t.Damage(OPPONENTS, 4), t.Lose(OPPONENTS, 3)))
    fought = Fought(hero("A", both, attack=0), hero("B", wall(100), attack=0), settings=ONE)
    assert fought.energies("B") == [97]


def test_Q_AR_26_blocked_damage_does_not_wear_the_skin():
    fought = Fought(hero("A", attack=30, i=1), hero("B", TITANIUM, COSMIC, attack=0), settings=ONE)
    assert fought.battle.survivors[1].pools == (("Titanium Skin", 40, 50),)


def test_Q_AR_27_every_battle_begins_afresh():
    assert Fought(*sample()).events == Fought(*sample()).events


def test_Q_AR_28_copies_do_not_attack_each_other():
    hits = Fought(*sample()).of(told.Hit)
    assert all(hit.source.seat != hit.target.seat for hit in hits)


def test_Q_AR_29_the_dead_of_this_round_are_hit_and_gone_in_the_next():
    fought = Fought(hero("A", attack=200), hero("B"), hero("C", wall(500)), settings=TWO)
    assert [h.dead for h in fought.hits("C", "B", 1)] == [True]
    assert fought.hits("C", "B", 2) == []


def test_Q_AR_30_the_true_negative_value_is_kept():
    assert [d.energy for d in Fought(*sample()).of(told.Died)] == [-12, -1]


def test_Q_AR_31_gaining_energy_does_not_revive():
    gift = power("Gift", rule("end", t.Gain(t.Each(t.Group("opponents")), 500)))
    fought = Fought(hero("A", gift, attack=200), IDLE)
    assert fought.winner == ("A", 1, 100)


def test_Q_AR_32_the_last_side_standing_wins():
    assert Fought(hero("A", attack=200), IDLE).winner == ("A", 1, 100)


def test_Q_AR_33_step_3_happens_after_the_last_enemy_died():
    fought = Fought(hero("A", AMOEBA, attack=200), IDLE)
    assert fought.survivors() == [("A", 2, 55)]


def test_Q_AR_34_when_all_die_the_most_energy_wins():
    kamikaze = hero("A", burning(10, 50), energy=10, order=("Burn10", "Attack"))
    assert Fought(kamikaze, hero("B", energy=40)).winner == ("A", 1, 0)


def test_Q_AR_35_losing_and_regaining_is_a_loss():
    heroes = hero("A", EMBER, attack=0), IDLE
    assert Fought(*heroes, settings=Settings(rounds=9)).of(told.Stalemate) == []


def test_Q_AR_35_an_amoeba_at_its_fixed_point_loses_nothing():
    heroes = hero("A", AMOEBA, energy=10, attack=0), IDLE
    assert len(Fought(*heroes, settings=Settings(rounds=3)).of(told.Stalemate)) == 1


def test_Q_AR_36_halving_comes_every_third_round_at_most():
    fought = Fought(hero("A", attack=0), hero("B", attack=0))
    halved = [
        n for n in range(1, 22) if any(isinstance(e, told.Stalemate) for e in fought.round(n))
    ]
    assert halved == [3, 6, 9, 12, 15, 18, 21]


def test_Q_AR_37_death_by_halving_feeds_no_souleater():
    fought = Fought(hero("A", SOULEATER, energy=8), hero("B", energy=1), hero("C", energy=8))
    assert used(fought, "Souleater") == 0


def test_Q_AR_37_halving_asks_of_each_copy_by_itself_before_any_loses():
    weakest = t.Ranks(YOU, t.Group("everyone"), "energy", "least", 1, 1)
    spared = power("Runt", t.Rule("always", (t.Bound(YOU, "least", 10, "while"),), cond=weakest))
    heroes = hero("A", AMOEBA, spared, energy=10, attack=0), IDLE
    halved = Fought(*heroes, settings=Settings(rounds=3)).of(told.Halved)
    assert [(troop.seat, troop.count, troop.energy) for troop in halved] == [
        (0, 1, 10),
        (0, 7, 5),
        (1, 1, 50),
    ]


def test_Q_AR_38_after_round_30_the_best_single_hero_wins():
    fought = Fought(
        hero("A", AMOEBA, EMBER, attack=0),
        hero("B", EMBER, energy=13, attack=0),
        settings=Settings(rounds=6),
    )
    assert fought.winner == ("B", 6, 13)


def test_Q_AR_39_souleater_gains_for_each_eliminated_opponent():
    fought = Fought(hero("A", SOULEATER, attack=200), hero("B"), hero("C"))
    assert fought.winner == ("A", 1, 160)


def test_Q_AR_40_the_population_is_exact():
    heroes = hero("A", AMOEBA, EMBER, COSMIC), hero("B", AMOEBA, EMBER, COSMIC)
    fought = Fought(*heroes, settings=Settings(rounds=6))
    assert fought.survivors() == [("A", 64, 12), ("B", 64, 12)]


def test_Q_AR_41_copies_act_from_the_next_round_behind_their_original():
    fought = Fought(hero("A", AMOEBA), hero("B", wall(500), attack=0), settings=TWO)
    assert len(fought.hits("A", "B", 1)) == 1
    assert [h.source.number for h in fought.hits("A", "B", 2)] == [0, 1]


def test_Q_AR_41_copies_keep_x_and_skin():
    fought = Fought(
        hero("A", AMOEBA, TITANIUM), hero("B", attack=20, base=99), settings=Settings(rounds=1)
    )
    assert fought.battle.survivors[0].pools == (("Titanium Skin", 30, 50),)


def test_Q_AR_42_claws_look_ahead():
    fought = Fought(hero("A", CLAWS, CRYSTALLIZE), IDLE, settings=ONE)
    assert fought.hits("A", "B")[0].size == 10
    assert fought.of(told.NotUsed)[0].other == "Crystallize"


def test_Q_AR_42_a_power_used_in_step_1_rules_claws_out():
    fought = Fought(hero("A", CLAWS, start_hit(1, 0)), IDLE, settings=ONE)
    assert fought.hits("A", "B")[-1].size == 10


def test_Q_AR_43_the_order_is_made_anew_in_every_step():
    slow = power("Slow", rule("start", t.Fall(OPPONENTS, "initiative", 5, "round")))
    fought = Fought(hero("A"), hero("B", slow, base=1), settings=ONE)
    orders = [[troop.seat for troop in step.order] for step in fought.of(told.StepBegan, 1)]
    assert orders == [[0, 1], [1, 0], [1, 0]]


def test_Q_AR_45_the_attack_is_no_power():
    fought = Fought(hero("A", CLAWS), IDLE, settings=ONE)
    assert fought.hits("A", "B")[0].size == 30


def test_Q_AR_46_no_attack_no_bonus():
    assert Fought(hero("A", CLAWS, energy=9), IDLE, settings=ONE).hits("A", "B") == []


def test_Q_AR_48_reaction_damage_is_no_attack():
    fought = Fought(hero("A", thorns(3)), hero("B", thorns(3)), settings=ONE)
    assert len(fought.of(told.Hit)) == 4  # two attacks, one answer each


def test_Q_AR_48_a_rule_never_answers_what_it_caused():
    echo = power("Echo", rule(t.Damaged("anyone", "you"), t.Damage(t.Source(), 1)))
    fought = Fought(hero("A", echo), hero("B", echo, attack=0), settings=ONE)
    sizes = [h.size for h in fought.of(told.Hit, 1)]
    assert sizes == [10, 1, 1, 0]  # attack, B's echo, A's echo; B's attack of 0


def test_Q_AR_48_long_chains_fizzle():
    echo = power("Echo", rule(t.Damaged("anyone", "you"), t.Damage(t.Source(), 1)))
    settings = Settings(rounds=1, chain=1)
    fought = Fought(hero("A", echo), hero("B", echo, attack=0), settings=settings)
    assert [e.why for e in fought.of(told.Fizzled)] == ["chain"]


def test_Q_AR_49_x_doubles_only_when_paid():
    fought = Fought(hero("A", CRYSTALLIZE, energy=29, attack=0), IDLE, settings=TWO)
    assert fought.of(told.VariableChanged) == []  # the attack takes 10, 19 are left


def test_Q_AR_51_copies_are_made_when_step_3_is_over():
    fought = Fought(hero("A", AMOEBA, regen(7)), IDLE, settings=ONE)
    assert fought.survivors()[0] == ("A", 2, 62)


def test_Q_AR_51_who_died_in_step_3_leaves_no_copy():
    last = power("Last", rule("end", t.Lose(YOU, 500)))
    fought = Fought(hero("A", AMOEBA, last), IDLE)
    assert fought.winner[0] == "B"


def test_Q_AR_52_helpers_stand_behind_and_act_from_the_next_round():
    call = power("Call", rule("main", t.Helper(5, 3, 2), limit=t.Limit(1, "battle")))
    fought = Fought(hero("A", call), hero("B", wall(500), attack=0), settings=TWO)
    assert len(fought.hits("A", "B", 1)) == 1
    troops = [(troop.first, troop.count, troop.helper) for troop in fought.round(2)[0].troops]
    assert troops == [(0, 1, False), (1, 2, True), (0, 1, False)]


def test_Q_AR_53_numbers_are_held_within_the_bound_and_it_is_told():
    grow = power("Grow", rule("main", t.Gain(YOU, t.Mul(BOUND, BOUND))))
    fought = Fought(hero("A", grow), IDLE, settings=ONE)
    assert fought.energies("A") == [BOUND]
    assert [e.what for e in fought.of(told.Held)] == ["energy"]


def test_Q_AR_54_work_without_end_fizzles_and_it_is_told():
    echo = power("Echo", rule(t.Attacks("anyone", "anyone"), t.Damage(OPPONENTS, 1)))
    heroes = [hero(name, echo) for name in "ABCD"]
    fought = Fought(*heroes, settings=Settings(rounds=1, passes=28, reserve=0), check=False)
    fizzled = fought.of(told.Fizzled)
    assert {e.why for e in fizzled} == {"work"}
    assert any(e.power == "" for e in fizzled)  # after the reactions, entries as well


def test_burning_more_than_there_is_to_allocate_is_not_possible():
    fought = Fought(hero("A", burning(200)), IDLE, settings=ONE)
    assert [(e.why, e.cost, e.left) for e in fought.of(told.NotUsed)] == [("cost", 200, 90)]


def test_costs_of_two_kinds_are_paid_together():
    both = power("Both", rule("main", t.Gain(YOU, 5), costs=(*spend(60), *burn(20))))
    fought = Fought(hero("A", both, order=("Both",)), IDLE, settings=ONE)
    assert fought.energies("A") == [80, 85]
