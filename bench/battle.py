"""Auto Rumble's battle: armies of 2^30 heroes, and plain battles a second."""

import resource
from time import process_time

from tests.games.auto_rumble.builders import (
    AMOEBA,
    COSMIC,
    CRYSTALLIZE,
    EMBER,
    SOULEATER,
    TITANIUM,
    hero,
    sample,
    thorns,
)

from gamemaster.games.auto_rumble.battle.expand import count
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings


def armies(*extra) -> tuple[Hero, ...]:
    """Two heroes that double every round and never stalemate; the first has further powers."""
    return (hero("A", AMOEBA, COSMIC, EMBER, *extra), hero("B", AMOEBA, COSMIC, EMBER))


def show(what: str, heroes: tuple[Hero, ...], rounds: int = 30) -> None:
    start = process_time()
    battle = fight(heroes, Settings(rounds=rounds))
    took = process_time() - start
    sizes = dict.fromkeys(range(len(heroes)), 0)
    for troop in battle.survivors:
        sizes[troop.seat] += troop.count
    print(
        f"{what:<34} {rounds:>2} rounds {took * 1000:>6.0f} ms "
        f"{count(battle.events):>6,} events, heroes {' and '.join(f'{n:,}' for n in sizes.values())}"
    )


def run() -> None:
    for rounds in (10, 20, 30):
        show("two armies that double", armies(), rounds)
    show("… one with Titanium Skin", armies(TITANIUM))
    show("… one with Thorns", armies(thorns(1)))
    both = tuple(hero(name, AMOEBA, COSMIC, EMBER, thorns(1)) for name in "AB")
    show("… both with Thorns", both)
    show("… one with Souleater", armies(SOULEATER))
    show("… one with Crystallize", armies(CRYSTALLIZE))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory of this process: {peak // 1024} MB")
    heroes, battles, start = sample(), 0, process_time()
    while process_time() - start < 3:
        fight(heroes)
        battles += 1
    print(f"sample battle (3 heroes, 6 powers): {battles / (process_time() - start):,.0f} a second")
