"""One set of submissions: clashes, moves carried, the Automaton's step, the end.

The twin of `rules.STAGES`. At most four moves are entered, so chains and cycles are found by
looking at all of them again, front-most first, instead of being kept in lists.
"""

from gamemaster.games.automatafl.twin.board import (
    is_blocked,
    move_of,
    moved,
    occupied,
    stands,
)
from gamemaster.games.automatafl.twin.words import (
    AT,
    CLOSED,
    COLUMNS,
    DRAWN,
    ENTERED,
    ENTERED_TOO,
    FREEZE,
    HEIGHT,
    LIMIT,
    MARKED,
    NOBODY,
    OWING,
    OWNERS,
    PIECE,
    PRACTICE,
    REST,
    RESULT,
    SEATS,
    STEPS,
    WIDTH,
    Rules,
)
from gamemaster.vec.compiling import Matches, int32


def highest(word: int) -> int:
    """The place of the highest one; the target brings it."""
    raise NotImplementedError


def lowest(word: int) -> int:
    """The place of the lowest one; the target brings it."""
    raise NotImplementedError


def close(rules: Rules, match: Matches, square: int, ends: int) -> None:
    """Close a square as source (1), as target (65536), or as both."""
    match[rules[CLOSED] + (square >> 4)] |= int32(ends << (square & 15))
    match[rules[REST] + MARKED] = 1


def clash(rules: Rules, match: Matches, low: int, high: int) -> int:
    """Close what two seats want at once; a bit for every seat that must choose again."""
    seats = int32(0)
    for seat in range(1, rules[SEATS]):
        move = move_of(low, high, seat)
        for before in range(seat):
            other = move_of(low, high, before)
            shared_source = (move >> 8) == (other >> 8)
            shared_target = (move & 255) == (other & 255)
            if move == 0 or other == 0 or not (shared_source or shared_target):
                continue
            if rules[PRACTICE]:
                if shared_source and shared_target:
                    continue
                close(rules, match, (move >> 8) if shared_source else (move & 255), PIECE)
            else:
                shared_source = shared_source and stands(match, move >> 8) == 1
                if not (shared_source or shared_target):
                    continue
                if shared_source:
                    close(rules, match, move >> 8, 1)
                if shared_target:
                    close(rules, match, move & 255, 65536)
            seats = int32(seats | (1 << seat) | (1 << before))
    return seats


def open_edges(rules: Rules, match: Matches, low: int, high: int) -> int:
    """A bit for every move that could carry a piece: not torn, not blocked, not entered before."""
    edges = int32(0)
    for seat in range(rules[SEATS]):
        move = move_of(low, high, seat)
        if move == 0:
            continue
        torn = False
        for other_seat in range(rules[SEATS]):
            other = move_of(low, high, other_seat)
            shared = other != 0 and other_seat != seat and (other >> 8) == (move >> 8)
            torn = torn or (shared and (other != move or other_seat < seat))
        if not torn and not is_blocked(rules, match, low, high, move):
            edges = int32(edges | (1 << seat))
    return edges


def edge_from(rules: Rules, low: int, high: int, edges: int, square: int) -> int:
    """The seat among these edges whose move leaves a square, or −1."""
    found = int32(-1)
    for seat in range(rules[SEATS]):
        if (edges >> seat) & 1 and (move_of(low, high, seat) >> 8) == square:
            found = int32(seat)
    return found


def front_edge(rules: Rules, low: int, high: int, left: int) -> int:
    """An edge that leads to no other of those left, or −1: then the rest is on cycles."""
    found = int32(-1)
    for seat in range(rules[SEATS]):
        if (left >> seat) & 1:
            target = move_of(low, high, seat) & 255
            if edge_from(rules, low, high, left, target) < 0:
                found = int32(seat)
    return found


def carry(rules: Rules, match: Matches, low: int, high: int) -> None:
    """All moves together: the front piece of a chain first, each as far as its edges lead."""
    edges = open_edges(rules, match, low, high)
    left = edges
    for _ in range(rules[SEATS]):
        seat = front_edge(rules, low, high, left)
        if seat < 0:
            break
        left = int32(left & ~(1 << seat))
        start = int32(move_of(low, high, seat) >> 8)
        if stands(match, start) == 0:
            continue
        at = start
        for _ in range(rules[SEATS]):
            following = edge_from(rules, low, high, edges, at)
            if following < 0:
                break
            target = int32(move_of(low, high, following) & 255)
            if stands(match, target) == 1:
                break
            at = target
        if at != start:
            moved(rules, match, start, at)


NO_WISH = 1 << 20


