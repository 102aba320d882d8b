"""One match in the twin, turn by turn, by the lists that the rules take too."""

from collections.abc import Mapping

import numpy as np

from gamemaster.core.dice import Key, dice_for_turn
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import Config, State, Submission
from gamemaster.games.galaxy.twin.kernels import on_cpu
from gamemaster.games.galaxy.twin.packing import packed, packed_lists, rules_of, unpacked
from gamemaster.games.galaxy.twin.words import FLYING, TOLD, TURN, TURNS

ROOM = 1024
"""For how many more fleets there is room at first."""


class TwinMatch:
    """A match that began by the rules, or stands anywhere in its middle, and goes on in the twin."""

    def __init__(self, state: State, key: Key) -> None:
        self.start = state
        self.rules = rules_of(state.config, len(state.systems))
        self.sky = packed(state, ROOM, key)
        self.answers = np.zeros((state.config.seats, 0, TOLD), np.int64)

    @classmethod
    def begun(cls, config: Config, key: Key) -> "TwinMatch":
        return cls(GAME.setup(config, dice_for_turn(key, 0)).state, key)

    @property
    def is_over(self) -> bool:
        return bool(self.sky.meta[TURN] > self.rules[TURNS])

    def resolve(self, submissions: Mapping[Seat, Submission]) -> None:
        """One turn; raises Illegal, and changes nothing, for entries that the twin does not carry."""
        if self.is_over:
            raise Illegal("The match is over.", pt="A partida acabou.")
        lists = packed_lists(submissions, self.start.config.seats)
        self._make_room(lists.shape[0] * lists.shape[1])
        self.answers = np.zeros((*lists.shape[:2], TOLD), np.int64)
        on_cpu().resolve(self.rules, self.sky, lists, self.answers)

    def _make_room(self, more: int) -> None:
        """Every entry could send a fleet on its way."""
        flying, room = int(self.sky.meta[FLYING]), len(self.sky.fleets)
        if flying + more > room:
            fleets = np.zeros((2 * (flying + more), self.sky.fleets.shape[1]), np.int64)
            fleets[:flying] = self.sky.fleets[:flying]
            self.sky = self.sky._replace(fleets=fleets)

    def state(self) -> State:
        """Where the match stands, as a state of the rules, with what was skipped in the last turn."""
        return unpacked(self.start.config, self.start.places, self.sky, self.answers)
