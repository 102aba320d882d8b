"""An evening in parts: what is added up, and what its last line says."""

from dataclasses import replace

import pytest
from bench.evening import Part, counted, keep, percentile, verdict

GOOD = Part("a", 600, 0.5, counted([0.01] * 99), turns=10, peak=100 << 20)


def test_the_longest_waits_of_all_parts_count_together():
    slow = replace(GOOD, waits=counted([3.0]))
    assert percentile([GOOD, slow], 0.99) == 10
    assert percentile([GOOD, slow, slow], 0.99) == 3000


def test_parts_of_one_commit_make_an_evening(tmp_path):
    file = tmp_path / "evening"
    keep(replace(GOOD, commit="another"), file)
    for number in range(1, 7):
        parts = keep(GOOD, file)
        word = "HOLDS" if number == 6 else "holds so far"
        assert verdict(parts).startswith(f"verdict: {word}; {600 * number:,} of 3,600 s")


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ({"waits": counted([0.3] * 9)}, "p99 of honest seals 300 ms"),
        ({"waits": {}}, "no seal was answered"),
        ({"lost": 2}, "2 turns lost"),
        ({"refused": 1}, "1 honest requests refused"),
        ({"broke_off": 3}, "3 honest players broke off"),
        ({"peak": 3 << 30}, "3072 MiB"),
        ({"left": ("process 7: python",)}, "left behind: process 7: python"),
    ],
)
def test_one_bad_part_is_enough(seen, said):
    told = verdict(
        [GOOD, replace(GOOD, **seen)] if seen.get("waits") != {} else [replace(GOOD, **seen)]
    )
    assert told.startswith("verdict: DOES NOT HOLD")
    assert said in told
