"""The Automaton's step, its ties and the win."""

import pytest

from gamemaster.games.automatafl.events import AutomatonMoved, CornerEntered, MatchEnded
from tests.games.automatafl.boards import GAME, at, board, entered, seven, step_on


@pytest.mark.parametrize(
    "case, text, way",
    [
        ("G-AF-29", seven("R..@..A"), "right"),
        ("G-AF-30", seven("R..@A.."), "stays"),
        ("G-AF-31", seven("R..@A..", up="A3"), "up"),
        ("G-AF-33", seven("R..@.A.", up="A3", down="R2"), "right"),
        ("G-AF-34", seven(".R.@.A.", up="A2", down="R3"), "right"),
        ("G-AF-35", seven(".R.@.A.", up="A2", down="R2"), "up"),
        ("G-AF-36", seven("R..@..A", up="R1"), "right"),
        ("G-AF-37", seven("R..@..."), "right"),
        ("G-AF-39", seven(".R.@..R"), "right"),
        ("G-AF-40", seven(".R.@.R."), "stays"),
        ("G-AF-40", seven(".R.@.R.", up="A3"), "up"),
        ("G-AF-42", seven(".R.@...", up="R2"), "down"),
        ("G-AF-43", seven("R..@...", up="A2"), "right"),
        ("G-AF-45", seven("A..@..."), "left"),
        ("G-AF-45", seven("..A@..."), "stays"),
        ("G-AF-45", seven("A..@.A."), "right"),
        ("G-AF-45", seven("A..@A.."), "stays"),
        ("G-AF-45", seven(".A.@.A."), "stays"),
        ("G-AF-47", seven("RA.@..."), "left"),
        ("Q-AF-28", seven("R..@A..", up="R2"), "down"),
        ("Q-AF-29", seven("R..@A..", up="R3", down="A3"), "down"),
        ("P3 both axes, closer wins", seven("A..@...", down="A2"), "down"),
        ("P3 both axes, equal", seven("A..@...", down="A3"), "down"),
        ("P2 both axes, closer wins", seven("..R@...", down="R2"), "right"),
    ],
)
def test_the_automaton_goes(case, text, way):
    assert step_on(text) == way


@pytest.mark.parametrize(
    "case, text",
    [
        ("G-AF-35", seven(".R.@.A.", up="A2", down="R2")),
        ("G-AF-42", seven(".R.@...", up="R2")),
        ("Q-AF-32, attractors", seven("A..@...", down="A3")),
    ],
)
def test_Q_AF_32_a_tie_freezes_the_automaton_if_the_table_wants_it_so(case, text):
    assert step_on(text, tie_rule="freeze") == "stays"


def test_Q_AF_32_freeze_changes_nothing_without_a_tie():
    assert step_on(seven("R..@..A"), tie_rule="freeze") == "right"


def test_Q_AF_31_there_is_no_space_beyond_the_edge():
    assert step_on("@.R.. / ..... / ..... / ..... / .....".replace("@.R..", ".@R..")) == "left"
    assert step_on("..... / ..... / @.R.. / ..... / .....") == "stays"


def test_G_AF_48_entering_a_corner_wins_for_its_owner():
    state, events = entered(board(".@.R. / ..... / ..... / ..... / ....."))
    assert state.winner == 0
    assert GAME.outcome(state).ranking == ((0,), (1,))
    assert CornerEntered((0, 0), 0) in events
    assert MatchEnded("corner", 0, 1) in events


def test_G_AF_48_a_piece_in_the_corner_keeps_the_automaton_out():
    state, _ = entered(board("A@... / ..... / ..... / ..... / ....."))
    assert state.ended == ""
    assert at(state, 1, 0) == "@"


def test_G_AF_49_pieces_in_corners_never_win():
    state, _ = entered(board("..... / A.... / ..... / ..@.. / ....."), ((0, 1), (0, 0)))
    assert GAME.outcome(state) is None


def test_Q_AF_34_either_corner_of_the_row_wins_for_its_player():
    assert entered(board(".R.@. / ..... / ..... / ..... / ....."))[0].winner == 0
    assert entered(board("..... / ..... / ..... / ..... / .R.@."))[0].winner == 1


def test_four_seats_own_one_corner_each():
    for seat, text in enumerate(
        (
            ".@.R. / ..... / ..... / ..... / .....",
            ".R.@. / ..... / ..... / ..... / .....",
            "..... / ..... / ..... / ..... / .@.R.",
            "..... / ..... / ..... / ..... / .R.@.",
        )
    ):
        assert entered(board(text, 4))[0].winner == seat


def test_Q_AF_8_an_unowned_corner_wins_for_nobody_and_play_goes_on():
    corners = [{"at": [4, 4], "seat": 0}]
    state, events = entered(board(".@.R. / ..... / ..... / ..... / .....", corners=corners))
    assert state.ended == ""
    assert CornerEntered((0, 0), None) in events
    assert state.owing == (0, 1)


def test_Q_AF_10_the_turn_limit_is_a_draw():
    state = board("..... / ..... / ..@.. / ..... / .....", turn_limit=2)
    state, _ = entered(state)
    assert GAME.outcome(state) is None
    state, _ = entered(state)
    assert GAME.outcome(state).ranking == ((0, 1),)
    assert GAME.awaiting(state) == ()


def test_the_reason_of_a_step_names_the_axis_and_the_rule():
    _, events = entered(board(seven("R..@...", up="A2")))
    step = next(e for e in events if isinstance(e, AutomatonMoved))
    assert (step.axis, step.reason, step.axes[0].rule, step.axes[1].rule) == (0, "priority", 2, 3)
