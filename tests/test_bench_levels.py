"""`bench levels` counts on from what was counted, and anew where a bot was changed."""

import pytest
from bench import levels
from bench.kept_matches import KeptMatches, Meeting

from gamemaster.bots.levels import LevelStrength
from gamemaster.games import GAMES
from gamemaster.games.galaxy import levels as galaxy_levels

GALAXY = GAMES["galaxy"]
PAIR = ("1", "random")


@pytest.fixture
def played(monkeypatch):
    """The seeds of all matches that are played."""
    seeds = []
    whole = levels.match

    def counted(box, config, pair, seed, seat):
        seeds.append(seed)
        return whole(box, config, pair, seed, seat)

    monkeypatch.setattr(levels, "match", counted)
    return seeds


def counted(path, matches):
    return levels.series(GALAXY, "2", PAIR, KeptMatches(path), matches)


def test_a_second_count_plays_only_what_the_first_did_not(tmp_path, played):
    first = counted(tmp_path / "kept", 1)
    both = counted(tmp_path / "kept", 2)
    assert len(played) == 2
    assert both.points[:1] == first.points


def test_a_match_that_was_cut_by_a_kill_is_played_again(tmp_path, played):
    path = tmp_path / "kept"
    counted(path, 1)
    path.write_bytes(path.read_bytes()[:-5])
    counted(path, 1)
    assert len(played) == 2
    assert counted(path, 1).points == counted(path, 0).points
    assert len(played) == 2


def test_no_matches_asked_for_tells_what_is_kept(tmp_path, played):
    counted(tmp_path / "kept", 1)
    assert len(counted(tmp_path / "kept", 0).points) == 1
    assert str(counted(tmp_path / "none", 0)) == "no match kept"
    assert len(played) == 1


def test_a_level_of_another_strength_is_counted_anew(monkeypatch):
    before = Meeting.of(GALAXY, "2", PAIR)
    changed = (LevelStrength(1, 2, 3), *galaxy_levels.LEVELS[1:])
    monkeypatch.setattr(galaxy_levels, "LEVELS", changed)
    assert Meeting.of(GALAXY, "2", PAIR) != before
