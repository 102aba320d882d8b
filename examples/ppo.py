"""Any game by PPO through SuperSuit, and by MaskablePPO: `python examples/ppo.py GAME [STEPS] [PRESET]` (`make learners`)."""

import os
import sys

import numpy as np
import supersuit
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env

from gamemaster.envs import parallel_env, seat_env

MATCHES = int(os.environ.get("MATCHES", "100"))
HOW = {"n_steps": 128, "batch_size": 128, "gamma": 0.9, "learning_rate": 1e-3}


def score(env, learner) -> str:  # the mean reward against random play, and its error at 95 %
    rewards = np.zeros(MATCHES)
    for seed in range(MATCHES):
        (seen, _), over = env.reset(seed=seed), False
        while not over:
            action, _ = learner.predict(seen, action_masks=env.action_masks())
            seen, reward, over, _, _ = env.step(action)
            rewards[seed] += reward
    return f"{np.mean(rewards):+.2f} ± {1.96 * np.std(rewards) / MATCHES**0.5:.2f}"


def main(game: str = "automatafl", steps: int = 45_000, preset: str = "") -> None:
    tables = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env(game, preset=preset))
    tables = supersuit.concat_vec_envs_v1(tables, 2, base_class="stable_baselines3")
    PPO("MultiInputPolicy", tables, n_steps=256).learn(min(steps, 2048))
    env, table = seat_env(game, preset=preset), {"game": game, "preset": preset, "shaped": 0.5}
    learner = MaskablePPO("MultiInputPolicy", make_vec_env(seat_env, 8, env_kwargs=table), **HOW)
    before, after = score(env, learner), score(env, learner.learn(steps))
    print(f"{game}: mean reward {before} before, {after} after {steps} steps")


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:4]))
