"""Squads change nothing: every event is that of one object per hero, and it costs no more."""

from collections.abc import Callable

import pytest

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned
from gamemaster.games.auto_rumble.inventing import random_power
from gamemaster.games.auto_rumble.powers import house_library, program_of
from gamemaster.language import tree as t

from .builders import (
    AMOEBA,
    COSMIC,
    CRYSTALLIZE,
    EMBER,
    SOULEATER,
    TITANIUM,
    hero,
    power,
    rule,
    thorns,
)
from .random_powers import random_heroes
from .reference import Duel, both

YOU = t.You()
EVERYONE = t.Group("everyone")
FOES = t.Group("opponents")


def check(heroes: tuple[Hero, ...], most: int) -> Duel | None:
    """Fight on both battlefields; they must agree."""
    duel = both(heroes, most)
    assert duel is None or duel.difference is None
    return duel


@pytest.mark.parametrize("block", range(6))
def test_random_battles_are_those_of_the_reference(block):
    for seed in range(block * 25, block * 25 + 25):
        check(random_heroes(seed), 30)


def size(seed: int) -> int:
    """How many heroes a battle may grow to: every tenth up to 300."""
    return 60 if seed % 10 else 300


def worded_heroes(seed: int) -> tuple[Hero, ...]:
    """Heroes with powers as the language's own generator makes them."""
    dice = dice_for_turn(match_key("worded"), seed)
    powers = [random_power(dice.named("power", n)) for n in range(6)]
    return random_heroes(seed, powers)


@pytest.mark.parametrize("block", range(4))
def test_battles_of_generated_powers_are_those_of_the_reference(block):
    for seed in range(block * 25, block * 25 + 25):
        check(worded_heroes(seed), 30)


LIBRARY = [program_of(power) for power in house_library()]


def library_heroes(seed: int) -> tuple[Hero, ...]:
    """Heroes with powers of the house library, more than half of them multiplying."""
    return random_heroes(seed, LIBRARY)


@pytest.mark.parametrize("block", range(4))
def test_battles_of_the_library_are_those_of_the_reference(block):
    for seed in range(block * 15, block * 15 + 15):
        check(library_heroes(seed), 60)


def test_a_chain_that_grows_too_long_in_a_squad_is_told_to_fizzle_once():
    """Dozens of heroes with Last Word kill one another in chains of twelve."""
    duel = both(library_heroes(104_829), size(104_829))
    assert duel is not None
    assert duel.difference is None
    assert any(isinstance(event, told.Fizzled) for event in duel.events)


def compared(heroes: Callable[[int], tuple[Hero, ...]], seeds: range) -> None:
    """Fight all of them; none may differ from the reference or be much slower."""
    faults, largest, mine, theirs = [], 0, 0.0, 0.0
    for seed in seeds:
        duel = both(heroes(seed), size(seed))
        if duel is None:
            continue
        if duel.difference or duel.is_slow:
            faults.append((seed, duel.difference, round(duel.mine, 3), round(duel.theirs, 3)))
        largest = max(largest, duel.heroes)
        mine, theirs = mine + duel.mine, theirs + duel.theirs
    print(
        f"{len(seeds)} battles, up to {largest} heroes: {mine:.1f} s, the reference {theirs:.1f} s"
    )
    assert faults == []


@pytest.mark.soak
@pytest.mark.parametrize("block", range(50))
def test_five_thousand_battles_of_the_library_are_those_of_the_reference(block):
    compared(library_heroes, range(100_000 + block * 100, 100_100 + block * 100))


@pytest.mark.soak
@pytest.mark.parametrize("heroes", [random_heroes, worded_heroes])
@pytest.mark.parametrize("block", range(25))
def test_five_thousand_battles_of_wild_powers_are_those_of_the_reference(block, heroes):
    compared(heroes, range(100_000 + block * 100, 100_100 + block * 100))


def weave(name: str, *do: t.Effect, when="main", **more) -> t.Power:
    return power(name, rule(when, *do, **more))


