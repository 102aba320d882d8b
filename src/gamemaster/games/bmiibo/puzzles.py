"""Puzzles of Bmiibo: a fighter of the house among rivals, and the one action that fells somebody."""

from collections.abc import Iterator

from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice
from gamemaster.core.puzzles import Puzzles
from gamemaster.core.values import Json, Words
from gamemaster.games.bmiibo.bout import steps_of
from gamemaster.games.bmiibo.lessons import felled, standing
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import ELEMENTS, SLOTS, State, View

RIVALS = 3
BOARD = 8


def propose(dice: Dice) -> Lesson[State, View]:
    names = dice.sample(tuple(library()), 1 + RIVALS)
    cells = dice.sample([(x, y) for x in range(BOARD) for y in range(BOARD)], 1 + RIVALS)
    health = [dice.between(30, 90), *(dice.between(8, 60) for _ in range(RIVALS))]
    waits = (0, 0, dice.between(0, 1) * dice.between(1, 6))
    weak = (dice.pick(ELEMENTS),)
    placed = list(zip(names, cells, strict=True))
    return Lesson(
        id="",
        title=Words("One of them falls", "Um deles cai"),
        ask=Words(
            "One action: bring a rival to 0 health or below.",
            "Uma ação: leve um rival a 0 de saúde ou menos.",
        ),
        position=lambda: standing(*placed, health=health, waits=waits, weak=weak),
        missing=felled,
    )


def answers(view: View) -> Iterator[Json]:
    """Every step, and every slot on every cell."""
    for way in steps_of(view.config.metric):
        yield {"move": way}
    for slot in SLOTS:
        for x in range(view.config.board):
            for y in range(view.config.board):
                yield {slot: [x, y]}


PUZZLES: Puzzles[State, View] = Puzzles(propose=propose, answers=answers, share=30)
