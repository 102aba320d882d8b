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
  of the order, a broken unit counted full; never more than earlier entries and fuel allow;
- swap: which pair of resources is given and wanted (gold for minerals, gold for fuel, minerals for
  gold …) and which of `prices`, in per cent of the amount given, is asked for it;
- order: 0 none, and the others' orders as they are observed.

`entries`, `shares`, `prices` and `book` are settings of the spaces and can be widened. Fleets in
transit cannot be scrapped through this face, and orders are posted for their whole amount.
Masks are for each part by itself: a part that is not used is not looked at, and an entry that
comes to nothing is left out, as the rules would skip it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Annotated, NamedTuple

from msgspec import Meta

from gamemaster.core.spaces import Shape
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.galaxy.sky import distance
from gamemaster.games.galaxy.state import RESOURCES, Config, Goods, Place, System, SystemId, View
from gamemaster.mechanics.market import Order
from gamemaster.mechanics.rounding import ceil_div

MOST = 1_000_000_000
"""The largest amount an action may name."""
LIMIT = 2**62
HEAD, PLANES, ORDER = 6, 16, 7
VERBS = ("", "build", "scrap", "travel", "post", "cancel", "fill")
SWAPS = tuple(permutations(RESOURCES, 2))
PARTS = 6
NUMBER: dict[str, int] = {resource: n for n, resource in enumerate(RESOURCES)}

Percent = Annotated[int, Meta(ge=1, le=100)]
Price = Annotated[int, Meta(ge=1, le=10_000)]
UNSEEN = System()


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
        numbers = [
            *_head(view),
            *_sight(view),
            *_chart(view.map),
            *_systems(view),
            *_ways(view),
            *_ships(view),
        ]
        for order in self._offers(view):
            numbers += _terms(view, order)
        return numbers

    def _offers(self, view: View) -> list[Order]:
        return [order for order in view.orders if order.seat != view.seat][: self.book]

    def masks(self, view: View) -> Sequence[bytes]:
        stock = view.stock
        if view.seat is None or view.over or stock is None:
            return ()
        mine, manned = _bases(view)
        offers = len(self._offers(view))
        own = any(order.seat == view.seat for order in view.orders)
        goods = bool(stock.gold or stock.minerals or stock.fuel)
        may_travel = bool(manned and stock.fuel)
        may_build = bool(mine and stock.minerals)
        verbs = (1, may_build, bool(manned), may_travel, bool(mine and goods), own, offers > 0)
        places = bytearray(1 + len(view.map))
        for at in (-1, *mine, *manned):
            places[1 + at] = 1
        entry = (
            bytes(verbs),
            bytes(places),
            b"\1" + (b"\1" if may_travel else b"\0") * len(view.map),
            b"\1" * len(self.shares),
            self._pairs(stock),
            b"\1" * (1 + offers) + bytes(self.book - offers),
        )
        return entry * self.entries

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
        hand = Hand(view, view.seat, self)
        written = (
            entry
            for first in range(0, len(action), PARTS)
            for entry in hand.written(Choice(*action[first : first + PARTS]))
        )
        return {"actions": list(written)}


class Choice(NamedTuple):
    """The six parts of one entry."""

    verb: int
    at: int
    to: int
    share: int
    swap: int
    order: int


