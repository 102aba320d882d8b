"""One adapter from the contract to PettingZoo's ParallelEnv, for every game that has `spaces`.

All seats are agents all match long. A seat that is not awaited may only choose 0, and what it
chooses is not looked at. An action that does not stand plays the game's default, and the reason
is in `infos[agent]["refused"]`. Rewards come at the end: the share of the others one came out
ahead of, minus the share that came out ahead, from −1 to 1.
"""

from array import array
from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from math import prod
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box as Numbers
from gymnasium.spaces import Dict, Discrete, MultiDiscrete, Space, Tuple
from gymnasium.spaces import MultiBinary as Flags
from pettingzoo import ParallelEnv

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, decode, encode
from gamemaster.core.contract import Outcome
from gamemaster.core.dice import Key, dice_for_turn, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.spaces import Shape, Spaces, next_mask, whole_masks, whole_numbers, widened
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games import find_game

Agent = str
Observation = dict[str, Any]
"""`observation`: the view as numbers; `action_mask`: what may be chosen (a tuple for actions of parts)."""


Infos: TypeAlias = dict[Agent, dict[str, Any]]
Results: TypeAlias = tuple[
    dict[Agent, Observation], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], Infos
]
"""Observations, rewards, terminations, truncations, infos."""


class Saved(Value, frozen=True):
    """An environment as JSON: enough to go on elsewhere with the same bits."""

    game: str
    version: int
    config: Json
    seed: str
    turn: int
    state: Json
    over: bool
    spaces: Json


def parallel_env(
    game: str, config: Json = None, *, preset: str = "", spaces: Json = None
) -> "TableEnv":
    """The environment of a game.

    `config` is JSON for the game, `preset` one of its ready-made configs, `spaces` JSON for the
    settings of its spaces: how finely amounts are cut, how many entries a list may have.
    """
    box = find_game(game)
    return TableEnv(box, asked_config(box, preset, config), spaces)


def asked_config(box: AnyBox, preset: str, raw: Json) -> Any:
    """A preset, JSON, JSON over a preset, or neither: the usual config."""
    return box.config_for(raw or None, preset or None)


def asked_spaces(box: AnyBox, raw: Json) -> Spaces[Any, Any]:
    """The game's spaces, with those settings changed that `raw` names."""
    if box.spaces is None:
        raise Trouble(f"{box.title} does not say how its views become numbers.")
    return widened(box.spaces, raw)


