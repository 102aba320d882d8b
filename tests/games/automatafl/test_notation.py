"""Squares as players type them."""

import time

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.automatafl.notation import read_squares


def test_squares_are_read_in_the_ways_people_write_them():
    for line in ("d4 d7", "d4d7", "D4 - d7", "d4 to d7", "3,3 3,6"):
        assert read_squares(2, line) == [(3, 3), (3, 6)]


def test_a_long_row_of_letters_is_refused_without_being_read_from_each_of_them():
    start = time.process_time()
    for letters in ("x" * 100_000, "x" * 100_000 + "4"):
        with pytest.raises(Illegal):
            read_squares(2, letters)
    assert time.process_time() - start < 5
