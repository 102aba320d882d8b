"""What a seat may send: a move, read from raw JSON and checked against its view."""

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json
from gamemaster.games.automatafl.gaits import can_go
from gamemaster.games.automatafl.notation import square_name
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Move, View
from gamemaster.mechanics.grid import Square, grid


def read_submission(view: View, raw: Json) -> Move | None:
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
