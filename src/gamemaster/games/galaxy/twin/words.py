"""A galaxy in arrays of whole numbers: what stands where in them (P seats, S systems, F fleets at most).

    chart   [S, 5]   x, y, and the gold, minerals and fuel it yields
    systems [S, 6]   controller, contested, leader, streak, natives, fighters being built
    ships   [S, P]   fighters of each seat
    stocks  [P, 3]   gold, minerals, fuel
    fleets  [F, 6]   arrival, number, seat, from, to, ships: by arrival, then as they set out
    meta    [2 + P]  turn, fleets in flight, each seat's next number of a fleet
    sides   [4, P+1] room for a battle
    dice    [3, 5]   the match's dice, those of a turn, a stream of theirs

Nobody is −1. A config is a tuple of numbers.
"""

from typing import Any, NamedTuple, TypeAlias

from gamemaster.vec.compiling import Ints, Words

Rules: TypeAlias = tuple[int, ...]

SEATS, SYSTEMS, TURNS, HOLD, DAMAGE, ROUNDING, INCOME_FIRST = range(7)
SIDE, ACROSS, SPANS, HOME, STOCK, FIGHTERS, DRAWN = 7, 8, 9, 17, 20, 23, 24
"""The map's sectors, what is drawn for a system (low and high of four), what a home and a seat begin with, and
whether the map was drawn by hand."""
RULES = 25
ROUNDINGS = ("up", "half-up", "down")

X, Y, YIELDS = 0, 1, 2
GOLD, MINERALS, FUEL = range(3)
CONTROLLER, CONTESTED, LEADER, STREAK, NATIVES, BEGUN = range(6)
ARRIVAL, NUMBER, SEAT, FROM, TO, SHIPS = range(6)
TURN, FLYING, NEXT_FLEET = 0, 1, 2
SIDE_OF, SIZE, LOST, REST = range(4)
MATCH_DICE, TURN_DICE, STREAM = range(3)
NOBODY = -1

BUILD, SCRAP, TRAVEL = 1, 2, 3
VERB, AT, TARGET, FLEET, MANY = range(5)
"""One entry of a list: what is done, where, whereto, with which fleet in transit, with how many."""
ENTRY = 5
CODE, FIRST, SECOND = range(3)
"""What is told of an entry: 0 if it was done, else why not, with its numbers."""
TOLD = 3

CODES = (
    "",
    "no-such-system",
    "not-controlled",
    "contested",
    "build-limit",
    "too-little-minerals",
    "too-little-fuel",
    "too-few-fighters",
    "scrap-where",
    "no-such-fleet",
    "fleet-too-small",
    "in-transit",
    "travel-from",
    "same-system",
)
(
    DONE,
    NO_SYSTEM,
    NOT_CONTROLLED,
    IS_CONTESTED,
    BUILD_LIMIT,
    FEW_MINERALS,
    LITTLE_FUEL,
    FEW_FIGHTERS,
    SCRAP_WHERE,
    NO_FLEET,
    SMALL_FLEET,
    IN_TRANSIT,
    TRAVEL_FROM,
    SAME_SYSTEM,
) = range(len(CODES))


class Sky(NamedTuple):
    """One match; with one axis more in front, many."""

    chart: Ints
    systems: Ints
    ships: Ints
    stocks: Ints
    fleets: Ints
    meta: Ints
    sides: Ints
    dice: Words


class ChoiceSizes(NamedTuple):
    """How the face for learners cuts amounts, and how large its parts are."""

    shares: Any
    entries: int
    swaps: int
    prices: int
    book: int
