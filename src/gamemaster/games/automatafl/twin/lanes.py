"""Many matches of Automatafl at once, for learners and for counting.

On the CPU arrays are NumPy's; on a GPU they are `vec.device.DeviceArray`, which PyTorch, JAX and
CuPy take without a copy.
"""

import numpy as np
from msgspec import structs

from gamemaster.core.dice import LowDice, match_key
from gamemaster.games.automatafl.rules import Automatafl
from gamemaster.games.automatafl.spaces import BoardSpaces
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Config, State
from gamemaster.games.automatafl.twin.kernels import on_cpu, random_play
from gamemaster.games.automatafl.twin.packing import packed, rules_of, unpacked, words_of
from gamemaster.games.automatafl.twin.words import DRAWN, HEIGHT, SEATS, WIDTH
from gamemaster.vec.compiling import Ints, Matches, Rewards, threads_for
from gamemaster.vec.device import Cpu, Gpu, Held

AUTOMATON_NUMBER = 1
"""What an observation says where the Automaton stands."""


class Lanes:
    """So many matches side by side, each lane a match; one that ends is followed by a new one."""

    def __init__(self, config: Config, lanes: int, *, seed: str = "", device: str = "cpu") -> None:
        self.config = config
        self.lanes = lanes
        self.rules = rules_of(config)
        self.seats = self.rules[SEATS]
        self.cells = self.rules[WIDTH] * self.rules[HEIGHT]
        self.choices = 1 + self.cells**2
        self.device = Gpu() if device == "gpu" else Cpu()
        self.key = [word >> 1 for word in match_key(seed, "twin")]
        self.rounds = 0
        """How many rounds every lane has played."""
        start = packed(Automatafl().setup(config, LowDice()).state)
        self._start = self.device.put(start)
        self._worth = self.device.put(worth_by_result(self.seats))
        words = words_of(self.rules)
        self.rewards = self.device.zeros((lanes, self.seats), np.float32)
        self.ended = self.device.zeros((lanes,), np.uint8)
        self._measure = measures(config)
        self._tallies = self.device.zeros(self._form(10), np.int64)
        self.matches = self.device.put(
            np.tile(start, (lanes, 1))
            if device == "cpu"
            else np.repeat(start[:, None], lanes, axis=1)
        )
        assert self.matches.shape == self._form(words)

    def _form(self, many: int) -> tuple[int, int]:
        """On a GPU lanes lie side by side, on a CPU one after the other."""
        return (many, self.lanes) if self.device.is_gpu else (self.lanes, many)

    def step(self, actions: Held) -> tuple[Held, Held]:
        """One round by the actions of all seats, lanes × seats: the rewards, and what ended.

        What a seat may not choose is a pass; what a seat that owes no move chooses is not looked
        at. Where a match ended, the next one stands there already.
        """
        given = (self.matches, self._start, actions, self._worth, self.rewards, self.ended)
        if self.device.is_gpu:
            self._launch("step", self.lanes, *given)
        else:
            with threads_for(self.lanes):
                on_cpu().step_lanes(self.rules, *given)
        self.rounds += 1
        return self.rewards, self.ended

    def play_random(self, rounds: int) -> None:
        """So many rounds by random players in every lane."""
        given = (self.matches, self._start, *self.key, self.rounds, rounds, self._tallies)
        if self.device.is_gpu:
            self._launch("play", self.lanes, *given)
        else:
            random_play(self.rules)(*given)
        self.rounds += rounds

    @property
    def tally(self) -> dict[str, int]:
        """How the matches of random play ended so far: wins by seat, and draws."""
        counted = self.device.take(self._tallies).sum(axis=1 if self.device.is_gpu else 0)
        wins = {f"seat {seat}": int(counted[1 + seat]) for seat in range(self.seats)}
        return {**wins, "drawn": int(counted[DRAWN])}

    def observe(self, numbers: Held | None = None) -> Held:
        """What every seat sees, lanes × seats × 2 × cells, as the environments say it."""
        if numbers is None:
            numbers = self.device.zeros((self.lanes, self.seats, 2 * self.cells), np.uint8)
        if self.device.is_gpu:
            self._launch("see", self.lanes * self.seats, self.matches, numbers)
        else:
            with threads_for(self.lanes):
                on_cpu().observe_lanes(self.rules, self.matches, numbers)
        return numbers.reshape(self.lanes, self.seats, 2, self.cells)

    def masks(self, flags: Held | None = None) -> Held:
        """What every seat may choose, lanes × seats × choices, as the environments say it."""
        if flags is None:
            flags = self.device.zeros((self.lanes, self.seats, self.choices), np.uint8)
        if self.device.is_gpu:
            self._launch("allow", self.lanes * self.seats, self.matches, flags)
        else:
            with threads_for(self.lanes):
                on_cpu().mask_lanes(self.rules, self.matches, flags)
        return flags

    def standings(self) -> Ints:
        """How well every seat stands, lanes × seats, as the environments measure it."""
        kinds = self.device.take(self.observe())[:, 0, 0]
        return self._measure[(kinds == AUTOMATON_NUMBER).argmax(axis=1)]

    def state(self, lane: int) -> State:
        """The match in a lane as a state of the rules."""
        held: Matches = self.device.take(self.matches).astype(np.int32, copy=False)
        match: Matches = held[:, lane] if self.device.is_gpu else held[lane]
        return unpacked(self.config, match)

    def _launch(self, name: str, threads: int, *given: object) -> None:
        from gamemaster.games.automatafl.twin.gpu import THREADS, on_gpu

        kernel = getattr(on_gpu(self.rules), name)
        kernel[-(-threads // THREADS), THREADS](*map(self.device.lent, given))


def measures(config: Config) -> Ints:
    """The standing of every seat for every cell that the Automaton may stand on, cells × seats."""
    state = Automatafl().setup(config, LowDice()).state
    bare = state.cells.replace(AUTOMATON, EMPTY)
    rows = []
    for cell in range(len(bare)):
        there = structs.replace(state, cells=bare[:cell] + AUTOMATON + bare[cell + 1 :])
        views = [Automatafl().view(there, seat) for seat in range(rules_of(config)[SEATS])]
        rows.append([BoardSpaces().standing(view) for view in views])
    return np.array(rows)


def worth_by_result(seats: int) -> Rewards:
    """The reward of every seat for every result, as the environments give it."""
    worth = np.zeros((DRAWN + 1, seats), np.float32)
    for winner in range(seats):
        worth[1 + winner] = np.divide(-1, max(1, seats - 1))
        worth[1 + winner, winner] = 1
    return worth
