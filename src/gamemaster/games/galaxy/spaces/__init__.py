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
from typing import Annotated, NamedTuple

from msgspec import Meta

from gamemaster.core.spaces import NumberMeaning, Shape, only
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.galaxy.spaces.entries import SWAPS, VERBS, Choice, Cut, Hand, offers_to
from gamemaster.games.galaxy.spaces.meaning import legend, standing
from gamemaster.games.galaxy.state import RESOURCES, Config, Goods, System, SystemFacts, View
from gamemaster.mechanics.market import Order

LIMIT = 2**62
HEAD, PLANES, ORDER, PARTS = 6, 16, 7, 6
WORD = 8
"""Bytes of one number."""
NUMBER: dict[str, int] = {resource: n for n, resource in enumerate(RESOURCES)}

Percent = Annotated[int, Meta(ge=1, le=100)]
Price = Annotated[int, Meta(ge=1, le=10_000)]
Held = tuple[bool, bool, bool]
"""Whether there is gold, minerals, fuel."""


class Bases(NamedTuple):
    """Where a seat can act, as the mask of `at`; whether it controls and whether it mans a system."""

    places: bytes
    rules: bool
    mans: bool


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

    def legend(self, config: Config) -> Sequence[NumberMeaning]:
        return tuple(legend(config, self.book))

    def standing(self, view: View) -> int:
        return standing(view)

    def choices(self, config: Config) -> tuple[int, ...]:
        return self._sizes(len(config.map) or config.systems) * self.entries

    def observe(self, view: View) -> Sequence[int]:
        systems, seats, me = len(view.map), view.seats, view.seat or 0
        public = _public(view.systems, seats)
        own = WORD * me * systems
        planes = (
            _head(view),
            public.sight,
            _chart(view.map),
            _as_told_to(me, seats, public.controllers),
            public.contested,
            _as_told_to(me, seats, public.leaders),
            public.streaks_and_natives,
            _own_orders(view),
            _ways(view),
            public.ships[own:],
            public.ships[:own],
            _book(view, self.book),
        )
        numbers = array("q")
        numbers.frombytes(b"".join(planes))
        return numbers

    def masks(self, view: View) -> Sequence[bytes]:
        stock = view.stock
        if view.seat is None or view.over or stock is None:
            return ()
        bases = _public(view.systems, view.seats).bases[view.seat]
        own = [order for order in view.orders if order.seat == view.seat]
        offers = min(self.book, len(view.orders) - len(own))
        first = later = self._entry(_kinds(stock), bases, offers, bool(own))
        if own and self.entries > 1:
            later = self._entry(_kinds(_with_refunds(stock, own)), bases, offers, True)
        return first + later * (self.entries - 1)

    def _entry(self, held: Held, bases: Bases, offers: int, own: bool) -> tuple[bytes, ...]:
        several, sizes = self.entries > 1, (len(self.shares), len(self.prices), self.book)
        return _entry(held, bases, offers, own, several, sizes)

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
        return Hand(view, seat, Cut(self.shares, self.prices, self.book))


def _words(numbers: Sequence[int]) -> bytes:
    """Numbers as an array holds them."""
    return array("q", numbers).tobytes()


def _zeros(count: int) -> "array[int]":
    return array("q", bytes(WORD * count))


def _head(view: View) -> bytes:
    stock = view.stock or Goods()
    left = max(0, view.turns - view.turn)
    return _words((view.turn, left, view.hold, stock.gold, stock.minerals, stock.fuel))


def _kinds(stock: Goods) -> Held:
    return stock.gold > 0, stock.minerals > 0, stock.fuel > 0


def _with_refunds(stock: Goods, own: Sequence[Order]) -> Goods:
    """What a seat holds once all its orders are cancelled."""
    held: dict[str, int] = {resource: getattr(stock, resource) for resource in RESOURCES}
    for order in own:
        held[order.give] += order.left
    return Goods(**held)


