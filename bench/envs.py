"""What the environment face costs beside the bare rules: the same matches through both.

A match is played once with allowed random actions; what they stand for is kept as raw submissions.
Then the rules get the submissions and the environment the actions, in rounds, and every few turns count
with the quickest of their rounds, by the processor's clock: what else the machine does hardly counts.
How bots think costs neither.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from time import process_time, process_time_ns
from typing import Any, NamedTuple

import numpy as np

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.envs import TableEnv, parallel_env
from gamemaster.games import GAMES

TURNS, SECONDS = 300, 0.7
"""Matches are played until there are so many turns, or so much time has gone by."""
LONGEST = 150
"""Turns of one match that count; what comes later looks the same."""
FEW = 8
"""Turns between two looks at the clock, which is slow to read."""
ROUNDS = 9


class Played(NamedTuple):
    """A match: its seed, and for every turn the actions and the submissions they stand for."""

    seed: int
    actions: list[dict[str, Any]]
    raws: list[dict[int, Any]]


class Cost(NamedTuple):
    """Turns a second through the rules and through the environment, and how many times the cost."""

    rules: float
    face: float

    @property
    def times(self) -> float:
        return self.rules / self.face


def run() -> None:
    for game, box in GAMES.items():
        if box.spaces is None:
            continue
        cost = measured(game)
        print(
            f"{game:14} rules {cost.rules:9,.0f} turns/s   env {cost.face:9,.0f} turns/s   "
            f"env costs {cost.times:.2f} times the rules (wanted: at most 3)"
        )


def measured(game: str, rounds: int = ROUNDS) -> Cost:
    """Every few turns count with the quickest of their rounds, for the rules and the environment."""
    env = parallel_env(game)
    matches = list(played(env))
    turns = sum(len(match.actions) for match in matches)
    rules, face = 0, 0
    for match in matches:
        tries = [(through_rules(env, match), through_env(env, match)) for _ in range(rounds)]
        rules += quickest([bare for bare, _ in tries])
        face += quickest([dressed for _, dressed in tries])
    return Cost(turns * 1e9 / rules, turns * 1e9 / face)


def quickest(clocks: Sequence[list[int]]) -> int:
    """The sum of the least times between two looks at the clock, over all rounds."""
    times = [[after - before for before, after in pairwise(clock)] for clock in clocks]
    return sum(min(same) for same in zip(*times, strict=True))


def played(env: TableEnv) -> Iterator[Played]:
    """Matches of allowed random actions, until there are turns enough."""
    rng, turns, seed = np.random.default_rng(7), 0, 0
    started = process_time()
    while turns < TURNS and process_time() - started < SECONDS:
        seed += 1
        match = Played(seed, [], [])
        observations, _ = env.reset(seed=seed)
        while env.agents and len(match.actions) < min(LONGEST, TURNS):
            actions = {
                agent: allowed(env, seen["action_mask"], rng)
                for agent, seen in observations.items()
            }
            match.actions.append(actions)
            match.raws.append(submissions(env, actions))
            observations, *_ = env.step(actions)
        turns += len(match.actions)
        yield match


def allowed(env: TableEnv, mask: Any, rng: np.random.Generator) -> Any:
    """An allowed choice, or one for each part of an action."""
    parts = np.split(mask, np.cumsum(env.choices)[:-1])
    chosen = [int(rng.choice(np.flatnonzero(part))) for part in parts]
    return np.array(chosen) if len(chosen) > 1 else chosen[0]


def submissions(env: TableEnv, actions: dict[str, Any]) -> dict[int, Any]:
    """What the actions of the awaited seats stand for, as anybody would send it."""
    game = env.box.game
    return {
        seat: env.spaces.submission(
            game.view(env._state, seat), np.atleast_1d(actions[f"seat_{seat}"]).tolist()
        )
        for seat in game.awaiting(env._state)
    }


def through_env(env: TableEnv, match: Played) -> list[int]:
    """The processor's clock before the first turn and after every few."""
    env.reset(seed=match.seed)
    clock = [process_time_ns()]
    for turn, actions in enumerate(match.actions, start=1):
        env.step(actions)
        if turn % FEW == 0 or turn == len(match.actions):
            clock.append(process_time_ns())
    return clock


def through_rules(env: TableEnv, match: Played) -> list[int]:
    """The processor's clock before the first turn and after every few."""
    clock: list[int] = []
    resolved(env, match, clock)
    return clock


def resolved(env: TableEnv, match: Played, clock: list[int]) -> Any:
    """Who is awaited sees a view, what is sent is parsed, the turn is resolved; the last state."""
    game, key = env.box.game, match_key(str(match.seed))
    state = game.setup(env.config, dice_for_turn(key, 0)).state
    clock.append(process_time_ns())
    for turn, raws in enumerate(match.raws, start=1):
        sent = {
            seat: game.parse(game.view(state, seat), raws[seat]) for seat in game.awaiting(state)
        }
        state = game.resolve(state, sent, dice_for_turn(key, turn)).state
        if turn % FEW == 0 or turn == len(match.raws):
            clock.append(process_time_ns())
    return state
