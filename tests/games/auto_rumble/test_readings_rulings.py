"""Rulings on what texts mean, from the sentence of a player to what a battle leaves."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import compile_power

SOULEATER = (
    "At the end of each round, gain 30 Energy for each time this round that an opponent dies."
)


def owned(text: str, strength: int = 10, name: str = "It") -> Owned:
    return Owned(compile_power(f"{name}: {text}"), strength)


def left(rounds: int, *sides: tuple[int, str]) -> list[int]:
    """What a battle leaves to each side, the first acting first; 0 for the dead."""
    heroes = [
        Hero(f"H{n}", energy, 10, 9 - n, 9 - n, (owned(text),) if text else ())
        for n, (energy, text) in enumerate(sides)
    ]
    found = [0] * len(sides)
    for troop in fight(tuple(heroes), Settings(rounds=rounds)).survivors:
        found[troop.seat] += troop.energy * troop.count * troop.alive
    return found


SPARED = "Whenever you would die, instead set your Energy to 1."


def test_Q_AR_58_instead_of_dying_the_hero_is_never_dead():
    assert left(1, (10, SPARED), (100, "")) == [1, 90]


def test_Q_AR_58_nothing_that_watches_for_a_death_sees_one():
    assert left(1, (10, SPARED), (100, SOULEATER)) == [1, 90]
    assert left(1, (10, ""), (100, SOULEATER), (100, "")) == [0, 110, 80]


def test_Q_AR_58_what_leaves_the_energy_at_the_threshold_spares_nobody():
    text = "Whenever you would die, instead gain 2 Energy."
    assert left(1, (3, text), (100, "")) == [0, 100]


def test_Q_AR_58_it_stands_in_the_place_of_being_killed_too():
    killer = "At the end of each round, kill the weakest opponent."
    assert left(1, (50, SPARED), (100, killer)) == [1, 90]


def test_Q_AR_59_powers_gained_together_go_to_the_bottom_by_strength():
    weak, strong, thief = (
        owned("Gain 1 Energy each round.", 2, "Weak"),
        owned("Gain 2 Energy each round.", 8, "Strong"),
        owned(
            "At the start of each round, steal all powers of the strongest opponent.", 5, "Thief"
        ),
    )
    heroes = (Hero("A", 100, 10, 9, 2, (thief,)), Hero("B", 100, 10, 0, 1, (weak, strong)))
    gained = [
        event.power
        for event in fight(heroes, Settings(rounds=1)).events
        if type(event).__name__ == "PowerGained"
    ]
    assert gained == ["Strong", "Weak"]


def test_Q_AR_60_at_most_so_often_without_per_battle_is_per_the_moment_that_repeats():
    text = "Each round, whenever you are attacked, gain 5 Energy, at most 2 times."
    three = ((100, ""),) * 3
    assert left(2, (100, text), *three)[0] == 100 + 2 * (10 - 30)


ONE_ROUND = "Once per battle, prevent all damage you take this round."


def test_Q_AR_61_prevention_once_per_battle_holds_from_the_first_damage_to_the_end_of_its_round():
    assert left(1, (100, ONE_ROUND), (100, ""), (100, "")) == [100, 80, 80]
    assert left(2, (100, ONE_ROUND), (100, ""), (100, "")) == [80, 60, 60]


def test_Q_AR_61_it_waits_for_the_first_damage_of_the_battle():
    peaceful = "In round 1, you cannot attack."
    assert left(2, (100, ONE_ROUND), (100, peaceful)) == [100, 80]
    assert left(3, (100, ONE_ROUND), (100, peaceful)) == [90, 70]


@pytest.mark.parametrize("who", ["opponent that attacks you", "hero who attacks you this round"])
def test_Q_AR_62_defence_for_each_attacker_is_there_when_that_attack_begins(who):
    text = f"+4 Defence for each {who}."
    assert left(1, (100, text), (100, ""), (100, "")) == [88, 80, 80]


def test_Q_AR_63_a_party_of_an_event_is_judged_as_things_were_before_the_hit():
    """Each of the two is the strongest when it is hit, and neither is afterwards."""
    text = "When you attack the strongest opponent gain 5 Energy."
    assert left(1, (100, text), (100, ""), (95, "")) == [90, 80, 75]
    rich = "Whenever you attack an opponent with more than 95 Energy, gain 7 Energy."
    assert left(1, (100, rich), (100, "")) == [97, 90]


FOR_THE_ATTACK = "You have 20 extra Energy each round that can only be spent on attacks."


def test_energy_for_the_attack_alone_is_that_much_less_of_its_cost():
    assert left(1, (5, ""), (100, "")) == [0, 100]  # who has 5 cannot pay 10
    assert left(1, (5, FOR_THE_ATTACK), (100, "")) == [0, 90]


def test_energy_for_the_attack_alone_pays_for_nothing_else():
    spender = "Spend 30: deal 7 damage to each opponent."
    heroes = (
        Hero("A", 25, 10, 9, 9, (owned(FOR_THE_ATTACK, name="One"), owned(spender, name="Two"))),
        Hero("B", 100, 10, 8, 8, ()),
    )
    troops = fight(heroes, Settings(rounds=1)).survivors
    assert [troop.energy for troop in troops if troop.seat == 1] == [90]


BACK_LATER = "When you die, come back with 40 energy at the end of the round."


def test_who_died_comes_back_when_the_round_ends():
    assert left(1, (10, BACK_LATER), (100, ""), (100, "")) == [40, 80, 80]
    next_round = "When you die, come back with 40 energy next round."
    assert left(2, (10, next_round), (100, ""), (100, "")) == [20, 60, 60]
    once = "The first time you die, come back next round with 15 energy."
    assert left(2, (10, once), (100, ""), (100, "")) == [0, 60, 60]


def test_who_is_dead_does_nothing_else_at_the_end_of_the_round():
    more = f"{BACK_LATER} At the end of each round, gain 5 Energy."
    assert left(1, (10, more), (100, "")) == [40, 90]
    assert left(1, (10, "At the end of each round, deal 5 damage."), (100, "")) == [0, 90]


def test_who_is_killed_behind_its_place_at_the_end_of_a_round_stays_dead():
    killer = "At the end of each round, kill the weakest opponent."
    assert left(1, (10, BACK_LATER), (100, ""), (100, killer)) == [0, 80, 80]


def test_nobody_comes_back_in_a_later_round():
    with pytest.raises(Illegal, match="gone with its round"):
        owned("Whenever you die, at the end of the next round (come back with 40 Energy).")
