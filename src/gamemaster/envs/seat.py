"""One seat of a game as a gymnasium environment; bots sit in the others: `seat_env("galaxy")`.

A step is a turn in which the seat is awaited; what happens between is played by the others alone. Who learns with
masks asks `action_masks()`, flat, as MaskablePPO does.
"""

from typing import TypeAlias

import gymnasium
import numpy as np

from gamemaster.core.box import AnyBox
from gamemaster.core.contract import AnyBot
from gamemaster.core.errors import Trouble
from gamemaster.core.match import ask_bot
from gamemaster.core.spaces import NumberMeaning
from gamemaster.core.values import Json, Seat
from gamemaster.envs.face import Bits
from gamemaster.envs.parallel import Action, Observation, TableEnv, Told, parallel_env

Rival: TypeAlias = str | AnyBot
"""A built-in bot by its name, or a function from a view and dice to what it sends."""


def seat_env(
    game: str,
    config: Json = None,
    *,
    preset: str = "",
    spaces: Json = None,
    seat: Seat = 0,
    others: Rival = "random",
    **face: object,
) -> "SeatEnv":
    """A seat of a game; all but `seat` and `others` is as for `parallel_env`."""
    table = parallel_env(game, config, preset=preset, spaces=spaces, **face)
    return SeatEnv(table, seat, others)


class SeatEnv(gymnasium.Env[Observation, Action]):
    """A table seen from one seat, whose others are played by a bot."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  (gymnasium's form)

    def __init__(self, table: TableEnv, seat: Seat, others: Rival) -> None:
        if not 0 <= seat < len(table.possible_agents):
            raise Trouble(
                f"There is no seat {seat} at a table of {len(table.possible_agents)}.",
                pt=f"Não há lugar {seat} numa mesa de {len(table.possible_agents)}.",
            )
        self.table = table
        self.render_mode = "ansi"
        self._seat, self._me = seat, table.possible_agents[seat]
        self._rival = _bot(table.box, others) if isinstance(others, str) else others
        self.observation_space = table.observation_space(self._me)
        self.action_space = table.action_space(self._me)
        self._seen: dict[str, Observation] = {}

    @property
    def legend(self) -> tuple[NumberMeaning, ...]:
        """What each number of an observation means."""
        return self.table.legend

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, Told]:
        super().reset(seed=seed)
        self._seen, _ = self.table.reset(seed=seed, options=options)
        self._pass_time()
        return self._seen[self._me], {}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, Told]:
        reward, told = self._turn(action)
        reward += self._pass_time()
        return self._seen[self._me], reward, not self.table.agents, False, told

    def action_masks(self) -> Bits:
        """What may be chosen now, all parts of an action one after another."""
        mask = self._seen[self._me]["action_mask"]
        return np.concatenate(mask) if isinstance(mask, tuple) else mask.copy()

    def _pass_time(self) -> float:
        """Turns that do not await the seat; what they bring it."""
        reward = 0.0
        while self.table.agents and self._seat not in self.table.awaited:
            reward += self._turn(None)[0]
        return reward

    def _turn(self, action: Action) -> tuple[float, Told]:
        sent = {
            seat: ask_bot(self._rival, view, self.table.seed, self.table.turn + 1, seat)
            for seat, view in self.table.awaited.items()
            if seat != self._seat
        }
        mine = {} if action is None else {self._me: action}
        self._seen, rewards, _, _, infos = self.table.turn_with(mine, sent)
        return float(rewards[self._me]), infos[self._me]

    def render(self) -> str:
        return self.table.render()


def _bot(box: AnyBox, name: str) -> AnyBot:
    if name not in box.bots:
        there = ", ".join(box.bots)
        raise Trouble(
            f"{box.title} has no bot {name!r}. There are: {there}.",
            pt=f"{box.title} não tem o robô {name!r}. Há: {there}.",
        )
    return box.bots[name]
