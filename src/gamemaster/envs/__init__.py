"""Every game as a PettingZoo environment: `parallel_env("automatafl")`."""

try:
    from gamemaster.envs.parallel import TableEnv, parallel_env
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"Environments need {missing.name}, which is not installed: pip install 'gamemaster[envs]'",
        name=missing.name,
    ) from None

__all__ = ["TableEnv", "parallel_env"]
