"""What learners see and may do, written by the twin: equal to `spaces.GalaxySpaces` where nobody trades."""

from gamemaster.games.galaxy.twin.flights import light_years
from gamemaster.games.galaxy.twin.orders import build, scrap, travel
from gamemaster.games.galaxy.twin.words import (
    ARRIVAL,
    AT,
    BEGUN,
    BUILD,
    CONTESTED,
    CONTROLLER,
    FLEET,
    FLYING,
    FUEL,
    HOLD,
    LEADER,
    MANY,
    MINERALS,
    NATIVES,
    NOBODY,
    SCRAP,
    SEAT,
    SEATS,
    SHIPS,
    STREAK,
    SYSTEMS,
    TARGET,
    TO,
    TRAVEL,
    TURN,
    TURNS,
    VERB,
    YIELDS,
    ChoiceSizes,
    Rules,
    Sky,
    X,
    Y,
)
from gamemaster.vec.compiling import Flags, Ints

HEAD, PLANES, PARTS, VERBS = 6, 16, 6, 7
(
    SIGHT,
    PLANE_X,
    PLANE_Y,
    PLANE_YIELDS,
    PLANE_CONTROLLER,
    PLANE_CONTESTED,
    PLANE_LEADER,
    PLANE_STREAK,
    PLANE_NATIVES,
) = (0, 1, 2, 3, 6, 7, 8, 9, 10)
WAYS = 12
"""The planes of fighters bound for systems, behind one of own orders, in which nothing stands."""


def as_told(seat: int, me: int, seats: int) -> int:
    """A seat as another is told of it: itself 1, the others in table order after it, nobody 0."""
    return 0 if seat == NOBODY else 1 + (seat - me) % seats


def observe(rules: Rules, sky: Sky, me: int, numbers: Ints) -> None:
    """The match as one seat's numbers."""
    many, seats = rules[SYSTEMS], rules[SEATS]
    numbers[:] = 0
    numbers[0], numbers[2] = sky.meta[TURN], rules[HOLD]
    numbers[1] = max(0, rules[TURNS] - sky.meta[TURN])
    for resource in range(3):
        numbers[3 + resource] = sky.stocks[me, resource]
    for at in range(many):
        first, system = HEAD + at, sky.systems[at]
        numbers[first] = 1
        numbers[first + PLANE_X * many] = sky.chart[at, X]
        numbers[first + PLANE_Y * many] = sky.chart[at, Y]
        for resource in range(3):
            numbers[first + (PLANE_YIELDS + resource) * many] = sky.chart[at, YIELDS + resource]
        numbers[first + PLANE_CONTROLLER * many] = as_told(system[CONTROLLER], me, seats)
        numbers[first + PLANE_CONTESTED * many] = system[CONTESTED]
        numbers[first + PLANE_LEADER * many] = as_told(system[LEADER], me, seats)
        numbers[first + PLANE_STREAK * many] = system[STREAK]
        numbers[first + PLANE_NATIVES * many] = system[NATIVES]
        for near in range(seats):
            numbers[first + (PLANES + near) * many] = sky.ships[at, (me + near) % seats]
    for place in range(sky.meta[FLYING]):
        fleet = sky.fleets[place]
        plane = WAYS if fleet[SEAT] == me else WAYS + 2
        bound = HEAD + plane * many + fleet[TO]
        numbers[bound] += fleet[SHIPS]
        if numbers[bound + many] == 0:
            numbers[bound + many] = fleet[ARRIVAL] - sky.meta[TURN]


def mask(rules: Rules, cut: ChoiceSizes, sky: Sky, me: int, flags: Flags) -> None:
    """A flag for each choice of each part, all one after another; nothing of the market is allowed."""
    many, flags[:] = rules[SYSTEMS], 0
    controls, mans = False, False
    size = VERBS + 2 * (1 + many) + len(cut.shares) + cut.swaps * cut.prices + 1 + cut.book
    for at in range(many):
        mine, manned = sky.systems[at, CONTROLLER] == me, sky.ships[at, me] > 0
        controls, mans = controls or mine, mans or manned
        flags[VERBS + 1 + at] = mine or manned
    may_travel = mans and sky.stocks[me, FUEL] > 0
    flags[0] = flags[VERBS] = 1
    flags[BUILD] = controls and sky.stocks[me, MINERALS] > 0
    flags[SCRAP], flags[TRAVEL] = mans, may_travel
    place = VERBS + 1 + many
    flags[place] = 1
    flags[place + 1 : place + 1 + many] = may_travel
    place += 1 + many
    flags[place : place + len(cut.shares)] = 1
    place += len(cut.shares)
    for swap in range(cut.swaps * cut.prices):
        flags[place + swap] = sky.stocks[me, swap // cut.prices // 2] > 0
    flags[place] = flags[place + cut.swaps * cut.prices] = 1
    for entry in range(1, cut.entries):
        flags[entry * size : (entry + 1) * size] = flags[:size]


def buildable(sky: Sky, seat: int, at: int) -> int:
    system = sky.systems[at]
    if system[CONTROLLER] != seat or system[CONTESTED]:
        return 0
    limit = 2 * sky.chart[at, YIELDS + MINERALS]
    return min(limit - system[BEGUN], sky.stocks[seat, MINERALS])


def written(rules: Rules, cut: ChoiceSizes, sky: Sky, seat: int, choice: Ints, entry: Ints) -> None:
    """The entry that six choices stand for after those before it, as `spaces.entries` writes it; one that
    comes to nothing has no verb."""
    verb, at, to, share = choice[0], choice[1] - 1, choice[2] - 1, choice[3]
    entry[VERB] = 0
    if not (BUILD <= verb <= TRAVEL and 0 <= at < rules[SYSTEMS] and 0 <= share < len(cut.shares)):
        return
    whole = buildable(sky, seat, at) if verb == BUILD else sky.ships[at, seat]
    many = (whole * cut.shares[share] + 99) // 100
    if verb == TRAVEL:
        if not 0 <= to < rules[SYSTEMS] or at == to:
            return
        many = min(many, sky.stocks[seat, FUEL] // light_years(sky, at, to))
    if many > 0:
        entry[VERB], entry[AT], entry[TARGET], entry[FLEET], entry[MANY] = verb, at, to, -1, many


def carry_out(
    rules: Rules, cut: ChoiceSizes, sky: Sky, seat: int, action: Ints, entry: Ints, answer: Ints
) -> None:
    """One seat's action, entry by entry; what is written is always done."""
    for first in range(0, PARTS * cut.entries, PARTS):
        written(rules, cut, sky, seat, action[first : first + PARTS], entry)
        if entry[VERB] == BUILD:
            build(rules, sky, seat, entry[AT], entry[MANY], answer)
        elif entry[VERB] == SCRAP:
            scrap(rules, sky, seat, entry, 0, answer)
        elif entry[VERB] == TRAVEL:
            travel(rules, sky, seat, entry, answer)


SOURCE = (as_told, observe, mask, buildable, written, carry_out)