class Hand:
    """What a seat has left to order with, while its entries are written out one by one."""

    def __init__(self, view: View, seat: Seat, spaces: GalaxySpaces) -> None:
        self.view, self.seat, self.spaces = view, seat, spaces
        assert view.stock is not None, "a seat knows its stock"
        self.stock: dict[str, int] = {r: getattr(view.stock, r) for r in RESOURCES}
        self.gone: dict[SystemId, int] = {}
        self.begun: dict[SystemId, int] = {}

    def written(self, choice: Choice) -> Iterator[Json]:
        """The entry as JSON, or nothing if it comes to nothing."""
        verb = VERBS[choice.verb]
        if verb == "fill":
            return self._fill(choice)
        at = choice.at - 1
        if not verb or at < 0 or self.view.systems[at] is None:
            return iter(())
        if verb == "build":
            return self._build(at, choice)
        if verb == "scrap":
            return self._scrap(at, choice)
        if verb == "travel":
            return self._travel(at, choice)
        if verb == "post":
            return self._post(at, choice)
        return iter(({"do": "cancel", "at": at},))

    def _share(self, choice: Choice, whole: int) -> int:
        return ceil_div(whole * self.spaces.shares[choice.share], 100) if whole > 0 else 0

    def _fighters(self, at: SystemId) -> int:
        ships = (self.view.systems[at] or UNSEEN).ships
        here = next((count for seat, count in ships if seat == self.seat), 0)
        return here - self.gone.get(at, 0)

    def _build(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        yields = self.view.map[at].yields
        room = 2 * yields.minerals - self.begun.get(at, 0) if yields else 0
        ships = self._share(choice, min(room, self.stock["minerals"]))
        if ships:
            self.begun[at] = self.begun.get(at, 0) + ships
            self.stock["minerals"] -= ships
            yield {"do": "build", "at": at, "ships": ships}

    def _scrap(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        ships = self._share(choice, self._fighters(at))
        if ships:
            self.gone[at] = self.gone.get(at, 0) + ships
            yield {"do": "scrap", "at": at, "ships": ships}

    def _travel(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        to = choice.to - 1
        if to < 0 or to == at:
            return
        ly = distance(self.view.map[at], self.view.map[to])
        ships = min(self._share(choice, self._fighters(at)), self.stock["fuel"] // ly)
        if ships > 0:
            self.gone[at] = self.gone.get(at, 0) + ships
            self.stock["fuel"] -= ships * ly
            yield {"do": "travel", "from": at, "to": to, "ships": ships}

    def _post(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        pair, price = divmod(choice.swap, len(self.spaces.prices))
        give, want = SWAPS[pair]
        offer = min(MOST, self._share(choice, self.stock[give]))
        if offer:
            ask = min(MOST, ceil_div(offer * self.spaces.prices[price], 100))
            self.stock[give] -= offer
            yield {"do": "post", "at": at, "give": give, "want": want, "offer": offer, "ask": ask}

    def _fill(self, choice: Choice) -> Iterator[Json]:
        offers = self.spaces._offers(self.view)
        if 0 < choice.order <= len(offers):
            order = offers[choice.order - 1]
            amount = min(MOST, self._share(choice, order.left))
            yield {"do": "fill", "order": order.id, "amount": amount}


def _head(view: View) -> tuple[int, ...]:
    stock = view.stock
    goods = (stock.gold, stock.minerals, stock.fuel) if stock else (0, 0, 0)
    return (view.turn, max(0, view.turns - view.turn), view.hold, *goods)


def _bases(view: View) -> tuple[list[SystemId], list[SystemId]]:
    """The systems a seat controls, and those where it has fighters."""
    me, mine, manned = view.seat, [], []
    for at, system in enumerate(view.systems):
        if system is not None:
            if system.controller == me:
                mine.append(at)
            for seat, _ in system.ships:
                if seat == me:
                    manned.append(at)
    return mine, manned


def _sight(view: View) -> list[int]:
    return [system is not None for system in view.systems]


@lru_cache(maxsize=64)
def _chart(places: tuple[Place, ...]) -> tuple[int, ...]:
    """x, y and the three yields of every system; without fog the same all match long."""
    yields = [place.yields or Goods() for place in places]
    return (
        *[place.x for place in places],
        *[place.y for place in places],
        *[goods.gold for goods in yields],
        *[goods.minerals for goods in yields],
        *[goods.fuel for goods in yields],
    )


def _systems(view: View) -> list[int]:
    """Controller, contested, leader, streak, natives and own order of every system."""
    systems, seats, me = len(view.map), view.seats, view.seat or 0
    planes = [0] * (6 * systems)
    for at, system in enumerate(view.systems):
        if system is None:
            continue
        if system.controller is not None:
            planes[at] = 1 + (system.controller - me) % seats
        if system.contested:
            planes[systems + at] = 1
        if system.leader is not None:
            planes[2 * systems + at] = 1 + (system.leader - me) % seats
        planes[3 * systems + at] = system.streak
        planes[4 * systems + at] = system.natives
    for order in view.orders:
        if order.seat == view.seat and order.at is not None:
            planes[5 * systems + order.at] = 1
    return planes


def _ways(view: View) -> list[int]:
    """Fighters bound for every system and turns until the first arrive: one's own, then others'."""
    systems = len(view.map)
    planes = [0] * (4 * systems)
    for wave in view.transit:
        for fleet in wave.fleets:
            at = fleet.target + (0 if fleet.seat == view.seat else 2 * systems)
            planes[at] += fleet.ships
            planes[at + systems] = planes[at + systems] or wave.arrival - view.turn
    return planes


def _ships(view: View) -> list[int]:
    """A plane of fighters for each seat, one's own first."""
    systems, me = len(view.map), view.seat or 0
    planes = [0] * (view.seats * systems)
    for at, system in enumerate(view.systems):
        if system is not None and system.ships:
            for seat, ships in system.ships:
                planes[(seat - me) % view.seats * systems + at] = ships
    return planes


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
