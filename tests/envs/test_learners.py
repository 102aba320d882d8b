"""Environments that learners take as they are: flat masks, scaled numbers with a legend, shaped rewards, one seat alone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from gamemaster.core.errors import Illegal, Trouble
from gamemaster.envs import TableEnv, parallel_env, seat_env
from gamemaster.games import GAMES

HERE = Path(__file__).parents[2]
LEARNERS = Path(os.environ.get("LEARNERS", HERE / ".learners")) / "bin" / "python"
every_game = pytest.mark.parametrize("game", list(GAMES))
in_parts = pytest.mark.parametrize("game", ["auto-rumble", "rumble-royale", "galaxy"])


def chosen_by_weights(space, mask, weights):
    """What a policy of one layer prefers among what a flat mask allows, as maskable learners choose: the
    logits of all parts lie in one row, those that are masked sink, and each part takes its best."""
    sizes = getattr(space, "nvec", None)
    logits = np.where(mask, weights, -np.inf)
    if sizes is None:
        return int(logits.argmax())
    parts = np.split(logits, np.cumsum(sizes)[:-1])
    return np.array([part.argmax() for part in parts])


@every_game
def test_a_consumer_of_flat_masks_plays_a_match_without_a_refusal(game):
    env = parallel_env(game)
    seen, _ = env.reset(seed=2)
    rng, turns = np.random.default_rng(2), 0
    while env.agents and turns < 6:
        actions = {}
        for agent in env.agents:
            look, mask = seen[agent]["observation"].ravel()[:8], seen[agent]["action_mask"]
            weights = rng.standard_normal((len(mask), look.size)) @ look
            actions[agent] = chosen_by_weights(env.action_space(agent), mask, weights)
        seen, _, _, _, infos = env.step(actions)
        turns += 1
        assert not any("refused" in info for info in infos.values())


@every_game
def test_numbers_lie_between_minus_one_and_one_and_the_legend_names_each(game):
    env, exact = parallel_env(game), parallel_env(game, exact=True)
    seen, _ = env.reset(seed=3)
    env.action_space("seat_0").seed(3)
    integers, _ = exact.reset(seed=3)
    legend = env.legend
    for _ in range(6):
        for agent in env.agents:
            scaled = seen[agent]["observation"].ravel()
            assert scaled.dtype == np.float32
            assert np.abs(scaled).max() <= 1
            numbers = integers[agent]["observation"].ravel().tolist()
            assert len(legend) == len(numbers)
            assert all(m.least <= n <= m.most for m, n in zip(legend, numbers, strict=True))
            assert [n > 0 for n in numbers] == [x > 0 for x in scaled]
        actions = {
            agent: env.action_space(agent).sample(seen[agent]["action_mask"])
            for agent in env.agents
        }
        seen, integers = env.step(actions)[0], exact.step(actions)[0]


@every_game
@pytest.mark.parametrize("flags", [False, True])
def test_no_two_numbers_of_a_legend_have_the_same_name(game, flags):
    names = [meaning.name for meaning in parallel_env(game, flags=flags).legend]
    assert len(set(names)) == len(names)


@every_game
def test_names_and_bits_can_be_read_back_from_their_flags(game):
    spread, exact = parallel_env(game, flags=True), parallel_env(game, exact=True)
    seen, _ = spread.reset(seed=3)
    spread.action_space("seat_0").seed(3)
    integers, _ = exact.reset(seed=3)
    for _ in range(4):
        for agent in spread.agents:
            flags = iter(seen[agent]["observation"].tolist())
            assert spread.observation_space(agent).contains(seen[agent])
            for meaning, number in zip(
                exact.legend, integers[agent]["observation"].ravel().tolist(), strict=True
            ):
                told = [next(flags) for _ in meaning.flags()]
                if meaning.by == "name":
                    assert told == [float(n == number) for n in range(1, meaning.most + 1)]
                elif meaning.by == "bits":
                    assert sum(int(bit) << n for n, bit in enumerate(told)) == number
            assert next(flags, None) is None
        actions = {
            agent: spread.action_space(agent).sample(seen[agent]["action_mask"])
            for agent in spread.agents
        }
        seen, integers = spread.step(actions)[0], exact.step(actions)[0]


def test_an_observation_is_not_exact_and_spread_at_once():
    with pytest.raises(Trouble, match="not both"):
        parallel_env("galaxy", exact=True, flags=True)


def test_an_amount_that_grows_is_told_by_its_logarithm():
    env = parallel_env("galaxy", {"seats": 2, "stock": {"gold": 999, "minerals": 0, "fuel": 0}})
    gold = next(n for n, meaning in enumerate(env.legend) if meaning.name == "own gold")
    seen, _ = env.reset(seed=1)
    held = env._views[0].stock.gold
    expected = np.log1p(held) / np.log1p(env.legend[gold].most)
    assert seen["seat_0"]["observation"][gold] == pytest.approx(expected)


@in_parts
def test_the_tuple_of_masks_comes_on_request_and_says_the_same(game):
    flat, parts = parallel_env(game), parallel_env(game, parts=True)
    seen, _ = flat.reset(seed=1)
    split, _ = parts.reset(seed=1)
    masks = split["seat_0"]["action_mask"]
    assert isinstance(masks, tuple)
    assert [len(mask) for mask in masks] == list(flat.choices)
    assert np.array_equal(np.concatenate(masks), seen["seat_0"]["action_mask"])
    assert parts.observation_space("seat_0").contains(split["seat_0"])


@every_game
def test_shaped_rewards_of_a_match_add_up_to_that_of_its_end(game):
    """What the measure lends on the way it takes back at the end, so no other play pays than that which wins."""
    plain, shaped = parallel_env(game), parallel_env(game, shaped=0.5)
    seen, _ = plain.reset(seed=5)
    plain.action_space("seat_0").seed(5)
    shaped.reset(seed=5)
    first = [shaped.spaces.standing(view) for view in shaped._views]
    ends, sums, told = {}, dict.fromkeys(plain.agents, 0.0), False
    while plain.agents:
        actions = {
            agent: plain.action_space(agent).sample(seen[agent]["action_mask"])
            for agent in plain.agents
        }
        seen, ends, *_ = plain.step(actions)
        for agent, reward in shaped.step(actions)[1].items():
            sums[agent] += reward
            told = told or bool(plain.agents and reward)
    assert told
    for seat, agent in enumerate(sums):
        assert sums[agent] == pytest.approx(ends[agent] - 0.5 * first[seat] / 1000)


def test_a_face_that_is_not_there_is_refused():
    with pytest.raises(Illegal):
        parallel_env("galaxy", scaled=True)
    with pytest.raises(Illegal):
        parallel_env("galaxy", shaped="much")


def test_a_saved_environment_keeps_its_face():
    env = parallel_env("galaxy", preset="duel", exact=True, parts=True, shaped=0.25)
    env.reset(seed=1)
    again = TableEnv.load(env.save())
    assert again.face == env.face
    assert again.save() == env.save()


@every_game
def test_one_seat_alone_meets_only_turns_that_await_it(game):
    env = seat_env(game, seat=1)
    seen, _ = env.reset(seed=4)
    env.action_space.seed(4)
    over, steps = False, 0
    while not over and steps < 12:
        assert 1 in env.table.awaited
        assert env.observation_space.contains(seen)
        assert np.array_equal(env.action_masks(), seen["action_mask"])
        seen, _, over, _, told = env.step(env.action_space.sample(env.action_masks()))
        assert "refused" not in told
        steps += 1


@pytest.mark.parametrize(
    "game, preset, aims", [("bmiibo", "four", "fighters"), ("rumble-royale", "", "first")]
)
def test_narrow_aims_are_all_accepted(game, preset, aims):
    env = seat_env(game, preset=preset, spaces={"aims": aims}, seat=1)
    assert sum(env.table.choices) < sum(seat_env(game, preset=preset).table.choices)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        env.action_space.seed(seed)
        over, steps = False, 0
        while not over and steps < 40:
            assert env.observation_space.contains(seen)
            chosen: list[int] = []
            for n in range(len(env.table.choices)):
                assert len(env.table.mask_after("seat_1", chosen)) == env.table.choices[n]
                chosen.append(0)
            seen, _, over, _, told = env.step(env.action_space.sample(env.action_masks()))
            assert "refused" not in told
            steps += 1


def test_a_fighter_is_aimed_at_by_its_place_after_ones_own():
    env = seat_env("bmiibo", preset="mirror", spaces={"aims": "fighters"})
    env.reset(seed=1)
    view = env.table._views[0]
    attack_on_the_other = 8 + 1
    sent = env.table.spaces.submission(view, [attack_on_the_other])
    assert sent == {"attack": list(view.bodies[1].cell)}


def test_one_seat_alone_plays_the_same_match_for_the_same_seed():
    def rewards(seed):
        env = seat_env("bmiibo")
        seen, _ = env.reset(seed=seed)
        found = [seen["observation"].tobytes()]
        for _ in range(8):
            seen, _, over, _, _ = env.step(int(env.action_masks().argmax()))
            found.append(seen["observation"].tobytes())
            if over:
                break
        return found

    assert rewards(1) == rewards(1) != rewards(2)


def test_a_seat_or_a_rival_that_is_not_there_is_refused():
    with pytest.raises(Trouble, match="no seat 2"):
        seat_env("automatafl", preset="duel", seat=2)
    with pytest.raises(Trouble, match="no bot"):
        seat_env("automatafl", others="nobody")


def test_the_example_that_trains_has_at_most_40_lines():
    assert len((HERE / "examples" / "ppo.py").read_text().splitlines()) <= 40


@pytest.mark.soak
@pytest.mark.skipif(not LEARNERS.exists(), reason="`make learners` installs what this trains with")
@every_game
def test_every_game_trains_with_ppo_through_supersuit_and_with_maskable_ppo(game):
    told = subprocess.run(
        [LEARNERS, "examples/ppo.py", game, "2048"],
        cwd=HERE,
        env={**os.environ, "PYTHONPATH": "src", "MATCHES": "10"},
        capture_output=True,
        text=True,
        check=False,
    )
    print(told.stdout, told.stderr[-2000:], sys.version)
    assert re.search(r"after 2048 steps", told.stdout)
