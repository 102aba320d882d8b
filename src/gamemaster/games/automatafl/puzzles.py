"""Puzzles of Automatafl: a board drawn by lot, and one move that leads the Automaton home."""

from collections.abc import Iterator

from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice
from gamemaster.core.puzzles import Puzzles
from gamemaster.core.values import Json, Words
from gamemaster.games.automatafl.lessons import board, won
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, State, View
from gamemaster.mechanics.grid import grid

SIDE = 7
NEAR_HOME = (1, SIDE - 2, SIDE, 2 * SIDE - 1)
"""Cells from which a corner of the top row is one step away."""
PIECES = "ARARARAR"


def propose(dice: Dice) -> Lesson[State, View]:
    at = dice.pick(NEAR_HOME)
    corners = grid((SIDE, SIDE)).corners
    free = [cell for cell in range(SIDE * SIDE) if cell != at and cell not in corners]
    cells = [EMPTY] * (SIDE * SIDE)
    cells[at] = AUTOMATON
    for piece, cell in zip(PIECES, dice.sample(free, len(PIECES)), strict=True):
        cells[cell] = piece
    rows = ["".join(cells[n : n + SIDE]) for n in range(0, SIDE * SIDE, SIDE)]
    return Lesson(
        id="",
        title=Words("One move into the corner", "Um lance até o canto"),
        ask=Words(
            "The corners of the top row are yours, and the other passes. Win with one move.",
            "Os cantos da fileira de cima são seus, e o outro passa. Vença com um lance.",
        ),
        position=lambda: board(*rows),
        missing=won,
    )


def answers(view: View) -> Iterator[Json]:
    """Every move of every piece along its row and its column, and the pass."""
    yield None
    squares = grid(view.size).squares
    for source, cell in zip(squares, view.cells, strict=True):
        if cell in (EMPTY, AUTOMATON):
            continue
        for to in squares:
            if to != source and (to[0] == source[0] or to[1] == source[1]):
                yield {"from": list(source), "to": list(to)}


PUZZLES: Puzzles[State, View] = Puzzles(propose=propose, answers=answers, share=30)
