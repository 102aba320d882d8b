"""What the search asks of Automatafl, by its rules: for what the compiled twin cannot play.

A board is worth what the Automata do on it if left alone, as `compiled` has it for one Automaton on
a flat board; here every Automaton walks by itself, and the first one to reach a corner counts.
"""

from collections.abc import Sequence

from gamemaster.bots.search import WIN
from gamemaster.core.dice import Dice
from gamemaster.core.values import Seat
from gamemaster.games.automatafl.automaton import choose, look
from gamemaster.games.automatafl.bots.hunter import as_state, open_moves
from gamemaster.games.automatafl.carrying import carried
from gamemaster.games.automatafl.levels.worth import LATER, NEAR, SOON, WALK
from gamemaster.games.automatafl.rules import GAME
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Config, Move, Standing, State, View
from gamemaster.mechanics.grid import Square, grid

MOST_TRIED = 96
"""How many of a seat's moves are tried alone; more are sampled."""


class RulesMind:
    """Automatafl's mind, slow and for every board."""

    def guess(self, view: View, dice: Dice) -> State:
        return as_state(view)

    def candidates(self, state: State, seat: Seat, wide: int, dice: Dice) -> Sequence[Move | None]:
        """The moves whose board is worth most to the seat alone, and the pass."""
        moves = tuple(open_moves(GAME.view(state, seat)))
        tried = dice.sample(moves, min(len(moves), MOST_TRIED))
        valued = [(self._alone(state, seat, move), -n) for n, move in enumerate(tried)]
        best = [tried[-n] for _, n in sorted(valued, reverse=True)[: wide - 1]]
        return (*best, None)

    def _alone(self, state: State, seat: Seat, move: Move) -> int:
        bare = State(config=state.config, cells=state.cells, standing=(Standing(seat, move),))
        cells, _ = carried(bare)
        return _worth(cells, state.config)[seat]

    def worth(self, state: State) -> Sequence[int]:
        if state.ended:
            seats = range(state.config.seats)
            lost = -WIN // max(1, state.config.seats - 1)
            if state.winner is None:
                return [0 for _ in seats]
            return [WIN if seat == state.winner else lost for seat in seats]
        return _worth(state.cells, state.config)


def _worth(cells: str, config: Config) -> list[int]:
    """What a board is worth to every seat: the soonest corner, or who is near."""
    empty = cells.replace(AUTOMATON, EMPTY)
    walks = [_walk(empty, config, at) for at, piece in enumerate(cells) if piece == AUTOMATON]
    steps, end, owner = min(walks, key=lambda walk: walk[0] or WALK + 1)
    seats = range(config.seats)
    if owner is not None:
        worth = SOON
        for _ in range(steps):
            worth = worth * LATER // 100
        return [worth if seat == owner else -worth // max(1, len(seats) - 1) for seat in seats]
    away = [_nearest(config, end, seat) for seat in seats]
    span = sum(config.size) * max(1, len(seats) - 1)
    return [NEAR * (sum(away) - len(seats) * own) // span for own in away]


def _walk(cells: str, config: Config, at: int) -> tuple[int, Square, Seat | None]:
    """How many steps to an owned corner (0: none), the last square, and whose corner it is."""
    board = grid(config.size)
    owners = {corner.at: corner.seat for corner in config.corners}
    for step in range(1, WALK + 1):
        axes = look(cells, config, at)
        axis, _ = choose(axes, config.tie_rule)
        if axis is None:
            break
        at += axes[axis].towards * board.strides[axis]
        if board.squares[at] in owners:
            return step, board.squares[at], owners[board.squares[at]]
    return 0, board.squares[at], None


def _nearest(config: Config, at: Square, seat: Seat) -> int:
    """How many steps the nearest corner of a seat is away."""
    return min(
        (
            sum(abs(a - b) for a, b in zip(at, corner.at, strict=True))
            for corner in config.corners
            if corner.seat == seat
        ),
        default=64,
    )
