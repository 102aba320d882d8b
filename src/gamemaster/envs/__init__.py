"""Every game as a PettingZoo environment: `parallel_env("automatafl")`."""

from gamemaster.envs.parallel import TableEnv, parallel_env

__all__ = ["TableEnv", "parallel_env"]
