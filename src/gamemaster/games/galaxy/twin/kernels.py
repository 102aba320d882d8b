"""The twin as machine code, once for all configs."""

from types import SimpleNamespace

from gamemaster.core.once import once
from gamemaster.games.galaxy.twin import flights, loops, maps, orders, senses, turn
from gamemaster.vec.building import built

SOURCE = (
    *flights.SOURCE,
    *orders.SOURCE,
    *turn.SOURCE,
    *maps.SOURCE,
    *senses.SOURCE,
    *loops.SOURCE,
)


@once
def on_cpu() -> SimpleNamespace:
    """Every function of the twin, and the loops over lanes on all cores."""
    return built(SOURCE, "cpu", loops.LOOPS)
