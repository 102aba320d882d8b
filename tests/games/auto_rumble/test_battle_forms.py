"""Numbers that stand for a run of heroes, and how far what was decided on them reaches."""

from itertools import product
from random import Random

import pytest

from gamemaster.games.auto_rumble.battle.field.forms import Book, now, same, slope_of, with_symbol
from gamemaster.games.auto_rumble.battle.field.loops import SquadField
from gamemaster.mechanics.rounding import away_from_zero


def reach(field: SquadField, mark: int = 1) -> int:
    """For how many passes the innermost loop's decisions hold."""
    return now(field._settled(field.book.close(), mark))


def test_a_comparison_is_decided_at_0_and_reaches_as_far_as_it_holds():
    field = SquadField()
    s = field.book.open()
    assert 10 - s * 3 > 2  # 10, 7, 4, then 1
    assert reach(field) == 3


def test_the_tightest_condition_counts():
    field = SquadField()
    s = field.book.open()
    assert s < 9
    assert 20 - s * 4 >= 0
    assert reach(field) == 6


def test_a_decision_that_can_only_stay_true_is_no_condition():
    field = SquadField()
    s = field.book.open()
    assert s * 5 + 3 > 2
    assert field.book.frames[0].conditions == []


def test_equal_now_is_not_the_same_form():
    book = Book()
    s = book.open()
    assert s + 4 != 4
    assert same(s + 4, 4)


def test_a_product_of_one_symbol_with_itself_pins_it():
    book = Book()
    s = book.open()
    assert (s + 2) * (s + 3) == 6
    assert book.frames[0].pinned


def test_a_product_of_two_symbols_is_a_form():
    book = Book()
    s, t = book.open(), book.open()
    form = (s + 2) * (t + 3)
    assert with_symbol(with_symbol(form, 1, 5), 2, 7) == 70
    assert slope_of(form, 2) == s + 2


def test_dividing_by_a_number_that_changes_pins_it():
    book = Book()
    s = book.open()
    assert 12 // (s + 3) == 4
    assert book.frames[0].pinned


@pytest.mark.parametrize(
    "start, step, by", list(product((-7, 0, 5, 12), (-4, -1, 1, 2, 6), (2, 3)))
)
def test_division_is_a_staircase(start, step, by):
    field = SquadField()
    s = field.book.open()
    field.book.decide(40 - s)  # a run of at most 41
    form = away_from_zero(start + s * step, by)
    for n in range(min(reach(field), 41)):
        assert with_symbol(form, 1, n) == away_from_zero(start + n * step, by)


def test_what_a_failed_inner_pass_relied_on_is_handed_up():
    field = SquadField()
    s, t = field.book.open(), field.book.open()
    assert 10 - s - t > 3
    field._hand_up(field.book.close(), 2)
    assert reach(field) == 7


def test_the_length_of_an_inner_run_may_depend_on_the_outer_one():
    field = SquadField()
    s, t = field.book.open(), field.book.open()
    assert 30 - s * 2 - t > 0  # the inner run is 30 − 2s long …
    assert 20 - t > 0  # … or 20, which is shorter while s ≤ 5
    times = field._settled(field.book.close(), 2)
    assert times == 20
    assert reach(field) == 6


def test_a_rising_inner_condition_must_hold_at_its_start():
    field = SquadField()
    s, t = field.book.open(), field.book.open()
    assert 8 - s + t >= 0
    assert t < 5
    field._settled(field.book.close(), 2)
    assert reach(field) == 9


def test_random_decisions_hold_as_far_as_they_say():
    dice = Random(7)
    for _ in range(300):
        field = SquadField()
        s = field.book.open()
        forms = [(dice.randrange(-30, 30), dice.randrange(-5, 6)) for _ in range(4)]
        decided = [a + s * b > 0 if b else a > 0 for a, b in forms]
        field.book.decide(25 - s)
        times = reach(field)
        for n in range(times):
            assert [a + n * b > 0 for a, b in forms] == decided
        if times < 26:
            assert [a + times * b > 0 for a, b in forms] != decided


def test_an_inner_run_must_stay_at_least_one_pass_long():
    field = SquadField()
    s, t = field.book.open(), field.book.open()
    assert 8 - s * 2 - t > 0  # 8, 6, 4, 2 passes, then none
    assert now(field._settled(field.book.close(), 2)) == 8
    assert reach(field) == 4
