"""The engine against a referee that shares no code with it: who stands, who dies by whom, who wins."""

from random import Random

import pytest

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Owned, Settings
from gamemaster.language import tree as t

from .builders import (
    AMOEBA,
    COSMIC,
    CRYSTALLIZE,
    EMBER,
    SOULEATER,
    TITANIUM,
    burning,
    regen,
    start_hit,
    thorns,
    wall,
)
from .plain import Beyond, Plain
from .reference import ENDLESS, one_by_one
from .test_battle_differential import LIBRARY, WEAVERS

KNOWN = (t.Attacks, t.Damaged, t.Dies, t.Broken)
HELPERS = (burning(10, 4), regen(3), start_hit(5, 6), thorns(2), wall(8))
DOCUMENT = (AMOEBA, COSMIC, CRYSTALLIZE, EMBER, SOULEATER, TITANIUM)


def is_plain(power: t.Power) -> bool:
    """Whether the second referee can judge the power."""
    for rule in power.text.rules:
        if not isinstance(rule.when, (str, *KNOWN)) or not isinstance(
            rule.per, (type(None), *KNOWN)
        ):
            return False
    if any(variable.shared for variable in power.text.variables):
        return False
    owner = Hero("A", 60, 10, 0, 1, (Owned(power, 7),))
    try:
        Plain((owner, Hero("B", 50, 7, 0, 2), Hero("C", 30, 30, 0, 3, owner.powers)), 6)
    except Beyond:
        return False
    return True


POWERS = [p for p in (*LIBRARY, *WEAVERS, *HELPERS, *DOCUMENT) if is_plain(p)]


def plain_heroes(seed: int) -> tuple[Hero, ...]:
    d = Random(seed)
    heroes = []
    for seat in range(d.choice((2, 2, 3, 4))):
        powers = [*d.sample(POWERS, d.randrange(4)), *([AMOEBA] if d.random() < 0.5 else [])]
        powers = list({power.name: power for power in powers}.values())
        order = ["Attack", *(power.name for power in powers)]
        d.shuffle(order)
        heroes.append(
            Hero(
                f"H{seat}",
                d.choice((100, 60, 130, 200, 20, 400, 1)),
                d.choice((10, 10, 0, 1, 14, 3)),
                d.choice((0, 0, 5, 10)),
                d.randrange(1, 9) * 10 + seat,
                tuple(Owned(power, d.randrange(12)) for power in powers),
                tuple(order[: d.randrange(len(order) + 1)]),
            )
        )
    return tuple(heroes)


def judged(heroes: tuple[Hero, ...], rounds: int = 9):
    """What the engine says of a battle, in the words of the second referee."""
    battle = fight(heroes, Settings(rounds=rounds, passes=ENDLESS))
    begun, deaths, now = [], [], 0
    for event in one_by_one(battle.events):
        if isinstance(event, told.RoundBegan):
            now = event.round
            begun.append(
                [(troop.seat, troop.energy) for troop in event.troops for _ in range(troop.count)]
            )
        if isinstance(event, told.Died) and now:
            deaths.append((now, event.who.seat, event.energy, event.by and event.by.seat))
    return begun, deaths, battle.winner


def agree(seeds: range) -> tuple[int, int]:
    """Let both judge the battles; gives how many both could judge, and the largest crowd."""
    count = largest = 0
    for seed in seeds:
        heroes = plain_heroes(seed)
        try:
            plain = Plain(heroes, 9)
        except Beyond:
            continue
        begun, deaths, winner = judged(heroes)
        assert begun == plain.begun, seed
        assert deaths == [death for death in plain.deaths if death[0]], seed
        assert winner == plain.winner, seed
        count += 1
        largest = max(largest, *map(len, begun), 0)
    return count, largest


def test_the_second_referee_judges_a_good_part_of_the_library():
    assert len(POWERS) > 45


@pytest.mark.parametrize("block", [0, pytest.param(1, marks=pytest.mark.long)])
def test_a_referee_without_squads_sees_the_same_battles(block):
    count, largest = agree(range(block * 20, block * 20 + 20))
    assert count > 12
    assert largest > 15


@pytest.mark.soak
def test_two_thousand_battles_are_judged_alike():
    count, largest = agree(range(10_000, 12_500))
    print(f"{len(POWERS)} powers; {count:,} battles judged alike, up to {largest} heroes")
    assert count > 1_500
