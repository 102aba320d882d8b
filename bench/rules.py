"""Turns a second through the rules, beside PettingZoo's rock-paper-scissors in the same run."""

import time
from collections.abc import Callable

from gamemaster.core.dice import dice_for_turn, key_of_stream, match_key
from gamemaster.core.match import play
from gamemaster.games import GAMES

SECONDS = 0.5
ROUNDS = 12


def run() -> None:
    from pettingzoo import __version__

    box = GAMES["automatafl"]
    config = box.usual(2)
    bots = [box.bots["random"]] * 2
    measured = {
        "automatafl, rules with random bots": lambda n: bare_turns(box, config, bots, f"bare {n}"),
        "automatafl, play() with its record": lambda n: len(
            play(box, config, bots, f"play {n}").turns
        ),
        f"pettingzoo {__version__} rps_v2 parallel": rps_steps(),
    }
    best = dict.fromkeys(measured, 0.0)
    for _ in range(ROUNDS):  # in turns, so that a noisy moment hits all alike
        for name, work in measured.items():
            best[name] = max(best[name], rate(work))
    for name, speed in best.items():
        print(f"{name:45} {speed:10,.0f} turns/s")
    rules, recorded, peer = best.values()
    print(
        f"rules beside rps_v2: {rules / peer:.2f}; with records: {recorded / peer:.2f} (wanted: 0.5)"
    )


def rate(work: Callable[[int], int]) -> float:
    """Units of work a second of the processor, over whole matches."""
    done, started, n = 0, time.process_time(), 0
    while (spent := time.process_time() - started) < SECONDS:
        done += work(n)
        n += 1
    return done / spent


def bare_turns(box, config, bots, seed: str) -> int:
    """A match through the seven methods alone: view, bot, parse, resolve; how many turns it had."""
    game, key = box.game, match_key(seed)
    keys = [key_of_stream(key, "bot", seat) for seat in range(len(bots))]
    state = game.setup(config, dice_for_turn(key, 0)).state
    turn = 0
    while awaited := game.awaiting(state):
        turn += 1
        submissions = {}
        for seat in awaited:
            view = game.view(state, seat)
            submissions[seat] = game.parse(view, bots[seat](view, dice_for_turn(keys[seat], turn)))
        state = game.resolve(state, submissions, dice_for_turn(key, turn)).state
    return turn


def rps_steps() -> Callable[[int], int]:
    from pettingzoo.classic import rps_v2

    env = rps_v2.parallel_env(num_actions=3, max_cycles=200)

    def episode(n: int) -> int:
        env.reset(seed=n)
        steps = 0
        while env.agents:
            env.step({agent: env.action_space(agent).sample() for agent in env.agents})
            steps += 1
        return steps

    return episode
