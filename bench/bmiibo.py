"""Bmiibo's speed: rules, twin and training, beside OpenSpiel's tabular Q-learner in the same run."""

import os
import time
from typing import NamedTuple

from gamemaster.core.match import play
from gamemaster.games.bmiibo import BOX
from gamemaster.games.bmiibo.learning.training import SHARDS, Training, mirror
from gamemaster.games.bmiibo.library import library

SECONDS = 2.0
ROUNDS = 3
"""Every measurement is taken in turns with OpenSpiel's, and the best of each counts."""
FIGHTERS = ("archer", "pusher")


class Pace(NamedTuple):
    """Steps a second by the clock, the learner's among them, and steps for each second of a core."""

    steps: float
    learner: float
    for_core: float


def run() -> None:
    rules()
    for name in FIGHTERS:
        pupils = {workers: ready(name, workers) for workers in (1, SHARDS)}
        theirs = Pace(0, 0, 0)
        best = dict.fromkeys(pupils, theirs)
        for _ in range(ROUNDS):
            theirs = max(theirs, open_spiel())
            for workers, pupil in pupils.items():
                best[workers] = max(best[workers], training(pupil))
        print(
            f"OpenSpiel tabular_qlearner on tic_tac_toe: {theirs.steps:,.0f} steps/s "
            f"({theirs.for_core:,.0f} for each second of a core)"
        )
        for workers, ours in best.items():
            print(
                f"training {name}, {workers} worker(s), its real mix: {ours.steps:,.0f} steps/s, "
                f"{ours.learner:,.0f} of them the learner's: {ours.steps / theirs.steps:.0f} times "
                f"OpenSpiel{' (wanted: 30)' if workers == SHARDS else ''}; for each second of a "
                f"core {ours.for_core:,.0f}, {ours.for_core / theirs.for_core:.0f} times"
            )
    print(f"load of the machine meanwhile: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def rules() -> None:
    """Turns a second of the rules in plain Python, records and all."""
    mirror = BOX.complete(BOX.presets["mirror"])
    bots = [BOX.bots["brash"]] * 2
    start, turns = time.perf_counter(), 0
    while time.perf_counter() - start < 2:
        turns += play(BOX, mirror, bots, str(turns)).end.turns
    print(f"rules with record: {turns / (time.perf_counter() - start):,.0f} turns/s")


def ready(name: str, workers: int) -> Training:
    """A training under way: compiled, and past its first steps."""
    pupil = Training(mirror(library()[name]), workers=workers)
    pupil.go(0.0)
    return pupil


def training(pupil: Training) -> Pace:
    """Environment steps (turns of any fighter) in training."""
    before, mine = pupil.turns, pupil.learner_turns
    start, core = time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - start) < SECONDS:
        pupil.go(spent / SECONDS)
    spent, busy = time.perf_counter() - start, time.process_time() - core
    steps = pupil.turns - before
    return Pace(steps / spent, (pupil.learner_turns - mine) / spent, steps / busy)


def open_spiel() -> Pace:
    """Steps a second of two tabular Q-learners that teach each other tic-tac-toe."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import tabular_qlearner

    env = rl_environment.Environment("tic_tac_toe")
    actions = env.action_spec()["num_actions"]
    agents = [tabular_qlearner.QLearner(player_id=p, num_actions=actions) for p in range(2)]
    steps, start, core = 0, time.perf_counter(), time.process_time()
    while (spent := time.perf_counter() - start) < SECONDS:
        now = env.reset()
        while not now.last():
            chosen = agents[now.observations["current_player"]].step(now)
            now = env.step([chosen.action])
            steps += 1
        for agent in agents:
            agent.step(now)
    return Pace(steps / spent, steps / spent, steps / (time.process_time() - core))
