"""Auto Rumble's bots by strength: lots valued by the coins they save, order lists chosen by battles.

All of them invent. A weaker one misjudges what a lot is worth, and the weaker it is the more often it bids without
thinking.
"""

from collections.abc import Sequence

from msgspec import structs

from gamemaster.bots.levels import LevelStrength, of_level, weakened
from gamemaster.core.contract import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.bots.collector import (
    Score,
    affordable,
    best_order,
    future_of,
    scored,
)
from gamemaster.games.auto_rumble.inventor.judged import between_bids, inventions
from gamemaster.games.auto_rumble.levels.needs import CoinsNeeded
from gamemaster.games.auto_rumble.levels.pricing import best_bid, ceiling
from gamemaster.games.auto_rumble.state import Side, View, Written

LEVELS = (
    LevelStrength(92, 60, 240),
    LevelStrength(76, 60, 240),
    LevelStrength(54, 60, 240),
    LevelStrength(39, 40, 240),
    LevelStrength(25, 40, 240),
    LevelStrength(14, 30, 240),
    LevelStrength(6, 20, 240),
    LevelStrength(0, 0, 240),
)
"""Noise is in per cent of a worth; a budget is counted in battles, about. All have the same: who fights a third of them
out looks at one lot in two futures once many powers are owned, and that was seen to be no better than no thought."""
PURSE = (3, 12)
"""Without a thought at most a third to a twelfth of the coins is bid on any one lot."""
ORDERING, EACH_LOT, LEAST_LOTS = 10, 4, 2
"""Battles of a future for its order list and the coins that are needed, and for each lot, about; the fewest lots."""
FEWEST, MOST = 2, 10
"""Futures that are fought out."""
MOST_ORDERED = 6
"""Powers that are tried at the top of the order list."""
DUEL = 2
"""Among more a lot in a rival's hands is everybody's trouble, and not worth coins of one's own."""
CROWD = 3
"""Heroes of a battle that is fought out, at most."""
LADEN = 12
"""Heroes times powers beyond so many make every battle longer: fewer are fought."""


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    return weakened(of_level(LEVELS, number), _careless, _thought_of)


def _careless(view: View, dice: Dice) -> Json:
    """Small bids on two of three lots, whatever they are; the order list stays."""
    if view.phase != "bidding" or view.seat is None:
        return between_bids(view, dice)
    coins = max(0, view.sides[view.seat].coins)
    bids = [
        {"power": lot.name, "coins": dice.below(coins // dice.between(*PURSE) + 1)}
        for lot in view.lots
        if dice.below(3)
    ]
    return {"bids": affordable(bids, coins), "powers": inventions(view, dice.named("inventions"))}


def _thought_of(view: View, strength: LevelStrength, dice: Dice) -> Json:
    if view.phase != "bidding" or view.seat is None:
        return between_bids(view, dice)
    field = _small_field(view, dice.named("field"))
    budget = _affordable_battles(field, strength.budget)
    times = max(FEWEST, min(MOST, budget // (ORDERING + EACH_LOT * len(view.lots))))
    futures = [future_of(field, dice.named("future", n)) for n in range(times)]
    side = view.sides[view.seat]
    order = ordered(side, scored(field, futures), budget // (8 * times))
    lots = dice.sample(view.lots, _looked_at(view, budget, times))
    needs = CoinsNeeded(field, futures, structs.replace(side, order=order)) if lots else None
    return {
        "bids": _bids(view, lots, needs, strength, dice) if needs else [],
        "order": list(order),
        "powers": inventions(view, dice.named("inventions")),
    }


def _small_field(view: View, dice: Dice) -> View:
    """Oneself and at most a few rivals, others each turn: of battles of all twelve an answer took eleven seconds."""
    rivals = [seat for seat in range(view.players) if seat != view.seat]
    drawn = dice.sample(rivals, min(len(rivals), CROWD - 1))
    seats = sorted([view.seat or 0, *drawn])
    sides = tuple(view.sides[seat] for seat in seats)
    return structs.replace(view, players=len(seats), seat=seats.index(view.seat or 0), sides=sides)


def _affordable_battles(field: View, budget: int) -> int:
    """How many battles are fought out, so that a turn stays short however many powers are in them."""
    load = field.players * sum(len(side.powers) for side in field.sides)
    return budget * LADEN // max(LADEN, load)


def _looked_at(view: View, budget: int, times: int) -> int:
    """How many lots are tried in these futures; none of them without coins."""
    if view.sides[view.seat or 0].coins < 0:
        return 0
    return min(len(view.lots), max(LEAST_LOTS, (budget // times - ORDERING) // EACH_LOT))


def _bids(
    view: View, lots: Sequence[Written], needs: CoinsNeeded, strength: LevelStrength, dice: Dice
) -> list[Json]:
    """For each lot what does best against what rivals may bid, the dearest first, as long as coins last."""
    most = ceiling(view)
    wanted = []
    gains = needs.gains(lots)
    harms = needs.harms(lots) if view.players == DUEL else [0] * len(lots)
    for lot, gain, harm in zip(lots, gains, harms, strict=True):
        seen = 100 + dice.below(2 * strength.noise + 1) - strength.noise
        bid = best_bid(gain * seen // 100, harm * seen // 100, view.players - 1, most)
        if bid:
            wanted.append({"power": lot.name, "coins": bid})
    return affordable(wanted, view.sides[view.seat or 0].coins)


def ordered(side: Side, score: Score, tries: int) -> tuple[str, ...]:
    """The best order list that moving the attack, or one power to the top, can make."""
    order = best_order(side, score)
    best = score(structs.replace(side, order=order))
    for power in side.powers[-min(MOST_ORDERED, tries) :] if tries else ():
        moved = (power.power, *(entry for entry in order if entry != power.power))
        if moved != order and (value := score(structs.replace(side, order=moved))) > best:
            best, order = value, moved
    return order
