"""King of the Galaxy for learners.

An observation is one row of numbers. Seats are told as 0 nobody, 1 the seat itself, 2 and up the
others in table order after it.

- 6 numbers: turn, turns left, turns a lead must last, own gold, minerals and fuel.
- Plane after plane, a number for each system: 1 if it is in sight; x, y; gold, minerals and fuel it
  yields; controller; 1 if contested; leader; turns it has led; natives; 1 if an own order stands
  there; own fighters bound for it and turns until the first arrive; the same of all others; then a
  plane of fighters for each seat, the own first. What is out of sight is 0.
- For each of the first `book` orders of others, the oldest first: seat, 1 + system (0: hidden), what
  it gives and wants (0 gold, 1 minerals, 2 fuel), offer, ask, what is left.

An action is a list of `entries`, each of six parts, executed in this order:

- verb: 0 nothing, 1 build, 2 scrap, 3 travel, 4 post, 5 cancel, 6 fill;
- at: 0 nowhere, 1 + the system where it is done or from where one travels;
- to: 0 nowhere, 1 + the system one travels to;
- share: which of `shares`, in per cent, of what could be built, stands there, is in stock or is left
  of the order, a broken unit counted full; never more than earlier entries, fuel and price allow;
- swap: which pair of resources is given and wanted (gold for minerals, gold for fuel, minerals for
  gold …) and which of `prices`, in per cent of the amount given, is asked for it;
- order: 0 none, and the others' orders as they are observed.

`entries`, `shares`, `prices` and `book` are settings of the spaces and can be widened. Fleets in
transit cannot be scrapped through this face, and orders are posted for their whole amount.
`masks` are for each part by itself: a part that is not used is not looked at, and an entry that
comes to nothing is left out, as the rules would skip it. `mask_after` allows exactly what the rules
execute, and of a part that is not used only 0.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from gamemaster.core.spaces import Shape, only
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.galaxy.hand import SWAPS, VERBS, Choice, Cut, Hand
from gamemaster.games.galaxy.state import RESOURCES, Config, Goods, Place, SystemId, View
from gamemaster.mechanics.market import Order

LIMIT = 2**62
HEAD, PLANES, ORDER, PARTS = 6, 16, 7, 6
NUMBER: dict[str, int] = {resource: n for n, resource in enumerate(RESOURCES)}

Percent = Annotated[int, Meta(ge=1, le=100)]
Price = Annotated[int, Meta(ge=1, le=10_000)]
Bases = tuple[list[SystemId], list[SystemId]]
"""The systems a seat controls, and those where it has fighters."""


class GalaxySpaces(Value, frozen=True):
    """The galaxy as planes of numbers, a list of actions as a few entries of six choices."""

    entries: Annotated[int, Meta(ge=1, le=256)] = 3
    shares: Annotated[tuple[Percent, ...], Meta(min_length=1)] = (25, 50, 100)
    prices: Annotated[tuple[Price, ...], Meta(min_length=1)] = (50, 100, 200)
    book: Annotated[int, Meta(ge=0, le=1_000)] = 8

    def shape(self, config: Config) -> Shape:
        systems = len(config.map) or config.systems
        planes = PLANES + config.seats
        return Shape((HEAD + planes * systems + ORDER * self.book,), -LIMIT, LIMIT)

    def choices(self, config: Config) -> tuple[int, ...]:
        return self._sizes(len(config.map) or config.systems) * self.entries

    def observe(self, view: View) -> Sequence[int]:
        systems, planes = len(view.map), HEAD + PLANES * len(view.map)
        numbers = array("q", bytes(8 * (planes + view.seats * systems + ORDER * self.book)))
        numbers[:HEAD] = array("q", _head(view))
        numbers[HEAD + systems : HEAD + 6 * systems] = _chart(view.map)
        _put_systems(numbers, view, planes)
        _put_ways(numbers, view, HEAD + 12 * systems)
        for order in view.orders:
            if order.seat == view.seat and order.at is not None:
                numbers[HEAD + 11 * systems + order.at] = 1
        at = planes + view.seats * systems
        for order in self._offers(view):
            numbers[at : at + ORDER] = array("q", _terms(view, order))
            at += ORDER
        return numbers

    def _offers(self, view: View) -> list[Order]:
        return [order for order in view.orders if order.seat != view.seat][: self.book]

    def masks(self, view: View) -> Sequence[bytes]:
        stock = view.stock
        if view.seat is None or view.over or stock is None:
            return ()
        bases = _bases(view)
        own = [order for order in view.orders if order.seat == view.seat]
        offers = min(self.book, len(view.orders) - len(own))
        first = later = self._entry(view, stock, bases, offers, bool(own))
        if own and self.entries > 1:
            later = self._entry(view, _with_refunds(stock, own), bases, offers, True)
        return first + later * (self.entries - 1)

    def _entry(
        self, view: View, stock: Goods, bases: Bases, offers: int, own: bool
    ) -> tuple[bytes, ...]:
        """What an entry's parts may be, each by itself, for who holds so much."""
        mine, manned = bases
        may_post = bool(mine and (stock.gold or stock.minerals or stock.fuel))
        may_travel = bool(manned and stock.fuel)
        may_build = bool(mine and stock.minerals)
        may_cancel = own or (may_post and self.entries > 1)  # what an entry before may have posted
        verbs = (1, may_build, bool(manned), may_travel, may_post, may_cancel, offers > 0)
        places = bytearray(1 + len(view.map))
        for at in (-1, *mine, *manned):
            places[1 + at] = 1
        return (
            bytes(verbs),
            bytes(places),
            b"\1" + (b"\1" if may_travel else b"\0") * len(view.map),
            b"\1" * len(self.shares),
            self._pairs(stock),
            b"\1" * (1 + offers) + bytes(self.book - offers),
        )

    def mask_after(self, view: View, chosen: Sequence[int]) -> bytes:
        part = len(chosen) % PARTS
        size = self._sizes(len(view.map))[part]
        if view.seat is None or view.over or view.stock is None:
            return only(size, (0,))
        hand = self._hand(view, view.seat)
        whole = len(chosen) - part
        for first in range(0, whole, PARTS):
            list(hand.written(Choice(*chosen[first : first + PARTS])))
        return only(size, hand.going_with(chosen[whole:]))

    def _sizes(self, systems: int) -> tuple[int, ...]:
        swaps = len(SWAPS) * len(self.prices)
        return (len(VERBS), 1 + systems, 1 + systems, len(self.shares), swaps, 1 + self.book)

    def _pairs(self, stock: Goods) -> bytes:
        """What is in stock can be given; the first choice can always be made."""
        held = (stock.gold, stock.minerals, stock.fuel)
        flags = [bool(held[NUMBER[give]]) for give, _ in SWAPS for _ in self.prices]
        return b"\1" + bytes(flags[1:])

    def submission(self, view: View, action: Sequence[int]) -> Json:
        if view.seat is None or view.stock is None:
            return {"actions": []}
        hand = self._hand(view, view.seat)
        written: list[Json] = []
        for first in range(0, len(action), PARTS):
            if action[first]:
                written += hand.written(Choice(*action[first : first + PARTS]))
        return {"actions": written}

    def _hand(self, view: View, seat: Seat) -> Hand:
        return Hand(view, seat, Cut(self.shares, self.prices, self._offers(view)))


