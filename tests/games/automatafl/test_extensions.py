"""The extensions the document leaves to the reader, on the same stages."""

import tracemalloc
from time import process_time

import pytest

from gamemaster.core.errors import Illegal
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.events import AutomatonMoved, AutomatonStayed, MatchEnded
from gamemaster.games.automatafl.layouts import layouts
from tests.games.automatafl.boards import GAME, after, at, board, entered, failures, step_on


def cube(*planes: str, **config):
    """A 3×3×3 state from three planes of `row / row / row`."""
    rows = [row.strip() for plane in planes for row in plane.split("/")]
    whole = complete({"size": [3, 3, 3], "rows": rows, **config})
    return GAME.setup(whole, None).state


EMPTY_PLANE = "... / ... / ..."


def automaton_of(state):
    return state.grid.squares[state.cells.index("@")]


def test_Q_AF_35_the_third_axis_draws_too():
    state, _ = entered(cube("... / .@. / ...", EMPTY_PLANE, "... / .A. / ..."))
    assert automaton_of(state) == (1, 1, 1)


def test_Q_AF_35_z_before_y_before_x():
    empty = ["...."] * 4
    rows = ["....", ".@.A", "....", ".A..", *empty, "....", ".A..", "....", "....", *empty]
    state = GAME.setup(complete({"size": [4, 4, 4], "rows": rows}), None).state
    assert automaton_of(entered(state)[0]) == (1, 1, 1)
    frozen = GAME.setup(
        complete({"size": [4, 4, 4], "rows": rows, "tie_rule": "freeze"}), None
    ).state
    assert automaton_of(entered(frozen)[0]) == (1, 1, 0)


def test_Q_AF_35_a_rook_move_changes_exactly_one_coordinate():
    state = cube("A.. / .@. / ...", EMPTY_PLANE, EMPTY_PLANE)
    assert at(entered(state, ((0, 0, 0), (0, 0, 2)))[0], 0, 0, 2) == "A"
    with pytest.raises(Illegal):
        entered(state, ((0, 0, 0), (1, 0, 2)))


def test_Q_AF_35_two_seats_own_the_corners_by_y_in_three_dimensions():
    owners = {corner.at: corner.seat for corner in complete({"layout": "cube"}).corners}
    assert len(owners) == 8
    assert all(seat == (at[1] > 0) for at, seat in owners.items())


def test_Q_AF_36_another_automaton_is_neutral_and_hides_what_is_behind():
    assert step_on("..... / ..... / A@.@A / ..... / .....") == "stays"


def test_Q_AF_36_two_automata_that_want_one_square_both_stay():
    text = "....... / ....... / R.@.@.R / ....... / ......."
    _, events = entered(board(text))
    assert [e.reason for e in events if isinstance(e, AutomatonStayed)] == ["same square"] * 2


def test_Q_AF_36_two_automata_step_from_the_same_board():
    text = "....... / .@...A. / ....... / .A...@. / ......."
    _, events = entered(board(text))
    assert [e.to for e in events if isinstance(e, AutomatonMoved)] == [(1, 2), (5, 2)]


def test_Q_AF_36_two_owners_at_once_is_a_draw():
    state, events = entered(board(".@.R. / ..... / ..... / ..... / .@.R."))
    assert MatchEnded("several corners", None, 1) in events
    assert GAME.outcome(state).ranking == ((0, 1),)


KINDS = [
    {"letter": "A", "pull": ["attract", "attract"]},
    {"letter": "X", "pull": ["attract", "repel"]},
    {"letter": "N", "pull": ["neutral", "neutral"]},
]


def test_influence_may_differ_by_axis():
    row = "..... / ..... / ..@.X / ..... / ....."
    column = "..X.. / ..... / ..@.. / ..... / ....."
    assert step_on(row, kinds=KINDS) == "right"
    assert step_on(column, kinds=KINDS) == "down"


def test_a_neutral_piece_hides_what_is_behind_it():
    assert step_on("....... / ....... / ..@.N.A", kinds=KINDS) == "stays"


def test_free_movement_goes_anywhere_empty():
    text = "A.... / R.... / ..... / ..@.. / ....."
    assert at(after(text, ((0, 0), (4, 3)), movement="free"), 4, 3) == "A"
    _, events = entered(board(text, movement="free"), ((0, 0), (0, 1)))
    assert failures(events) == {0: "blocked"}


