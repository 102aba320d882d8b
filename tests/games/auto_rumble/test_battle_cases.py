"""The worked battles of the cases, each also fought by the reference."""

import pytest

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.heroes import Settings

from .builders import (
    AMOEBA,
    CLAWS,
    COSMIC,
    CRYSTALLIZE,
    SOULEATER,
    TITANIUM,
    Fought,
    burning,
    hero,
    sample,
    start_hit,
    wall,
)


@pytest.mark.parametrize(
    "energy, each",
    [(6, 8), (7, 9), (9, 10), (10, 10), (11, 11), (12, 11), (13, 12), (100, 55), (109, 60)],
)
def test_G_AR_20_amoeba_halves_rounds_up_and_adds_five(energy, each):
    fought = Fought(
        hero("A", AMOEBA, energy=energy), hero("B", attack=0), settings=Settings(rounds=1)
    )
    assert ("A", 2, each) in fought.survivors()


def test_G_AR_20_amoeba_does_nothing_at_five():
    fought = Fought(hero("A", AMOEBA, energy=5), hero("B", attack=0), settings=Settings(rounds=1))
    assert ("A", 1, 5) in fought.survivors()


def test_G_AR_21_two_plain_heroes():
    fought = Fought(hero("A"), hero("B"))
    assert fought.winner == ("A", 10, 10)
    assert fought.energies("B")[-1] == 0


def test_G_AR_22_three_plain_heroes():
    fought = Fought(hero("A"), hero("B"), hero("C"))
    assert [t.energy for t in fought.round(5)[0].troops] == [20, 20, 20]
    assert fought.deaths() == [("C", 5), ("B", 6)]
    assert fought.winner == ("A", 6, 10)


def test_G_AR_23_four_plain_heroes():
    assert Fought(hero("A"), hero("B"), hero("C"), hero("D")).winner == ("A", 4, 10)


def test_G_AR_24_thirty_coins_kept():
    assert Fought(hero("A", energy=130, attack=20, i=30), hero("B")).winner == ("A", 5, 90)


def test_G_AR_25_the_sample_battle():
    fought = Fought(*sample())
    assert fought.winner == ("Bob", 4, 17)
    assert fought.survivors() == [("Bob", 16, 17)]
    ends = [[(t.count, t.energy) for t in fought.round(n)[0].troops] for n in (2, 3, 4)]
    assert ends == [
        [(1, 118), (1, 84), (2, 60)],
        [(1, 96), (1, 42), (4, 35)],
        [(1, 55), (8, 23)],
    ]
    assert [h.energy for h in fought.hits("Bob", "Charlie", 3)] == [16, 2, -12, -26]
    assert [h.energy for h in fought.hits("Bob", "Alice", 4)] == [
        41,
        27,
        13,
        -1,
        -15,
        -29,
        -43,
        -57,
    ]


def test_G_AR_25_who_kills_whom_in_the_sample_battle():
    killers = [(d.by.number, d.energy) for d in Fought(*sample()).of(told.Died)]
    assert killers == [(2, -12), (3, -1)]


def test_G_AR_26_defence_of_the_bobs_in_round_3():
    fought = Fought(*sample())
    assert {h.defence for h in fought.hits("Alice", "Bob", 3)} == {44}
    assert {h.defence for h in fought.hits("Charlie", "Bob", 3)} == {29}
    gained = [(e.by, e.value) for e in fought.of(told.StatChanged, 3) if e.power == "Crystallize"]
    assert gained == [(4, 4), *[(4, 33)] * 4]


def test_G_AR_27_claws_alone_add_twenty():
    fought = Fought(hero("A", CLAWS), hero("B"))
    assert fought.energies("B") == [70, 40, 10, -20]
    assert fought.winner == ("A", 4, 70)


def test_G_AR_28_claws_apply_when_the_other_power_cannot_be_paid():
    fought = Fought(
        hero("A", CLAWS, CRYSTALLIZE, energy=25, order=("Attack", "Crystallize")),
        hero("B", energy=31),
        settings=Settings(rounds=1),
    )
    assert fought.energies("B") == [1]
    assert fought.energies("A") == [15]


def test_G_AR_30_powers_at_the_end_of_the_round_are_not_used_for_claws():
    fought = Fought(hero("A", CLAWS, AMOEBA), hero("B"), settings=Settings(rounds=1))
    assert fought.hits("A", "B")[0].size == 30


