"""Configs of Automatafl: the usual ones, and those people write, checked and completed."""

from typing import Literal

from msgspec import UNSET, UnsetType, structs

from gamemaster.core.codec import convert
from gamemaster.core.errors import Illegal
from gamemaster.core.values import Json, Seat, Value, Words
from gamemaster.games.automatafl.layouts import USUAL, find_layout, layouts
from gamemaster.games.automatafl.state import AUTOMATON, EMPTY, Config, Corner, PieceKind, Pull
from gamemaster.mechanics.grid import Square, grid

PRESETS: dict[str, Json] = {
    **{name: {"layout": name} for name in layouts()},
    "four": {"seats": 4},
    "practice": {"conflicts": "practice"},
    "free": {"layout": "seven", "movement": "free"},
}

ABOUT: dict[str, Words] = {
    **{name: layout.words for name, layout in layouts().items()},
    "four": Words(
        "The classic board for four, one corner each.",
        "O tabuleiro clássico para quatro, um canto para cada.",
    ),
    "practice": Words(
        "The classic board; equal moves happen once instead of clashing.",
        "O tabuleiro clássico; lances iguais valem uma vez em vez de se chocarem.",
    ),
    "free": Words(
        "On 7 by 7, any piece may go to any free square.",
        "Em 7 por 7, qualquer peça vai a qualquer casa livre.",
    ),
}

LARGEST = 4_096
"""Cells of the largest board: enough for 64 × 64, and little enough for bots to look at all of it."""
MOST_DIMENSIONS = 6
MOST_KINDS = 64


class Wanted(Value, frozen=True, kw_only=True):
    """A config as people write it: every field may be left out."""

    layout: str | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    size: Square | UnsetType = UNSET
    rows: tuple[str, ...] | UnsetType = UNSET
    kinds: tuple[PieceKind, ...] | UnsetType = UNSET
    movement: Literal["rook", "free", "chess"] | UnsetType = UNSET
    corners: tuple[Corner, ...] | UnsetType = UNSET
    conflicts: Literal["literal", "practice"] = "literal"
    tie_rule: Literal["column", "freeze"] = "column"
    turn_limit: int = 200


def usual(seats: int) -> Config:
    """The classic board for two or four."""
    return complete({"seats": seats})


def seated(config: Config) -> int:
    return config.seats


def complete(raw: Json) -> Config:
    """A whole config from what was written, or Illegal with the place of the first fault."""
    wanted = convert(raw, Wanted)
    size, rows, kinds = _board(wanted)
    _check_size(size, rows)
    seats = 2 if wanted.seats is UNSET else wanted.seats
    config = Config(
        seats=seats,
        size=size,
        rows=rows,
        kinds=_gaits(kinds, wanted),
        corners=_usual_corners(size, seats) if wanted.corners is UNSET else wanted.corners,
        conflicts=wanted.conflicts,
        tie_rule=wanted.tie_rule,
        turn_limit=wanted.turn_limit,
    )
    _check(config)
    return config


def plain_kinds(dimensions: int) -> tuple[PieceKind, ...]:
    """Attractors and repulsors, the same along every axis."""
    pulls: tuple[tuple[str, Pull], ...] = (("A", "attract"), ("R", "repel"))
    return tuple(PieceKind(letter, (pull,) * dimensions) for letter, pull in pulls)


def _board(wanted: Wanted) -> tuple[Square, tuple[str, ...], tuple[PieceKind, ...]]:
    if wanted.rows is UNSET:
        if wanted.size is not UNSET:
            raise Illegal(
                "A size needs rows; or name a layout instead.",
                ("size",),
                pt="Um tamanho precisa de `rows`; ou dê o nome de um `layout`.",
            )
        layout = find_layout(USUAL if wanted.layout is UNSET else wanted.layout)
        size, rows, kinds = layout.size, layout.rows, layout.kinds
    elif wanted.layout is not UNSET:
        raise Illegal(
            "Give a layout's name or rows, not both.",
            ("layout",),
            pt="Dê o nome de um `layout` ou `rows`, não ambos.",
        )
    else:
        rows, kinds = wanted.rows, None
        size = _size_of(rows) if wanted.size is UNSET else wanted.size
    if wanted.kinds is not UNSET:
        kinds = wanted.kinds
    return size, rows, kinds or plain_kinds(len(size))


def _size_of(rows: tuple[str, ...]) -> Square:
    return (len(rows[0]) if rows else 0, len(rows))


def _gaits(kinds: tuple[PieceKind, ...], wanted: Wanted) -> tuple[PieceKind, ...]:
    """`movement` sets the gait of all kinds: free is any; chess gives bishops and knights."""
    if wanted.movement is UNSET:
        return kinds
    if wanted.movement == "rook":
        return tuple(structs.replace(kind, gait="rook") for kind in kinds)
    if wanted.movement == "free":
        return tuple(structs.replace(kind, gait="any") for kind in kinds)
    return tuple(
        structs.replace(kind, gait="knight" if kind.pull[0] == "attract" else "bishop")
        for kind in kinds
    )


def _usual_corners(size: Square, seats: int) -> tuple[Corner, ...]:
    """Two seats: the corners of the top row and of the bottom row; four: by row and column."""
    if seats not in (2, 4):
        raise Illegal(
            f"For {seats} seats say who owns which corner, in `corners`; "
            "2 and 4 seats have usual corners.",
            ("corners",),
            pt=f"Para {seats} lugares, diga em `corners` de quem é cada canto; "
            "2 e 4 lugares têm cantos usuais.",
        )
    board = grid(size)
    squares = [board.squares[cell] for cell in board.corners]
    return tuple(
        Corner(at, _row_owner(at) if seats == 2 else 2 * _row_owner(at) + int(at[0] > 0))
        for at in squares
    )


