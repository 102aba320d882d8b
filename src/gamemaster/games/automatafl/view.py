"""What a seat may know, built field by field: all but the moves not yet revealed."""

from functools import lru_cache

from gamemaster.core.values import Seat
from gamemaster.games.automatafl.state import State, View


def view_of(state: State, seat: Seat | None) -> View:
    config = state.config
    return View(
        seat=seat,
        seats=config.seats,
        size=config.size,
        rows=_rows(state.cells, config.size[0]),
        kinds=config.kinds,
        corners=config.corners,
        awaiting=state.owing,
        standing=state.standing,
        closed_sources=state.closed_sources,
        closed_targets=state.closed_targets,
        steps=state.steps,
        turn_limit=config.turn_limit,
        tie_rule=config.tie_rule,
        conflicts=config.conflicts,
        ended=state.ended,
        winner=state.winner,
    )


@lru_cache(maxsize=64)
def _rows(cells: str, width: int) -> tuple[str, ...]:
    """A board row by row; kept, because all seats see the same one."""
    return tuple([cells[at : at + width] for at in range(0, len(cells), width)])
