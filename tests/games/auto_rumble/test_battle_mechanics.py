"""What players ask of powers, written as they would and seen to happen in a battle."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.language import tree as t

from .builders import AMOEBA, CRYSTALLIZE, TITANIUM, YOU, Fought, hero, power, rule, thorns, wall

ONE, TWO, THREE, FOUR = (Settings(rounds=n) for n in (1, 2, 3, 4))
DUMMY = hero("B", attack=0)


def made(text: str, name: str = "P") -> t.Power:
    return compile_power(f"{name}: {text}")


def with_strength(power: t.Power, strength: int) -> Hero:
    return Hero("A", 100, 10, 0, 50, (Owned(power, strength),), (power.name, "Attack"))


def test_attacking_for_a_fifth_of_the_powers_strength():
    text = made("Each round, attack each opponent for a fifth of this power's strength.")
    fought = Fought(with_strength(text, 12), DUMMY, settings=ONE)
    assert [h.size for h in fought.hits("A", "B")] == [3, 10]


def test_fifty_more_on_each_attack():
    fought = Fought(hero("A", made("+50 to each of your attacks.")), DUMMY, settings=ONE)
    assert fought.energies("B") == [40]


def test_attack_and_defence_for_every_living_opponent():
    text = made("You get +3 Attack and +5 Defence for every living opponent.")
    fought = Fought(hero("A", text), hero("B"), hero("C"), settings=ONE)
    assert fought.hits("A", "B")[0].size == 16
    assert [h.blocked for h in fought.hits("B", "A") + fought.hits("C", "A")] == [10, 0]


def test_coming_back_once_when_defeated():
    text = made("When you are defeated, lose this power and come back with 50 Energy.")
    fought = Fought(hero("A", attack=120), hero("B", text, attack=0), settings=TWO)
    assert fought.deaths() == [("B", 1), ("B", 2)]
    assert [e.energy for e in fought.of(told.Revived)] == [50]


def test_a_gain_that_becomes_a_loss():
    text = made("At the start of round R gain 7 × (3 − R) Energy.")
    fought = Fought(hero("A", text, attack=0), DUMMY, settings=Settings(rounds=4, stalemate=9))
    assert fought.energies("A") == [114, 121, 114]


def test_damage_dealt_and_taken_is_doubled():
    text = made("Damage you deal and damage you take are both doubled.")
    fought = Fought(hero("A", text), hero("B", attack=7), settings=ONE)
    assert (fought.energies("B"), fought.energies("A")) == ([80], [86])


def test_defence_for_each_who_attacked_last_round():
    text = made("+10 Defence for each hero who attacked you last round.")
    fought = Fought(hero("A", text, attack=0), hero("B"), hero("C"), settings=TWO)
    assert [e.by for e in fought.of(told.StatChanged, 1)] == []
    assert [e.by for e in fought.of(told.StatChanged, 2)] == [20]


def test_taking_defence_from_the_strongest():
    text = made(
        "Spend 20: the strongest opponent's defence falls by 20 this round and yours rises by what he had."
    )
    fought = Fought(hero("A", text, attack=0), hero("B", wall(12), energy=300), settings=ONE)
    changes = [(e.who.seat, e.by) for e in fought.of(told.StatChanged) if e.power == "P"]
    assert changes == [(1, -12), (0, 12)]


def test_spending_burns_when_two_are_left():
    text = made("If only two heroes are left, what you spend is burned instead.")
    fought = Fought(hero("A", text), DUMMY, settings=ONE)
    assert fought.energies("A") == [90]
    assert Fought(hero("A", text), DUMMY, hero("C", attack=0), settings=ONE).energies("A") == []


def test_a_curse_for_whoever_attacks():
    curse = t.Text((t.Rule("main", (t.Lose(YOU, t.Count(t.Group("others"))),)),))
    granted = t.Watch(t.Attacks("opponent", "you"), (t.Grant(t.Source(), "Curse", curse),), "round")
    text = power("Hex", rule("main", granted, costs=(t.Cost("spend", 10),)))
    fought = Fought(hero("A", text, attack=0), hero("B"), settings=TWO)
    assert [e.power for e in fought.of(told.PowerGained)] == ["Curse", "Curse"]
    lost = [e.by for e in fought.of(told.EnergyChanged, 2) if e.power == "Curse"]
    assert lost == [-1]  # the second comes too late for this round


def test_five_more_damage_and_a_helper():
    text = power(
        "P",
        rule(t.Damaged("you", "opponent"), t.Damage(t.Victim(), 5), t.Helper(5, 1, 1)),
    )
    fought = Fought(hero("A", text), DUMMY, settings=ONE)
    assert fought.energies("B") == [90, 85]  # its own five more bring no further five
    assert fought.battle.survivors[1].helper


def test_every_second_round():
    text = made("Every 2 rounds, spend 15: deal 25 damage to each opponent.")
    fought = Fought(hero("A", text, attack=0), DUMMY, settings=FOUR)
    assert [h.size for h in fought.hits("A", "B") if not h.attack] == [25, 25]


def test_half_is_prevented_and_half_goes_back():
    text = made(
        "Spend 5: for each attack against you this round half of it is prevented, the other half goes back."
    )
    fought = Fought(hero("A", text, attack=0), hero("B", attack=11), settings=ONE)
    assert fought.energies("A") == []
    assert fought.energies("B") == [95]  # half of 11 away from zero is 6, the other half 5


def test_more_energy_but_a_dear_attack():
    text = made("Start with 25 more Energy. Your attack costs 33.")
    fought = Fought(hero("A", text), DUMMY, settings=ONE)
    assert [(e.cost, e.out_of) for e in fought.of(told.AttackMade) if e.who.seat == 0] == [
        (33, 125)
    ]


def test_one_energy_behind_a_wall():
    text = made("Set your Energy to 1 at the start of the battle. +100 Defence every round.")
    fought = Fought(hero("A", text), hero("B"), settings=TWO)
    assert fought.energies("A") == [1]
    assert [h.defence for h in fought.hits("B", "A")] == [90, 90]


def test_a_field_that_fades():
    text = made(
        "X is initially 50. At the end of each round, everyone loses X Energy, then X falls by 10."
    )
    fought = Fought(
        hero("A", text, energy=900, attack=0), hero("B", energy=900, attack=0), settings=THREE
    )
    assert fought.energies("B") == [850, 810, 780]


def test_attacking_only_the_last_attacker():
    text = made("Attack only the hero who attacked you last.")
    fought = Fought(hero("A", text, base=1), hero("B"), hero("C", attack=0), settings=ONE)
    assert (len(fought.hits("A", "B")), len(fought.hits("A", "C"))) == (0, 1)


def test_the_weakest_cannot_be_attacked():
    text = made("The hero with the lowest Energy cannot be attacked while another stands.")
    fought = Fought(hero("A", text), hero("B", energy=30), hero("C"), settings=ONE)
    assert fought.hits("A", "B") == []
    assert len(fought.hits("A", "C")) == 1


def test_initiative_is_reversed():
    text = made("At the start of each round, everyone's initiative is reversed this round.")
    fought = Fought(hero("A", text), DUMMY, settings=TWO)
    orders = [[troop.seat for troop in e.order] for e in fought.of(told.StepBegan, 2)]
    assert orders == [[0, 1], [1, 0], [1, 0]]


def test_stealing_the_strongest_power_of_the_dead():
    text = made("When you kill a hero, steal its strongest power.")
    rich = Hero("B", 10, 0, 0, 1, (Owned(CRYSTALLIZE, 3), Owned(TITANIUM, 9)))
    fought = Fought(hero("A", text, attack=70), rich, hero("C", attack=0, energy=300), settings=TWO)
    assert [(e.who.seat, e.power) for e in fought.of(told.PowerGained)] == [(0, "Titanium Skin")]
    assert any(
        e.power == "Titanium Skin" for e in fought.of(told.ShieldFilled, 2) if e.who.seat == 0
    )


def test_what_cannot_be_prevented():
    text = made("This power's effects cannot be prevented. Deal 5 damage to each opponent.")
    fought = Fought(hero("A", text, attack=0), hero("B", TITANIUM, attack=0), settings=ONE)
    assert fought.energies("B") == [95]


def test_poison_over_three_rounds():
    lose = t.Over((t.Lose(t.Victim(), 3),), 3, "end", 0)
    bite = power("Bite", rule(t.Damaged("you", "opponent"), lose, limit=t.Limit(1, "battle")))
    fought = Fought(hero("A", bite, attack=1), DUMMY, settings=Settings(rounds=5))
    assert [e.by for e in fought.of(told.EnergyChanged)] == [-3, -3, -3]


def test_a_second_wind_once():
    text = made("Once per battle, if you have 20 Energy or less, gain 40 Energy.")
    fought = Fought(
        hero("A", text, energy=15, attack=0), hero("B", attack=30, base=1), settings=TWO
    )
    assert [e.by for e in fought.of(told.EnergyChanged)] == [40]


def test_who_uses_more_than_two_powers_burns():
    text = made("An opponent who uses more than two powers in a round burns 10.")
    free = [power(f"F{n}", rule("main", t.Gain(YOU, 0))) for n in range(3)]
    fought = Fought(hero("A", text, attack=0), hero("B", *free, attack=0), settings=ONE)
    assert fought.energies("B") == [90]


def test_the_best_defence_on_the_table():
    text = made("Copy the best defence on the table.")
    fought = Fought(hero("A", text), hero("B", wall(35)), settings=ONE)
    assert [(e.who.seat, e.value) for e in fought.of(told.StatChanged)] == [(1, 35), (0, 35)]


def test_a_lower_death_threshold():
    fought = Fought(
        hero("A", made("Your death threshold is -30."), energy=5), hero("B"), settings=ONE
    )
    assert fought.deaths() == []
    assert fought.energies("A") == [-5]


def test_all_defence_is_halved():
    text = made("All defence is halved for everyone.")
    fought = Fought(hero("A", text, wall(15)), hero("B", wall(40)), settings=ONE)
    assert [e.value for e in fought.of(told.StatChanged)] == [8, 20]


def test_half_the_damage_becomes_energy():
    text = made("At the end of each round, gain half of the damage you took this round.")
    fought = Fought(hero("A", text, attack=0), hero("B", attack=15), settings=ONE)
    assert fought.energies("A") == [85, 93]


def test_silence_takes_reactions_and_passives_too():
    hush = power("Hush", rule("start", t.Forbid(t.Each(t.Group("opponents")), "powers", "round")))
    fought = Fought(hero("A", hush), hero("B", thorns(5), AMOEBA), settings=ONE)
    assert [h.source.seat for h in fought.of(told.Hit)] == [0, 1]
    assert fought.of(told.Multiplied) == []


def test_a_field_that_is_set_before_the_battle_wears_everyone_down():
    text = "Setup: set the field to 30. At the end of each round everyone loses Energy equal to the field, then the field falls by 10."
    fought = Fought(hero("A", made(text), attack=0), DUMMY, settings=THREE)
    assert fought.energies("A") == fought.energies("B") == [70, 50, 40]


def test_damage_that_rises_with_each_use():
    text = "Each time you use this power, its damage rises by 2. Spend 5: deal 5 damage to enemies."
    fought = Fought(hero("A", made(text), attack=0), DUMMY, settings=THREE)
    assert fought.energies("B") == [95, 88, 79]


def test_splitting_leaves_two_with_half_the_energy():
    text = made("At the end of the round, split into two copies.")
    fought = Fought(hero("A", text, attack=0), DUMMY, settings=ONE)
    assert fought.survivors()[0] == ("A", 2, 50)


def test_a_mark_without_a_name_makes_its_bearer_take_more():
    text = made("Spend 5: mark the strongest enemy. Marked heroes take 5 extra damage.")
    fought = Fought(hero("A", text), DUMMY, hero("C", attack=0, energy=50), settings=TWO)
    assert [h.size for h in fought.hits("A", "B")] == [10, 15]
    assert [h.size for h in fought.hits("A", "C")] == [10, 10]


def test_defence_for_whoever_attacks_again_counts_from_his_attack_on():
    text = "Gain 10 defence for each hero that attacked you last round and attacks you again this round."
    fought = Fought(hero("A", made(text), attack=0), hero("B"), hero("C"), settings=TWO)
    assert [h.blocked for h in fought.hits("C", "A")] == [0, 10]


def test_taking_the_defence_that_the_strongest_had():
    text = "Spend 20: This round, the defence of the opponent with the most Energy is reduced by 20 and your defence increases by his defence."
    fought = Fought(hero("A", made(text), attack=0), hero("B", wall(25), attack=30), settings=ONE)
    assert [h.blocked for h in fought.hits("B", "A")] == [25]
