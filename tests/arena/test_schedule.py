"""Who meets whom."""

from collections import Counter
from itertools import combinations

import pytest

from gamemaster.arena.schedule import free_for_all, next_round, points_of, round_robin, swiss_round
from gamemaster.core.contract import Outcome, ranked
from gamemaster.core.errors import Trouble


def won_by_lower(pairing: tuple[int, ...]) -> Outcome:
    """The contestant with the lower number always wins."""
    return ranked(tuple(-contestant for contestant in pairing))


def swiss_played(contestants: int, seats: int, matches: int) -> list:
    played: list = []
    while tables := next_round("swiss", contestants, seats, matches, "seed", played):
        played += [(table, won_by_lower(table)) for table in tables]
    return played


def test_in_a_round_robin_everybody_meets_everybody_in_every_seat():
    cycle = round_robin(4, 2, 12, "seed")
    assert sorted(cycle) == sorted(
        [*combinations(range(4), 2), *((b, a) for a, b in combinations(range(4), 2))]
    )


def test_a_round_robin_begins_again_when_all_have_met():
    assert round_robin(3, 2, 12, "s")[:6] == round_robin(3, 2, 12, "s")[6:]


def test_another_seed_draws_another_order():
    assert round_robin(5, 2, 20, "a") != round_robin(5, 2, 20, "b")


def test_a_longer_tournament_begins_like_a_shorter_one():
    assert free_for_all(7, 4, 50, "s")[:20] == free_for_all(7, 4, 20, "s")
    assert round_robin(7, 4, 50, "s")[:20] == round_robin(7, 4, 20, "s")


def test_two_bots_can_fill_four_seats():
    assert set(round_robin(2, 4, 8, "s")) == {(0, 1, 0, 1), (1, 0, 1, 0)}


def test_a_round_robin_of_too_many_tables_is_refused():
    with pytest.raises(Trouble, match="free-for-all or swiss"):
        round_robin(64, 8, 10, "s")


def test_in_a_free_for_all_everybody_plays_equally_often():
    counts = Counter(c for table in free_for_all(10, 4, 50, "s") for c in table)
    assert set(counts.values()) == {20}
    assert all(len(set(table)) == 4 for table in free_for_all(10, 4, 50, "s"))


def test_in_a_swiss_tournament_the_winners_of_the_first_round_meet():
    first = swiss_round(8, 2, "s", [])
    played = [(table, won_by_lower(table)) for table in first]
    second = swiss_round(8, 2, "s", played)
    winners = {min(table) for table in first}
    assert all(set(table) <= winners or not set(table) & winners for table in second)


def test_in_a_swiss_tournament_nobody_meets_again_before_it_must():
    tables = [frozenset(table) for table, _ in swiss_played(8, 2, 16)]
    assert len(set(tables)) == 16


def test_byes_go_round():
    played = swiss_played(5, 2, 10)
    counts = Counter(c for table, _ in played for c in table)
    assert set(counts.values()) == {4}


def test_a_swiss_tournament_stops_at_the_number_of_matches():
    assert len(swiss_played(6, 2, 10)) == 10


def test_beating_a_seat_is_two_points_and_a_tie_one():
    assert points_of((4, 7, 9), Outcome(((0, 2), (1,)), (1, 0, 1))) == [(4, 3), (7, 0), (9, 3)]
