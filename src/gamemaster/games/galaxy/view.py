"""What a seat may know, built field by field.

Public: the star chart, all ships (in transit too), who controls what, the order book.
A seat's own: its stock, and why actions of its last list were skipped.
With fog, a system further than `fog` ly from everything a seat controls or has ships at is out
of sight: only its name and position stay. A fleet in transit is seen by its seat and by whoever
has the system it is bound for in sight; the order book stays public, without its systems.
"""

from gamemaster.core.values import Seat
from gamemaster.games.galaxy.orders import unplaced
from gamemaster.games.galaxy.refusals import refusal
from gamemaster.games.galaxy.sky import neighbours, present, spots_of
from gamemaster.games.galaxy.state import Place, State, SystemId, View, Wave
from gamemaster.mechanics.market import Order


def view_of(state: State, seat: Seat | None) -> View:
    """All that a seat (None: a spectator, who in fog sees no system) may know."""
    sight = _sight(state, seat) if state.config.fog else None
    return View(
        seat=seat,
        seats=state.config.seats,
        turn=state.turn,
        turns=state.config.turns,
        over=state.is_over,
        hold=state.config.hold,
        fog=state.config.fog,
        map=state.places if sight is None else _chart(state, sight),
        systems=state.systems
        if sight is None
        else tuple(s if at in sight else None for at, s in enumerate(state.systems)),
        transit=state.transit if sight is None else _transit(state, seat, sight),
        orders=state.book.orders if sight is None else _orders(state, seat, sight),
        stock=None if seat is None else state.stocks[seat],
        skipped=() if seat is None else tuple(refusal(skip) for skip in state.skipped[seat]),
    )


def _sight(state: State, seat: Seat | None) -> frozenset[SystemId]:
    """The systems within `fog` ly of one that the seat controls or has ships at."""
    near = neighbours(spots_of(state.places), state.config.fog)
    return frozenset(
        at
        for base, system in enumerate(state.systems)
        if seat is not None and seat in present(system)
        for at in near[base]
    )


def _chart(state: State, sight: frozenset[SystemId]) -> tuple[Place, ...]:
    return tuple(
        place if at in sight else Place(place.name, place.x, place.y, None)
        for at, place in enumerate(state.places)
    )


def _transit(state: State, seat: Seat | None, sight: frozenset[SystemId]) -> tuple[Wave, ...]:
    waves = (
        Wave(wave.arrival, tuple(f for f in wave.fleets if f.seat == seat or f.target in sight))
        for wave in state.transit
    )
    return tuple(wave for wave in waves if wave.fleets)


def _orders(state: State, seat: Seat | None, sight: frozenset[SystemId]) -> tuple[Order, ...]:
    return tuple(
        order if order.seat == seat or order.at in sight else unplaced(order)
        for order in state.book.orders
    )