def test_chess_gaits_leap_and_slide():
    text = "A.... / R.... / ..... / ..@.. / ....."
    assert at(after(text, ((0, 0), (1, 2)), movement="chess"), 1, 2) == "A"
    assert at(after(text, ((0, 1), (3, 4)), movement="chess"), 3, 4) == "."
    assert at(after(text, ((0, 1), (1, 0)), movement="chess"), 1, 0) == "R"
    with pytest.raises(Illegal, match="knight"):
        after(text, ((0, 0), (0, 2)), movement="chess")


def test_a_piece_does_not_take_a_second_leg_its_gait_cannot():
    text = "A.... / R.... / ..... / ..@.. / ....."
    state, events = entered(board(text, movement="chess"), ((0, 0), (1, 2)), ((1, 2), (2, 1)))
    assert at(state, 1, 2) == "A"
    assert failures(events) == {1: "gait"}


@pytest.mark.parametrize("name", list(layouts()))
def test_every_layout_sets_up_for_two_and_four(name):
    for seats in (2, 4):
        state = GAME.setup(complete({"layout": name, "seats": seats}), None).state
        assert state.owing == tuple(range(seats))


def test_Q_AF_1_the_classic_board_has_24_repulsors_and_12_attractors():
    cells = "".join(complete({}).rows)
    assert (cells.count("R"), cells.count("A"), cells.index("@")) == (24, 12, 60)


@pytest.mark.parametrize(
    "raw, place",
    [
        ({"layout": "nowhere"}, "$.layout"),
        ({"layout": "classic", "rows": ["@"]}, "$.layout"),
        ({"size": [3, 3]}, "$.size"),
        ({"rows": ["..", ".@."]}, "$.rows[1]"),
        ({"rows": ["...", ".Z.", "..."]}, "$.rows[1]"),
        ({"rows": ["...", "...", "..."]}, "$.rows"),
        ({"rows": ["@..", "...", "..."]}, "$.rows"),
        ({"seats": 3}, "$.corners"),
        ({"corners": [{"at": [1, 1], "seat": 0}]}, "$.corners[0].at"),
        ({"corners": [{"at": [0, 0], "seat": 2}]}, "$.corners[0].seat"),
        ({"corners": [{"at": [0, 0], "seat": 0}, {"at": [0, 0], "seat": 1}]}, "$.corners[1].at"),
        ({"kinds": [{"letter": "@", "pull": ["attract", "repel"]}]}, "$.kinds[0].letter"),
        ({"kinds": [{"letter": "A", "pull": ["attract"]}]}, "$.kinds[0].pull"),
        ({"turn_limit": 0}, "$.turn_limit"),
        ({"rows": [], "size": [0, 0]}, "$.rows"),
        ({"rows": []}, "$.rows"),
        ({"rows": ["@."], "size": [-5, -5]}, "$.size"),
        ({"sizes": 3}, "$"),
        (7, "$"),
    ],
)
def test_a_broken_config_is_refused_with_its_place(raw, place):
    with pytest.raises(Illegal) as caught:
        complete(raw)
    assert caught.value.at == place


@pytest.mark.parametrize(
    "raw",
    [
        {"rows": ["@."], "size": [2] * 40},
        {"rows": ["@."], "size": [100_000, 100_000]},
        {"rows": ["@."], "size": [6_000_000, 2]},
        {"rows": ["." * 256] * 256},
        {"kinds": [{"letter": "A", "pull": ["attract", "repel"]}] * 20_000},
    ],
)
def test_a_size_is_checked_before_anything_of_that_size_is_built(raw):
    tracemalloc.start()
    begun = process_time()
    with pytest.raises(Illegal):
        complete(raw)
    took, (_, most) = process_time() - begun, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < 2  # counting every byte makes it several times slower than it is
    assert most < 16 << 20


def test_three_seats_play_with_corners_of_their_own():
    corners = [{"at": [0, 0], "seat": 0}, {"at": [10, 0], "seat": 1}, {"at": [0, 10], "seat": 2}]
    assert complete({"seats": 3, "corners": corners}).seats == 3


def test_Q_AF_9_two_seats_own_the_top_and_the_bottom_row_unless_chosen_otherwise():
    owners = {corner.at: corner.seat for corner in complete({}).corners}
    assert owners == {(0, 0): 0, (10, 0): 0, (0, 10): 1, (10, 10): 1}
    chosen = [{"at": [0, 0], "seat": 1}]
    assert [corner.seat for corner in complete({"corners": chosen}).corners] == [1]
