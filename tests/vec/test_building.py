"""What is compiled is kept by what it is made from: nothing stale is used, nothing made twice."""

from collections import namedtuple

import pytest

pytest.importorskip("numba")

from gamemaster.vec.building import built

STEP = 1


def stepped(n):
    return n + STEP


def twice(n):
    return stepped(stepped(n))


def alone(n):
    return 2 * n


def kept_as(name, source, **constants):
    return getattr(built(source, "cpu", **constants), name).py_func.__qualname__


def test_a_function_is_kept_under_one_name_whatever_is_built_beside_it():
    assert kept_as("twice", (stepped, twice)) == kept_as("twice", (stepped, twice, alone))


def test_another_constant_makes_another_function_of_all_that_lead_to_it():
    source = (stepped, twice, alone)
    for name in ("stepped", "twice"):
        assert kept_as(name, source, STEP=3) != kept_as(name, source, STEP=4)
    assert kept_as("alone", source, STEP=3) == kept_as("alone", source, STEP=4)


def test_what_is_written_out_in_a_loop_is_kept_apart_from_what_is_called():
    assert kept_as("alone", (alone,), STEP=3) != kept_as("alone", (alone,))


def test_another_callee_makes_another_function():
    def other(n):
        return n - 1

    other.__name__ = "stepped"
    assert kept_as("twice", (other, twice)) != kept_as("twice", (stepped, twice))


def test_a_number_of_the_module_is_part_of_what_a_function_is_made_from(monkeypatch):
    before = kept_as("stepped", (stepped,))
    monkeypatch.setitem(globals(), "STEP", 5)
    assert kept_as("stepped", (stepped,)) != before


@pytest.mark.parametrize("name, fields", [("Place", "row"), ("Spot", "row column")])
def test_another_record_as_argument_makes_another_function(monkeypatch, name, fields):
    monkeypatch.setattr(alone, "__annotations__", {"n": namedtuple("Spot", "row")})
    before = kept_as("alone", (alone,))
    monkeypatch.setattr(alone, "__annotations__", {"n": namedtuple(name, fields)})
    assert kept_as("alone", (alone,)) != before


def test_what_is_built_for_a_constant_reckons_with_it():
    assert [built((stepped, twice), "cpu", STEP=step).twice(1) for step in (1, 10)] == [3, 21]
