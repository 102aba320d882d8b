"""Whether a state from outside is one that the rules could have made."""

from gamemaster.core.errors import Illegal, Path
from gamemaster.games.galaxy.config import check_ranges
from gamemaster.games.galaxy.state import Ships, State, System
from gamemaster.games.galaxy.turn import FOG_NUMBERS
from gamemaster.mechanics.market import Order


def sound(state: State) -> None:
    """Raise Illegal, with its place, for the first thing in a state that cannot be."""
    try:
        check_ranges(state.config)
    except Illegal as fault:
        raise fault.under("config") from None
    seats = state.config.seats
    for name in ("stocks", "skipped", "next_fleet"):
        count = len(getattr(state, name))
        _need(
            count == seats,
            (name,),
            f"There are {seats} seats, not {count}.",
            f"Há {seats} lugares, não {count}.",
        )
    count = len(state.places)
    _need(
        len(state.systems) == count,
        ("systems",),
        f"The map has {count} places.",
        f"O mapa tem {count} sistemas.",
    )
    for at, place in enumerate(state.places):
        _need(
            place.yields is not None,
            ("places", at, "yields"),
            "A state knows every yield.",
            "Um estado conhece todas as rendas.",
        )
    for at, system in enumerate(state.systems):
        _check_system(system, seats, ("systems", at))
    _check_transit(state)
    _check_book(state)


def _need(holds: bool, path: Path, en: str, pt: str) -> None:
    if not holds:
        raise Illegal(en, path, pt=pt)


def _check_system(system: System, seats: int, path: Path) -> None:
    for name in ("controller", "leader"):
        seat = getattr(system, name)
        _need(
            seat is None or 0 <= seat < seats,
            (*path, name),
            "There is no such seat.",
            "Não existe esse lugar.",
        )
    _need(
        system.natives >= 0,
        (*path, "natives"),
        "There cannot be fewer than no natives.",
        "Não pode haver menos que nenhum nativo.",
    )
    free = system.controller is None and not system.contested
    _need(
        free or not system.natives,
        (*path, "natives"),
        "Natives live where nobody rules.",
        "Nativos vivem onde ninguém manda.",
    )
    _need(
        system.streak >= 0,
        (*path, "streak"),
        "A streak is not negative.",
        "Uma sequência não é negativa.",
    )
    _check_ships(system.ships, seats, (*path, "ships"))


def _check_ships(ships: Ships, seats: int, path: Path) -> None:
    here = [seat for seat, _ in ships]
    _need(
        here == sorted(set(here)),
        path,
        "One fleet a seat, in table order.",
        "Uma frota por lugar, na ordem da mesa.",
    )
    for index, (seat, count) in enumerate(ships):
        _need(0 <= seat < seats, (*path, index), "There is no such seat.", "Não existe esse lugar.")
        _need(
            count > 0,
            (*path, index),
            "A fleet has at least one fighter.",
            "Uma frota tem pelo menos um caça.",
        )


def _check_transit(state: State) -> None:
    arrivals = [wave.arrival for wave in state.transit]
    _need(
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
        _need(
            wave.arrival > arrived, (*path, "arrival"), "It has arrived already.", "Ela já chegou."
        )
        for m, fleet in enumerate(wave.fleets):
            at = (*path, "fleets", m)
            _need(
                0 <= fleet.seat < state.config.seats,
                (*at, "seat"),
                "There is no such seat.",
                "Não existe esse lugar.",
            )
            _need(
                fleet.ships > 0,
                (*at, "ships"),
                "A fleet has at least one fighter.",
                "Uma frota tem pelo menos um caça.",
            )
            ends = (fleet.origin, fleet.target)
            _need(
                all(end < len(state.systems) for end in ends),
                at,
                "There is no such system.",
                "Não existe esse sistema.",
            )
            _need(
                (fleet.seat, fleet.id) not in known,
                (*at, "id"),
                "A seat's fleets differ.",
                "As frotas de um lugar têm números diferentes.",
            )
            least_free = FOG_NUMBERS + 1 if state.config.fog else state.next_fleet[fleet.seat]
            _need(
                0 < fleet.id < least_free,
                (*at, "id"),
                "No fleet has that number yet.",
                "Nenhuma frota tem ainda esse número.",
            )
            known.add((fleet.seat, fleet.id))


def _check_book(state: State) -> None:
    places = [order.at for order in state.book.orders]
    _need(
        len(set(places)) == len(places),
        ("book", "orders"),
        "One open order a system.",
        "Uma ordem aberta por sistema.",
    )
    numbers = [order.id for order in state.book.orders]
    _need(
        numbers == sorted(set(numbers)),
        ("book", "orders"),
        "Orders stand by their ids.",
        "As ordens ficam na sequência dos seus números.",
    )
    for n, order in enumerate(state.book.orders):
        _check_order(state, order, ("book", "orders", n))


def _check_order(state: State, order: Order, path: Path) -> None:
    known = order.at is not None and 0 <= order.at < len(state.systems)
    _need(known, (*path, "at"), "There is no such system.", "Não existe esse sistema.")
    controller = state.systems[order.at or 0].controller
    _need(
        controller == order.seat,
        (*path, "seat"),
        "Only the controller has an order there.",
        "Só quem controla o sistema tem ordem ali.",
    )
    _need(
        0 < order.id < state.book.next,
        (*path, "id"),
        "It is still to come.",
        "Ela ainda está por vir.",
    )
    resources = {"gold", "minerals", "fuel"}
    right = {order.give, order.want} <= resources and order.give != order.want
    _need(
        right,
        path,
        "An order gives one resource for another.",
        "Uma ordem dá um recurso por outro.",
    )
    _need(
        min(order.offer, order.ask, order.left) > 0,
        path,
        "Amounts must be at least 1.",
        "As quantias devem ser de pelo menos 1.",
    )
