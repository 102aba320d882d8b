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
        torn = int32(move == 0)
        for other_seat in range(rules[SEATS]):
            if other_seat != seat:
                other = move_of(low, high, other_seat)
                shared = int32(other != 0) & int32((other >> 8) == (move >> 8))
                torn |= shared & (int32(other != move) | int32(other_seat < seat))
        closed = torn | int32(is_blocked(rules, match, low, high, move))
        edges = int32(edges | (1 - closed) << seat)
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


def are_linked(rules: Rules, low: int, high: int) -> int:
    """Whether any move ends where another begins, as few do."""
    linked = int32(0)
    for seat in range(rules[SEATS]):
        target = move_of(low, high, seat) & 255
        for other in range(rules[SEATS]):
            if other != seat:
                linked |= int32(target == (move_of(low, high, other) >> 8))
    return linked


def carry(rules: Rules, match: Matches, low: int, high: int) -> None:
    """All moves together; those that have nothing to do with one another, one by one.

    What does not go is carried to where it stands: quicker than a branch that nobody can guess.
    """
    edges = open_edges(rules, match, low, high)
    if are_linked(rules, low, high):
        carry_chains(rules, match, low, high, edges)
        return
    for seat in range(rules[SEATS]):
        move = move_of(low, high, seat)
        source, goes = int32(move >> 8), int32((edges >> seat) & 1)
        moved(rules, match, source, int32(goes * (move & 255) + (1 - goes) * source))


def carry_chains(rules: Rules, match: Matches, low: int, high: int, edges: int) -> None:
    """The front piece of a chain first, each as far as its edges lead; nothing moves on cycles."""
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
    """What one axis makes the Automaton want; the smaller the stronger, the last bit: ahead.

    Counted, not branched: boards are so different that a machine would guess every branch wrong.
    """
    there = occupied(word)
    beyond = int32(there >> (place + 1))
    before = int32(there & ((1 << place) - 1))
    seen, seen_behind = int32(beyond != 0), int32(before != 0)
    ahead = int32(seen * (lowest(beyond) + 1) + (1 - seen) * (extent - place))
    back = int32(seen_behind * (place - highest(before)) + (1 - seen_behind) * (place + 1))
    in_front = int32(seen * ((word >> (place + ahead)) & PIECE))
    behind = int32(seen_behind * ((word >> (place - back)) & PIECE))
    draws_on, draws_back = int32(in_front == 1), int32(behind == 1)
    pushes_back, pushes_on = int32(in_front == 65536), int32(behind == 65536)
    draws, pushes = draws_on | draws_back, pushes_on | pushes_back
    nearer_behind = int32(back < ahead)
    by_push = pushes_on & ((1 - pushes_back) | nearer_behind)
    by_draw = 1 - (draws_back & ((1 - draws_on) | nearer_behind))
    goes_ahead = int32(pushes * (draws * draws_on + (1 - draws) * by_push) + (1 - pushes) * by_draw)
    space = int32(goes_ahead * ahead + (1 - goes_ahead) * back)
    other = int32(ahead + back - space)
    rule = 3 - pushes - (pushes & draws)
    nearest = draws * space + (1 - draws) * other
    key = int32(rule << 12 | nearest << 6 | (pushes & draws) * other)
    tied = int32(in_front == behind) & int32(ahead == back)
    none = int32(space < 2) | tied | (1 - (pushes | draws))
    return int32(none * NO_WISH + (1 - none) * (key << 1 | goes_ahead))


def next_square(rules: Rules, match: Matches, at: int) -> int:
    """Where the Automaton on a square goes; the same square: it stays."""
    x, y = at & 15, (at >> 4) & 15
    level = wish(match[y], x, rules[WIDTH])
    upright = wish(match[rules[COLUMNS] + x], y, rules[HEIGHT])
    equal = int32((level >> 1) == (upright >> 1))
    stays = equal & (int32(level == NO_WISH) | rules[FREEZE])
    climbs = int32((upright >> 1) <= (level >> 1))
    step = climbs * 16 * (2 * (upright & 1) - 1) + (1 - climbs) * (2 * (level & 1) - 1)
    return int32(at + (1 - stays) * step)


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
    moved(rules, match, at, to)
    match[rest + AT] = to
    owner = owner_of(rules, to) if to != at else int32(NOBODY)
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
    are_linked,
    carry_chains,
    carry,
    wish,
    next_square,
    owner_of,
    step_automaton,
    clear_marks,
    seats_bits,
    enter,
)