class TableEnv(ParallelEnv[Agent, Observation, Any]):
    """A match as an environment: reset, step, and (as states are values) free copies."""

    metadata = {"render_modes": ["ansi"], "name": "gamemaster"}  # noqa: RUF012  (PettingZoo's form)

    def __init__(self, box: AnyBox, config: Any, spaces: Json = None) -> None:
        self.box = box
        self.config = config
        self.render_mode = "ansi"
        self.spaces = asked_spaces(box, spaces)
        self.possible_agents = [f"seat_{seat}" for seat in range(box.seated(config))]
        self.agents: list[Agent] = []
        self._shape: Shape = self.spaces.shape(config)
        self.choices = self.spaces.choices(config)
        self._length = prod(self._shape.dimensions)
        self._dtype = _smallest(self._shape)
        self._observation_space, self._action_space = self._make_spaces()
        self._seed = ""
        self._key: Key = (0, 0)
        self._turn = 0
        self._state: Any = None
        self._views: list[Any] = []

    def _make_spaces(self) -> tuple[Space[Any], Space[Any]]:
        shape = self._shape
        numbers = Numbers(shape.low, shape.high, shape.dimensions, self._dtype)
        if len(self.choices) == 1:
            action: Space[Any] = Discrete(self.choices[0])
            mask: Space[Any] = Flags(self.choices[0])
        else:
            action = MultiDiscrete(list(self.choices))
            mask = Tuple([Flags(size) for size in self.choices])
        return Dict({"observation": numbers, "action_mask": mask}), action

    def observation_space(self, agent: Agent) -> Space[Any]:
        return self._observation_space

    def action_space(self, agent: Agent) -> Space[Any]:
        return self._action_space

    def reset(
        self, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """A new match; without a seed the next one after the last, so that nothing is left to chance."""
        self._seed = str(seed) if seed is not None else f"{self._seed}+"
        self._key = match_key(self._seed)
        self._turn = 0
        self.agents = list(self.possible_agents)
        self._enter(self.box.game.setup(self.config, dice_for_turn(self._key, 0)).state)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, Any]) -> Results:
        """One turn; after the end nothing happens any more, and nobody is told of it."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        game = self.box.game
        infos: Infos = {agent: {} for agent in self.agents}
        submissions = {}
        for seat in game.awaiting(self._state):
            agent = self.possible_agents[seat]
            try:
                submissions[seat] = self._submission(seat, actions[agent])
            except (Illegal, KeyError) as refusal:
                infos[agent]["refused"] = str(refusal)
                submissions[seat] = game.default(self._views[seat])
        self._turn += 1
        dice = dice_for_turn(self._key, self._turn)
        self._enter(game.resolve(self._state, submissions, dice).state)
        return self._results(infos)

    def _enter(self, state: Any) -> None:
        self._state = state
        self._views = [self.box.game.view(state, seat) for seat in range(len(self.possible_agents))]

    def _submission(self, seat: Seat, action: Any) -> Any:
        if len(self.choices) == 1:
            numbers: Sequence[int] = (int(action),)
        else:
            numbers = np.asarray(action).tolist()
        view = self._views[seat]
        return self.box.game.parse(view, self.spaces.submission(view, numbers))

    def _results(self, infos: Infos) -> Results:
        outcome = self.box.game.outcome(self._state)
        agents = self.agents
        observations = self._observations()
        rewards = {
            agent: 0.0 if outcome is None else reward(outcome, seat)
            for seat, agent in enumerate(agents)
        }
        over = dict.fromkeys(agents, outcome is not None)
        if outcome is not None:
            self.agents = []
        return observations, rewards, over, dict.fromkeys(agents, False), infos

    def _observations(self) -> dict[Agent, Observation]:
        return {
            agent: {"observation": self._numbers(view), "action_mask": self._mask(view)}
            for agent, view in zip(self.possible_agents, self._views, strict=True)
        }

    def _numbers(self, view: Any) -> Any:
        numbers = whole_numbers(self.spaces.observe(view), self._length)
        if isinstance(numbers, bytes) and self._dtype is np.uint8:
            return np.frombuffer(numbers, np.uint8).reshape(self._shape.dimensions)
        if isinstance(numbers, array) and np.dtype(numbers.typecode) == self._dtype:
            return np.frombuffer(numbers, self._dtype).reshape(self._shape.dimensions)
        return np.array(numbers, self._dtype).reshape(self._shape.dimensions)

    def _mask(self, view: Any) -> Any:
        """An array of flags; for actions of several parts a tuple of them, as gymnasium samples by."""
        masks = whole_masks(self.spaces.masks(view), self.choices)
        if len(masks) == 1:
            return np.frombuffer(masks[0], np.int8)
        return tuple(map(_flags, masks))

    def mask_after(self, agent: Agent, chosen: Sequence[int]) -> Any:
        """What the next part of an agent's action may be once the parts before it are chosen.

        An action chosen so, part by part, is played to the letter.
        """
        view = self._views[self.possible_agents.index(agent)]
        return _flags(next_mask(self.spaces, self.choices, view, chosen))

    def state(self) -> Any:
        """What a spectator sees, as numbers."""
        return self._numbers(self.box.game.view(self._state, None))

    def render(self) -> str:
        names = self.possible_agents
        return self.box.draw(self.box.game.view(self._state, None), "en", names)

    def close(self) -> None:
        """Nothing is held open."""

    def clone(self) -> "TableEnv":
        """An independent environment at the same point; going on with both gives the same bits."""
        twin = copy(self)
        twin.agents = list(self.agents)
        return twin

    def save(self) -> bytes:
        """The environment as JSON text."""
        return encode(
            Saved(
                game=self.box.id,
                version=self.box.game.version,
                config=self.config,
                seed=self._seed,
                turn=self._turn,
                state=self._state,
                over=not self.agents,
                spaces=self.spaces,
            )
        )

    @staticmethod
    def load(text: bytes) -> "TableEnv":
        """The environment that `save` wrote."""
        saved = decode(text, Saved)
        box = find_game(saved.game)
        if saved.version != box.game.version:
            raise Trouble(f"This was saved by version {saved.version} of {box.id}.")
        env = TableEnv(box, box.complete(saved.config), saved.spaces)
        env._seed, env._key, env._turn = saved.seed, match_key(saved.seed), saved.turn
        state = convert(saved.state, box.state)
        box.sound(state)
        env._enter(state)
        env.agents = [] if saved.over else list(env.possible_agents)
        return env


def reward(outcome: Outcome, seat: Seat) -> float:
    """How many of the others one came out ahead of, minus how many came out ahead, by their number."""
    places = [outcome.place(other) for other in range(len(outcome.scores))]
    mine = places[seat]
    ahead = sum(mine < place for place in places) - sum(mine > place for place in places)
    return ahead / max(1, len(places) - 1)


@lru_cache(maxsize=4096)
def _flags(mask: bytes) -> Any:
    """A mask as an array that nobody can change; parts of actions have few different ones."""
    return np.frombuffer(mask, np.int8)


def _smallest(shape: Shape) -> Any:
    """The smallest kind of array number that holds every value."""
    for kind in (np.uint8, np.int8, np.int16, np.int32, np.int64):
        limits = np.iinfo(kind)
        if limits.min <= shape.low and shape.high <= limits.max:
            return kind
    raise Trouble("These numbers are too large for an array.")
