"""Every game as a PettingZoo environment, by PettingZoo's own tests and ours."""

import os
import subprocess
import sys

import numpy as np
import pytest
from pettingzoo.test import parallel_api_test, parallel_seed_test

from gamemaster.core.contract import Outcome
from gamemaster.core.dice import ThreefryDice
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.envs import TableEnv, parallel_env
from gamemaster.envs.face import PartsOfAction
from gamemaster.envs.parallel import reward
from gamemaster.games import GAMES

SPACES = {game: box.spaces for game, box in GAMES.items() if box.spaces}
with_spaces = pytest.mark.parametrize("game", list(SPACES))
of_one_part = pytest.mark.parametrize(
    "game",
    [
        game
        for game, spaces in SPACES.items()
        if len(spaces.choices(GAMES[game].usual(GAMES[game].seats[0]))) == 1
    ],
)


def masked_actions(env, observations, rng):
    """One allowed action for each agent."""
    return {
        agent: allowed(env.action_space(agent), seen["action_mask"], rng)
        for agent, seen in observations.items()
    }


def allowed(space, mask, rng):
    """One allowed choice, or one for each part of the action."""
    if isinstance(space, PartsOfAction):
        return np.array([rng.choice(np.flatnonzero(part)) for part in space.split(mask)])
    return rng.choice(np.flatnonzero(mask))


def same(one, other) -> bool:
    """Whether two observations are equal to the bit."""
    return all(np.array_equal(one[part], other[part]) for part in ("observation", "action_mask"))


def played(env, seed: int, most: int = 60):
    """The observations of a match of masked random actions."""
    rng = np.random.default_rng(seed)
    observations, _ = env.reset(seed=seed)
    seen = []
    while env.agents and len(seen) < most:
        observations, rewards, _, _, infos = env.step(masked_actions(env, observations, rng))
        assert not any(info.get("refused") for info in infos.values())
        seen.append((observations, rewards))
    return seen


@with_spaces
def test_pettingzoos_own_api_test_passes(game):
    parallel_api_test(parallel_env(game), num_cycles=30)


@with_spaces
def test_pettingzoos_own_seed_test_passes(game):
    parallel_seed_test(lambda: parallel_env(game), num_cycles=10)


@of_one_part
def test_the_mask_allows_exactly_what_parse_accepts(game):
    env = parallel_env(game)
    rng = np.random.default_rng(1)
    observations, _ = env.reset(seed=3)
    for _ in range(3):
        for seat, agent in enumerate(env.agents):
            if seat in env.box.game.awaiting(env._state):
                assert_mask_is_exact(env, seat, observations[agent]["action_mask"], rng)
        observations, *_ = env.step(masked_actions(env, observations, rng))


def assert_mask_is_exact(env, seat, mask, rng):
    view = env._views[seat]
    for action in rng.choice(len(mask), min(400, len(mask)), replace=False):
        try:
            env.box.game.parse(view, env.spaces.submission(view, (int(action),)))
            legal = True
        except Illegal:
            legal = False
        assert legal == bool(mask[action]), action


@with_spaces
def test_a_clone_and_a_saved_copy_go_on_with_the_same_bits(game):
    env = parallel_env(game)
    rng = np.random.default_rng(5)
    observations, _ = env.reset(seed=11)
    for _ in range(3):
        observations, *_ = env.step(masked_actions(env, observations, rng))
    copies = [env.clone(), TableEnv.load(env.save())]
    for _ in range(6):
        actions = masked_actions(env, observations, rng)
        observations, *rest = env.step(actions)
        for copy in copies:
            again, *others = copy.step(actions)
            assert others == rest
            assert copy.save() == env.save()
            for agent, seen in observations.items():
                assert same(seen, again[agent])
    assert TableEnv.load(env.save()).save() == env.save()


@with_spaces
def test_what_is_done_to_a_clone_leaves_the_original_alone(game):
    env = parallel_env(game)
    observations, _ = env.reset(seed=12)
    before = env.save()
    clone = env.clone()
    clone.step(masked_actions(env, observations, np.random.default_rng(6)))
    assert env.save() == before != clone.save()
    clone.reset(seed=1)
    assert env.save() == before


