"""fighter check, judy, fight and train, as a person meets them."""

import os
import signal
import subprocess
import sys
import time

import pytest

from gamemaster.core.record import read_record
from gamemaster.games.bmiibo.fighter import read_fighters, written
from gamemaster.games.bmiibo.library import library


@pytest.fixture
def rex(tmp_path):
    """A folder with a fighter whose attack is the group of the source."""
    folder = tmp_path / "rex"
    folder.mkdir()
    for name, text in written(library()["archer"]).items():
        (folder / name.replace("archer", "rex")).write_text(text)
    (folder / "rex_attack.json").write_text(
        '[{"actionType": "melee", "element": "normal", "amount": 10, "cooldown": 1},'
        ' {"actionType": "heal", "amount": 10, "selfTargeting": 1}]'
    )
    return folder


def test_check_prints_the_points_line_by_line_and_the_smallest_cooldown(command, rex):
    seen = command("fighter", "check", rex)
    assert seen.code == 1
    assert "  +10  attack: 10 × cooldown 1" in seen.out
    assert "  -15  healing 10 × 1.5, rounded half up" in seen.out
    assert "  -15 = attack: not balanced" in seen.out
    assert "It would pass with cooldown 3." in seen.out


def test_check_speaks_portuguese(command, rex):
    assert "Passaria com recarga 3." in command("fighter", "check", rex, "--lang", "pt").out


def test_check_of_a_balanced_fighter_ends_well(command):
    assert command("fighter", "check", "archer").code == 0


def test_check_reports_every_fault_and_still_weighs_what_it_can_read(command, rex):
    (rex / "rex_ability.json").write_text("[[")
    (rex / "rex_ultimate.json").unlink()
    seen = command("fighter", "check", rex)
    assert seen.code == 1
    assert "rex_ability.json $: This is not JSON" in seen.out
    assert "rex_ultimate.json $: This file is missing" in seen.out
    assert "-15 = attack: not balanced" in seen.out


def test_check_names_a_broken_limit(command, rex):
    (rex / "rex_attack.json").write_text(
        '{"actionType": "melee", "element": "air", "amount": 21, "cooldown": 9}'
    )
    seen = command("fighter", "check", rex)
    assert "max-damage: damage 21 is over the attack's maximum of 20" in seen.out
    assert "No cooldown mends this" in seen.out


@pytest.mark.parametrize("what", ["nobody", "/nowhere/at/all"])
def test_check_of_nothing_says_so(command, what):
    seen = command("fighter", "check", what)
    assert seen.code == 1
    assert "There is no folder or file" in seen.err


def test_judy_builds_a_fighter_mends_it_and_writes_three_files(command, tmp_path):
    folder = tmp_path / "out"
    answers = [
        "a/b", "Rex",  # a name no file can have, then one that can
        "melee", "normal", "25", "y", "n", "",  # over the limit: take the nearest; cooldown
        "heal", "1", "10", "n", "1", "3",  # a cooldown that is too small is asked for again
        "explosion", "40", "2", "1", "fire", "y", "ranged", "air", "9", "n", "",
        "y", "n", "y",  # spar once, then write
    ]  # fmt: skip
    seen = command("judy", "--folder", folder, stdin="\n".join(answers) + "\n")
    assert seen.code == 0, seen.out
    assert '"amount":20' in seen.out
    assert "x x x x x" in seen.out
    assert "wins after" in seen.out
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    reading = read_fighters(files)
    assert reading.faults == ()
    assert command("fighter", "check", folder).code == 0


def test_judy_says_what_would_stand_in_the_language_asked_for(command, tmp_path):
    answers = ["a/b", "Rex", "sword", "melee", "ice", "dark", "ten", "10", "talvez"]
    seen = command("judy", "--folder", tmp_path, "--lang", "pt", stdin="\n".join(answers) + "\n")
    for words in (
        "Letras, dígitos, espaços",
        "Não existe esse tipo.",
        "Não existe esse elemento.",
        "Um número inteiro de 0 a 1000",
        "Responda s ou n",
    ):
        assert words in seen.out


@pytest.mark.parametrize(
    "lang, anew, leave, said",
    [
        ("en", "again", "quit", "`again` begins an action anew, `quit` leaves"),
        ("pt", "de novo", "sair", "`de novo` recomeça a ação, `sair` encerra"),
    ],
)
def test_an_action_is_begun_anew_and_judy_is_left_by_a_word(
    command, tmp_path, lang, anew, leave, said
):
    answers = ["Rex", "melee", "normal", anew, "heal", "1", leave]
    seen = command("judy", "--folder", tmp_path, "--lang", lang, stdin="\n".join(answers) + "\n")
    assert said in seen.out
    assert seen.out.count("attack.") == 2
    assert (seen.code, list(tmp_path.iterdir())) == (130, [])


def test_judy_says_that_nothing_was_written(command, tmp_path):
    action = ["melee", "normal", "10", "n", ""]
    answers = ["Rex", *action, *action, *action, "n", "n"]
    seen = command("judy", "--folder", tmp_path, stdin="\n".join(answers) + "\n")
    assert (seen.code, list(tmp_path.iterdir())) == (1, [])
    assert seen.out.rstrip().endswith("Nothing was written.")


