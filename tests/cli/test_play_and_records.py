"""play, replay, verify, games: what a person sees, and the errors."""

import io
import json

import pytest
from rich.console import Console

from gamemaster.games import GAMES

PLAY_ALONE = ("play", "automatafl", "--seat", "Ana=human")


@pytest.fixture
def record(command, tmp_path):
    path = tmp_path / "match.jsonl"
    seen = command(
        "play", "automatafl", "--seat", "Ana=random", "Bia=random", "--preset", "duel",
        "--seed", "7", "--record", path,
    )  # fmt: skip
    assert seen.code == 0
    return path


def test_games_lists_every_game_with_a_sentence(command):
    seen = command("games")
    assert seen.code == 0
    assert all(game in seen.out for game in GAMES)


def test_play_tells_the_story_and_the_winner(command):
    seen = command(
        "play",
        "automatafl",
        "--seat",
        "Ana=random",
        "Bia=random",
        "--preset",
        "duel",
        "--seed",
        "7",
    )
    assert "Revealed: Ana" in seen.out
    assert "Winner: Bia" in seen.out


def test_play_speaks_portuguese(command):
    seen = command(
        "play",
        "automatafl",
        "--seat",
        "A=random",
        "B=random",
        "--preset",
        "duel",
        "--seed",
        "7",
        "--lang",
        "pt",
    )
    assert "Revelado: A" in seen.out
    assert "Vencedor: B" in seen.out


def test_the_same_seed_gives_the_same_match(command):
    words = (
        "play",
        "automatafl",
        "--seat",
        "A=random",
        "B=random",
        "--preset",
        "duel",
        "--seed",
        "3",
    )
    assert command(*words).out == command(*words).out


def test_a_person_alone_plays_until_the_input_ends_and_keeps_the_record(command, tmp_path):
    path = tmp_path / "left.jsonl"
    seen = command(
        "play",
        "automatafl",
        "--preset",
        "duel",
        "--record",
        path,
        stdin="nonsense\nb1 z9\nb1 c1\n\n",
    )
    assert seen.code == 130
    assert "I cannot read 'nonsense'" in seen.out
    assert "not on the board" in seen.out
    assert "Revealed: Player b1 → c1" in seen.out
    assert command("verify", path).code == 0


def test_without_a_word_one_meets_bots_that_a_beginner_can_beat(command):
    seen = command("play", "galaxy", stdin="")
    assert "You are Player, against Wren, Moss and Finch (level-3)." in seen.out
    assert "after 30 turns" in seen.out


def test_the_level_of_the_bots_is_chosen(command):
    assert "(level-8)" in command("play", "automatafl", "--level", "8", stdin="").out
    assert "levels from 1 to 8" in command("play", "automatafl", "--level", "9", stdin="").err
    both = command("play", "automatafl", "--level", "1", "--seat", "A=human", "B=random", stdin="")
    assert "NAME=level-3" in both.err


def test_whoever_waits_for_a_bot_sees_that_it_thinks(command, monkeypatch):
    screen = io.StringIO()
    terminal = Console(file=screen, force_terminal=True, width=120, soft_wrap=True)
    monkeypatch.setattr("gamemaster.cli.play.console", terminal)
    words = ("play", "automatafl", "--preset", "duel", "--seat", "A=random", "--seat", "B=random")
    assert command(*words, "--lang", "pt", "--seed", "x").code == 0
    assert "está pensando" in screen.getvalue()


def test_a_person_may_replace_a_move_until_it_is_sealed(command):
    seen = command(
        "play", "automatafl", "--preset", "duel", stdin='b1 c1\n{"from": [3, 0], "to": [2, 0]}\n\n'
    )
    assert "Revealed: Player d1 → c1" in seen.out


def test_verify_accepts_a_record_from_play(command, record):
    seen = command("verify", record)
    assert seen.code == 0
    assert "holds" in seen.out


def test_verify_names_the_turn_that_does_not_hold(command, record):
    lines = record.read_text().split("\n")
    lines[3] = lines[3].replace('"to":[', '"to":[1')
    record.write_text("\n".join(lines))
    seen = command("verify", record)
    assert seen.code == 1
    assert "does not hold at turn 3" in seen.out


def test_who_replays_a_changed_record_is_told_that_it_was_changed(command, record):
    assert command("replay", record).err == ""
    lines = record.read_text().split("\n")
    claimed = json.loads(lines[2])["fingerprint"]
    lines[2] = lines[2].replace(claimed, claimed[::-1])
    record.write_text("\n".join(lines))
    for words in ((), ("--turn", 1), ("--json",)):
        seen = command("replay", record, *words)
        assert seen.code == 0
        assert ("From turn 2 on" in seen.err) == (words != ("--turn", 1))
    assert "Do turno 2 em diante" in command("replay", record, "--lang", "pt").err
    assert command("verify", record).code == 1


