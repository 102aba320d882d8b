"""The bot that values powers by simulation: it bids what a power is worth to its own hero."""

from collections.abc import Sequence

from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.clash import clash
from gamemaster.games.auto_rumble.state import Side, View, Written
from gamemaster.games.auto_rumble.trials import with_power

TRIALS = 5
"""How many futures a power is tried in."""
PRICES = (1, 5, 12, 25)
"""What it is tried at; the bid is the dearest at which it still wins more than the coins would."""


def collector(view: View, dice: Dice) -> Json:
    """For each lot the most it may cost and still win more battles than the coins would."""
    if view.phase != "bidding" or view.seat is None:
        return {}
    side = view.sides[view.seat]
    futures = [_future(view, dice.named("future", n)) for n in range(TRIALS)]
    base = _won(view, side, futures)
    bids = []
    for lot in view.lots:
        worth = _worth(view, side, lot, futures, base)
        if 0 < worth <= side.coins:
            bids.append({"power": lot.name, "coins": worth})
    return {"bids": _affordable(bids, side.coins), "order": _best_order(view, side, futures)}


def _future(view: View, dice: Dice) -> tuple[Side, ...]:
    """The others as they may stand after the auction: some lots go to each of them."""
    sides = []
    for seat, side in enumerate(view.sides):
        if seat != view.seat:
            for lot in dice.sample(view.lots, min(dice.below(3), len(view.lots))):
                side = with_power(side, lot, min(dice.below(10), max(side.coins, 0)))
        sides.append(side)
    return tuple(sides)


def _won(view: View, side: Side, futures: Sequence[tuple[Side, ...]]) -> int:
    """In how many of the futures this side wins."""
    me = view.seat or 0
    return sum(
        clash([*others[:me], side, *others[me + 1 :]], view.known, view.settings).winner == me
        for others in futures
    )


def _worth(
    view: View, side: Side, lot: Written, futures: Sequence[tuple[Side, ...]], base: int
) -> int:
    """The dearest price at which the power does better than the coins; 0: it never does.

    At the lowest price it is enough that it does no harm.
    """
    worth = 0
    for price in PRICES:
        won = _won(view, with_power(side, lot, price), futures)
        if won < base or (won == base and price > PRICES[0]):
            break
        worth = price
    return worth


def _affordable(bids: list[dict[str, Json]], coins: int) -> list[dict[str, Json]]:
    """The best bids whose sum the balance can carry, so that no debt can come of them."""
    chosen, left = [], coins
    for bid in sorted(bids, key=lambda bid: -bid["coins"]):
        if bid["coins"] <= left:
            chosen.append(bid)
            left -= bid["coins"]
    return chosen


def _best_order(view: View, side: Side, futures: Sequence[tuple[Side, ...]]) -> list[str]:
    """The order list as it is, or turned round, whichever wins more."""
    backwards = Side(side.coins, side.base, side.powers, tuple(reversed(side.order)))
    if len(side.order) > 1 and _won(view, backwards, futures) > _won(view, side, futures):
        return list(backwards.order)
    return list(side.order)
