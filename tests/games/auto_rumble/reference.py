"""The reference: one object per hero, acting one after the other. It defines what a battle is.

Nothing is aggregated: no counts, no merging, no guesses, no jumps. What it shares with the
production battlefield is the meaning of the effects (which cases and rulings pin), so that any
difference between the two is a fault of the squads.
"""

from collections.abc import Callable
from itertools import zip_longest
from time import process_time

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import expanded
from gamemaster.games.auto_rumble.battle.field import Body, Field
from gamemaster.games.auto_rumble.battle.fight import Battle, fight, fought
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.battle.squads import COUNT, FIRST, Squad

MOST_STEPS = 60_000


class Crowded(Exception):
    """More heroes, or more steps, than the reference is asked to take; so many rounds were fine."""

    def __init__(self, rounds: int) -> None:
        super().__init__(rounds)
        self.rounds = rounds


class HeroField(Field):
    """A battlefield on which every hero is an object of its own."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.steps = 0
        self.rounds = 0

    def each(self, chosen: list[Squad], body: Body, site: object = None) -> None:
        for hero in chosen:
            self.step()
            self.alone(hero, body)

    def repeat(self, times: int, body: Callable[[], None], site: object = None) -> None:
        for _ in range(times):
            self.step()
            body()

    def step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS and self.rounds:
            raise Crowded(self.rounds - 1)

    def settle(self, hero: Squad) -> Squad:
        return hero

    def enlisted(self, squads: list[Squad]) -> list[Squad]:
        if sum(squad.v[COUNT] for squad in squads) > self.most:
            raise Crowded(self.rounds - 1)
        self.rounds += 1
        heroes = []
        for squad in squads:
            for n in range(squad.v[COUNT]):
                hero = squad.twin()
                hero.v[COUNT], hero.v[FIRST] = 1, squad.v[FIRST] + n
                heroes.append(hero)
        return heroes


def reference(
    heroes: tuple[Hero, ...], settings: Settings | None = None, most: int = 10_000
) -> Battle:
    """The battle by the reference, for as many heroes as `most`."""
    return fought(heroes, settings or Settings(), HeroField(most))


def one_by_one(battle: Battle) -> list[told.BattleEvent]:
    """The events of a battle as single heroes bring them about, alike for both battlefields."""
    singles: list[told.BattleEvent] = []
    for event in expanded(battle.events):
        if isinstance(event, told.Multiplied):
            singles += [
                told.Multiplied(event.seat, event.first + n, 1, event.each, event.energy)
                for n in range(event.count)
            ]
        else:
            singles.append(event)
    return singles


ENDLESS = 10**12
"""A budget of work that is never spent, so that nothing fizzles for want of it."""


def both(heroes: tuple[Hero, ...], most: int) -> tuple[Battle, Battle, float, float] | None:
    """The battle by the engine and by the reference, and the seconds each took.

    It lasts as many rounds as the reference can take; None if that is not even one.
    """
    rounds = 10
    while rounds > 0:
        settings = Settings(rounds=rounds, passes=ENDLESS)
        start = process_time()
        try:
            wanted = reference(heroes, settings, most)
        except Crowded as crowded:
            rounds = min(crowded.rounds, rounds - 1)
            continue
        middle = process_time()
        battle = fight(heroes, settings)
        return battle, wanted, process_time() - middle, middle - start
    return None


def difference(battle: Battle, wanted: Battle) -> str | None:
    """The first event in which two battles differ, or None."""
    pairs = zip_longest(one_by_one(battle), one_by_one(wanted))
    for place, (a, b) in enumerate(pairs):
        if a != b:
            return f"event {place}: {a} instead of {b}"
    if battle.survivors != wanted.survivors:
        return f"survivors: {battle.survivors} instead of {wanted.survivors}"
    return None
