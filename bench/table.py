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

from bench import envs
from bench.bots import PEER, PEERS
from bench.rules import rps_steps
from gamemaster.core.match import play
from gamemaster.core.values import Json
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
    rows = []
    for name, measure in (*ours(), *peers()):
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        rows += measure()
    return {
        "machine": machine(),
        "versions": versions(),
        "rounds": ROUNDS,
        "turns_a_second": [row._asdict() for row in rows],
    }


def told(table: Json) -> Iterator[str]:
    """The table as text."""
    here = table["machine"]
    yield f"{here['processor']}, {here['cores']} cores, {here['memory_gb']} GB, {here['system']}, Python {here['python']}"
    yield ", ".join(f"{name} {number}" for name, number in table["versions"].items())
    yield f"load of the machine meanwhile: {here['load']:.1f}; best of {table['rounds']} rounds by the processor's clock"
    yield f"{'':26} {'through':40} {'turns/s':>12}   env ÷ rules"
    before = None
    for row in table["turns_a_second"]:
        who = "" if row["who"] == before else row["who"]
        before = row["who"]
        cost = "" if row["cost"] is None else f"{row['cost']:8.2f} (wanted: at most {MOST})"
        yield f"{who:26} {row['face']:40} {row['rate']:12,.0f}   {cost}".rstrip()


Measure = tuple[str, Callable[[], list[Row]]]
"""What is measured, and how."""


def ours() -> Iterator[Measure]:
    for game, box in GAMES.items():
        if box.spaces is not None:
            yield f"{game} through its rules and as an environment", lambda game=game: faces(game)
        yield f"{game} with random bots", lambda game=game: [with_bots(game)]
        if game in TWINS:
            yield f"the compiled twin of {game}", lambda game=game: [with_twin(game)]


def faces(game: str) -> list[Row]:
    """The same random actions through the rules and through the environment, in turns."""
    cost = envs.measured(game, 2 * ROUNDS + 1)
    return [
        Row(game, "rules alone", cost.rules),
        Row(game, "PettingZoo environment", cost.face, cost.times),
    ]


def with_bots(game: str) -> Row:
    """Whole matches as the arena plays them: the bots' thinking and the record are counted."""
    box = GAMES[game]
    config = box.usual(box.seats[0])
    bots = [box.bots["random"]] * box.seated(config)
    rate = best(lambda n: len(play(box, config, bots, f"bench {n}").turns))
    return Row(game, "random bots, with the record", rate)


def with_twin(game: str) -> Row:
    return Row(game, "compiled twin, random play inside", best(TWINS[game]()))


def peers() -> Iterator[Measure]:
    """Comparable games of others: everybody chooses in secret, all is revealed at once."""
    yield "PettingZoo's rps_v2", lambda: [rps()]
    if find_spec("pyspiel"):
        yield "OpenSpiel's goofspiel", lambda: [openspiel()]
    if kaggle_python() is None:
        print("kaggle-environments is not here: `make peers` installs it", file=sys.stderr)
    else:
        yield "kaggle-environments' rps", lambda: [kaggle()]


def rps() -> Row:
    return Row("PettingZoo rps_v2", "parallel environment, random play", best(rps_steps()))


def openspiel() -> Row:
    return Row("OpenSpiel goofspiel", "Python API of its C++ rules, random play", best(goofspiel()))


def kaggle() -> Row:
    """kaggle-environments in its own environment: its dependencies do not go with ours."""
    source = PEER.replace("SECONDS", str(SECONDS)).replace("perf_counter", "process_time")
    speeds = [float(_asked_kaggle(source).split()[-1]) for _ in range(ROUNDS)]
    return Row("kaggle-environments rps", "env.run of two functions", max(speeds))


def kaggle_python() -> Path | None:
    """The interpreter that has kaggle-environments: of the peers' environment, or this one."""
    if PEERS.exists():
        return PEERS
    return Path(sys.executable) if find_spec("kaggle_environments") else None


def _asked_kaggle(source: str) -> str:
    done = subprocess.run(
        [str(kaggle_python()), "-c", source], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[-1]


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


def bmiibo_twin() -> Callable[[int], int]:
    """Matches of random play inside the compiled twin, a hundred at a time."""
    import numpy as np

    from bench.bmiibo_twin import random_matches
    from gamemaster.games.bmiibo.twin.arrays import new_twin

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


def versions() -> Json:
    """What was measured, by version."""
    found = {
        "gamemaster": version("gamemaster"),
        "pettingzoo": version("pettingzoo"),
        "open-spiel": version("open-spiel") if find_spec("pyspiel") else "not here",
        "kaggle-environments": "not here",
    }
    if kaggle_python() is not None:
        asked = "from importlib.metadata import version; print(version('kaggle-environments'))"
        found["kaggle-environments"] = _asked_kaggle(asked)
    return found
