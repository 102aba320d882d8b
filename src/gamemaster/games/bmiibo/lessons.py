"""Small boards with a task, judged by the rules."""

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.values import Words
from gamemaster.games.bmiibo.bout import distance
from gamemaster.games.bmiibo.config import complete
from gamemaster.games.bmiibo.state import FULL_HEALTH, Body, Cell, State, View


def _facing(mine: Cell, theirs: Cell) -> State:
    """Two duelists on these cells, the pupil's to act."""
    config = complete({"fighters": ["duelist", "duelist"]})
    bodies = tuple(Body(cell, FULL_HEALTH, (0, 0, 0)) for cell in (mine, theirs))
    return State(config=config, order=(0, 1), bodies=bodies, now=0)


def _not_adjacent(before: State, after: Step[State]) -> Words | None:
    mine, theirs = (body.cell for body in after.state.bodies)
    if distance(after.state.config.metric, mine, theirs) == 1:
        return None
    return Words(
        "You do not stand beside it yet; a step goes to one of the eight cells around you.",
        "Você ainda não está ao lado; um passo leva a uma das oito casas à sua volta.",
    )


def _not_hurt(before: State, after: Step[State]) -> Words | None:
    if after.state.bodies[1].hp < before.bodies[1].hp:
        return None
    return Words(
        "It has lost no health. Aim your attack at the cell on which it stands.",
        "Ele não perdeu saúde. Mire o ataque na casa onde ele está.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="step",
        title=Words("One step closer", "Um passo mais perto"),
        ask=Words("Step beside the other duelist.", "Dê um passo até ficar ao lado do outro."),
        position=lambda: _facing((3, 3), (5, 5)),
        missing=_not_adjacent,
    ),
    Lesson(
        id="attack",
        title=Words("The first blow", "O primeiro golpe"),
        ask=Words("Hit the duelist beside you.", "Acerte o duelista ao seu lado."),
        position=lambda: _facing((3, 3), (4, 4)),
        missing=_not_hurt,
    ),
)
