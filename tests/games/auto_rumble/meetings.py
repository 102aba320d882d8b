"""Makes every power of a list meet every other: in one hero, and in opposing heroes."""

from collections.abc import Iterator, Sequence

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.fight import Battle, fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.language.tree import Power

from .books import Books
from .builders import hero
from .reference import one_by_one

SHORT = Settings(rounds=6, passes=3_000, reserve=0)


def meetings(powers: Sequence[Power]) -> Iterator[tuple[Hero, ...]]:
    """Two battles for each pair: both powers in one hero, and against each other."""
    for n, a in enumerate(powers):
        for b in powers[n:]:
            yield hero("A", a, b), hero("B")
            yield hero("A", a), hero("B", b)


def faults(heroes: tuple[Hero, ...]) -> list[str]:
    """What is wrong with a battle: a law broken, or not the same result twice."""
    battle = fight(heroes, SHORT)
    found = broken_laws(battle)
    if battle != fight(heroes, SHORT):
        found.append("not the same result twice")
    return found


def broken_laws(battle: Battle) -> list[str]:
    found = []
    if not isinstance(battle.events[-1], told.BattleEnded):
        found.append("the battle did not end")
    if battle.winner is None:
        found.append("nobody won")
    found += Books(one_by_one(battle.events)).wrong
    for troop in battle.survivors:
        if not troop.alive or troop.count < 1:
            found.append(f"no survivor: {troop}")
    return found
