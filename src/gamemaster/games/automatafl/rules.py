"""The rules of Automatafl on the contract."""

from collections.abc import Callable, Mapping

from msgspec import structs

from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.events import Event
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
from gamemaster.games.automatafl.state import Config, Move, Standing, State, View
from gamemaster.games.automatafl.view import view_of
from gamemaster.mechanics.grid import Square

Stage = Callable[[State, list[Event]], State]


def check_conflicts(state: State, events: list[Event]) -> State:
    """Moves that share a source or a target are void, and their seats must choose again."""
    clashes = find_clashes(state, state.standing)
    if not clashes.seats:
        return state
    events.extend(clashes.events)
    events.append(EntryReopened(clashes.seats))
    sources, targets = closed_ends(state, clashes.events)
    return structs.replace(
        state,
        owing=clashes.seats,
        standing=tuple(e for e in state.standing if e.seat not in clashes.seats),
        closed_sources=sources,
        closed_targets=targets,
    )


def carry_moves(state: State, events: list[Event]) -> State:
    """Marks are cleared, and the moves resolve together."""
    cells, told = carried(state)
    events.extend(told)
    return structs.replace(state, cells=cells, standing=(), closed_sources=(), closed_targets=())


def step_automata(state: State, events: list[Event]) -> State:
    """The Automata step, and entering an owned corner ends the match."""
    cells, steps = step_all(state.cells, state.config)
    events.extend(steps)
    board = state.grid
    entered = [
        CornerEntered(step.to, _owner(state, step.to))
        for step in steps
        if isinstance(step, AutomatonMoved) and board.number[step.to] in board.corners
    ]
    events.extend(entered)
    winners = {event.seat for event in entered if event.seat is not None}
    state = structs.replace(state, cells=cells, steps=state.steps + 1)
    if not winners:
        return state
    if len(winners) > 1:
        return _ended(state, "several corners", None, events)
    return _ended(state, "corner", winners.pop(), events)


def _owner(state: State, at: Square) -> Seat | None:
    """Whose corner a square is."""
    return next((corner.seat for corner in state.config.corners if corner.at == at), None)


def ask_for_moves(state: State, events: list[Event]) -> State:
    """The next turn begins, unless the limit is reached."""
    if state.steps >= state.config.turn_limit:
        return _ended(state, "turn limit", None, events)
    return structs.replace(state, owing=tuple(range(state.config.seats)))


STAGES: tuple[Stage, ...] = (check_conflicts, carry_moves, step_automata, ask_for_moves)


def _ended(state: State, how: str, winner: Seat | None, events: list[Event]) -> State:
    ended = structs.replace(state, ended=how, winner=winner)
    events.append(MatchEnded(ended.ended or "turn limit", winner, state.steps))
    return ended


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
        entered = tuple(Standing(seat, submissions[seat]) for seat in state.owing)
        events: list[Event] = [MovesRevealed(entered)]
        standing = tuple(sorted(state.standing + entered, key=lambda entry: entry.seat))
        state = structs.replace(state, owing=(), standing=standing)
        for stage in STAGES:
            state = stage(state, events)
            if state.owing or state.ended:
                break
        return Step(state, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        return ranked(tuple(int(seat == state.winner) for seat in range(state.config.seats)))


GAME = Automatafl()
