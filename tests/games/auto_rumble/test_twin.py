"""Compiled battles equal the engine's: who wins, in which round, and what is left of everybody."""

import pytest
from msgspec import structs

pytest.importorskip("numba")

from bench.battles import house_heroes

from gamemaster.core.lab import LabQuestion
from gamemaster.games.auto_rumble.battle import clashes
from gamemaster.games.auto_rumble.battle.field.field import Field
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.inventor.judged import measured
from gamemaster.games.auto_rumble.lab import LAB, _before, _owning
from gamemaster.games.auto_rumble.powers import compile_power, house_library, program_of
from gamemaster.games.auto_rumble.twin.battles import Arena, battles, by_engine, same
from gamemaster.games.auto_rumble.twin.book import reason
from gamemaster.games.auto_rumble.twin.rehearsing import rehearse_compiled
from gamemaster.language import tree as t

from .builders import AMOEBA, EMBER, hero, power, rule, sample, thorns
from .random_powers import random_heroes

# One worker compiles the battle for all of these; two would compile it twice.
pytestmark = pytest.mark.xdist_group("auto rumble compiled")
SETTINGS = Settings()
SHORT = Settings(rounds=4)
fights = pytest.mark.long
"""A test that fights in compiled code: compiling it takes a minute."""


def unequal(asked: list[tuple[Hero, ...]], settings: Settings = SETTINGS) -> list[int]:
    """Which of the battles end otherwise in compiled code; those that the engine fought do not count."""
    found = battles(asked, settings)
    return [
        n
        for n, (heroes, result) in enumerate(zip(asked, found, strict=True))
        if result.compiled and not same(result, by_engine(heroes, settings))
    ]


@fights
def test_the_sample_battle_of_the_document_is_compiled_and_ends_as_it_does_there():
    [result] = battles([sample()])
    assert result.compiled
    assert same(result, by_engine(sample(), SETTINGS))


def test_every_power_of_the_house_is_carried():
    assert [
        reason(program_of(written)) for written in house_library() if reason(program_of(written))
    ] == []


@fights
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_battles_of_the_house_end_as_the_engine_says(seats):
    asked = [house_heroes(seats, 10_000 + n) for n in range(25)]
    assert all(result.compiled for result in battles(asked))
    assert unequal(asked) == []


def wild(seeds: range) -> list[tuple[Hero, ...]]:
    """Battles of invented powers that compiled code carries."""
    asked = [random_heroes(seed) for seed in seeds]
    return [
        heroes
        for heroes in asked
        if not any(reason(owned.power) for hero in heroes for owned in hero.powers)
    ]


@fights
def test_wild_powers_end_as_the_engine_says():
    asked, settings = wild(range(300, 380)), Settings(rounds=3)
    assert sum(result.compiled for result in battles(asked, settings)) > 15
    assert unequal(asked, settings) == []


@fights
def test_a_power_beyond_compiled_code_is_fought_by_the_engine_and_says_so():
    phoenix = compile_power("Phoenix: When you would die, instead set your Energy to 30.")
    assert reason(phoenix) == "WouldDie"
    heroes = (hero("A", phoenix), hero("B", thorns(3)))
    [result] = battles([heroes])
    assert not result.compiled
    assert same(result, by_engine(heroes, SETTINGS))


@fights
def test_a_crowd_beyond_the_field_is_fought_by_the_engine():
    armies = tuple(hero(name, AMOEBA, EMBER, attack=1, energy=400) for name in "AB")
    settings = Settings(rounds=8)
    [result] = battles([armies], settings)
    assert not result.compiled
    assert same(result, by_engine(armies, settings))


@fights
def test_a_number_near_the_bound_is_the_engines():
    squared = t.Mul(t.Of(t.You(), "energy"), t.Of(t.You(), "energy"))
    rich = power("Rich", rule("start", t.Gain(t.You(), squared)))
    heroes = (hero("A", rich), hero("B"))
    [result] = battles([heroes])
    assert not result.compiled
    assert same(result, by_engine(heroes, SETTINGS))