def test_judy_lets_nobody_leave_with_an_action_no_cooldown_mends(command, tmp_path):
    answers = ["Rex", "melee", "normal", "25", "n", "n", "melee", "normal", "5"]
    seen = command("judy", "--folder", tmp_path, stdin="\n".join(answers) + "\n")
    assert seen.out.count("Now the attack.") == 2
    assert seen.code == 130


def test_fight_tells_the_story_and_keeps_a_record_that_verifies(command, tmp_path):
    record = tmp_path / "fight.jsonl"
    seen = command(
        "fight", "archer", "archer", "golem", "--no-boards", "--seed", "3", "--record", record
    )
    assert seen.code == 0
    assert "archer 2 is played by greedy." in seen.out
    assert " wins " in seen.out
    assert command("verify", record).code == 0


def test_fight_speaks_portuguese_and_draws_boards(command):
    seen = command("fight", "archer", "golem", "--seed", "3", "--lang", "pt")
    assert " vence " in seen.out
    assert " 0 . ." in seen.out


def test_an_unbalanced_fighter_may_not_fight(command, rex):
    seen = command("fight", rex, "archer")
    assert seen.code == 1
    assert "not balanced" in seen.err


@pytest.mark.parametrize(
    "words, said",
    [
        (["fight", "archer"], "at least two"),
        (["fight", "archer", "golem", "--bot", "clever"], "no bot"),
        (["fight", "archer", "golem", "--brains", "/nowhere"], "no folder"),
        (["train", "bmiibo", "--fighter", "archer", "--players", "1"], "2 to 16"),
        (["train", "bmiibo", "--fighter", "archer", "--minutes", "0"], "above 0"),
        (
            ["train", "bmiibo", "--fighter", "archer", "--minutes", "1", "--matches", "5"],
            "not both",
        ),
    ],
)
def test_wishes_that_cannot_be_met_are_answered_in_a_sentence(command, words, said):
    seen = command(*words)
    assert seen.code == 1
    assert said in seen.err


@pytest.mark.long
def test_train_keeps_a_brain_and_a_report_and_the_brain_fights(command, tmp_path):
    brains = tmp_path / "brains"
    seen = command("train", "bmiibo", "--fighter", "archer", "--matches", "600", "--brains", brains)
    assert seen.code == 0
    assert "600 matches" in seen.out
    page = (brains / "archer_8x8_2.html").read_text()
    assert "<polyline" in page
    assert "distance 1; " in page
    assert "http" not in page
    fought = command("fight", "archer", "golem", "--brains", brains, "--no-boards", "--seed", "1")
    assert "archer is played by archer_8x8_2.brain." in fought.out


@pytest.fixture
def brain(command, tmp_path):
    """A brain of the archer, hardly trained."""
    words = ("--fighter", "archer", "--matches", "100", "--brains", tmp_path, "--board", "4")
    assert command("train", "bmiibo", *words).code == 0
    return tmp_path / "archer_4x4_2.brain"


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_a_brain_plays_in_any_seat_and_its_fighter_sits_there(command, brain, tmp_path, seat):
    record = tmp_path / "match.jsonl"
    places = ["--seat", "Bea=greedy"]
    places[2 * seat : 2 * seat] = ["--seat", f"Ann={brain}"]
    seen = command("play", "bmiibo", *places, "--seed", "1", "--record", record)
    assert seen.code == 0, seen.err
    fighters = read_record(record.read_bytes()).head.config["fighters"]
    assert fighters[seat]["name"] == "archer"
    assert command("verify", record).code == 0


@pytest.mark.long
def test_a_brain_is_refused_where_the_config_has_another_fighter(command, brain):
    seen = command("play", "bmiibo", "--preset", "mirror", "--seat", f"A={brain}", "B=greedy")
    assert seen.code == 1
    assert "is a brain of archer, and the config has another in seat 1" in seen.err


@pytest.mark.long
def test_a_game_that_nothing_learns_has_no_brains(command, brain):
    seen = command("play", "automatafl", "--seat", f"A={brain}", "B=hunter")
    assert seen.code == 1
    assert "nothing learns Automatafl" in seen.err


@pytest.mark.long
def test_a_brain_of_another_fighter_of_that_name_is_refused(command, tmp_path, rex):
    (tmp_path / "archer_8x8_2.brain").write_bytes(b"gamemaster brain\n{}\n")
    seen = command("fight", "archer", "golem", "--brains", tmp_path)
    assert seen.code == 1
    assert "head" in seen.err


@pytest.mark.long
def test_a_training_that_was_killed_is_resumed(command, tmp_path, monkeypatch):
    words = [sys.executable, "-m", "gamemaster.cli.main", "train", "bmiibo", "--fighter", "archer"]
    words += ["--brains", str(tmp_path), "--minutes", "5"]
    process = subprocess.Popen(
        words,
        env={**os.environ, "PYTHONPATH": "src", "GAMEMASTER_SAVE_EVERY": "0"},
        stdout=subprocess.DEVNULL,
    )
    brain = tmp_path / "archer_8x8_2.brain"
    deadline = time.monotonic() + 120
    while not brain.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    seen = command(
        "train", "bmiibo", "--fighter", "archer", "--brains", tmp_path, "--minutes", "0.02",
        "--resume",
    )  # fmt: skip
    assert seen.code == 0, seen.err
    won = float(seen.out.split("random")[-1].split("%")[0])
    assert won > 80
