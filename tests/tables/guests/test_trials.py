"""The matches of a trial that are kept: small in the store, and small when they are looked at."""

import zlib

import pytest

from gamemaster.tables.guests import trials
from gamemaster.tables.refusals import Missing


class Played:
    """A match on trial, as far as it is kept."""

    def __init__(self, text):
        self.record = text


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setattr(trials, "write_record", lambda record: record)


def test_a_match_that_says_one_thing_a_million_times_is_not_kept():
    kept = trials.packed([Played(b"x" * (trials.LONGEST + 1)), Played(b"short")])
    assert kept == [(1, zlib.compress(b"short", 6))]
    assert trials.unpacked(kept[0][1]) == b"short"


def test_one_that_was_kept_before_is_not_unpacked_whole():
    bomb = zlib.compress(b"x" * (8 * trials.LONGEST), 9)
    assert len(bomb) <= trials.LARGEST
    with pytest.raises(Missing):
        trials.unpacked(bomb)
