"""Automatafl's built-in bots."""

from collections.abc import Mapping

from gamemaster.core.box import Bot
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json
from gamemaster.games.automatafl.gaits import can_go
from gamemaster.games.automatafl.hunter import hunter
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Kind, View
from gamemaster.mechanics.grid import grid


def random(view: View, dice: Dice) -> Json:
    """A piece at random to a square at random that its gait reaches; passes after many misses."""
    board = grid(view.size)
    cells = view.cells
    gaits = {kind.letter: kind for kind in view.kinds}
    for _ in range(64):
        source = dice.below(board.cells)
        piece = cells[source]
        if piece in (EMPTY, AUTOMATON):
            continue
        at = board.squares[source]
        to = _random_target(gaits[piece], at, view, dice)
        if to != at and at not in view.closed_sources and to not in view.closed_targets:
            return {"from": list(at), "to": list(to)}
    return None


def _random_target(kind: Kind, at: tuple[int, ...], view: View, dice: Dice) -> tuple[int, ...]:
    if kind.gait == "rook":
        axis = dice.below(len(at))
        return (*at[:axis], dice.below(view.size[axis]), *at[axis + 1 :])
    to = dice.pick(grid(view.size).squares)
    return to if can_go(kind.gait, at, to) else at


BOTS: Mapping[str, Bot[View]] = {"random": random, "hunter": hunter}