def _row_owner(at: Square) -> Seat:
    return int(at[1] > 0)


def _check(config: Config) -> None:
    _check_size(config.size, config.rows)
    _check_kinds(config)
    _check_cells(config)
    _check_corners(config)
    if not 1 <= config.turn_limit <= 100_000:
        raise Illegal(
            "The turn limit is between 1 and 100000.",
            ("turn_limit",),
            pt="O limite de turnos vai de 1 a 100000.",
        )


def _check_size(size: Square, rows: tuple[str, ...]) -> None:
    """Checked before anything is built of that size."""
    if not rows:
        raise Illegal("A board has rows.", ("rows",), pt="Um tabuleiro tem linhas.")
    if len(size) > MOST_DIMENSIONS:
        raise Illegal(
            f"A board has at most {MOST_DIMENSIONS} dimensions.",
            ("size",),
            pt=f"Um tabuleiro tem no máximo {MOST_DIMENSIONS} dimensões.",
        )
    if len(size) < 2 or min(size) < 2:
        raise Illegal(
            "A board has two dimensions or more, each of at least 2.",
            ("size",),
            pt="Um tabuleiro tem duas dimensões ou mais, cada uma de pelo menos 2.",
        )
    cells = 1
    for extent in size:
        cells *= extent
        if cells > LARGEST:
            raise Illegal(
                f"A board has at most {LARGEST} cells.",
                ("size",),
                pt=f"Um tabuleiro tem no máximo {LARGEST} casas.",
            )
    if len(rows) * size[0] != cells:
        raise Illegal(
            f"A board of {' × '.join(map(str, size))} has {cells // size[0]} rows, not {len(rows)}.",
            ("rows",),
            pt=f"Um tabuleiro de {' × '.join(map(str, size))} tem {cells // size[0]} linhas, não {len(rows)}.",
        )
    for n, row in enumerate(rows):
        if len(row) != size[0]:
            raise Illegal(
                f"This row has {len(row)} cells, not {size[0]}.",
                ("rows", n),
                pt=f"Esta linha tem {len(row)} casas, não {size[0]}.",
            )


def _check_kinds(config: Config) -> None:
    if len(config.kinds) > MOST_KINDS:
        raise Illegal(
            f"A board has at most {MOST_KINDS} kinds of pieces.",
            ("kinds",),
            pt=f"Um tabuleiro tem no máximo {MOST_KINDS} tipos de peças.",
        )
    letters = [kind.letter for kind in config.kinds]
    for n, kind in enumerate(config.kinds):
        if len(kind.letter) != 1 or kind.letter in (EMPTY, AUTOMATON) or not kind.letter.isascii():
            raise Illegal(
                "A kind's letter is one character, not '.' or '@'.",
                ("kinds", n, "letter"),
                pt="A letra de um tipo é um só caractere, que não seja '.' nem '@'.",
            )
        if letters.count(kind.letter) > 1:
            raise Illegal(
                f"Two kinds share the letter {kind.letter}.",
                ("kinds", n, "letter"),
                pt=f"Dois tipos têm a letra {kind.letter}.",
            )
        if len(kind.pull) != len(config.size):
            raise Illegal(
                f"Say what {kind.letter} does on each of the {len(config.size)} axes.",
                ("kinds", n, "pull"),
                pt=f"Diga o que {kind.letter} faz em cada um dos {len(config.size)} eixos.",
            )


def _check_cells(config: Config) -> None:
    known = {EMPTY, AUTOMATON, *(kind.letter for kind in config.kinds)}
    for n, row in enumerate(config.rows):
        for x, cell in enumerate(row):
            if cell not in known:
                raise Illegal(
                    f"{cell!r} at place {x} is no kind of piece here.",
                    ("rows", n),
                    pt=f"{cell!r} na posição {x} não é um tipo de peça daqui.",
                )
    cells = "".join(config.rows)
    if AUTOMATON not in cells:
        raise Illegal(
            "There is no Automaton (@) on the board.",
            ("rows",),
            pt="Não há Autômato (@) no tabuleiro.",
        )
    if any(cells[corner] == AUTOMATON for corner in grid(config.size).corners):
        raise Illegal(
            "An Automaton cannot begin on a corner.",
            ("rows",),
            pt="Um Autômato não pode começar num canto.",
        )


def _check_corners(config: Config) -> None:
    board = grid(config.size)
    corners = {board.squares[cell] for cell in board.corners}
    seen: set[Square] = set()
    if not 1 <= config.seats <= 64:
        raise Illegal("There are between 1 and 64 seats.", ("seats",), pt="Há de 1 a 64 lugares.")
    for n, corner in enumerate(config.corners):
        if corner.at not in corners:
            raise Illegal(
                f"{list(corner.at)} is not a corner.",
                ("corners", n, "at"),
                pt=f"{list(corner.at)} não é um canto.",
            )
        if corner.at in seen:
            raise Illegal(
                f"{list(corner.at)} is owned twice.",
                ("corners", n, "at"),
                pt=f"{list(corner.at)} tem dois donos.",
            )
        if not 0 <= corner.seat < config.seats:
            raise Illegal(
                f"There is no seat {corner.seat}.",
                ("corners", n, "seat"),
                pt=f"Não existe o lugar {corner.seat}.",
            )
        seen.add(corner.at)