@lru_cache(maxsize=4096)
def _entry(
    held: Held, bases: Bases, offers: int, own: bool, several: bool, sizes: tuple[int, int, int]
) -> tuple[bytes, ...]:
    """What an entry's parts may be, each by itself, for who holds so much."""
    (_, minerals, fuel), (shares, prices, book) = held, sizes
    may_post = bases.rules and any(held)
    may_travel = bases.mans and fuel
    may_cancel = own or (may_post and several)  # what an entry before may have posted
    verbs = (1, bases.rules and minerals, bases.mans, may_travel, may_post, may_cancel, offers > 0)
    systems = len(bases.places) - 1
    pairs = [held[NUMBER[give]] for give, _ in SWAPS for _ in range(prices)]
    return (
        bytes(verbs),
        bases.places,
        b"\1" + (b"\1" if may_travel else b"\0") * systems,
        b"\1" * shares,
        bytes((1, *pairs[1:])),  # the first choice can always be made
        b"\1" * (1 + offers) + bytes(book - offers),
    )


class SkyPlanes(NamedTuple):
    """The systems of a view as planes that do not depend on whose view it is, and each seat's bases."""

    sight: bytes
    controllers: bytes
    """One byte a system: 1 + seat, 0 for nobody; so the leaders."""
    contested: bytes
    leaders: bytes
    streaks_and_natives: bytes
    ships: bytes
    """A plane for each seat, in table order."""
    bases: list[Bases]


@lru_cache(maxsize=8)
def _public(systems: tuple[System | None, ...], seats: int) -> SkyPlanes:
    """Kept, because without fog the views of all seats of one state have the same systems."""
    count = len(systems)
    controllers, leaders = bytearray(count), bytearray(count)
    sight, contested, facts, ships = (_zeros(n * count) for n in (1, 1, 2, seats))
    places, mans = [bytearray(b"\1") + bytes(count) for _ in range(seats)], [False] * seats
    for at, system in enumerate(systems):
        if system is None:
            continue
        sight[at] = 1
        if system.streak:
            facts[at] = system.streak
        if system.natives:
            facts[count + at] = system.natives
        if system.controller is not None:
            controllers[at] = 1 + system.controller
            places[system.controller][1 + at] = 1
        if system.contested:
            contested[at] = 1
        if system.leader is not None:
            leaders[at] = 1 + system.leader
        for seat, fighters in system.ships:
            ships[seat * count + at] = fighters
            places[seat][1 + at] = 1
            mans[seat] = True
    bases = [
        Bases(bytes(own), 1 + seat in controllers, mans[seat]) for seat, own in enumerate(places)
    ]
    return SkyPlanes(
        sight.tobytes(),
        bytes(controllers),
        contested.tobytes(),
        bytes(leaders),
        facts.tobytes(),
        ships.tobytes(),
        bases,
    )


@lru_cache(maxsize=1024)
def _as_told_to(me: Seat, seats: int, plane: bytes) -> bytes:
    """Seats as a seat is told of them: itself 1, the others in table order after it."""
    return _words([seat and 1 + (seat - 1 - me) % seats for seat in plane])


@lru_cache(maxsize=64)
def _chart(places: tuple[SystemFacts, ...]) -> bytes:
    """x, y and the three yields of every system; without fog the same all match long."""
    spots = [place.x for place in places] + [place.y for place in places]
    yields = [place.yields or Goods() for place in places]
    return _words(spots + [getattr(goods, r) for r in RESOURCES for goods in yields])


def _own_orders(view: View) -> bytes:
    plane = _zeros(len(view.map))
    for order in view.orders:
        if order.seat == view.seat and order.at is not None:
            plane[order.at] = 1
    return plane.tobytes()


def _ways(view: View) -> bytes:
    """Fighters bound for every system and turns until the first arrive: one's own, then others'."""
    systems = len(view.map)
    planes = _zeros(4 * systems)
    for wave in view.transit:
        for fleet in wave.fleets:
            at = fleet.target + (0 if fleet.seat == view.seat else 2 * systems)
            planes[at] += fleet.ships
            planes[at + systems] = planes[at + systems] or wave.arrival - view.turn
    return planes.tobytes()


def _book(view: View, most: int) -> bytes:
    """The terms of the first orders of others."""
    me, numbers = view.seat or 0, array("q")
    offers = offers_to(view, most)
    for order in offers:
        numbers.extend(
            (
                1 + (order.seat - me) % view.seats,
                0 if order.at is None else 1 + order.at,
                NUMBER[order.give],
                NUMBER[order.want],
                order.offer,
                order.ask,
                order.left,
            )
        )
    return numbers.tobytes() + bytes(WORD * ORDER * (most - len(offers)))
