"""A tournament of learners: tables trained for different times meet each other and the game's bots.

`python examples/tournament.py [MATCHES] [SCALE]` prints the arena's ratings.
"""

import sys
from itertools import permutations

import numpy as np
from tabular_learner import BOARD, EXPLORE, RATE, episode, new_table

from gamemaster.arena.standings import result_of, standings
from gamemaster.core.match import play
from gamemaster.envs import parallel_env

ENV = parallel_env("automatafl", BOARD)


def learner(episodes: int):
    """A bot that plays what a table learned in so many matches; it takes views, like any bot."""
    table = new_table(ENV.choices[0])
    for n in range(episodes):
        episode(ENV, table, 1_000 + n, EXPLORE, RATE)

    def bot(view, dice):
        (mask,) = ENV.spaces.masks(view)
        key = ENV._numbers(view).tobytes()
        worth = np.where(np.frombuffer(mask, np.int8), table[key], -np.inf)
        best = np.flatnonzero(worth == worth.max())
        return ENV.spaces.submission(view, (int(dice.pick(best.tolist())),))

    return bot


def main(matches: int = 20, scale: int = 1000) -> None:
    bots = {f"learner {n * scale}": learner(n * scale) for n in (0, 1, 5)}
    bots["hunter"] = ENV.box.bots["hunter"]
    names, results = list(bots), []
    for _ in range(matches):
        for pairing in permutations(range(len(names)), 2):
            seats = [bots[names[n]] for n in pairing]
            record = play(ENV.box, ENV.config, seats, f"cup {len(results)}")
            results.append(result_of(len(results), pairing, record))
    for row in standings(names, results).rows:
        rating = f"{row.rating / 1e6:6.2f} ± {row.uncertainty / 1e6:.2f}"
        print(f"{row.rank}. {row.name:14} {rating}   won {row.won} of {row.matches}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
