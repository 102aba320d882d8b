"""Rulings where they meet: what one alone does not decide."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import compile_power

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
    power,
    regen,
    rule,
    spend,
    start_hit,
    t,
    thorns,
    wall,
)

ONE, TWO, THREE, FOUR = (Settings(rounds=n) for n in (1, 2, 3, 4))
YOU = t.You()
THIEF = compile_power(
    "Thief: At the start of each round, steal the strongest power of the opponent with the highest Energy."
)
PHOENIX = compile_power(
    "Phoenix: When you are defeated, lose this power and come back with 50 Energy."
)


def present(fought: Fought, round_: int) -> list[tuple[str, int, int]]:
    """Who stands in the line when a round begins: side, heroes, Energy."""
    return [(fought.names[t.seat], t.count, t.energy) for t in fought.round(round_)[0].troops]


# --- death and stalemate


def test_Q_AR_29_who_died_by_halving_is_gone_in_the_next_round():
    """B is halved to 0 in round 3; in round 4 nobody hits it and Cosmic Shield counts two."""
    heroes = hero("A", COSMIC), hero("B", COSMIC, energy=1), hero("C", COSMIC)
    fought = Fought(*heroes, settings=FOUR)
    assert fought.deaths() == [("B", 3)]
    assert present(fought, 4) == [("A", 1, 50), ("C", 1, 50)]
    assert {e.by for e in fought.of(told.StatChanged, 4)} == {20}
    assert {h.target.seat for h in fought.of(told.Hit, 4)} == {0, 2}


def test_Q_AR_34_of_all_dead_only_those_of_the_last_round_count():
    """B died in round 3 with 0; A and C reach 0 in round 6, B is no longer among them."""
    heroes = hero("A", energy=2), hero("B", energy=1, base=99), hero("C", energy=2)
    assert Fought(*heroes).winner == ("A", 6, 0)


def test_Q_AR_37_a_hero_halved_to_death_may_come_back_and_leaves_no_corpse():
    fought = Fought(hero("A", wall(50)), hero("B", PHOENIX, wall(50), energy=1), settings=FOUR)
    assert present(fought, 4) == [("A", 1, 50), ("B", 1, 50)]


def test_Q_AR_37_all_die_at_once_of_halving_and_answer_in_initiative_order():
    """C is faster than A; both reach 0, and neither is killed by the other's last word."""
    last = power("Last", rule(t.Dies("you", "anyone"), t.Damage(t.Each(t.Group("opponents")), 35)))
    fought = Fought(
        hero("A", last, energy=1, base=1),
        hero("B", wall(90), attack=0),
        hero("C", last, energy=1, base=99),
    )
    assert [(e.who.seat, e.by, e.energy) for e in fought.of(told.Died)] == [
        (2, None, 0),
        (0, None, 0),
    ]
    assert [h.source.seat for h in fought.of(told.Hit) if h.size == 35 and h.target.seat == 1] == [
        2,
        0,
    ]


def test_Q_AR_51_copies_are_made_before_the_halving():
    heroes = hero("A", AMOEBA, energy=10, attack=0), hero("B", attack=0)
    fought = Fought(*heroes, settings=THREE)
    assert present(fought, 3) == [("A", 4, 10), ("B", 1, 100)]
    assert fought.survivors() == [("A", 8, 5), ("B", 1, 50)]


def test_Q_AR_35_an_amoeba_that_shrinks_ends_the_stalemate_until_it_stands_still():
    """12 → 11 in round 1 is a loss, 11 → 11 is none: halving at the end of round 4."""
    heroes = hero("A", AMOEBA, energy=12, attack=0), hero("B", attack=0)
    fought = Fought(*heroes, settings=Settings(rounds=5))
    halved = [n for n in range(1, 6) if any(isinstance(e, told.Stalemate) for e in fought.round(n))]
    assert halved == [4]


