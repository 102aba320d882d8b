"""The Automaton knows no favourite side: a mirrored or turned board gives a mirrored or turned step."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.automatafl.boards import step_on

MIRRORED = {"left": "right", "right": "left", "up": "up", "down": "down", "stays": "stays"}
TURNED = {"left": "up", "up": "left", "right": "down", "down": "right", "stays": "stays"}


@st.composite
def boards(draw) -> list[str]:
    """A 7×7 board with the Automaton off the corners."""
    cells = [[draw(st.sampled_from(".....AR")) for _ in range(7)] for _ in range(7)]
    x, y = draw(st.integers(1, 5)), draw(st.integers(0, 6))
    cells[y][x] = "@"
    return ["".join(row) for row in cells]


@settings(max_examples=300, deadline=None)
@given(boards())
def test_a_mirrored_board_gives_a_mirrored_step(rows):
    mirrored = [row[::-1] for row in rows]
    assert step_on("/".join(mirrored)) == MIRRORED[step_on("/".join(rows))]


@settings(max_examples=300, deadline=None)
@given(boards())
def test_without_the_column_rule_a_turned_board_gives_a_turned_step(rows):
    turned = ["".join(column) for column in zip(*rows, strict=True)]
    assert (
        step_on("/".join(turned), tie_rule="freeze")
        == TURNED[step_on("/".join(rows), tie_rule="freeze")]
    )
