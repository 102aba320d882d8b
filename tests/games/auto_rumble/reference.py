"""The reference: one object per hero, acting one after the other. It defines what a battle is.

Nothing is aggregated: no counts, no merging, no guesses, no jumps. What it shares with the
production battlefield is the meaning of the effects (which cases and rulings pin), so that any
difference between the two is a fault of the squads.
"""

from collections.abc import Callable
from itertools import zip_longest
from time import process_time
from typing import NamedTuple

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.expand import expanded
from gamemaster.games.auto_rumble.battle.field.field import Body, Field
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.fight import Battle, fight, fought
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings

ENDLESS = 10**12
"""A budget of work that is never spent, so that nothing fizzles for want of it."""
MOST_STEPS = 60_000
MOST_LOOKS = 1_000_000  # heroes looked at in one round, to find targets and modifiers


class Crowded(Exception):
    """More heroes, or more steps, than the reference is asked to take."""


class HeroField(Field):
    """A battlefield on which every hero is an object of its own."""

    def __init__(self, most: int, patient: bool = False) -> None:
        super().__init__()
        self.most = most
        self.most_steps = ENDLESS if patient else MOST_STEPS
        self.most_looks = ENDLESS if patient else MOST_LOOKS
        self.steps = 0
        self.time = 0.0  # when the last round was fought to its end

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
        if self.steps > self.most_steps or self.line.looks > self.most_looks:
            raise Crowded

    def settle(self, hero: Squad) -> Squad:
        return hero

    def enlisted(self, squads: list[Squad]) -> list[Squad]:
        sides: dict[int, int] = {}
        for squad in squads:
            sides[squad.seat] = sides.get(squad.seat, 0) + squad.count
        crowd = sum(sides.values())
        hits = crowd**2 - sum(side**2 for side in sides.values())  # if everybody attacks everybody
        if crowd > self.most or self.steps + hits > self.most_steps:
            raise Crowded
        heroes = []
        for squad in squads:
            for n in range(squad.count):
                hero = squad.like()
                hero.count, hero.first = 1, squad.first + n
                heroes.append(hero)
        self.time = process_time()
        return heroes


def reference(
    heroes: tuple[Hero, ...], settings: Settings | None = None, most: int = 10_000
) -> Battle:
    """The battle by the reference, for as many heroes as `most`."""
    return fought(heroes, settings or Settings(), HeroField(most))


def one_by_one(events: tuple[told.BattleEvent, ...]) -> list[told.BattleEvent]:
    """The events of a battle as single heroes bring them about, alike for both battlefields."""
    singles: list[told.BattleEvent] = []
    for event in expanded(events):
        if isinstance(event, told.Multiplied):
            singles += [
                told.Multiplied(event.seat, event.first + n, 1, event.each, event.energy)
                for n in range(event.count)
            ]
        else:
            singles.append(event)
    return singles


class Duel(NamedTuple):
    """One battle on both battlefields: the events of each, how many heroes live, and the seconds."""

    events: list[told.BattleEvent]
    wanted: list[told.BattleEvent]
    heroes: int
    mine: float
    theirs: float

    @property
    def difference(self) -> str | None:
        """The first event in which they differ, or None."""
        for place, (a, b) in enumerate(zip_longest(self.events, self.wanted)):
            if a != b:
                return f"event {place}: {a} instead of {b}"
        return None

    @property
    def is_slow(self) -> bool:
        """Whether the engine took more than three times as long (and longer than noise does)."""
        return self.mine > 3 * self.theirs + 0.02


def both(heroes: tuple[Hero, ...], most: int, rounds: int = 10) -> Duel | None:
    """The battle by both, for as many rounds as the reference can take; None if for none."""
    field = HeroField(most)
    start = process_time()
    try:
        whole = fought(heroes, Settings(rounds=rounds, passes=ENDLESS), field)
        theirs = process_time() - start
        wanted = one_by_one(whole.events)
    except Crowded:
        begun = [n for n, e in enumerate(field.events) if isinstance(e, told.RoundBegan)]
        rounds, theirs = len(begun) - 1, field.time - start
        if rounds < 1:
            return None
        wanted = one_by_one(tuple(field.events[: begun[-1]]))
    mine, tries = 3 * theirs + 1, 0
    while mine > 3 * theirs and tries < 3:  # a slow moment of the machine is no slow battle
        tries, start = tries + 1, process_time()
        battle = fight(heroes, Settings(rounds=rounds, passes=ENDLESS))
        mine = min(mine, process_time() - start)
    events = one_by_one(battle.events)
    living = sum(troop.count for troop in battle.survivors)
    # A battle that the reference broke off has no end of its own.
    broken_off = not isinstance(wanted[-1], told.BattleEnded)
    return Duel(events[:-1] if broken_off else events, wanted, living, mine, theirs)
