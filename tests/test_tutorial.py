"""The tutorial's code is installed as the page says, and played through every door."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.browsing import needs_pages

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "tutorial.md").read_text()
SEATS = ("--seat", "A=random", "--seat", "B=contrarian", "--seat", "C=random")


def blocks(kind: str) -> str:
    """The page's code of one kind, in one piece."""
    return "\n\n".join(re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL))


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A folder with nothing but the tutorial's package, as an installer leaves it."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    (source / "lonely_numbers.py").write_text(blocks("python"))
    (source / "pyproject.toml").write_text(blocks("toml"))
    installer = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-deps", "--offline"]
    options = ["--no-build-isolation", "--python", sys.executable, "--target", str(target)]
    subprocess.run([*installer, *options, str(source)], check=True, capture_output=True)
    return target


def run(installed: Path, *command: str) -> str:
    """What a command prints while the tutorial's package is installed."""
    path = os.pathsep.join([str(installed), str(ROOT / "src"), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def gamemaster(installed: Path, *words: str) -> str:
    return run(installed, "-m", "gamemaster.cli.main", *words)


def test_it_has_about_150_lines():
    assert len(blocks("python").splitlines()) <= 151


def test_it_is_listed(installed):
    assert "lonely-numbers" in gamemaster(installed, "games")


def test_it_passes_all_laws_and_the_tests_of_environments_and_of_the_server(installed):
    envs = ("tests/envs/test_parallel.py", "tests/envs/test_masks.py")
    tests = ("tests/laws", *envs, "tests/web/test_games_and_shows.py")
    report = run(
        installed, "-m", "pytest", *tests, "-k", "lonely-numbers", "-p", "no:cacheprovider"
    )
    assert int(re.search(r"(\d+) passed", report)[1]) > 40


def test_its_matches_are_told_and_its_records_verify(installed, tmp_path):
    record = str(tmp_path / "match.jsonl")
    story = gamemaster(installed, "play", "lonely-numbers", *SEATS, "--record", record)
    assert "The numbers are shown" in story
    assert "is alone with" in story
    gamemaster(installed, "verify", record)


def test_the_session_on_the_page_is_true(installed, tmp_path):
    page = tmp_path / "page.txt"
    page.write_text(blocks("pycon"))
    run(installed, "-m", "doctest", str(page))


def test_it_is_an_openspiel_game_that_its_solvers_take(installed):
    pytest.importorskip("pyspiel")
    small = json.dumps({"seats": 2, "turns": 1, "highest": 3})
    code = f"""
import pyspiel
import gamemaster.envs.openspiel
from open_spiel.python.algorithms import cfr, exploitability
game = pyspiel.convert_to_turn_based(
    pyspiel.load_game("gamemaster_lonely_numbers", {{"config": {small!r}}})
)
solver = cfr.CFRSolver(game)
for _ in range(20):
    solver.evaluate_and_update_policy()
print(exploitability.nash_conv(game, solver.average_policy()))
"""
    assert float(run(installed, "-c", code).split()[-1]) < 0.1


@needs_pages
def test_two_people_play_it_to_the_end_in_the_browser_by_the_generic_page(installed):
    whole = "lonely-numbers and whole_game"
    report = run(
        installed,
        "-m",
        "pytest",
        "tests/web/test_pages_games.py",
        "-k",
        whole,
        "-p",
        "no:cacheprovider",
    )
    assert "1 passed" in report


def test_it_plays_in_the_arena(installed, tmp_path):
    bots = ("random", "contrarian")
    out = ("--out", str(tmp_path / "cup"), "--matches", "2")
    gamemaster(installed, "tournament", "lonely-numbers", *bots, "--seats", "2", *out)
    assert (tmp_path / "cup" / "standings.json").exists()
