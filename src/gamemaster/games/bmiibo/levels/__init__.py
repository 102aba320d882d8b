"""Bmiibo's bots by strength: they play on from every action on the compiled twin, and take the best.

Where numba is missing, or the twin has no room for a fighter, an action counts by its exchange minus the
best reply to it, as the bot `wary` sees it.
"""

from typing import TYPE_CHECKING

from gamemaster.bots.levels import LevelStrength, best_of, of_level, weakened
from gamemaster.core.contract import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json
from gamemaster.games.bmiibo.bots import (
    best_reply,
    bout_of,
    exchange,
    random,
    sent,
    tried,
    uses,
)
from gamemaster.games.bmiibo.bout import steps_of
from gamemaster.games.bmiibo.state import State, Submission, View, stepping
from gamemaster.vec.compiler import can_compile

if TYPE_CHECKING:
    from gamemaster.games.bmiibo.twin.arrays import Twin

LEVELS = (
    LevelStrength(84, 0, 0),
    LevelStrength(58, 0, 0),
    LevelStrength(38, 0, 0),
    LevelStrength(21, 0, 0),
    LevelStrength(6, 0, 0),
    LevelStrength(6, 0, 1_500),
    LevelStrength(0, 0, 1_500),
    LevelStrength(0, 0, 12_000),
)
"""A budget is counted in turns played on."""
WIDE = 16
"""Actions that are played on from, at most."""
AHEAD = 12
"""Turns that are looked ahead for two fighters; half as many more for each one beyond."""


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    return weakened(of_level(LEVELS, number), random, _thought_of)


def _thought_of(view: View, strength: LevelStrength, dice: Dice) -> Json:
    if can_compile():
        try:
            return _by_the_twin(view, strength, dice)
        except Trouble:
            pass  # a fighter that the twin has no room for
    return _at_a_glance(view, strength, dice)


def _by_the_twin(view: View, strength: LevelStrength, dice: Dice) -> Json:
    from gamemaster.games.bmiibo.levels.rollouts import considered
    from gamemaster.games.bmiibo.twin.arrays import packed, submission_of

    twin = packed(_state(view))
    actions, worths = considered(twin, WIDE)
    if strength.budget:
        worths = _played_on(view, twin, actions, strength, dice)
    return sent(submission_of(actions[best_of(worths, strength.noise, dice)], view.config.board))


def _played_on(
    view: View, twin: "Twin", actions: list[int], strength: LevelStrength, dice: Dice
) -> list[int]:
    from gamemaster.games.bmiibo.levels.rollouts import worths_of

    alive = sum(not body.gone for body in view.bodies)
    turns = AHEAD * (2 + alive) // 4
    times = max(1, strength.budget // (turns * len(actions) * max(1, alive // 4)))
    return worths_of(twin, actions, turns, times, dice.below(1 << 62))


def _at_a_glance(view: View, strength: LevelStrength, dice: Dice) -> Json:
    bout, user = bout_of(view)
    options: list[Submission] = [*map(stepping, steps_of(bout.metric)), *uses(bout, user)]
    worths = []
    for option in options:
        after = tried(bout, user, option)
        worths.append(exchange(bout, after, user) - best_reply(after, user))
    return sent(options[best_of(worths, strength.noise, dice)])


def _state(view: View) -> State:
    """Nothing is hidden: the view is the state."""
    return State(
        config=view.config, order=view.order, bodies=view.bodies, now=view.now, turn=view.turn,
        fallen=view.fallen,
    )  # fmt: skip
