"""Dice: known answers, fairness of the shapes, independence of streams, the fakes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamemaster.core.dice import (
    HighDice,
    LoadedDice,
    LowDice,
    ThreefryDice,
    dice_for_turn,
    match_key,
    threefry2x64,
)
from gamemaster.core.errors import Trouble

ONES = (1 << 64) - 1


@pytest.mark.parametrize(
    "key, counter, block",
    [
        # The published answers of Threefry2x64 with 20 rounds.
        ((0, 0), (0, 0), (0xC2B6E3A8C2C69865, 0x6F81ED42F350084D)),
        ((ONES, ONES), (ONES, ONES), (0xE02CB7C4D95D277A, 0xD06633D0893B8B68)),
        (
            (0xA4093822299F31D0, 0x082EFA98EC4E6C89),
            (0x243F6A8885A308D3, 0x13198A2E03707344),
            (0x263C7D30BB0F0AF1, 0x56BE8361D3311526),
        ),
    ],
)
def test_threefry_gives_the_published_answers(key, counter, block):
    assert threefry2x64(key, counter) == block


def test_the_rolls_of_a_match_are_pinned():
    dice = dice_for_turn(match_key("seed"), 3)
    assert [dice.below(100) for _ in range(6)] == [23, 98, 81, 37, 89, 73]
    assert dice.named("draw", 1).shuffled("abcde") == ("a", "b", "e", "d", "c")


def test_a_roll_in_one_stream_shifts_no_other():
    dice, other = (dice_for_turn(match_key("s"), 1) for _ in range(2))
    other.below(6)
    assert dice.named("draw", 2).below(1 << 60) == other.named("draw", 2).below(1 << 60)


def test_streams_differ_by_name_number_turn_and_seed():
    first = dice_for_turn(match_key("s"), 1)
    streams = [
        first,
        first.named("draw"),
        first.named("draw", 0),
        first.named("draw", 1),
        first.named("draw", 0, 0),
        first.named("deal", 0),
        dice_for_turn(match_key("s"), 2),
        dice_for_turn(match_key("t"), 1),
    ]
    assert len({dice.below(1 << 64) for dice in streams}) == len(streams)


@given(st.integers(1, 1 << 200), st.integers(0, 1 << 63))
def test_below_is_below(n, key):
    assert 0 <= ThreefryDice((key, 1)).below(n) < n


def test_every_face_comes_up_about_as_often():
    dice = ThreefryDice((1, 2))
    faces = [0] * 6
    for _ in range(6000):
        faces[dice.below(6)] += 1
    assert max(faces) - min(faces) < 200


@given(st.lists(st.integers()), st.integers(0, 1 << 63))
def test_a_shuffle_keeps_every_item(items, key):
    assert sorted(ThreefryDice((key, 0)).shuffled(items)) == sorted(items)


def test_a_sample_draws_different_items_and_refuses_too_many():
    assert len(set(ThreefryDice((5, 5)).sample(range(10), 10))) == 10
    with pytest.raises(ValueError, match="cannot draw 3 of 2"):
        ThreefryDice((5, 5)).sample("ab", 3)


def test_no_number_is_below_zero():
    with pytest.raises(ValueError, match="below 0"):
        ThreefryDice((0, 0)).below(0)


def test_low_and_high_dice_show_the_extremes():
    assert (LowDice().below(6), HighDice().below(6)) == (0, 5)
    assert HighDice().shuffled("abc") == ("a", "b", "c")
    assert LowDice().named("draw").between(3, 9) == 3
    assert HighDice().named("draw").pick("xyz") == "z"


def test_loaded_dice_show_what_they_were_loaded_with_and_nothing_else():
    dice = LoadedDice([3, 1, 4])
    assert [dice.below(6), dice.named("any").below(6), dice.below(6)] == [3, 1, 4]
    with pytest.raises(Trouble, match="used up"):
        dice.below(6)
    with pytest.raises(Trouble, match="show 6"):
        LoadedDice([6]).below(6)


@pytest.mark.parametrize("n, k", [(1, 0), (1, 1), (9, 4), (9, 9), (60, 3)])
def test_a_range_is_sampled_like_a_list_but_never_laid_out(n, k):
    for seed in range(20):
        dice = [ThreefryDice((seed, n)) for _ in range(2)]
        assert dice[0].sample(range(n), k) == dice[1].sample(list(range(n)), k)
    assert len(set(ThreefryDice((1, 1)).sample(range(10**15), 5))) == 5
