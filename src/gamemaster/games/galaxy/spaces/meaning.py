"""What the numbers of a galaxy mean, and how well a seat stands in it."""

from collections.abc import Iterator, Sequence

from gamemaster.core.spaces import NumberMeaning, amount, flag, lead, naming
from gamemaster.core.values import Seat
from gamemaster.games.galaxy.state import RESOURCES, Config, View

MANY_GOODS, MANY_FIGHTERS = 10**9, 10**6
"""Beyond these a learner need not tell amounts apart."""


def legend(config: Config, book: int) -> Iterator[NumberMeaning]:
    """In the order of an observation: the head, the planes, the others' orders."""
    systems, seats = len(config.map) or config.systems, config.seats
    yield NumberMeaning("turn", 0, config.turns + 1)
    yield NumberMeaning("turns left", 0, config.turns + 1)
    yield amount("turns a lead must last", 1_000)
    for resource in RESOURCES:
        yield amount(f"own {resource}", MANY_GOODS)
    yield flag("in sight", systems, "system")
    far = max((max(abs(site.x), abs(site.y)) for site in config.map), default=config.size)
    yield NumberMeaning("x", -far, far, times=systems, of="system")
    yield NumberMeaning("y", -far, far, times=systems, of="system")
    for resource, most in zip(RESOURCES, _yields(config), strict=True):
        yield amount(f"{resource} it yields", most, systems, "system")
    yield naming("controller", seats, times=systems, of="system")
    yield flag("contested", systems, "system")
    yield naming("leader", seats, times=systems, of="system")
    yield NumberMeaning("turns it has led", 0, config.hold, times=systems, of="system")
    yield amount("natives", _natives(config), systems, "system")
    yield flag("an own order stands there", systems, "system")
    for whose in ("own", "others'"):
        yield amount(f"{whose} fighters bound for it", MANY_FIGHTERS, systems, "system")
        yield amount(f"turns until the first of {whose} arrive", 1_000, systems, "system")
    for near in range(seats):
        whose = f"fighters of seat {near} after one's own" if near else "own fighters"
        yield amount(whose, MANY_FIGHTERS, systems, "system")
    for n in range(book):
        yield from _order(f"order {n}", systems, seats)


def _order(name: str, systems: int, seats: int) -> Sequence[NumberMeaning]:
    return (
        naming(f"{name}: seat", seats),
        naming(f"{name}: 1 + system", systems),
        naming(f"{name}: gives", len(RESOURCES) - 1),
        naming(f"{name}: wants", len(RESOURCES) - 1),
        *(amount(f"{name}: {what}", MANY_GOODS) for what in ("offer", "ask", "left")),
    )


def _yields(config: Config) -> tuple[int, ...]:
    """The most that any system yields of each resource."""
    if config.map:
        return tuple(max(getattr(site.yields, each) for site in config.map) for each in RESOURCES)
    return tuple(max(getattr(config.home, each), getattr(config, each).high) for each in RESOURCES)


def _natives(config: Config) -> int:
    return max((site.natives for site in config.map), default=config.natives.high)


def standing(view: View) -> int:
    """The lead in systems, three quarters, and in fighters, one, over the best of the others in sight."""
    if view.seat is None:
        return 0
    systems, fighters = [0] * view.seats, [0] * view.seats
    for system in view.systems:
        if system is None:
            continue
        if system.controller is not None:
            systems[system.controller] += 1
        for seat, ships in system.ships:
            fighters[seat] += ships
    for wave in view.transit:
        for fleet in wave.fleets:
            fighters[fleet.seat] += fleet.ships
    return (3 * _ahead(view.seat, systems) + _ahead(view.seat, fighters)) // 4


def _ahead(seat: Seat, each: list[int]) -> int:
    return lead(each[seat], each[:seat] + each[seat + 1 :])