def _head(view: View) -> tuple[int, ...]:
    stock = view.stock
    goods = (stock.gold, stock.minerals, stock.fuel) if stock else (0, 0, 0)
    return (view.turn, max(0, view.turns - view.turn), view.hold, *goods)


def _with_refunds(stock: Goods, own: Sequence[Order]) -> Goods:
    """What a seat holds once all its orders are cancelled."""
    held: dict[str, int] = {resource: getattr(stock, resource) for resource in RESOURCES}
    for order in own:
        held[order.give] += order.left
    return Goods(**held)


def _bases(view: View) -> Bases:
    me, mine, manned = view.seat, [], []
    for at, system in enumerate(view.systems):
        if system is not None:
            if system.controller == me:
                mine.append(at)
            for seat, _ in system.ships:
                if seat == me:
                    manned.append(at)
    return mine, manned


@lru_cache(maxsize=64)
def _chart(places: tuple[Place, ...]) -> "array[int]":
    """x, y and the three yields of every system; without fog the same all match long."""
    yields = [place.yields or Goods() for place in places]
    chart = array("q", [place.x for place in places])
    chart.extend(place.y for place in places)
    for resource in RESOURCES:
        chart.extend(getattr(goods, resource) for goods in yields)
    return chart


def _put_systems(numbers: "array[int]", view: View, ships: int) -> None:
    """What is in sight of every system: planes of facts, and from `ships` on the fighters."""
    systems, seats, me = len(view.map), view.seats, view.seat or 0
    controller, contested, leader, streak, natives = range(
        HEAD + 6 * systems, HEAD + 11 * systems, systems
    )
    for at, system in enumerate(view.systems):
        if system is None:
            continue
        numbers[HEAD + at] = 1
        if system.controller is not None:
            numbers[controller + at] = 1 + (system.controller - me) % seats
        if system.natives:
            numbers[natives + at] = system.natives
        if system.contested:
            numbers[contested + at] = 1
        if system.leader is not None:
            numbers[leader + at] = 1 + (system.leader - me) % seats
        if system.streak:
            numbers[streak + at] = system.streak
        for seat, count in system.ships:
            numbers[ships + (seat - me) % seats * systems + at] = count


def _put_ways(numbers: "array[int]", view: View, first: int) -> None:
    """Fighters bound for every system and turns until the first arrive: one's own, then others'."""
    systems = len(view.map)
    for wave in view.transit:
        for fleet in wave.fleets:
            at = first + fleet.target + (0 if fleet.seat == view.seat else 2 * systems)
            numbers[at] += fleet.ships
            numbers[at + systems] = numbers[at + systems] or wave.arrival - view.turn


def _terms(view: View, order: Order) -> tuple[int, ...]:
    me = view.seat or 0
    return (
        1 + (order.seat - me) % view.seats,
        0 if order.at is None else 1 + order.at,
        NUMBER[order.give],
        NUMBER[order.want],
        order.offer,
        order.ask,
        order.left,
    )
