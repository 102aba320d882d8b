"""The starter kits and the commands around them."""

import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from gamemaster.bots.company import Terms
from gamemaster.bots.folder import read_folder
from gamemaster.bots.protocol import Limits
from gamemaster.bots.starters import KITS, write_kit
from gamemaster.bots.trial import Challenge
from gamemaster.bots.workshop import Workshop
from gamemaster.core.errors import Trouble
from gamemaster.games import GAMES, find_game
from tests.bots.caging import against_random, faults_of, needs_cage

IN_THE_CAGE = "/usr/local/bin:/usr/bin:/bin"


def works(tool: str) -> bool:
    """Whether a toolchain is there and answers; one that is managed from a home may not."""
    where = shutil.which(tool)
    return bool(where) and subprocess.run([where, "--version"], capture_output=True).returncode == 0


def build_outside(folder: Path, command: str) -> None:
    """For a toolchain that lies in somebody's home, which the cage does not show."""
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    manifest = folder / "bot.toml"
    manifest.write_text(
        "\n".join(line for line in manifest.read_text().splitlines() if "build" not in line)
    )


@needs_cage
@pytest.mark.parametrize("language", KITS)
def test_the_kit_plays_without_a_fault(language, tmp_path):
    kit = KITS[language]
    if not works(kit.tool):
        pytest.skip(f"NO {kit.tool} on this machine: the {language} kit was not tried")
    write_kit(find_game("automatafl"), language, tmp_path / "bot")
    if not shutil.which(kit.tool, path=IN_THE_CAGE):
        build_outside(tmp_path / "bot", kit.build)
    with Workshop() as workshop:
        bot = workshop.install(read_folder(tmp_path / "bot"))
        record = against_random(bot, Limits(turn_ms=10_000))
        assert faults_of(record) == []
        assert any(sent.raw for turn in record.turns for sent in turn.sent if sent.seat == 0)


@needs_cage
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_from_the_kit_really_moves_in_every_game(game, tmp_path):
    box = find_game(game)
    write_kit(box, "python", tmp_path / "bot")
    with Workshop() as workshop:
        bot = workshop.install(read_folder(tmp_path / "bot"))
        challenge = Challenge(box, box.usual(box.seats[0]), bot, "random", "kits", Terms())
        turns = Turns(3)
        with suppress(Enough):
            challenge.match(0, turns)
    assert turns.moved, "something other than what silence would play"


class Enough(Exception):
    """So many turns were seen."""


class Turns:
    """Watches a few turns of a match, and whether seat 0 did anything in them."""

    def __init__(self, most: int) -> None:
        self.most, self.moved = most, False

    def __call__(self, match, step) -> None:
        if not match.turn:
            return
        line = match.last_turn
        self.moved |= any(sent.seat == 0 and sent.raw not in (None, [], {}) for sent in line.sent)
        assert not line.silent
        if match.turn >= self.most:
            raise Enough


@pytest.mark.parametrize("game", GAMES)
def test_a_kit_can_be_written_for_every_game(game, tmp_path):
    write_kit(find_game(game), "python", tmp_path / "bot")
    assert find_game(game).title in (tmp_path / "bot" / "MESSAGES.md").read_text()


def test_a_kit_never_writes_over_anything(tmp_path):
    (tmp_path / "mine.py").write_text("")
    with pytest.raises(Trouble, match="not an empty folder"):
        write_kit(find_game("automatafl"), "python", tmp_path)


def test_an_unknown_language_is_told_what_there_is(tmp_path):
    with pytest.raises(Trouble, match="python, javascript, c, java, rust"):
        write_kit(find_game("automatafl"), "cobol", tmp_path)


@needs_cage
def test_bot_new_and_bot_try_work_from_the_command_line(run, tmp_path):
    folder = str(tmp_path / "mine")
    assert run("bot", "new", "automatafl", "python", folder).code == 0
    seen = run("bot", "try", "automatafl", folder, "--preset", "duel", "--matches", "2")
    assert seen.code == 0
    assert "mine made no mistake." in seen.out


@needs_cage
def test_bot_try_tells_what_was_wrong_with_the_view_that_caused_it(run, tmp_path):
    write_kit(find_game("automatafl"), "python", tmp_path / "bot")
    source = (tmp_path / "bot" / "bot.py").read_text()
    wrong = source.replace("return dice.choice(moves)", 'return {"from": [0, 0], "to": [0, 99]}')
    (tmp_path / "bot" / "bot.py").write_text(wrong)
    seen = run(
        "bot", "try", "automatafl", str(tmp_path / "bot"), "--preset", "duel", "--matches", "1"
    )
    assert seen.code == 1
    assert 'it sent {"from":[0,0],"to":[0,99]}' in seen.out
    assert "wrong at $.to" in seen.out
    assert 'the view was {"seat":0,' in seen.out
    assert "refused: " in seen.out


@needs_cage
def test_bot_try_shows_the_last_words_of_a_bot_that_breaks(run, tmp_path):
    write_kit(find_game("automatafl"), "python", tmp_path / "bot")
    source = (tmp_path / "bot" / "bot.py").read_text()
    (tmp_path / "bot" / "bot.py").write_text(
        source.replace("return dice.choice(moves)", "return 1 / 0")
    )
    seen = run(
        "bot", "try", "automatafl", str(tmp_path / "bot"), "--preset", "duel", "--matches", "1"
    )
    assert seen.code == 1
    assert "gone: it ended with code 1" in seen.out
    assert "ZeroDivisionError" in seen.out


def test_bot_cage_lists_the_layers(run):
    assert "seccomp allow-list" in run("bot", "cage").out
