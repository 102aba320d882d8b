"""The laws of environments, where the extra `envs` is installed: masks, numbers, secrets."""

import importlib.util
from typing import Any

import pytest

from gamemaster.core.box import AnyBox
from gamemaster.core.dice import Dice, ThreefryDice
from gamemaster.core.errors import Illegal
from gamemaster.core.spaces import next_mask
from gamemaster.laws.alikes import alikes, grounds, whom
from gamemaster.laws.walks import Table

MISSING = [name for name in ("pettingzoo", "gymnasium") if not importlib.util.find_spec(name)]
pytestmark = pytest.mark.skipif(bool(MISSING), reason='needs: pip install "gamemaster[envs]"')


def environment(table: Table) -> Any:
    """The table as an environment, or a skip where the game has no numbers."""
    box, config = table
    if box.spaces is None:
        pytest.skip("this game has no numbers for learners")
    from gamemaster.envs import TableEnv

    return TableEnv(box, config)


def chosen_by_parts(env: Any, view: object, dice: Dice) -> tuple[int, ...]:
    """An action chosen part by part, each with what goes with those before it."""
    chosen: tuple[int, ...] = ()
    for _ in env.choices:
        mask = next_mask(env.spaces, env.choices, view, chosen)
        chosen = (*chosen, dice.pick([n for n, flag in enumerate(mask) if flag]))
    return chosen


def test_pettingzoos_own_test_passes(box: AnyBox) -> None:
    env = environment((box, box.usual(box.seats[0])))
    from pettingzoo.test.parallel_test import parallel_api_test

    parallel_api_test(env, num_cycles=10)


def test_the_legend_has_a_row_for_each_number_of_an_observation(table: Table) -> None:
    env = environment(table)
    seen, _ = env.reset(seed=1)
    for agent in env.agents:
        assert env.observation_space(agent).contains(seen[agent])
        assert len(env.legend) == seen[agent]["observation"].size


def test_what_the_masks_allow_is_accepted(table: Table) -> None:
    env = environment(table)
    for stride in grounds(table).strides:
        for seat in stride.raws:
            view = env.box.game.view(stride.state, seat)
            action = chosen_by_parts(env, view, ThreefryDice((stride.turn, seat)))
            try:
                env.box.game.parse(view, env.spaces.submission(view, action))
            except Illegal as refusal:
                pytest.fail(f"the mask allows {action} to seat {seat}: {refusal}")


def test_no_environment_shows_what_its_agent_may_not_know(table: Table) -> None:
    """Observations, masks, the spectator's numbers and the rendering, of the environment itself."""
    env = environment(table)
    for stride in grounds(table).strides[:3]:
        for seat in range(len(env.possible_agents)):
            for alike in alikes(table, stride, seat, 2):
                one, other = (seen_in(env, state, seat) for state in (stride.state, alike.state))
                assert one == other, f"{alike.changed} reaches the environment of {whom(seat)}"


def seen_in(env: Any, state: object, seat: int) -> list[Any]:
    env._enter(state)
    seen = env._observations()[env.possible_agents[seat]]
    return [seen["observation"].tolist(), seen["action_mask"].tolist()]
