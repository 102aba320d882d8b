"""King of the Galaxy's bots by strength: fleets by marginal worth, contests entered and left in time, the market.

A weaker one begins fewer conquests at once, misjudges what a system is worth, and now and then acts
without thinking.
"""

from gamemaster.bots.levels import LevelStrength, Mixed, of_level, weakened
from gamemaster.core.contract import Bot
from gamemaster.core.dice import Dice, ThreefryDice, match_key
from gamemaster.core.values import Json
from gamemaster.games.galaxy.bots import random, trades
from gamemaster.games.galaxy.levels.plans import Plans
from gamemaster.games.galaxy.state import View

SIXTH = LevelStrength(38, 400, 1)
MASTER = LevelStrength(0, 0, 99)
LEVELS: tuple[LevelStrength | Mixed, ...] = (
    LevelStrength(95, 400, 1),
    LevelStrength(88, 400, 1),
    LevelStrength(78, 400, 1),
    LevelStrength(67, 400, 1),
    LevelStrength(54, 400, 1),
    SIXTH,
    Mixed(SIXTH, MASTER),
    MASTER,
)
"""Noise is in per cent of a worth; a budget is counted in conquests begun at once."""
GOOD_DAYS = 54
"""Of a hundred matches, how many a mixed level plays as the stronger of its two."""
TRADES_FROM = 2
"""Whoever begins fewer conquests at once leaves the market alone."""


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    strength = of_level(LEVELS, number)
    if not isinstance(strength, Mixed):
        return weakened(strength, random, _thought_of)
    weaker = weakened(strength.weaker, random, _thought_of)
    stronger = weakened(strength.stronger, random, _thought_of)
    return lambda view, dice: (stronger if _is_a_good_day(view) else weaker)(view, dice)


def _is_a_good_day(view: View) -> bool:
    """By lot, and the same all match long: where the systems lie never changes."""
    lies = [(system.x, system.y) for system in view.map]
    return (
        ThreefryDice(match_key(f"{lies}", "galaxy")).named("day", view.seat or 0).below(100)
        < GOOD_DAYS
    )


def _thought_of(view: View, strength: LevelStrength, dice: Dice) -> Json:
    mind = Plans(view, strength, dice)
    actions = [*mind.retreats(), *mind.reliefs(), *mind.conquests(), *mind.builds()]
    if strength.budget >= TRADES_FROM:
        actions += trades(mind)
    return {"actions": actions}
