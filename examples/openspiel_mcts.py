"""OpenSpiel's tree search on a small Automatafl board, against random play.

`python examples/openspiel_mcts.py [MATCHES] [SIMULATIONS]` prints its win rate. The search decides first
and the other seat second, so what it plays is as secret as in the game itself.
"""

import json
import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import gamemaster.envs.openspiel  # noqa: F401  (registers the games)

BOARD = {"rows": ["A.R", ".@.", "R.A"], "turn_limit": 5}


def small_game() -> pyspiel.Game:
    game = pyspiel.load_game("gamemaster_automatafl", {"config": json.dumps(BOARD)})
    return pyspiel.convert_to_turn_based(game)


def match(game: pyspiel.Game, simulations: int, seed: int) -> float:
    """One match; what seat 0, which searches, got of it."""
    rng = np.random.RandomState(seed)
    judge = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        mcts.MCTSBot(game, 1.4, simulations, judge, random_state=rng),
        uniform_random.UniformRandomBot(1, rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()[0]


def main(matches: int = 40, simulations: int = 150) -> None:
    game = small_game()
    results = [match(game, simulations, seed) for seed in range(matches)]
    won, lost = (sum(r == which for r in results) for which in (1.0, -1.0))
    rate = won / matches
    error = (rate * (1 - rate) / matches) ** 0.5
    neither = matches - won - lost
    print(f"won {won}, lost {lost}, neither {neither}: win rate {rate:.0%} ± {error:.0%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
