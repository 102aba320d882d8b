"""A tournament gives the same table however it is run, and its records can be verified."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec import structs

from gamemaster.arena.contestants import find_contestants
from gamemaster.arena.plan import Contest, make_plan, usual_seats
from gamemaster.arena.standings import standings
from gamemaster.arena.tournament import run_tournament
from gamemaster.bots.cgroup import PREFIX as GROUP_PREFIX
from gamemaster.bots.layers import survey
from gamemaster.core.errors import Trouble
from gamemaster.core.record import read_record
from gamemaster.core.verify import verify
from gamemaster.games import GAMES, find_game
from tests.arena.competing import competed, entered, files_in, planned, program_folder
from tests.bots.caging import needs_cage, own_environment


def test_the_better_bot_is_rated_higher(tmp_path):
    table = competed(tmp_path, "random", "hunter", matches=20)
    assert [row.name for row in table.rows] == ["hunter", "random"]
    assert table.rows[0].rating > table.rows[1].rating
    assert table.rows[0].won + table.rows[0].shared + table.rows[0].lost == 20
    assert table.matrix[1][0].won == table.rows[0].won


def test_uncertainty_falls_with_the_matches(tmp_path):
    few = competed(tmp_path / "few", "random", "hunter", matches=4)
    many = competed(tmp_path / "many", "random", "hunter", matches=40)
    assert many.rows[0].uncertainty < few.rows[0].uncertainty


def test_every_record_can_be_verified(tmp_path):
    competed(tmp_path, "random", "hunter", matches=6)
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 6
    for path in records:
        record = read_record(path.read_bytes())
        assert set(record.head.seats) == {"random", "hunter"}
        verify(find_game("automatafl"), record)


@needs_cage
def test_two_workers_give_the_same_files_to_the_byte(tmp_path):
    bot = str(program_folder(tmp_path / "bot"))
    competed(tmp_path / "one", "random", "hunter", bot, matches=18)
    competed(tmp_path / "two", "random", "hunter", bot, matches=18, workers=2)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


@needs_cage
def test_a_swiss_tournament_in_a_pool_gives_the_same_files(tmp_path):
    bot = str(program_folder(tmp_path / "bot"))
    words = ("random", "hunter", bot, "random", "random")
    competed(tmp_path / "one", *words, matches=9, kind="swiss")
    competed(tmp_path / "two", *words, matches=9, kind="swiss", workers=2)
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


@pytest.mark.soak  # a cluster takes its time to start, and more on a busy machine
@needs_cage
def test_ray_gives_the_same_files(tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed: the cluster engine was not tried")
    bot = str(program_folder(tmp_path / "bot"))
    competed(tmp_path / "one", "random", "hunter", bot, matches=12)
    competed(tmp_path / "ray", "random", "hunter", bot, matches=12, workers=2, engine="ray")
    assert files_in(tmp_path / "one") == files_in(tmp_path / "ray")


def start(out: Path, *words: str) -> subprocess.Popen:
    command = [sys.executable, "-m", "gamemaster.cli.main", "tournament", "automatafl", *words]
    return subprocess.Popen(
        [*command, "--out", str(out)],
        env=own_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def killed_after(out: Path, records: int, *words: str) -> None:
    """Start the tournament and kill it with no warning once it has so many records."""
    process = start(out, *words)
    deadline = time.monotonic() + 240
    while len(list(out.glob("records/*.jsonl"))) < records:
        assert process.poll() is None, process.stdout.read()
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()


@pytest.mark.long
@needs_cage
def test_killed_twice_it_ends_as_if_it_had_not_been(tmp_path):
    bot = str(program_folder(tmp_path / "bot"))
    words = ("random", "hunter", bot, "--matches", "24", "--workers", "2", "--preset", "duel")
    words = (*words, "--turn-ms", "20000")
    out = tmp_path / "killed"
    killed_after(out, 4, *words)
    first = files_in(out)
    killed_after(out, 10, *words)
    last = start(out, *words)
    text, _ = last.communicate(timeout=300)
    assert last.returncode == 0, text
    whole = tmp_path / "whole"
    done = start(whole, *words)
    done.communicate(timeout=300)
    assert files_in(out) == files_in(whole)
    kept = {name: text for name, text in first.items() if name.endswith(".jsonl")}
    assert kept
    assert {name: files_in(out)[name] for name in kept} == kept


@pytest.mark.soak
@needs_cage
def test_two_hundred_matches_give_one_table_with_one_worker_two_and_ray_and_killed_twice(tmp_path):
    bot = str(program_folder(tmp_path / "bot"))
    words = ("random", "hunter", bot)
    one = competed(tmp_path / "one", *words, matches=200)
    competed(tmp_path / "two", *words, matches=200, workers=2)
    competed(tmp_path / "ray", *words, matches=200, workers=2, engine="ray")
    said = (
        *words,
        "--matches",
        "200",
        "--workers",
        "2",
        "--preset",
        "duel",
        "--seed",
        "seed",
        "--turn-ms",
        "20000",
    )
    killed_after(tmp_path / "killed", 40, *said)
    killed_after(tmp_path / "killed", 120, *said)
    start(tmp_path / "killed", *said).communicate()
    wanted = files_in(tmp_path / "one")
    for other in ("two", "ray", "killed"):
        assert files_in(tmp_path / other) == wanted, other
    print(f"200 matches, 1 worker = 2 workers = Ray = killed twice: {one.digest}")


def test_a_folder_with_another_tournament_is_not_touched(tmp_path):
    competed(tmp_path, "random", "hunter", matches=2)
    before = files_in(tmp_path)
    with pytest.raises(Trouble, match=r"another tournament \(seed differs\)"):
        competed(tmp_path, "random", "hunter", matches=2, seed="other")
    assert files_in(tmp_path) == before


def test_a_damaged_record_is_played_again(tmp_path):
    competed(tmp_path, "random", "hunter", matches=4)
    before = files_in(tmp_path)
    (tmp_path / "records" / "000002.jsonl").write_bytes(b"nonsense")
    competed(tmp_path, "random", "hunter", matches=4)
    assert files_in(tmp_path) == before


@needs_cage
def test_faults_are_counted_by_kind(tmp_path):
    folder = program_folder(tmp_path / "bot")
    (folder / "bot.py").write_text("raise SystemExit(3)")
    table = competed(tmp_path / "out", "random", str(folder), matches=2)
    row = next(row for row in table.rows if row.name == "bot")
    assert dict(row.faults)["start"] == 2
    assert dict(row.faults)["dismissed"] > 2
    assert "<td>start</td><td>2</td>" in (tmp_path / "out" / "report.html").read_text()


def test_the_report_needs_nothing_from_outside(tmp_path):
    competed(tmp_path, "random", "hunter", matches=4)
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 3
    assert not re.search(r"https?://|<script|<link|@import|src=", page)


def test_names_in_the_report_are_text_not_markup(tmp_path):
    contestants = entered("random", "hunter")
    names = ["<b>bold</b>", "&"]
    plan = planned(contestants, matches=2)
    entrants = tuple(
        structs.replace(entrant, name=name)
        for entrant, name in zip(plan.entrants, names, strict=True)
    )
    run_tournament(structs.replace(plan, entrants=entrants), contestants, tmp_path)
    assert "<b>bold</b>" not in (tmp_path / "report.html").read_text()


def test_no_matches_leave_the_ratings_where_they_begin():
    table = standings(["a", "b"], [])
    assert [row.rating for row in table.rows] == [25_000_000, 25_000_000]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_as_a_tournament(game, tmp_path):
    box = find_game(game)
    contestants = find_contestants(box, ["random", "random"])
    config = box.usual(usual_seats(box, "round-robin", 2))
    plan = make_plan(box, contestants, config, Contest(matches=1, seed="s"))
    table = run_tournament(plan, contestants, tmp_path)
    assert table.played == 1


def test_the_command_prints_the_table(run, tmp_path):
    seen = run(
        "tournament",
        "automatafl",
        "random",
        "hunter",
        "--matches",
        "4",
        "--preset",
        "duel",
        "--out",
        tmp_path,
    )
    assert seen.code == 0
    assert "hunter" in seen.out
    assert json.loads((tmp_path / "standings.json").read_text())["played"] == 4


@pytest.mark.parametrize("words", [["random"], ["random", "nobody"]])
def test_a_field_that_cannot_compete_is_told_why(run, tmp_path, words):
    seen = run("tournament", "automatafl", *words, "--out", tmp_path / "out")
    assert seen.code == 1
    assert "two bots at least" in seen.err or "'nobody' is no bot" in seen.err


@needs_cage
def test_a_tournament_leaves_no_group_behind(tmp_path):
    competed(tmp_path / "out", "random", str(program_folder(tmp_path / "bot")), matches=2)
    groups = survey().groups
    left = [
        g
        for p in (groups.parents if groups else ())
        for g in Path(p).glob(f"{GROUP_PREFIX}{os.getpid()}-*")
    ]
    assert left == []
