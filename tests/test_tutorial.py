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
FIRST, SECOND = (ROOT / "docs" / "tutorial.md").read_text().split("# A second game", 1)
PAGES = {"lonely-numbers": FIRST, "quiet-crowns": SECOND}
SEATS = {
    "lonely-numbers": ("--seat", "A=random", "--seat", "B=contrarian", "--seat", "C=random"),
    "quiet-crowns": ("--seat", "A=random", "--seat", "B=thrifty", "--seat", "C=random"),
}
BOTS = {"lonely-numbers": ("random", "contrarian"), "quiet-crowns": ("random", "thrifty")}
LAWS = ("--pyargs", "gamemaster.laws")
BARE = ("-m", "pytest", "-rpfE", "-p", "no:cacheprovider", "-p", "no:schemathesis")
both = pytest.mark.parametrize("game", PAGES)
# Installing takes seconds, and so does every run of pytest within: one worker does it, once for both.
pytestmark = pytest.mark.xdist_group("tutorial")


def blocks(kind: str, game: str = "lonely-numbers") -> str:
    """The page's code of one kind for one game, in one piece."""
    return "\n\n".join(re.findall(rf"```{kind}\n(.*?)```", PAGES[game], re.DOTALL))


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A folder with nothing but the tutorial's packages, as an installer leaves them."""
    target = tmp_path_factory.mktemp("installed")
    installer = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-deps", "--offline"]
    options = ["--no-build-isolation", "--python", sys.executable, "--target", str(target)]
    for game in PAGES:
        source = tmp_path_factory.mktemp(game)
        (source / f"{game.replace('-', '_')}.py").write_text(blocks("python", game))
        (source / "pyproject.toml").write_text(blocks("toml", game))
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


def report_of(installed: Path, *words: str, at: Path = ROOT) -> str:
    """The report of tests with both games installed, whether they pass or not."""
    within = [installed, ROOT / "src", *([ROOT] if at == ROOT else [])]
    done = subprocess.run(
        [sys.executable, *BARE, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, within))},
        cwd=at,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


def passed(report: str, game: str) -> int:
    """How many tests this game passed; whatever failed by it, or by no game in particular, is told."""
    others = [other for other in PAGES if other != game]
    lines = [line for line in report.splitlines() if not any(other in line for other in others)]
    assert [line for line in lines if line.startswith(("FAILED ", "ERROR "))] == [], report
    return sum(line.startswith("PASSED ") and game in line for line in lines)


@pytest.fixture(scope="module")
def law_report(installed, tmp_path_factory) -> str:
    games = [word for game in PAGES for word in ("--game", game)]
    return report_of(installed, *LAWS, *games, at=tmp_path_factory.mktemp("empty"))


@pytest.fixture(scope="module")
def door_report(installed) -> str:
    tests = ("test_parallel.py", "test_masks.py")
    envs = [f"tests/envs/{name}" for name in tests]
    return report_of(
        installed, *envs, "tests/web/test_games_and_shows.py", "-k", " or ".join(PAGES)
    )


@pytest.fixture(scope="module")
def browser_report(installed) -> str:
    whole = f"({' or '.join(PAGES)}) and whole_game"
    return report_of(installed, "tests/web/test_pages_games.py", "-m", "long", "-k", whole)


def test_the_first_has_less_than_150_lines():
    assert len(blocks("python").splitlines()) < 150


@both
def test_it_is_listed(installed, game):
    assert game in gamemaster(installed, "games")


@both
def test_it_passes_all_laws_in_an_empty_folder(law_report, game):
    assert passed(law_report, game) > 50, law_report


@both
def test_it_passes_the_tests_of_environments_and_of_the_server(door_report, game):
    assert passed(door_report, game) > 10, door_report


@both
def test_its_matches_are_told_and_its_records_verify(installed, tmp_path, game):
    record = str(tmp_path / "match.jsonl")
    story = gamemaster(installed, "play", game, *SEATS[game], "--record", record)
    assert "now has" in story
    gamemaster(installed, "verify", record)


def test_a_lost_bid_is_told_to_nobody_else(installed):
    assert "was not enough" not in gamemaster(
        installed, "play", "quiet-crowns", *SEATS["quiet-crowns"]
    )


def test_its_verb_is_a_command(installed):
    hands = gamemaster(installed, "deal-crowns", "our match")
    assert [len(hand.split()) for hand in hands.splitlines()] == [5, 5, 5]


def test_its_lesson_is_taught_at_the_keyboard(installed):
    """A card that is not held, a losing card, too good a card, the right one."""
    path = os.pathsep.join([str(installed), str(ROOT / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "gamemaster.cli.main", "learn", "quiet-crowns", "enough"],
        env={**os.environ, "PYTHONPATH": path},
        input="7\n4\n20\n9\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = ("Bid a card of your hand", "The other seat bid 8", "A smaller card", "Done.")
    places = [done.stdout.find(words) for words in said]
    assert -1 not in places
    assert places == sorted(places)


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


@pytest.mark.long
@needs_pages
@both
def test_two_people_play_it_to_the_end_in_the_browser_by_the_generic_page(browser_report, game):
    assert passed(browser_report, game) == 1, browser_report


@both
def test_it_plays_in_the_arena(installed, tmp_path, game):
    out = ("--out", str(tmp_path / "cup"), "--matches", "2")
    gamemaster(installed, "tournament", game, *BOTS[game], "--seats", "2", *out)
    assert (tmp_path / "cup" / "standings.json").exists()
