"""Maps in the twin: drawn as `mapmaking` draws them, roll by roll; names are left to the rules."""

import numpy as np

from gamemaster.games.galaxy.twin.turn import start_turn
from gamemaster.games.galaxy.twin.words import (
    ACROSS,
    CONTROLLER,
    DRAWN,
    FIGHTERS,
    FLYING,
    HOME,
    LEADER,
    MATCH_DICE,
    NATIVES,
    NEXT_FLEET,
    NOBODY,
    SEATS,
    SIDE,
    SPANS,
    STOCK,
    STREAM,
    SYSTEMS,
    TURN,
    TURN_DICE,
    YIELDS,
    Rules,
    Sky,
    X,
    Y,
)
from gamemaster.vec.threefry import below, open_stream, stream_word

_TURN = stream_word("turn", 1)
_SECTOR, _HOMES, _STREWN = (stream_word(name, 0) for name in ("sector", "homes", "strewn"))


def free_spot(sky: Sky, at: int, width: int, height: int) -> None:
    """Put a system where the roll falls and none before it stands, or on the next free spot after."""
    index, taken = below(sky.dice[STREAM], width * height), True
    while taken:
        sky.chart[at, X], sky.chart[at, Y] = index % width, index // width
        taken = False
        for other in range(at):
            if sky.chart[other, X] == index % width and sky.chart[other, Y] == index // width:
                taken = True
        index = (index + 1) % (width * height)


def draw_wild(rules: Rules, sky: Sky, at: int) -> None:
    """What a system yields that is nobody's home, and who lives there."""
    for span in range(4):
        low, high = rules[SPANS + 2 * span], rules[SPANS + 2 * span + 1]
        drawn = low + below(sky.dice[STREAM], high - low + 1)
        if span < 3:
            sky.chart[at, YIELDS + span] = drawn
        else:
            sky.systems[at, NATIVES] = drawn


def draw_sector(rules: Rules, sky: Sky, many: int) -> None:
    """One sector, as the first systems: its home in the middle third, everything else anywhere."""
    open_stream(sky.dice[TURN_DICE], _SECTOR, 0, sky.dice[STREAM])
    third = rules[SIDE] // 3
    room = max(1, rules[SIDE] - 2 * third)
    sky.chart[0, X] = third + below(sky.dice[STREAM], room)
    sky.chart[0, Y] = third + below(sky.dice[STREAM], room)
    for resource in range(3):
        sky.chart[0, YIELDS + resource] = rules[HOME + resource]
    for at in range(1, many):
        free_spot(sky, at, rules[SIDE], rules[SIDE])
        draw_wild(rules, sky, at)


def mirror(rules: Rules, sky: Sky, many: int, seat: int, sector: int) -> None:
    """The sector of a seat, from the one that stands at the front."""
    row, column, side = sector // rules[ACROSS], sector % rules[ACROSS], rules[SIDE]
    for n in range(many):
        at = seat * many + n
        x, y = sky.chart[n, X], sky.chart[n, Y]
        sky.chart[at] = sky.chart[n]
        sky.chart[at, X] = column * side + (side - 1 - x if column % 2 else x)
        sky.chart[at, Y] = row * side + (side - 1 - y if row % 2 else y)
        sky.systems[at, NATIVES] = sky.systems[n, NATIVES]
    sky.systems[seat * many, CONTROLLER] = seat
    sky.ships[seat * many, seat] = rules[FIGHTERS]


def draw_map(rules: Rules, sky: Sky) -> None:
    """A map from the dice of turn 0; homes are the first of each sector."""
    seats, many = rules[SEATS], rules[SYSTEMS] // rules[SEATS]
    sky.systems[:] = 0
    sky.ships[:] = 0
    for at in range(rules[SYSTEMS]):
        sky.systems[at, CONTROLLER] = sky.systems[at, LEADER] = NOBODY
    draw_sector(rules, sky, many)
    open_stream(sky.dice[TURN_DICE], _HOMES, 0, sky.dice[STREAM])
    sectors = np.arange(seats)
    for last in range(seats - 1, 0, -1):
        other = below(sky.dice[STREAM], last + 1)
        sectors[last], sectors[other] = sectors[other], sectors[last]
    for seat in range(seats - 1, -1, -1):  # the pattern itself stands at the front and goes last
        mirror(rules, sky, many, seat, sectors[seat])
    open_stream(sky.dice[TURN_DICE], _STREWN, 0, sky.dice[STREAM])
    rows = (seats + rules[ACROSS] - 1) // rules[ACROSS]
    for at in range(seats * many, rules[SYSTEMS]):
        free_spot(sky, at, rules[SIDE] * rules[ACROSS], rules[SIDE] * rows)
        draw_wild(rules, sky, at)


def begin(rules: Rules, sky: Sky, drawn: Sky) -> None:
    """A new match by the dice that stand in it; `drawn` holds the map if it was drawn by hand."""
    open_stream(sky.dice[MATCH_DICE], _TURN, 0, sky.dice[TURN_DICE])
    if rules[DRAWN]:
        sky.chart[:] = drawn.chart
        sky.systems[:] = drawn.systems
        sky.ships[:] = drawn.ships
    else:
        draw_map(rules, sky)
    sky.meta[TURN], sky.meta[FLYING] = 1, 0
    for seat in range(rules[SEATS]):
        sky.meta[NEXT_FLEET + seat] = 1
        for resource in range(3):
            sky.stocks[seat, resource] = rules[STOCK + resource]
    start_turn(rules, sky, 0)


SOURCE = (free_spot, draw_wild, draw_sector, mirror, draw_map, begin)
