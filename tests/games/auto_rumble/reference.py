"""The reference: one object per hero, acting one after the other. It defines what a battle is.

Nothing is aggregated: no counts, no merging, no guesses, no jumps. What it shares with the
production battlefield is the meaning of the effects (which cases and rulings pin), so that any
difference between the two is a fault of the squads.
"""

from collections.abc import Callable

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import expanded
from gamemaster.games.auto_rumble.battle.field import Body, Field
from gamemaster.games.auto_rumble.battle.fight import Battle, fought
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.battle.squads import COUNT, FIRST, Squad


class Crowded(Exception):
    """More heroes than the reference is asked to take."""


class HeroField(Field):
    """A battlefield on which every hero is an object of its own."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def each(self, chosen: list[Squad], body: Body, site: object = None) -> None:
        for hero in chosen:
            self.alone(hero, body)

    def repeat(self, times: int, body: Callable[[], None], site: object = None) -> None:
        for _ in range(times):
            body()

    def settle(self, hero: Squad) -> Squad:
        return hero

    def enlisted(self, squads: list[Squad]) -> list[Squad]:
        if sum(squad.v[COUNT] for squad in squads) > self.most:
            raise Crowded
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
