"""Another galaxy that a seat cannot tell from this one: the law of look-alikes is held against it."""

from msgspec.structs import replace

from gamemaster.core.dice import Dice
from gamemaster.core.known import Known
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.sky import sights
from gamemaster.games.galaxy.state import Config, Fleet, Goods, Skip, State, System, SystemId, Wave
from gamemaster.mechanics.market import OrderBook


def known(config: Config) -> Known:
    """Who may know what: stocks and skipped actions their owner; in fog the rest as far as one sees."""
    sky = ("places", "systems", "transit", "book.orders.at")
    return Known(
        everybody=("config", "turn", "book", *(() if config.fog else sky)),
        told=("book.next", *(() if config.fog else ("next_fleet",))),
        owner=("stocks", "skipped"),
        partly=(*sky, "next_fleet") if config.fog else (),
    )


def lookalike(state: State, seat: Seat | None, dice: Dice) -> State:
    """The same for one seat: other stocks and skipped actions, and in fog other things out of sight."""
    others = [other for other in range(state.config.seats) if other != seat]
    stocks, skipped, numbers = list(state.stocks), list(state.skipped), list(state.next_fleet)
    for other in others:
        stocks[other] = Goods(*(dice.below(100) for _ in range(3)))
        skipped[other] = (Skip(dice.below(5), "no-such-order", (dice.below(9),)),)
    changed = replace(state, stocks=tuple(stocks), skipped=tuple(skipped))
    if not state.config.fog or state.is_over:
        return changed
    for other in others:
        numbers[other] += dice.below(5)
    return _fogged(replace(changed, next_fleet=tuple(numbers)), seat, dice)


def _fogged(state: State, seat: Seat | None, dice: Dice) -> State:
    """Change natives, ships, yields and fleets where the seat cannot see."""
    seen = sights(state.places, state.systems, state.config.fog, state.config.seats)
    sight = frozenset[SystemId]() if seat is None else seen[seat]
    hidden = frozenset(range(len(state.systems))) - sight
    return replace(
        state,
        places=tuple(
            replace(place, yields=Goods(dice.below(7), dice.below(5), dice.below(7)))
            if at in hidden
            else place
            for at, place in enumerate(state.places)
        ),
        systems=tuple(
            _other(system, dice) if at in hidden else system
            for at, system in enumerate(state.systems)
        ),
        book=_other_book(state, seat, hidden, dice),
        transit=tuple(_other_wave(wave, seat, hidden, dice) for wave in state.transit),
    )


def _other(system: System, dice: Dice) -> System:
    """More natives, other numbers of the same seats' ships, a contest that is led otherwise."""
    natives = system.natives + dice.below(3) if system.natives else 0
    ships = tuple((seat, 1 + dice.below(20)) for seat, _ in system.ships)
    streak = 0 if system.leader is None else 1 + dice.below(3)
    return replace(system, natives=natives, ships=ships, streak=streak)


def _other_book(
    state: State, seat: Seat | None, hidden: frozenset[SystemId], dice: Dice
) -> OrderBook:
    """Orders of others that stand out of sight stand at another system of theirs there, one a place."""
    orders = list(state.book.orders)
    for n, order in enumerate(orders):
        taken = {other.at for other in orders}
        free = [
            at
            for at in sorted(hidden - taken)
            if state.systems[at].controller == order.seat and order.seat != seat
        ]
        if order.at in hidden and free:
            orders[n] = replace(order, at=dice.pick(free))
    return replace(state.book, orders=tuple(orders))


def _other_wave(wave: Wave, seat: Seat | None, hidden: frozenset[SystemId], dice: Dice) -> Wave:
    unseen = sorted(hidden)

    def other(fleet: Fleet) -> Fleet:
        return replace(fleet, ships=1 + dice.below(20), origin=dice.pick(unseen))

    return Wave(
        wave.arrival,
        tuple(other(f) if f.seat != seat and f.target in hidden else f for f in wave.fleets),
    )
