"""The twin as machine code: for the CPU once for all configs, for random play and GPUs once for each."""

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace

from gamemaster.core.once import once
from gamemaster.games.automatafl.twin import board, loops, players, senses, turn
from gamemaster.games.automatafl.twin.words import Rules
from gamemaster.vec.building import built
from gamemaster.vec.threefry import SOURCE as DICE

SOURCE = (*board.SOURCE, *turn.SOURCE, *DICE, *players.SOURCE, *senses.SOURCE, *loops.SOURCE)


@once
def on_cpu() -> SimpleNamespace:
    """Every function of the twin, and the loops over lanes on all cores."""
    return built(SOURCE, "cpu", loops.LOOPS)


@lru_cache(maxsize=16)
def random_play(rules: Rules) -> Callable[..., None]:
    """The loop of random players, made for one config: constants make it twice as quick."""
    loop: Callable[..., None] = built(SOURCE, "cpu", loops.PLAY, RULES=rules).play_lanes
    return loop
