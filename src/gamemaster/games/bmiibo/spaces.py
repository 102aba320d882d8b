"""Bmiibo for learners.

An observation is a row of bytes; numbers past 255 are shown as 255. First a row for each fighter,
the seat's own first and the others in table order after it: column and row of its cell, health
(0 for the dying), how far it is below 0, 1 if it is gone, 1 if it is to act, turns until attack,
ability and ultimate are ready, its place in the turn order, and for each element 1 if it is weak
to it. Then a number for each cell, row by row: 0 free, 1 the seat's own block, 2 another's, and 3
and up the fighters in the order above. The last number is how many turns are left to the cap.
What the fighters can do is the config's, and the same all match long.

An action is one number: first the directions N, NE, E, SE, S, SW, W, NW, then attack, ability and
ultimate, each with a target cell, row by row. The mask allows exactly what `parse` accepts; a
seat whose turn it is not may only choose 0.

With `aims="fighters"` a target is a fighter instead of a cell, in the order above, one's own first: far fewer
choices, and most blows that are worth a thought; free cells cannot be aimed at then.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar, Literal

from gamemaster.core.spaces import NumberMeaning, Shape, amount, flag, naming
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.bmiibo.bout import steps_of
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    FULL_HEALTH,
    SLOTS,
    STEPS,
    Body,
    Config,
    Metric,
    View,
)

WAYS = tuple(STEPS)
COLUMNS = 10 + len(ELEMENTS)
MOST = 255


class FighterSpaces(Value, frozen=True):
    """The board and everybody on it as bytes, a step or an aimed action as one number."""

    one_at_a_time: ClassVar[bool] = True
    aims: Literal["cells", "fighters"] = "cells"

    def shape(self, config: Config) -> Shape:
        return Shape((COLUMNS * len(config.fighters) + config.board**2 + 1,), 0, MOST)

    def legend(self, config: Config) -> Sequence[NumberMeaning]:
        seats = len(config.fighters)
        rows = [meaning for near in range(seats) for meaning in _meanings(near, config)]
        cells = naming("who or what stands there", 2 + seats, times=config.board**2, of="cell")
        return (*rows, cells, amount("turns left", MOST))

    def standing(self, view: View) -> int:
        """The own health, beside the mean of the others', in shares of what everybody begins with."""
        if view.seat is None:
            return 0
        health = [0 if body.gone else max(0, min(FULL_HEALTH, body.hp)) for body in view.bodies]
        mine = health.pop(view.seat)
        return 1000 * (mine * len(health) - sum(health)) // (FULL_HEALTH * max(1, len(health)))

    def choices(self, config: Config) -> tuple[int, ...]:
        targets = len(config.fighters) if self.aims == "fighters" else config.board**2
        return (len(WAYS) + len(SLOTS) * targets,)

    def observe(self, view: View) -> Sequence[int]:
        config, seats, me = view.config, len(view.bodies), view.seat or 0
        rows, cells = _public(view.bodies, view.order, view.now, config.board)
        own = me * COLUMNS
        left = max(0, min(MOST, config.turn_cap - view.turn))
        return b"".join(
            (rows[own:], rows[:own], cells.translate(_as_seen_by(me, seats)), bytes((left,)))
        )

    def masks(self, view: View) -> Sequence[bytes]:
        if view.seat is None or view.seat != view.now:
            return (idle_mask(self.choices(view.config)[0]),)
        attack, ability, ultimate = view.bodies[view.seat].waits
        waiting = (attack > 0, ability > 0, ultimate > 0)
        if self.aims == "fighters":
            there = bytes(not body.gone for body in _around(view))
            slots = [bytes(len(there)) if wait else there for wait in waiting]
            return (_steps_mask(view.config.metric) + b"".join(slots),)
        return (mask_of(view.config.board, view.config.metric, waiting),)

    def submission(self, view: View, action: Sequence[int]) -> Json:
        if action[0] < len(WAYS):
            return {"move": WAYS[action[0]]}
        if self.aims == "fighters":
            slot, near = divmod(action[0] - len(WAYS), len(view.bodies))
            return {SLOTS[slot]: list(_around(view)[near].cell)}
        board = view.config.board
        slot, cell = divmod(action[0] - len(WAYS), board * board)
        row, column = divmod(cell, board)
        return {SLOTS[slot]: [column, row]}


def _around(view: View) -> Sequence[Body]:
    """The fighters, a seat's own first."""
    me = view.seat or 0
    return (*view.bodies[me:], *view.bodies[:me])


def _meanings(near: int, config: Config) -> Sequence[NumberMeaning]:
    """A fighter's row; near 0 is one's own."""
    whose = f"fighter {near}" if near else "own fighter"
    last = config.board - 1
    return (
        NumberMeaning(f"{whose}: column", 0, last),
        NumberMeaning(f"{whose}: row", 0, last),
        NumberMeaning(f"{whose}: health", 0, FULL_HEALTH),
        NumberMeaning(f"{whose}: health below 0", 0, MOST),
        flag(f"{whose}: gone"),
        flag(f"{whose}: is to act"),
        *(amount(f"{whose}: turns until {slot} is ready", MOST) for slot in SLOTS),
        NumberMeaning(f"{whose}: place in the turn order", 0, max(1, len(config.fighters) - 1)),
        *(flag(f"{whose}: weak to {element}") for element in ELEMENTS),
    )


@lru_cache(maxsize=8)
def _public(
    bodies: tuple[Body, ...], order: tuple[Seat, ...], now: Seat | None, board: int
) -> tuple[bytes, bytes]:
    """Rows and cells as nobody in particular sees them: `_as_seen_by` knows the numbers of cells.

    Kept, because the views of all seats of one state need it.
    """
    cells, rows = bytearray(board * board), bytearray()
    for seat, body in enumerate(bodies):
        rows += _row(body, order.index(seat), seat == now)
        for column, row in body.blocks:
            cells[row * board + column] = 1 + seat
        if not body.gone:
            cells[body.cell[1] * board + body.cell[0]] = 1 + len(bodies) + seat
    return bytes(rows), bytes(cells)


@lru_cache(maxsize=4096)
def _row(body: Body, place: int, to_act: bool) -> bytes:
    waits = [min(MOST, wait) for wait in body.waits]
    weak = [element in body.weaknesses for element in ELEMENTS]
    health, debt = max(0, body.hp), min(MOST, max(0, -body.hp))
    return bytes((*body.cell, health, debt, body.gone, to_act, *waits, place, *weak))


@lru_cache(maxsize=512)
def _as_seen_by(me: Seat, seats: int) -> bytes:
    """The table from the cells' public numbers to a seat's own: its block 1, others' 2, fighters 3 up."""
    blocks = [1 if seat == me else 2 for seat in range(seats)]
    fighters = [3 + (seat - me) % seats for seat in range(seats)]
    return bytes((0, *blocks, *fighters)).ljust(256, b"\0")


@lru_cache(maxsize=64)
def idle_mask(choices: int) -> bytes:
    """Only 0 may be chosen."""
    return b"\1" + bytes(choices - 1)


@lru_cache(maxsize=512)
def mask_of(board: int, metric: Metric, waiting: tuple[bool, bool, bool]) -> bytes:
    slots = [bytes(board**2) if wait else b"\1" * board**2 for wait in waiting]
    return _steps_mask(metric) + b"".join(slots)


def _steps_mask(metric: Metric) -> bytes:
    steps = steps_of(metric)
    return bytes([way in steps for way in WAYS])
