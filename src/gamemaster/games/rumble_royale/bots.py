"""Rumble Royale's built-in bots."""

from collections.abc import Callable, Mapping, Sequence

from gamemaster.core.contract import Bot
from gamemaster.core.depth import by_level
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.rumble_royale.aims import AT_PLAYERS, aims
from gamemaster.games.rumble_royale.cards import text_of
from gamemaster.games.rumble_royale.state import Face, View
from gamemaster.games.rumble_royale.view import cards_wanted
from gamemaster.language import tree as t

Wish = Callable[[Face], int]
"""How much a bot wants to play or own a card."""
WARDS = (t.Redirect, t.Prevent, t.Shield, t.Cap, t.Immune)
"""What keeps damage away or sends it elsewhere."""


def prepared(view: View, dice: Dice) -> Json:
    """Cards for the phases before turn 1: the house's, at random; a host accepts everything."""
    if view.phase == "review":
        return {"verdicts": [{"card": n, "do": "accept"} for n in range(len(view.review))]}
    count = min(cards_wanted(view), len(view.house))
    return {"cards": list(dice.sample(view.house, count))}


def _target(view: View, face: Face, dice: Dice, weakest: bool) -> Json:
    """Somebody to aim at: an opponent (the weakest, or any), rarely a subprocess."""
    rivals = [n for n, p in enumerate(view.players) if p.alive and n != view.seat]
    theirs = [shown.id for shown in view.subprocesses if shown.owner != view.seat]
    if face.choose not in AT_PLAYERS or (face.choose == "any" and theirs and dice.below(4) == 0):
        fitting = [aim.subprocess for aim in aims(view, face.choose) if aim.subprocess is not None]
        pool = [number for number in fitting if number in theirs] or fitting
        return {"subprocess": dice.pick(pool)} if pool else None
    if weakest:
        least = min(view.players[n].life for n in rivals)
        rivals = [n for n in rivals if view.players[n].life == least]
    return {"player": dice.pick(rivals)}


def _sequence(view: View, order: Sequence[Face], dice: Dice, weakest: bool) -> list[Json]:
    """The cards in this order as long as Energy lasts."""
    energy, plays = view.energy, []
    for face in order if view.may_play else ():
        if face.cost > energy:
            continue
        target = _target(view, face, dice, weakest) if face.choose else None
        if face.choose and target is None:
            continue
        energy -= face.cost
        plays.append({"card": face.card} | ({"target": target} if target else {}))
    return plays


def random(view: View, dice: Dice) -> Json:
    """Plays a random sequence, bids random amounts, buys random basics."""
    if view.phase != "turn":
        return prepared(view, dice) | _some_basics(view, dice, 4)
    plays = _sequence(view, dice.shuffled(view.hand), dice, weakest=False)
    coins = dice.below(view.coins + 1)
    bids = []
    for lot in dice.shuffled(view.lots):
        if lot.face is not None and coins > 0:
            bid = 1 + dice.below(coins)
            coins -= bid
            bids.append({"slot": lot.slot, "coins": bid})
    left = view.coins - sum(bid["coins"] for bid in bids)
    return {"plays": plays, "bids": bids} | _some_basics(view, dice, min(3, left))


def _some_basics(view: View, dice: Dice, most: int) -> dict[str, Json]:
    if view.phase not in ("preparation", "turn"):
        return {}
    count = dice.below(max(0, min(most, view.coins)) + 1)
    return {"basics": [dice.below(len(view.basics)) for _ in range(count)]}


def _planned(view: View, dice: Dice, wish: Wish, weakest: bool, thrift: int) -> Json:
    """Play what is wished for most; bid for the best lots what thrift leaves."""
    hand = sorted(view.hand, key=lambda face: (-wish(face), face.cost, face.card))
    budget = max(0, view.coins - thrift)
    bids = []
    for lot in sorted(view.lots, key=lambda lot: (-wish(lot.face) if lot.face else 0, lot.slot)):
        if lot.face is None or wish(lot.face) <= 0 or budget <= 0:
            continue
        bid = min(budget, 1 + wish(lot.face))
        budget -= bid
        bids.append({"slot": lot.slot, "coins": bid})
    return {"plays": _sequence(view, hand, dice, weakest), "bids": bids}


def hurts(face: Face) -> bool:
    """Whether a card deals damage or kills, itself or as a subprocess."""
    return any(isinstance(node, t.Damage | t.Kill) for node in t.nodes(text_of(face)))


def gives(face: Face, stat: str) -> bool:
    """Whether a card gives somebody more of a stat."""
    nodes = t.nodes(text_of(face))
    return any(isinstance(node, t.Gain) and node.stat == stat for node in nodes)


def protects(face: Face) -> bool:
    """Whether a card keeps damage away or sends it elsewhere."""
    return any(isinstance(node, WARDS) for node in t.nodes(text_of(face)))


def brawler(view: View, dice: Dice) -> Json:
    """Keeps Energy for damage and beats the weakest."""
    if view.phase != "turn":
        return prepared(view, dice)
    return _planned(view, dice, lambda face: 4 if hurts(face) else 0, weakest=True, thrift=6)


def gloryseeker(view: View, dice: Dice) -> Json:
    """Buys Biscoitar with one coin, plays Glory first, and heals."""
    if view.phase not in ("preparation", "turn"):
        return prepared(view, dice)
    glory = [face.card for face in view.basics if gives(face, "glory")]
    if view.phase == "preparation":
        return prepared(view, dice) | {"basics": glory * 2}
    plan = _planned(view, dice, _glorious, weakest=True, thrift=8)
    spent = sum(bid["coins"] for bid in plan["bids"])
    return plan | {"basics": glory[: max(0, min(1, view.coins - spent - 7))]}


def _glorious(face: Face) -> int:
    if gives(face, "glory"):
        return 6
    return 3 if gives(face, "life") or protects(face) else 1


LEVELS = "gamemaster.games.rumble_royale.levels:level"

BOTS: Mapping[str, Bot[View]] = {
    "random": random,
    **by_level(LEVELS),
    "gloryseeker": gloryseeker,
    "brawler": brawler,
}
