"""Small galaxies with a task, judged by the rules."""

from gamemaster.core.contract import Step
from gamemaster.core.depth import Lesson
from gamemaster.core.dice import LowDice
from gamemaster.core.values import Words
from gamemaster.games.galaxy.config import complete
from gamemaster.games.galaxy.rules import GAME
from gamemaster.games.galaxy.state import State, View

HOME, FREE = 0, 1
SITES = (
    {"x": 0, "y": 0, "home": 0, "fighters": 5, "yields": {"gold": 9, "minerals": 3, "fuel": 3}},
    {"x": 2, "y": 0, "yields": {"gold": 4}},
    {"x": 9, "y": 0, "home": 1, "fighters": 5, "yields": {"gold": 9, "minerals": 3, "fuel": 3}},
)


def _galaxy() -> State:
    """Two homes, and a system between them that is nobody's."""
    return GAME.setup(complete({"seats": 2, "map": list(SITES)}), LowDice()).state


def _ships(state: State, at: int) -> int:
    return dict(state.systems[at].ships).get(0, 0)


def _not_built(before: State, after: Step[State]) -> Words | None:
    if _ships(after.state, HOME) >= _ships(before, HOME) + 2:
        return None
    return Words(
        "There are not two fighters more at system 0. Build there, 1 mineral each.",
        "Não há dois caças a mais no sistema 0. Construa ali, 1 de minério por caça.",
    )


def _not_under_way(before: State, after: Step[State]) -> Words | None:
    fleets = [fleet for wave in after.state.transit for fleet in wave.fleets]
    if any(fleet.seat == 0 and fleet.target == FREE for fleet in fleets):
        return None
    return Words(
        "No fleet of yours is on its way to system 1. Send some from system 0.",
        "Nenhuma frota sua está a caminho do sistema 1. Envie alguns do sistema 0.",
    )


LESSONS: tuple[Lesson[State, View], ...] = (
    Lesson(
        id="build",
        title=Words("Fighters at home", "Caças em casa"),
        ask=Words("Build two fighters at system 0.", "Construa dois caças no sistema 0."),
        position=_galaxy,
        missing=_not_built,
    ),
    Lesson(
        id="travel",
        title=Words("The first journey", "A primeira viagem"),
        ask=Words(
            "System 1 is nobody's. Send a fleet there.",
            "O sistema 1 não é de ninguém. Envie uma frota para lá.",
        ),
        position=_galaxy,
        missing=_not_under_way,
    ),
)
