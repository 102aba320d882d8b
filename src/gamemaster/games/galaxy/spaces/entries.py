"""A list of actions written entry by entry from numbers, each with what the ones before it leave.

Learners choose entries of six numbers (see `spaces.py`). A hand knows what a seat can still order
after the entries written so far, exactly as stage 2 of the turn will execute them.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, permutations
from typing import NamedTuple

from gamemaster.core.values import Json, Seat
from gamemaster.games.galaxy.sky import distance
from gamemaster.games.galaxy.state import RESOURCES, System, SystemId, View
from gamemaster.mechanics.market import Order
from gamemaster.mechanics.rounding import ceil_div

MOST = 1_000_000_000
"""The largest amount an action may name."""
VERBS = ("", "build", "scrap", "travel", "post", "cancel", "fill")
SWAPS = tuple(permutations(RESOURCES, 2))
UNSEEN = System()


class Choice(NamedTuple):
    """The six parts of one entry."""

    verb: int = 0
    at: int = 0
    to: int = 0
    share: int = 0
    swap: int = 0
    order: int = 0


class Cut(NamedTuple):
    """How amounts and prices are cut to a few choices, and how many orders of others can be named."""

    shares: Sequence[int]
    prices: Sequence[int]
    book: int


def offers_to(view: View, most: int) -> list[Order]:
    """The first orders of others, the oldest first."""
    return list(islice((order for order in view.orders if order.seat != view.seat), most))


class Hand:
    """What a seat has left to order with."""

    def __init__(self, view: View, seat: Seat, cut: Cut) -> None:
        self.view, self.seat, self.cut = view, seat, cut
        assert view.stock is not None, "a seat knows its stock"
        self.stock: dict[str, int] = {r: getattr(view.stock, r) for r in RESOURCES}
        self.gone: dict[SystemId, int] = {}
        """Fighters that were scrapped or sent away."""
        self.begun: dict[SystemId, int] = {}
        """Fighters being built."""
        self.filled: dict[int, tuple[int, int]] = {}
        """What was ordered of others' orders, and what is reserved for it."""

    @cached_property
    def offers(self) -> list[Order]:
        return offers_to(self.view, self.cut.book)

    @cached_property
    def own(self) -> dict[SystemId, tuple[str, int]]:
        """What own orders hold in escrow, by system."""
        return {
            order.at: (order.give, order.left)
            for order in self.view.orders
            if order.seat == self.seat and order.at is not None
        }

    # What could be ordered now

    def buildable(self, at: SystemId) -> int:
        system, yields = self._system(at), self.view.map[at].yields
        if system.controller != self.seat or system.contested or yields is None:
            return 0
        return min(2 * yields.minerals - self.begun.get(at, 0), self.stock["minerals"])

    def fighters(self, at: SystemId) -> int:
        here = next((count for seat, count in self._system(at).ships if seat == self.seat), 0)
        return here - self.gone.get(at, 0)

    def sendable(self, at: SystemId, to: SystemId) -> int:
        """How many fighters the fuel takes there."""
        if at == to:
            return 0
        ly = distance(self.view.map[at], self.view.map[to])
        return min(self.fighters(at), self.stock["fuel"] // ly)

    def may_travel(self, at: SystemId) -> bool:
        systems = range(len(self.view.map))
        return self.fighters(at) > 0 and any(self.sendable(at, to) > 0 for to in systems)

    def may_post(self, at: SystemId) -> bool:
        free = self._system(at).controller == self.seat and at not in self.own
        return free and any(self.stock.values())

    def fillable(self, order: Order) -> int:
        """How much more of an order the stock pays for; a broken unit is rounded up for its poster."""
        filled, reserved = self.filled.get(order.id, (0, 0))
        payable = (self.stock[order.want] + reserved) * order.offer // order.ask
        return min(order.left, payable) - filled

    def _system(self, at: SystemId) -> System:
        return self.view.systems[at] or UNSEEN

    # Entries

    def written(self, choice: Choice) -> Iterator[Json]:
        """The entry as JSON, or nothing if it comes to nothing; it is done from then on."""
        verb, at = VERBS[choice.verb], choice.at - 1
        if verb == "fill":
            return self._fill(choice)
        if not verb or not 0 <= at < len(self.view.map):
            return iter(())
        if verb == "build":
            return self._build(at, choice)
        if verb == "scrap":
            return self._scrap(at, choice)
        if verb == "travel":
            return self._travel(at, choice)
        if verb == "post":
            return self._post(at, choice)
        return self._cancel(at)

    def _share(self, choice: Choice, whole: int) -> int:
        return ceil_div(whole * self.cut.shares[choice.share], 100) if whole > 0 else 0

    def _build(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        ships = self._share(choice, self.buildable(at))
        if ships:
            self.begun[at] = self.begun.get(at, 0) + ships
            self.stock["minerals"] -= ships
            yield {"do": "build", "at": at, "ships": ships}

    def _scrap(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        ships = self._share(choice, self.fighters(at))
        if ships:
            self.gone[at] = self.gone.get(at, 0) + ships
            yield {"do": "scrap", "at": at, "ships": ships}

    def _travel(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        to = choice.to - 1
        if not 0 <= to < len(self.view.map):
            return
        ships = min(self._share(choice, self.fighters(at)), self.sendable(at, to))
        if ships > 0:
            self.gone[at] = self.gone.get(at, 0) + ships
            self.stock["fuel"] -= ships * distance(self.view.map[at], self.view.map[to])
            yield {"do": "travel", "from": at, "to": to, "ships": ships}

    def _post(self, at: SystemId, choice: Choice) -> Iterator[Json]:
        pair, price = divmod(choice.swap, len(self.cut.prices))
        give, want = SWAPS[pair]
        offer = min(MOST, self._share(choice, self.stock[give]))
        if offer and self.may_post(at):
            ask = min(MOST, ceil_div(offer * self.cut.prices[price], 100))
            self.stock[give] -= offer
            self.own[at] = give, offer
            yield {"do": "post", "at": at, "give": give, "want": want, "offer": offer, "ask": ask}

    def _cancel(self, at: SystemId) -> Iterator[Json]:
        if at in self.own:
            give, left = self.own.pop(at)
            self.stock[give] += left
            yield {"do": "cancel", "at": at}

    def _fill(self, choice: Choice) -> Iterator[Json]:
        if not 0 < choice.order <= len(self.offers):
            return
        order = self.offers[choice.order - 1]
        filled, reserved = self.filled.get(order.id, (0, 0))
        amount = min(MOST, self._share(choice, order.left - filled), self.fillable(order))
        if amount > 0:
            price = order.price(filled + amount)
            self.stock[order.want] += reserved - price
            self.filled[order.id] = filled + amount, price
            yield {"do": "fill", "order": order.id, "amount": amount}

    # What goes with the parts of an entry that were chosen already

    def places(self, verb: str) -> Iterator[SystemId]:
        """The systems where a verb comes to something."""
        able = {
            "build": self.buildable,
            "scrap": self.fighters,
            "travel": self.may_travel,
            "post": self.may_post,
            "cancel": self.own.__contains__,
        }.get(verb)
        if able is not None:
            yield from (at for at in range(len(self.view.map)) if able(at) > 0)

    def fillable_orders(self) -> Iterator[int]:
        """The numbers, from 1, of the orders of others that can be filled."""
        return (n for n, order in enumerate(self.offers, 1) if self.fillable(order) > 0)

    def going_with(self, begun: Sequence[int]) -> Iterator[int]:
        """The choices of the next part of an entry whose first parts are `begun`."""
        if not begun:
            yield 0
            yield from (n for n, verb in enumerate(VERBS) if self._may(verb))
            return
        verb, part = VERBS[begun[0]], len(begun)
        if part == 1 and verb not in ("", "fill"):
            yield from (1 + at for at in self.places(verb))
        elif part == 2 and verb == "travel":
            systems = range(len(self.view.map))
            yield from (1 + to for to in systems if self.sendable(begun[1] - 1, to) > 0)
        elif part == 3 and verb not in ("", "cancel"):
            yield from range(len(self.cut.shares))
        elif part == 4 and verb == "post":
            prices = range(len(self.cut.prices))
            for pair, (give, _) in enumerate(SWAPS):
                if self.stock[give]:
                    yield from (pair * len(prices) + price for price in prices)
        elif part == 5 and verb == "fill":
            yield from self.fillable_orders()
        else:
            yield 0

    def _may(self, verb: str) -> bool:
        found = self.fillable_orders() if verb == "fill" else self.places(verb)
        return next(found, None) is not None
