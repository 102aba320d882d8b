"""Lanes as Stable-Baselines3 takes them: `MaskablePPO("MultiInputPolicy", lanes_env("automatafl"))`.

Stable-Baselines3 has a form of its own for many environments at once; it is a peer, never a dependency.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from gamemaster.core.values import Json
from gamemaster.envs import lanes
from gamemaster.envs.lanes import Ends, LanesEnv, Rewards
from gamemaster.envs.parallel import Action, Observation

Indices: TypeAlias = int | Iterable[int] | None
"""Of which lanes; none: of all."""


def lanes_env(game: str, config: Json = None, **asked: Json) -> "BaselineLanes":
    """So many tables of a game that has a twin; what may be asked for is as for `envs.lanes.lanes_env`."""
    return BaselineLanes(lanes.lanes_env(game, config, **asked))


class BaselineLanes(VecEnv):  # type: ignore[misc]  # a peer, not there when types are checked
    """Lanes in the form of Stable-Baselines3, masks included; rewards of whole matches are told as its monitors do."""

    def __init__(self, env: LanesEnv) -> None:
        self.env = env
        self.render_mode = None
        self._actions: Action = None
        self._gained = np.zeros(env.num_envs)
        self._turns = np.zeros(env.num_envs, int)
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Observation:
        self._gained[:], self._turns[:] = 0, 0
        return self.env.reset()[0]

    def step_async(self, actions: Action) -> None:
        self._actions = actions

    def step_wait(self) -> tuple[Observation, Rewards, Ends, list[dict[str, object]]]:
        seen, rewards, over, _, _ = self.env.step(self._actions)
        self._gained += rewards
        self._turns += 1
        infos: list[dict[str, object]] = [{} for _ in range(self.num_envs)]
        for lane in np.flatnonzero(over):
            infos[lane]["episode"] = {"r": self._gained[lane], "l": self._turns[lane], "t": 0.0}
        self._gained[over], self._turns[over] = 0, 0
        return seen, rewards, over, infos

    def env_method(
        self, method_name: str, *args: object, indices: Indices = None, **kwargs: object
    ) -> list[object]:
        asked = getattr(self.env, method_name)(*args, **kwargs)
        return [asked[lane] for lane in self._lanes(indices)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[object]:
        if attr_name == "render_mode":
            return [None for _ in self._lanes(indices)]
        return [getattr(self.env, attr_name) for _ in self._lanes(indices)]

    def set_attr(self, attr_name: str, value: object, indices: Indices = None) -> None:
        setattr(self.env, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        return [False for _ in self._lanes(indices)]

    def _lanes(self, indices: Indices) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else list(indices)

    def close(self) -> None:
        """Nothing is held open."""
