"""What the environment face costs beside the bare rules: the same joint actions through both."""

import time

import numpy as np

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.envs import parallel_env
from gamemaster.games import GAMES

TURNS = 300
ROUNDS = 9


def run() -> None:
    for game, box in GAMES.items():
        if box.spaces is None:
            continue
        env = parallel_env(game)
        actions = joint_actions(env)
        pairs = [  # in turns, so that a noisy moment hits both alike
            (through_rules(box, env.config, actions), through_env(env, actions))
            for _ in range(ROUNDS)
        ]
        rules, face = (min(times) for times in zip(*pairs, strict=True))
        print(
            f"{game:14} rules {len(actions) / rules:9,.0f} turns/s   env {len(actions) / face:9,.0f} "
            f"turns/s   env costs {face / rules:.2f} times the rules (wanted: at most 3)"
        )


def joint_actions(env) -> list[dict[str, object]]:
    """Allowed random actions of the first turns of a match."""
    rng = np.random.default_rng(7)
    observations, _ = env.reset(seed=7)
    joint = []
    while env.agents and len(joint) < TURNS:
        joint.append(
            {agent: allowed(seen["action_mask"], rng) for agent, seen in observations.items()}
        )
        observations, *_ = env.step(joint[-1])
    return joint


def allowed(mask, rng) -> object:
    if isinstance(mask, tuple):
        return np.array([allowed(part, rng) for part in mask])
    return int(rng.choice(np.flatnonzero(mask)))


def through_env(env, actions) -> float:
    env.reset(seed=7)
    started = time.process_time()
    for joint in actions:
        env.step(joint)
    return time.process_time() - started


def through_rules(box, config, actions) -> float:
    """Views for everybody, the awaited parsed, the turn resolved: what any user of the rules needs."""
    game, spaces, key = box.game, box.spaces, match_key("7")
    state = game.setup(config, dice_for_turn(key, 0)).state
    seats = range(box.seated(config))
    started = time.process_time()
    for turn, joint in enumerate(actions, start=1):
        views = [game.view(state, seat) for seat in seats]
        submissions = {}
        for seat in game.awaiting(state):
            action = joint[f"seat_{seat}"]
            numbers = (action,) if isinstance(action, int) else tuple(map(int, action))
            submissions[seat] = game.parse(views[seat], spaces.submission(views[seat], numbers))
        state = game.resolve(state, submissions, dice_for_turn(key, turn)).state
    return time.process_time() - started
