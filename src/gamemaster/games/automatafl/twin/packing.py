"""From the rules' values to words and back: configs, states, moves."""

import numpy as np

from gamemaster.core.errors import Illegal
from gamemaster.games.automatafl.state import (
    AUTOMATON,
    EMPTY,
    Config,
    Move,
    PieceKind,
    Standing,
    State,
    View,
)
from gamemaster.games.automatafl.twin.words import (
    AT,
    CLOSED,
    COLUMNS,
    DRAWN,
    ENTERED,
    HEIGHT,
    MARKED,
    NOBODY,
    OWING,
    REST,
    REST_WORDS,
    RESULT,
    SEATS,
    STEPS,
    WIDTH,
    Rules,
)
from gamemaster.mechanics.grid import Square
from gamemaster.vec.compiling import Matches

LARGEST = 16
"""How wide and how high a board may be in the twin."""
MOST_SEATS = 4
PULLS = {"attract": 1, "repel": 2, "neutral": 3}
"""The two bits of a pull: draws, pushes, or stands there and does neither."""
_BITS = {1: 1, 2: 0x10000, 3: 0x10001}


def why_not(config: Config | View) -> Illegal | None:
    """What in a config the twin cannot play; nothing if it can."""
    pulls = [kind.pull for kind in config.kinds]
    automata = sum(row.count(AUTOMATON) for row in config.rows)
    if len(config.size) != 2 or max(config.size) > LARGEST:
        return Illegal(
            f"The compiled twin plays flat boards up to {LARGEST} × {LARGEST}.",
            ("size",),
            pt=f"O gêmeo compilado joga tabuleiros planos de até {LARGEST} × {LARGEST}.",
        )
    if config.seats > MOST_SEATS:
        return Illegal(
            f"The compiled twin seats {MOST_SEATS} at most.",
            ("seats",),
            pt=f"O gêmeo compilado tem no máximo {MOST_SEATS} lugares.",
        )
    if automata != 1:
        return Illegal(
            "The compiled twin has one Automaton.",
            ("rows",),
            pt="O gêmeo compilado tem um só Autômato.",
        )
    if any(kind.gait != "rook" for kind in config.kinds):
        return Illegal(
            "In the compiled twin every piece moves like a rook.",
            ("kinds",),
            pt="No gêmeo compilado toda peça anda como torre.",
        )
    if len(set(pulls)) < len(pulls):
        return Illegal(
            "In the compiled twin kinds must differ in what they do to the Automaton.",
            ("kinds",),
            pt="No gêmeo compilado os tipos devem diferir no que fazem ao Autômato.",
        )
    return None


def rules_of(config: Config | View) -> Rules:
    """A config as the twin's numbers; raises Illegal for what it cannot play."""
    fault = why_not(config)
    if fault is not None:
        raise fault
    width, height = config.size
    owners = [NOBODY] * 4
    for corner in config.corners:
        owners[2 * int(corner.at[1] > 0) + int(corner.at[0] > 0)] = corner.seat
    return (
        width,
        height,
        config.seats,
        int(config.conflicts == "practice"),
        int(config.tie_rule == "freeze"),
        config.turn_limit,
        sum(cell not in (EMPTY, AUTOMATON) for row in config.rows for cell in row),
        sum(owner << 8 * n for n, owner in enumerate(owners)),
        sum(2 + n << 4 * _pulls(kind) for n, kind in enumerate(config.kinds)),
        height,
        height + width,
        2 * height + width,
    )


def _pulls(kind: PieceKind) -> int:
    return PULLS[kind.pull[0]] << 2 | PULLS[kind.pull[1]]


def words_of(rules: Rules) -> int:
    """How many words a match has."""
    return rules[REST] + REST_WORDS


def number(square: Square) -> int:
    """A square of the rules as the twin numbers it."""
    return square[1] << 4 | square[0]


def square(number: int) -> Square:
    return number & 15, number >> 4


def packed_move(move: Move | None) -> int:
    """A move in 16 bits; 0 is a pass."""
    return 0 if move is None else number(move.source) << 8 | number(move.to)


def move_from(bits: int) -> Move | None:
    return Move(square(bits >> 8), square(bits & 255)) if bits else None