def wish(word: int, place: int, extent: int) -> int:
    """What one axis makes the Automaton want; the smaller the stronger, the last bit: ahead."""
    there = occupied(word)
    beyond = int32(there >> (place + 1))
    before = int32(there & ((1 << place) - 1))
    ahead = int32(lowest(beyond) + 1) if beyond != 0 else int32(extent - place)
    back = int32(place - highest(before)) if before != 0 else int32(place + 1)
    in_front = int32((word >> (place + ahead)) & PIECE) if beyond != 0 else int32(0)
    behind = int32((word >> (place - back)) & PIECE) if before != 0 else int32(0)
    front_draws, back_draws = in_front == 1, behind == 1
    front_pushes, back_pushes = in_front == 65536, behind == 65536
    pushes, draws = front_pushes or back_pushes, front_draws or back_draws
    if pushes and draws:
        goes_ahead = front_draws
    elif pushes:
        goes_ahead = back_pushes and (not front_pushes or back < ahead)
    else:
        goes_ahead = not (back_draws and (not front_draws or back < ahead))
    space, other = (ahead, back) if goes_ahead else (back, ahead)
    if pushes and draws:
        key = int32(1 << 12 | space << 6 | other)
    elif pushes:
        key = int32(2 << 12 | other << 6)
    else:
        key = int32(3 << 12 | space << 6)
    tied = in_front == behind and ahead == back
    if space < 2 or tied or not (pushes or draws):
        return int32(NO_WISH)
    return int32(key << 1 | goes_ahead)


def next_square(rules: Rules, match: Matches, at: int) -> int:
    """Where the Automaton on a square goes; the same square: it stays."""
    x, y = at & 15, (at >> 4) & 15
    level = wish(match[y], x, rules[WIDTH])
    upright = wish(match[rules[COLUMNS] + x], y, rules[HEIGHT])
    if (level >> 1) == (upright >> 1) and (level == NO_WISH or rules[FREEZE]):
        return int32(at)
    if (upright >> 1) <= (level >> 1):
        return int32(at + 16 if upright & 1 else at - 16)
    return int32(at + 1 if level & 1 else at - 1)


def owner_of(rules: Rules, square: int) -> int:
    """Whose corner a square is; NOBODY if it is none, or nobody's."""
    x, y = square & 15, square >> 4
    on_side = x == 0 or x == rules[WIDTH] - 1
    on_end = y == 0 or y == rules[HEIGHT] - 1
    if not (on_side and on_end):
        return int32(NOBODY)
    corner = (2 if y > 0 else 0) + (1 if x > 0 else 0)
    return int32((rules[OWNERS] >> (8 * corner)) & 255)


def step_automaton(rules: Rules, match: Matches) -> None:
    """The Automaton steps; an owned corner, or the limit of turns, ends the match."""
    rest = rules[REST]
    at = match[rest + AT]
    to = next_square(rules, match, at)
    owner = int32(NOBODY)
    if to != at:
        moved(rules, match, at, to)
        match[rest + AT] = to
        owner = owner_of(rules, to)
    steps = int32(match[rest + STEPS] + 1)
    match[rest + STEPS] = steps
    if owner != NOBODY:
        match[rest + RESULT] = int32(1 + owner)
    elif steps >= rules[LIMIT]:
        match[rest + RESULT] = DRAWN


def clear_marks(rules: Rules, match: Matches) -> None:
    """Nothing is closed any more."""
    if match[rules[REST] + MARKED]:
        for y in range(rules[HEIGHT]):
            match[rules[CLOSED] + y] = 0
        match[rules[REST] + MARKED] = 0


def seats_bits(owing: int) -> int:
    """Bits of seats 0 and 1 as a mask over the word that holds their two moves."""
    return int32((0xFFFF if owing & 1 else 0) | (-65536 if owing & 2 else 0))


def enter(rules: Rules, match: Matches, low: int, high: int) -> None:
    """The moves of all who owe one are revealed, and the turn goes on as far as it can."""
    rest = rules[REST]
    owing = match[rest + OWING]
    new, new_too = seats_bits(owing), seats_bits(owing >> 2)
    low = int32((low & new) | (match[rest + ENTERED] & ~new))
    high = int32((high & new_too) | (match[rest + ENTERED_TOO] & ~new_too))
    again = clash(rules, match, low, high)
    if again != 0:
        new, new_too = seats_bits(again), seats_bits(again >> 2)
        match[rest + ENTERED] = int32(low & ~new)
        match[rest + ENTERED_TOO] = int32(high & ~new_too)
        match[rest + OWING] = again
        return
    clear_marks(rules, match)
    carry(rules, match, low, high)
    step_automaton(rules, match)
    match[rest + ENTERED] = 0
    match[rest + ENTERED_TOO] = 0
    match[rest + OWING] = int32((1 << rules[SEATS]) - 1 if match[rest + RESULT] == 0 else 0)


SOURCE = (
    close,
    clash,
    open_edges,
    edge_from,
    front_edge,
    carry,
    wish,
    next_square,
    owner_of,
    step_automaton,
    clear_marks,
    seats_bits,
    enter,
)