GOING_ON = """
import hashlib
import numpy as np
from gamemaster.envs import TableEnv

def gone_on(text):
    env = TableEnv.load(text)
    whole = hashlib.sha256(env.save())
    observations = env._observations()
    for turn in range(6):
        actions = {}
        for agent, seen in observations.items():
            mask = seen["action_mask"]
            parts = np.split(mask, np.cumsum(env.choices)[:-1])
            chosen = [int(np.flatnonzero(part)[turn % part.sum()]) for part in parts]
            actions[agent] = chosen if len(parts) > 1 else chosen[0]
            whole.update(seen["observation"].tobytes() + mask.tobytes())
        observations, *_ = env.step(actions)
        whole.update(env.save())
    return whole.hexdigest()
"""
GOING_ON_THERE = f"""{GOING_ON}
import sys
for line in sys.stdin.buffer:
    print(gone_on(line))
"""


def test_another_process_with_another_hash_seed_goes_on_with_the_same_bits():
    saved = []
    for game in SPACES:
        env = parallel_env(game)
        played(env, 9, most=4)
        saved.append(env.save())
    here: dict = {}
    exec(GOING_ON, here)
    there = subprocess.run(
        [sys.executable, "-c", GOING_ON_THERE],
        input=b"\n".join(saved),
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    )
    assert there.stdout.decode().split() == [here["gone_on"](text) for text in saved]


@with_spaces
def test_the_same_seed_gives_the_same_bits_and_another_seed_others(game):
    def told(seed):
        return [
            b"".join(o["observation"].tobytes() for o in seen.values())
            for seen, _ in played(parallel_env(game), seed, most=5)
        ]

    assert told(3) == told(3) != told(4)


@with_spaces
def test_observations_have_the_form_of_their_space(game):
    env = parallel_env(game)
    for observations, _ in played(env, 2, most=10):
        for agent, seen in observations.items():
            assert env.observation_space(agent).contains(seen)


@pytest.mark.parametrize(
    ("game", "preset"),
    [(game, preset) for game in SPACES for preset in ("", *GAMES[game].presets)],
    ids=lambda word: word or "usual",
)
def test_twins_observe_the_same(game, preset):
    """What a seat may not know reaches neither its numbers nor its masks, nor a spectator's numbers."""
    env = parallel_env(game, preset=preset)
    rng = np.random.default_rng(4)
    observations, _ = env.reset(seed=4)
    for turn in range(5):
        for seat, agent in enumerate(env.agents):  # nobody any more, if the match is over
            twin = twin_of(env, seat, turn)
            assert same(twin._observations()[agent], observations[agent])
            assert np.array_equal(env.mask_after(agent, []), twin.mask_after(agent, []))
        assert np.array_equal(env.state(), twin_of(env, None, turn).state())
        observations, *_ = env.step(masked_actions(env, observations, rng))


def twin_of(env, seat, turn: int):
    """An environment that a seat (None: a spectator) cannot tell from this one."""
    twin = env.clone()
    twin._enter(env.box.lookalike(env._state, seat, ThreefryDice((turn, seat or 0))))
    return twin


@with_spaces
def test_every_preset_is_an_environment_too(game):
    for preset in GAMES[game].presets:
        env = parallel_env(game, preset=preset)
        played(env, 1, most=2)


def test_the_reward_is_the_share_of_the_others_one_is_ahead_of():
    outcome = Outcome(((1,), (0, 2), (3,)), (3, 5, 3, 1))
    assert [round(3 * reward(outcome, seat)) for seat in range(4)] == [0, 3, 0, -3]


def test_an_illegal_action_plays_default_and_says_why():
    env = parallel_env("automatafl", {"layout": "duel"})
    env.reset(seed=1)
    centre = 1 + 12 * 25 + 13  # from the Automaton's own square
    _, _, _, _, infos = env.step({"seat_0": centre, "seat_1": 0})
    assert "Automaton" in infos["seat_0"]["refused"]


def test_an_unknown_preset_is_refused():
    with pytest.raises(Trouble, match="no preset"):
        parallel_env("automatafl", preset="moon")


def test_the_winner_is_rewarded_at_the_end():
    env = parallel_env("automatafl", {"rows": [".@.R.", ".....", ".....", ".....", "....."]})
    env.reset(seed=1)
    _, rewards, over, _, _ = env.step({"seat_0": 0, "seat_1": 0})
    assert rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert all(over.values())
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})
