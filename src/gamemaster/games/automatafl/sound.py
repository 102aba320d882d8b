"""Whether a state from outside is one that the rules could have made."""

from collections.abc import Iterator

from gamemaster.core.sound import Claim, check_config, hold_to
from gamemaster.core.values import Seat
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.state import AUTOMATON, State
from gamemaster.mechanics.grid import grid


def sound(state: State) -> None:
    """Refuse a state that the rules could not have made of its config."""
    check_config(state.config, complete)
    hold_to(_claims(state))


def _claims(state: State) -> Iterator[Claim]:
    board = grid(state.config.size)
    yield (
        len(state.cells) == board.cells,
        ("cells",),
        f"The board has {board.cells} cells, not {len(state.cells)}.",
        f"O tabuleiro tem {board.cells} casas, não {len(state.cells)}.",
    )
    yield (
        sorted(state.cells) == sorted("".join(state.config.rows)),
        ("cells",),
        "Pieces never come or go; these are not those of the rows.",
        "Peças nunca entram nem saem; estas não são as de `rows`.",
    )
    yield (
        0 <= state.steps <= state.config.turn_limit,
        ("steps",),
        f"The Automata step from 0 to {state.config.turn_limit} times.",
        f"Os Autômatos dão de 0 a {state.config.turn_limit} passos.",
    )
    yield from _ending(state, _entered_corners(state)) if state.ended else _under_way(state)


def _entered_corners(state: State) -> set[Seat]:
    """The seats in whose corners an Automaton stands."""
    cells, number = state.cells, state.grid.number
    owned = state.config.corners
    return {corner.seat for corner in owned if cells[number[corner.at]] == AUTOMATON}


def _ending(state: State, entered: set[Seat]) -> Iterator[Claim]:
    """When a match is over nobody owes anything, and it is won by whom the Automaton visits."""
    yield (
        not (state.owing or state.standing or state.closed_sources or state.closed_targets),
        ("owing",),
        "A match that has ended awaits nobody, and nothing stands.",
        "Uma partida que acabou não espera ninguém, e nada está valendo.",
    )
    how = {"corner": len(entered) == 1, "several corners": len(entered) > 1}
    yield (
        how.get(state.ended, not entered and state.steps == state.config.turn_limit),
        ("ended",),
        "This board and its steps do not end a match so.",
        "Este tabuleiro e seus passos não encerram uma partida assim.",
    )
    yield (
        state.winner == (entered.pop() if state.ended == "corner" else None),
        ("winner",),
        "Whoever owns the one corner that an Automaton entered has won; else nobody has.",
        "Vence quem é dono do único canto em que um Autômato entrou; senão ninguém.",
    )


def _under_way(state: State) -> Iterator[Claim]:
    board = state.grid
    yield (
        state.winner is None,
        ("winner",),
        "Nobody has won a match that has not ended.",
        "Ninguém venceu uma partida que não acabou.",
    )
    yield (
        not _entered_corners(state) and state.steps < state.config.turn_limit,
        ("ended",),
        "This match has ended, by an owned corner or by the turn limit, and does not say so.",
        "Esta partida acabou, por um canto com dono ou pelo limite de turnos, e não o diz.",
    )
    standing = tuple(entry.seat for entry in state.standing)
    yield (
        sorted((*state.owing, *standing)) == list(range(state.config.seats))
        and bool(state.owing)
        and _rising(state.owing)
        and _rising(standing),
        ("owing",),
        "Every seat either owes a move or has one standing, in table order, and somebody owes one.",
        "Cada lugar ou deve um lance, ou já tem um valendo, na ordem da mesa, e alguém deve um.",
    )
    for name in ("closed_sources", "closed_targets"):
        yield (
            all(square in board.number for square in getattr(state, name)),
            (name,),
            "A closed square is on the board.",
            "Uma casa fechada fica no tabuleiro.",
        )
    for n, entry in enumerate(state.standing):
        ends = () if entry.move is None else (entry.move.source, entry.move.to)
        yield (
            all(end in board.number for end in ends),
            ("standing", n, "move"),
            "This move leaves the board.",
            "Este lance sai do tabuleiro.",
        )


def _rising(seats: tuple[Seat, ...]) -> bool:
    return list(seats) == sorted(set(seats))
