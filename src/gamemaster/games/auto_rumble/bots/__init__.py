"""Auto Rumble's built-in bots."""

from collections.abc import Mapping

from gamemaster.core.codec import plain
from gamemaster.core.contract import Bot
from gamemaster.core.depth import by_level
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.auto_rumble.bots.collector import collector
from gamemaster.games.auto_rumble.inventor.judged import between_bids, inventions
from gamemaster.games.auto_rumble.parse import own_proposals
from gamemaster.games.auto_rumble.powers import invented, unlike
from gamemaster.games.auto_rumble.state import RULINGS, Side, View, Written

MOST_CHEAP = 3
"""How many powers a thrifty player buys in a round."""


def random(view: View, dice: Dice) -> Json:
    """Bids, orders, powers and verdicts at random."""
    if view.phase == "review":
        return {"verdicts": [_verdict(view, n, dice) for n in range(len(view.proposals))]}
    if view.phase == "inventing":
        return {"powers": plain(new_powers(view, dice, dice.below(view.new_powers + 1)))}
    if view.phase == "clarifying":
        return _second_thoughts(view, dice)
    if view.phase == "rewording":
        wanted = dice.below(len(own_proposals(view)) + 1)
        return {"powers": plain(new_powers(view, dice, wanted))}
    side = _side(view)
    sent: dict[str, Json] = {"bids": _random_bids(view, side, dice)}
    if dice.below(2):
        sent["order"] = list(dice.shuffled(side.order))
    if view.new_powers:
        sent["powers"] = plain(new_powers(view, dice, dice.below(view.new_powers + 1)))
    return sent


def _second_thoughts(view: View, dice: Dice) -> Json:
    """Keeps most of its new powers, takes some back, says some otherwise."""
    worded: list[Json] = []
    withdrawn: list[Json] = []
    for n, proposal in enumerate(own_proposals(view)):
        mind = dice.below(4)
        if mind == 0:
            withdrawn.append(proposal.power.name)
        elif mind == 1:
            other = invented(dice.named("other words", n), "en")
            worded.append({"name": proposal.power.name, "text": other.text, "lang": "en"})
    return {"powers": worded, "withdraw": withdrawn}


def _side(view: View) -> Side:
    return view.sides[view.seat or 0]


def _random_bids(view: View, side: Side, dice: Dice) -> Json:
    """A bid on two of three lots, mostly small, now and then everything."""
    if side.coins < 0:
        return []
    return [
        {"power": lot.name, "coins": dice.below(side.coins // dice.between(1, 6) + 1)}
        for lot in view.lots
        if dice.below(3)
    ]


def _verdict(view: View, n: int, dice: Dice) -> Json:
    proposal = view.proposals[n]
    rulings = RULINGS if proposal.reworded < view.rewordings else RULINGS[:2]
    return {
        "power": proposal.power.name,
        "ruling": dice.pick(rulings),
        "reason": "say it otherwise",
    }


def new_powers(view: View, dice: Dice, count: int) -> tuple[Written, ...]:
    """Well-formed powers that the dice came up with, under names that are free."""
    taken = [power.name for power in view.known]
    taken += [p.power.name for p in view.proposals if p.power.author != view.seat]
    made: list[Written] = []
    for n in range(count):
        power = unlike(invented(dice.named("power", n), "en"), taken)
        taken.append(power.name)
        made.append(power)
    return tuple(made)


def thrifty(view: View, dice: Dice) -> Json:
    """Hoards coins for Energy, attack and initiative; takes a few powers that cost next to nothing."""
    if view.phase != "bidding":
        return between_bids(view, dice)
    side = _side(view)
    powers = inventions(view, dice)
    if side.coins < MOST_CHEAP:
        return {"powers": powers}
    cheap = dice.sample(view.lots, min(MOST_CHEAP, len(view.lots)))
    return {"bids": [{"power": lot.name, "coins": 1} for lot in cheap], "powers": powers}


LEVELS = "gamemaster.games.auto_rumble.levels:level"

BOTS: Mapping[str, Bot[View]] = {
    "random": random,
    **by_level(LEVELS),
    "thrifty": thrifty,
    "collector": collector,
}
