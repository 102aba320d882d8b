"""Strangers' input at every door: taken, or refused with a sentence."""

import copy
import random

import pytest
from bench import fuzz
from bench.doors.mutation import Mutator

from gamemaster.tables.work.crew import spin

DOORS = ("config", "state", "submission", "record", "receipts", "text", "archive", "http")
MOST_SECONDS, MOST_MIB = 1.0, 256


def thrown(door: str, count: int) -> fuzz.Tally:
    (tally,) = fuzz.fuzzed(count, door)
    assert tally.count == count
    assert not tally.faults, "\n".join(fuzz.told([tally]))
    assert tally.largest[0] < MOST_MIB * 1024
    return tally


@pytest.mark.parametrize("door", DOORS)
def test_whatever_is_thrown_at_a_door_is_taken_or_refused(door: str):
    tally = thrown(door, 40)
    assert tally.refused > 10


def test_an_input_is_made_again_from_its_number():
    first, again = (fuzz.fuzzed(3, "config", first=7)[0] for _ in range(2))
    assert (first.taken, first.refused) == (again.taken, again.refused)


def test_a_door_that_breaks_is_told_with_its_input():
    def broken(mutator):
        return lambda: 1 / 0

    tally = fuzz.Tally("config")
    fuzz.throw(tally, broken, 5)
    assert tally.faults[0][0] == 5
    assert "ZeroDivisionError" in "\n".join(fuzz.told([tally]))


def test_what_only_the_first_has_to_wait_for_is_not_the_inputs():
    waits = iter((1.2, 0.0))

    def slow_once(mutator):
        return lambda: spin(next(waits))

    tally = fuzz.Tally("config")
    fuzz.throw(tally, slow_once, 5)
    assert (tally.taken, tally.over) == (1, [])
    assert tally.slowest[0] < 1


def test_a_long_count_goes_on_where_it_was_stopped(tmp_path):
    file = tmp_path / "counted"
    (half,) = fuzz.continued(100, file, "archive")
    (whole,) = fuzz.continued(150, file, "archive")
    assert (half.count, whole.count) == (100, 150)
    (at_once,) = fuzz.fuzzed(150, "archive")
    assert (whole.taken, whole.refused) == (at_once.taken, at_once.refused)


def test_counts_from_several_first_numbers_stand_in_one_file(tmp_path):
    file = tmp_path / "counted"
    for first in (0, 5000):
        (kept,) = fuzz.continued(60, file, "archive", first)
        (at_once,) = fuzz.fuzzed(60, "archive", first)
        assert (kept.taken, kept.refused) == (at_once.taken, at_once.refused)
        assert kept.slowest[1] in range(first, first + 60)


def test_what_is_changed_leaves_the_document_it_was_made_from():
    whole = {"a": [1, {"b": "x"}], "c": None}
    before = copy.deepcopy(whole)
    for number in range(300):
        Mutator(random.Random(number)).changed(whole, [whole, [1, 2]])
    assert whole == before


@pytest.mark.soak
@pytest.mark.parametrize("door", DOORS)
def test_150000_inputs_at_each_door(door: str):
    tally = thrown(door, 150_000)
    print("\n".join(fuzz.told([tally])))
    assert tally.slowest[0] < MOST_SECONDS
