"""Boards of any size and number of dimensions."""

from gamemaster.mechanics.grid import grid


def test_cells_are_numbered_with_x_fastest():
    board = grid((3, 2))
    assert board.squares[:4] == ((0, 0), (1, 0), (2, 0), (0, 1))
    assert all(board.squares[n] == at for at, n in board.number.items())


def test_a_board_has_two_to_the_dimensions_corners():
    assert [grid((3, 2)).squares[c] for c in grid((3, 2)).corners] == [
        (0, 0),
        (2, 0),
        (0, 1),
        (2, 1),
    ]
    assert len(grid((5, 5, 5)).corners) == 8


def test_a_path_runs_after_the_source_up_to_the_target():
    board = grid((5, 5))
    path = board.path(board.number[0, 1], board.number[3, 1])
    assert [board.squares[cell] for cell in path] == [(1, 1), (2, 1), (3, 1)]


def test_a_diagonal_is_a_path_and_a_knights_leap_is_its_target_alone():
    board = grid((5, 5))
    diagonal = board.path(board.number[4, 0], board.number[2, 2])
    assert [board.squares[cell] for cell in diagonal] == [(3, 1), (2, 2)]
    assert board.path(0, board.number[1, 2]) == (board.number[1, 2],)
