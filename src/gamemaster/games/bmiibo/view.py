"""What a seat may know: everything, for nothing in this game is hidden."""

from gamemaster.core.values import Seat
from gamemaster.games.bmiibo.state import State, View


def view_of(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        config=state.config,
        order=state.order,
        bodies=state.bodies,
        now=state.now,
        turn=state.turn,
        fallen=state.fallen,
    )
