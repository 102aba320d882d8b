"""A market: open orders, each with the goods it offers held in escrow, filled at the end of a turn.

`Order` and `Book` are values of a state. `Market` is the book in the middle of a turn: it posts,
cancels and reserves while the seats' actions are executed, and exchanges everything in `settle`.
Goods only move between purses, escrow and reservations; none is made and none is lost.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat, Value
from gamemaster.mechanics.rounding import ceil_div

Purse = dict[str, int]
"""What a seat holds freely, by resource."""


class Order(Value, frozen=True):
    """An offer of `offer` units of `give` for `ask` units of `want`, in any part; `left` is in escrow."""

    id: int
    seat: Seat
    at: int | None
    """The place the order stands at, one open order a place; None where a view hides it."""
    give: str
    want: str
    offer: int
    ask: int
    left: int

    def price(self, amount: int) -> int:
        """What `amount` units of `give` cost in `want`; a broken unit is rounded up for the poster."""
        return ceil_div(amount * self.ask, self.offer)


class Offer(NamedTuple):
    """`offer` units of `give` for `ask` units of `want`, in any part, until `most` units are gone."""

    give: str
    want: str
    offer: int
    ask: int
    most: int


class OrderBook(Value, frozen=True):
    """The open orders by id, and the id that the next one will have."""

    orders: tuple[Order, ...] = ()
    next: int = 1


class MarketRefusal(Exception):
    """Why the market did not do it: a code, and the numbers that its sentence needs."""

    def __init__(self, code: str, *numbers: int) -> None:
        super().__init__(code, *numbers)
        self.code = code
        self.numbers = numbers


class Deal(NamedTuple):
    """One filler's turn in the queue of one order."""

    order: Order
    """The order after this deal."""
    filler: Seat
    asked: int
    got: int
    paid: int


class _Fill:
    """What one seat wants of one order, and what is reserved for it."""

    __slots__ = ("amount", "reserved")

    def __init__(self) -> None:
        self.amount = 0
        self.reserved = 0


class Market:
    """The order book in the middle of a turn, over the purses of all seats."""

    def __init__(self, book: OrderBook, purses: Sequence[Purse]) -> None:
        self._purses = purses
        self._seen = {order.id: order for order in book.orders}
        self._open = dict(self._seen)
        self._by_place = {order.at: order.id for order in book.orders}
        self._next = book.next
        self._fills: dict[int, dict[Seat, _Fill]] = {}

    def post(self, seat: Seat, at: int, offered: Offer) -> Order:
        """Open an order and put `most` units of `give` in escrow."""
        give, want, offer, ask, most = offered
        if offer < 1 or ask < 1 or most < 1:
            raise MarketRefusal("market-amount")
        if give == want:
            raise MarketRefusal("same-resource")
        if at in self._by_place:
            raise MarketRefusal("place-taken", at)
        self._pay(seat, give, most)
        order = Order(self._next, seat, at, give, want, offer, ask, most)
        self._next += 1
        self._open[order.id] = order
        self._by_place[at] = order.id
        return order

    def cancel(self, seat: Seat, at: int) -> Order:
        """Close the seat's order at a place; what is left in escrow goes back."""
        order = self._open.get(self._by_place.get(at, 0))
        if order is None or order.seat != seat:
            raise MarketRefusal("no-order-here", at)
        return self._close(order)

    def fill(self, seat: Seat, number: int, amount: int) -> Order:
        """Reserve the price of `amount` more units of an order that was open when the turn began.

        Only orders that everybody could see count, so it does not matter which seat acts first:
        an order that its poster cancels in this turn is refunded when the turn is settled.
        """
        order = self._seen.get(number)
        if order is None:
            raise MarketRefusal("no-such-order", number)
        if order.seat == seat:
            raise MarketRefusal("own-order", number)
        if amount < 1:
            raise MarketRefusal("market-amount")
        mine = self._fills.get(number, {}).get(seat) or _Fill()
        if mine.amount + amount > order.left:
            raise MarketRefusal("order-too-small", order.left, mine.amount + amount)
        more = order.price(mine.amount + amount) - mine.reserved
        self._pay(seat, order.want, more)
        mine.amount += amount
        mine.reserved += more
        self._fills.setdefault(number, {})[seat] = mine
        return order

    def lose(self, at: int) -> Order | None:
        """Close whatever order stands at a place that its poster has lost."""
        number = self._by_place.get(at)
        return None if number is None else self._close(self._open[number])

    def settle(self, dice: Dice) -> tuple[Deal, ...]:
        """Exchange what was reserved; who comes first at an order is the only thing rolled for."""
        deals: list[Deal] = []
        for number in sorted(self._fills):
            fills = self._fills[number]
            queue = dice.named("queue", number).shuffled(sorted(fills))
            deals.extend(self._deal(number, seat, fills[seat]) for seat in queue)
        self._fills = {}
        return tuple(deals)

    def book(self) -> OrderBook:
        """The open orders as a value; nothing may be reserved any more."""
        assert not self._fills, "settle the market first"
        return OrderBook(tuple(self._open.values()), self._next)

    def escrow(self) -> Mapping[str, int]:
        """All that is held back just now, by resource: escrow of orders and reservations of fills."""
        held: Purse = {}
        for order in self._open.values():
            held[order.give] = held.get(order.give, 0) + order.left
        for number, fills in self._fills.items():
            want = self._seen[number].want
            held[want] = held.get(want, 0) + _reserved(fills.values())
        return held

    def _deal(self, number: int, seat: Seat, fill: _Fill) -> Deal:
        """One filler gets what is left of what it asked for, and the rest of its payment back."""
        order = self._open.get(number)
        if order is None:
            gone = self._seen[number]
            self._receive(seat, gone.want, fill.reserved)
            return Deal(gone, seat, fill.amount, 0, 0)
        got = min(fill.amount, order.left)
        paid = order.price(got)
        self._receive(seat, order.want, fill.reserved - paid)
        self._receive(seat, order.give, got)
        self._receive(order.seat, order.want, paid)
        after = replace(order, left=order.left - got)
        self._open[number] = after
        if after.left == 0:
            self._close(after)
        return Deal(after, seat, fill.amount, got, paid)

    def _close(self, order: Order) -> Order:
        del self._open[order.id]
        del self._by_place[order.at]
        self._receive(order.seat, order.give, order.left)
        return order

    def _pay(self, seat: Seat, resource: str, amount: int) -> None:
        held = self._purses[seat].get(resource, 0)
        if held < amount:
            raise MarketRefusal(f"too-little-{resource}", held, amount)
        self._purses[seat][resource] = held - amount

    def _receive(self, seat: Seat, resource: str, amount: int) -> None:
        purse = self._purses[seat]
        purse[resource] = purse.get(resource, 0) + amount


def _reserved(fills: Iterable[_Fill]) -> int:
    return sum(fill.reserved for fill in fills)
