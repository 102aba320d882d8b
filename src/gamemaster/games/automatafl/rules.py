"""The rules of Automatafl on the contract."""

from collections.abc import Mapping

from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.values import Json, Seat
from gamemaster.games.automatafl.automaton import step_all
from gamemaster.games.automatafl.carrying import carried
from gamemaster.games.automatafl.conflicts import closed_ends, find_clashes
from gamemaster.games.automatafl.events import (
    AutomatonMoved,
    CornerEntered,
    EntryReopened,
    MatchEnded,
    MovesRevealed,
)
from gamemaster.games.automatafl.parse import read_submission
from gamemaster.games.automatafl.state import Config, Ending, Move, Standing, State, View
from gamemaster.games.automatafl.turn import Turn
from gamemaster.games.automatafl.view import view_of
from gamemaster.mechanics.grid import Square


def reveal_moves(turn: Turn) -> None:
    """What is entered now is turned over and joins what stands from before."""
    state = turn.state
    entered = tuple(Standing(seat, turn.submissions[seat]) for seat in state.owing)
    turn.tell(MovesRevealed(entered))
    standing = tuple(sorted(state.standing + entered, key=lambda entry: entry.seat))
    turn.change(owing=(), standing=standing)


def check_conflicts(turn: Turn) -> None:
    """Moves that share a source or a target are void, and their seats must choose again."""
    state = turn.state
    clashes = find_clashes(state, state.standing)
    if not clashes.seats:
        return
    for clash in clashes.events:
        turn.tell(clash)
    turn.tell(EntryReopened(clashes.seats))
    sources, targets = closed_ends(state, clashes.events)
    turn.change(
        owing=clashes.seats,
        standing=tuple(e for e in state.standing if e.seat not in clashes.seats),
        closed_sources=sources,
        closed_targets=targets,
    )
    turn.stop()


def carry_moves(turn: Turn) -> None:
    """Marks are cleared, and the moves resolve together."""
    cells, told = carried(turn.state)
    turn.events.extend(told)
    turn.change(cells=cells, standing=(), closed_sources=(), closed_targets=())


def step_automata(turn: Turn) -> None:
    """The Automata step, and entering an owned corner ends the match."""
    state, board = turn.state, turn.state.grid
    cells, steps = step_all(state.cells, state.config)
    turn.events.extend(steps)
    entered = [
        CornerEntered(step.to, _owner(state, step.to))
        for step in steps
        if isinstance(step, AutomatonMoved) and board.number[step.to] in board.corners
    ]
    turn.events.extend(entered)
    turn.change(cells=cells, steps=state.steps + 1)
    winners = {event.seat for event in entered if event.seat is not None}
    if len(winners) > 1:
        _end(turn, "several corners", None)
    elif winners:
        _end(turn, "corner", winners.pop())


def _owner(state: State, at: Square) -> Seat | None:
    """Whose corner a square is."""
    return next((corner.seat for corner in state.config.corners if corner.at == at), None)


def ask_for_moves(turn: Turn) -> None:
    """The next turn begins, unless the limit is reached."""
    if turn.state.steps >= turn.state.config.turn_limit:
        _end(turn, "turn limit", None)
    else:
        turn.change(owing=tuple(range(turn.state.config.seats)))


def _end(turn: Turn, how: Ending, winner: Seat | None) -> None:
    turn.change(ended=how, winner=winner)
    turn.tell(MatchEnded(how, winner, turn.state.steps))
    turn.stop()


STAGES = (reveal_moves, check_conflicts, carry_moves, step_automata, ask_for_moves)


class Automatafl:
    """Move pieces in secret so that the Automaton walks into your corner."""

    id = "automatafl"
    version = 1

    def setup(self, config: Config, dice: Dice) -> Step[State]:
        return Step(
            State(config=config, cells="".join(config.rows), owing=tuple(range(config.seats)))
        )

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return state.owing

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def parse(self, view: View, raw: Json) -> Move | None:
        return read_submission(view, raw)

    def default(self, view: View) -> Move | None:
        return None

    def resolve(
        self, state: State, submissions: Mapping[Seat, Move | None], dice: Dice
    ) -> Step[State]:
        return Turn(state, submissions, dice).play(STAGES)

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        return ranked(tuple(int(seat == state.winner) for seat in range(state.config.seats)))


GAME = Automatafl()
