"""What a coin buys that will be missed later: wards while the wall has gaps, Glory once the end comes into sight.

A ward takes the first hit of every turn on itself, and a second ward the second: a handful of them outlasts a
rival's whole hand of plain cards. Whoever lives to the last turn needs Glory, and it is bought long before.
"""

from collections.abc import Sequence
from typing import NamedTuple

from gamemaster.games.rumble_royale.bots import gives, protects
from gamemaster.games.rumble_royale.levels.guessing import face_of
from gamemaster.games.rumble_royale.state import CardId, Play, View

FIRST = 3
"""Wards that are bought before turn 1: of ten cards five are drawn."""
AT_A_TIME = 2
"""Wards that are bought in any one turn."""
IN_STORE = 2
"""Cards of Glory that wait in hand and deck, at most."""
WALLED = 2
"""Wards in play, here and at a rival, from which on a match is thought to be long."""


class Prudence(NamedTuple):
    """How far ahead a bot buys."""

    wall: int
    """Wards that it wants to have, in play or at hand; 0: it buys none after turn 1."""
    glory: int
    """So many turns before the end it begins to buy Glory, earlier if the match is long; 0: never."""


def first_provisions(view: View) -> list[CardId]:
    """A first ward or two: whoever is hit by everybody in turn 1 does not see turn 2."""
    return _wards(view)[:1] * min(FIRST, view.coins)


def provisions(view: View, plays: Sequence[Play], coins: int, prudence: Prudence) -> list[CardId]:
    """The basic cards to buy beside these plays, with the coins that the bids leave."""
    left = view.turns - view.turn
    if not left:
        return []
    wards, glory = _wards(view)[:1], _glory(view)[:1]
    mine, theirs = _walls(view)
    mine += sum(play.card in _wards(view) for play in plays)
    gap = prudence.wall - mine - _at_hand(view, plays, wards)
    bought = wards * max(0, min(AT_A_TIME, gap, coins))
    is_near = left <= prudence.glory or (prudence.glory and min(mine, theirs) >= WALLED)
    if is_near and len(bought) < coins and _at_hand(view, plays, glory) < IN_STORE:
        bought += glory
    return bought


def _wards(view: View) -> list[CardId]:
    return [face.card for face in view.basics if protects(face)]


def _glory(view: View) -> list[CardId]:
    return [face.card for face in view.basics if gives(face, "glory")]


def _walls(view: View) -> tuple[int, int]:
    """How many wards in play are one's own, and the most that a rival has."""
    owners = [shown.owner for shown in view.subprocesses if protects(face_of(shown))]
    rivals = [owners.count(seat) for seat in range(len(view.players)) if seat != view.seat]
    return owners.count(view.seat or 0), max(rivals, default=0)


def _at_hand(view: View, plays: Sequence[Play], cards: Sequence[CardId]) -> int:
    """How many of these cards are held and not played now."""
    held = [face.card for face in (*view.hand, *view.deck, *view.reserved)]
    played = [play.card for play in plays]
    return sum(held.count(card) - played.count(card) for card in cards)
