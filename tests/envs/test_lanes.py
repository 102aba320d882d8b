"""Many tables at once in a compiled twin: they show and reward what the environments do."""

import numpy as np
import pytest

from gamemaster.core.errors import Trouble
from gamemaster.envs import parallel_env
from gamemaster.envs.lanes import LanesEnv, lanes_env
from gamemaster.envs.parallel import reward
from gamemaster.games import GAMES

LANES = 3
twins = pytest.mark.parametrize("game, preset", [("automatafl", "duel"), ("bmiibo", "mirror")])


def by_lot(env: LanesEnv, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in env.action_masks()])


@pytest.mark.long
@twins
def test_every_lane_shows_its_seat_what_the_environment_would(game, preset):
    env, rng = lanes_env(game, preset=preset, lanes=LANES, flags=True), np.random.default_rng(1)
    table, box = parallel_env(game, preset=preset, flags=True), GAMES[game]
    seen, _ = env.reset(seed=1)
    for _ in range(40):
        for lane in range(LANES):
            state, seat = env.twin.state(lane), lane % 2
            table._views = [box.game.view(state, each) for each in range(2)]
            expected = table._observations()[f"seat_{seat}"]
            assert np.array_equal(seen["observation"][lane], expected["observation"])
            assert np.array_equal(seen["action_mask"][lane], expected["action_mask"])
            standing = box.spaces.standing(table._views[seat])
            assert env.twin.standings()[lane, seat] == standing
        assert env.observation_space.contains(seen)
        seen, *_ = env.step(by_lot(env, rng))


@pytest.mark.long
@twins
def test_shaped_rewards_of_a_lanes_match_add_up_to_that_of_its_end(game, preset):
    plain, shaped = (
        lanes_env(game, preset=preset, lanes=LANES, shaped=much) for much in (0.0, 0.5)
    )
    rng, sums, ends = np.random.default_rng(2), np.zeros(LANES), np.zeros(LANES)
    plain.reset(seed=2)
    shaped.reset(seed=2)
    first = shaped._standings.copy()
    over = np.zeros(LANES, bool)
    while not over.all():
        actions = by_lot(plain, rng)
        _, told, ended, _, _ = plain.step(actions)
        _, lent, _, _, _ = shaped.step(actions)
        ends += np.where(over, 0, told)
        sums += np.where(over, 0, lent)
        over |= ended
    assert sums == pytest.approx(ends - 0.5 * first / 1000, abs=1e-5)


@pytest.mark.long
@pytest.mark.parametrize("preset", ["small", "corners", "four"])
def test_bmiibos_lanes_play_by_the_rules_and_reward_what_the_rules_say(preset):
    box, rng = GAMES["bmiibo"], np.random.default_rng(3)
    twin, matches = lanes_env("bmiibo", preset=preset, lanes=2).twin, 0
    while matches < 2:
        before = [twin.state(lane) for lane in range(2)]
        actions = np.array(
            [[rng.choice(np.flatnonzero(m)) for m in masks] for masks in twin.masks()]
        )
        rewards, ended = twin.step(actions)
        for lane, state in enumerate(before):
            [seat] = box.game.awaiting(state)
            view = box.game.view(state, seat)
            raw = box.spaces.submission(view, [int(actions[lane, seat])])
            after = box.game.resolve(state, {seat: box.game.parse(view, raw)}, None).state
            outcome = box.game.outcome(after)
            assert bool(ended[lane]) == (outcome is not None)
            if outcome is None:
                assert twin.state(lane) == after
            else:
                told = [reward(outcome, each) for each in range(twin.seats)]
                assert rewards[lane].tolist() == pytest.approx(told)
                matches += 1


@pytest.mark.long
def test_the_same_seed_and_actions_give_the_same_bits():
    def seen(seed):
        env = lanes_env("bmiibo", preset="mirror", lanes=LANES)
        env.reset(seed=seed)
        for _ in range(5):
            told, *_ = env.step(env.action_masks().argmax(axis=1))
        return told["observation"].tobytes()

    assert seen(1) == seen(1) != seen(2)


@pytest.mark.long
def test_what_may_not_be_chosen_in_bmiibo_is_something_that_may():
    env = lanes_env("bmiibo", preset="mirror", lanes=LANES)
    before = [env.twin.state(lane) for lane in range(LANES)]
    env.twin.step(np.full((LANES, 2), 10**6))
    assert [env.twin.state(lane).turn for lane in range(LANES)] == [s.turn + 1 for s in before]


@pytest.mark.long
def test_actions_of_several_parts_are_played_and_the_others_choose_each_part_by_lot():
    env, rng = lanes_env("galaxy", {"turns": 30}, lanes=LANES), np.random.default_rng(4)
    table, box = parallel_env("galaxy", {"turns": 30}), GAMES["galaxy"]
    seen, _ = env.reset(seed=3)
    sizes, chosen = table.choices, []
    given = env.twin.step
    env.twin.step = lambda actions: given(chosen.append(actions.copy()) or actions)
    for _ in range(20):
        for lane in range(LANES):
            table._views = [box.game.view(env.twin.state(lane), seat) for seat in range(4)]
            expected = table._observations()[f"seat_{lane}"]["observation"]
            assert np.array_equal(seen["observation"][lane], expected)
        masks = env.twin.masks()
        parts = np.split(env.action_masks(), np.cumsum(sizes)[:-1], axis=1)
        mine = np.stack([[rng.choice(np.flatnonzero(m)) for m in part] for part in parts], axis=1)
        seen, *_ = env.step(mine)
        assert np.array_equal(chosen[-1][range(LANES), range(LANES)], mine)
        first = np.cumsum((0, *sizes[:-1]))
        assert np.take_along_axis(masks, chosen[-1] + first, axis=2).all()
    others = np.concatenate([actions[0, 1:] for actions in chosen])
    assert len({tuple(row) for row in others.tolist()}) > 50


def test_a_game_without_a_twin_has_no_lanes():
    with pytest.raises(Trouble, match="no compiled twin"):
        lanes_env("rumble-royale")


def test_bmiibos_twin_is_for_processors():
    from gamemaster import vec

    with pytest.raises(Trouble, match="CPU only"):
        vec.make("bmiibo", lanes=1, device="gpu")


@pytest.mark.long
def test_the_others_choose_among_all_they_may():
    env = lanes_env("automatafl", preset="duel", lanes=500)
    masks = env.twin.masks()
    drawn = {int(choice) for (choice,) in env._by_lot()}
    allowed = {int(choice) for choice in np.flatnonzero(masks[0, 1])}
    assert drawn <= allowed
    assert len(drawn) > len(allowed) * 3 // 4


def test_lanes_refuse_settings_that_the_twin_does_not_know():
    with pytest.raises(Trouble, match="as they stand"):
        lanes_env("bmiibo", spaces={"aims": "fighters"})
