"""Stage 2 in the twin: every seat's list in its own order; what cannot be is skipped, and why is told."""

from gamemaster.games.galaxy.twin.flights import drop, fleet_at, launch, light_years
from gamemaster.games.galaxy.twin.words import (
    AT,
    BEGUN,
    BUILD,
    BUILD_LIMIT,
    CODE,
    CONTESTED,
    CONTROLLER,
    DONE,
    FEW_FIGHTERS,
    FEW_MINERALS,
    FIRST,
    FLEET,
    FUEL,
    IN_TRANSIT,
    IS_CONTESTED,
    LITTLE_FUEL,
    MANY,
    MINERALS,
    NEXT_FLEET,
    NO_FLEET,
    NO_SYSTEM,
    NOBODY,
    NOT_CONTROLLED,
    SAME_SYSTEM,
    SCRAP,
    SCRAP_WHERE,
    SEATS,
    SECOND,
    SHIPS,
    SMALL_FLEET,
    SYSTEMS,
    TARGET,
    TRAVEL,
    TRAVEL_FROM,
    VERB,
    YIELDS,
    Rules,
    Sky,
)
from gamemaster.vec.compiling import Ints


def told(answer: Ints, code: int, first: int, second: int) -> None:
    answer[CODE], answer[FIRST], answer[SECOND] = code, first, second


def build(rules: Rules, sky: Sky, seat: int, at: int, many: int, answer: Ints) -> None:
    """At most twice the system's mineral yield a turn, and never where it is contested (Q-KG-19)."""
    if at >= rules[SYSTEMS]:
        told(answer, NO_SYSTEM, at, 0)
        return
    system = sky.systems[at]
    if system[CONTROLLER] != seat:
        told(answer, NOT_CONTROLLED, at, 0)
        return
    if system[CONTESTED]:
        told(answer, IS_CONTESTED, at, 0)
        return
    limit = 2 * sky.chart[at, YIELDS + MINERALS]
    if system[BEGUN] + many > limit:
        told(answer, BUILD_LIMIT, limit, system[BEGUN] + many)
        return
    if sky.stocks[seat, MINERALS] < many:
        told(answer, FEW_MINERALS, sky.stocks[seat, MINERALS], many)
        return
    sky.stocks[seat, MINERALS] -= many
    system[BEGUN] += many


def are_there(rules: Rules, sky: Sky, seat: int, at: int, many: int, answer: Ints) -> bool:
    """Whether a seat has so many fighters at a system; if not, that is told."""
    if at >= rules[SYSTEMS]:
        told(answer, NO_SYSTEM, at, 0)
        return False
    if sky.ships[at, seat] < many:
        told(answer, FEW_FIGHTERS, sky.ships[at, seat], many)
        return False
    return True


def scrap_fleet(sky: Sky, seat: int, number: int, many: int, before: int, answer: Ints) -> None:
    """In transit too (KG-22), of fleets that set out before this turn: those numbered under `before`."""
    place = fleet_at(sky, seat, number) if number < before else -1
    if place < 0:
        told(answer, NO_FLEET, number, 0)
        return
    fleet = sky.fleets[place]
    if fleet[SHIPS] < many:
        told(answer, SMALL_FLEET, fleet[SHIPS], many)
        return
    fleet[SHIPS] -= many
    if fleet[SHIPS] == 0:
        drop(sky, place, 1)


def scrap(rules: Rules, sky: Sky, seat: int, entry: Ints, before: int, answer: Ints) -> None:
    at, fleet, many = entry[AT], entry[FLEET], entry[MANY]
    if (at == NOBODY) == (fleet == NOBODY):
        told(answer, SCRAP_WHERE, 0, 0)
    elif at == NOBODY:
        scrap_fleet(sky, seat, fleet, many, before, answer)
    elif are_there(rules, sky, seat, at, many, answer):
        sky.ships[at, seat] -= many


def travel(rules: Rules, sky: Sky, seat: int, entry: Ints, answer: Ints) -> None:
    """Fuel is paid at once, and the fighters leave before any combat (Q-KG-4)."""
    at, to, many = entry[AT], entry[TARGET], entry[MANY]
    if entry[FLEET] != NOBODY:
        told(answer, IN_TRANSIT, entry[FLEET], 0)
    elif at == NOBODY:
        told(answer, TRAVEL_FROM, 0, 0)
    elif at >= rules[SYSTEMS]:
        told(answer, NO_SYSTEM, at, 0)
    elif to >= rules[SYSTEMS]:
        told(answer, NO_SYSTEM, to, 0)
    elif at == to:
        told(answer, SAME_SYSTEM, to, 0)
    elif are_there(rules, sky, seat, at, many, answer):
        ly = light_years(sky, at, to)
        if sky.stocks[seat, FUEL] < many * ly:
            told(answer, LITTLE_FUEL, sky.stocks[seat, FUEL], many * ly)
            return
        sky.stocks[seat, FUEL] -= many * ly
        sky.ships[at, seat] -= many
        launch(sky, seat, at, to, many, ly)


def execute(rules: Rules, sky: Sky, lists: Ints, answers: Ints) -> None:
    """Every seat's list; an entry without a verb is none."""
    for seat in range(rules[SEATS]):
        before = sky.meta[NEXT_FLEET + seat]
        for n in range(lists.shape[1]):
            entry, answer = lists[seat, n], answers[seat, n]
            told(answer, DONE, 0, 0)
            if entry[VERB] == BUILD:
                build(rules, sky, seat, entry[AT], entry[MANY], answer)
            elif entry[VERB] == SCRAP:
                scrap(rules, sky, seat, entry, before, answer)
            elif entry[VERB] == TRAVEL:
                travel(rules, sky, seat, entry, answer)


SOURCE = (told, build, are_there, scrap_fleet, scrap, travel, execute)
