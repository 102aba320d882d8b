"""What learners see and may do, written by the twin: equal to `spaces.BoardSpaces`."""

from gamemaster.games.automatafl.spaces import MINE, NO_SOURCE, NO_TARGET, THEIRS
from gamemaster.games.automatafl.twin.board import may_enter
from gamemaster.games.automatafl.twin.turn import owner_of
from gamemaster.games.automatafl.twin.words import (
    AT,
    CLOSED,
    COLUMNS,
    HEIGHT,
    KINDS,
    NOBODY,
    OWING,
    PIECE,
    REST,
    WIDTH,
    Rules,
)
from gamemaster.vec.compiling import Flags, Matches, int32


def kind_on(rules: Rules, match: Matches, x: int, y: int) -> int:
    """What stands on a square, as learners number it: 0 nothing, 1 the Automaton, 2 and up kinds."""
    along = (match[y] >> x) & PIECE
    across = (match[rules[COLUMNS] + x] >> y) & PIECE
    if along == 0:
        return int32(0)
    if match[rules[REST] + AT] == (y << 4 | x):
        return int32(1)
    pulls = ((along | along >> 15) & 3) << 2 | ((across | across >> 15) & 3)
    return int32((rules[KINDS] >> (4 * pulls)) & 15)


def marks_on(rules: Rules, match: Matches, seat: int, x: int, y: int) -> int:
    """The marks of a square for a seat, added up."""
    owner = owner_of(rules, y << 4 | x)
    marks = 0
    if owner != NOBODY:
        marks = MINE if owner == seat else THEIRS
    closed = match[rules[CLOSED] + y] >> x
    if closed & 1:
        marks += NO_SOURCE
    if closed & 65536:
        marks += NO_TARGET
    return int32(marks)


def observe(rules: Rules, match: Matches, seat: int, numbers: Flags) -> None:
    """The match as one seat's numbers: what stands on each cell, then each cell's marks."""
    width, height = rules[WIDTH], rules[HEIGHT]
    for y in range(height):
        for x in range(width):
            numbers[y * width + x] = kind_on(rules, match, x, y)
            numbers[(height + y) * width + x] = marks_on(rules, match, seat, x, y)


def as_move(rules: Rules, match: Matches, action: int) -> int:
    """The move an action stands for; 0, a pass, for whatever may not be entered."""
    width = rules[WIDTH]
    cells = width * rules[HEIGHT]
    if action < 1 or action > cells * cells:
        return int32(0)
    source, target = (action - 1) // cells, (action - 1) % cells
    move = int32(
        (source // width) << 12 | (source % width) << 8 | (target // width) << 4 | target % width
    )
    if may_enter(rules, match, rules[CLOSED], move):
        return move
    return int32(0)


def mask(rules: Rules, match: Matches, seat: int, flags: Flags) -> None:
    """A flag for each action of one seat: 1 if the rules accept it now."""
    width, height = rules[WIDTH], rules[HEIGHT]
    cells = width * height
    for action in range(1, cells * cells + 1):
        flags[action] = 0
    flags[0] = 1
    if not (match[rules[REST] + OWING] >> seat) & 1:
        return
    for source in range(cells):
        x, y = source % width, source // width
        first, start = 1 + source * cells, y << 12 | x << 8
        for to in range(width):
            if may_enter(rules, match, rules[CLOSED], start | y << 4 | to):
                flags[first + y * width + to] = 1
        for to in range(height):
            if may_enter(rules, match, rules[CLOSED], start | to << 4 | x):
                flags[first + to * width + x] = 1


SOURCE = (kind_on, marks_on, observe, as_move, mask)
