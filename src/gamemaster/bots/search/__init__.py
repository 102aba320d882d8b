"""Search for simultaneous moves: matrix games at every node, best-first, over any game.

A game brings `Frames`: who chooses among what, and what every combination is worth. They come from
its compiled twin, or from its rules by `ContractFrames`. Nothing here reads a clock: how long a bot
thinks is counted in expansions, so that its answer is the same on every machine.
"""

from gamemaster.bots.search.frames import WIN, ContractFrames, Frames, MatrixGame, Mind
from gamemaster.bots.search.tree import Budget, Thought, think

__all__ = ["WIN", "Budget", "ContractFrames", "Frames", "MatrixGame", "Mind", "Thought", "think"]
