"""King of the Galaxy's bots by strength: fleets by marginal worth, contests entered and left in time, the market.

A weaker one begins fewer conquests at once, misjudges what a system is worth, and now and then acts
without thinking.
"""

from gamemaster.bots.levels import LevelStrength, of_level, weakened
from gamemaster.core.box import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.galaxy.bots import random, trades
from gamemaster.games.galaxy.levels.plans import Plans
from gamemaster.games.galaxy.state import View

LEVELS = (
    LevelStrength(97, 400, 1),
    LevelStrength(90, 400, 1),
    LevelStrength(80, 400, 1),
    LevelStrength(68, 400, 1),
    LevelStrength(51, 400, 1),
    LevelStrength(22, 400, 1),
    LevelStrength(28, 300, 2),
    LevelStrength(0, 0, 99),
)
"""Noise is in per cent of a worth; a budget is counted in conquests begun at once."""
TRADES_FROM = 2
"""Whoever begins fewer conquests at once leaves the market alone."""


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    return weakened(of_level(LEVELS, number), random, _thought_of)


def _thought_of(view: View, strength: LevelStrength, dice: Dice) -> Json:
    mind = Plans(view, strength, dice)
    actions = [*mind.retreats(), *mind.reliefs(), *mind.conquests(), *mind.builds()]
    if strength.budget >= TRADES_FROM:
        actions += trades(mind)
    return {"actions": actions}
