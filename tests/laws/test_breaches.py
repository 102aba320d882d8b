"""The laws are tested by breaking a game with hands on purpose, and run as a stranger runs them."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.laws.hands import BOXES, BREACHES

# All verdicts come from one run, which one worker makes.
pytestmark = pytest.mark.xdist_group("breaches")
ROOT = Path(__file__).parent.parent.parent
NAMED = {
    "hand in a view": ("test_no_view_shows_what_its_seat_may_not_know", "State.hands", "View.leak"),
    "bid in a public event": (
        "test_no_event_tells_what_another_seat_sent_under_seal",
        "sent as $",
        "BidLost.card",
    ),
    "roll in a view": ("test_no_view_shows_what_its_seat_may_not_know", "State.deck", "View.leak"),
    "roll in an event": (
        "test_no_event_tells_what_its_hearer_may_not_know",
        "State.deck",
        "CrownTurned.leak",
    ),
    "secret in a refusal": (
        "test_no_refusal_says_what_its_author_may_not_know",
        "State.hands",
        "holds",
    ),
    "secret in an observation": (
        "test_no_observation_holds_what_its_seat_may_not_know",
        "State.hands",
        "the environment's numbers.observation[1]",
    ),
    "secret in a hello": (
        "test_no_hello_and_no_question_tells_a_bot_what_its_seat_may_not_know",
        "State.config.stack",
        "bot.hello.config.stack",
    ),
}
"""For each breach the law that names it, what got out, and where."""
NOT_FUZZ = "not parse_of and not any_config and not fingerprints and not pettingzoo"
AUTHORS = "what the look-alike changed"


@cache
def verdicts() -> dict[str, dict[str, str]]:
    """By game, the laws that it breaks, and what they say: from an empty folder, by entry points."""
    installed, empty = Path(mkdtemp()), Path(mkdtemp())
    about = installed / "broken_crowns-1.0.dist-info"
    about.mkdir()
    shutil.copy(ROOT / "tests" / "laws" / "hands.py", installed / "broken_crowns.py")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-crowns\nVersion: 1.0\n")
    names = [box.id for box in BOXES]
    points = [f"{name} = broken_crowns:{name.replace('-', '_')}" for name in names]
    (about / "entry_points.txt").write_text("\n".join(["[gamemaster.games]", *points]))
    games = [word for name in names for word in ("--game", name)]
    options = [
        "-rf",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:schemathesis",
        "-q",
        "-k",
        NOT_FUZZ,
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--pyargs", "gamemaster.laws", *games, *options],
        env={**os.environ, "PYTHONPATH": str(installed), "COLUMNS": "2000", "CI": ""},
        cwd=empty,
        capture_output=True,
        text=True,
    )
    assert "passed" in done.stdout, done.stdout + done.stderr
    found: dict[str, dict[str, str]] = {name: {} for name in names}
    for said in done.stdout.splitlines():
        if said.startswith("FAILED "):
            law, _, rest = said.partition("::")[2].partition("[")
            table, _, why = rest.partition("]")
            found[table.rpartition("-")[0] if table not in found else table].setdefault(law, why)
    return found


def of(breach: str, way: str) -> dict[str, str]:
    return verdicts()["-".join(("crowns", *breach.split(), way))]


@pytest.mark.parametrize("breach", BREACHES[1:])
@pytest.mark.parametrize("way", ["with", "without"])
def test_the_laws_name_a_breach_with_and_without_the_authors_look_alike(breach, way):
    law, what, where = NAMED[breach]
    said = of(breach, way).get(law, "")
    assert what in said or (way == "with" and AUTHORS in said)
    assert where in said


def test_a_game_that_keeps_its_secrets_breaks_no_law():
    assert of("", "with") == {}


@pytest.mark.parametrize("breach", BREACHES[1:])
def test_a_breach_is_all_that_is_found_where_the_author_helps(breach):
    found = of(breach, "with")
    assert NAMED[breach][0] in found
    assert all(law.startswith("test_no_") for law in found)


@pytest.mark.parametrize("breach", BREACHES)
def test_a_look_alike_that_is_missing_is_named(breach):
    said = of(breach, "without")["test_the_look_alike_changes_all_that_is_hidden"]
    assert "State.hands" in said or "State.deck" in said
    assert "nothing_hidden" in said


@pytest.mark.parametrize("breach", ["", "hand in a view"])
def test_whoever_says_that_nothing_is_hidden_is_contradicted_by_his_own_views(breach):
    found = of(breach, "unsaid")
    views = found["test_a_game_in_which_nothing_is_hidden_has_one_view_for_all"]
    assert "View.hand is another for seat 0" in views
    assert "State.deck" in found["test_what_everybody_may_know_is_shown_to_everybody"]
    assert "BidLost" in found["test_an_event_for_some_seats_has_a_secret_that_is_said"]
