"""The bot that values powers by simulation: it bids part of what a power is worth to its own hero."""

from collections.abc import Callable, Sequence

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.battle.clashes import Ended, clashes
from gamemaster.games.auto_rumble.battle.heroes import ATTACK
from gamemaster.games.auto_rumble.inventor.judged import between_bids, inventions
from gamemaster.games.auto_rumble.sheet.trials import with_power
from gamemaster.games.auto_rumble.state import Side, View, Written

HEROES = 32
"""How many heroes take part in all the futures together in which a power is tried."""
PRICES = (1, 2, 4, 7, 11, 16, 22, 30, 40, 55, 75, 100, 140, 200)
"""What a power is tried at; its worth is the dearest at which it does better than the coins."""
ROUNDS = 12
"""Rounds of a trial, after which the most Energy wins."""
PASSES = 100
"""Work for a round of a trial, and in reserve: only crowds and endless answers need more, and those cost seconds."""
MOST_TRIED = 12
"""How many lots are tried; of a longer auction some are drawn, for the time of a turn is bounded."""
DECIDED = 100
"""How much more it counts who wins than how soon."""

Future = tuple[Side, ...]
Score = Callable[[Side], int]
"""How a side fares in all the futures."""


def collector(view: View, dice: Dice) -> Json:
    """Tries every lot in battles as the last one may be, and bids a part of what it is worth there.

    Only the last battle counts, and coins that are kept are still there by then; so every price is
    held against the coins it costs, with the income to come.
    """
    if view.phase != "bidding" or view.seat is None:
        return between_bids(view, dice)
    side = view.sides[view.seat]
    futures = [
        future_of(view, dice.named("future", n)) for n in range(max(4, HEROES // view.players))
    ]
    score = scored(view, futures)
    order = best_order(side, score)
    mine = structs.replace(side, order=order)
    bids = []
    without = score(mine)
    for lot in tried(view, dice) if side.coins >= 0 else ():
        worth = worth_of(mine, lot, score, without)
        if worth:
            bids.append({"power": lot.name, "coins": _bid(worth, view)})
    return {
        "bids": affordable(bids, side.coins),
        "order": list(order),
        "powers": inventions(view, dice),
    }


def tried(view: View, dice: Dice) -> Sequence[Written]:
    """The lots to look at; all of them where they are few."""
    if len(view.lots) <= MOST_TRIED:
        return view.lots
    return dice.named("lots").sample(view.lots, MOST_TRIED)


def future_of(view: View, dice: Dice) -> Future:
    """All sides as they may stand in the last battle: richer, and the others with a few powers more."""
    income = view.income * (view.rounds - view.round)
    sides = []
    for seat, side in enumerate(view.sides):
        side = structs.replace(side, coins=side.coins + income)
        if seat != view.seat:
            new = [power for power in view.known if power.name not in side.order]
            for power in dice.sample(new, min(dice.below(3), len(new))):
                side = with_power(side, power, dice.below(max(side.coins, 0) // 5 + 1))
        sides.append(side)
    return tuple(sides)


def scored(view: View, futures: Sequence[Future]) -> Score:
    me = view.seat or 0
    income = view.income * (view.rounds - view.round)
    rounds = min(ROUNDS, view.battle_rounds)
    settings = structs.replace(view.settings, passes=PASSES, reserve=PASSES, rounds=rounds)

    def score(side: Side) -> int:
        mine = structs.replace(side, coins=side.coins + income)
        tables = [[*others[:me], mine, *others[me + 1 :]] for others in futures]
        return sum(_fared(ended, me, rounds) for ended in clashes(tables, view.known, settings))

    return score


def _fared(ended: Ended, me: int, rounds: int) -> int:
    """Above 0: the battle is won, by more the sooner; under 0: it is lost."""
    clearly = DECIDED + rounds - ended.rounds
    return clearly if ended.winner == me else -clearly


def worth_of(side: Side, lot: Written, score: Score, without: int) -> int:
    """The dearest price at which the power does better than the coins; 0: it never does."""

    def pays(price: int) -> bool:
        return score(with_power(side, lot, price)) > without

    low, high = -1, len(PRICES)
    if not pays(PRICES[0]):
        return 0
    low = 0
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if pays(PRICES[middle]) else (low, middle)
    return PRICES[low]


def _bid(worth: int, view: View) -> int:
    """Who pays what a thing is worth gains nothing: a part of it, more where more people bid."""
    return max(1, worth * (view.players - 1) // (view.players + 1))


def affordable(bids: list[dict[str, Json]], coins: int) -> list[dict[str, Json]]:
    """The best bids whose sum the balance can carry, so that no debt can come of them."""
    chosen, left = [], coins
    for bid in sorted(bids, key=lambda bid: -bid["coins"]):
        coins_bid = min(bid["coins"], left)
        if coins_bid > 0:
            chosen.append({"power": bid["power"], "coins": coins_bid})
            left -= coins_bid
    return chosen


def best_order(side: Side, score: Score) -> tuple[str, ...]:
    """The order list as it is, or with the attack at its top or bottom, whichever does best."""
    powers = tuple(entry for entry in side.order if entry != ATTACK)
    orders = dict.fromkeys((side.order, (ATTACK, *powers), (*powers, ATTACK)))
    if len(orders) == 1:
        return side.order
    return max(orders, key=lambda order: score(structs.replace(side, order=order)))
