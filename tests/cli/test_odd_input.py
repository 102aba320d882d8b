"""Odd names, files and surroundings: a sentence for whoever typed the command, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gamemaster.core.receipts import Receipt, write_receipts
from gamemaster.core.record import read_record

ESC = "\x1b"
DUEL = ("--preset", "duel", "--seed", "7")


def test_what_would_steer_a_terminal_is_shown_in_the_story(command):
    seen = command(
        "play", "automatafl", "--seat", f"{ESC}[31mAna=random", "\x9b2JBia=random", *DUEL
    )
    assert seen.code == 0
    assert "␛[31mAna" in seen.out
    assert not {ESC, "\x9b"} & set(seen.out)


def test_the_markup_of_a_name_is_plain_text(command):
    seen = command("play", "automatafl", "--seat", "[/b]Ana=random", "[red]:smile:=random", *DUEL)
    assert seen.code == 0
    assert "[/b]Ana" in seen.out
    assert "[red]:smile:" in seen.out


@pytest.fixture
def record(command, tmp_path) -> Path:
    path = tmp_path / "match.jsonl"
    command("play", "automatafl", "--seat", "Ana=random", "Bia=random", *DUEL, "--record", path)
    return path


def test_a_record_does_not_steer_the_terminal_it_is_told_in(command, record):
    record.write_bytes(record.read_bytes().replace(b'"Ana"', b'"\\u001b[31m[/b]Ana"'))
    for words in (("replay", record), ("verify", record), ("replay", record, "--seat", "9")):
        seen = command(*words)
        assert ESC not in seen.out + seen.err
        assert "Ana" in seen.out + seen.err or words[0] == "verify"


STEERING = "\x9b2J\x7f\u202e"


def test_a_document_does_not_steer_the_terminal_it_is_printed_in(command):
    for config in ({"layout": "duel"}, {STEERING: 1}):
        names = [f"{STEERING}Ana", "Bia"]
        seen = command(
            "adjudicate", "automatafl", stdin=json.dumps({"config": config, "names": names})
        )
        assert not set(STEERING) - set("2J") & set(seen.out)
        assert json.loads(seen.out)


def test_a_receipt_does_not_steer_the_terminal_it_is_shown_in(command, record, tmp_path):
    head = read_record(record.read_bytes()).head
    forged = Receipt(
        house=STEERING,
        table="t",
        match=head.commitment,
        kind="turn",
        turn=1,
        number=1,
        before="",
        at=1,
    )
    (tmp_path / "receipts").write_bytes(write_receipts([forged]))
    seen = command("verify", record, "--receipts", tmp_path / "receipts")
    assert "A receipt is not the house's" in seen.out
    assert not set(STEERING) - set("2J") & set(seen.out)


def test_a_file_without_end_is_refused(command, monkeypatch):
    monkeypatch.setattr("gamemaster.cli.screen.LARGEST", 1 << 20)
    seen = command("verify", "/dev/zero")
    assert (seen.code, "larger than 1 MiB" in seen.err) == (1, True)


def test_a_refused_text_is_quoted_without_what_steers_a_terminal(command):
    seen = command("power", "check", f"X: {ESC}]0;mine\x07 deal \u202e5 damage.")
    assert seen.code == 1
    assert not {ESC, "\x07", "\u202e"} & set(seen.err)


@pytest.mark.parametrize("seat", ["9" * 5000, "0", "٣", "nobody"])
def test_a_seat_that_is_not_there_is_told(command, record, seat):
    seen = command("replay", record, "--seat", seat)
    assert (seen.code, "There is no seat" in seen.err) == (1, True)
    assert len(seen.err) < 300


@pytest.mark.parametrize("place", ["folder", "nowhere/match.jsonl", "file/match.jsonl"])
@pytest.mark.parametrize(
    "words",
    [
        ("play", "automatafl", "--seat", "Ana=random", "Bia=random", *DUEL, "--record"),
        ("fight", "archer", "golem", "--record"),
        ("map", "7", "--svg"),
    ],
    ids=lambda words: words[0],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_work(command, tmp_path, words, place):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    seen = command(*words, tmp_path / place)
    assert (seen.code, seen.out) == (1, "")
    assert "cannot be written" in seen.err


def test_a_place_that_was_tried_is_left_as_it_was(command, record, tmp_path):
    before = record.read_bytes()
    seen = command("play", "automatafl", "--seat", "A=nobody", "--record", tmp_path / "new")
    assert seen.code == 1
    assert not (tmp_path / "new").exists()
    assert record.read_bytes() == before


def test_a_tournament_into_a_file_is_refused_with_a_sentence(command, record):
    seen = command(
        "tournament", "automatafl", "random", "hunter", "--matches", "1", "--out", record
    )
    assert (seen.code, "cannot hold a tournament" in seen.err) == (1, True)


def run(words: str, **more) -> subprocess.CompletedProcess[bytes]:
    """The command in a shell of its own."""
    line = words.replace("gamemaster", f"{sys.executable} -m gamemaster.cli.main")
    return subprocess.run(
        ["bash", "-c", line], capture_output=True, timeout=60, check=False, **more
    )


@pytest.mark.parametrize(
    "words, code",
    [
        ("gamemaster rules automatafl | true; exit ${PIPESTATUS[0]}", (0, 1, 141)),
        ("gamemaster rules automatafl >&-", (0,)),
        ("gamemaster adjudicate automatafl <&-", (2,)),
        ("gamemaster rules automatafl >/dev/full", (1,)),
        (r"gamemaster play automatafl --seat $'\xff'=random B=random --preset duel", (1,)),
    ],
)
def test_odd_surroundings_end_in_a_sentence(words, code):
    done = run(words)
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr
    assert done.returncode in code, done.stderr


def test_a_terminal_without_utf_8_is_served_all_the_same():
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = run("gamemaster rules automatafl --lang pt", env=plain)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\xe1" in done.stdout or b"\\xe3" in done.stdout


def test_a_power_is_read_in_whichever_language_it_is_written(command):
    """Whoever forgets `--lang` is not told that every word is unknown."""
    read = command("power", "check", "X: Sempre que atacar, ganhe 5 de Energia.")
    assert read.code == 0
    assert "Whenever you attack" in read.out
    no_power = command("power", "check", "X: Sempre que a lua brilhar, ganhe 5 de Energia.")
    assert no_power.code == 1
    assert "lua" in no_power.err
