"""Nothing a player can write runs away: work, events and story stay bounded, and it is told."""

import pytest

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import count
from gamemaster.games.auto_rumble.battle.field.loops import SquadField
from gamemaster.games.auto_rumble.battle.field.memory import Hushed
from gamemaster.games.auto_rumble.battle.field.programs import Entry, Kind, needs_of, program
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.fight import LAWS, fight
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.battle.read.modifiers import _hushed
from gamemaster.games.auto_rumble.battle.read.scene import Fight
from gamemaster.games.auto_rumble.battle.story.story import narrated
from gamemaster.games.auto_rumble.powers import compile_power
from gamemaster.language import tree as t

from .builders import AMOEBA, COSMIC, YOU, hero, power, rule, thorns
from .test_battle_armies import walked

NASTY = [
    thorns(3),
    compile_power("Echo: Whenever you take damage, deal 1 damage to each opponent."),
    compile_power("Martyr: When you die, deal 20 damage to everyone."),
    compile_power("Spawn: Whenever an opponent attacks you, gain a helper with 5 Energy."),
    compile_power("Twins: At the end of each round, create another of yourself."),
    compile_power("Leech: Whenever anyone takes damage, gain 1 Energy."),
    compile_power("Grudge: Whenever anyone attacks, deal 1 damage to each opponent."),
]


def fizzled(battle) -> list[told.Fizzled]:
    return [e for e, _ in walked(battle.events) if isinstance(e, told.Fizzled)]


@pytest.mark.parametrize("nasty", NASTY, ids=lambda power: power.name)
def test_mutual_reactions_of_eight_heroes_a_side_do_not_fizzle_for_want_of_work(nasty):
    heroes = [hero(name, AMOEBA, nasty, energy=1000) for name in "AB"]
    assert [e for e in fizzled(fight(heroes, Settings(rounds=3))) if e.why == "work"] == []


@pytest.mark.parametrize("seats", [2, 12])
def test_the_worst_a_table_can_think_of_is_bounded_and_the_same_twice(seats):
    heroes = tuple(hero(name, AMOEBA, *NASTY, energy=1000) for name in "ABCDEFGHIJKL"[:seats])
    battle = fight(heroes)
    assert battle == fight(heroes)
    assert count(battle.events) < 60_000
    assert any(e.why == "work" for e in fizzled(battle))


def test_what_fizzles_is_told_once_a_round_for_each_power_in_both_languages():
    heroes = tuple(hero(name, AMOEBA, COSMIC, *NASTY, energy=1000) for name in "AB")
    battle = fight(heroes, Settings(rounds=8, reserve=1_000))
    assert len(fizzled(battle)) <= battle.rounds * 2 * 2 * (len(NASTY) + 3)
    assert any("fizzle" in line for line in narrated(battle.events, "en"))
    assert len(narrated(battle.events, "pt")) > battle.rounds


def test_two_thousand_bodyguards_take_one_point_each_of_a_hit():
    """Redirection by a whole squad is exact, however many heroes take part in it."""
    crowd = power("Crowd", rule("setup", t.CopySelf(1_999)))
    guard = power(
        "Guard", rule("always", t.Redirect(t.Each(t.Group("allies")), 1, YOU, "damage", "while"))
    )
    aimed = power("Aimed", rule("main", t.Damage(t.First(t.Group("opponents")), 1_500)))
    heroes = hero("A", crowd, guard, energy=10, attack=0), hero("B", aimed, attack=0)
    battle = fight(heroes, Settings(rounds=1))
    energies = [troop.energy for troop in battle.survivors for _ in range(troop.count)]
    assert sorted(energies) == [9] * 1_500 + [10] * 500 + [100]
    assert energies[0] == 10


class Unread(dict):
    """A memory that may be asked for what is in it, but not gone through."""

    def __iter__(self):
        raise AssertionError("somebody goes through the whole memory")


def test_whether_a_power_is_silenced_is_asked_without_going_through_a_long_memory():
    """Heroes can be written that remember thousands of things; this is asked at every turn."""
    hush = program(power("Hush", rule("main", t.Silence(YOU, "all", "round"))))
    fight = Fight(SquadField(), Settings(), needs_of((hush,)), LAWS)
    squad = Squad(0, 0, Kind((Entry(hush, 0),), (0,)), Unread())
    assert not _hushed(fight, squad, 0)
    squad.memory[Hushed(0, "round")] = 1
    assert _hushed(fight, squad, 0)
