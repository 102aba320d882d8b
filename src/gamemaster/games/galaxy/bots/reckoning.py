"""What the built-in bots make of a view: what is theirs, what is near, what can be afforded."""

from collections.abc import Iterator

from gamemaster.core.values import Json, Seat
from gamemaster.games.galaxy.sky import distance, neighbours, spots_of
from gamemaster.games.galaxy.state import RESOURCES, Fleet, System, SystemId, View

REACH = 6
"""How far, in ly, a bot looks for its next conquest before it looks further."""


class Reckoning:
    """A seat's own reckoning of one turn; planned actions are taken off at once."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a spectator has no bot"
        self.view = view
        self.seat: Seat = view.seat
        self.mine = [at for at, s in enumerate(view.systems) if s and s.controller == view.seat]
        self.idle = {at: ships for at, ships in self._own_ships() if ships}
        self.stock: dict[str, int] = {r: getattr(view.stock, r) for r in RESOURCES}
        self.income: dict[str, int] = {r: self._income(r) for r in RESOURCES}
        self.inbound: dict[SystemId, int] = {}
        self.threats: dict[SystemId, int] = {}
        self.fighters = sum(self.idle.values())
        for wave in view.transit:
            for fleet in wave.fleets:
                self._note(fleet)
        self._saving = 10

    def _own_ships(self) -> Iterator[tuple[SystemId, int]]:
        for at, system in enumerate(self.view.systems):
            if system and system.ships:
                yield at, sum(ships for seat, ships in system.ships if seat == self.seat)

    def _income(self, resource: str) -> int:
        places = (self.view.map[at] for at in self.mine if not self._system(at).contested)
        return sum(getattr(place.yields, resource) for place in places if place.yields)

    def _note(self, fleet: Fleet) -> None:
        if fleet.seat == self.seat:
            self.inbound[fleet.target] = self.inbound.get(fleet.target, 0) + fleet.ships
            self.fighters += fleet.ships
        else:
            self.threats[fleet.target] = self.threats.get(fleet.target, 0) + fleet.ships

    def own_fleets(self) -> Iterator[tuple[int, Fleet]]:
        """One's fleets in transit, with their arrival."""
        for wave in self.view.transit:
            for fleet in wave.fleets:
                if fleet.seat == self.seat:
                    yield wave.arrival, fleet

    def _system(self, at: SystemId) -> System:
        return self.view.systems[at] or System()

    def minerals_at(self, at: SystemId) -> int:
        goods = self.view.map[at].yields
        return goods.minerals if goods else 0

    def distance(self, origin: SystemId, target: SystemId) -> int:
        return distance(self.view.map[origin], self.view.map[target])

    def rivals(self) -> Iterator[SystemId]:
        """Every system in sight that another seat controls."""
        for at, system in enumerate(self.view.systems):
            if system and system.controller is not None and system.controller != self.seat:
                yield at

    def defenders(self, at: SystemId) -> int:
        """Everybody else's ships at a system, natives too."""
        system = self._system(at)
        return system.natives + sum(ships for seat, ships in system.ships if seat != self.seat)

    def is_fighting(self, at: SystemId) -> bool:
        """Whether one's ships there have work to do: natives, enemies, or a contest to hold."""
        system = self._system(at)
        return self.defenders(at) > 0 or system.controller != self.seat

    def build_up(self) -> None:
        """Care for strength now and not for gold later."""
        self._saving = 4

    def send(self, origin: SystemId, target: SystemId, ships: int) -> Iterator[Json]:
        """Send ships if there is fuel, and take both off."""
        fuel = ships * self.distance(origin, target)
        if ships > 0 and fuel <= self.stock["fuel"]:
            self.stock["fuel"] -= fuel
            self.idle[origin] -= ships
            self.inbound[target] = self.inbound.get(target, 0) + ships
            yield {"do": "travel", "from": origin, "to": target, "ships": ships}

    def builds(self) -> Iterator[Json]:
        """As many fighters as gold will keep for a while, where minerals are richest."""
        turns_left = max(1, min(self._saving, self.view.turns - self.view.turn))
        room = self.income["gold"] + self.stock["gold"] // turns_left - self.fighters
        if self.view.turns - self.view.turn < 5:
            room = 0
        for at in sorted(self.mine, key=lambda at: (-self.minerals_at(at), at)):
            ships = min(2 * self.minerals_at(at), self.stock["minerals"], room)
            if ships > 0 and not self._system(at).contested:
                self.stock["minerals"] -= ships
                room -= ships
                yield {"do": "build", "at": at, "ships": ships}

    def reliefs(self) -> Iterator[Json]:
        """Ships to one's systems that are contested or about to be attacked."""
        for at in self.mine:
            threat = self.defenders(at) + self.threats.get(at, 0)
            lacking = threat + 2 - self.idle.get(at, 0) - self.inbound.get(at, 0)
            if threat and lacking > 0:
                yield from self.gathered(at, lacking)

    def conquests(self) -> Iterator[Json]:
        """Forces to the systems that are cheapest to take, as long as ships and fuel last."""
        for reach in (REACH, 2 * REACH, 4 * REACH):
            targets = self._targets(reach)
            if targets:
                break
        for _, target, needed in targets:
            yield from self.gathered(target, needed)

    def _targets(self, reach: int) -> list[tuple[int, SystemId, int]]:
        """(cost in fuel, system, ships needed) of what can be taken, cheapest first."""
        near = neighbours(spots_of(self.view.map), reach)
        best: dict[SystemId, tuple[int, SystemId, int]] = {}
        for origin in self.idle:
            for at in near[origin]:
                needed = self.needed(at)
                if needed > 0 and at != origin:
                    claim = (needed * self.distance(origin, at), at, needed)
                    best[at] = min(best.get(at, claim), claim)
        return sorted(best.values())

    def needed(self, at: SystemId) -> int:
        """How many more ships take a system that is not one's own; 0 if none are needed."""
        system = self.view.systems[at]
        if system is None or system.controller == self.seat:
            return 0
        enemies = self.defenders(at) + self.threats.get(at, 0)
        total = 2 * enemies + 2 if enemies else 2 if system.controller is not None else 1
        return max(0, total - self.idle.get(at, 0) - self.inbound.get(at, 0))

    def gathered(self, target: SystemId, needed: int) -> Iterator[Json]:
        """The ships needed, from the nearest systems that can spare them, or none at all."""
        near = sorted((self.distance(at, target), at) for at in self.idle if self.spare(at))
        plan: list[tuple[SystemId, int]] = []
        fuel = self.stock["fuel"]
        for ly, origin in near:
            ships = min(needed, self.spare(origin), fuel // ly)
            if origin != target and ships > 0:
                plan.append((origin, ships))
                needed -= ships
                fuel -= ships * ly
        if needed == 0:
            for origin, ships in plan:
                yield from self.send(origin, target, ships)

    def spare(self, at: SystemId) -> int:
        """Ships that may leave a system: none from a fight, not those that a threat needs."""
        if self.is_fighting(at):
            return 0
        return max(0, self.idle[at] - self.threats.get(at, 0))
