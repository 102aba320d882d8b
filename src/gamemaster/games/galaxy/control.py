"""Stage 4: who controls what after combat; orders of lost systems are closed."""

from gamemaster.core.values import Seat
from gamemaster.games.galaxy.actions import tell_order, unplaced
from gamemaster.games.galaxy.events import (
    ContestContinued,
    ContestEnded,
    OrderLost,
    SystemContested,
    SystemTaken,
)
from gamemaster.games.galaxy.state import Ships, System, SystemId
from gamemaster.games.galaxy.turn import Turn


def update_control(turn: Turn) -> None:
    """Look at every system where a contest runs or a stranger stands, shots or no shots (Q-KG-11)."""
    for at, system in enumerate(turn.systems):
        if system.contested:
            _contest(turn, at, system)
        elif system.ships and not system.natives:
            _visited(turn, at, system)


def _visited(turn: Turn, at: SystemId, system: System) -> None:
    """A system that is not contested, with ships and without natives."""
    alone = system.ships[0][0] if len(system.ships) == 1 else None
    if system.controller is None:
        if alone is None:
            _begin_contest(turn, at, system)
        else:
            _take(turn, at, system, alone)
    elif alone is not None and alone != system.controller:
        _begin_contest(turn, at, system)


def _begin_contest(turn: Turn, at: SystemId, system: System) -> None:
    """This turn is not yet one of the turns in a row (Q-KG-12)."""
    turn.systems[at] = System(system.controller, True, None, 0, 0, system.ships)
    by = tuple(seat for seat, _ in system.ships)
    turn.tell_at(SystemContested(at, turn.name(at), system.controller, by), at, to=by)


def _contest(turn: Turn, at: SystemId, system: System) -> None:
    """One more turn of a contest: it goes on, it ends, or the system flips."""
    leader = strict_leader(system.ships)
    strangers = any(seat != system.controller for seat, _ in system.ships)
    if not strangers or (leader is not None and leader == system.controller):
        _end_contest(turn, at, system)
        return
    streak = 0 if leader is None else system.streak + 1 if leader == system.leader else 1
    if leader is not None and streak >= turn.config.hold:
        _take(turn, at, system, leader)
        return
    turn.systems[at] = System(system.controller, True, leader, streak, 0, system.ships)
    event = ContestContinued(at, turn.name(at), system.controller, leader, streak)
    turn.tell_at(event, at)


def strict_leader(ships: Ships) -> Seat | None:
    """Who has more ships here than anybody else; None if two share the most (Q-KG-13)."""
    most = max((size for _, size in ships), default=0)
    leaders = [seat for seat, size in ships if size == most]
    return leaders[0] if len(leaders) == 1 else None


def _end_contest(turn: Turn, at: SystemId, system: System) -> None:
    turn.systems[at] = System(system.controller, False, None, 0, 0, system.ships)
    turn.tell_at(ContestEnded(at, turn.name(at), system.controller), at)


def _take(turn: Turn, at: SystemId, system: System, seat: Seat) -> None:
    turn.systems[at] = System(seat, False, None, 0, 0, system.ships)
    turn.tell_at(SystemTaken(at, turn.name(at), seat, system.controller), at)
    order = turn.market.lose(at)
    if order is not None:
        tell_order(turn, OrderLost(order), OrderLost(unplaced(order)), order)
