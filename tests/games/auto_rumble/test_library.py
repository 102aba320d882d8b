"""Every power of the house library does in battle what its example says."""

import tomllib
from importlib.resources import files

import pytest

from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.games.auto_rumble.powers import compile_power

LIBRARY = tomllib.loads(
    files("gamemaster.games.auto_rumble").joinpath("library/powers.toml").read_text("utf-8")
)["power"]
POWERS = {entry["name"]: compile_power(f"{entry['name']}: {entry['en']}") for entry in LIBRARY}
EXAMPLES = [(entry["name"], example) for entry in LIBRARY for example in entry["example"]]


def heroes_of(example, without=""):
    return tuple(
        Hero(
            hero["name"],
            hero["energy"],
            10,
            hero["initiative"],
            len(example["heroes"]) - n,
            tuple(Owned(POWERS[name], 10) for name in hero["powers"] if name != without),
            () if without else tuple(hero.get("order", ())),
        )
        for n, hero in enumerate(example["heroes"])
    )


def energies(heroes, rounds):
    """The Energy of each side's living heroes."""
    left = {}
    for troop in fight(heroes, Settings(rounds=rounds)).survivors:
        if troop.alive:
            left.setdefault(heroes[troop.seat].name, []).extend([troop.energy] * troop.count)
    return left


@pytest.mark.parametrize("name, example", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_the_example_of_a_power_happens(name, example):
    assert energies(heroes_of(example), example["rounds"]) == example["then"]


@pytest.mark.parametrize("name, example", EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_without_the_power_the_example_ends_otherwise(name, example):
    assert energies(heroes_of(example, without=name), example["rounds"]) != example["then"]
