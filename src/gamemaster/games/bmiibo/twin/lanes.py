"""Many matches of Bmiibo at once, for learners: the twin in every lane, seen as the environments see it."""

from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamemaster.core.dice import match_key
from gamemaster.core.errors import Trouble
from gamemaster.core.spaces import ahead
from gamemaster.games.bmiibo.rules import GAME
from gamemaster.games.bmiibo.spaces import COLUMNS, MOST, FighterSpaces, idle_mask, mask_of
from gamemaster.games.bmiibo.state import ELEMENTS, FULL_HEALTH, Config, State
from gamemaster.games.bmiibo.twin.arrays import (
    BLOCKS,
    FIRST_BLOCK,
    GONE,
    HP,
    MOST_BLOCKS,
    NOW,
    TURN,
    WAIT,
    WEAK,
    Twin,
    X,
    Y,
    new_twin,
    unpacked,
)
from gamemaster.games.bmiibo.twin.turn import set_up, step
from gamemaster.vec.compiling import Bytes, Flags, Ints, Rewards, Words, compiled
from gamemaster.vec.threefry import open_stream, stream_word

K = TypeVar("K", bound=np.generic)
_MATCH = stream_word("match", 1)


class FighterLanes:
    """So many matches side by side, each lane a match; one that ends is followed by a new one.

    A round is one fighter's turn in every lane; what those choose whose turn it is not is not looked at.
    """

    def __init__(self, config: Config, lanes: int, *, seed: str = "", device: str = "cpu") -> None:
        if device != "cpu":
            raise Trouble(
                "Bmiibo's twin runs on a CPU only.", pt="O gêmeo de Bmiibo só roda em CPU."
            )
        self.config = config
        self.lanes = lanes
        self.seats = len(config.fighters)
        self.choices = FighterSpaces().choices(config)[0]
        self.rounds = 0
        """How many rounds every lane has played."""
        one = new_twin(config)
        self._held = one._replace(
            bodies=_rows_of(one.bodies, lanes),
            grid=_rows_of(one.grid, lanes),
            meta=_rows_of(one.meta, lanes),
            order=_rows_of(one.order, lanes),
            fallen=_rows_of(one.fallen, lanes),
        )
        """The rules once, and all lanes' matches one under another."""
        self._key = np.array([*match_key(seed, "twin"), 0, 0, 0], np.uint64)
        self._begun = np.arange(lanes)
        self.rewards = np.zeros((lanes, self.seats), np.float32)
        self.ended = np.ones(lanes, np.uint8)
        self._masks = _table_of_masks(config)
        self._begin()

    def _begin(self) -> None:
        """A new match wherever one has ended."""
        begin_lanes(*self._held, self._key, self._begun, self.ended)
        self._begun[self.ended > 0] += self.lanes

    def step(self, actions: ArrayLike) -> tuple[Rewards, Flags]:
        """One round by the actions of all seats, lanes × seats: the rewards, and what ended.

        What a seat may not choose is choice 0 if it may choose that, else the first it may. Where a match ended, the
        next one stands there already.
        """
        step_lanes(*self._held, self._allowed(np.asarray(actions)), self.ended)
        self.rewards[:] = 0
        for lane in np.flatnonzero(self.ended):
            outcome = GAME.outcome(self.state(int(lane)))
            assert outcome is not None
            places = [ahead(outcome, seat) for seat in range(self.seats)]
            self.rewards[lane] = np.divide(places, max(1, self.seats - 1))
        if self.ended.any():
            self._begin()
        self.rounds += 1
        return self.rewards, self.ended

    def _allowed(self, actions: Ints) -> Ints:
        """The action of the seat to act in every lane, as far as it stands."""
        lanes, now = np.arange(self.lanes), self._now
        chosen = actions[lanes, now].astype(np.int64)
        masks = self._mask_of(now)
        stands = masks[lanes, chosen.clip(0, self.choices - 1)] > 0
        return np.where(stands & (chosen >= 0) & (chosen < self.choices), chosen, masks.argmax(1))

    @property
    def _now(self) -> Ints:
        return self._held.meta[:, NOW]

    def _mask_of(self, seats: Ints) -> Flags:
        """What one seat of every lane may choose if it is to act."""
        waits = self._held.bodies[np.arange(self.lanes), seats, WAIT : WAIT + 3] > 0
        return self._masks[waits @ np.array([1, 2, 4])]

    def masks(self, flags: Flags | None = None) -> Flags:
        """What every seat may choose, lanes × seats × choices, as the environments say it."""
        if flags is None:
            flags = np.empty((self.lanes, self.seats, self.choices), np.uint8)
        flags[:] = np.frombuffer(idle_mask(self.choices), np.uint8)
        flags[np.arange(self.lanes), self._now] = self._mask_of(self._now)
        return flags

    def observe(self) -> Flags:
        """What every seat sees, lanes × seats × numbers, as the environments say it."""
        rows, cells = self._rows(), self._cells()
        left = (self.config.turn_cap - self._held.meta[:, TURN]).clip(0, MOST)
        seen = np.empty(
            (self.lanes, self.seats, COLUMNS * self.seats + self.config.board**2 + 1), np.uint8
        )
        for me in range(self.seats):
            order = [(me + near) % self.seats for near in range(self.seats)]
            seen[:, me, : COLUMNS * self.seats] = rows[:, order].reshape(self.lanes, -1)
            seen[:, me, COLUMNS * self.seats : -1] = _as_seen_by(me, self.seats)[cells]
            seen[:, me, -1] = left
        return seen

    def _rows(self) -> Flags:
        """A row for each fighter, in the order of seats."""
        bodies, meta, order = self._held.bodies, self._held.meta, self._held.order
        rows = np.zeros((self.lanes, self.seats, COLUMNS), np.uint8)
        rows[..., 0], rows[..., 1] = bodies[..., X], bodies[..., Y]
        rows[..., 2] = bodies[..., HP].clip(0)
        rows[..., 3] = (-bodies[..., HP]).clip(0, MOST)
        rows[..., 4] = bodies[..., GONE]
        rows[..., 5] = np.arange(self.seats) == meta[:, NOW, None]
        rows[..., 6:9] = bodies[..., WAIT : WAIT + 3].clip(0, MOST)
        rows[..., 9] = order.argsort(axis=1)
        rows[..., 10:] = bodies[..., WEAK, None] >> np.arange(len(ELEMENTS)) & 1
        return rows

    def _cells(self) -> Flags:
        """Who or what stands on each cell: 0 nobody, 1 and up the blocks by seat, then the fighters by seat."""
        bodies, lanes = self._held.bodies, np.arange(self.lanes)
        cells = np.zeros((self.lanes, self.config.board**2), np.uint8)
        for seat in range(self.seats):
            for block in range(min(MOST_BLOCKS, int(bodies[:, seat, BLOCKS].max()))):
                there = np.flatnonzero(bodies[:, seat, BLOCKS] > block)
                cells[there, bodies[there, seat, FIRST_BLOCK + block]] = 1 + seat
            there = np.flatnonzero(bodies[:, seat, GONE] == 0)
            at = bodies[there, seat, Y] * self.config.board + bodies[there, seat, X]
            cells[lanes[there], at] = 1 + self.seats + seat
        return cells

    def standings(self) -> Ints:
        """How well every seat stands, lanes × seats, as the environments measure it."""
        bodies, others = self._held.bodies, max(1, self.seats - 1)
        health = np.where(bodies[..., GONE] > 0, 0, bodies[..., HP].clip(0, FULL_HEALTH))
        rest = health.sum(axis=1, keepdims=True) - health
        return 1000 * (health * (self.seats - 1) - rest) // (FULL_HEALTH * others)

    def state(self, lane: int) -> State:
        """The match in a lane as a state of the rules."""
        match = (each[lane] for each in self._held[2:])
        return unpacked(self.config, Twin(self._held.rules, self._held.specs, *match))


