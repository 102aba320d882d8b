"""The Automaton's step: what it sees, what each axis wants, which axis wins (AF-26 to AF-40)."""

from gamemaster.games.automatafl.events import (
    AutomatonMoved,
    AutomatonStayed,
    Axis,
    InSight,
    Reason,
)
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Config, Pull
from gamemaster.mechanics.grid import Grid, grid


def look(cells: str, config: Config, at: int) -> tuple[Axis, ...]:
    """What an Automaton sees and wants along every axis, x first."""
    board = grid(config.size)
    square = board.squares[at]
    return tuple(
        wish(
            _sight(cells, config, _line(board, at, axis, square[axis], -1), axis),
            _sight(cells, config, _line(board, at, axis, square[axis], +1), axis),
        )
        for axis in range(len(config.size))
    )


def _line(board: Grid, at: int, axis: int, place: int, towards: int) -> slice:
    """The cells from the Automaton to the edge one way along an axis, nearest first."""
    stride = board.strides[axis]
    if towards > 0:
        last = at + stride * (board.size[axis] - 1 - place)
        return slice(at + stride, last + 1, stride)
    last = at - stride * place
    return slice(at - stride, last - 1 if last else None, -stride) if place else slice(0, 0)


def _sight(cells: str, config: Config, line: slice, axis: int) -> InSight:
    seen = cells[line]
    rest = seen.lstrip(EMPTY)
    distance = len(seen) - len(rest) + 1
    if not rest:
        return InSight(EMPTY, distance, "edge")
    return InSight(rest[0], distance, pull_of(config, rest[0], axis))


def pull_of(config: Config, piece: str, axis: int) -> Pull:
    """What a piece does to an Automaton along an axis; other Automata are neutral (Q-AF-36)."""
    if piece == AUTOMATON:
        return "neutral"
    for kind in config.kinds:
        if kind.letter == piece:
            return kind.pull[axis]
    raise KeyError(piece)


def wish(back: InSight, ahead: InSight) -> Axis:
    """What one axis makes the Automaton want: the lower the rule number, the stronger."""
    pulls = back.pull, ahead.pull
    if "attract" in pulls and "repel" in pulls:
        return _opposing_pair(back, ahead)
    if "repel" in pulls:
        return _from_repulsor(back, ahead)
    if "attract" in pulls:
        return _toward_attractor(back, ahead)
    return Axis(back, ahead, 0)


def _opposing_pair(back: InSight, ahead: InSight) -> Axis:
    """Priority 1: toward the attractor, if there is an empty space before it."""
    near, far, towards = (back, ahead, -1) if back.pull == "attract" else (ahead, back, +1)
    if near.distance < 2:
        return Axis(back, ahead, 0)
    return Axis(back, ahead, 1, (near.distance, far.distance), towards)


def _from_repulsor(back: InSight, ahead: InSight) -> Axis:
    """Priority 2: away from the closer repulsor, if there is an empty space to go to."""
    if back.pull == ahead.pull and back.distance == ahead.distance:
        return Axis(back, ahead, 0)
    flees_back = back.pull == "repel" and (ahead.pull != "repel" or back.distance < ahead.distance)
    feared, space, towards = (back, ahead, +1) if flees_back else (ahead, back, -1)
    if space.distance < 2:
        return Axis(back, ahead, 0)
    return Axis(back, ahead, 2, (feared.distance,), towards)


def _toward_attractor(back: InSight, ahead: InSight) -> Axis:
    """Priority 3: toward the closer attractor; it does not fall back to the farther one."""
    if back.pull == ahead.pull and back.distance == ahead.distance:
        return Axis(back, ahead, 0)
    draws_back = back.pull == "attract" and (
        ahead.pull != "attract" or back.distance < ahead.distance
    )
    near, towards = (back, -1) if draws_back else (ahead, +1)
    if near.distance < 2:
        return Axis(back, ahead, 0)
    return Axis(back, ahead, 3, (near.distance,), towards)


def choose(axes: tuple[Axis, ...], tie_rule: str) -> tuple[int | None, Reason]:
    """The axis that wins, and why; of equals the last one (the column), or none if ties freeze."""
    wishes = [(axis.rule, axis.key, n) for n, axis in enumerate(axes) if axis.rule]
    if not wishes:
        return None, "none"
    best = min(wishes)[:2]
    equals = [n for rule, key, n in wishes if (rule, key) == best]
    if len(equals) > 1:
        return (None, "tie: freeze") if tie_rule == "freeze" else (equals[-1], "tie: column")
    if len(wishes) == 1:
        return equals[0], "only"
    same_rule = sum(rule == best[0] for rule, _, _ in wishes) > 1
    return equals[0], "closer" if same_rule else "priority"


def intent(cells: str, config: Config, at: int) -> AutomatonMoved | AutomatonStayed:
    """What one Automaton would do on this board."""
    board = grid(config.size)
    axes = look(cells, config, at)
    axis, reason = choose(axes, config.tie_rule)
    if axis is None:
        stayed: AutomatonStayed = AutomatonStayed(
            board.squares[at], "tie: freeze" if reason == "tie: freeze" else "none", axes
        )
        return stayed
    to = at + axes[axis].towards * board.strides[axis]
    return AutomatonMoved(board.squares[at], board.squares[to], axis, reason, axes)


def step_all(cells: str, config: Config) -> tuple[str, list[AutomatonMoved | AutomatonStayed]]:
    """Every Automaton's step from the same board; two that want one square both stay (Q-AF-36)."""
    if cells.count(AUTOMATON) == 1:
        intents = [intent(cells, config, cells.index(AUTOMATON))]
    else:
        intents = _yielding(
            [intent(cells, config, at) for at, piece in enumerate(cells) if piece == AUTOMATON]
        )
    number = grid(config.size).number
    for step in intents:
        if isinstance(step, AutomatonMoved):
            cells = _stepped(cells, number[step.source], number[step.to])
    return cells, intents


def _yielding(
    intents: list[AutomatonMoved | AutomatonStayed],
) -> list[AutomatonMoved | AutomatonStayed]:
    wanted = [step.to for step in intents if isinstance(step, AutomatonMoved)]
    return [
        AutomatonStayed(step.source, "same square", step.axes)
        if isinstance(step, AutomatonMoved) and wanted.count(step.to) > 1
        else step
        for step in intents
    ]


def _stepped(cells: str, source: int, to: int) -> str:
    low, high = min(source, to), max(source, to)
    return cells[:low] + cells[high] + cells[low + 1 : high] + cells[low] + cells[high + 1 :]
