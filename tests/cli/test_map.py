"""`gamemaster map`: the map of a seed in the terminal and as a picture."""

import pytest


def test_map_draws_in_the_terminal_and_as_svg(command, tmp_path):
    path = tmp_path / "map.svg"
    seen = command("map", "demo", "--svg", path)
    assert seen.code == 0
    assert "A0" in seen.out
    assert path.read_text().startswith("<svg")


def test_map_is_the_same_for_the_same_seed(command):
    assert command("map", "one").out == command("map", "one").out != command("map", "two").out


def test_map_speaks_portuguese(command):
    assert "ouro" in command("map", "demo", "--lang", "pt", "--seats", "2").out


@pytest.mark.parametrize("option, value", [("--seats", 1), ("--systems", 2), ("--size", 3)])
def test_map_says_what_cannot_be(command, option, value):
    seen = command("map", "demo", option, value)
    assert seen.code == 1
    assert "There is no such map" in seen.err


def test_map_takes_a_config_or_a_preset_and_lifts_its_fog(command, tmp_path):
    path = tmp_path / "config.json"
    path.write_text('{"seats": 2, "fog": 3}')
    for said in (("--config", path), ("--preset", "fog")):
        seen = command("map", "demo", *said)
        assert seen.code == 0
        assert "?" not in seen.out
