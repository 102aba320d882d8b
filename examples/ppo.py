"""Any game by PPO through SuperSuit, and by MaskablePPO: `python examples/ppo.py GAME [STEPS] [PRESET]` (`make learners`)."""

import os
import sys

import numpy as np
import supersuit
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3 import PPO
from stable_baselines3.common.env_util import make_vec_env

from gamemaster.envs import parallel_env, seat_env

MATCHES = int(os.environ.get("MATCHES", "100"))
HOW = {"n_steps": 32, "batch_size": 128, "n_epochs": 6, "gamma": 0.95, "learning_rate": 1e-3}
FEW = {"bmiibo": {"aims": "fighters"}, "rumble-royale": {"aims": "first"}}  # fewer choices to try


def score(env, learner) -> str:  # the mean reward against random play, and its error at 95 %
    rewards, _ = evaluate_policy(
        learner, env, MATCHES, deterministic=False, return_episode_rewards=True, warn=False
    )
    return f"{np.mean(rewards):+.2f} ± {1.96 * np.std(rewards) / MATCHES**0.5:.2f}"


def main(game: str = "automatafl", steps: int = 45_000, preset: str = "") -> None:
    tables = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env(game, preset=preset))
    tables = supersuit.concat_vec_envs_v1(tables, 2, base_class="stable_baselines3")
    PPO("MultiInputPolicy", tables, n_steps=256).learn(min(steps, 2048))
    table = {"game": game, "preset": preset, "spaces": FEW.get(game), "flags": True, "shaped": 1.0}
    env, many = seat_env(**table), make_vec_env(seat_env, 16, env_kwargs=table)
    learner = MaskablePPO("MultiInputPolicy", many, **HOW)
    before, after = score(env, learner), score(env, learner.learn(steps))
    print(f"{game}: mean reward {before} before, {after} after {steps} steps")


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() else word for word in sys.argv[1:4]))
