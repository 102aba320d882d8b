"""`gamemaster battle`: heroes in a file, the story or the events out."""

import json
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "battles.md"


@pytest.fixture
def plain(tmp_path):
    file = tmp_path / "plain.json"
    file.write_text(json.dumps({"heroes": [{"name": "Ann"}, {"name": "Bea"}]}))
    return file


def test_the_file_of_the_documentation_is_fought(command, tmp_path):
    file = tmp_path / "battle.toml"
    file.write_text(re.findall(r"```toml\n(.*?)```", DOCS.read_text(), re.DOTALL)[0])
    seen = command("battle", file)
    assert seen.code == 0
    assert "Alice enters with 118 Energy, an attack of 16" in seen.out
    assert seen.out.splitlines()[-1].startswith("Alice wins")


def test_two_plain_heroes_in_english_and_portuguese(command, plain):
    assert command("battle", plain).out.splitlines()[-1] == "Ann wins in round 10 with 10 Energy."
    seen = command("battle", plain, "--lang", "pt")
    assert seen.out.splitlines()[-1] == "Ann vence na rodada 10 com 10 de Energia."


def test_json_has_events_and_survivors(command, plain):
    battle = json.loads(command("battle", plain, "--json").out)
    assert (battle["winner"], battle["rounds"]) == (0, 10)
    assert battle["survivors"][0]["energy"] == 10
    assert battle["events"][0]["event"] == "BattleBegan"


@pytest.mark.parametrize(
    "document, complaint",
    [
        ({"heroes": []}, "at least one hero (at $.heroes)"),
        ({"heroes": [{"name": "A", "order": ["Fly"]}]}, "no 'Fly' to put in order (at $.heroes[0].order[0])"),
        ({"heroes": [{"nme": "A"}]}, "(at $.heroes[0])"),
        ({"heroes": [{"name": "A", "energy": "much"}]}, "(at $.heroes[0].energy)"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(command, tmp_path, document, complaint):
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(document))
    seen = command("battle", file)
    assert seen.code == 1
    assert complaint.split(" (at")[-1] in seen.err


def test_a_file_that_is_not_there(command, tmp_path):
    seen = command("battle", tmp_path / "none.json")
    assert (seen.code, "There is no file" in seen.err) == (1, True)


def test_a_heros_attack_follows_from_its_coins_as_in_a_match_and_never_falls_below_0(
    command, tmp_path
):
    file = tmp_path / "debt.json"
    file.write_text(json.dumps({"heroes": [{"name": "Ann", "coins": -60}, {"name": "Bea"}]}))
    assert "Ann enters with 40 Energy, an attack of 0" in command("battle", file).out
