"""The twin on a GPU: a thread a match, the rules of one config as constants.

Matches lie word by word, lane beside lane, so that neighbouring threads read neighbouring words.
A long run of random play keeps its match in shared memory: indexed by a variable, it would fall
out of the registers.
"""

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace

from gamemaster.games.automatafl.twin.kernels import SOURCE
from gamemaster.games.automatafl.twin.packing import words_of
from gamemaster.games.automatafl.twin.words import SEATS, Rules
from gamemaster.vec.building import built, cuda_module
from gamemaster.vec.compiling import Flags, Ints, Matches, Rewards

THREADS = 512
"""Threads of one block."""


@lru_cache(maxsize=16)
def on_gpu(rules: Rules) -> SimpleNamespace:
    """The kernels for one config."""
    cuda = cuda_module()
    made = kernels(rules, THREADS)
    return SimpleNamespace(**{name: cuda.jit(kernel) for name, kernel in made.items()})


def kernels(rules: Rules, threads: int) -> dict[str, Callable[..., None]]:
    """The kernels as functions still to be compiled."""
    cuda = cuda_module()
    code = built(SOURCE, "gpu")
    play_lane, step_lane, observe, mask = code.play_lane, code.step_lane, code.observe, code.mask
    words, seats = words_of(rules), rules[SEATS]
    from numba import int32

    def play(
        matches: Matches,
        start: Matches,
        key: int,
        key_too: int,
        first: int,
        rounds: int,
        tallies: Ints,
    ) -> None:
        near = cuda.shared.array((words, threads), int32)
        lane = cuda.grid(1)
        if lane < matches.shape[1]:
            match = near[:, cuda.threadIdx.x]
            for word in range(words):
                match[word] = matches[word, lane]
            play_lane(rules, match, start, key, key_too, lane, first, rounds, tallies[:, lane])
            for word in range(words):
                matches[word, lane] = match[word]

    def step(
        matches: Matches,
        start: Matches,
        actions: Ints,
        worth: Rewards,
        rewards: Rewards,
        ended: Flags,
    ) -> None:
        lane = cuda.grid(1)
        if lane < matches.shape[1]:
            step_lane(
                rules, matches[:, lane], start, actions[lane], worth, rewards[lane],
                ended[lane : lane + 1],
            )  # fmt: skip

    def see(matches: Matches, numbers: Flags) -> None:
        place = cuda.grid(1)
        if place < matches.shape[1] * seats:
            lane, seat = place // seats, place % seats
            observe(rules, matches[:, lane], seat, numbers[lane, seat])

    def allow(matches: Matches, flags: Flags) -> None:
        place = cuda.grid(1)
        if place < matches.shape[1] * seats:
            lane, seat = place // seats, place % seats
            mask(rules, matches[:, lane], seat, flags[lane, seat])

    return {"play": play, "step": step, "see": see, "allow": allow}
