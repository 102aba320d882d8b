"""Automatafl's twin on a GPU: equal to the CPU lane by lane, then rounds a second beside pgx."""

import time
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np

from gamemaster import vec
from gamemaster.vec.building import cuda_module, gpu_here

LANES = 132 * 8192
ROUNDS = 1000
CONFIGS = {
    "two seats, classic": {},
    "two seats, duel": {"layout": "duel"},
    "two seats, practice, freeze": {"conflicts": "practice", "tie_rule": "freeze"},
    "four seats, classic": {"seats": 4},
    "two seats, slanted": {"layout": "slanted"},
}


def run() -> None:
    if not gpu_here():
        print("no GPU here")
        return
    print(cuda_module().get_current_device().name)
    for name, config in CONFIGS.items():
        print(f"{name:32} {compared(config)}", flush=True)
        print(f"{name:32} {rate(config):12.3e} rounds/s", flush=True)
    if find_spec("pgx") is None:
        print("pgx is not here")
    for name in ("connect_four", "tic_tac_toe") if find_spec("pgx") else ():
        print(f"pgx {name:28} {pgx_rate(name):12.3e} steps/s", flush=True)


def compared(config: dict[str, object], lanes: int = 4096, rounds: int = 300) -> str:
    """The same lanes on both machines, bit for bit; and what learners would see of them."""
    here, there = (
        vec.make("automatafl", config, lanes=lanes, seed="bench", device=device)
        for device in ("cpu", "gpu")
    )
    rng = np.random.default_rng(1)
    for lanes_ in (here, there):
        lanes_.play_random(rounds)
    actions = chosen(here.masks(), rng)
    rewards, ended = here.step(actions)
    rewards_too, ended_too = there.step(there.device.put(actions))
    take = there.device.take
    same = {
        "matches": np.array_equal(here.matches, take(there.matches).T),
        "ends": here.tally == there.tally,
        "rewards": np.array_equal(rewards, take(rewards_too)),
        "ended": np.array_equal(ended, take(ended_too)),
        "observations": np.array_equal(here.observe(), take(there.observe())),
        "masks": np.array_equal(here.masks(), take(there.masks())),
    }
    wrong = [name for name, equal in same.items() if not equal]
    return f"{lanes} lanes × {rounds} rounds: " + (
        f"DIFFER in {wrong}" if wrong else "equal to the CPU bit for bit"
    )


def chosen(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An allowed action at random for every seat of every lane."""
    return (masks * rng.random(masks.shape, np.float32)).argmax(axis=2)


def rate(config: dict[str, object], lanes: int = LANES, rounds: int = ROUNDS) -> float:
    twin = vec.make("automatafl", config, lanes=lanes, seed="bench", device="gpu")
    twin.play_random(10)
    return lanes * rounds / median(lambda: twin.play_random(rounds))


def median(work: Callable[[], object]) -> float:
    """Seconds of a piece of work on the GPU, the median of five."""
    cuda = cuda_module()
    cuda.synchronize()
    taken = []
    for _ in range(5):
        started = time.perf_counter()
        work()
        cuda.synchronize()
        taken.append(time.perf_counter() - started)
    return sorted(taken)[2]


def pgx_rate(name: str, lanes: int = 1 << 19, rounds: int = 200) -> float:
    """pgx's environment with random play and automatic reset, one compiled scan."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    first = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), lanes))
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

    state, key = jax.block_until_ready(play(first, jax.random.PRNGKey(1)))
    taken = []
    for _ in range(3):
        started = time.perf_counter()
        state, key = jax.block_until_ready(play(state, key))
        taken.append(time.perf_counter() - started)
    return lanes * rounds / sorted(taken)[1]


if __name__ == "__main__":
    run()