# Powers that make equal heroes fare differently.
WEAVERS = (
    weave("Sniper", t.Damage(t.Least(FOES, "energy"), 7)),
    weave("Giant-slayer", t.Damage(t.Most(FOES, "energy"), 9)),
    weave("Vanguard", t.Damage(t.First(FOES), 6)),
    weave("Rearguard", t.Lose(t.Last(FOES), 5)),
    weave("Executioner", t.Kill(t.Least(FOES, "energy")), when="end"),
    weave("Rage", t.Raise(YOU, "attack", 1, "battle"), when=t.Attacks("opponent", "you")),
    weave("Vampire", t.Gain(YOU, t.Div(t.EventAmount(), 2)), when=t.Damaged("you", "opponent")),
    weave("Martyr", t.Damage(t.Each(FOES), 4), when=t.Dies("you", "anyone")),
    weave("Crowd", t.Damage(t.Each(FOES), t.Count(t.Group("team")))),
    weave("Mirror", t.Set(YOU, "defence", t.Highest(EVERYONE, "defence"), "round"), when="start"),
    weave("Poison", t.Mark(t.Victim(), "poison", 1), when=t.Damaged("you", "opponent")),
    weave("Venom", t.Lose(t.Each(EVERYONE), t.Marks(t.It(), "poison")), when="end"),
    weave("Leech", t.Lose(t.Least(FOES, "energy"), 5), t.Gain(YOU, t.Changed())),
    weave("Cull", t.Damage(t.Each(t.Group("everyone", t.Compare(t.Of(t.It(), "energy"), "<", 30))), 3)),
    weave("Phoenix", t.Revive(YOU, 9), when=t.Dies("you", "anyone"), limit=t.Limit(1, "battle")),
    weave("Grudge", t.Damage(t.LastAttacker(), 11)),
    weave("Tithe", t.Gain(t.Least(t.Group("allies"), "energy"), 2), when="start"),
    weave("Fever", t.Over((t.Lose(t.Victim(), 2),), 2, "end", 0), when=t.Damaged("you", "anyone")),
    weave("Bodyguard", t.Redirect(t.Each(t.Group("allies")), 2, YOU, "damage", "while"), when="always"),
    weave("Banner", t.Raise(t.Each(t.Group("team")), "attack", 1, "while"), when="always"),
    weave("Gloom", t.Fall(t.Each(FOES), "attack", 1, "while"), when="always"),
)  # fmt: skip
PARTNERS = (thorns(1), COSMIC, TITANIUM, SOULEATER, CRYSTALLIZE, EMBER)


def woven(n: int) -> tuple[Hero, ...]:
    """Two or three sides that multiply, with the n-th weave of powers against another."""
    a, b = WEAVERS[n % len(WEAVERS)], WEAVERS[(n // len(WEAVERS)) % len(WEAVERS)]
    c = PARTNERS[n % len(PARTNERS)]
    heroes = [
        hero("A", AMOEBA, a, c, energy=60 + 90 * (n % 4), attack=3 + n % 9),
        hero("B", AMOEBA, b, PARTNERS[(n + 2) % 6], energy=100 + 70 * (n % 3), attack=2 + n % 7),
    ]
    if n % 5 == 0:
        heroes.append(hero("C", a, b, energy=400, attack=9))
    return tuple(heroes)


@pytest.mark.parametrize("block", range(7))
def test_woven_battles_are_those_of_the_reference(block):
    for n in range(block, len(WEAVERS) ** 2, 21):
        check(woven(n), 70)


@pytest.mark.soak
def test_every_weave_is_that_of_the_reference():
    for n in range(len(WEAVERS) ** 2):
        check(woven(n), 300)


def test_long_runs_of_heroes_are_those_of_the_reference():
    for n in range(0, len(WEAVERS), 4):
        heroes = (
            hero("A", AMOEBA, WEAVERS[n], energy=3000, attack=1),
            hero("B", AMOEBA, thorns(1), energy=3000, attack=2),
        )
        check(heroes, 70)


def test_owned_twice_a_power_acts_twice():
    twice = Hero("A", 100, 10, 0, 2, (Owned(EMBER, 1), Owned(EMBER, 2), Owned(AMOEBA, 1)))
    check((twice, hero("B", COSMIC, AMOEBA)), 300)
