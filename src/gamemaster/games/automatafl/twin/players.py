"""Random players inside the twin: a piece at random to a square at random that a rook reaches.

All of a round's rolls come from the lane and the number of the round, so that any lane can be
played again alone. Who hits a closed square passes.
"""

from gamemaster.games.automatafl.twin.board import may_enter, occupied
from gamemaster.games.automatafl.twin.turn import enter
from gamemaster.games.automatafl.twin.words import (
    AT,
    CLOSED,
    HEIGHT,
    MARKED,
    PIECE,
    PIECES,
    REST,
    SEATS,
    WIDTH,
    Rules,
)
from gamemaster.vec.compiling import Matches, int32, int64, uint64
from gamemaster.vec.threefry import block


def ones(word: int) -> int:
    """How many ones a word has; the target brings it."""
    raise NotImplementedError


def lowest(word: int) -> int:
    """The place of the lowest one; the target brings it."""
    raise NotImplementedError


def share(roll: int, many: int) -> int:
    """A whole number below `many` from 32 random bits."""
    return int32((int64(roll) * many) >> 32)


def nth_one(word: int, n: int) -> int:
    """The place of a one of 16 bits, by its number from 0."""
    many = int32(ones(word & 255))
    up = int32(n >= many)
    n, place = int32(n - up * many), int32(8 * up)
    many = int32(ones((word >> place) & 15))
    up = int32(n >= many)
    n, place = int32(n - up * many), int32(place + 4 * up)
    many = int32(ones((word >> place) & 3))
    up = int32(n >= many)
    n, place = int32(n - up * many), int32(place + 2 * up)
    return int32(place + int32(n >= ((word >> place) & 1)))


def pieces_of(rules: Rules, match: Matches, n: int, m: int) -> int:
    """The squares of two pieces by their numbers from 0, row by row: the first, and 256 × the second."""
    at = match[rules[REST] + AT]
    kept = match[at >> 4]
    match[at >> 4] = int32(kept & ~(PIECE << (at & 15)))  # the Automaton is no piece
    counted = int32(0)
    row, before = int32(0), int32(0)
    row_too, before_too = int32(0), int32(0)
    for y in range(rules[HEIGHT]):
        counted = int32(counted + ones(occupied(match[y])))
        passed, passed_too = int32(n >= counted), int32(m >= counted)
        row, row_too = int32(row + passed), int32(row_too + passed_too)
        before = counted if passed else before
        before_too = counted if passed_too else before_too
    one = row << 4 | nth_one(occupied(match[row]), int32(n - before))
    two = row_too << 4 | nth_one(occupied(match[row_too]), int32(m - before_too))
    match[at >> 4] = kept
    return int32(one | two << 8)


def any_target(rules: Rules, source: int, roll: int) -> int:
    """A move of the piece on a square to any other of its row or column."""
    x, y = source & 15, source >> 4
    across = rules[WIDTH] - 1
    chance = share(roll, across + rules[HEIGHT] - 1)
    upright = int32(chance >= across)
    chance = int32(chance - upright * across)
    own = upright * y + (1 - upright) * x
    to = int32(chance + int32(chance >= own))
    target = int32(upright * (to << 4 | x) + (1 - upright) * (y << 4 | to))
    return int32(source << 8 | target)


def random_pair(
    rules: Rules, match: Matches, key: int, key_too: int, lane: int, roll: int
) -> int:  # fmt: skip
    """Random moves of two seats in one word, from one block of dice."""
    if rules[PIECES] == 0:
        return int32(0)
    word, word_too = block(uint64(key), uint64(key_too), uint64(roll), uint64(lane))
    low, high = int64(word & uint64(0xFFFFFFFF)), int64(word >> uint64(32))
    low_too, high_too = int64(word_too & uint64(0xFFFFFFFF)), int64(word_too >> uint64(32))
    sources = pieces_of(rules, match, share(low, rules[PIECES]), share(low_too, rules[PIECES]))
    one = any_target(rules, sources & 255, high)
    two = any_target(rules, (sources >> 8) & 255, high_too)
    if match[rules[REST] + MARKED]:
        one = one if may_enter(rules, match, rules[CLOSED], one) else int32(0)
        two = two if may_enter(rules, match, rules[CLOSED], two) else int32(0)
    return int32(one | two << 16)


def random_round(
    rules: Rules, match: Matches, key: int, key_too: int, lane: int, number: int
) -> None:  # fmt: skip
    """One set of submissions by random players."""
    low = random_pair(rules, match, key, key_too, lane, 2 * number)
    high = int32(0)
    if rules[SEATS] > 2:
        high = random_pair(rules, match, key, key_too, lane, 2 * number + 1)
    if rules[SEATS] & 1:
        if rules[SEATS] == 1:
            low = int32(low & 0xFFFF)
        else:
            high = int32(high & 0xFFFF)
    enter(rules, match, low, high)


SOURCE = (share, nth_one, pieces_of, any_target, random_pair, random_round)
