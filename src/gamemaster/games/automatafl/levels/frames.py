"""Frames for the search, by the twin."""

from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np

from gamemaster.bots.search import MatrixGame
from gamemaster.core.once import once
from gamemaster.games.automatafl.levels import compiled as mind
from gamemaster.games.automatafl.twin import board, turn
from gamemaster.games.automatafl.twin.words import CLOSED, REST, REST_WORDS, SEATS, Rules
from gamemaster.vec.building import built
from gamemaster.vec.compiling import Matches


@once
def code() -> SimpleNamespace:
    """The mind as machine code."""
    return built((*board.SOURCE, *turn.SOURCE, *mind.SOURCE), "cpu")


class TwinFrames:
    """Matrix games of one config; a state is a match in words."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.code = code()
        self._board = np.zeros(rules[CLOSED], np.int32)
        self._child = np.zeros(rules[REST] + REST_WORDS, np.int32)

    def frame(self, state: Matches, wide: int, salt: int) -> MatrixGame[Matches, int]:
        seats = self.rules[SEATS]
        room = (seats, wide + 2 * mind.ANSWERS + 2)
        moves, worths, ends = (np.zeros(room, np.int64) for _ in range(3))
        sizes, places = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        self.code.candidates(self.rules, state, self._board, wide, salt, moves, worths, ends, sizes)
        many = int(sizes.prod())
        table, over = np.zeros(many * seats, np.int64), np.zeros(many, np.uint8)
        self.code.fill(
            self.rules, state, self._board, self._child, moves, sizes, places, table, over
        )
        choices = [moves[seat, : sizes[seat]].tolist() for seat in range(seats)]
        return MatrixGame(state, choices, table, over)

    def child(self, frame: MatrixGame[Matches, int], places: Sequence[int]) -> Matches:
        moves = np.zeros((self.rules[SEATS], 1), np.int64)
        for seat, place in enumerate(places):
            moves[seat, 0] = frame.choices[seat][place]
        after = np.zeros_like(frame.state)
        first = np.zeros(self.rules[SEATS], np.int64)
        self.code.follow(self.rules, frame.state, moves, first, after)
        return after
