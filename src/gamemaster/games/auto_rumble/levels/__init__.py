"""Auto Rumble's bots by strength: lots valued by battles with and without them, order lists chosen by battles.

All of them invent. A weaker one fights fewer battles out, misjudges what a lot is worth, and now and then
bids and orders without thinking.
"""

from msgspec import structs

from gamemaster.bots.levels import LevelStrength, of_level, weakened
from gamemaster.core.contract import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.bots import hasty
from gamemaster.games.auto_rumble.bots.collector import (
    Score,
    affordable,
    best_order,
    future_of,
    scored,
    worth_of,
)
from gamemaster.games.auto_rumble.inventor.judged import between_bids, inventions
from gamemaster.games.auto_rumble.state import Side, View

LEVELS = (
    LevelStrength(70, 80, 48),
    LevelStrength(42, 80, 48),
    LevelStrength(26, 60, 80),
    LevelStrength(16, 60, 80),
    LevelStrength(10, 40, 120),
    LevelStrength(6, 30, 120),
    LevelStrength(2, 20, 180),
    LevelStrength(0, 0, 240),
)
"""Noise is in per cent of a worth; a budget is counted in battles, about. What is spent without thinking is missing in
the last battle, so of ten rounds one or two without a thought already count for much."""
PRICES_TRIED = 4
"""Prices at which a lot is tried before its worth is known, about."""
MOST_ORDERED = 6
"""Powers that are tried at the top of the order list."""
CROWDED = 4
"""Heroes beyond so many make every battle longer: fewer are fought."""
LADEN = 8
"""Powers beyond so many do too."""


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    return weakened(of_level(LEVELS, number), hasty, _thought_of)


def _thought_of(view: View, strength: LevelStrength, dice: Dice) -> Json:
    if view.phase != "bidding" or view.seat is None:
        return between_bids(view, dice)
    budget = _affordable_battles(view, strength.budget)
    times = max(2, min(10, budget // (PRICES_TRIED * max(1, len(view.lots)))))
    score = scored(view, [future_of(view, dice.named("future", n)) for n in range(times)])
    side = view.sides[view.seat]
    order = ordered(side, score, budget // (4 * times))
    looked_at = max(1, budget // (PRICES_TRIED * times))
    mine = structs.replace(side, order=order)
    return {
        "bids": _bids(view, mine, score, strength, looked_at, dice),
        "order": list(order),
        "powers": inventions(view, dice.named("inventions")),
    }


def _affordable_battles(view: View, budget: int) -> int:
    """How many battles are fought out, so that a turn stays short however many heroes and powers are in them."""
    powers = sum(len(side.powers) for side in view.sides)
    fewer = budget * CROWDED**2 // max(CROWDED, view.players) ** 2
    return fewer * LADEN // max(LADEN, powers)


def _bids(
    view: View, side: Side, score: Score, strength: LevelStrength, looked_at: int, dice: Dice
) -> list[Json]:
    """A part of what each lot is worth, beside those already bid on."""
    if side.coins < 0:
        return []
    lots = dice.sample(view.lots, min(looked_at, len(view.lots)))
    without = score(side)
    made: list[Json] = []
    for lot in lots:
        worth = worth_of(side, lot, score, without)
        worth = worth * (100 + dice.below(2 * strength.noise + 1) - strength.noise) // 100
        if worth > 0:
            made.append({"power": lot.name, "coins": _part(worth, view)})
    return affordable(made, side.coins)


def _part(worth: int, view: View) -> int:
    """Who pays what a thing is worth gains nothing; who bids too little never gets it."""
    return max(1, worth * view.players // (2 * view.players + 1) + worth // 10)


def ordered(side: Side, score: Score, tries: int) -> tuple[str, ...]:
    """The best order list that moving the attack, or one power to the top, can make."""
    order = best_order(side, score)
    best = score(structs.replace(side, order=order))
    for power in side.powers[-min(MOST_ORDERED, tries) :] if tries else ():
        moved = (power.power, *(entry for entry in order if entry != power.power))
        if moved != order and (value := score(structs.replace(side, order=moved))) > best:
            best, order = value, moved
    return order
