"""Resolution of moves: blocked, trains, two legs, cycles."""

from tests.games.automatafl.boards import B1, B2, after, at, board, entered, failures


def test_G_AF_10_a_still_piece_on_the_path_blocks():
    state, events = entered(board(B1), ((0, 1), (3, 1)))
    assert at(state, 0, 1) == "A"
    assert failures(events) == {0: "blocked"}


def test_G_AF_11_an_occupied_target_blocks():
    assert at(after(B1, ((0, 1), (2, 1))), 0, 1) == "A"


def test_G_AF_12_a_path_freed_by_another_move_is_open():
    state = after(B1, ((0, 1), (3, 1)), ((2, 1), (2, 0)))
    assert (at(state, 3, 1), at(state, 2, 0)) == ("A", "R")


def test_G_AF_13_a_lifted_piece_does_not_block_even_if_it_returns():
    state = after("..A.. / A.R.. / ..... / ..@.. / .....", ((0, 1), (3, 1)), ((2, 1), (2, 0)))
    assert (at(state, 3, 1), at(state, 2, 1)) == ("A", "R")


def test_Q_AF_22_landing_on_a_piece_that_returned_fails_down_the_train():
    text = "..A.. / A.R.. / ..... / ..@.. / A...."
    state, events = entered(
        board(text, 4), ((2, 1), (2, 0)), ((0, 1), (2, 1)), ((0, 4), (0, 1)), None
    )
    assert (at(state, 2, 1), at(state, 0, 1), at(state, 0, 4)) == ("R", "A", "A")
    assert failures(events) == {0: "blocked", 1: "train", 2: "train"}


def test_G_AF_14_a_train_moves_up():
    state = after(B1, ((0, 1), (2, 1)), ((2, 1), (4, 1)))
    assert (at(state, 0, 1), at(state, 2, 1), at(state, 4, 1)) == (".", "A", "R")


def test_G_AF_16_a_piece_that_arrives_at_a_source_goes_on():
    state = after(B2, ((0, 1), (2, 1)), ((2, 1), (2, 0)))
    assert (at(state, 2, 0), at(state, 2, 1)) == ("A", ".")


def test_G_AF_17_a_blocked_second_leg_leaves_it_in_between():
    state, events = entered(board(B2), ((0, 1), (2, 1)), ((2, 1), (2, 4)))
    assert at(state, 2, 1) == "A"
    assert failures(events) == {1: "blocked"}


def test_Q_AF_24_a_blocked_first_leg_makes_the_second_invalid():
    text = "..... / AR... / ..... / ..@.. / ....."
    state, events = entered(board(text), ((0, 1), (2, 1)), ((2, 1), (2, 0)))
    assert at(state, 0, 1) == "A"
    assert failures(events) == {0: "blocked", 1: "nothing there"}


def test_Q_AF_25_a_belt_of_three_carries_both_pieces_as_far_as_they_get():
    text = "..... / AR... / ..... / ..@.. / ....."
    state = after(text, ((0, 1), (1, 1)), ((1, 1), (2, 1)), ((2, 1), (3, 1)), None, seats=4)
    assert (at(state, 3, 1), at(state, 2, 1), at(state, 1, 1)) == ("R", "A", ".")


def test_G_AF_19_a_swap_moves_nobody():
    state, events = entered(board(B1), ((0, 1), (2, 1)), ((2, 1), (0, 1)))
    assert (at(state, 0, 1), at(state, 2, 1)) == ("A", "R")
    assert failures(events) == {0: "cycle", 1: "cycle"}


def test_Q_AF_26_a_cycle_with_a_blocked_edge_is_no_cycle():
    text = "..... / ARA.. / ..... / ..@.. / ....."
    _, events = entered(board(text), ((0, 1), (2, 1)), ((2, 1), (0, 1)))
    assert failures(events) == {0: "blocked", 1: "blocked"}


def test_a_cycle_with_one_piece_leaves_it_where_it_is():
    assert at(after(B2, ((0, 1), (2, 1)), ((2, 1), (0, 1))), 0, 1) == "A"


def test_G_AF_21_a_cycle_of_four_pieces_moves_nobody():
    text = "A..R. / ..... / ....@ / R..A. / ....."
    state = after(
        text, ((0, 0), (3, 0)), ((3, 0), (3, 3)), ((3, 3), (0, 3)), ((0, 3), (0, 0)), seats=4
    )
    assert [at(state, *s) for s in ((0, 0), (3, 0), (3, 3), (0, 3))] == ["A", "R", "A", "R"]


def test_G_AF_23_an_empty_source_that_nothing_reaches_is_invalid():
    state, events = entered(board(B1), ((4, 0), (4, 4)))
    assert failures(events) == {0: "nothing there"}
    assert at(state, 4, 4) == "."


def test_G_AF_24_crossing_paths_both_succeed():
    text = "..R.. / A.... / ..... / ..... / .@..."
    state = after(text, ((0, 1), (4, 1)), ((2, 0), (2, 3)))
    assert (at(state, 4, 1), at(state, 2, 3)) == ("A", "R")


def test_G_AF_25_landing_on_anothers_path_succeeds():
    text = "..R.. / A.... / ..... / ..@.. / ....."
    state = after(text, ((2, 0), (2, 1)), ((0, 1), (4, 1)))
    assert (at(state, 2, 1), at(state, 4, 1)) == ("R", "A")


def test_G_AF_26_a_move_onto_the_automaton_is_blocked():
    text = "..... / ..A.. / ..... / ..@.. / ....."
    state, events = entered(board(text), ((2, 1), (2, 3)))
    assert at(state, 2, 1) == "A"
    assert failures(events) == {0: "blocked"}


def test_Q_AF_3_a_move_through_the_automaton_is_accepted_and_blocked():
    text = "..... / ..A.. / ..... / ..@.. / ....."
    _, events = entered(board(text), ((2, 1), (2, 4)))
    assert failures(events) == {0: "blocked"}


def test_G_AF_27_a_piece_may_be_moved_into_a_corner():
    assert at(after(B1, ((0, 1), (0, 0))), 0, 0) == "A"
