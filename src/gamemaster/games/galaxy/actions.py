"""Stage 2: every seat's actions, in the order it listed them; what cannot be is skipped.

Seats do not meet in this stage: each touches its own ships, stock and orders, and a fill only
reserves its price. So it does not matter who is executed first.
"""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from gamemaster.core.events import Event, Secret
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.events import (
    ActionSkipped,
    FightersOrdered,
    FightersScrapped,
    FillReserved,
    FleetDeparted,
    FleetScrapped,
    OrderCancelled,
    OrderPosted,
)
from gamemaster.games.galaxy.sky import distance
from gamemaster.games.galaxy.state import (
    Build,
    Cancel,
    Entry,
    Fill,
    Post,
    Resource,
    Scrap,
    Skip,
    Submission,
    System,
    SystemId,
    Travel,
    Unreadable,
)
from gamemaster.games.galaxy.turn import Galaxy
from gamemaster.mechanics.market import Order, Refused


def execute_orders(galaxy: Galaxy, submissions: Mapping[Seat, Submission]) -> None:
    """Execute every list; a skipped action tells its author why, and the rest stands."""
    for seat in sorted(submissions):
        for index, action in enumerate(submissions[seat].actions):
            try:
                _execute(galaxy, seat, action)
            except Refused as refused:
                detail = action.why if isinstance(action, Unreadable) else None
                skip = Skip(index, refused.code, refused.numbers, detail)
                galaxy.skipped[seat].append(skip)
                galaxy.tell_only(
                    seat, ActionSkipped(seat, index, refused.code, refused.numbers, detail)
                )
    galaxy.set_out()


def _execute(galaxy: Galaxy, seat: Seat, action: Entry) -> None:
    match action:
        case Build():
            _build(galaxy, seat, action)
        case Scrap():
            _scrap(galaxy, seat, action)
        case Travel():
            _travel(galaxy, seat, action)
        case Post():
            _post(galaxy, seat, action)
        case Cancel():
            _cancel(galaxy, seat, action)
        case Fill():
            _fill(galaxy, seat, action)
        case Unreadable():
            raise Refused("unreadable")
        case _:
            assert_never(action)


def _system(galaxy: Galaxy, at: SystemId) -> System:
    if at >= len(galaxy.systems):
        raise Refused("no-such-system", at)
    return galaxy.systems[at]


def _controlled(galaxy: Galaxy, seat: Seat, at: SystemId) -> System:
    system = _system(galaxy, at)
    if system.controller != seat:
        raise Refused("not-controlled", at)
    return system


def _spend(galaxy: Galaxy, seat: Seat, resource: Resource, amount: int) -> None:
    held = galaxy.purses[seat][resource]
    if held < amount:
        raise Refused(f"too-little-{resource}", held, amount)
    galaxy.purses[seat][resource] = held - amount


def _build(galaxy: Galaxy, seat: Seat, action: Build) -> None:
    """At most twice the system's mineral yield a turn, and never where it is contested (Q-KG-19)."""
    system = _controlled(galaxy, seat, action.at)
    if system.contested:
        raise Refused("contested", action.at)
    begun = galaxy.builds.get((action.at, seat), 0)
    limit = 2 * _yields(galaxy, action.at)
    if begun + action.ships > limit:
        raise Refused("build-limit", limit, begun + action.ships)
    _spend(galaxy, seat, "minerals", action.ships)
    galaxy.builds[action.at, seat] = begun + action.ships
    event = FightersOrdered(seat, action.at, galaxy.name(action.at), action.ships)
    galaxy.tell(event, action.at, to=(seat,))


def _yields(galaxy: Galaxy, at: SystemId) -> int:
    goods = galaxy.places[at].yields
    assert goods is not None, "a state knows every yield"
    return goods.minerals


def _scrap(galaxy: Galaxy, seat: Seat, action: Scrap) -> None:
    if action.at is not None and action.fleet is None:
        _scrap_at(galaxy, seat, action.at, action.ships)
    elif action.fleet is not None and action.at is None:
        _scrap_fleet(galaxy, seat, action.fleet, action.ships)
    else:
        raise Refused("scrap-where")