def test_G_AR_32_an_unaffordable_entry_is_skipped():
    heroes = hero("A", CRYSTALLIZE, energy=15, order=("Crystallize", "Attack")), hero("B")
    assert len(Fought(*heroes, settings=Settings(rounds=1)).hits("A", "B")) == 1
    assert Fought(*heroes, settings=Settings(rounds=1, strict_stop=True)).hits("A", "B") == []


def test_G_AR_34_defence_before_skin():
    fought = Fought(
        hero("A", attack=30, i=1),
        hero("B", TITANIUM, COSMIC, attack=0),
        settings=Settings(rounds=2),
    )
    assert [(h.blocked, h.prevented, h.energy) for h in fought.hits("A", "B")] == [
        (20, 10, 100)
    ] * 2
    assert fought.battle.survivors[1].pools == (("Titanium Skin", 30, 50),)


def test_G_AR_35_titanium_skin_against_a_plain_hero():
    assert Fought(hero("A", TITANIUM), hero("B")).winner == ("A", 10, 60)
    assert Fought(hero("A", TITANIUM, base=1), hero("B", base=2)).winner == ("A", 10, 50)


def test_G_AR_37_cosmic_shield_counts_who_lives_at_the_start():
    fought = Fought(hero("A", COSMIC), hero("B"), hero("C"))
    assert [e.by for e in fought.of(told.StatChanged)] == [30] * 5 + [20]
    assert fought.winner == ("A", 6, 100)
    assert fought.deaths() == [("C", 5), ("B", 6)]


def test_G_AR_39_souleater_counts_every_copy():
    fought = Fought(hero("A", SOULEATER), hero("B", AMOEBA, energy=20))
    assert fought.winner == ("A", 2, 150)


def test_G_AR_40_the_dead_eat_no_souls():
    fought = Fought(hero("A", SOULEATER, energy=10), hero("B", energy=10), hero("C", energy=40))
    assert fought.winner == ("C", 1, 30)
    assert fought.of(told.EnergyChanged) == []


def test_G_AR_41_stalemate_halves_until_nobody_is_left():
    fought = Fought(hero("A", wall(100)), hero("B", wall(100)))
    assert fought.energies("A") == [50, 25, 12, 6, 3, 1, 0]
    assert fought.winner == ("A", 21, 0)
    assert Fought(hero("A", wall(100), base=1), hero("B", wall(100), base=2)).winner[0] == "B"


def test_G_AR_41_more_energy_does_not_always_help():
    fought = Fought(hero("A", wall(100)), hero("B", wall(100), energy=110))
    assert fought.energies("B") == [55, 27, 13, 6, 3, 1, 0]
    assert fought.winner == ("A", 21, 0)
    assert Fought(hero("A", wall(100)), hero("B", wall(100), energy=200)).winner == ("B", 21, 1)


def test_G_AR_42_heroes_that_cannot_attack():
    fought = Fought(hero("A", energy=8), hero("B", energy=9))
    assert (fought.energies("A"), fought.energies("B")) == ([4, 2, 1, 0], [4, 2, 1, 0])
    assert fought.winner == ("A", 12, 0)


def test_G_AR_44_a_hero_may_burn_itself_to_death():
    fought = Fought(
        hero("A", wall(100), burning(10), order=("Burn10", "Attack")), hero("B", wall(100))
    )
    assert fought.winner == ("B", 10, 100)


def test_G_AR_47_a_kamikaze_entry_is_finished():
    kamikaze = hero("A", burning(10, 50), energy=10, order=("Burn10", "Attack"))
    assert Fought(kamikaze, hero("B", energy=40)).winner == ("A", 1, 0)
    assert Fought(kamikaze, hero("B", energy=50)).winner == ("A", 1, 0)
    faster = hero("B", energy=50, base=99)
    assert Fought(kamikaze, faster, settings=Settings(attack_cost=60)).winner[0] == "B"


def test_G_AR_49_a_hero_that_dies_in_step_1_never_acts():
    fought = Fought(
        hero("A", start_hit(5, 20), energy=14),
        hero("B", energy=20),
        hero("C", energy=50),
        settings=Settings(rounds=1),
    )
    assert fought.of(told.AttackMade) == [fought.of(told.AttackMade)[0]]
    assert fought.energies("A") == [4]
    assert fought.energies("B") == [0, -10]
    assert fought.energies("C") == [30]
