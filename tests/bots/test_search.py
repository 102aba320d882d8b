"""The search for simultaneous moves: it solves matrix games, and keeps to what a seat may know."""

import pytest

from gamemaster.bots.search import regret, tree
from gamemaster.bots.search.frames import WIN, MatrixGame
from gamemaster.bots.search.tree import Budget, Thought, think
from gamemaster.core.dice import LowDice, ThreefryDice


class OneGame:
    """A single matrix game, after which the match is over."""

    def __init__(self, rows):
        self.rows = rows

    def frame(self, state, wide, salt):
        table = [worth for row in self.rows for pay in row for worth in (pay, -pay)]
        choices = [list(range(len(self.rows))), list(range(len(self.rows[0])))]
        return MatrixGame(state, choices, table, bytes([1] * (len(table) // 2)))

    def child(self, frame, places):
        raise AssertionError("nothing comes after")


def odds_of(rows, **budget):
    thought = think(OneGame(rows), None, 0, Budget(3, slip=0, **budget), ThreefryDice((1, 2)))
    return [odd / sum(thought.odds) for odd in thought.odds]


def test_rock_paper_scissors_is_played_evenly():
    odds = odds_of([[0, -1000, 1000], [1000, 0, -1000], [-1000, 1000, 0]])
    assert odds == pytest.approx([1 / 3] * 3, abs=0.03)


def test_a_choice_that_is_always_better_is_taken():
    assert odds_of([[500, 700], [-500, 100]])[0] > 0.95


def test_matching_pennies_with_a_dearer_side_are_mixed_as_the_theory_says():
    odds = odds_of([[3000, -1000], [-1000, 1000]])
    assert odds[0] == pytest.approx(1 / 3, abs=0.04)


def test_three_seats_are_solved_too():
    solver = regret.solver()
    sizes, many = solver.zeros(3), 6
    sizes[0] = sizes[1] = sizes[2] = 2
    table = solver.zeros(8 * 3)
    for combination in range(8):  # everybody gains by choosing 1, whatever the others do
        for seat in range(3):
            table[combination * 3 + seat] = 100 * (combination >> (2 - seat) & 1)
    regrets, sums = solver.zeros(many), solver.zeros(many)
    room = (solver.zeros(many), solver.zeros(3), solver.zeros(many))
    solver.solve(table, sizes, regrets, sums, *room, 50, 0)
    assert all(sums[2 * seat + 1] > 20 * sums[2 * seat] for seat in range(3))


def test_plain_python_counts_what_compiled_code_counts():
    np = pytest.importorskip("numpy")
    compiled = regret.solver()
    dice = ThreefryDice((3, 3))
    sizes = [3, 2, 2]
    table = [dice.between(-WIN, WIN) for _ in range(12 * 3)]
    plain = ([0] * 7, [0] * 7, [0] * 7, [0] * 3, [0] * 7)
    regret.solve(table, sizes, *plain, 40, 20)
    arrays = [np.zeros(len(own), np.int64) for own in plain]
    compiled.solve(np.array(table), np.array(sizes), *arrays, 40, 20)
    assert [list(map(int, own)) for own in arrays] == [list(own) for own in plain]


def test_who_thinks_others_slip_takes_the_chance():
    rows = [[0, 0, 0], [-50, 900, 900]]  # the second row loses a little to a perfect rival
    careful, daring = (
        think(OneGame(rows), None, 0, Budget(1, slip=slip), ThreefryDice((5, 5))).odds
        for slip in (0, 30)
    )
    assert careful[0] > careful[1]
    assert daring[1] > daring[0]


def test_what_is_hardly_ever_played_is_left_out():
    thought = Thought(("good", "poor"), (60000, 500))
    assert thought.drawn(LowDice()) == "good"
    assert {thought.drawn(ThreefryDice((n, 1))) for n in range(200)} == {"good"}


def test_without_numba_the_same_is_thought(monkeypatch):
    game, dice = OneGame([[3000, -1000], [-1000, 1000]]), ThreefryDice((1, 2))
    thought = think(game, None, 0, Budget(3), dice)
    monkeypatch.setattr(regret, "can_compile", lambda: False)
    monkeypatch.setattr(tree, "solver", regret.solver.__wrapped__)
    assert think(game, None, 0, Budget(3), dice) == thought
