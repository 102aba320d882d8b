"""Whether a state from outside is one that the rules could have made."""

from gamemaster.core.codec import plain
from gamemaster.core.errors import Illegal
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.state import State
from gamemaster.mechanics.grid import grid


def sound(state: State) -> None:
    """Refuse a state that the rules could not have made of its config."""
    try:
        if complete(plain(state.config)) != state.config:
            raise Illegal("This config is not complete.", pt="Esta configuração está incompleta.")
    except Illegal as fault:
        raise fault.under("config") from None
    board = grid(state.config.size)
    if len(state.cells) != board.cells:
        raise Illegal(
            f"The board has {board.cells} cells, not {len(state.cells)}.",
            ("cells",),
            pt=f"O tabuleiro tem {board.cells} casas, não {len(state.cells)}.",
        )
    if sorted(state.cells) != sorted("".join(state.config.rows)):
        raise Illegal(
            "Pieces never come or go; these are not those of the rows.",
            ("cells",),
            pt="Peças nunca entram nem saem; estas não são as de `rows`.",
        )
    seats = sorted((*state.owing, *(entry.seat for entry in state.standing)))
    if not state.ended and seats != list(range(state.config.seats)):
        raise Illegal(
            "Every seat either owes a move or has one standing.",
            ("owing",),
            pt="Cada lugar ou deve um lance, ou já tem um valendo.",
        )
    for n, entry in enumerate(state.standing):
        ends = () if entry.move is None else (entry.move.source, entry.move.to)
        if not all(end in board.number for end in ends):
            raise Illegal(
                "This move leaves the board.",
                ("standing", n, "move"),
                pt="Este lance sai do tabuleiro.",
            )
