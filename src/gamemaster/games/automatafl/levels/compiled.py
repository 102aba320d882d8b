"""What the search asks of Automatafl, compiled: moves worth trying, and what a board is worth.

A board is worth what the Automaton would do on it if left alone: a corner in few steps, or how near
it gets to whose. A move is worth trying for the walk it leads to, alone or as an answer to what
another seat would like best.
"""

from gamemaster.bots.search.frames import WIN
from gamemaster.games.automatafl.levels.worth import LATER, NEAR, SOON, WALK
from gamemaster.games.automatafl.twin.board import is_blocked, move_of, moved, occupied
from gamemaster.games.automatafl.twin.turn import carry, enter, next_square, owner_of
from gamemaster.games.automatafl.twin.words import (
    AT,
    CLOSED,
    COLUMNS,
    DRAWN,
    ENTERED,
    HEIGHT,
    NOBODY,
    OWING,
    OWNERS,
    PIECE,
    REST,
    RESULT,
    SEATS,
    WIDTH,
    Rules,
)
from gamemaster.vec.compiling import Ints, Matches, int32

ANSWERS = 2
"""How many answers to each rival are added."""
SAME_END = 2
"""How many moves that lead to the same end are worth trying."""


def walk(rules: Rules, board: Matches, at: int) -> int:
    """Where the Automaton gets alone: its last square, 256 × steps, 65536 × whose corner.

    The board must not hold the Automaton itself.
    """
    for step in range(1, WALK + 1):
        to = next_square(rules, board, at)
        if to == at:
            break
        at = to
        owner = owner_of(rules, at)
        if owner != NOBODY:
            return at | step << 8 | owner << 16
    return at | NOBODY << 16


def corner_distance(rules: Rules, square: int, seat: int) -> int:
    """How many steps the nearest corner of a seat is away."""
    nearest = 64
    x, y = square & 15, square >> 4
    for corner in range(4):
        if (rules[OWNERS] >> (8 * corner)) & 255 == seat:
            across = x if corner & 1 == 0 else rules[WIDTH] - 1 - x
            down = y if corner < 2 else rules[HEIGHT] - 1 - y
            nearest = min(nearest, across + down)
    return nearest


def worth_of(rules: Rules, end: int, seat: int) -> int:
    """What a walk's end is worth to a seat; all seats' worths add up to about nothing."""
    seats = rules[SEATS]
    owner = end >> 16
    if owner != NOBODY:
        worth = SOON
        for _ in range((end >> 8) & 255):
            worth = worth * LATER // 100
        return worth if owner == seat else -worth // max(1, seats - 1)
    others = 0
    for other in range(seats):
        if other != seat:
            others += corner_distance(rules, end & 255, other)
    own = corner_distance(rules, end & 255, seat) * max(1, seats - 1)
    span = (rules[WIDTH] + rules[HEIGHT]) * max(1, seats - 1)
    return NEAR * (others - own) // span


def lifted(rules: Rules, match: Matches, board: Matches) -> None:
    """A copy of the board without the Automaton."""
    for word in range(rules[CLOSED]):
        board[word] = match[word]
    at = match[rules[REST] + AT]
    board[at >> 4] &= int32(~(PIECE << (at & 15)))
    board[rules[COLUMNS] + (at & 15)] &= int32(~(PIECE << (at >> 4)))


def keep(
    moves: Ints, worths: Ints, ends: Ints, many: int, most: int, move: int, worth: int, end: int
) -> int:  # fmt: skip
    """Add a move to the best so far, in order, unless enough lead to the same end; how many now."""
    same = 0
    for place in range(many):
        if moves[place] == move:
            return many
        if ends[place] == end:
            same += 1
    if same >= SAME_END or (many == most and worth <= worths[many - 1]):
        return many
    place = many if many < most else most - 1
    while place > 0 and worths[place - 1] < worth:
        moves[place], worths[place], ends[place] = (
            moves[place - 1],
            worths[place - 1],
            ends[place - 1],
        )
        place -= 1
    moves[place], worths[place], ends[place] = move, worth, end
    return many + 1 if many < most else many


def tie(move: int, salt: int) -> int:
    """A small number that puts moves of the same worth in an order nobody can foresee."""
    mixed = ((move + salt) * 2654435761) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    return (mixed * 2246822519 >> 13) & 63


def try_moves(
    rules: Rules, match: Matches, board: Matches, seat: int, other: int, salt: int,
    moves: Ints, worths: Ints, ends: Ints, many: int, most: int,
) -> int:  # fmt: skip
    """Every open move of a seat, alone (other = 0) or beside another's move; the best are kept."""
    at = match[rules[REST] + AT]
    for y in range(rules[HEIGHT]):
        there = occupied(match[y])
        for x in range(rules[WIDTH]):
            source = y << 4 | x
            if not (there >> x) & 1 or source == at or (source == other >> 8 and other != 0):
                continue
            if (match[rules[CLOSED] + y] >> x) & 1:
                continue
            for way in range(4):
                step = 1 if way == 0 else -1 if way == 1 else 16 if way == 2 else -16
                target = source
                while True:
                    target += step
                    tx, ty = target & 15, target >> 4
                    if target < 0 or ty >= rules[HEIGHT]:
                        break
                    if tx >= rules[WIDTH] or (way < 2 and ty != y):
                        break
                    move = source << 8 | target
                    pair = move | other << 16
                    if is_blocked(rules, match, pair, 0, move):
                        break
                    if (match[rules[CLOSED] + ty] >> (16 + tx)) & 1:
                        continue
                    if other != 0 and target == other & 255:
                        continue
                    lifted(rules, match, board)
                    if other == 0:
                        moved(rules, board, source, target)
                    else:
                        beside(rules, match, board, pair)
                    end = walk(rules, board, at)
                    worth = worth_of(rules, end, seat) * 64 + tie(move, salt)
                    many = keep(moves, worths, ends, many, most, move, worth, end)
    return many


