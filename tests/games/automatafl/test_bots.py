"""The bots: hunter beats random; thousands of random games end, the same on every run."""

import hashlib
import os
import subprocess
import sys

import pytest

from gamemaster.core.dice import ThreefryDice
from gamemaster.core.match import play
from gamemaster.games import GAMES
from tests.games.automatafl.boards import B1, GAME, board, entered
from tests.marks import levels_are_long

# One worker compiles the twin for all of these; two would compile it twice.
pytestmark = pytest.mark.xdist_group("automatafl compiled")
BOX = GAMES["automatafl"]


def hunts_won(games: int) -> int:
    """How many of these two-seat games hunter wins against random, sitting on both sides in turn."""
    won = 0
    for n in range(games):
        seats = [BOX.bots["random"], BOX.bots["random"]]
        seats[n % 2] = BOX.bots["hunter"]
        won += play(BOX, BOX.usual(2), seats, f"hunt {n}").end.outcome.winners == (n % 2,)
    return won


@pytest.mark.long
def test_hunter_beats_random_in_a_sample():
    assert hunts_won(8) >= 7


@pytest.mark.soak
def test_hunter_beats_random_in_nine_of_ten_of_200_games():
    won = hunts_won(200)
    print(f"hunter won {won} of 200")
    assert won >= 180


PLAYED = """
import sys
from gamemaster.core.match import play
from gamemaster.games import GAMES
box = GAMES["automatafl"]
config = box.usual(2)
for n in range(int(sys.argv[1])):
    record = play(box, config, [box.bots["random"]] * 2, f"random {n}")
    assert record.end.outcome is not None
    print(record.fingerprint)
"""


def fingerprints(games: int) -> list[str]:
    """A digest of all fingerprints of so many games, from two runs with different hash seeds at once."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", PLAYED, str(games)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "src"},
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "2")
    ]
    digests = []
    for run in runs:
        printed, _ = run.communicate()
        assert run.returncode == 0
        assert printed.count(b"\n") == games
        digests.append(hashlib.sha256(printed).hexdigest())
    return digests


def test_random_games_end_with_the_same_fingerprints_on_two_runs():
    first, second = fingerprints(15)
    assert first == second


@pytest.mark.soak
def test_ten_thousand_random_games_end_with_the_same_fingerprints_on_two_runs():
    first, second = fingerprints(10_000)
    print(f"10,000 games, digest of all fingerprints {first}")
    assert first == second


@pytest.mark.parametrize("name", levels_are_long(BOX.bots))
def test_a_bot_in_re_entry_keeps_off_closed_squares(name):
    state, _ = entered(board(B1), ((0, 1), (1, 1)), ((0, 1), (1, 1)))
    view = GAME.view(state, 0)
    for seed in range(20):
        move = GAME.parse(view, BOX.bots[name](view, ThreefryDice((seed, 1))))
        assert move is not None or name.startswith("level-"), "a level may choose to pass"


@pytest.mark.parametrize("name", levels_are_long(BOX.bots))
def test_a_bot_with_nothing_to_move_passes(name):
    view = GAME.view(board("..... / ..... / ..@.. / ..... / ....."), 0)
    assert BOX.bots[name](view, ThreefryDice((1, 1))) is None
