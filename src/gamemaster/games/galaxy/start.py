"""Stage 0: fighters appear and arrive, income comes in, upkeep is paid or fighters are scrapped."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.events import (
    FightersAbandoned,
    FightersAppeared,
    FleetArrived,
    IncomePaid,
    TurnStarted,
)
from gamemaster.games.galaxy.state import RESOURCES, Goods, SystemId
from gamemaster.games.galaxy.turn import Galaxy


class Stack(NamedTuple):
    """Fighters of one seat that are together: at a system, or in a fleet in transit."""

    at: SystemId | None
    fleet: int | None
    ships: int


def start_turn(galaxy: Galaxy) -> None:
    """All that happens before the seats are asked."""
    galaxy.events.append(TurnStarted(galaxy.turn))
    arrive(galaxy)
    fighters = galaxy.fighters()
    unpaid = [
        _pay_seat(galaxy, seat, income, fighters[seat])
        for seat, income in enumerate(_income(galaxy))
    ]
    if any(unpaid):
        _abandon(galaxy, unpaid)


def arrive(galaxy: Galaxy) -> None:
    """Put what was built and what arrives at its systems, look around from there, and tell."""
    landed: dict[tuple[SystemId, Seat], int] = {}
    for fleet in galaxy.take_arrivals():
        key = (fleet.target, fleet.seat)
        landed[key] = landed.get(key, 0) + fleet.ships
    news = [
        kind(seat, at, galaxy.name(at), ships, galaxy.station(at, seat, ships))
        for kind, come in ((FightersAppeared, galaxy.builds), (FleetArrived, landed))
        for (at, seat), ships in sorted(come.items())
    ]
    galaxy.builds = {}
    galaxy.settle_ships()
    galaxy.look_around()
    for event in news:
        galaxy.tell(event, event.at, to=(event.seat,))


def _income(galaxy: Galaxy) -> list[Goods]:
    """What each seat's systems yield; a contested one yields nothing (KG-38)."""
    sums = [[0, 0, 0] for _ in galaxy.purses]
    for place, system in zip(galaxy.places, galaxy.systems, strict=True):
        if system.controller is not None and not system.contested and place.yields is not None:
            mine = sums[system.controller]
            mine[0] += place.yields.gold
            mine[1] += place.yields.minerals
            mine[2] += place.yields.fuel
    return [Goods(*mine) for mine in sums]


def _pay_seat(galaxy: Galaxy, seat: Seat, income: Goods, fighters: int) -> int:
    """Income, then 1 gold a fighter; how many fighters gold in hand could not pay."""
    if galaxy.config.income_first:
        _receive(galaxy, seat, income)
    upkeep = min(fighters, galaxy.purses[seat]["gold"])
    galaxy.purses[seat]["gold"] -= upkeep
    if not galaxy.config.income_first:
        _receive(galaxy, seat, income)
    galaxy.tell_only(seat, IncomePaid(seat, income, upkeep, galaxy.goods(seat)))
    return fighters - upkeep


def _receive(galaxy: Galaxy, seat: Seat, income: Goods) -> None:
    for resource in RESOURCES:
        galaxy.purses[seat][resource] += getattr(income, resource)


def _abandon(galaxy: Galaxy, unpaid: list[int]) -> None:
    """Scrap as many fighters of every seat as it did not pay for."""
    for seat, stacks in enumerate(_stacks(galaxy, unpaid)):
        if unpaid[seat]:
            _abandon_of(galaxy, seat, stacks, unpaid[seat])


def _stacks(galaxy: Galaxy, unpaid: list[int]) -> list[list[Stack]]:
    """The fighters of the seats that did not pay: system by system, then fleet by fleet."""
    stacks: list[list[Stack]] = [[] for _ in galaxy.purses]
    for at, system in enumerate(galaxy.systems):
        for seat, ships in system.ships:
            if unpaid[seat]:
                stacks[seat].append(Stack(at, None, ships))
    for fleet in galaxy.in_transit():
        if unpaid[fleet.seat]:
            stacks[fleet.seat].append(Stack(None, fleet.id, fleet.ships))
    return stacks


def _abandon_of(galaxy: Galaxy, seat: Seat, stacks: list[Stack], unpaid: int) -> None:
    """Every fighter of the seat is as likely to be scrapped as any other (Q-KG-6)."""
    dice = galaxy.dice.named("upkeep", seat)
    lost = list(zip(stacks, drawn_of_stacks([s.ships for s in stacks], unpaid, dice), strict=True))
    at = tuple((stack.at, ships) for stack, ships in lost if stack.at is not None and ships)
    fleets = tuple((stack.fleet, ships) for stack, ships in lost if stack.fleet and ships)
    for system, ships in at:
        galaxy.station(system, seat, -ships)
    galaxy.thin_out({(seat, number): ships for number, ships in fleets})
    galaxy.tell(FightersAbandoned(seat, unpaid, at, fleets), to=(seat,))


def drawn_of_stacks(sizes: Sequence[int], count: int, dice: Dice) -> Iterator[int]:
    """How many of each stack are among `count` drawn from all; drawn or kept, the fewer are rolled."""
    whole = sum(sizes)
    rare = min(count, whole - count)
    drawn = iter(sorted(dice.sample(range(whole), rare)))
    upcoming = next(drawn, whole)
    end = 0
    for size in sizes:
        end += size
        hits = 0
        while upcoming < end:
            hits += 1
            upcoming = next(drawn, whole)
        yield hits if rare == count else size - hits
