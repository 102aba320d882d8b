"""The benchmark's table: every game, every face, the peers, the machine."""

import pytest
from bench import envs, table

from gamemaster.envs import parallel_env
from gamemaster.games import GAMES


@pytest.fixture(scope="module")
def figures():
    """The whole table, measured in next to no time."""
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr(table, "SECONDS", 0.01)
        quick.setattr(table, "ROUNDS", 1)
        quick.setattr("bench.envs.TURNS", 5)
        return table.measured()


@pytest.mark.long
def test_every_game_is_measured_through_its_rules_and_as_an_environment(figures):
    found = {(row["who"], row["face"]) for row in figures["turns_a_second"]}
    for game in GAMES:
        assert (game, "rules alone") in found
        assert (game, "PettingZoo environment") in found
        assert (game, "random bots, with the record") in found
    assert ("bmiibo", "compiled twin, random play inside") in found


@pytest.mark.long
def test_peers_stand_beside_them_with_their_versions(figures):
    who = " ".join(row["who"] for row in figures["turns_a_second"])
    assert "PettingZoo" in who
    assert "OpenSpiel" in who
    assert figures["versions"]["pettingzoo"] != "not here"
    assert figures["machine"]["cores"] > 0


@pytest.mark.long
def test_the_table_is_told_line_by_line(figures):
    lines = list(table.told(figures))
    assert len(lines) == 4 + len(figures["turns_a_second"])


@pytest.mark.parametrize("game", list(GAMES))
def test_rules_and_environment_play_the_same_matches(game, monkeypatch):
    """The ratio compares like with like: both come to the same states."""
    monkeypatch.setattr(envs, "TURNS", 12)
    env = parallel_env(game)
    for match in envs.played(env):
        envs.through_env(env, match)
        assert envs.resolved(env, match, []) == env._state


@pytest.mark.soak
@pytest.mark.parametrize("game", list(GAMES))
def test_the_environment_costs_at_most_three_times_the_rules(game):
    cost = envs.measured(game)
    print(f"{game}: {cost.times:.2f}")
    assert cost.times <= table.MOST
