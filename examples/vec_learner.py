"""A Q-table learns a small Automatafl in its compiled twin, a thousand matches at once.

`python examples/vec_learner.py [SECONDS]` prints the mean reward before and after learning.
"""

import sys
import time

import numpy as np

from gamemaster import vec

BOARD = {"rows": ["A..R", ".@..", "R..A"], "turn_limit": 8}
LANES, ROWS = 1024, 1 << 16
RATE, EXPLORE, PATIENCE = 0.2, 0.1, 0.95


class Learner:
    """A table with a row for every position (by a hash of what is seen) and a column an action."""

    def __init__(self, twin, rng) -> None:
        self.table = np.zeros((ROWS, twin.choices), np.float32)
        self.weights = rng.integers(1, 1 << 40, size=2 * twin.cells) | 1
        self.rng = rng

    def rows(self, twin):
        """The row of every lane's position, as seat 0 sees it."""
        return (twin.observe()[:, 0].reshape(LANES, -1) @ self.weights >> 12) % ROWS

    def round(self, twin, explore, rate):
        """One round in all lanes; with a rate, what it brought flows into the table."""
        rows, masks = self.rows(twin), twin.masks() > 0
        noise = self.rng.random(masks.shape, np.float32)
        worth = np.where(self.rng.random((LANES, 1)) < explore, 0, self.table[rows])
        worth = np.where(masks[:, 0], worth + 1e-3 * noise[:, 0], -np.inf)
        actions = np.stack([worth.argmax(1), (masks[:, 1] * noise[:, 1]).argmax(1)], axis=1)
        rewards, ended = twin.step(actions)
        if rate:
            later = np.where(twin.masks()[:, 0] > 0, self.table[self.rows(twin)], -np.inf).max(1)
            target = rewards[:, 0] + PATIENCE * np.where(ended, 0, later)
            self.table[rows, actions[:, 0]] += rate * (target - self.table[rows, actions[:, 0]])
        return rewards[:, 0].sum(), ended.sum()


def mean_reward(learner, rounds=60) -> float:
    twin = vec.make("automatafl", BOARD, lanes=LANES)
    gained, ended = np.sum([learner.round(twin, 0.0, 0.0) for _ in range(rounds)], axis=0)
    return gained / ended


if __name__ == "__main__":
    twin = vec.make("automatafl", BOARD, lanes=LANES)
    learner = Learner(twin, np.random.default_rng(1))
    before = mean_reward(learner)
    until = time.monotonic() + float(sys.argv[1] if len(sys.argv) > 1 else 100)
    while time.monotonic() < until:
        learner.round(twin, EXPLORE, RATE)
    told = f"before {before:+.2f}, after {twin.rounds * LANES:,} rounds {mean_reward(learner):+.2f}"
    print(f"mean reward {told}")
