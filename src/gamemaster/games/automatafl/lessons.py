"""Small boards with a task, judged by the rules."""

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.values import Words
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.events import AutomatonMoved
from gamemaster.games.automatafl.rules import GAME
from gamemaster.games.automatafl.state import State, View


def _board(*rows: str) -> State:
    return GAME.setup(complete({"seats": 2, "rows": list(rows)}), LowDice()).state


def _not_to_the_left(before: State, after: Step[State]) -> Words | None:
    steps = [event for event in after.events if isinstance(event, AutomatonMoved)]
    if steps and steps[0].to[0] < steps[0].source[0]:
        return None
    return Words(
        "It did not step left. It goes toward an attractor that it sees in its row or column.",
        "Ele não foi para a esquerda. Ele anda rumo a um atrator que vê na sua linha ou coluna.",
    )


def _not_won(before: State, after: Step[State]) -> Words | None:
    if after.state.winner == 0:
        return None
    return Words(
        "It is not in your corner. It steps away from a repulsor that it sees.",
        "Ele não está no seu canto. Ele se afasta de um repulsor que vê.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="attractor",
        title=Words("An attractor draws it", "Um atrator o puxa"),
        ask=Words(
            "Move the attractor (A) so that the Automaton (@) steps left.",
            "Mova o atrator (A) para que o Autômato (@) vá à esquerda.",
        ),
        position=lambda: _board(".....", ".....", "..@..", ".....", "A...."),
        missing=_not_to_the_left,
    ),
    Lesson(
        id="repulsor",
        title=Words("A repulsor drives it home", "Um repulsor o leva para casa"),
        ask=Words(
            "The corners of the top row are yours. Move the repulsor (R) so that the Automaton enters one.",
            "Os cantos da fileira de cima são seus. Mova o repulsor (R) para que o Autômato entre num deles.",
        ),
        position=lambda: _board(".@...", ".....", "....R", ".....", "....."),
        missing=_not_won,
    ),
)
