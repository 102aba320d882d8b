"""Rumble Royale's bots by strength: sequences found against sampled hands, bids for what a card does.

A weaker one plays fewer cards at once, samples fewer futures, misjudges what a play is worth (so its targets
are spread), and now and then plays without thinking.
"""

from functools import partial

from gamemaster.bots.levels import LevelStrength, of_level, weakened
from gamemaster.core.box import Bot
from gamemaster.core.codec import plain
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.rumble_royale.bots import prepared, random
from gamemaster.games.rumble_royale.levels.bidding import bids, first_basics
from gamemaster.games.rumble_royale.levels.sequences import LONGEST, best_sequence
from gamemaster.games.rumble_royale.state import View

DUEL = 2
LEVELS = (
    (LevelStrength(90, 60, 1), 3),
    (LevelStrength(72, 20, 1), 3),
    (LevelStrength(50, 20, 1), 3),
    (LevelStrength(32, 20, 1), 4),
    (LevelStrength(16, 10, 1), 5),
    (LevelStrength(6, 20, 3), LONGEST),
    (LevelStrength(0, 10, 4), LONGEST),
    (LevelStrength(0, 0, 5), LONGEST),
)
"""A card of 2 damage is worth 20: a noise far above that aims at oneself, and is worse than no thought. A budget is
counted in futures that every play is tried in. Beside it stands how many cards are played at once
while there are two others or more: low levels leave a newcomer the time to learn."""


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    strength, longest = of_level(LEVELS, number)
    return weakened(strength, partial(_rash, longest), partial(_thought_of, longest))


def _rash(longest: int, view: View, dice: Dice) -> Json:
    """Like `random`, but short at a table of three or more."""
    said = random(view, dice)
    if "plays" in said:
        said["plays"] = said["plays"][: _at_once(longest, view)]
    return said


def _at_once(longest: int, view: View) -> int:
    """How many cards may be played: in a duel nobody is spared."""
    return longest if sum(player.alive for player in view.players) > DUEL else LONGEST


def _thought_of(longest: int, view: View, strength: LevelStrength, dice: Dice) -> Json:
    if view.phase == "preparation":
        return prepared(view, dice) | {"basics": first_basics(view)}
    if view.phase != "turn":
        return prepared(view, dice)
    plays = best_sequence(view, strength, _at_once(longest, view), dice)
    return {"plays": plain(tuple(plays)), "bids": bids(view)}