def _rows_of(held: NDArray[K], lanes: int) -> NDArray[K]:
    """The same array in every lane."""
    return np.repeat(held[None], lanes, axis=0)


def _table_of_masks(config: Config) -> Flags:
    """What may be chosen, by which of the three slots have to wait."""
    rows = [
        mask_of(config.board, config.metric, (bool(n & 1), bool(n & 2), bool(n & 4)))
        for n in range(8)
    ]
    return np.array([list(row) for row in rows], np.uint8)


def _as_seen_by(me: int, seats: int) -> Flags:
    """From the cells' public numbers to a seat's own: its block 1, others' 2, fighters 3 up."""
    blocks = [1 if seat == me else 2 for seat in range(seats)]
    fighters = [3 + (seat - me) % seats for seat in range(seats)]
    return np.array([0, *blocks, *fighters], np.uint8)


@compiled
def begin_lanes(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    key: Words, numbers: Ints, ended: Flags,
) -> None:  # fmt: skip
    """A match by its number in every lane that has none."""
    match, turn, dice = key.copy(), key.copy(), key.copy()
    for lane in range(ended.shape[0]):
        if ended[lane]:
            open_stream(key, _MATCH, numbers[lane], match)
            set_up(
                rules, specs, bodies[lane], grid[lane], meta[lane], order[lane], fallen[lane],
                match, turn, dice,
            )  # fmt: skip


@compiled
def step_lanes(
    rules: Ints, specs: Ints, bodies: Ints, grid: Bytes, meta: Ints, order: Ints, fallen: Ints,
    actions: Ints, ended: Flags,
) -> None:  # fmt: skip
    """One turn in every lane; `ended` says where it was the last."""
    for lane in range(ended.shape[0]):
        step(
            rules, specs, bodies[lane], grid[lane], meta[lane], order[lane], fallen[lane],
            actions[lane],
        )  # fmt: skip
        ended[lane] = meta[lane, NOW] < 0