def _scrap_at(galaxy: Galaxy, seat: Seat, at: SystemId, ships: int) -> None:
    _need_fighters(galaxy, seat, at, ships)
    left = galaxy.station(at, seat, -ships)
    galaxy.tell(FightersScrapped(seat, at, galaxy.name(at), ships, left), at, to=(seat,))


def _scrap_fleet(galaxy: Galaxy, seat: Seat, number: int, ships: int) -> None:
    """In transit too; the fuel is gone (KG-22)."""
    fleet = galaxy.fleet_seen(seat, number)
    if fleet is None:
        raise Refused("no-such-fleet", number)
    if fleet.ships < ships:
        raise Refused("fleet-too-small", fleet.ships, ships)
    galaxy.thin_out({(seat, number): ships})
    name = galaxy.name(fleet.target)
    event = FleetScrapped(seat, number, fleet.target, name, ships, fleet.ships - ships)
    galaxy.tell(event, fleet.target, to=(seat,))


def _need_fighters(galaxy: Galaxy, seat: Seat, at: SystemId, ships: int) -> None:
    _system(galaxy, at)
    present = galaxy.ships_of(at, seat)
    if present < ships:
        raise Refused("too-few-fighters", present, ships)


def _travel(galaxy: Galaxy, seat: Seat, action: Travel) -> None:
    """Fuel is paid at once, and the fighters leave before any combat (Q-KG-4)."""
    if action.fleet is not None:
        raise Refused("in-transit", action.fleet)
    if action.origin is None:
        raise Refused("travel-from")
    _system(galaxy, action.origin)
    _system(galaxy, action.target)
    if action.origin == action.target:
        raise Refused("same-system", action.target)
    _need_fighters(galaxy, seat, action.origin, action.ships)
    ly = distance(galaxy.places[action.origin], galaxy.places[action.target])
    fuel = action.ships * ly
    _spend(galaxy, seat, "fuel", fuel)
    galaxy.station(action.origin, seat, -action.ships)
    number = galaxy.launch(seat, action.origin, action.target, action.ships, ly)
    names = (galaxy.name(action.origin), galaxy.name(action.target))
    event = FleetDeparted(
        seat, number, action.origin, action.target, names,
        action.ships, fuel, galaxy.turn + ly,
    )  # fmt: skip
    galaxy.tell(event, action.target, to=(seat,))


def _post(galaxy: Galaxy, seat: Seat, action: Post) -> None:
    """A contested system still supports its controller's order (KG-38)."""
    _controlled(galaxy, seat, action.at)
    most = action.offer if action.most is None else action.most
    order = galaxy.market.post(
        seat, action.at, action.give, action.want, action.offer, action.ask, most
    )
    tell_order(galaxy, OrderPosted(order), OrderPosted(unplaced(order)), order)


def _cancel(galaxy: Galaxy, seat: Seat, action: Cancel) -> None:
    order = galaxy.market.cancel(seat, action.at)
    tell_order(galaxy, OrderCancelled(order), OrderCancelled(unplaced(order)), order)


def _fill(galaxy: Galaxy, seat: Seat, action: Fill) -> None:
    galaxy.market.fill(seat, action.order, action.amount)
    galaxy.tell_only(seat, FillReserved(seat, action.order, action.amount))


def unplaced(order: Order) -> Order:
    """The order as everybody may see it in fog: without the system it stands at."""
    return replace(order, at=None)


def tell_order(galaxy: Galaxy, event: Event, hidden: Event, order: Order) -> None:
    """Tell of an order: the book is public, but in fog not the system an order stands at."""
    assert order.at is not None, "a state knows where every order stands"
    seers = galaxy.seers(order.at)
    if seers is None:
        galaxy.events.append(event)
    else:
        galaxy.events.append(Secret(tuple(sorted({*seers, order.seat})), event, hidden))
