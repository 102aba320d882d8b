"""A tabular Q-learner in seat 0 of a tiny Automatafl, against random play, through PettingZoo.

`python examples/tabular_learner.py [EPISODES]` prints how often it wins before and after learning.
"""

import sys
from collections import defaultdict

import numpy as np

from gamemaster.envs import parallel_env

BOARD = {"rows": ["A.R", ".@.", "R.A"], "turn_limit": 8}
RATE, EXPLORE = 0.2, 0.2
Table = dict[bytes, np.ndarray]


def new_table(actions: int) -> Table:
    return defaultdict(lambda: np.zeros(actions))


def greedy(table: Table, seen: dict, rng: np.random.Generator) -> int:
    """The allowed action worth most, one of them by lot."""
    worth = np.where(seen["action_mask"], table[seen["observation"].tobytes()], -np.inf)
    return int(rng.choice(np.flatnonzero(worth == worth.max())))


def anything(seen: dict, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"])))


def episode(env, table: Table, seed: int, explore: float, rate: float = 0.0) -> float:
    """One match; with a rate, what it brought flows back into the table. Its reward."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    path, reward = [], 0.0
    while env.agents:
        mine = seen["seat_0"]
        action = anything(mine, rng) if rng.random() < explore else greedy(table, mine, rng)
        path.append((mine["observation"].tobytes(), action))
        seen, rewards, *_ = env.step({"seat_0": action, "seat_1": anything(seen["seat_1"], rng)})
        reward = rewards["seat_0"]
    for key, action in path:
        table[key][action] += rate * (reward - table[key][action])
    return reward


def main(episodes: int = 10_000) -> None:
    env = parallel_env("automatafl", BOARD)
    table = new_table(env.choices[0])
    before = np.mean([episode(env, table, n, 0.0) for n in range(300)])
    for n in range(episodes):
        episode(env, table, 1_000 + n, EXPLORE, RATE)
    after = np.mean([episode(env, table, n, 0.0) for n in range(300)])
    print(f"mean reward before {before:+.2f}, after {episodes} matches {after:+.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
