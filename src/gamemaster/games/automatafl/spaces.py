"""Automatafl for learners.

An observation has two numbers for each cell, in the order of the board: what stands there (0
empty, 1 the Automaton, 2 and up the kinds of the config), and the cell's marks added up: 1 a
corner of mine, 2 a corner of somebody else, 4 closed as source, 8 closed as target.

An action is one number: 0 passes (and is all that a seat can do when it is not awaited), and
1 + source × cells + target moves. The mask allows exactly what `parse` accepts.
"""

from collections.abc import Sequence
from functools import lru_cache

from gamemaster.core.spaces import NumberMeaning, Shape, naming
from gamemaster.core.values import Json, Value
from gamemaster.games.automatafl.gaits import can_go
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Config, Gait, View
from gamemaster.mechanics.grid import Square, grid

MINE, THEIRS, NO_SOURCE, NO_TARGET = 1, 2, 4, 8


class BoardSpaces(Value, frozen=True):
    """The board as numbers, a move as one number."""

    def shape(self, config: Config) -> Shape:
        cells = grid(config.size).cells
        return Shape((2, cells), 0, max(15, len(config.kinds) + 1))

    def legend(self, config: Config) -> Sequence[NumberMeaning]:
        cells, kinds = grid(config.size).cells, len(config.kinds)
        return (
            naming("what stands there", kinds + 1, times=cells, of="cell"),
            NumberMeaning("marks", 0, MINE + THEIRS + NO_SOURCE + NO_TARGET, "bits", cells, "cell"),
        )

    def standing(self, view: View) -> int:
        """How much nearer an Automaton is to a corner of one's own than to one of somebody else."""
        own = [corner.at for corner in view.corners if corner.seat == view.seat]
        others = [corner.at for corner in view.corners if corner.seat != view.seat]
        if not own or not others:
            return 0
        board = grid(view.size)
        automata = [
            at for at, piece in zip(board.squares, view.cells, strict=True) if piece == AUTOMATON
        ]
        mine, theirs = _way(automata, own), _way(automata, others)
        return 1000 * (theirs - mine) // max(1, theirs + mine)

    def choices(self, config: Config) -> tuple[int, ...]:
        return (1 + grid(config.size).cells ** 2,)

    def observe(self, view: View) -> Sequence[int]:
        numbers = _numbers(tuple(kind.letter for kind in view.kinds))
        return view.cells.encode().translate(numbers) + _marks(view)

    def masks(self, view: View) -> Sequence[bytes]:
        board = grid(view.size)
        if view.seat not in view.awaiting:
            return (b"\1" + bytes(board.cells**2),)
        reach = {kind.letter: _reach(view.size, (kind.gait,)) for kind in view.kinds}
        reach[EMPTY] = _reach(view.size, tuple(sorted({kind.gait for kind in view.kinds})))
        reach[AUTOMATON] = (bytes(board.cells),) * board.cells
        rows = [reach[piece][cell] for cell, piece in enumerate(view.cells)]
        for at in view.closed_sources:
            rows[board.number[at]] = bytes(board.cells)
        mask = bytearray(b"\1" + b"".join(rows))
        for at in view.closed_targets:
            mask[1 + board.number[at] :: board.cells] = bytes(board.cells)
        return (bytes(mask),)

    def submission(self, view: View, action: Sequence[int]) -> Json:
        if action[0] == 0:
            return None
        board = grid(view.size)
        source, target = divmod(action[0] - 1, board.cells)
        return {"from": list(board.squares[source]), "to": list(board.squares[target])}


def _way(automata: Sequence[Square], corners: Sequence[Square]) -> int:
    """Steps along the axes from the nearest Automaton to the nearest of some corners."""
    return min(
        (
            sum(abs(a - b) for a, b in zip(here, there, strict=True))
            for here in automata
            for there in corners
        ),
        default=0,
    )


@lru_cache(maxsize=64)
def _numbers(letters: tuple[str, ...]) -> bytes:
    """The table that turns the letters of a board into numbers."""
    pieces = (EMPTY, AUTOMATON, *letters)
    return bytes.maketrans("".join(pieces).encode(), bytes(range(len(pieces))))


@lru_cache(maxsize=256)
def _reach(size: Square, gaits: tuple[Gait, ...]) -> tuple[bytes, ...]:
    """For each source cell, a byte for each cell: 1 if one of the gaits leads there."""
    squares = grid(size).squares
    return tuple(
        bytes(any(can_go(gait, source, to) for gait in gaits) for to in squares)
        for source in squares
    )


def _marks(view: View) -> bytearray:
    number = grid(view.size).number
    marks = bytearray(len(number))
    for corner in view.corners:
        marks[number[corner.at]] |= MINE if corner.seat == view.seat else THEIRS
    for at in view.closed_sources:
        marks[number[at]] |= NO_SOURCE
    for at in view.closed_targets:
        marks[number[at]] |= NO_TARGET
    return marks
