"""Builders for Automatafl tests: boards as text, moves as pairs of squares."""

from gamemaster.core.dice import LowDice
from gamemaster.core.events import Event
from gamemaster.core.values import Json
from gamemaster.games.automatafl.config import complete
from gamemaster.games.automatafl.events import (
    AutomatonMoved,
    AutomatonStayed,
    MoveFailed,
    MovesClashed,
)
from gamemaster.games.automatafl.rules import GAME
from gamemaster.games.automatafl.state import State

B1 = "..... / A.R.. / ..... / ..@.. / ....."
B2 = "..... / A.... / ..... / ..@.. / ....."

Pair = tuple[tuple[int, ...], tuple[int, ...]]


def board(text: str, seats: int = 2, **config: Json) -> State:
    """A state on the board `row / row / …`."""
    rows = [row.strip() for row in text.split("/")]
    if seats not in (2, 4):
        config.setdefault("corners", [])
    return GAME.setup(complete({"seats": seats, "rows": rows, **config}), LowDice()).state


def entered(state: State, *moves: Pair | None) -> tuple[State, tuple[Event, ...]]:
    """One turn in which the awaited seats enter these moves, in order; missing ones pass."""
    padded = [*moves, *[None] * len(state.owing)][: len(state.owing)]
    submissions = {
        seat: None
        if pair is None
        else GAME.parse(GAME.view(state, seat), {"from": list(pair[0]), "to": list(pair[1])})
        for seat, pair in zip(state.owing, padded, strict=True)
    }
    step = GAME.resolve(state, submissions, LowDice())
    return step.state, step.events


def after(text: str, *moves: Pair | None, seats: int = 2, **config: Json) -> State:
    """The state after one turn on a board."""
    return entered(board(text, seats, **config), *moves)[0]


def at(state: State, *square: int) -> str:
    """What stands on a square."""
    return state.cells[state.grid.number[square]]


def clashes(events: tuple[Event, ...]) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    return [(e.end, e.at, e.seats) for e in events if isinstance(e, MovesClashed)]


def failures(events: tuple[Event, ...]) -> dict[int, str]:
    return {e.seat: e.why for e in events if isinstance(e, MoveFailed)}


DIRECTIONS = {(-1, 0): "left", (1, 0): "right", (0, -1): "up", (0, 1): "down"}


def step_on(text: str, **config: Json) -> str:
    """Where the Automaton of a board goes if nobody moves anything."""
    _, events = entered(board(text, **config))
    for event in events:
        if isinstance(event, AutomatonMoved):
            dx, dy = (b - a for a, b in zip(event.source, event.to, strict=True))
            return DIRECTIONS[dx, dy]
        if isinstance(event, AutomatonStayed):
            return "stays"
    raise AssertionError("the Automaton did not step")


def seven(row: str = "...@...", **column: str) -> str:
    """A 7×7 board with the Automaton at (3,3): its row, and pieces above and below by distance.

    `seven("R..@..A", up="A3", down="R2")`.
    """
    rows = [list("." * 7) for _ in range(7)]
    rows[3] = list(row)
    for way, piece in column.items():
        distance = int(piece[1])
        rows[3 - distance if way == "up" else 3 + distance][3] = piece[0]
    return "/".join("".join(line) for line in rows)
