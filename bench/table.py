"""The one table: every game's turns a second, through each of its faces, beside the peers.

Seconds are the processor's, so that what else the machine does counts less.
"""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from bench.bots import PEER, PEERS
from bench.envs import joint_actions, through_env, through_rules
from bench.rules import bare_turns, rps_steps
from gamemaster.core.values import Json
from gamemaster.envs import parallel_env
from gamemaster.games import GAMES

ROUNDS = 3
SECONDS = 1.0
MOST = 3
"""How many times the bare rules the environment face may cost."""


class Row(NamedTuple):
    """One measurement: who, through what, turns a second, and times the cost of the bare rules."""

    who: str
    face: str
    rate: float
    cost: float | None = None


def run() -> None:
    """Print the table."""
    for line in told(measured()):
        print(line)


def measured() -> Json:
    """Everything measured in one run, with versions and the machine, as JSON."""
    rows = [row for source in (ours, peers) for row in source()]
    return {
        "machine": machine(),
        "versions": {name: _version(name) for name in ("gamemaster", "pettingzoo", "open-spiel")},
        "rounds": ROUNDS,
        "turns_a_second": [row._asdict() for row in rows],
    }


def told(table: Json) -> Iterator[str]:
    """The table as text."""
    here = table["machine"]
    yield f"{here['processor']}, {here['cores']} cores, {here['memory_gb']} GB, {here['system']}, Python {here['python']}"
    yield ", ".join(f"{name} {number}" for name, number in table["versions"].items())
    yield f"load of the machine meanwhile: {here['load']:.1f}; best of {table['rounds']} rounds by the processor's clock"
    yield f"{'':34} {'through':28} {'turns/s':>12}   env ÷ rules"
    for row in table["turns_a_second"]:
        cost = "" if row["cost"] is None else f"{row['cost']:8.2f} (wanted: at most {MOST})"
        yield f"{row['who']:34} {row['face']:28} {row['rate']:12,.0f}   {cost}".rstrip()


def ours() -> Iterator[Row]:
    for game, box in GAMES.items():
        config = box.usual(box.seats[0])
        bots = [box.bots["random"]] * box.seated(config)
        yield Row(game, "rules, random bots", best(_matches(box, config, bots)))
        if box.spaces is not None:
            yield from faces(game)
        if game in TWINS:
            yield Row(game, "compiled twin, random bots", best(TWINS[game]()))


def faces(game: str) -> Iterator[Row]:
    """The same random actions through the rules and through the environment, in turns."""
    env = parallel_env(game)
    actions = joint_actions(env)
    pairs = [
        (through_rules(env.box, env.config, actions), through_env(env, actions))
        for _ in range(2 * ROUNDS)
    ]
    rules, face = (min(times) for times in zip(*pairs, strict=True))
    yield Row(game, "rules, all views", len(actions) / rules)
    yield Row(game, "PettingZoo environment", len(actions) / face, face / rules)


def peers() -> Iterator[Row]:
    """Comparable games of others: everybody chooses in secret, all is revealed at once."""
    yield Row("PettingZoo rps_v2", "parallel environment", best(rps_steps()))
    if find_spec("pyspiel"):
        yield Row("OpenSpiel goofspiel", "Python API of its C++ rules", best(goofspiel()))
    yield from kaggle()


def kaggle() -> Iterator[Row]:
    """kaggle-environments in an environment of its own, or in this one if it is here."""
    here = sys.executable if find_spec("kaggle_environments") else None
    python = PEERS if PEERS.exists() else here
    if python is None:
        print("kaggle-environments is not here: `make peers` installs it", file=sys.stderr)
        return
    source = PEER.replace("SECONDS", str(SECONDS)).replace("perf_counter", "process_time")
    done = subprocess.run([python, "-c", source], capture_output=True, text=True, check=True)
    _, number, speed = done.stdout.splitlines()[-1].split()
    yield Row(f"kaggle-environments {number} rps", "env.run of two functions", float(speed))


def best(work: Callable[[int], int]) -> float:
    """Turns a second over whole matches, the best of a few rounds; the first match warms up."""
    work(0)
    return max(_rate(work) for _ in range(ROUNDS))


def _rate(work: Callable[[int], int]) -> float:
    done, started, n = 0, time.process_time(), 0
    while (spent := time.process_time() - started) < SECONDS:
        done += work(n)
        n += 1
    return done / spent


def _matches(box, config, bots) -> Callable[[int], int]:
    return lambda n: bare_turns(box, config, bots, f"bench {n}")


def bmiibo_twin() -> Callable[[int], int]:
    """Matches of random play inside the compiled twin, a hundred at a time."""
    import numpy as np

    from bench.bmiibo_twin import random_matches
    from gamemaster.vec.bmiibo_arrays import new_twin

    twin = new_twin(GAMES["bmiibo"].usual(2))
    streams = [np.array([7, n, 0, 0, 0], dtype=np.uint64) for n in range(4)]
    return lambda n: int(random_matches(*twin, *streams, 100))


TWINS: dict[str, Callable[[], Callable[[int], int]]] = {"bmiibo": bmiibo_twin}


def goofspiel() -> Callable[[int], int]:
    import numpy as np
    import pyspiel

    game = pyspiel.load_game("goofspiel")
    rng = np.random.default_rng(1)

    def episode(n: int) -> int:
        state, turns = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.choice([roll for roll, _ in state.chance_outcomes()])))
                continue
            legal = [state.legal_actions(player) for player in range(2)]
            state.apply_actions([own[int(rng.integers(len(own)))] for own in legal])
            turns += 1
        return turns

    return episode


def machine() -> Json:
    """What the figures were taken on."""
    pages = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_gb": round(pages / 2**30, 1),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "load": os.getloadavg()[0],
    }


def _processor() -> str:
    known = Path("/proc/cpuinfo")
    lines = known.read_text().splitlines() if known.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _version(name: str) -> str:
    return version(name) if name == "gamemaster" or find_spec(_MODULES[name]) else "not here"


_MODULES = {"pettingzoo": "pettingzoo", "open-spiel": "pyspiel"}
