"""What a card is worth to own, and what is bid for it: in a second-price auction, just that."""

from functools import lru_cache

from gamemaster.core.values import Json
from gamemaster.games.rumble_royale.bots import WARDS
from gamemaster.games.rumble_royale.cards import text_of
from gamemaster.games.rumble_royale.state import Face, View
from gamemaster.language import tree as t

FED = 7
"""Coins that are kept for the Energy of the next turn."""
STAYS = 3
"""Turns that a subprocess is thought to live."""
GLORY, HEAL, WARD, KILL = 8, 1, 4, 8
"""What a Glory, a point of healing, a ward and a kill are worth, in points of damage."""
PLAIN = 2
"""The damage of the card that fills decks; another one takes its place in the hand."""


@lru_cache(maxsize=2048)
def points(face: Face, rivals: int) -> int:
    """About how much good a card does, in points of damage; what cannot be told at a glance counts little."""
    text = text_of(face)
    times = STAYS if face.life else 1
    total = 0
    for node in t.nodes(text):
        amount = getattr(node, "amount", 0)
        size = amount if isinstance(amount, int) else 2
        match node:
            case t.Damage():
                many = rivals if isinstance(node.to, t.Each) else 1
                total += size * many * times
            case t.Gain(stat="life"):
                total += HEAL * size * times
            case t.Gain(stat="glory"):
                total += GLORY * size * times
            case t.Kill():
                total += KILL
            case _ if isinstance(node, WARDS):
                total += WARD * times
    return total


def bids(view: View) -> list[Json]:
    """For the best lots what they do more than the plain card does, as far as coins can be spared."""
    rivals = sum(player.alive for player in view.players) - 1
    left = max(0, view.coins - FED)
    ranked = sorted(
        (
            (points(lot.face, rivals) - lot.face.cost // 2, -lot.slot)
            for lot in view.lots
            if lot.face
        ),
        reverse=True,
    )
    made: list[Json] = []
    for worth, slot in ranked:
        coins = min(left, worth - PLAIN)
        if coins > 0 and view.turn < view.turns:
            made.append({"slot": -slot, "coins": coins})
            left -= coins
    return made
