"""The balance lab: resumed after a kill with the same bytes, cached by content, told with its errors."""

import dataclasses
import os
import signal
import subprocess
import sys
import time

import pytest

from gamemaster.arena import lab as arena_lab
from gamemaster.arena.balance import lines, meetings, picture, report_of
from gamemaster.arena.lab import JOURNAL, LabMeans, run_lab
from gamemaster.cli.main import main
from gamemaster.core.codec import encode
from gamemaster.core.depth import load
from gamemaster.core.errors import Trouble
from gamemaster.core.lab import LabAnswer, LabQuestion, answered
from gamemaster.games import GAMES
from tests.arena import weights


@pytest.fixture
def stones(monkeypatch):
    """A game whose house content are three stones."""
    box = dataclasses.replace(GAMES["bmiibo"], labs=("tests.arena.weights:LAB",))
    monkeypatch.setattr(arena_lab, "find_game", lambda game: box)
    weights.LAB.asked.clear()
    return weights.LAB


def report(path):
    answers = run_lab("bmiibo", path, "stone", LabMeans(trials=20))
    return report_of("bmiibo", 1, weights.LAB, answers)


def test_pieces_come_best_first_with_their_errors_and_strata(stones, tmp_path):
    found = report(tmp_path)
    assert [piece.name for piece in found.pieces] == ["boulder", "stone", "pebble"]
    boulder = found.pieces[0]
    assert 590 <= boulder.found.worth <= 610
    assert 0 < boulder.found.error <= 5
    assert [stratum.players for stratum in boulder.strata] == [2, 3]
    assert [foe.name for foe in boulder.beats] == ["pebble", "stone"]
    assert [foe.name for foe in found.pieces[2].beaten_by] == ["boulder", "stone"]


def test_what_lies_outside_the_band_is_marked(stones, tmp_path):
    found = report(tmp_path)
    assert [piece.name for piece in found.outside] == ["boulder"]
    told = list(lines(found, "en"))
    assert any(line.startswith("! boulder") for line in told)
    assert told[-1] == "1 of 3 outside the band"


def test_an_earlier_report_is_told_beside(stones, tmp_path, monkeypatch):
    before = report(tmp_path)
    monkeypatch.setitem(weights.STONES, "boulder", 400)
    told = "\n".join(lines(report(tmp_path), "pt", before))
    assert "era +6" in told or "era +5" in told
    assert told.endswith("0 de 3 fora da faixa")


def test_what_was_answered_is_not_asked_again(stones, tmp_path):
    first = report(tmp_path)
    asked = len(stones.asked)
    assert report(tmp_path) == first
    assert len(stones.asked) == asked


def test_after_a_rewording_meetings_of_the_others_are_still_known(stones, tmp_path, monkeypatch):
    report(tmp_path)
    stones.asked.clear()
    monkeypatch.setitem(weights.STONES, "boulder", 500)
    report(tmp_path)
    met = {question.about for question in stones.asked if question.how == "meeting"}
    assert met == {("pebble", "boulder"), ("stone", "boulder")}


def test_a_journal_cut_in_the_middle_of_a_line_goes_on_to_the_same_bytes(stones, tmp_path):
    whole = encode(report(tmp_path / "whole"))
    report(tmp_path / "cut")
    journal = tmp_path / "cut" / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-37])
    assert encode(report(tmp_path / "cut")) == whole
    assert journal.read_bytes() == (tmp_path / "whole" / JOURNAL).read_bytes()


def test_the_picture_has_a_square_for_every_meeting(stones, tmp_path):
    answers = run_lab("bmiibo", tmp_path, "stone", LabMeans(trials=20))
    drawn = picture(report(tmp_path), meetings(answers))
    assert drawn.count("<rect") == 6
    assert "boulder – pebble: +80" in drawn or "boulder – pebble: +79" in drawn


def test_an_error_shrinks_with_the_root_of_the_trials():
    few, many = answered([1000, -1000] * 50), answered([1000, -1000] * 5000)
    assert few.mean == many.mean == 0
    assert 190 <= few.error <= 200
    assert 19 <= many.error <= 21
    assert LabAnswer().error == 1000


def test_a_kind_that_a_game_does_not_measure_is_refused():
    with pytest.raises(Trouble, match="measures no 'card'"):
        arena_lab.find_lab("auto-rumble", "card")
    with pytest.raises(Trouble, match="no content"):
        arena_lab.find_lab("automatafl")


def test_a_strong_power_is_worth_more_than_a_useless_one():
    powers = load(GAMES["auto-rumble"].labs[0])
    strong, weak = (
        powers.answer(LabQuestion("worth", (name,), 12, 2, 2)) for name in ("Stone Coat", "Grudge")
    )
    assert strong.mean > weak.mean
    duel = powers.answer(LabQuestion("meeting", ("Stone Coat", "Grudge"), 3))
    assert duel.trials == 6
    assert duel.mean > 0


@pytest.mark.long
def test_fighters_meet_in_both_seats():
    pytest.importorskip("numba")
    fighters = load(GAMES["bmiibo"].labs[0])
    names = list(fighters.pieces())[:2]
    one = fighters.answer(LabQuestion("meeting", tuple(names), 20))
    other = fighters.answer(LabQuestion("meeting", tuple(reversed(names)), 20))
    assert one.trials == other.trials == 20
    assert one == -other


@pytest.mark.soak
def test_a_lab_killed_by_force_goes_on_to_the_same_bytes(tmp_path):
    begin = "from gamemaster.cli.main import main; main()"
    command = [sys.executable, "-c", begin, "lab", "bmiibo", "--trials", "40"]
    killed = subprocess.Popen([*command, "--out", tmp_path / "a"], start_new_session=True)
    journal = tmp_path / "a" / JOURNAL
    while not journal.exists() or journal.stat().st_size < 5_000:
        time.sleep(0.05)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    for folder in "ab":
        subprocess.run([*command, "--out", tmp_path / folder], check=True)
    assert (tmp_path / "a" / "lab.json").read_bytes() == (tmp_path / "b" / "lab.json").read_bytes()


def test_the_command_writes_report_and_picture(stones, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("gamemaster.cli.lab.find_lab", arena_lab.find_lab)
    words = ["lab", "bmiibo", "--out", str(tmp_path), "--trials", "20", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["gamemaster", *words])
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    assert "boulder" in capsys.readouterr().out
    assert (tmp_path / "lab.json").exists()
    assert (tmp_path / "matrix.svg").read_text().startswith("<svg")
