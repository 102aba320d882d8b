"""Makes every power of a list meet every other: in one hero, and in opposing heroes."""

from collections.abc import Iterator, Sequence

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import value_of
from gamemaster.games.auto_rumble.battle.fight import Battle, fight
from gamemaster.games.auto_rumble.battle.heroes import BOUND, Hero, Settings
from gamemaster.language.tree import Power

from .builders import hero

SHORT = Settings(rounds=6, passes=3_000)


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
    for event in battle.events:
        found += _faults_of(event)
    for troop in battle.survivors:
        if not troop.alive or troop.count < 1:
            found.append(f"no survivor: {troop}")
    return found


def _faults_of(event: told.BattleEvent) -> list[str]:
    if isinstance(event, told.Repeated):
        return [fault for inner in event.events for fault in _faults_of(inner)]
    if isinstance(event, told.Hit):
        size, parts = (
            value_of(event.size, ()),
            sum(value_of(n, ()) for n in (event.blocked, event.prevented, event.lost)),
        )
        if parts > size or abs(value_of(event.energy, ())) > BOUND:
            return [f"a hit that does not add up: {event}"]
    return []
