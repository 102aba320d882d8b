"""Sealed auctions: who wins a lot and what it costs, by the rule a game chooses.

A lot's bids are a mapping from seat to coins; a seat that is missing made no bid. A rule turns
them into a sale, or into nothing: then the lot is unsold. The order in which bids arrived never
matters.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Seat

Bids: TypeAlias = Mapping[Seat, int]
"""The sealed bids on one lot, in coins."""


class Sale(NamedTuple):
    """A lot that was sold: to whom, in table order, and what each of them pays."""

    winners: tuple[Seat, ...]
    price: int


Rule: TypeAlias = Callable[[Bids], Sale | None]
"""How the bids on one lot become a sale (None: it stays unsold)."""


def first_price(*, lone_zero: bool = True) -> Rule:
    """The highest bidders all win, each a copy, and pay what they bid.

    Several bids of 0 and nothing higher leave the lot unsold; a single bid of 0 wins for free,
    unless `lone_zero` is off (then not bidding counts as a bid of 0 too).
    """

    def rule(bids: Bids) -> Sale | None:
        if not bids:
            return None
        price = max(bids.values())
        winners = tuple(sorted(seat for seat, coins in bids.items() if coins == price))
        if price == 0 and (len(winners) > 1 or not lone_zero):
            return None
        return Sale(winners, price)

    return rule


def second_price(priority: Sequence[Seat], *, reserve: int = 0) -> Rule:
    """The highest bidder wins and pays the second-highest bid, but at least the reserve.

    Of equal bids the earlier in `priority` wins. A bid of 0, or under the reserve, is no bid.
    """
    place = {seat: n for n, seat in enumerate(priority)}

    def rule(bids: Bids) -> Sale | None:
        least = max(1, reserve)
        serious = [(-coins, place[seat], seat) for seat, coins in bids.items() if coins >= least]
        if not serious:
            return None
        (_, _, winner), *losers = sorted(serious)
        second = -losers[0][0] if losers else 0
        return Sale((winner,), max(second, reserve))

    return rule


def rotated(seats: int, turn: int) -> tuple[Seat, ...]:
    """The seats in the order of priority of a turn: one further each turn, from seat 0 in turn 1."""
    return tuple((turn - 1 + n) % seats for n in range(seats))


def hammered(lots: Sequence[Bids], rule: Rule) -> tuple[Sale | None, ...]:
    """Every lot's sale; each lot is an auction of its own, also if two look alike."""
    return tuple(rule(bids) for bids in lots)


def check_bid(coins: int, balance: int, at: tuple[str | int, ...]) -> None:
    """Refuse a bid that is negative or more than its bidder has."""
    if balance < 0:
        raise Illegal(
            f"Your balance is {balance}, and no bid may be more than the balance: you cannot bid.",
            at,
            pt=f"Seu saldo é {balance}, e nenhum lance pode passar do saldo: você não pode dar lances.",
        )
    if coins < 0:
        raise Illegal(
            f"A bid cannot be negative; this one is {coins}.",
            at,
            pt=f"Um lance não pode ser negativo; este é {coins}.",
        )
    if coins > balance:
        raise Illegal(
            f"A bid of {coins} is more than your balance of {balance}.",
            at,
            pt=f"Um lance de {coins} passa do seu saldo de {balance}.",
        )


def check_total(bids: Sequence[int], besides: int, balance: int, at: tuple[str | int, ...]) -> None:
    """Refuse bids that, all won at full price, could not be paid beside the other purchases."""
    whole = sum(bids) + besides
    if whole > balance:
        raise Illegal(
            f"Your bids and purchases come to {whole} coins; you have {balance}.",
            at,
            pt=f"Seus lances e compras somam {whole} moedas; você tem {balance}.",
        )