def test_a_match_of_one_turn_is_counted_as_one(command, tmp_path):
    path = tmp_path / "left.jsonl"
    words = ("play", "automatafl", "--preset", "duel", "--record", path)
    assert command(*words, stdin="b1 c1\n\n").code == 130
    assert "version 1, 1 turn (" in command("verify", path).out
    assert "versão 1, 1 turno (" in command("verify", path, "--lang", "pt").out


def test_verify_gives_its_verdict_in_portuguese_too(command, record):
    assert "se sustenta" in command("verify", record, "--lang", "pt").out
    seen = command("verify", record, "--lang", "pt", "--commitment", "0" * 64)
    assert seen.code == 1
    assert "não se sustenta no turno 0: tem outro compromisso com a semente" in " ".join(
        seen.out.split()
    )


def test_verify_compares_with_the_published_commitment(command, record):
    seen = command("verify", record, "--commitment", "0" * 64)
    assert seen.code == 1
    assert "another commitment" in seen.out


def test_replay_tells_one_turn_with_the_board(command, record):
    seen = command("replay", record, "--turn", "2")
    assert "Turn 2" in seen.out
    assert "Turn 3" not in seen.out
    assert "a b c d e" in seen.out


def test_replay_as_json_has_one_object_a_turn(command, record):
    turns = [json.loads(line) for line in command("replay", record, "--json").out.splitlines()]
    assert [turn["turn"] for turn in turns] == list(range(len(turns)))
    assert turns[-1]["outcome"]["ranking"] == [[1], [0]]


def test_replay_through_a_seats_eyes(command, record):
    assert command("replay", record, "--seat", "Bia").code == 0
    assert "spectator" in command("replay", record, "--seat", "Zoe").err


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("play", "go"), "There is no game called 'go'"),
        (("play", "automatafl", "--seat", "A=boss"), "no bot called 'boss'"),
        (("play", "automatafl", "--seat", "=human"), "names nobody"),
        (("play", "automatafl", "--config", "nowhere.json"), "There is no file nowhere.json"),
        (("play", "automatafl", "--preset", "huge"), "no preset 'huge'"),
        (("play", "automatafl", "--seat", "A=random", "B=random", "C=random"), "For 3 seats"),
        (("replay", "nowhere.jsonl"), "There is no file"),
        (("replay", "."), "is a folder"),
        (("replay", "pyproject.toml"), "is not a record"),
    ],
)
def test_whatever_is_wrong_is_said_in_a_sentence(command, words, sentence):
    seen = command(*words)
    assert seen.code == 1
    assert sentence in seen.err
    assert "Traceback" not in seen.err


def test_a_truncated_record_is_called_so(command, record):
    record.write_bytes(record.read_bytes()[:-30])
    seen = command("replay", record)
    assert seen.code == 1
    assert "cut off" in seen.err
    assert command("verify", record).code == 1


def test_a_broken_config_names_the_place(command, tmp_path):
    path = tmp_path / "config.json"
    path.write_text('{"rows": ["..", ".@."]}')
    assert "$.rows[1]" in command("play", "automatafl", "--config", path).err
    path.write_text("{nonsense")
    assert "not a JSON object" in command("play", "automatafl", "--config", path).err


def test_who_names_too_few_seats_is_told_how_many_play(command):
    assert "is played by 2, 4, and --seat names 1." in command(*PLAY_ALONE).err
    assert "é para 2, 4, e --seat nomeia 1." in command(*PLAY_ALONE, "--lang", "pt").err
    assert "is played by 2–64" in command("play", "galaxy", "--seat", "Ana=human").err


def test_people_shake_the_dice_after_the_commitment_is_shown(command, tmp_path):
    path = tmp_path / "shaken.jsonl"
    words = ("play", "automatafl", "--preset", "duel", "--shake", "--record", path)
    seen = command(*words, stdin="seven black cats\nb1 c1\n\n")
    assert seen.out.index("Commitment") < seen.out.index("shake the dice")
    assert command("verify", path).code == 0
    assert '"opener":"seven black cats"' in path.read_text()


@pytest.mark.parametrize("word", ["quit", "exit", "Sair"])
def test_a_match_is_left_by_a_word_and_help_is_no_move(command, word):
    words = ("play", "automatafl", "--preset", "duel", "--seat", "Ana=human", "--seat", "B=random")
    seen = command(*words, stdin=f"help\n{word}\nb1 c1\n\n")
    assert "Nobody moves the Automaton" in seen.out
    assert (seen.code, seen.err.strip()) == (130, "gamemaster: left.")
