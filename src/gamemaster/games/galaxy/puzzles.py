"""Puzzles of King of the Galaxy: the last turn, three open orders, and the goods that decide."""

from collections.abc import Iterator
from itertools import combinations

from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice
from gamemaster.core.puzzles import Puzzles
from gamemaster.core.values import Json, Words
from gamemaster.games.galaxy.lessons import last_turn, won
from gamemaster.games.galaxy.state import RESOURCES, Goods, State, View

ORDERS = 3


def propose(dice: Dice) -> Lesson[State, View]:
    terms = []
    for _ in range(ORDERS):
        give, want = dice.sample(RESOURCES, 2)
        terms.append((give, want, dice.between(4, 15), dice.between(3, 14)))
    mine = Goods(dice.between(8, 30), dice.between(4, 20), dice.between(4, 20))
    lead = dice.between(1, 12)
    return Lesson(
        id="",
        title=Words("The last trade", "A última troca"),
        ask=Words(
            "The last turn. Systems and fighters are even; then gold, minerals and fuel together decide, "
            "and the rival has more. Fill orders so that you win.",
            "O último turno. Sistemas e caças empatam; então decidem ouro, minério e combustível juntos, "
            "e o rival tem mais. Preencha ordens de modo a vencer.",
        ),
        position=lambda: last_turn(terms, mine, lead),
        missing=won,
    )


def answers(view: View) -> Iterator[Json]:
    """Every set of orders, each of them filled whole."""
    for count in range(len(view.orders) + 1):
        for orders in combinations(view.orders, count):
            fills = [{"do": "fill", "order": order.id, "amount": order.left} for order in orders]
            yield {"actions": fills}


PUZZLES: Puzzles[State, View] = Puzzles(propose=propose, answers=answers, share=8)