def packed(state: State) -> Matches:
    """A state of the rules as the words of a match."""
    config = state.config
    return packed_board(
        rules_of(config), config.kinds, state.cells, state.owing, state.standing,
        state.closed_sources, state.closed_targets, state.steps, _result(state),
    )  # fmt: skip


def packed_view(view: View) -> Matches:
    """The state a view shows; nothing in Automatafl is hidden but moves not yet entered."""
    return packed_board(
        rules_of(view), view.kinds, view.cells, view.awaiting, view.standing,
        view.closed_sources, view.closed_targets, view.steps, _result(view),
    )  # fmt: skip


def packed_board(
    rules: Rules, kinds: tuple[PieceKind, ...], cells: str, owing: tuple[int, ...],
    standing: tuple[Standing, ...], sources: tuple[Square, ...], targets: tuple[Square, ...],
    steps: int, result: int,
) -> Matches:  # fmt: skip
    match = np.zeros(words_of(rules), np.uint32)
    does = {kind.letter: tuple(_BITS[PULLS[pull]] for pull in kind.pull) for kind in kinds}
    does[AUTOMATON] = (_BITS[3], _BITS[3])
    rest = rules[REST]
    for n, cell in enumerate(cells):
        y, x = divmod(n, rules[WIDTH])
        if cell == AUTOMATON:
            match[rest + AT] = y << 4 | x
        if cell != EMPTY:
            match[y] |= does[cell][0] << x
            match[rules[COLUMNS] + x] |= does[cell][1] << y
    for x, y in sources:
        match[rules[CLOSED] + y] |= 1 << x
    for x, y in targets:
        match[rules[CLOSED] + y] |= 0x10000 << x
    match[rest + MARKED] = bool(sources or targets)
    for entry in standing:
        match[rest + ENTERED + entry.seat // 2] |= packed_move(entry.move) << 16 * (entry.seat % 2)
    match[rest + OWING] = sum(1 << seat for seat in owing)
    match[rest + STEPS] = steps
    match[rest + RESULT] = result
    return match.view(np.int32)


def _result(state: State | View) -> int:
    if not state.ended:
        return 0
    return DRAWN if state.winner is None else 1 + state.winner


def unpacked(config: Config, match: Matches) -> State:
    """The words of a match as a state of the rules."""
    rules = rules_of(config)
    words = [int(word) & 0xFFFFFFFF for word in match]
    rest = words[rules[REST] :]
    owing = tuple(seat for seat in range(rules[SEATS]) if rest[OWING] >> seat & 1)
    entered = [rest[ENTERED + seat // 2] >> 16 * (seat % 2) & 0xFFFF for seat in range(4)]
    result = rest[RESULT]
    standing = tuple(
        Standing(seat, move_from(entered[seat]))
        for seat in range(rules[SEATS])
        if owing and seat not in owing
    )
    return State(
        config=config,
        cells="".join(
            _letter(config, rules, words, x, y)
            for y in range(rules[HEIGHT])
            for x in range(rules[WIDTH])
        ),
        steps=rest[STEPS],
        owing=owing,
        standing=standing,
        closed_sources=_closed(rules, words, 1),
        closed_targets=_closed(rules, words, 0x10000),
        ended="" if not result else "turn limit" if result == DRAWN else "corner",
        winner=None if result in (0, DRAWN) else result - 1,
    )


def _letter(config: Config, rules: Rules, words: list[int], x: int, y: int) -> str:
    if words[rules[REST] + AT] == (y << 4 | x):
        return AUTOMATON
    along = words[y] >> x & 0x10001
    across = words[rules[COLUMNS] + x] >> y & 0x10001
    if not along and not across:
        return EMPTY
    return next(
        kind.letter
        for kind in config.kinds
        if (along, across) == tuple(_BITS[PULLS[pull]] for pull in kind.pull)
    )


def _closed(rules: Rules, words: list[int], end: int) -> tuple[Square, ...]:
    """Closed squares in the order of the rules: by x, then by y."""
    return tuple(
        (x, y)
        for x in range(rules[WIDTH])
        for y in range(rules[HEIGHT])
        if words[rules[CLOSED] + y] >> x & end
    )
