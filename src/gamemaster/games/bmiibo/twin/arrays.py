"""A Bmiibo match on a few small integer arrays, and the way from values to them and back.

Layout (P fighters on an n × n board; a cell is y·n + x):

    rules  [5]         n, metric (0 chebyshev, 1 manhattan), cap, start charged, P
    specs  [P·3·110]   for each slot its cooldown, number of components, then 9 numbers for each
    bodies [P, 17]     x, y, hp, gone, 3 waits, weaknesses (bits), number of blocks, 8 block cells
    grid   [n·n]       0 free, seat + 1, or BLOCK
    meta   [4]         seat to act (−1: over), turns taken, number of the fallen, unused
    order  [P]         seats in turn order
    fallen [P]         seats removed, the first at the front

An action is one number: 0–7 a step clockwise from north, then 8 + slot·n² + cell.
"""

from typing import NamedTuple

import numpy as np

from gamemaster.core.errors import Trouble
from gamemaster.games.bmiibo.state import (
    ELEMENTS,
    FULL_HEALTH,
    SLOTS,
    STEPS,
    Body,
    Cell,
    Config,
    Direction,
    Fighter,
    SlotAction,
    State,
    Submission,
    aimed,
    kind_of,
    stepping,
)
from gamemaster.vec.compiling import Bytes, Ints

N, METRIC, CAP, CHARGED, PLAYERS = range(5)
X, Y, HP, GONE, WAIT, WEAK, BLOCKS, FIRST_BLOCK = 0, 1, 2, 3, 4, 7, 8, 9
MOST_BLOCKS = 8
BODY = FIRST_BLOCK + MOST_BLOCKS
COOLDOWN, COUNT, FIRST_PART, PART = 0, 1, 2, 9
KIND, AMOUNT, ELEMENT, SELF, REMOVE, RADIUS, FORCE, RECOIL, REACH = range(9)
MOST_PARTS = 12
SPEC = FIRST_PART + PART * MOST_PARTS
NOW, TURN, FALLEN = 0, 1, 2
BLOCK = 99
MELEE, HEAL, RANGED, BLOCKADE, WEAKNESS, EXPLOSION, WHIRL, PIERCING, CHARGE = range(9)
KIND_NUMBERS = {
    "melee": MELEE,
    "heal": HEAL,
    "ranged": RANGED,
    "blockade": BLOCKADE,
    "weakness": WEAKNESS,
    "explosion": EXPLOSION,
    "whirl": WHIRL,
    "piercing": PIERCING,
    "charge": CHARGE,
}
WAYS: tuple[Direction, ...] = tuple(STEPS)
DX = np.array([STEPS[way][0] for way in WAYS])
DY = np.array([STEPS[way][1] for way in WAYS])
FULL = FULL_HEALTH


class Twin(NamedTuple):
    """A match in arrays."""

    rules: Ints
    specs: Ints
    bodies: Ints
    grid: Bytes
    meta: Ints
    order: Ints
    fallen: Ints


# From values to arrays and back.


def new_twin(config: Config) -> Twin:
    """Arrays for matches of a config; `set_up` starts one in them."""
    many, size = len(config.fighters), config.board
    return Twin(
        packed_rules(config),
        np.concatenate([packed_fighter(fighter) for fighter in config.fighters]),
        np.zeros((many, BODY), np.int64),
        np.zeros(size * size, np.int8),
        np.zeros(4, np.int64),
        np.zeros(many, np.int64),
        np.zeros(many, np.int64),
    )


def packed_rules(config: Config) -> Ints:
    metric = 0 if config.metric == "chebyshev" else 1
    return np.array(
        [config.board, metric, config.turn_cap, config.start_charged, len(config.fighters)]
    )


def packed_fighter(fighter: Fighter) -> Ints:
    return np.concatenate([_packed_action(fighter.action(slot)) for slot in SLOTS])


def _packed_action(action: SlotAction) -> Ints:
    spec = np.zeros(SPEC, np.int64)
    spec[COOLDOWN], spec[COUNT] = action.cooldown, len(action.components)
    for number, part in enumerate(action.components):
        at = FIRST_PART + PART * number
        spec[at + KIND] = KIND_NUMBERS[kind_of(part)]
        blocks = getattr(part, "blocks", 0)
        if blocks >= MOST_BLOCKS:
            raise Trouble(f"The fast simulator has room for fewer than {MOST_BLOCKS} blocks.")
        spec[at + AMOUNT] = getattr(part, "amount", blocks)
        spec[at + ELEMENT] = ELEMENTS.index(getattr(part, "element", "normal"))
        spec[at + SELF] = getattr(part, "self_targeting", 0)
        spec[at + REMOVE] = getattr(part, "remove", 0)
        spec[at + RADIUS] = getattr(part, "radius", 0)
        spec[at + FORCE] = getattr(part, "force", 0)
        spec[at + RECOIL] = getattr(part, "recoil", 0)
        spec[at + REACH] = getattr(part, "distance", 0)
    return spec


def packed(state: State) -> Twin:
    """A state in arrays."""
    twin = new_twin(state.config)
    size = state.config.board
    for seat, body in enumerate(state.bodies):
        row = twin.bodies[seat]
        row[X], row[Y], row[HP], row[GONE] = *body.cell, body.hp, body.gone
        row[WAIT : WAIT + 3] = body.waits
        row[WEAK] = sum(1 << ELEMENTS.index(element) for element in body.weaknesses)
        row[BLOCKS] = len(body.blocks)
        for number, (x, y) in enumerate(body.blocks):
            row[FIRST_BLOCK + number] = y * size + x
            twin.grid[y * size + x] = BLOCK
        if not body.gone:
            twin.grid[body.cell[1] * size + body.cell[0]] = seat + 1
    twin.meta[NOW] = -1 if state.now is None else state.now
    twin.meta[TURN], twin.meta[FALLEN] = state.turn, len(state.fallen)
    twin.order[:] = state.order
    twin.fallen[: len(state.fallen)] = state.fallen
    return twin


def unpacked(config: Config, twin: Twin) -> State:
    """The state that the arrays stand for."""
    now, turn, fallen = (int(number) for number in twin.meta[:3])
    return State(
        config=config,
        order=tuple(int(seat) for seat in twin.order),
        bodies=tuple(_body(config, row.tolist()) for row in twin.bodies),
        now=None if now < 0 else now,
        turn=turn,
        fallen=tuple(int(seat) for seat in twin.fallen[:fallen]),
    )


def _body(config: Config, row: list[int]) -> Body:
    size = config.board
    blocks: list[Cell] = [
        (cell % size, cell // size) for cell in row[FIRST_BLOCK : FIRST_BLOCK + row[BLOCKS]]
    ]
    return Body(
        (row[X], row[Y]),
        row[HP],
        (row[WAIT], row[WAIT + 1], row[WAIT + 2]),
        tuple(element for bit, element in enumerate(ELEMENTS) if row[WEAK] >> bit & 1),
        tuple(blocks),
        bool(row[GONE]),
    )


def submission_of(action: int, size: int) -> Submission:
    """The submission that an action number stands for."""
    if action < 8:
        return stepping(WAYS[action])
    slot, cell = divmod(action - 8, size * size)
    return aimed(SLOTS[slot], (cell % size, cell // size))


def action_of(submission: Submission, size: int) -> int:
    """The action number of a submission."""
    if submission.move is not None:
        return WAYS.index(submission.move)
    x, y = submission.target
    return 8 + SLOTS.index(submission.slot) * size * size + y * size + x
