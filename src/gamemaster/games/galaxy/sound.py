"""Whether a state from outside is one that the rules could have made."""

from collections.abc import Iterator

from gamemaster.core.errors import Illegal, Path
from gamemaster.core.sound import Claim, hold_to, one_a_seat
from gamemaster.games.galaxy.config import check_ranges
from gamemaster.games.galaxy.names import is_name
from gamemaster.games.galaxy.refusals import numbers_in
from gamemaster.games.galaxy.state import Ships, State, System
from gamemaster.games.galaxy.turn import FOG_NUMBERS, fighters_of
from gamemaster.mechanics.market import Order

MOST = 10**18
"""More fighters than any match could build, and few enough to draw lots among."""


def sound(state: State) -> None:
    """Raise Illegal, with its place, for the first thing in a state that cannot be."""
    try:
        check_ranges(state.config)
    except Illegal as fault:
        raise fault.under("config") from None
    hold_to(_claims(state))


def _claims(state: State) -> Iterator[Claim]:
    seats = state.config.seats
    yield from one_a_seat(state, seats, ("stocks", "skipped", "next_fleet"))
    count = len(state.places)
    yield (
        len(state.systems) == count,
        ("systems",),
        f"The map has {count} places.",
        f"O mapa tem {count} sistemas.",
    )
    for at, place in enumerate(state.places):
        yield (
            place.yields is not None,
            ("places", at, "yields"),
            "A state knows every yield.",
            "Um estado conhece todas as rendas.",
        )
        yield (
            is_name(place.name),
            ("places", at, "name"),
            "A system cannot be called that.",
            "Um sistema não pode se chamar assim.",
        )
    for at, system in enumerate(state.systems):
        yield from _system(system, seats, ("systems", at))
    yield from _transit(state)
    yield (
        sum(fighters_of(seats, state.systems, (wave.fleets for wave in state.transit))) <= MOST,
        ("systems",),
        "No galaxy holds so many fighters.",
        "Nenhuma galáxia tem tantos caças.",
    )
    yield from _book(state)
    for seat, skips in enumerate(state.skipped):
        for n, skip in enumerate(skips):
            yield (
                numbers_in(skip.code) == len(skip.numbers),
                ("skipped", seat, n),
                "There is no such reason for skipping an action.",
                "Não existe esse motivo para ignorar uma ação.",
            )


def _system(system: System, seats: int, path: Path) -> Iterator[Claim]:
    for name in ("controller", "leader"):
        seat = getattr(system, name)
        yield (
            seat is None or 0 <= seat < seats,
            (*path, name),
            "There is no such seat.",
            "Não existe esse lugar.",
        )
    yield (
        system.natives >= 0,
        (*path, "natives"),
        "There cannot be fewer than no natives.",
        "Não pode haver menos que nenhum nativo.",
    )
    free = system.controller is None and not system.contested
    yield (
        free or not system.natives,
        (*path, "natives"),
        "Natives live where nobody rules.",
        "Nativos vivem onde ninguém manda.",
    )
    yield (
        system.streak >= 0,
        (*path, "streak"),
        "A streak is not negative.",
        "Uma sequência não é negativa.",
    )
    yield from _ships(system.ships, seats, (*path, "ships"))


def _ships(ships: Ships, seats: int, path: Path) -> Iterator[Claim]:
    here = [seat for seat, _ in ships]
    yield (
        here == sorted(set(here)),
        path,
        "One fleet a seat, in table order.",
        "Uma frota por lugar, na ordem da mesa.",
    )
    for index, (seat, count) in enumerate(ships):
        yield (
            0 <= seat < seats,
            (*path, index),
            "There is no such seat.",
            "Não existe esse lugar.",
        )
        yield (
            count > 0,
            (*path, index),
            "A fleet has at least one fighter.",
            "Uma frota tem pelo menos um caça.",
        )


def _transit(state: State) -> Iterator[Claim]:
    arrivals = [wave.arrival for wave in state.transit]
    yield (
        arrivals == sorted(set(arrivals)),
        ("transit",),
        "One wave a turn, by arrival.",
        "Uma leva por turno, pela chegada.",
    )
    # After the last turn no fleet arrives any more, not even one whose time has come.
    arrived = state.turn - state.is_over
    known: set[tuple[int, int]] = set()
    for n, wave in enumerate(state.transit):
        path: Path = ("transit", n)
        yield (
            wave.arrival > arrived,
            (*path, "arrival"),
            "It has arrived already.",
            "Ela já chegou.",
        )
        for m, fleet in enumerate(wave.fleets):
            at = (*path, "fleets", m)
            yield (
                0 <= fleet.seat < state.config.seats,
                (*at, "seat"),
                "There is no such seat.",
                "Não existe esse lugar.",
            )
            yield (
                fleet.ships > 0,
                (*at, "ships"),
                "A fleet has at least one fighter.",
                "Uma frota tem pelo menos um caça.",
            )
            ends = (fleet.origin, fleet.target)
            yield (
                all(end < len(state.systems) for end in ends),
                at,
                "There is no such system.",
                "Não existe esse sistema.",
            )
            yield (
                (fleet.seat, fleet.id) not in known,
                (*at, "id"),
                "A seat's fleets differ.",
                "As frotas de um lugar têm números diferentes.",
            )
            least_free = FOG_NUMBERS + 1 if state.config.fog else state.next_fleet[fleet.seat]
            yield (
                0 < fleet.id < least_free,
                (*at, "id"),
                "No fleet has that number yet.",
                "Nenhuma frota tem ainda esse número.",
            )
            known.add((fleet.seat, fleet.id))


def _book(state: State) -> Iterator[Claim]:
    places = [order.at for order in state.book.orders]
    yield (
        len(set(places)) == len(places),
        ("book", "orders"),
        "One open order a system.",
        "Uma ordem aberta por sistema.",
    )
    numbers = [order.id for order in state.book.orders]
    yield (
        numbers == sorted(set(numbers)),
        ("book", "orders"),
        "Orders stand by their ids.",
        "As ordens ficam na sequência dos seus números.",
    )
    for n, order in enumerate(state.book.orders):
        yield from _order(state, order, ("book", "orders", n))


def _order(state: State, order: Order, path: Path) -> Iterator[Claim]:
    known = order.at is not None and 0 <= order.at < len(state.systems)
    yield (known, (*path, "at"), "There is no such system.", "Não existe esse sistema.")
    controller = state.systems[order.at or 0].controller
    yield (
        controller == order.seat,
        (*path, "seat"),
        "Only the controller has an order there.",
        "Só quem controla o sistema tem ordem ali.",
    )
    yield (
        0 < order.id < state.book.next,
        (*path, "id"),
        "It is still to come.",
        "Ela ainda está por vir.",
    )
    resources = {"gold", "minerals", "fuel"}
    right = {order.give, order.want} <= resources and order.give != order.want
    yield (
        right,
        path,
        "An order gives one resource for another.",
        "Uma ordem dá um recurso por outro.",
    )
    yield (
        min(order.offer, order.ask, order.left) > 0,
        path,
        "Amounts must be at least 1.",
        "As quantias devem ser de pelo menos 1.",
    )
