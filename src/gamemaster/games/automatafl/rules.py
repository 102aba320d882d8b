"""The rules of Automatafl on the contract."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import structs

from gamemaster.core.codec import convert
from gamemaster.core.contract import Outcome, Step, ranked
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Illegal
from gamemaster.core.events import Event
from gamemaster.core.values import Json, Seat
from gamemaster.games.automatafl.automaton import step_all
from gamemaster.games.automatafl.carrying import carried
from gamemaster.games.automatafl.conflicts import closed_ends, find_clashes
from gamemaster.games.automatafl.gaits import can_go
from gamemaster.games.automatafl.notation import square_name
from gamemaster.games.automatafl.state import (
    AUTOMATON,
    EMPTY,
    AutomatonMoved,
    Config,
    CornerEntered,
    EntryReopened,
    MatchEnded,
    Move,
    MovesRevealed,
    Standing,
    State,
    View,
)
from gamemaster.mechanics.grid import Square, grid

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
        config = state.config
        return View(
            seat=seat,
            seats=config.seats,
            size=config.size,
            rows=_rows(state.cells, config.size[0]),
            kinds=config.kinds,
            corners=config.corners,
            awaiting=state.owing,
            standing=state.standing,
            closed_sources=state.closed_sources,
            closed_targets=state.closed_targets,
            steps=state.steps,
            turn_limit=config.turn_limit,
            tie_rule=config.tie_rule,
            conflicts=config.conflicts,
            ended=state.ended,
            winner=state.winner,
        )

    def parse(self, view: View, raw: Json) -> Move | None:
        if view.seat is None:
            raise Illegal("A spectator has no move.", pt="Quem assiste não joga.")
        if view.seat not in view.awaiting:
            raise Illegal("You owe no move now.", pt="Você não deve um lance agora.")
        if raw is None or raw == "pass":
            return None
        move = convert(raw, Move)
        squares = grid(view.size).number
        for at, end in ((move.source, "from"), (move.to, "to")):
            if at not in squares:
                raise _off_the_board(view, at, end)
        _check_move(view, move)
        return move

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


@lru_cache(maxsize=64)
def _rows(cells: str, width: int) -> tuple[str, ...]:
    """A board row by row; kept, because all seats see the same one."""
    return tuple([cells[at : at + width] for at in range(0, len(cells), width)])


def _off_the_board(view: View, at: Square, end: str) -> Illegal:
    if len(at) != len(view.size):
        return Illegal(
            f"A square has {len(view.size)} coordinates here, not {len(at)}.",
            (end,),
            pt=f"Uma casa tem {len(view.size)} coordenadas aqui, não {len(at)}.",
        )
    last = square_name(tuple(extent - 1 for extent in view.size))
    return Illegal(
        f"{list(at)} is not on the board, which goes from a1 [0, 0] to {last}.",
        (end,),
        pt=f"{list(at)} não está no tabuleiro, que vai de a1 [0, 0] a {last}.",
    )


def _check_move(view: View, move: Move) -> None:
    if move.source == move.to:
        raise Illegal(
            f"A move must end on another square than {square_name(move.to)}, where it begins.",
            ("to",),
            pt=f"Um lance deve terminar em outra casa que não {square_name(move.to)}, onde começa.",
        )
    piece = view.cells[grid(view.size).number[move.source]]
    if piece == AUTOMATON:
        raise Illegal(
            f"The Automaton on {square_name(move.source)} moves by itself; nobody may move it.",
            ("from",),
            pt=f"O Autômato em {square_name(move.source)} anda sozinho; ninguém pode movê-lo.",
        )
    gaits = {kind.gait for kind in view.kinds if piece in (kind.letter, EMPTY)}
    if not any(can_go(gait, move.source, move.to) for gait in gaits):
        raise _unreachable(move, " / ".join(sorted(gaits)))
    if move.source in view.closed_sources:
        raise _closed(move.source, "from")
    if move.to in view.closed_targets:
        raise _closed(move.to, "to")


def _unreachable(move: Move, ways: str) -> Illegal:
    source, to = square_name(move.source), square_name(move.to)
    return Illegal(
        f"From {source} a piece moves like a {ways} of chess; {to} cannot be reached so.",
        ("to",),
        pt=f"De {source} a peça anda como no xadrez ({ways}); {to} não se alcança assim.",
    )


def _closed(at: Square, end: str) -> Illegal:
    name = square_name(at)
    leaves = end == "from"
    return Illegal(
        f"{name} was fought over; nothing may move {'from' if leaves else 'to'} it this turn.",
        (end,),
        pt=f"{name} foi disputada; nada pode {'sair dali' if leaves else 'ir para lá'} neste turno.",
    )
