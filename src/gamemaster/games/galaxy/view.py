"""What a seat may know, built field by field.

Public: the star chart, all ships (in transit too), who controls what, the order book.
A seat's own: its stock, and why actions of its last list were skipped.
With fog, a system further than `fog` ly from everything a seat controls or has ships at is out
of sight: only its name and position stay. A fleet in transit is seen by its seat and by whoever
has the system it is bound for in sight; the order book stays public, without its systems.
"""

from functools import lru_cache
from itertools import compress

from gamemaster.core.values import Seat
from gamemaster.games.galaxy.actions import unplaced
from gamemaster.games.galaxy.refusals import refusal
from gamemaster.games.galaxy.sky import Same, sights_at
from gamemaster.games.galaxy.state import (
    SkippedAction,
    State,
    System,
    SystemFacts,
    SystemId,
    View,
    Wave,
)
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
        systems=state.systems if sight is None else _systems(state, sight),
        transit=state.transit if sight is None else _transit(state, seat, sight),
        orders=state.book.orders if sight is None else _orders(state, seat, sight),
        stock=None if seat is None else state.stocks[seat],
        skipped=() if seat is None else _refusals(state, seat),
    )


def _refusals(state: State, seat: Seat) -> tuple[SkippedAction, ...]:
    names = [place.name for place in state.places]
    return tuple(refusal(skip, names) for skip in state.skipped[seat])


def _sight(state: State, seat: Seat | None) -> frozenset[SystemId]:
    """The systems within `fog` ly of one that the seat controls or has ships at."""
    if seat is None:
        return frozenset()
    seats, fog = state.config.seats, state.config.fog
    return sights_at(Same(state.places), Same(state.systems), fog, seats)[seat]


def _chart(state: State, sight: frozenset[SystemId]) -> tuple[SystemFacts, ...]:
    chart = list(_blank(Same(state.places)))
    for at in sight:
        chart[at] = state.places[at]
    return tuple(chart)


@lru_cache(maxsize=16)
def _blank(places: Same[tuple[SystemFacts, ...]]) -> tuple[SystemFacts, ...]:
    """The chart as it is where nothing is in sight."""
    return tuple(SystemFacts(place.name, place.x, place.y, None) for place in places.value)


def _systems(state: State, sight: frozenset[SystemId]) -> tuple[System | None, ...]:
    systems: list[System | None] = [None] * len(state.systems)
    for at in sight:
        systems[at] = state.systems[at]
    return tuple(systems)


def _transit(state: State, seat: Seat | None, sight: frozenset[SystemId]) -> tuple[Wave, ...]:
    """The seat's own fleets, and those bound for a system in sight."""
    seats = state.config.seats
    shown = [False] * (len(state.systems) * seats)
    for at in sight:
        shown[at * seats : (at + 1) * seats] = [True] * seats
    if seat is not None:
        shown[seat::seats] = [True] * len(state.systems)
    kinds = _kinds(Same(state.transit), seats)
    waves = (
        Wave(wave.arrival, tuple(compress(wave.fleets, map(shown.__getitem__, kind))))
        for wave, kind in zip(state.transit, kinds, strict=True)
    )
    return tuple(wave for wave in waves if wave.fleets)


@lru_cache(maxsize=16)
def _kinds(transit: Same[tuple[Wave, ...]], seats: int) -> tuple[list[int], ...]:
    """For every fleet one number for what decides who sees it: where it is bound, and whose it is."""
    return tuple(
        [fleet.target * seats + fleet.seat for fleet in wave.fleets] for wave in transit.value
    )


def _orders(state: State, seat: Seat | None, sight: frozenset[SystemId]) -> tuple[Order, ...]:
    return tuple(
        order if order.seat == seat or order.at in sight else unplaced(order)
        for order in state.book.orders
    )
