"""Saved brains compete like any other bot."""

import pytest

from gamemaster.arena.contestants import find_contestants
from gamemaster.arena.plan import Contest, make_plan
from gamemaster.arena.tournament import run_tournament
from gamemaster.core.errors import Trouble
from gamemaster.core.record import read_record
from gamemaster.games import find_game

pytest.importorskip("numba", reason="numba is not installed: brains did not compete")

from gamemaster.games.bmiibo.learning.brains import write_brain
from gamemaster.games.bmiibo.learning.training import Training, mirror, train_matches
from gamemaster.games.bmiibo.library import library


@pytest.fixture(scope="module")
def brain() -> bytes:
    pupil = Training(mirror(library()["archer"]), seed="7")
    train_matches(pupil, 3_000)
    return write_brain(pupil.brain())


@pytest.mark.long
def test_a_brain_brings_its_fighter_to_every_seat_it_takes(tmp_path, brain):
    (tmp_path / "archer.brain").write_bytes(brain)
    box = find_game("bmiibo")
    contestants = find_contestants(box, ["greedy", str(tmp_path / "archer.brain")])
    config = box.complete({"fighters": ["golem", "hexer"], "board": 6})
    plan = make_plan(box, contestants, config, Contest(matches=4, seed="s"))
    table = run_tournament(plan, contestants, tmp_path / "out")
    assert all(row.faults == () for row in table.rows)
    heads = [read_record(file.read_bytes()).head for file in (tmp_path / "out").rglob("*.jsonl")]
    seats = {head.seats.index("archer") for head in heads}
    assert seats == {0, 1}
    for head in heads:
        assert head.config["fighters"][head.seats.index("archer")]["name"] == "archer"


@pytest.mark.long
def test_a_brain_competes_and_beats_the_random_bot(tmp_path, brain):
    config = mirror(library()["archer"])
    (tmp_path / "archer.brain").write_bytes(brain)
    box = find_game("bmiibo")
    contestants = find_contestants(box, ["random", str(tmp_path / "archer.brain")])
    plan = make_plan(box, contestants, config, Contest(matches=8, seed="s"))
    table = run_tournament(plan, contestants, tmp_path / "out")
    assert table.rows[0].name == "archer"
    assert table.rows[0].faults == ()


@pytest.mark.parametrize(
    "game, why", [("bmiibo", "is not a brain"), ("automatafl", "nothing learns")]
)
def test_a_file_that_is_no_brain_is_told(tmp_path, game, why):
    (tmp_path / "x.brain").write_bytes(b"nonsense")
    with pytest.raises(Trouble, match=why):
        find_contestants(find_game(game), ["random", str(tmp_path / "x.brain")])
