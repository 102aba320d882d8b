"""Many tables at once as one gymnasium vector environment, in a game's compiled twin: `lanes_env("automatafl", lanes=256)`.

In every lane one seat learns, and the others choose among what they may by lot. What is seen and chosen is what
`seat_env` with the same face shows, less what a twin does not carry: a net that learned here plays there.
"""

from typing import TypeAlias

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from gamemaster.core.depth import load
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Json
from gamemaster.envs.parallel import Action, Observation, TableEnv, Told, parallel_env

Ints: TypeAlias = NDArray[np.int64]
Choices: TypeAlias = NDArray[np.uint8]
"""1: it may be chosen."""
Rewards: TypeAlias = NDArray[np.float32]
Ends: TypeAlias = NDArray[np.bool_]


def lanes_env(
    game: str,
    config: Json = None,
    *,
    preset: str = "",
    lanes: int = 256,
    seed: int = 0,
    **face: object,
) -> "LanesEnv":
    """So many tables of a game that has a twin; all but `lanes` is as for `seat_env`."""
    return LanesEnv(parallel_env(game, config, preset=preset, **face), lanes, seed)


class LanesEnv(VectorEnv[Observation, Action, NDArray[np.generic]]):
    """Lanes of a twin; a match that ends is followed by the next one in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (gymnasium's form)

    def __init__(self, table: TableEnv, lanes: int, seed: int = 0) -> None:
        if table.box.twin is None:
            raise Trouble(
                f"{table.box.title} has no compiled twin for many lanes.",
                pt=f"{table.box.title} não tem gêmeo compilado para muitas partidas.",
            )
        if table.spaces != table.box.spaces:
            raise Trouble(
                "A twin chooses from what the spaces have as they stand; settings of spaces are for `seat_env`.",
                pt="Um gêmeo escolhe dos espaços como estão; ajustes de espaços são para `seat_env`.",
            )
        self.table = table
        self.num_envs = lanes
        self.single_observation_space = table.observation_space(table.possible_agents[0])
        self.single_action_space = table.action_space(table.possible_agents[0])
        self.observation_space = batch_space(self.single_observation_space, lanes)
        self.action_space = batch_space(self.single_action_space, lanes)
        self._lanes = np.arange(lanes)
        self._seats = self._lanes % len(table.possible_agents)
        seats = np.arange(len(table.possible_agents))
        self._others = np.nonzero(seats != self._seats[:, None])
        self._begin(seed)

    def _begin(self, seed: int) -> None:
        make = load(self.table.box.twin or "")
        self.twin = make(self.table.config, self.num_envs, seed=str(seed))
        self._rng = np.random.default_rng(seed)
        self._masks: Choices = self.twin.masks()
        self._standings = self._measured()

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[Observation, Told]:
        """New matches in all lanes; the same seed and actions give the same bits."""
        first = seed[0] if isinstance(seed, list) else seed
        self._begin(int(self._rng.integers(1 << 31)) if first is None else first)
        return self._seen(), {}

    def step(self, actions: Action) -> tuple[Observation, Rewards, Ends, Ends, Told]:
        parts = () if len(self.table.choices) == 1 else (len(self.table.choices),)
        chosen = np.empty((*self._masks.shape[:2], *parts), np.int64)
        chosen[self._others] = self._by_lot().reshape(-1, *parts)
        chosen[self._lanes, self._seats] = actions
        rewards, ended = self.twin.step(chosen)
        over = ended > 0
        gained = rewards[self._lanes, self._seats].astype(np.float32)
        if self.table.face.shaped:
            gained += self.table.face.shaped * self._rise(over)
        self._masks = self.twin.masks(self._masks)
        return self._seen(), gained, over, np.zeros(self.num_envs, bool), {}

    def _by_lot(self) -> Ints:
        """For every seat that does not learn one of its choices, all as likely; of each part, if there are several."""
        masks = self._masks[self._others]
        ends = np.cumsum(self.table.choices)
        return np.stack([self._one_of(part) for part in np.split(masks, ends[:-1], axis=1)], axis=1)

    def _one_of(self, masks: Choices) -> Ints:
        rows, allowed = np.nonzero(masks)
        many = np.bincount(rows)
        drawn = (self._rng.random(len(many)) * many).astype(np.int64)
        chosen: Ints = allowed[np.cumsum(many) - many + drawn]
        return chosen

    def _rise(self, over: Ends) -> NDArray[np.float64]:
        """What the standings rose by; the end takes back what was lent, and the next match begins anew."""
        before, self._standings = self._standings, self._measured()
        rise: NDArray[np.float64] = (np.where(over, 0, self._standings) - before) / np.float32(1000)
        return rise

    def _measured(self) -> Ints:
        if not self.table.face.shaped:
            return np.zeros(self.num_envs, np.int64)
        standings: Ints = self.twin.standings()
        return standings[self._lanes, self._seats]

    def _seen(self) -> Observation:
        numbers = self.twin.observe()[self._lanes, self._seats]
        return {
            "observation": self.table.as_shown(numbers.reshape(self.num_envs, -1)),
            "action_mask": self.action_masks().astype(np.int8),
        }

    def action_masks(self) -> Choices:
        """What may be chosen now in every lane."""
        return self._masks[self._lanes, self._seats]
