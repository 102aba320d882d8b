"""The conflict check: whose moves clash, on which squares (AF-12 to AF-16)."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from gamemaster.core.values import Seat
from gamemaster.games.automatafl.events import MovesClashed
from gamemaster.games.automatafl.state import EMPTY, Move, Standing, State
from gamemaster.mechanics.grid import Square

Entered = tuple[Seat, Move]


class Clashes(NamedTuple):
    """What a check found: the clashes in order of squares, and everybody involved."""

    events: tuple[MovesClashed, ...]
    seats: tuple[Seat, ...]


NO_CLASHES = Clashes((), ())


def find_clashes(state: State, standing: Sequence[Standing]) -> Clashes:
    """Check the whole set of moves, those that stood from before included (Q-AF-13)."""
    entered = [(entry.seat, entry.move) for entry in standing if entry.move is not None]
    if _all_apart([move for _, move in entered]):
        return NO_CLASHES
    sources = _groups(entered, lambda move: move.source)
    targets = _groups(entered, lambda move: move.to)
    clashing = _clashing if state.config.conflicts == "literal" else _clashing_in_practice
    events = (
        *_clashes("source", sources, clashing, state),
        *_clashes("target", targets, clashing, state),
    )
    return Clashes(events, tuple(sorted({seat for event in events for seat in event.seats})))


def _all_apart(moves: Sequence[Move]) -> bool:
    """Whether no two moves share an end, as in most turns."""
    ends = {move.source for move in moves}, {move.to for move in moves}
    return all(len(squares) == len(moves) for squares in ends)


def _groups(
    entered: Sequence[Entered], end: Callable[[Move], Square]
) -> dict[Square, list[Entered]]:
    groups: dict[Square, list[Entered]] = defaultdict(list)
    for seat, move in entered:
        groups[end(move)].append((seat, move))
    return groups


def _clashing(group: list[Entered], end: str, at: Square, state: State) -> bool:
    """By the document: the same target, or the same source with a piece on it."""
    return len(group) > 1 and (end == "target" or state.cells[state.grid.number[at]] != EMPTY)


def _clashing_in_practice(group: list[Entered], end: str, at: Square, state: State) -> bool:
    """As the known programs play: different moves that share an end, even an empty source."""
    return len({move for _, move in group}) > 1


def _clashes(
    end: Literal["source", "target"],
    groups: dict[Square, list[Entered]],
    clashing: Callable[[list[Entered], str, Square, State], bool],
    state: State,
) -> list[MovesClashed]:
    return [
        MovesClashed(end, at, tuple(seat for seat, _ in group))
        for at, group in sorted(groups.items())
        if clashing(group, end, at, state)
    ]


def closed_ends(
    state: State, clashes: Sequence[MovesClashed]
) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The squares closed as source and as target from now until the moves resolve (Q-AF-11, 12)."""
    sources = {clash.at for clash in clashes if clash.end == "source"}
    targets = {clash.at for clash in clashes if clash.end == "target"}
    if state.config.conflicts == "practice":
        sources = targets = sources | targets
    return (
        tuple(sorted(sources.union(state.closed_sources))),
        tuple(sorted(targets.union(state.closed_targets))),
    )
