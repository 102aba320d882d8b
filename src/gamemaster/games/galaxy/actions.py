"""Stage 2: every seat's actions, in the order it listed them; what cannot be is skipped.

Seats do not meet in this stage: each touches its own ships, stock and orders, and a fill only
reserves its price. So it does not matter who is executed first.
"""

from typing import assert_never

from msgspec.structs import replace

from gamemaster.core.events import Event
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
from gamemaster.games.galaxy.refusals import place_in
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
from gamemaster.games.galaxy.turn import Turn
from gamemaster.mechanics.market import MarketRefusal, Offer, Order


def execute_actions(turn: Turn) -> None:
    """Execute every seat's list, and let this turn's fleets set out."""
    for seat, submission in sorted(turn.submissions.items()):
        execute_list(turn, seat, submission)
    turn.set_out()


def execute_list(turn: Turn, seat: Seat, submission: Submission) -> None:
    """Execute one list; a skipped action tells its author why, and the rest stands."""
    for index, action in enumerate(submission.actions):
        try:
            _execute(turn, seat, action)
        except MarketRefusal as refused:
            detail = action.why if isinstance(action, Unreadable) else None
            skip = Skip(index, refused.code, refused.numbers, detail)
            turn.skipped[seat].append(skip)
            name = place_in(skip.code, skip.numbers, turn.names)
            turn.tell_only(seat, ActionSkipped(seat, index, skip.code, skip.numbers, detail, name))


def _execute(turn: Turn, seat: Seat, action: Entry) -> None:
    match action:
        case Build():
            _build(turn, seat, action)
        case Scrap():
            _scrap(turn, seat, action)
        case Travel():
            _travel(turn, seat, action)
        case Post():
            _post(turn, seat, action)
        case Cancel():
            _cancel(turn, seat, action)
        case Fill():
            _fill(turn, seat, action)
        case Unreadable():
            raise MarketRefusal("unreadable")
        case _:
            assert_never(action)


def _system(turn: Turn, at: SystemId) -> System:
    if at >= len(turn.systems):
        raise MarketRefusal("no-such-system", at)
    return turn.systems[at]


def _controlled(turn: Turn, seat: Seat, at: SystemId) -> System:
    system = _system(turn, at)
    if system.controller != seat:
        raise MarketRefusal("not-controlled", at)
    return system


def _spend(turn: Turn, seat: Seat, resource: Resource, amount: int) -> None:
    held = turn.purses[seat][resource]
    if held < amount:
        raise MarketRefusal(f"too-little-{resource}", held, amount)
    turn.purses[seat][resource] = held - amount


def _build(turn: Turn, seat: Seat, action: Build) -> None:
    """At most twice the system's mineral yield a turn, and never where it is contested (Q-KG-19)."""
    system = _controlled(turn, seat, action.at)
    if system.contested:
        raise MarketRefusal("contested", action.at)
    begun = turn.builds.get((action.at, seat), 0)
    limit = 2 * _yields(turn, action.at)
    if begun + action.ships > limit:
        raise MarketRefusal("build-limit", limit, begun + action.ships)
    _spend(turn, seat, "minerals", action.ships)
    turn.builds[action.at, seat] = begun + action.ships
    event = FightersOrdered(seat, action.at, turn.name(action.at), action.ships)
    turn.tell_at(event, action.at, to=(seat,))


def _yields(turn: Turn, at: SystemId) -> int:
    goods = turn.places[at].yields
    assert goods is not None, "a state knows every yield"
    return goods.minerals


def _scrap(turn: Turn, seat: Seat, action: Scrap) -> None:
    if action.at is not None and action.fleet is None:
        _scrap_at(turn, seat, action.at, action.ships)
    elif action.fleet is not None and action.at is None:
        _scrap_fleet(turn, seat, action.fleet, action.ships)
    else:
        raise MarketRefusal("scrap-where")


def _scrap_at(turn: Turn, seat: Seat, at: SystemId, ships: int) -> None:
    _need_fighters(turn, seat, at, ships)
    left = turn.station(at, seat, -ships)
    turn.tell_at(FightersScrapped(seat, at, turn.name(at), ships, left), at, to=(seat,))


def _scrap_fleet(turn: Turn, seat: Seat, number: int, ships: int) -> None:
    """In transit too; the fuel is gone (KG-22)."""
    fleet = turn.fleet_seen(seat, number)
    if fleet is None:
        raise MarketRefusal("no-such-fleet", number)
    if fleet.ships < ships:
        raise MarketRefusal("fleet-too-small", fleet.ships, ships)
    turn.thin_out({(seat, number): ships})
    name = turn.name(fleet.target)
    event = FleetScrapped(seat, number, fleet.target, name, ships, fleet.ships - ships)
    turn.tell_at(event, fleet.target, to=(seat,))


def _need_fighters(turn: Turn, seat: Seat, at: SystemId, ships: int) -> None:
    _system(turn, at)
    present = turn.ships_of(at, seat)
    if present < ships:
        raise MarketRefusal("too-few-fighters", present, ships)


def _travel(turn: Turn, seat: Seat, action: Travel) -> None:
    """Fuel is paid at once, and the fighters leave before any combat (Q-KG-4)."""
    if action.fleet is not None:
        raise MarketRefusal("in-transit", action.fleet)
    if action.origin is None:
        raise MarketRefusal("travel-from")
    _system(turn, action.origin)
    _system(turn, action.target)
    if action.origin == action.target:
        raise MarketRefusal("same-system", action.target)
    _need_fighters(turn, seat, action.origin, action.ships)
    ly = distance(turn.places[action.origin], turn.places[action.target])
    fuel = action.ships * ly
    _spend(turn, seat, "fuel", fuel)
    turn.station(action.origin, seat, -action.ships)
    number = turn.launch(seat, action.origin, action.target, action.ships, ly)
    names = (turn.name(action.origin), turn.name(action.target))
    event = FleetDeparted(
        seat, number, action.origin, action.target, names,
        action.ships, fuel, turn.number + ly,
    )  # fmt: skip
    turn.tell_at(event, action.target, to=(seat,))


def _post(turn: Turn, seat: Seat, action: Post) -> None:
    """A contested system still supports its controller's order (KG-38)."""
    _controlled(turn, seat, action.at)
    most = action.offer if action.most is None else action.most
    offer = Offer(action.give, action.want, action.offer, action.ask, most)
    order = turn.market.post(seat, action.at, offer)
    tell_order(turn, OrderPosted(order), OrderPosted(unplaced(order)), order)


def _cancel(turn: Turn, seat: Seat, action: Cancel) -> None:
    order = turn.market.cancel(seat, action.at)
    tell_order(turn, OrderCancelled(order), OrderCancelled(unplaced(order)), order)


def _fill(turn: Turn, seat: Seat, action: Fill) -> None:
    turn.market.fill(seat, action.order, action.amount)
    turn.tell_only(seat, FillReserved(seat, action.order, action.amount))


def unplaced(order: Order) -> Order:
    """The order as everybody may see it in fog: without the system it stands at."""
    return replace(order, at=None)


def tell_order(turn: Turn, event: Event, hidden: Event, order: Order) -> None:
    """Tell of an order: the book is public, but in fog not the system an order stands at."""
    assert order.at is not None, "a state knows where every order stands"
    seers = turn.seers(order.at)
    if seers is None:
        turn.tell(event)
    else:
        turn.tell_only(tuple(sorted({*seers, order.seat})), event, hidden)
