"""Many matches of King of the Galaxy at once, for learners and for counting, without fog and auction house."""

import numpy as np
from numpy.typing import ArrayLike

from gamemaster.core.dice import Key, dice_for_turn, key_of_stream, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.spaces import PARTS, GalaxySpaces
from gamemaster.games.galaxy.spaces.entries import SWAPS, VERBS
from gamemaster.games.galaxy.state import Config, State
from gamemaster.games.galaxy.twin.kernels import on_cpu
from gamemaster.games.galaxy.twin.packing import (
    blank,
    check_fighters,
    drawn,
    most_fighters,
    most_fleets,
    rules_of,
    unpacked,
)
from gamemaster.games.galaxy.twin.words import SEATS, ChoiceSizes, Sky
from gamemaster.vec.compiling import Flags, Ints, Rewards, threads_for

POST = VERBS.index("post")


class GalaxyLanes:
    """So many matches side by side, each lane a match; one that ends is followed by a new one.

    Match number n of a seed is the rules' own match of the key `key_of(n)`, map and all. Lane l of L plays the matches
    l, l + L, l + 2·L and so on.
    """

    def __init__(
        self,
        config: Config,
        lanes: int,
        *,
        seed: str = "",
        device: str = "cpu",
        spaces: GalaxySpaces | None = None,
    ) -> None:
        if device != "cpu":
            raise Trouble(
                "The twin of King of the Galaxy runs on a CPU only.",
                pt="O gêmeo de King of the Galaxy só roda em CPU.",
            )
        self.config = config
        self.lanes = lanes
        self.spaces = spaces or GalaxySpaces()
        self.rules = rules_of(config)
        check_fighters(most_fighters(config))
        self.seats = self.rules[SEATS]
        self.parts = self.spaces.choices(config)
        """How many choices each part of an action has."""
        self.choices = sum(self.parts)
        """All parts one after another, as a mask has them."""
        self.rounds = 0
        """How many turns every lane has played."""
        self._key = match_key(seed, "twin")
        self._dice = np.array([*self._key, 0, 0, 0], np.uint64)
        self._numbers = np.arange(lanes)
        self._drawn = drawn(config, self.rules)
        self._skies = blank(self.rules, most_fleets(config, self.spaces.entries), (lanes,))
        self._cut = ChoiceSizes(
            np.array(self.spaces.shares),
            self.spaces.entries,
            len(SWAPS),
            len(self.spaces.prices),
            self.spaces.book,
        )
        self._ends = np.zeros((lanes, self.seats + 1), np.int64)
        self.rewards = np.zeros((lanes, self.seats), np.float32)
        self.ended = np.zeros(lanes, np.uint8)
        with threads_for(lanes):
            on_cpu().begin_lanes(self.rules, self._skies, self._drawn, self._dice, self._numbers)

    def step(self, actions: ArrayLike) -> tuple[Rewards, Flags]:
        """One turn by the actions of all seats, lanes × seats × parts: the rewards, and what ended.

        An entry that comes to nothing is left out, as the environment leaves it out. Raises Illegal for a `post`: there
        is no auction house here. Where a match ended, the next one stands there already.
        """
        chosen = np.ascontiguousarray(actions, np.int64)
        if (chosen[..., ::PARTS] == POST).any():
            raise Illegal("The twin has no auction house.", pt="O gêmeo não tem casa de leilões.")
        with threads_for(self.lanes):
            on_cpu().step_lanes(
                self.rules, self._cut, self._skies, self._drawn, self._dice, self._numbers,
                chosen, self.rewards, self.ended,
            )  # fmt: skip
        self.rounds += 1
        return self.rewards, self.ended

    def play_random(self, rounds: int) -> None:
        """So many turns by random players in every lane."""
        on_cpu().play_lanes(
            self.rules, self._cut, self._skies, self._drawn, self._dice, self._numbers,
            rounds, self.rewards, self._ends,
        )  # fmt: skip
        self.rounds += rounds

    @property
    def tally(self) -> dict[str, int]:
        """How the matches of random play ended so far: wins by seat, and those whose first place was shared."""
        counted = self._ends.sum(axis=0).tolist()
        wins = {f"seat {seat}": counted[seat] for seat in range(self.seats)}
        return {**wins, "shared": counted[-1] - sum(counted[:-1])}

    def observe(self, numbers: Ints | None = None) -> Ints:
        """What every seat sees, lanes × seats × numbers, as the environments say it."""
        if numbers is None:
            shape = self.spaces.shape(self.config).dimensions
            numbers = np.empty((self.lanes, self.seats, *shape), np.int64)
        with threads_for(self.lanes):
            on_cpu().observe_lanes(self.rules, self._skies, numbers)
        return numbers

    def masks(self, flags: Flags | None = None) -> Flags:
        """What every seat may choose, lanes × seats × choices: what the environments say, but that nobody may
        post or cancel orders."""
        if flags is None:
            flags = np.empty((self.lanes, self.seats, self.choices), np.uint8)
        with threads_for(self.lanes):
            on_cpu().mask_lanes(self.rules, self._cut, self._skies, flags)
        return flags

    def standings(self) -> Ints:
        """How well every seat stands, lanes × seats, as the environments measure it."""
        worth = np.empty((self.lanes, self.seats, 3), np.int64)
        with threads_for(self.lanes):
            on_cpu().measure_lanes(self.rules, self._skies, worth)
        return (3 * _lead(worth[..., 0]) + _lead(worth[..., 1])) // 4

    def key_of(self, match: int) -> Key:
        """The dice of a match, by its number."""
        return key_of_stream(self._key, "match", match)

    def match_in(self, lane: int) -> int:
        """The number of the match that a lane plays."""
        return int(self._numbers[lane])

    def state(self, lane: int) -> State:
        """The match in a lane as a state of the rules, names and all; of skipped actions it knows none."""
        dice = dice_for_turn(self.key_of(self.match_in(lane)), 0)
        places = GAME.setup(self.config, dice).state.places
        return unpacked(self.config, places, Sky(*(each[lane] for each in self._skies)))


def _lead(each: Ints) -> Ints:
    """How far every seat is ahead of the best of the others, in thousandths (`core.spaces.lead`)."""
    best = np.empty_like(each)
    for seat in range(each.shape[1]):
        best[:, seat] = np.delete(each, seat, axis=1).max(axis=1)
    return 1000 * (each - best) // np.maximum(1, each + best)
