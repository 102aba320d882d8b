"""Turns a second with two caged Python bots, beside kaggle-environments' rps in the same run."""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from gamemaster.bots.company import Company, Installed
from gamemaster.bots.folder import read_folder
from gamemaster.bots.layers import survey
from gamemaster.bots.starters import write_kit
from gamemaster.bots.workshop import Workshop
from gamemaster.core.match import play
from gamemaster.games import GAMES

ROUNDS = 3
SECONDS = 2.0
WANTED = 2000
PEERS = Path(os.environ.get("PEERS", Path(__file__).parents[1] / ".peers")) / "bin" / "python"
RANDOM_MOVE = """
    width, height = view["size"]
    for _ in range(64):
        x, y = int(dice.random() * width), int(dice.random() * height)
        if view["rows"][y][x] in ".@" or [x, y] in view["closed_sources"]:
            continue
        across = dice.random() < 0.5
        to = [int(dice.random() * width), y] if across else [x, int(dice.random() * height)]
        if to != [x, y] and to not in view["closed_targets"]:
            return {"from": [x, y], "to": to}
    return default
"""
PEER = """
import sys, time
from kaggle_environments import __version__, make
env = make("rps", configuration={"episodeSteps": 1000})
turns, started = 0, time.perf_counter()
while (spent := time.perf_counter() - started) < SECONDS:
    env.reset()
    env.run([lambda seen, config: 0, lambda seen, config: 1])
    turns += len(env.steps) - 1
print("peer", __version__, turns / spent)
"""


def run() -> None:
    print(survey().described())
    with tempfile.TemporaryDirectory() as place, Workshop() as workshop:
        bots = {
            "that send the default": workshop.install(read_folder(_starter(Path(place, "a"), ""))),
            "that move at random": workshop.install(
                read_folder(_starter(Path(place, "b"), RANDOM_MOVE))
            ),
        }
        best = dict.fromkeys(bots, 0.0)
        peer, version = 0.0, ""
        for _ in range(ROUNDS):  # in turns, so that a noisy moment hits all alike
            for name, bot in bots.items():
                best[name] = max(best[name], caged_turns(bot))
            version, speed = rps_turns()
            peer = max(peer, speed)
    for name, speed in best.items():
        what = f"automatafl, two caged Python bots {name}"
        print(f"{what:58} {speed:8,.0f} turns/s (wanted: {WANTED:,})")
    if version:
        print(f"{f'kaggle-environments {version} rps, two functions':58} {peer:8,.0f} turns/s")
    else:
        print("kaggle-environments is not here: `make peers` installs it beside this environment")


def _starter(folder: Path, body: str) -> Path:
    write_kit(GAMES["automatafl"], "python", folder)
    source = (folder / "bot.py").read_text()
    (folder / "bot.py").write_text(
        source.replace("\n    return default\n", body or "\n    return default\n")
    )
    return folder


def caged_turns(bot: Installed) -> float:
    """Turns a second of whole matches, each with its record; starting the bots is not counted."""
    box = GAMES["automatafl"]
    config = box.usual(2)
    turns, spent, number = 0, 0.0, 0
    while spent < SECONDS:
        seed = f"bench {number}"
        with Company(box, config, {0: bot, 1: bot}, seed) as company:
            started = time.perf_counter()
            record = play(box, config, company, seed)
            spent += time.perf_counter() - started
        if faults := [line.fault for turn in record.turns for line in turn.silent]:
            sys.exit(f"a bot of the benchmark is at fault: {faults[0]}")
        turns += len(record.turns)
        number += 1
    return turns / spent


def rps_turns() -> tuple[str, float]:
    """The peer, in an environment of its own: its dependencies do not go with ours."""
    if not PEERS.exists():
        return "", 0.0
    source = PEER.replace("SECONDS", str(SECONDS))
    done = subprocess.run([PEERS, "-c", source], capture_output=True, text=True, check=True)
    _, version, speed = done.stdout.splitlines()[-1].split()
    return version, float(speed)
