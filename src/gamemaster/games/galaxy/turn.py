"""The galaxy in the middle of a turn: what the stages of a turn change.

It is made from a state, changed by the stages, and made into the next state. Only what a turn
touches is taken apart: the systems where ships move, the wave that arrives, new departures.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from gamemaster.core import turn
from gamemaster.core.contract import Step
from gamemaster.core.dice import Dice
from gamemaster.core.events import Event
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.sky import Sights, sights
from gamemaster.games.galaxy.state import (
    RESOURCES,
    Fleet,
    Goods,
    Ships,
    Skip,
    State,
    Submission,
    System,
    SystemId,
    Wave,
)
from gamemaster.mechanics.market import Market, Purse

FleetKey = tuple[Seat, int]
"""A fleet is named by its seat and its number among that seat's fleets."""

FOG_NUMBERS = 1_000_000
"""How many numbers a fleet in fog may draw from."""


class Turn(turn.Turn[State, Submission]):
    """One turn under way."""

    def __init__(self, state: State, submissions: Mapping[Seat, Submission], dice: Dice) -> None:
        super().__init__(state, submissions, dice)
        self.config = state.config
        self.number = state.turn
        self.places = state.places
        self.systems = list(state.systems)
        self.purses: list[Purse] = [_purse(goods) for goods in state.stocks]
        self.market = Market(state.book, self.purses)
        self.builds: dict[tuple[SystemId, Seat], int] = {}
        self.skipped: list[list[Skip]] = [[] for _ in state.stocks]
        self._waves = {wave.arrival: wave.fleets for wave in state.transit}
        self._new: dict[int, list[Fleet]] = {}
        self._arrivals: dict[FleetKey, int] | None = None
        self._next_fleet = list(state.next_fleet)
        self._lots: dict[Seat, Dice] = {}
        self._numbers: list[set[int]] | None = None
        self._ships: dict[SystemId, dict[Seat, int]] = {}
        self._sights: Sights | None = None
        self._seers: dict[SystemId, tuple[Seat, ...]] = {}
        self.look_around()

    # Ships at systems

    def ships_at(self, at: SystemId) -> dict[Seat, int]:
        """The fleets at a system, to be changed in place."""
        ships = self._ships.get(at)
        if ships is None:
            ships = self._ships[at] = dict(self.systems[at].ships)
        return ships

    def ships_of(self, at: SystemId, seat: Seat) -> int:
        return self.ships_at(at).get(seat, 0)

    def station(self, at: SystemId, seat: Seat, change: int) -> int:
        """Add fighters of a seat at a system or take some away; how many it has there then."""
        ships = self.ships_at(at)
        left = ships.get(seat, 0) + change
        assert left >= 0, "no fleet has fewer than no fighters"
        if left:
            ships[seat] = left
        else:
            ships.pop(seat, None)
        return left

    def settle_ships(self) -> None:
        """Write the fleets that changed into their systems."""
        for at, ships in self._ships.items():
            fleets: Ships = tuple(sorted(ships.items()))
            if fleets != self.systems[at].ships:
                self.systems[at] = replace(self.systems[at], ships=fleets)
        self._ships = {}

    # Fleets in transit

    def launch(self, seat: Seat, origin: SystemId, target: SystemId, ships: int, turns: int) -> int:
        """Put fighters on their way; the id of their fleet."""
        number = self._fleet_number(seat)
        fleet = Fleet(number, seat, origin, target, ships)
        self._new.setdefault(self.number + turns, []).append(fleet)
        return number

    def _fleet_number(self, seat: Seat) -> int:
        """The next of its seat's; in fog a free one by lot, for a count would tell of fleets unseen."""
        count = self._next_fleet[seat]
        self._next_fleet[seat] += 1
        if not self.config.fog:
            return count
        if self._numbers is None:
            self._numbers = self._numbers_in_transit()
        lots = self._lots.setdefault(seat, self.dice.named("fleet", seat))
        number = 1 + lots.below(FOG_NUMBERS)
        while number in self._numbers[seat]:
            number = number % FOG_NUMBERS + 1
        self._numbers[seat].add(number)
        return number

    def _numbers_in_transit(self) -> list[set[int]]:
        """The numbers of every seat's fleets on their way."""
        numbers: list[set[int]] = [set() for _ in self.purses]
        for fleets in self._waves.values():
            for fleet in fleets:
                numbers[fleet.seat].add(fleet.id)
        return numbers

    def fleet_seen(self, seat: Seat, number: int) -> Fleet | None:
        """The seat's fleet of that number, if it set out before this turn and is still on its way."""
        arrival = self._arrival_of((seat, number))
        fleets = () if arrival is None else self._waves[arrival]
        return next((f for f in fleets if f.id == number and f.seat == seat), None)

    def thin_out(self, cuts: dict[FleetKey, int]) -> None:
        """Take that many fighters from fleets in transit."""
        arrivals = dict.fromkeys(self._arrival_of(key) for key in cuts)
        for arrival in arrivals:
            assert arrival is not None, "only a fleet in transit is thinned out"
            self._waves[arrival] = tuple(_thinned(self._waves[arrival], cuts))

    def _arrival_of(self, key: FleetKey) -> int | None:
        if self._arrivals is None:
            self._arrivals = {
                (fleet.seat, fleet.id): arrival
                for arrival, fleets in self._waves.items()
                for fleet in fleets
            }
        return self._arrivals.get(key)

    def in_transit(self) -> Iterable[Fleet]:
        """Every fleet on its way, by arrival."""
        for arrival in sorted(self._waves):
            yield from self._waves[arrival]

    def set_out(self) -> None:
        """Let this turn's departures join those on their way."""
        for arrival, fleets in self._new.items():
            self._waves[arrival] = (*self._waves.get(arrival, ()), *fleets)
        self._new = {}
        self._arrivals = None

    def take_arrivals(self) -> tuple[Fleet, ...]:
        """The fleets whose time has come; they are in transit no more."""
        return self._waves.pop(self.number, ())

    def fighters(self) -> list[int]:
        """How many fighters every seat has, in transit too."""
        return fighters_of(len(self.purses), self.systems, self._waves.values())

    # Telling

    def look_around(self) -> None:
        """With fog: note who has which system in sight from now on."""
        if self.config.fog:
            self.settle_ships()
            self._sights = sights(self.places, self.systems, self.config.fog, self.config.seats)
            self._seers = {}

    def tell_at(
        self, event: Event, at: SystemId | None = None, *, to: tuple[Seat, ...] = ()
    ) -> None:
        """Tell everybody, or in fog those who see the system and those it concerns."""
        if self._sights is None:
            self.tell(event)
            return
        seers = () if at is None else self._seers_of(at, self._sights)
        if any(seat not in seers for seat in to):
            seers = tuple(sorted({*seers, *to}))
        self.tell_only(seers, event)

    def seers(self, at: SystemId) -> tuple[Seat, ...] | None:
        """Who has a system in sight; None without fog: everybody."""
        return None if self._sights is None else self._seers_of(at, self._sights)

    def _seers_of(self, at: SystemId, sights: Sights) -> tuple[Seat, ...]:
        seers = self._seers.get(at)
        if seers is None:
            seers = tuple(seat for seat, sight in enumerate(sights) if at in sight)
            self._seers[at] = seers
        return seers

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]

    def name(self, at: SystemId) -> str:
        return self.places[at].name

    def goods(self, seat: Seat) -> Goods:
        return _goods(self.purses[seat])

    def done(self) -> Step[State]:
        self.settle()
        return super().done()

    def settle(self) -> None:
        """Put the state together from what the stages changed."""
        self.settle_ships()
        self.set_out()
        self.state = State(
            config=self.config,
            turn=self.number,
            places=self.places,
            systems=tuple(self.systems),
            transit=tuple(
                Wave(arrival, fleets) for arrival, fleets in sorted(self._waves.items()) if fleets
            ),
            next_fleet=tuple(self._next_fleet),
            stocks=tuple(_goods(purse) for purse in self.purses),
            book=self.market.book(),
            skipped=tuple(tuple(skips) for skips in self.skipped),
        )


def fighters_of(
    seats: int, systems: Iterable[System], waves: Iterable[Iterable[Fleet]]
) -> list[int]:
    """How many fighters every seat has at systems and in transit."""
    count = [0] * seats
    for system in systems:
        for seat, ships in system.ships:
            count[seat] += ships
    for fleets in waves:
        for fleet in fleets:
            count[fleet.seat] += fleet.ships
    return count


def _thinned(fleets: tuple[Fleet, ...], cuts: dict[FleetKey, int]) -> Iterable[Fleet]:
    for fleet in fleets:
        left = fleet.ships - cuts.get((fleet.seat, fleet.id), 0)
        if left:
            yield replace(fleet, ships=left)


def _purse(goods: Goods) -> Purse:
    return {resource: getattr(goods, resource) for resource in RESOURCES}


def _goods(purse: Purse) -> Goods:
    return Goods(*(purse[resource] for resource in RESOURCES))
