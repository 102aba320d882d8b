"""Every example runs, says what it promises, and stays short."""

import re
import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs an example as the command line does; what it printed."""

    def example(name: str, *words: str) -> str:
        monkeypatch.setattr(sys, "argv", [name, *words])
        monkeypatch.syspath_prepend(EXAMPLES)
        runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
        return capsys.readouterr().out

    return example


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_has_less_than_60_lines(path):
    assert len(path.read_text().splitlines()) < 60


def test_random_play_goes_through_every_game(run):
    lines = run("random_play", "3").splitlines()
    assert len(lines) >= 5
    assert all("turns, rewards" in line for line in lines)


def test_the_tabular_learner_learns(run):
    before, after = re.findall(r"[+-]\d\.\d\d", run("tabular_learner", "1500"))
    assert float(after) > float(before) + 0.2


def test_the_tournament_of_learners_rates_everybody(run):
    table = run("tournament", "1", "20")
    assert re.findall(r"^\d\.", table, re.MULTILINE) == ["1.", "2.", "3.", "4."]
    assert "±" in table


def test_the_balance_study_draws_a_picture(run, tmp_path):
    picture = tmp_path / "balance.svg"
    told = run("balance_study", "2", str(picture))
    assert re.search(r"correlation [+-]\d\.\d+ ± \d\.\d+ over \d+ sales", told)
    assert "<circle" in picture.read_text()


def test_openspiels_tree_search_wins_against_random_play(run):
    pytest.importorskip("pyspiel")
    told = run("openspiel_mcts", "2", "60")
    assert int(re.search(r"win rate (\d+)% ± \d+%", told)[1]) >= 50


@pytest.mark.long
def test_the_learner_in_the_twin_learns_in_seconds(run):
    pytest.importorskip("numba")
    before, after = re.findall(r"[+-]\d\.\d\d", run("vec_learner", "15"))
    assert float(after) > float(before) + 0.3
