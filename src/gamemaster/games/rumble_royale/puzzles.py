"""Puzzles of Rumble Royale: a hand, some Energy, and the sequence that ends the match."""

from collections.abc import Iterator
from itertools import permutations, product

from gamemaster.core.depth import Lesson
from gamemaster.core.dice import Dice
from gamemaster.core.puzzles import Puzzles
from gamemaster.core.values import Json, Words
from gamemaster.games.rumble_royale.lessons import POKE, against_metal, won
from gamemaster.games.rumble_royale.stages import FILLER
from gamemaster.games.rumble_royale.state import CardId, Face, State, View

HANDS: tuple[str | CardId, ...] = (FILLER, FILLER, POKE, "Laser", "Bazooka", "Turbo", "Robot")
HAND = 4


def propose(dice: Dice) -> Lesson[State, View]:
    cards = dice.sample(HANDS, HAND)
    energy, life = dice.between(4, 11), dice.between(3, 15)
    return Lesson(
        id="",
        title=Words("The sequence that ends it", "A sequência que acaba com tudo"),
        ask=Words(
            f"The rival's Metal takes the first damage of the turn, and {life} Life stand behind it. Win now.",
            f"O Metal do rival absorve o primeiro dano do turno, e há {life} de Vida por trás. Vença já.",
        ),
        position=lambda: against_metal(*cards, energy=energy, life=life),
        missing=won,
    )


def answers(view: View) -> Iterator[Json]:
    """Every sequence of cards of the hand, aimed at the rival or at a subprocess of the rival."""
    aims: list[Json] = [{"player": 1}]
    aims += [{"subprocess": process.id} for process in view.subprocesses if process.owner == 1]
    for count in range(len(view.hand) + 1 if view.may_play else 1):
        for cards in permutations(view.hand, count):
            if sum(face.cost for face in cards) <= view.energy:
                for plays in product(*(_plays(face, aims) for face in cards)):
                    yield {"plays": list(plays)}


def _plays(face: Face, aims: list[Json]) -> list[Json]:
    if not face.choose:
        return [{"card": face.card}]
    return [{"card": face.card, "target": aim} for aim in aims]


PUZZLES: Puzzles[State, View] = Puzzles(propose=propose, answers=answers, share=20)