def test_Q_AR_38_round_30_is_the_last_and_its_halving_comes_first():
    fought = Fought(hero("A", wall(99), energy=10**12), hero("B", wall(99), energy=10**12 + 1))
    assert fought.winner[1] == 30
    assert fought.winner == ("A", 30, 10**12 // 2**10)


def test_Q_AR_38_a_tie_after_the_last_round_goes_by_initiative_as_it_stands():
    haste = power("Haste", rule("start", t.Raise(YOU, "initiative", 3, "battle")))
    heroes = hero("A", attack=0), hero("B", haste, attack=0, base=1)
    assert Fought(*heroes, settings=TWO).winner == ("B", 2, 100)


def test_Q_AR_19_an_attack_goes_on_after_thorns_killed_its_attacker():
    heroes = hero("A", energy=10), hero("B", thorns(10)), hero("C")
    fought = Fought(*heroes, settings=ONE)
    assert [h.target.seat for h in fought.hits("A", "B") + fought.hits("A", "C")] == [1, 2]
    assert fought.deaths()[0] == ("A", 1)


def test_AR_37_who_is_killed_by_a_hit_does_not_answer_it():
    fought = Fought(hero("A", attack=100), hero("B", thorns(50)), settings=ONE)
    assert fought.energies("A") == []


def test_Q_AR_39_a_soul_is_eaten_only_if_it_left_before_ones_turn_in_step_3():
    late = power("Late", rule("end", t.Damage(t.Each(t.Group("opponents")), 500)))
    fast = hero("A", SOULEATER), hero("B", late, attack=0, base=1), hero("C", energy=40, attack=0)
    assert Fought(*fast, settings=ONE).energies("A") == [-400]
    souls = hero("A", SOULEATER, base=1, energy=600), hero("B", late, attack=0), hero("C", attack=0)
    assert Fought(*souls, settings=ONE).energies("A")[-1] == 600 - 500 + 30


def test_Q_AR_39_ones_own_copies_are_no_souls():
    fought = Fought(
        hero("A", SOULEATER, AMOEBA, energy=12, attack=0), hero("B", attack=11), settings=TWO
    )
    assert fought.survivors() == [("B", 1, 100)]


# --- budget, order lists, Claws


def test_Q_AR_42_under_strict_stop_the_plan_ends_with_the_first_entry_that_cannot_be_paid():
    """Attack 10, Crystallize cannot be paid and stops the list, so the free 5 are not spent: Claws."""
    cheap = power("Cheap", rule("main", t.Gain(YOU, 1), costs=spend(5)))
    order = ("Attack", "Crystallize", "Cheap")
    heroes = hero("A", CLAWS, CRYSTALLIZE, cheap, energy=25, order=order), hero("B", attack=0)
    strict = Fought(*heroes, settings=Settings(rounds=1, strict_stop=True))
    assert strict.hits("A", "B")[0].size == 30
    assert Fought(*heroes, settings=ONE).hits("A", "B")[0].size == 10


def test_Q_AR_16_strict_stop_lasts_for_the_round_and_lets_free_powers_act():
    order = ("Crystallize", "Attack", "Amoeba")
    heroes = hero("A", CRYSTALLIZE, AMOEBA, energy=15, order=order), hero("B", attack=0)
    fought = Fought(*heroes, settings=Settings(rounds=1, strict_stop=True))
    assert fought.hits("A", "B") == []
    assert fought.survivors()[0] == ("A", 2, 13)


def test_Q_AR_17_what_step_1_spent_is_missing_for_claws_and_attack_alike():
    heroes = hero("A", start_hit(5, 0), CRYSTALLIZE, energy=34), hero("B", attack=0)
    fought = Fought(*heroes, settings=ONE)
    assert [(e.power, e.cost, e.left) for e in fought.of(told.NotUsed)] == [("Crystallize", 20, 19)]


def test_Q_AR_18_burning_lowers_the_budget_of_the_same_round():
    heroes = hero("A", burning(60), CRYSTALLIZE, energy=75, order=("Burn60",)), hero("B", attack=0)
    fought = Fought(*heroes, settings=ONE)
    assert len(fought.hits("A", "B")) == 2  # 15 left: the attack, but no Crystallize
    assert [e.power for e in fought.of(told.NotUsed)] == ["Crystallize"]


# --- powers that change hands


def test_Q_AR_14_a_stolen_skin_is_gone_at_once_and_prevents_for_the_thief_from_the_next_round():
    heroes = hero("A", THIEF, energy=500), hero("B", TITANIUM, attack=30, energy=900)
    fought = Fought(*heroes, settings=THREE)
    assert [h.prevented for h in fought.hits("A", "B")] == [0, 0, 0]
    assert [h.prevented for h in fought.hits("B", "A")] == [0, 30, 20]


def test_Q_AR_14_a_stolen_counter_goes_on_where_it_stood():
    late = compile_power(
        "Late: At the start of round 3, steal the strongest power of the opponent with the highest Energy."
    )
    heroes = hero("A", late, attack=0), hero("B", CRYSTALLIZE, attack=0)
    fought = Fought(*heroes, settings=FOUR)
    gained = [(e.who.seat, e.by) for e in fought.of(told.StatChanged)]
    assert gained == [(1, 1), (1, 2), (0, 4)]


def test_Q_AR_14_a_power_gained_before_the_first_round_acts_in_it():
    gift = compile_power(
        'Gift: Before the first round, each opponent gets the power "Rot": each round, lose 3 Energy.'
    )
    fought = Fought(hero("A", gift, attack=0), hero("B", attack=0), settings=TWO)
    assert fought.energies("B") == [97, 94]


def test_Q_AR_10_the_strongest_is_meant_by_coins_and_ties_by_the_list():
    owned = (Owned(CRYSTALLIZE, 5), Owned(TITANIUM, 5), Owned(COSMIC, 4))
    rich = Hero("B", 100, 0, 0, 1, owned, ("Titanium Skin", "Crystallize"))
    gained = Fought(hero("A", THIEF), rich, settings=ONE).of(told.PowerGained)
    assert [(e.power, e.strength) for e in gained] == [("Titanium Skin", 5)]


def test_a_silenced_skin_prevents_nothing_and_is_there_again_afterwards():
    hush = compile_power(
        "Hush: At the start of round 1, silence all powers of each opponent this round."
    )
    fought = Fought(hero("A", hush), hero("B", TITANIUM, attack=0), settings=TWO)
    assert [h.prevented for h in fought.hits("A", "B")] == [0, 10]


def test_two_skins_in_one_power_are_both_filled():
    twice = compile_power(
        "Twice: Prevent the first 5 damage you take during the game. Prevent the first 5 damage you take each round."
    )
    fought = Fought(hero("A"), hero("B", twice, attack=0), settings=TWO)
    assert [h.prevented for h in fought.hits("A", "B")] == [10, 5]


# --- copies and helpers


def test_Q_AR_52_a_helper_has_the_initiative_its_caller_has_by_then():
    call = power(
        "Call",
        rule("start", t.Raise(YOU, "initiative", 9, "battle"), limit=t.Limit(1, "battle")),
        rule("main", t.Helper(5, 3, 1), limit=t.Limit(1, "battle")),
    )
    fought = Fought(hero("A", call, base=1), hero("B"), hero("C"), settings=TWO)
    order = [(troop.seat, troop.helper) for troop in fought.round(2)[0].troops]
    assert order == [(0, False), (0, True), (1, False), (2, False)]


def test_Q_AR_41_a_copy_has_no_turn_in_the_round_of_its_birth_and_its_original_only_one():
    fought = Fought(hero("A", AMOEBA, regen(2)), hero("B", attack=0), settings=ONE)
    assert len([e for e in fought.of(told.PowerUsed) if e.power == "Regen"]) == 1


def test_Q_AR_32_copies_of_one_side_fight_no_further_round():
    fought = Fought(hero("A", AMOEBA, attack=200), hero("B"))
    assert fought.winner == ("A", 1, 55)
    assert fought.survivors() == [("A", 2, 55)]
