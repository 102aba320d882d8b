"""Automatafl at a keyboard: the board as text, and moves as people type them."""

from collections.abc import Sequence

from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Lang, say
from gamemaster.games.automatafl.notation import column_name, read_squares, square_name
from gamemaster.games.automatafl.state import EMPTY, View
from gamemaster.mechanics.grid import grid

COLOURS = {"@": "bold cyan", "A": "bold green", "R": "bold red", "#": "bold yellow"}


def draw(view: View, lang: Lang, names: Sequence[str]) -> str:
    """The board with its rows and columns named, floor by floor, and the owners of the corners."""
    height = view.size[1]
    floors = [view.rows[n : n + height] for n in range(0, len(view.rows), height)]
    titled = len(floors) > 1
    parts = []
    for n, floor in enumerate(floors):
        if titled:
            parts.append(f"   {say(lang, en='floor', pt='andar')} /{n + 1}")
        parts.append(_floor(view, floor))
    return "\n".join([*parts, _owners(view, lang, names)])


def _floor(view: View, rows: Sequence[str]) -> str:
    lines = [f"{y:>3} " + " ".join(row) for y, row in enumerate(rows, start=1)]
    columns = [column_name(x)[-1] for x in range(view.size[0])]
    return "\n".join(["    " + " ".join(columns), *lines])


def _owners(view: View, lang: Lang, names: Sequence[str]) -> str:
    owned = [
        f"{name}: " + " ".join(square_name(c.at) for c in view.corners if c.seat == seat)
        for seat, name in enumerate(names)
    ]
    closed = [square_name(at) for at in view.closed_sources]
    barred = [square_name(at) for at in view.closed_targets]
    lines = [say(lang, en="Corners  ", pt="Cantos  ") + " · ".join(owned)]
    if closed:
        lines.append(say(lang, en="No moves from ", pt="Nada sai de ") + ", ".join(closed))
    if barred:
        lines.append(say(lang, en="No moves to ", pt="Nada vai para ") + ", ".join(barred))
    return "\n".join(lines)


def hint(view: View, lang: Lang) -> str:
    """What a person may type, with a move that exists on this board."""
    board = grid(view.size)
    here = next((n for n, cell in enumerate(view.cells) if cell not in (EMPTY, "@")), 0)
    source = square_name(board.squares[here])
    to = square_name(board.squares[min(here + 1, board.cells - 1)])
    return say(
        lang,
        en=f"Your move, from square to square, like {source} {to} (or: pass)",
        pt=f"Seu lance, de casa a casa, como {source} {to} (ou: passo)",
    )


def typed(view: View, line: str) -> Json:
    """A typed move as JSON."""
    if line.strip().lower() in ("pass", "passo", "-"):
        return None
    squares = read_squares(len(view.size), line)
    if len(squares) != 2:
        raise Illegal(
            f"A move names two squares; I read {len(squares)}.",
            pt=f"Um lance tem duas casas; li {len(squares)}.",
        )
    return {"from": list(squares[0]), "to": list(squares[1])}
