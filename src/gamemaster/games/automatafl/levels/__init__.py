"""Automatafl's bots by strength: level 1 loses to a child who knows the rules, 8 is the master.

All of them search; the lower ones look at less, and now and then move without thinking. How much
one thinks is counted, never timed: a level answers the same on every machine that has numba. Where
numba is missing, or the compiled twin cannot play the board, the rules themselves are searched,
much less deeply.
"""

from typing import NamedTuple

from gamemaster.bots.levels import of_level
from gamemaster.bots.search import Budget, ContractFrames, think
from gamemaster.core.contract import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.automatafl.bots.hunter import open_moves
from gamemaster.games.automatafl.rules import GAME
from gamemaster.games.automatafl.state import Move, View
from gamemaster.vec.compiler import can_compile


class Level(NamedTuple):
    """How strong a bot is."""

    rashness: int
    """How often, in a hundred, it moves without thinking."""
    expansions: int
    wide: int = 16
    """How many of its moves it considers."""


LEVELS = (
    Level(85, 1, 4),
    Level(65, 1, 5),
    Level(49, 1, 6),
    Level(28, 2, 8),
    Level(10, 3, 10),
    Level(3, 5, 12),
    Level(0, 30, 16),
    Level(0, 400, 16),
)
SLIP = 20
"""How often, in a hundred, the others are thought to move without thinking: so a bot dares."""
SEATED = {1: (16, 16), 2: (16, 8), 3: (8, 5), 4: (6, 4)}
"""How many choices a seat has at most, by seats: at the root, and below it."""
BY_RULES = 3
"""How many nodes are looked at where the rules have to be searched."""
NARROW_BY_RULES = 4


def level(number: int) -> Bot[View]:
    """The bot of a level, 1 to 8."""
    strength = of_level(LEVELS, number)

    def bot(view: View, dice: Dice) -> Json:
        if dice.below(100) < strength.rashness:
            return _said(_any_move(view, dice))
        return _said(_thought_of(view, strength, dice))

    return bot


def _any_move(view: View, dice: Dice) -> Move | None:
    """Any open move."""
    moves = tuple(open_moves(view))
    return dice.pick(moves) if moves else None


def _said(move: Move | None) -> Json:
    return None if move is None else {"from": list(move.source), "to": list(move.to)}


def _thought_of(view: View, strength: Level, dice: Dice) -> Move | None:
    assert view.seat is not None
    if can_compile() and _twin_plays(view):
        return _by_twin(view, strength, dice)
    return _by_rules(view, strength, dice)


def _budget(view: View, strength: Level) -> Budget:
    wide, narrow = SEATED.get(len(view.awaiting), (4, 3))
    return Budget(strength.expansions, min(strength.wide, wide), narrow, SLIP)


def _by_twin(view: View, strength: Level, dice: Dice) -> Move | None:
    from gamemaster.games.automatafl.levels.frames import TwinFrames
    from gamemaster.games.automatafl.twin.packing import move_from, packed_view, rules_of

    frames = TwinFrames(rules_of(view))
    thought = think(frames, packed_view(view), view.seat or 0, _budget(view, strength), dice)
    return move_from(thought.drawn(dice))


def _by_rules(view: View, strength: Level, dice: Dice) -> Move | None:
    from gamemaster.games.automatafl.levels.mind import RulesMind

    mind = RulesMind()
    wide = min(strength.wide, NARROW_BY_RULES if len(view.awaiting) < 3 else 3)
    budget = Budget(min(strength.expansions, BY_RULES), wide, wide, SLIP)
    frames = ContractFrames(GAME, mind, dice.named("frames"))
    thought = think(frames, mind.guess(view, dice), view.seat or 0, budget, dice)
    return thought.drawn(dice)


def _twin_plays(view: View) -> bool:
    from gamemaster.games.automatafl.twin.packing import why_not

    return why_not(view) is None
