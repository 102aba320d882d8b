"""Automatafl's built-in bots."""

import re
from collections.abc import Mapping
from functools import lru_cache

from gamemaster.core.contract import Bot
from gamemaster.core.depth import by_level
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.automatafl.bots.hunter import hunter
from gamemaster.games.automatafl.gaits import can_go
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, PieceKind, View
from gamemaster.mechanics.grid import Square, grid

TRIES = 64
PIECE = re.compile(f"[^{EMPTY}{AUTOMATON}]")


def random(view: View, dice: Dice) -> Json:
    """A piece at random to a square at random that its gait reaches; passes after many misses."""
    board, cells = grid(view.size), view.cells
    kinds = {kind.letter: kind for kind in view.kinds}
    pieces = _pieces(cells)
    for _ in range(TRIES if pieces else 0):
        source = dice.pick(pieces)
        kind, at = kinds[cells[source]], board.squares[source]
        to = _random_target(kind, at, view, dice)
        if to != at and at not in view.closed_sources and to not in view.closed_targets:
            return {"from": list(at), "to": list(to)}
    return None


@lru_cache(maxsize=64)
def _pieces(cells: str) -> tuple[int, ...]:
    """Where pieces stand; kept, because every seat asks for it on the same board."""
    return tuple([found.start() for found in PIECE.finditer(cells)])


def _random_target(kind: PieceKind, at: Square, view: View, dice: Dice) -> Square:
    if kind.gait != "rook":
        to = dice.pick(grid(view.size).squares)
        return to if can_go(kind.gait, at, to) else at
    place = dice.below(sum(view.size))
    axis = 0
    while place >= view.size[axis]:
        place -= view.size[axis]
        axis += 1
    return (*at[:axis], place, *at[axis + 1 :])


LEVELS = "gamemaster.games.automatafl.levels:level"

BOTS: Mapping[str, Bot[View]] = {"random": random, **by_level(LEVELS), "hunter": hunter}
