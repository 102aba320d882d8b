"""`hunter`: tries its moves on the board, weighs the best against samples of the others' moves.

A board is worth what the Automaton does on it if left alone for a few steps: entering one of
the hunter's corners is best, sooner better than later; otherwise being near one of them and
far from the others'. Its own moves are first tried alone; the few best are then tried again
beside sampled moves of everybody else who is still to enter one.
"""

from collections.abc import Iterator, Sequence

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.values import Json, Seat
from gamemaster.games.automatafl.automaton import choose, look
from gamemaster.games.automatafl.carrying import carried
from gamemaster.games.automatafl.gaits import LEAPS, can_go
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
from gamemaster.mechanics.grid import Square, grid

WALK = 12
"""How many steps of the Automaton the hunter looks ahead."""
FINALISTS = 6
"""How many of its own moves it weighs against the others'."""
SAMPLES = 5
"""How many joint moves of the others it samples."""
VICTORY = 1000


def hunter(view: View, dice: Dice) -> Json:
    """The move whose board is worth most, on average over what the others may do."""
    state = as_state(view)
    goals = _goals(view)
    moves = list(open_moves(view))
    tried = [(_worth(state, view, (move,), goals), move) for move in moves]
    if not tried:
        return None
    best = sorted(dice.shuffled(tried), key=lambda pair: -pair[0])[:FINALISTS]
    others = [_sampled(view, moves, dice) for _ in range(SAMPLES)]
    weighed = [
        (sum(_worth(state, view, (move, *theirs), goals) for theirs in others), worth, -n)
        for n, (worth, move) in enumerate(best)
    ]
    move = best[-max(weighed)[2]][1]
    return {"from": list(move.source), "to": list(move.to)}


def as_state(view: View) -> State:
    """The state that a view shows; nothing in Automatafl is hidden but moves not yet entered."""
    config = Config(
        seats=view.seats,
        size=view.size,
        rows=view.rows,
        kinds=view.kinds,
        corners=view.corners,
        conflicts="practice" if view.conflicts == "practice" else "literal",
        tie_rule="freeze" if view.tie_rule == "freeze" else "column",
        turn_limit=view.turn_limit,
    )
    return State(
        config=config,
        cells=view.cells,
        steps=view.steps,
        owing=view.awaiting,
        standing=view.standing,
        closed_sources=view.closed_sources,
        closed_targets=view.closed_targets,
    )


def open_moves(view: View) -> Iterator[Move]:
    """Every move of a piece that nothing stands in the way of now and that is not closed."""
    board, cells = grid(view.size), view.cells
    kinds = {kind.letter: kind for kind in view.kinds}
    for source, piece in enumerate(cells):
        at = board.squares[source]
        if piece in (EMPTY, AUTOMATON) or at in view.closed_sources:
            continue
        for to in _reached(view, cells, kinds[piece], source):
            if board.squares[to] not in view.closed_targets:
                yield Move(at, board.squares[to])


def _reached(view: View, cells: str, kind: PieceKind, source: int) -> list[int]:
    board = grid(view.size)
    if kind.gait == "rook":
        return [cell for line in _lines(view.size, source) for cell in _free(cells, line)]
    return [
        to
        for to, there in enumerate(cells)
        if there == EMPTY
        and can_go(kind.gait, board.squares[source], board.squares[to])
        and (kind.gait in LEAPS or all(cells[c] == EMPTY for c in board.path(source, to)))
    ]


def _lines(size: Square, source: int) -> list[range]:
    """The cells from a square to the edge, both ways along every axis, nearest first."""
    board = grid(size)
    lines = []
    for place, extent, stride in zip(board.squares[source], size, board.strides, strict=True):
        lines.append(range(source + stride, source + stride * (extent - place), stride))
        lines.append(range(source - stride, source - stride * (place + 1), -stride))
    return lines


def _free(cells: str, line: range) -> Iterator[int]:
    for cell in line:
        if cells[cell] != EMPTY:
            return
        yield cell


def _sampled(view: View, moves: Sequence[Move], dice: Dice) -> tuple[Move, ...]:
    """A random open move for everybody else who is awaited."""
    rivals = [seat for seat in view.awaiting if seat != view.seat]
    return tuple(dice.pick(moves) for _ in rivals)


Goals = tuple[frozenset[Square], frozenset[Square]]


def _goals(view: View) -> Goals:
    own = frozenset(corner.at for corner in view.corners if corner.seat == view.seat)
    rest = frozenset(corner.at for corner in view.corners if corner.seat != view.seat)
    return own, rest


def _worth(state: State, view: View, moves: Sequence[Move], goals: Goals) -> int:
    """What the board is worth after these moves and those that stand from before."""
    standing = (
        *view.standing,
        *(Standing(seat, move) for seat, move in zip(_seats(view), moves, strict=False)),
    )
    cells, _ = carried(structs.replace(state, standing=_without_clashes(standing)))
    return _walked(cells, state.config, goals)


def _seats(view: View) -> list[Seat]:
    assert view.seat is not None
    return [view.seat, *(seat for seat in view.awaiting if seat != view.seat)]


def _without_clashes(standing: tuple[Standing, ...]) -> tuple[Standing, ...]:
    """Moves that would clash with an earlier one are left out: they would be entered anew."""
    kept: list[Standing] = []
    for entry in standing:
        if entry.move is not None and not any(
            entry.move.source == other.move.source or entry.move.to == other.move.to
            for other in kept
            if other.move is not None
        ):
            kept.append(entry)
    return tuple(kept)


def _walked(cells: str, config: Config, goals: Goals) -> int:
    """Let the first Automaton walk alone and judge where it gets."""
    board = grid(config.size)
    own, rest = goals
    at = cells.index(AUTOMATON)
    cells = cells[:at] + EMPTY + cells[at + 1 :]
    for step in range(WALK):
        axes = look(cells, config, at)
        axis, _ = choose(axes, config.tie_rule)
        if axis is None:
            break
        at += axes[axis].towards * board.strides[axis]
        square = board.squares[at]
        if square in own:
            return VICTORY * (WALK + 1 - step)
        if square in rest:
            return -VICTORY * (WALK + 1 - step)
    return _nearest(board.squares[at], rest) - 2 * _nearest(board.squares[at], own)


def _nearest(at: Square, corners: frozenset[Square]) -> int:
    return min((sum(abs(a - b) for a, b in zip(at, c, strict=True)) for c in corners), default=0)
