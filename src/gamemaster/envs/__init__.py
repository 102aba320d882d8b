"""Every game as an environment: `parallel_env("automatafl")` for PettingZoo, `seat_env` for gymnasium."""

try:
    from gamemaster.envs.parallel import TableEnv, parallel_env
    from gamemaster.envs.seat import SeatEnv, seat_env
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"Environments need {missing.name}, which is not installed: pip install 'gamemaster[envs]'",
        name=missing.name,
    ) from None

__all__ = ["SeatEnv", "TableEnv", "parallel_env", "seat_env"]