@fights
@pytest.mark.parametrize("field", ["energy", "attack", "initiative", "base"])
def test_a_hero_with_a_number_beyond_the_machine_is_the_engines(field):
    heroes = (structs.replace(hero("A"), **{field: 10**30}), hero("B"))
    [result] = battles([heroes])
    assert not result.compiled


def test_a_power_with_a_number_beyond_the_machine_is_the_engines():
    assert reason(power("Deep", rule("start", t.Gain(t.You(), 10**30))))


@fights
def test_compiled_code_never_counts_less_work_than_the_engine(monkeypatch):
    asked = [house_heroes(6, 300 + n) for n in range(12)] + wild(range(300, 340))
    found = list(zip(asked, battles(asked, SHORT), strict=True))
    most: list[int] = []
    rest = Field.rest

    def noted(field: Field) -> None:
        most[-1] = max(most[-1], field.work)
        rest(field)

    monkeypatch.setattr(Field, "rest", noted)
    for heroes, result in found:
        most.append(0)
        if result.compiled:
            by_engine(heroes, SHORT)
    assert [n for n, (_, result) in enumerate(found) if result.work < most[n]] == []


@fights
def test_a_round_that_may_be_spent_is_the_engines():
    settings = structs.replace(SETTINGS, passes=3, reserve=3)
    [result] = battles([sample()], settings)
    assert not result.compiled


@fights
def test_the_strict_stop_is_the_engines():
    [result] = battles([sample()], Settings(strict_stop=True))
    assert not result.compiled


@fights
def test_an_arena_keeps_nothing_of_one_battle_for_the_next():
    arena = Arena()
    asked = [house_heroes(3, n) for n in range(12)]
    alone = [arena.battles([heroes], SETTINGS)[0] for heroes in asked]
    assert arena.battles([*reversed(asked)], SETTINGS) == [*reversed(alone)]


@fights
def test_what_a_giver_who_is_gone_gave_lasts_on():
    curse = power(
        "Curse",
        rule("main", t.Factor(t.Each(t.Group("opponents")), "taken", 2, 1, "damage", "battle")),
    )
    heroes = (
        Hero("A", 20, 5, 9, 3, (Owned(curse, 1),)),
        Hero("B", 20, 5, 9, 2, (Owned(curse, 1),)),
        Hero("C", 300, 12, 0, 1),
        Hero("D", 250, 10, 0, 4),
    )
    assert battles([heroes])[0].compiled
    assert unequal([heroes]) == []


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 6])
def test_ten_thousand_battles_of_the_house_end_as_the_engine_says(seats):
    asked = [house_heroes(seats, 100_000 + n) for n in range(10_000)]
    compiled = sum(result.compiled for result in battles(asked))
    print(f"{seats} heroes: {compiled:,} of {len(asked):,} battles compiled, all equal")
    assert unequal(asked) == []
    assert compiled > 9_900


@pytest.mark.soak
def test_thousands_of_wild_battles_end_as_the_engine_says():
    asked, settings = wild(range(20_000, 26_000)), Settings(rounds=8)
    compiled = sum(result.compiled for result in battles(asked, settings))
    print(f"{compiled:,} of {len(asked):,} wild battles compiled, all equal")
    assert unequal(asked, settings) == []
    assert compiled > 1_000


@pytest.fixture
def engine_afterwards():
    """Whatever a test takes in hand, the next one fights by the engine."""
    yield
    clashes.take_in_hand(clashes.by_the_engine)


def asked_of_the_lab() -> list[object]:
    for kept in (_before, _owning, measured):
        kept.cache_clear()
    first, second, third = list(LAB.pieces())[:3]
    asked = [
        LabQuestion("worth", (first,), 6, 3, 5),
        LabQuestion("meeting", (first, second), 4),
        LabQuestion("pair", (second, third), 4),
    ]
    return [*map(LAB.answer, asked), measured("Whoever attacks you loses 4 Energy.", 8)]


@fights
def test_the_lab_and_inventors_learn_the_same_from_compiled_battles(engine_afterwards):
    by_engine_alone = asked_of_the_lab()
    assert rehearse_compiled(anew=True)
    assert asked_of_the_lab() == by_engine_alone


@fights
def test_what_was_compiled_once_is_found_on_the_disk(engine_afterwards):
    battles([sample()])
    assert rehearse_compiled()
