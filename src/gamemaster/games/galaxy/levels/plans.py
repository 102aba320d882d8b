"""What a strong seat makes of a view: forces just large enough, sent where they earn most for what they cost."""

from collections.abc import Iterator

from gamemaster.bots.levels import LevelStrength
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.galaxy.bots.reckoning import REACH, Reckoning
from gamemaster.games.galaxy.sky import neighbours, spots_of
from gamemaster.games.galaxy.state import SystemId, View
from gamemaster.mechanics.rounding import ceil_div

SHARE = 10
"""A fleet destroys a tenth of its own size a round, rounded up."""
SYSTEM = 60
"""What a system is worth at the end, beside what it yields until then."""
RIVALS, MANY_RIVALS = 130, 220
"""Forces against other seats are larger than they must be, in per cent: those may send more, and many still more."""
DUEL, QUARREL = 2, 50
"""Among more than two, wars are worth a fiftieth: whoever keeps out of them gains."""
FARSIGHT = 25
"""Turns of yield that count; what comes later is too uncertain."""


def survivors(attackers: int, defenders: int) -> int:
    """Ships left to the attackers when two sides fight it out; below 0: that many of the others."""
    while attackers > 0 and defenders > 0:
        attackers, defenders = (
            attackers - ceil_div(defenders, SHARE),
            defenders - ceil_div(attackers, SHARE),
        )
    return attackers if attackers > 0 else -max(0, defenders)


def force_against(defenders: int) -> int:
    """The smallest force that beats so many."""
    force = max(1, defenders // 2)
    while survivors(force, defenders) <= 0:
        force += 1
    return force


class Plans(Reckoning):
    """One turn's plans; `budget` is how many conquests are begun at once."""

    def __init__(self, view: View, strength: LevelStrength, dice: Dice) -> None:
        super().__init__(view)
        self.strength = strength
        self.dice = dice

    def needed(self, at: SystemId) -> int:
        system = self.view.systems[at]
        if system is None or system.controller == self.seat:
            return 0
        enemies = self.defenders(at) + self.threats.get(at, 0)
        total = force_against(enemies) if enemies else 1
        if system.controller is not None or enemies > system.natives:
            total = max(total * self._margin() // 100, 2)
        return max(0, total - self.idle.get(at, 0) - self.inbound.get(at, 0))

    def conquests(self) -> Iterator[Json]:
        """The systems that earn most for their cost first, as long as ships and fuel last."""
        begun = 0
        for _, target, needed in self.ranked():
            orders = list(self.gathered(target, needed))
            begun += bool(orders)
            yield from orders
            if begun >= self.strength.budget:
                return

    def ranked(self) -> list[tuple[int, SystemId, int]]:
        """(minus the worth for its cost, system, ships needed), misjudged as the strength has it."""
        near = neighbours(spots_of(self.view.map), 3 * REACH)
        ways: dict[SystemId, int] = {}
        for origin in self.idle:
            if self.spare(origin):
                for at in near[origin]:
                    if at != origin:
                        ways[at] = min(ways.get(at, 1 << 30), self.distance(origin, at))
        ranked = []
        for at, ly in sorted(ways.items()):
            needed = self.needed(at)
            turns = self.view.turns - self.view.turn - ly - self.taking(at)
            if needed > 0 and turns > 0:
                worth = 100 * self.worth(at, turns) // (needed * (ly + 2) + 2)
                noise = self.strength.noise
                ranked.append((-worth * (100 + self.dice.below(noise + 1)) // 100, at, needed))
        return sorted(ranked)

    def taking(self, at: SystemId) -> int:
        """How long it takes to take a system once there: natives fall at once, rivals hold on."""
        system = self.view.systems[at]
        held = system is not None and system.controller is not None
        return self.view.hold + 2 if held else 2

    def worth(self, at: SystemId, turns: int) -> int:
        """What a system brings in so many turns, and its place in the count at the end."""
        goods = self.view.map[at].yields
        earns = goods.gold + 2 * goods.minerals + goods.fuel if goods else 5
        return (SYSTEM + earns * min(turns, FARSIGHT)) // (QUARREL if self._quarrels(at) else 1)

    def _margin(self) -> int:
        return MANY_RIVALS if self.view.seats > DUEL else RIVALS

    def _quarrels(self, at: SystemId) -> bool:
        """Whether taking a system means a war of two that others gain from."""
        system = self.view.systems[at]
        return self.view.seats > DUEL and system is not None and system.controller is not None

    def retreats(self) -> Iterator[Json]:
        """Ships leave a fight abroad that they cannot win."""
        for at in sorted(self.idle):
            system = self.view.systems[at]
            if not self.idle[at] or system is None or system.controller == self.seat:
                continue
            mine = self.idle[at] + self.inbound.get(at, 0)
            foes = self.defenders(at) + self.threats.get(at, 0)
            if foes and survivors(mine, foes) <= 0:
                home = min(self.mine, key=lambda own: (self.distance(at, own), own), default=None)
                if home is not None and home != at:
                    yield from self.send(at, home, self.idle[at])
