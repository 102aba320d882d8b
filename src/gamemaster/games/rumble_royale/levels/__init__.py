"""Rumble Royale's bots by strength: sequences found against sampled hands, bids for what a card does, provisions.

A weaker one plays fewer cards at once, samples fewer futures, misjudges what a play is worth (so its targets
are spread), buys less far ahead, and now and then plays without thinking.
"""

from functools import partial
from typing import NamedTuple

from gamemaster.bots.levels import LevelStrength, of_level, weakened
from gamemaster.core.codec import plain
from gamemaster.core.contract import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.rumble_royale.bots import prepared, random
from gamemaster.games.rumble_royale.levels.bidding import bids
from gamemaster.games.rumble_royale.levels.provisions import (
    Prudence,
    first_provisions,
    provisions,
)
from gamemaster.games.rumble_royale.levels.sequences import LONGEST, best_sequence
from gamemaster.games.rumble_royale.state import View

DUEL = 2


class Temper(NamedTuple):
    """How strong a level is, and how it plays."""

    strength: LevelStrength
    """A card of 2 damage is worth 20: a noise far above that aims at oneself, and is worse than no thought. A budget
    is counted in futures that every play is tried in."""
    at_once: int
    """Cards played at once while there are two others or more: low levels leave a newcomer the time to learn."""
    in_a_duel: int
    """Cards played at once when only one other is left."""
    prudence: Prudence


HAND_TO_MOUTH, PRUDENT = Prudence(0, 0), Prudence(6, 3)
LEVELS = (
    Temper(LevelStrength(98, 20, 1), 3, LONGEST, HAND_TO_MOUTH),
    Temper(LevelStrength(84, 20, 1), 3, LONGEST, HAND_TO_MOUTH),
    Temper(LevelStrength(74, 10, 1), 3, LONGEST, PRUDENT),
    Temper(LevelStrength(56, 0, 1), 4, LONGEST, PRUDENT),
    Temper(LevelStrength(40, 0, 1), 5, LONGEST, PRUDENT),
    Temper(LevelStrength(25, 0, 1), LONGEST, LONGEST, PRUDENT),
    Temper(LevelStrength(8, 0, 1), LONGEST, LONGEST, PRUDENT),
    Temper(LevelStrength(0, 0, 4), LONGEST, LONGEST, PRUDENT),
)


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    temper = of_level(LEVELS, number)
    return weakened(temper.strength, partial(_rash, temper), partial(_thought_of, temper))


def _rash(temper: Temper, view: View, dice: Dice) -> Json:
    """Like `random`, but as short as the level plays."""
    said = random(view, dice)
    if "plays" in said:
        said["plays"] = said["plays"][: _at_once(temper, view)]
    return said


def _at_once(temper: Temper, view: View) -> int:
    """How many cards may be played."""
    others = sum(player.alive for player in view.players) > DUEL
    return temper.at_once if others else temper.in_a_duel


def _thought_of(temper: Temper, view: View, strength: LevelStrength, dice: Dice) -> Json:
    if view.phase == "preparation":
        return prepared(view, dice) | {"basics": first_provisions(view)}
    if view.phase != "turn":
        return prepared(view, dice)
    plays = best_sequence(view, strength, _at_once(temper, view), dice)
    bidding = bids(view)
    left = view.coins - sum(bid["coins"] for bid in bidding)
    basics = provisions(view, plays, left, temper.prudence)
    return {"plays": plain(tuple(plays)), "bids": bidding, "basics": basics}
