"""The board in bits: what stands where, ways that are blocked, pieces lifted and put down.

Compiled for CPU and GPU from this text (vec/building). Every number is cut to 32 bits where it is
made: wider ones cost a GPU twice.
"""

from gamemaster.games.automatafl.twin.words import COLUMNS, LINE, PIECE, REST, SEATS, Rules
from gamemaster.vec.compiling import Matches, int32


def occupied(word: int) -> int:
    """The squares of a row or column on which anything stands."""
    return int32((word | (word >> 16)) & LINE)


def stands(match: Matches, square: int) -> int:
    """Whether anything stands on a square."""
    return int32((occupied(match[square >> 4]) >> (square & 15)) & 1)


def move_of(low: int, high: int, seat: int) -> int:
    """The move of a seat, of four in two words."""
    word = low if seat < 2 else high
    return int32((word >> (16 * (seat & 1))) & LINE)


def put(match: Matches, columns: int, square: int, along: int, across: int) -> None:
    """Put a piece down: what it does along its row and along its column."""
    x, y = square & 15, (square >> 4) & 15
    match[y] |= int32(along << x)
    match[columns + x] |= int32(across << y)


def moved(rules: Rules, match: Matches, source: int, target: int) -> None:
    """Carry whatever stands on one square to another."""
    x, y = source & 15, (source >> 4) & 15
    along = int32((match[y] >> x) & PIECE)
    across = int32((match[rules[COLUMNS] + x] >> y) & PIECE)
    match[y] ^= int32(along << x)
    match[rules[COLUMNS] + x] ^= int32(across << y)
    put(match, rules[COLUMNS], target, along, across)


def is_blocked(rules: Rules, match: Matches, low: int, high: int, move: int) -> bool:
    """Whether a still piece is on the way, its end included; lifted pieces never block."""
    level = int32(int32((move >> 12) & 15) == int32((move >> 4) & 15))
    turned = int32(4 - 4 * level)
    line = int32((move >> (12 - turned)) & 15)
    start = int32((move >> (8 + turned)) & 15)
    end = int32((move >> turned) & 15)
    there = occupied(match[line + (1 - level) * rules[COLUMNS]])
    for seat in range(rules[SEATS]):
        other = move_of(low, high, seat)
        here = int32(other != 0) & int32(int32((other >> (12 - turned)) & 15) == line)
        there = int32(there & ~(here << int32((other >> (8 + turned)) & 15)))
    onward = int32(end > start)
    way = int32(onward * ((2 << end) - (2 << start)) + (1 - onward) * ((1 << start) - (1 << end)))
    return (there & way) != 0


def may_enter(rules: Rules, match: Matches, closed: int, move: int) -> bool:
    """Whether a seat may enter a move that lies on the board: `closed` is where marks begin."""
    source, target = int32(move >> 8), int32(move & 255)
    if source == target or source == match[rules[REST]]:
        return False
    if (source & 15) != (target & 15) and (source >> 4) != (target >> 4):
        return False
    barred = (match[closed + (source >> 4)] >> (source & 15)) & 1
    barred |= (match[closed + (target >> 4)] >> (16 + (target & 15))) & 1
    return bool(barred == 0)


SOURCE = (occupied, stands, move_of, put, moved, is_blocked, may_enter)
