"""Compiled twins beside their peers and their own rules, in one run: rounds a second at random play, all cores.

A round is one set of submissions. Galaxy's twin has no auction house: its rules are timed on such turns, nothing but
`resolve`, while the twin's random players think inside the time that is measured. Beside the clock on the wall the processor's seconds are counted,
over all threads: what else the machine does counts less in them. The twin uses all cores, pgx on a CPU
one; by the clock a machine that does other things hurts the twin most.
"""

import os
import subprocess
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple

import numpy as np

from bench.bots import PEERS
from bench.rules import bare_turns
from bench.table import goofspiel
from gamemaster import vec
from gamemaster.core.dice import dice_for_turn
from gamemaster.core.values import Json
from gamemaster.games import GAMES

ROUNDS = 3
SECONDS = 2.0
WANTED = 5
"""How many times the best peer the twin should be."""


class Speed(NamedTuple):
    """Rounds a second, by the clock and by the processor."""

    wall: float
    processor: float


def run() -> None:
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    ours = {
        "automatafl, twin, two seats, classic": twin("automatafl", {}),
        "automatafl, twin, two seats, duel": twin("automatafl", {"layout": "duel"}),
        "automatafl, twin, four seats, classic": twin("automatafl", {"seats": 4}),
        "automatafl, its rules in Python": rules(),
        **galaxies(),
    }
    peers: dict[str, Callable[[], Speed]] = {}
    if find_spec("pyspiel"):
        peers["OpenSpiel goofspiel, Python API"] = timed(goofspiel())
    if PEERS.exists():
        for name in ("connect_four", "tic_tac_toe"):
            peers[f"pgx {name}, jax on the CPU"] = lambda name=name: pgx(name)
    else:
        print("pgx is not here: `make peers` installs it")
    best: dict[str, Speed] = {}
    for _ in range(ROUNDS):  # in turns, so that a noisy moment hits all alike
        for name, measure in (*ours.items(), *peers.items()):
            speed = measure()
            if name not in best or speed.processor > best[name].processor:
                best[name] = speed
    for name, speed in best.items():
        print(
            f"{name:40} {speed.wall:14,.0f} rounds/s {speed.processor:14,.0f} a processor's second"
        )
    for name in GALAXIES:
        ours, theirs = best[f"galaxy, twin, {name}"], best[f"galaxy, rules, {name}"]
        print(
            f"galaxy, {name}: twin {ours.processor / theirs.processor:.0f} × the rules a processor's second"
        )
    ours_best = best["automatafl, twin, two seats, classic"]
    rivals = [best[name] for name in peers if "tic_tac" not in name]
    if rivals:
        wall = ours_best.wall / max(rival.wall for rival in rivals)
        processor = ours_best.processor / max(rival.processor for rival in rivals)
        print(
            f"twin beside the best of connect_four and goofspiel: {wall:.1f} by the clock, all cores "
            f"(wanted: {WANTED}); {processor:.1f} a processor's second"
        )


GALAXIES = {
    "four seats, 40 systems": {},
    "eight seats, 104 systems": GAMES["galaxy"].presets["great"],
}


def galaxies() -> dict[str, Callable[[], Speed]]:
    found: dict[str, Callable[[], Speed]] = {}
    for name, config in GALAXIES.items():
        found[f"galaxy, twin, {name}"] = twin("galaxy", config, rounds=100)
        found[f"galaxy, rules, {name}"] = galaxy_rules(config)
    return found


def galaxy_rules(config: Json, turns: int = 20) -> Callable[[], Speed]:
    """The rules alone, by lists that learners' random actions stand for: no bot's thinking is counted."""
    box, made = GAMES["galaxy"], vec.make("galaxy", config, lanes=1, seed="bench")
    key, kept, rng = made.key_of(0), [], np.random.default_rng(1)
    parts = np.split(np.arange(made.choices), np.cumsum(made.parts)[:-1])
    for turn in range(1, turns + 1):
        state, flags = made.state(0), made.masks()[0]
        chosen = [[rng.choice(np.flatnonzero(mask[part])) for part in parts] for mask in flags]
        lists = {}
        for seat, action in enumerate(chosen):
            view = box.game.view(state, seat)
            raw = box.spaces.submission(view, [int(n) for n in action])
            lists[seat] = box.game.parse(view, raw)
        kept.append((state, lists, turn))
        made.step(np.array([chosen]))

    def play(n: int) -> int:
        for state, lists, turn in kept:
            box.game.resolve(state, lists, dice_for_turn(key, turn))
        return turns

    return timed(play)


def twin(game: str, config: Json, lanes: int = 256, rounds: int = 1000) -> Callable[[], Speed]:
    made = vec.make(game, config, lanes=lanes, seed="bench")
    made.play_random(1)  # compiled here, or fetched from the disk

    def play(n: int) -> int:
        made.play_random(rounds)
        return lanes * rounds

    return timed(play)


def rules() -> Callable[[], Speed]:
    box = GAMES["automatafl"]
    config, bots = box.usual(2), [box.bots["random"]] * 2
    return timed(lambda n: bare_turns(box, config, bots, f"bare {n}"))


def timed(work: Callable[[int], int]) -> Callable[[], Speed]:
    """How quickly a piece of work goes, over some seconds."""

    def measure() -> Speed:
        done, n = 0, 0
        wall, processor = time.perf_counter(), time.process_time()
        while (spent := time.perf_counter() - wall) < SECONDS:
            done += work(n)
            n += 1
        return Speed(done / spent, done / (time.process_time() - processor))

    return measure


PGX = """
import sys, time
import jax, jax.numpy as jnp, pgx
from pgx.experimental import auto_reset

lanes, rounds = 4096, 100
env = pgx.make(sys.argv[1])
step = jax.vmap(auto_reset(env.step, env.init))

@jax.jit
def play(state, key):
    def once(carried, _):
        state, key = carried
        key, ours, theirs = jax.random.split(key, 3)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(ours, odds, axis=-1)
        return (step(state, action, jax.random.split(theirs, lanes)), key), None
    return jax.lax.scan(once, (state, key), None, length=rounds)[0]

state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), lanes))
state, key = jax.block_until_ready(play(state, jax.random.PRNGKey(1)))
done, wall, processor = 0, time.perf_counter(), time.process_time()
while (spent := time.perf_counter() - wall) < float(sys.argv[2]):
    state, key = jax.block_until_ready(play(state, key))
    done += lanes * rounds
print(done / spent, done / (time.process_time() - processor))
"""


def pgx(name: str) -> Speed:
    """pgx in the peers' own environment: its dependencies do not go with ours."""
    done = subprocess.run(
        [str(PEERS), "-c", PGX, name, str(SECONDS)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "JAX_PLATFORMS": "cpu"},
    )
    wall, processor = map(float, done.stdout.split()[-2:])
    return Speed(wall, processor)