def beside(rules: Rules, match: Matches, board: Matches, pair: int) -> None:
    """Two moves carried together on a board from which the Automaton was lifted.

    It is put back meanwhile: pieces do not pass it.
    """
    at = match[rules[REST] + AT]
    board[at >> 4] |= int32(PIECE << (at & 15))
    board[rules[COLUMNS] + (at & 15)] |= int32(PIECE << (at >> 4))
    carry(rules, board, int32(pair), 0)
    board[at >> 4] &= int32(~(PIECE << (at & 15)))
    board[rules[COLUMNS] + (at & 15)] &= int32(~(PIECE << (at >> 4)))


def greatest_threat(
    rules: Rules, owing: int, seat: int, moves: Ints, worths: Ints, sizes: Ints
) -> int:  # fmt: skip
    """The move of another seat that is worth most to it; one that stands already comes first."""
    threat, most = 0, -WIN * 64
    for rival in range(rules[SEATS]):
        if rival == seat or sizes[rival] == 0:
            continue
        if not (owing >> rival) & 1:
            if moves[rival, 0] != 0:
                return int(moves[rival, 0])
        elif worths[rival, 0] > most:
            threat, most = moves[rival, 0], worths[rival, 0]
    return threat


def answers(
    rules: Rules, match: Matches, board: Matches, seat: int, threat: int, salt: int,
    moves: Ints, worths: Ints, ends: Ints, many: int,
) -> int:  # fmt: skip
    """Add a seat's best answers to a move; how many moves there are then."""
    room = many + ANSWERS
    found = try_moves(
        rules,
        match,
        board,
        seat,
        threat,
        salt,
        moves[room:],
        worths[room:],
        ends[room:],
        0,
        ANSWERS,
    )
    for place in range(room, room + found):
        known = False
        for before in range(many):
            known = known or moves[before] == moves[place]
        if not known:
            moves[many], worths[many] = moves[place], worths[place]
            many += 1
    return many


def candidates(
    rules: Rules, match: Matches, board: Matches, wide: int, salt: int,
    moves: Ints, worths: Ints, ends: Ints, sizes: Ints,
) -> None:  # fmt: skip
    """For every seat the moves worth trying: best alone, answers, the pass; or what stands."""
    rest = rules[REST]
    owing = match[rest + OWING]
    at = match[rest + AT]
    lifted(rules, match, board)
    still = walk(rules, board, at)
    alone = max(1, wide - 1 - ANSWERS)
    for seat in range(rules[SEATS]):
        sizes[seat] = 0
        if (owing >> seat) & 1:
            sizes[seat] = try_moves(
                rules, match, board, seat, 0, salt, moves[seat], worths[seat], ends[seat], 0, alone
            )
    for seat in range(rules[SEATS]):
        if not (owing >> seat) & 1:
            moves[seat, 0] = move_of(match[rest + ENTERED], match[rest + ENTERED + 1], seat)
            sizes[seat] = 1
    for seat in range(rules[SEATS]):
        if (owing >> seat) & 1:
            threat = greatest_threat(rules, owing, seat, moves, worths, sizes)
            many = sizes[seat]
            if threat != 0:
                many = answers(
                    rules, match, board, seat, threat, salt,
                    moves[seat], worths[seat], ends[seat], many,
                )  # fmt: skip
            moves[seat, many] = 0
            worths[seat, many] = worth_of(rules, still, seat) * 64
            sizes[seat] = many + 1


def joined(moves: Ints, places: Ints, first: int, seats: int) -> int:
    """The moves of two seats from `first` on, in one word."""
    word = 0
    for seat in range(first, min(first + 2, seats)):
        word |= moves[seat, places[seat]] << (16 * (seat - first))
    return int32(word)


def follow(
    rules: Rules, match: Matches, moves: Ints, places: Ints, child: Matches
) -> None:  # fmt: skip
    """The match after a combination of choices."""
    for word in range(match.shape[0]):
        child[word] = match[word]
    seats = rules[SEATS]
    enter(rules, child, joined(moves, places, 0, seats), joined(moves, places, 2, seats))


def fill(
    rules: Rules, match: Matches, board: Matches, child: Matches, moves: Ints, sizes: Ints,
    places: Ints, table: Ints, over: Ints,
) -> None:  # fmt: skip
    """The worth of every combination for every seat, and where the match ends."""
    seats, rest = rules[SEATS], rules[REST]
    for seat in range(seats):
        places[seat] = 0
    for number in range(over.shape[0]):
        follow(rules, match, moves, places, child)
        result = child[rest + RESULT]
        over[number] = 1 if result != 0 else 0
        end = 0
        if result == 0:
            lifted(rules, child, board)
            end = walk(rules, board, child[rest + AT])
        for seat in range(seats):
            if result == 0:
                table[number * seats + seat] = worth_of(rules, end, seat)
            elif result == DRAWN:
                table[number * seats + seat] = 0
            else:
                table[number * seats + seat] = (
                    WIN if result == 1 + seat else -WIN // max(1, seats - 1)
                )
        last = seats - 1
        while last >= 0:
            places[last] += 1
            if places[last] < sizes[last]:
                break
            places[last] = 0
            last -= 1


SOURCE = (
    walk,
    corner_distance,
    worth_of,
    lifted,
    keep,
    tie,
    beside,
    try_moves,
    greatest_threat,
    answers,
    candidates,
    joined,
    follow,
    fill,
)
