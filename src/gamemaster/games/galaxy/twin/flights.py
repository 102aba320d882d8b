"""Fleets in transit, kept by arrival and, among those that arrive together, as they set out."""

from gamemaster.games.galaxy.twin.words import (
    ARRIVAL,
    FLYING,
    FROM,
    NEXT_FLEET,
    NUMBER,
    SEAT,
    SHIPS,
    TO,
    TURN,
    Sky,
    X,
    Y,
)


def root_up(square: int) -> int:
    """The smallest whole number whose square is at least this."""
    root = int(square**0.5)
    while root * root < square:
        root += 1
    while root > 0 and (root - 1) * (root - 1) >= square:
        root -= 1
    return root


def light_years(sky: Sky, a: int, b: int) -> int:
    """From one system to another, a broken light year counted full, at least 1 (Q-KG-5)."""
    across, along = sky.chart[a, X] - sky.chart[b, X], sky.chart[a, Y] - sky.chart[b, Y]
    return max(1, root_up(across * across + along * along))


def launch(sky: Sky, seat: int, origin: int, target: int, ships: int, turns: int) -> None:
    """Put fighters on their way, behind all that arrive no later."""
    arrival, place = sky.meta[TURN] + turns, sky.meta[FLYING]
    while place > 0 and sky.fleets[place - 1, ARRIVAL] > arrival:
        sky.fleets[place] = sky.fleets[place - 1]
        place -= 1
    fleet = sky.fleets[place]
    fleet[ARRIVAL], fleet[SEAT], fleet[SHIPS] = arrival, seat, ships
    fleet[FROM], fleet[TO], fleet[NUMBER] = origin, target, sky.meta[NEXT_FLEET + seat]
    sky.meta[NEXT_FLEET + seat] += 1
    sky.meta[FLYING] += 1


def drop(sky: Sky, first: int, many: int) -> None:
    """Take so many fleets off the list, from a place of it on."""
    for place in range(first, sky.meta[FLYING] - many):
        sky.fleets[place] = sky.fleets[place + many]
    sky.meta[FLYING] -= many


def fleet_at(sky: Sky, seat: int, number: int) -> int:
    """The place of a seat's fleet of that number; −1 if none is in transit."""
    for place in range(sky.meta[FLYING]):
        if sky.fleets[place, SEAT] == seat and sky.fleets[place, NUMBER] == number:
            return place
    return -1


def land(sky: Sky) -> None:
    """Let the fleets arrive whose turn has come."""
    landed = 0
    while landed < sky.meta[FLYING] and sky.fleets[landed, ARRIVAL] == sky.meta[TURN]:
        fleet = sky.fleets[landed]
        sky.ships[fleet[TO], fleet[SEAT]] += fleet[SHIPS]
        landed += 1
    drop(sky, 0, landed)


SOURCE = (root_up, light_years, launch, drop, fleet_at, land)
