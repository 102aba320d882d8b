"""Move entry: legality, conflicts, marks, re-entry."""

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.automatafl.events import EntryReopened
from tests.games.automatafl.boards import B1, B2, GAME, at, board, clashes, entered, failures


def illegal(state, source, to, seat=0):
    with pytest.raises(Illegal) as caught:
        GAME.parse(GAME.view(state, seat), {"from": source, "to": to})
    return caught.value


@pytest.mark.parametrize(
    "source, to, place",
    [
        ([0, 1], [3, 2], "$.to"),
        ([0, 1], [0, 1], "$.to"),
        ([0, 1], [5, 1], "$.to"),
        ([2, 3], [2, 2], "$.from"),
    ],
)
def test_G_AF_01_illegal_moves_are_refused_with_their_place(source, to, place):
    assert illegal(board(B1), source, to).at == place


def test_G_AF_02_the_same_piece_twice_is_a_source_conflict():
    state, events = entered(board(B1), ((0, 1), (0, 0)), ((0, 1), (1, 1)))
    assert clashes(events) == [("source", (0, 1), (0, 1))]
    assert state.owing == (0, 1)
    assert state.closed_sources == ((0, 1),)


def test_Q_AF_11_a_closed_source_is_still_a_legal_target():
    state, _ = entered(board(B1), ((0, 1), (0, 0)), ((0, 1), (1, 1)))
    assert illegal(state, [0, 1], [0, 0]).at == "$.from"
    assert GAME.parse(GAME.view(state, 0), {"from": [2, 1], "to": [0, 1]})


def test_G_AF_03_the_same_empty_source_is_no_conflict_and_both_are_invalid():
    _, events = entered(board(B1), ((1, 1), (1, 0)), ((1, 1), (1, 2)))
    assert clashes(events) == []
    assert failures(events) == {0: "torn", 1: "torn"}


def test_G_AF_04_the_same_target_is_a_conflict_and_stays_legal_as_source():
    state, events = entered(board(B1), ((0, 1), (1, 1)), ((2, 1), (1, 1)))
    assert clashes(events) == [("target", (1, 1), (0, 1))]
    assert state.closed_targets == ((1, 1),)
    assert state.closed_sources == ()
    assert GAME.parse(GAME.view(state, 0), {"from": [1, 1], "to": [1, 2]})
    assert illegal(state, [0, 1], [1, 1]).at == "$.to"


def test_G_AF_05_identical_moves_close_both_ends():
    state, events = entered(board(B1), ((0, 1), (1, 1)), ((0, 1), (1, 1)))
    assert state.closed_sources == ((0, 1),)
    assert state.closed_targets == ((1, 1),)
    assert len(clashes(events)) == 2


def test_G_AF_06_a_target_conflict_needs_no_piece():
    _, events = entered(board(B1), ((0, 1), (1, 1)), ((1, 4), (1, 1)))
    assert clashes(events) == [("target", (1, 1), (0, 1))]


def test_G_AF_09_marks_are_gone_in_the_next_turn():
    state, _ = entered(board(B1), ((0, 1), (0, 0)), ((0, 1), (1, 1)))
    state, _ = entered(state)
    assert state.closed_sources == ()
    assert GAME.parse(GAME.view(state, 0), {"from": [0, 1], "to": [0, 0]})


def test_Q_AF_7_a_silent_seat_passes_and_never_conflicts():
    state = board(B1)
    assert GAME.default(GAME.view(state, 0)) is None
    _, events = entered(state)
    assert clashes(events) == []


def test_Q_AF_12_marks_accumulate_and_bar_everybody_who_enters():
    state, _ = entered(
        board(B1, 4), ((0, 1), (0, 0)), ((0, 1), (1, 1)), ((3, 0), (3, 1)), ((4, 0), (4, 1))
    )
    state, _ = entered(state, ((2, 1), (2, 0)), ((2, 1), (2, 2)))
    assert state.closed_sources == ((0, 1), (2, 1))


def test_Q_AF_13_a_standing_move_is_drawn_back_in():
    state, _ = entered(board(B1, 4), ((0, 1), (0, 0)), ((0, 1), (1, 1)), ((2, 1), (2, 0)), None)
    assert state.owing == (0, 1)
    state, events = entered(state, ((2, 2), (2, 0)), None)
    assert clashes(events) == [("target", (2, 0), (0, 2))]
    assert state.owing == (0, 2)
    assert [e.seats for e in events if isinstance(e, EntryReopened)] == [(0, 2)]


def test_Q_AF_13_a_seat_outside_the_conflict_keeps_its_move():
    state, _ = entered(board(B1, 4), ((0, 1), (0, 0)), ((0, 1), (1, 1)), ((2, 1), (2, 0)), None)
    state, _ = entered(state)
    assert at(state, 2, 0) == "R"


def test_Q_AF_16_a_piece_that_arrives_at_a_torn_square_stops_there():
    state, events = entered(
        board(B2, 4), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 1), (1, 2)), None
    )
    assert at(state, 1, 1) == "A"
    assert failures(events) == {1: "torn", 2: "torn"}


def test_Q_AF_17_a_target_that_is_another_moves_source_is_no_conflict():
    _, events = entered(board(B1), ((0, 1), (2, 1)), ((2, 1), (2, 0)))
    assert clashes(events) == []


def test_Q_AF_18_a_player_with_nothing_left_may_pass():
    assert GAME.parse(GAME.view(board(B1), 0), "pass") is None


def test_Q_AF_19_standing_moves_are_public_during_re_entry():
    state, _ = entered(board(B1, 4), ((0, 1), (0, 0)), ((0, 1), (1, 1)), ((2, 1), (2, 0)), None)
    for seat in (None, 0, 1, 2, 3):
        assert [entry.seat for entry in GAME.view(state, seat).standing] == [2, 3]


def test_practice_identical_moves_move_once():
    state, events = entered(board(B1, conflicts="practice"), ((0, 1), (1, 1)), ((0, 1), (1, 1)))
    assert clashes(events) == []
    assert at(state, 1, 1) == "A"


def test_practice_the_same_empty_source_is_a_conflict():
    _, events = entered(board(B1, conflicts="practice"), ((1, 1), (1, 0)), ((1, 1), (1, 2)))
    assert clashes(events) == [("source", (1, 1), (0, 1))]


def test_practice_a_mark_bars_both_ends():
    state, _ = entered(board(B1, conflicts="practice"), ((0, 1), (1, 1)), ((2, 1), (1, 1)))
    assert illegal(state, [1, 1], [1, 2]).at == "$.from"
    assert illegal(state, [0, 1], [1, 1]).at == "$.to"


def test_a_spectator_has_no_move():
    with pytest.raises(Illegal):
        GAME.parse(GAME.view(board(B1), None), "pass")
