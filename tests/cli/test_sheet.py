"""`gamemaster sheet`: what a power does and is worth."""

import json

from gamemaster.core.match import play
from gamemaster.core.record import write_record
from gamemaster.games.auto_rumble import BOX

STING = "Sting: Deal 5 damage to each opponent."


def test_the_sheet_of_a_power(command):
    seen = command("sheet", STING, "--trials", 5)
    assert seen.code == 0
    assert "Judy reads this as: " in seen.out
    assert "Strength: its owner's win rate changes by " in seen.out


def test_the_sheet_in_portuguese_of_a_power_written_in_english(command):
    seen = command("sheet", STING, "--trials", 5, "--lang", "pt", "--written", "en")
    assert seen.code == 0
    assert "Força: a taxa de vitória" in seen.out
    assert command("sheet", STING, "--trials", 5, "--lang", "pt") == seen


def test_the_sheet_as_json(command):
    seen = command("sheet", STING, "--trials", 5, "--json")
    sheet = json.loads(seen.out)
    assert sheet["power"]["name"] == "Sting"
    assert sheet["estimate"]["battles"] == 5


def test_with_a_record_the_power_meets_only_what_is_public_there(command, tmp_path):
    config = BOX.complete({"seats": 2, "rounds": 1})
    record = play(BOX, config, [BOX.bots["thrifty"]] * 2, "sheet")
    path = tmp_path / "match.jsonl"
    path.write_bytes(write_record(record))
    seen = command("sheet", STING, "--trials", 2, "--record", path, "--json")
    met = {meeting["power"] for meeting in json.loads(seen.out)["meetings"]}
    lots = BOX.game.setup(config, dice_of(record)).state.lots
    assert met <= set(lots)


def dice_of(record):
    from gamemaster.core.dice import dice_for_turn, match_key

    return dice_for_turn(match_key(record.head.seed), 0)


def test_a_text_that_is_no_power_gives_the_reason_and_exit_code_1(command):
    seen = command("sheet", "Flaw: Gain 5 coins each round.")
    assert seen.code == 1
    assert "coins" in seen.err
