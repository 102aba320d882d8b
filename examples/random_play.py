"""Random play through the PettingZoo face of every game: `python examples/random_play.py [TURNS]`."""

import sys

from gamemaster.envs import parallel_env
from gamemaster.games import GAMES


def play(game: str, most: int, seed: int = 1) -> tuple[int, dict[str, float]]:
    """Play allowed actions until the match is over; how many turns, and everybody's reward."""
    env = parallel_env(game)
    observations, _ = env.reset(seed=seed)
    total, turns = dict.fromkeys(env.agents, 0.0), 0
    for agent in env.agents:
        env.action_space(agent).seed(seed)
    while env.agents and turns < most:
        actions = {
            agent: env.action_space(agent).sample(observations[agent]["action_mask"])
            for agent in env.agents
        }
        observations, rewards, *_ = env.step(actions)
        total = {agent: total[agent] + reward for agent, reward in rewards.items()}
        turns += 1
    return turns, total


def main(most: int = 1000) -> None:
    for game in GAMES:
        turns, total = play(game, most)
        print(f"{game:14} {turns:4} turns, rewards {total}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
