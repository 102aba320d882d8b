"""Whole-number arithmetic."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from gamemaster.mechanics.rounding import apportion, away_from_zero, ceil_div, ceil_sqrt, half_up

whole = st.integers(-(10**15), 10**15)


@given(whole, whole.filter(bool))
def test_away_from_zero_is_the_nearest_whole_number_not_closer_to_zero(a, b):
    result = away_from_zero(a, b)
    exact = Fraction(a, b)
    assert abs(exact) <= abs(result) < abs(exact) + 1
    assert result * exact >= 0


@given(whole, whole.filter(bool))
def test_half_up_is_nearest_and_a_half_goes_up(a, b):
    assert Fraction(-1, 2) < half_up(a, b) - Fraction(a, b) <= Fraction(1, 2)


@given(whole, st.integers(1, 10**9))
def test_ceil_div_is_the_least_whole_number_not_below(a, b):
    assert 0 <= ceil_div(a, b) - Fraction(a, b) < 1


@given(st.integers(0, 10**30))
def test_ceil_sqrt_is_the_least_whose_square_reaches(n):
    root = ceil_sqrt(n)
    assert root * root >= n
    assert root == 0 or (root - 1) ** 2 < n


@given(st.integers(0, 10**6), st.lists(st.integers(0, 1000), min_size=1, max_size=8))
def test_apportion_shares_to_the_unit_within_one_of_the_exact_part(total, weights):
    shares = apportion(total, weights, range(len(weights)))
    if sum(weights) == 0:
        assert set(shares) == {0}
        return
    assert sum(shares) == total
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - Fraction(total * weight, sum(weights))) < 1


def test_equal_remainders_go_to_the_larger_weight_then_by_priority():
    assert apportion(1, (5, 5), (1, 0)) == (0, 1)
    assert apportion(10, (200, 500), (0, 1)) == (3, 7)
