"""Whether a state from outside is one that the rules could have made."""

from collections.abc import Iterator

from gamemaster.core.sound import Claim, check_config, hold_to
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.state import State
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
    seats = sorted((*state.owing, *(entry.seat for entry in state.standing)))
    yield (
        bool(state.ended) or seats == list(range(state.config.seats)),
        ("owing",),
        "Every seat either owes a move or has one standing.",
        "Cada lugar ou deve um lance, ou já tem um valendo.",
    )
    for n, entry in enumerate(state.standing):
        ends = () if entry.move is None else (entry.move.source, entry.move.to)
        yield (
            all(end in board.number for end in ends),
            ("standing", n, "move"),
            "This move leaves the board.",
            "Este lance sai do tabuleiro.",
        )
