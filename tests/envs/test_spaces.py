"""What the numbers of each game say, and how its actions can be widened."""

import numpy as np
import pytest

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.errors import Illegal
from gamemaster.envs import TableEnv, parallel_env
from gamemaster.games import GAMES
from gamemaster.games.bmiibo.spaces import COLUMNS
from gamemaster.games.galaxy.spaces import GalaxySpaces

NOTHING, BUILD, SCRAP, TRAVEL, POST, CANCEL, FILL = range(7)


def first_view(game: str, config, seat=0):
    rules = GAMES[game].game
    return rules.view(rules.setup(config, dice_for_turn(match_key("spaces"), 0)).state, seat)


def galaxy(**settings):
    box = GAMES["galaxy"]
    return first_view("galaxy", box.complete({"seats": 2, **settings}))


def home(view) -> int:
    return next(at for at, system in enumerate(view.systems) if system.controller == view.seat)


def written(view, *entries, **settings):
    """The actions that entries (verb, at, to, share, swap, order) stand for."""
    spaces = GalaxySpaces(**settings)
    numbers = [number for entry in entries for number in entry]
    return spaces.submission(view, numbers)["actions"]


def test_a_share_of_the_fighters_travels_as_far_as_fuel_allows():
    view = galaxy()
    at, to = home(view), (home(view) + 1) % len(view.map)
    half = written(view, (TRAVEL, 1 + at, 1 + to, 1, 0, 0))[0]
    assert half == {"do": "travel", "from": at, "to": to, "ships": 5}


def test_a_later_entry_has_only_what_an_earlier_one_left():
    view = galaxy()
    entry = (SCRAP, 1 + home(view), 0, 2, 0, 0)
    assert len(written(view, entry, entry)) == 1


def test_a_post_asks_the_price_in_per_cent_of_what_is_given():
    view = galaxy(stock={"gold": 45, "minerals": 1, "fuel": 1})
    post = written(view, (POST, 1 + home(view), 0, 1, 2, 0))[0]
    assert (post["give"], post["want"], post["offer"]) == ("gold", "minerals", view.stock.gold // 2)
    assert post["ask"] == view.stock.gold


def test_entries_that_come_to_nothing_are_left_out():
    view = galaxy()
    assert (
        written(view, (NOTHING, 1, 1, 0, 0, 0), (BUILD, 0, 0, 0, 0, 0), (FILL, 0, 0, 0, 0, 3)) == []
    )


def test_what_the_galaxys_actions_stand_for_is_never_unreadable():
    box, env = GAMES["galaxy"], parallel_env("galaxy", preset="fog")
    rng = np.random.default_rng(3)
    env.reset(seed=3)
    for _ in range(10):
        view = env._views[1]
        action = [int(rng.integers(size)) for size in env.choices]
        parsed = box.game.parse(view, env.spaces.submission(view, action))
        assert not any(type(entry).__name__ == "Unreadable" for entry in parsed.actions)
        env.step({agent: [0] * len(env.choices) for agent in env.agents})


def test_masked_entries_alone_are_never_skipped_for_want_of_ships_fuel_or_minerals():
    env = parallel_env("galaxy", preset="duel", spaces={"entries": 1})
    rng = np.random.default_rng(6)
    observations, _ = env.reset(seed=6)
    codes = set()
    for _ in range(40):
        actions = {}
        for agent, seen in observations.items():
            parts = env.action_space(agent).split(seen["action_mask"])
            actions[agent] = [int(rng.choice(np.flatnonzero(part))) for part in parts]
        observations, *_ = env.step(actions)
        codes |= {skip.code for view in env._views for skip in view.skipped}
    assert codes & {"too-few-fighters", "too-little-fuel", "too-little-minerals"} == set()
    assert codes & {"unreadable", "no-such-system", "same-system"} == set()


def test_lists_and_shares_can_be_widened():
    wide = {"entries": 6, "shares": [1, 10, 33, 66, 100], "book": 20}
    env = parallel_env("galaxy", spaces=wide)
    assert len(env.choices) == 6 * 6
    assert env.choices[3] == 5
    assert env.choices[5] == 21
    env.reset(seed=1)
    assert TableEnv.load(env.save()).choices == env.choices


def test_a_setting_that_spaces_do_not_have_is_refused():
    with pytest.raises(Illegal):
        parallel_env("galaxy", spaces={"shares": [0]})
    with pytest.raises(Illegal):
        parallel_env("automatafl", spaces={"entries": 3})


def test_hidden_systems_are_all_zero_but_for_their_place_on_the_chart():
    view = first_view("galaxy", GAMES["galaxy"].complete({"seats": 2, "fog": 3}))
    spaces = GalaxySpaces()
    systems = len(view.map)
    planes = np.array(spaces.observe(view)[6 : 6 + (16 + 2) * systems]).reshape(-1, systems)
    hidden = [at for at, system in enumerate(view.systems) if system is None]
    assert hidden
    assert not planes[[0, *range(3, 18)]][:, hidden].any()


def test_every_seat_sees_itself_first():
    box = GAMES["bmiibo"]
    state = box.game.setup(box.usual(3), dice_for_turn(match_key("first"), 0)).state
    for seat in range(3):
        rows = box.spaces.observe(box.game.view(state, seat))
        assert tuple(rows[:2]) == state.bodies[seat].cell
        after = tuple(rows[COLUMNS : COLUMNS + 2])
        assert after == state.bodies[(seat + 1) % 3].cell


def test_a_slot_that_waits_is_masked_whole():
    box = GAMES["bmiibo"]
    config = box.complete({"fighters": ["archer", "golem"], "start_charged": False})
    state = box.game.setup(config, dice_for_turn(match_key("waits"), 0)).state
    (mask,) = box.spaces.masks(box.game.view(state, state.now))
    waits = state.bodies[state.now].waits
    assert [any(mask[8 + 64 * slot : 72 + 64 * slot]) for slot in range(3)] == [
        not w for w in waits
    ]
