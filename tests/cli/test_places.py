"""Where things are kept: by the custom of the platform, never in the folder one happens to be in."""

from pathlib import Path

import pytest

from gamemaster.cli.places import data_folder
from gamemaster.cli.serve import _usual_database


@pytest.fixture(autouse=True)
def linux(monkeypatch, tmp_path):
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.chdir(tmp_path)


def test_data_stands_in_the_folder_of_the_platform(tmp_path):
    assert data_folder() == tmp_path / ".local/share/gamemaster"


def test_a_folder_that_the_environment_names_is_taken_if_it_is_absolute(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "kept"))
    assert data_folder() == tmp_path / "kept/gamemaster"
    monkeypatch.setenv("XDG_DATA_HOME", "kept")
    assert data_folder() == tmp_path / ".local/share/gamemaster"


def test_the_usual_database_is_there_and_its_folder_is_its_owners(tmp_path):
    place = Path(_usual_database())
    assert place == tmp_path / ".local/share/gamemaster/gamemaster.db"
    assert place.parent.stat().st_mode & 0o077 == 0


def test_a_database_in_this_folder_is_pointed_at_and_left_alone(tmp_path, capsys):
    (tmp_path / "gamemaster.db").write_bytes(b"")
    assert Path(_usual_database()).parent != tmp_path
    assert "--db gamemaster.db" in capsys.readouterr().out
