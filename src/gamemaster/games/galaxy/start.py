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
from gamemaster.games.galaxy.turn import Turn


class Stack(NamedTuple):
    """Fighters of one seat that are together: at a system, or in a fleet in transit."""

    at: SystemId | None
    fleet: int | None
    ships: int


def start_turn(turn: Turn) -> None:
    """All that happens before the seats are asked."""
    turn.tell(TurnStarted(turn.number))
    arrive(turn)
    fighters = turn.fighters()
    unpaid = [
        _pay_seat(turn, seat, income, fighters[seat]) for seat, income in enumerate(_income(turn))
    ]
    if any(unpaid):
        _abandon(turn, unpaid)


def arrive(turn: Turn) -> None:
    """Put what was built and what arrives at its systems, look around from there, and tell."""
    landed: dict[tuple[SystemId, Seat], int] = {}
    for fleet in turn.take_arrivals():
        key = (fleet.target, fleet.seat)
        landed[key] = landed.get(key, 0) + fleet.ships
    news = [
        kind(seat, at, turn.name(at), ships, turn.station(at, seat, ships))
        for kind, come in ((FightersAppeared, turn.builds), (FleetArrived, landed))
        for (at, seat), ships in sorted(come.items())
    ]
    turn.builds = {}
    turn.settle_ships()
    turn.look_around()
    for event in news:
        turn.tell_at(event, event.at, to=(event.seat,))


def _income(turn: Turn) -> list[Goods]:
    """What each seat's systems yield; a contested one yields nothing (KG-38)."""
    sums = [[0, 0, 0] for _ in turn.purses]
    for place, system in zip(turn.places, turn.systems, strict=True):
        if system.controller is not None and not system.contested and place.yields is not None:
            mine = sums[system.controller]
            mine[0] += place.yields.gold
            mine[1] += place.yields.minerals
            mine[2] += place.yields.fuel
    return [Goods(*mine) for mine in sums]


def _pay_seat(turn: Turn, seat: Seat, income: Goods, fighters: int) -> int:
    """Income, then 1 gold a fighter; how many fighters gold in hand could not pay."""
    if turn.config.income_first:
        _receive(turn, seat, income)
    upkeep = min(fighters, turn.purses[seat]["gold"])
    turn.purses[seat]["gold"] -= upkeep
    if not turn.config.income_first:
        _receive(turn, seat, income)
    turn.tell_only(seat, IncomePaid(seat, income, upkeep, turn.goods(seat)))
    return fighters - upkeep


def _receive(turn: Turn, seat: Seat, income: Goods) -> None:
    for resource in RESOURCES:
        turn.purses[seat][resource] += getattr(income, resource)


def _abandon(turn: Turn, unpaid: list[int]) -> None:
    """Scrap as many fighters of every seat as it did not pay for."""
    for seat, stacks in enumerate(_stacks(turn, unpaid)):
        if unpaid[seat]:
            _abandon_of(turn, seat, stacks, unpaid[seat])


def _stacks(turn: Turn, unpaid: list[int]) -> list[list[Stack]]:
    """The fighters of the seats that did not pay: system by system, then fleet by fleet."""
    stacks: list[list[Stack]] = [[] for _ in turn.purses]
    for at, system in enumerate(turn.systems):
        for seat, ships in system.ships:
            if unpaid[seat]:
                stacks[seat].append(Stack(at, None, ships))
    for fleet in turn.in_transit():
        if unpaid[fleet.seat]:
            stacks[fleet.seat].append(Stack(None, fleet.id, fleet.ships))
    return stacks


def _abandon_of(turn: Turn, seat: Seat, stacks: list[Stack], unpaid: int) -> None:
    """Every fighter of the seat is as likely to be scrapped as any other (Q-KG-6)."""
    dice = turn.dice.named("upkeep", seat)
    lost = list(zip(stacks, drawn_of_stacks([s.ships for s in stacks], unpaid, dice), strict=True))
    at = tuple((stack.at, ships) for stack, ships in lost if stack.at is not None and ships)
    fleets = tuple((stack.fleet, ships) for stack, ships in lost if stack.fleet and ships)
    for system, ships in at:
        turn.station(system, seat, -ships)
    turn.thin_out({(seat, number): ships for number, ships in fleets})
    turn.tell_at(FightersAbandoned(seat, unpaid, at, fleets), to=(seat,))


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
