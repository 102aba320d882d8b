"""The benchmark's table: every game, every face, the peers, the machine."""

import pytest
from bench import table

from gamemaster.games import GAMES


@pytest.fixture(scope="module")
def figures():
    """The whole table, measured in next to no time."""
    with pytest.MonkeyPatch.context() as quick:
        quick.setattr(table, "SECONDS", 0.01)
        quick.setattr(table, "ROUNDS", 1)
        quick.setattr("bench.envs.TURNS", 5)
        return table.measured()


def test_every_game_is_measured_through_its_rules_and_as_an_environment(figures):
    found = {(row["who"], row["face"]) for row in figures["turns_a_second"]}
    for game in GAMES:
        assert (game, "rules, random bots") in found
        assert (game, "PettingZoo environment") in found
    assert ("bmiibo", "compiled twin, random bots") in found


def test_peers_stand_beside_them_with_their_versions(figures):
    who = " ".join(row["who"] for row in figures["turns_a_second"])
    assert "PettingZoo" in who
    assert "OpenSpiel" in who
    assert figures["versions"]["pettingzoo"] != "not here"
    assert figures["machine"]["cores"] > 0


def test_the_table_is_told_line_by_line(figures):
    lines = list(table.told(figures))
    assert len(lines) == 4 + len(figures["turns_a_second"])


@pytest.mark.soak
@pytest.mark.parametrize("game", list(GAMES))
def test_the_environment_costs_at_most_three_times_the_rules(game):
    (_, face) = table.faces(game)
    print(f"{game}: {face.cost:.2f}")
    assert face.cost <= 3
