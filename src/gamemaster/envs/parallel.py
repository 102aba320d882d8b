"""One adapter from the contract to PettingZoo's ParallelEnv, for every game that has `spaces`.

All seats are agents all match long. A seat that is not awaited may only choose 0, and what it
chooses is not looked at. An action that does not stand plays the game's default, and the reason
is in `infos[agent]["refused"]`. Rewards come at the end: the share of the others one came out
ahead of, minus the share that came out ahead, from −1 to 1.

A learner takes it as it is: observations are float32 from −1 to 1, and the mask of an action of several
parts is one array, all parts one after another. `EnvFace` says what else there is.
"""

from array import array
from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from math import prod
from typing import Any, TypeAlias, TypedDict, cast

import numpy as np
from gymnasium.spaces import Box as Numbers
from gymnasium.spaces import Dict, Discrete, Space, Tuple
from gymnasium.spaces import MultiBinary as Flags
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import convert, decode, encode
from gamemaster.core.contract import Outcome
from gamemaster.core.dice import Key, dice_for_turn, match_key
from gamemaster.core.errors import Illegal, Trouble
from gamemaster.core.spaces import (
    MeasuredSpaces,
    NumberMeaning,
    Shape,
    Spaces,
    ahead,
    legend_of,
    next_mask,
    whole_masks,
    whole_numbers,
    widened,
)
from gamemaster.core.values import Json, Seat, Value
from gamemaster.envs.face import PLAIN_FACE, Bits, EnvFace, Mask, PartsOfAction
from gamemaster.envs.scaling import FlagScale, ObservationScale
from gamemaster.games import find_game

Agent = str
Action: TypeAlias = Any
"""A number, or of an action of several parts a row of them: a list, an array, whatever numpy takes for one."""
Array: TypeAlias = NDArray[np.number]


class Observation(TypedDict):
    """What an agent is shown."""

    observation: Array
    """The view as numbers."""
    action_mask: Mask
    """What may be chosen."""


Told: TypeAlias = dict[str, object]
"""What else there is to say to one agent: why its action was refused."""
Infos: TypeAlias = dict[Agent, Told]
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
    face: EnvFace = PLAIN_FACE


def parallel_env(
    game: str, config: Json = None, *, preset: str = "", spaces: Json = None, **face: object
) -> "TableEnv":
    """The environment of a game.

    `config` is JSON for the game, `preset` one of its ready-made configs, `spaces` JSON for the
    settings of its spaces: how finely amounts are cut, how many entries a list may have. What else
    may be asked for by name is what a `EnvFace` has: `exact`, `flags`, `parts`, `shaped`.
    """
    box = find_game(game)
    return TableEnv(box, asked_config(box, preset, config), spaces, convert(face, EnvFace))


def asked_config(box: AnyBox, preset: str, raw: Json) -> Any:
    """A preset, JSON, JSON over a preset, or neither: the usual config."""
    return box.config_for(raw or None, preset or None)


def asked_spaces(box: AnyBox, raw: Json) -> Spaces[Any, Any]:
    """The game's spaces, with those settings changed that `raw` names."""
    if box.spaces is None:
        raise Trouble(f"{box.title} does not say how its views become numbers.")
    return widened(box.spaces, raw)


class TableEnv(ParallelEnv[Agent, Observation, Action]):
    """A match as an environment: reset, step, and (as states are values) free copies."""

    metadata = {"render_modes": ["ansi"], "name": "gamemaster"}  # noqa: RUF012  (PettingZoo's form)

    def __init__(
        self, box: AnyBox, config: object, spaces: Json = None, face: EnvFace = PLAIN_FACE
    ) -> None:
        self.box = box
        self.config = config
        self.face = face
        self.render_mode = "ansi"
        self.spaces = asked_spaces(box, spaces)
        self.possible_agents = [f"seat_{seat}" for seat in range(box.seated(config))]
        self.agents: list[Agent] = []
        self._shape: Shape = self.spaces.shape(config)
        self.choices = self.spaces.choices(config)
        self._length = prod(self._shape.dimensions)
        self._dtype = _smallest(self._shape)
        self._legend = legend_of(self.spaces, config)
        self._scale = FlagScale(self._legend) if face.flags else ObservationScale(self._legend)
        self._check_face()
        self._observation_space, self._action_space = self._make_spaces()
        self.seed = ""
        self._key: Key = (0, 0)
        self.turn = 0
        self._state: Any = None
        self._views: list[object] = []
        self._standings: list[int] = []

    def _check_face(self) -> None:
        if self.face.exact and self.face.flags:
            raise Trouble(
                "An observation is exact, or spread into flags; not both.",
                pt="Uma observação é exata, ou aberta em marcas; não as duas coisas.",
            )
        if self.face.shaped and not isinstance(self.spaces, MeasuredSpaces):
            raise Trouble(
                f"{self.box.title} has no measure to shape rewards by.",
                pt=f"{self.box.title} não tem medida que molde recompensas.",
            )

    def _make_spaces(self) -> tuple[Space[Observation], Discrete | PartsOfAction]:
        shape, several = self._shape, len(self.choices) > 1
        numbers: Numbers
        if self.face.exact:
            numbers = Numbers(shape.low, shape.high, shape.dimensions, self._dtype)
        else:
            numbers = Numbers(-1.0, 1.0, self._form, np.float32)
        action: Discrete | PartsOfAction = (
            PartsOfAction(list(self.choices)) if several else Discrete(self.choices[0])
        )
        mask: Space[Mask] = Flags(sum(self.choices))
        if several and self.face.parts:
            mask = cast(Space[Mask], Tuple([Flags(size) for size in self.choices]))
        seen: dict[str, Space[object]] = {"observation": numbers, "action_mask": mask}
        return cast(Space[Observation], Dict(seen)), action

    @property
    def _form(self) -> tuple[int, ...]:
        """The dimensions of an observation: flags lie in one row."""
        if isinstance(self._scale, FlagScale):
            return (len(self._scale.legend),)
        return self._shape.dimensions

    @property
    def legend(self) -> tuple[NumberMeaning, ...]:
        """What each number of an observation means: a row for each, in their order."""
        if isinstance(self._scale, FlagScale):
            return self._scale.legend
        return tuple(row for meaning in self._legend for row in meaning.spread())

    def observation_space(self, agent: Agent) -> Space[Observation]:
        return self._observation_space

    def action_space(self, agent: Agent) -> Discrete | PartsOfAction:
        return self._action_space

    def reset(
        self, seed: int | str | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[Agent, Observation], Infos]:
        """A new match; without a seed the next one after the last, so that nothing is left to chance."""
        self.seed = str(seed) if seed is not None else f"{self.seed}+"
        self._key = match_key(self.seed)
        self.turn = 0
        self.agents = list(self.possible_agents)
        self._enter(self.box.game.setup(self.config, dice_for_turn(self._key, 0)).state)
        self._standings = self._measured()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, Action]) -> Results:
        """One turn; after the end nothing happens any more, and nobody is told of it."""
        return self.turn_with(actions, {}) if self.agents else ({}, {}, {}, {}, {})

    @property
    def awaited(self) -> dict[Seat, object]:
        """The seats that the coming turn awaits, each with its view."""
        return {seat: self._views[seat] for seat in self.box.game.awaiting(self._state)}

    def turn_with(self, actions: Mapping[Agent, Action], sent: Mapping[Seat, Json]) -> Results:
        """One turn with actions of some seats and what others sent, as raw JSON."""
        game = self.box.game
        infos: Infos = {agent: {} for agent in self.agents}
        submissions = {}
        for seat in game.awaiting(self._state):
            agent = self.possible_agents[seat]
            try:
                submissions[seat] = (
                    game.parse(self._views[seat], sent[seat])
                    if seat in sent
                    else self._submission(seat, actions[agent])
                )
            except (Illegal, KeyError) as refusal:
                infos[agent]["refused"] = str(refusal)
                submissions[seat] = game.default(self._views[seat])
        self.turn += 1
        dice = dice_for_turn(self._key, self.turn)
        self._enter(game.resolve(self._state, submissions, dice).state)
        return self._results(infos)

    def _enter(self, state: object) -> None:
        self._state = state
        self._views = [self.box.game.view(state, seat) for seat in range(len(self.possible_agents))]

    def _submission(self, seat: Seat, action: Action) -> object:
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
        if self.face.shaped:
            self._shape_rewards(rewards, over=outcome is not None)
        over = dict.fromkeys(agents, outcome is not None)
        if outcome is not None:
            self.agents = []
        return observations, rewards, over, dict.fromkeys(agents, False), infos

    def _shape_rewards(self, rewards: dict[Agent, float], *, over: bool) -> None:
        """Add what each seat's standing rose by; the end takes back what was lent, so that no other play pays."""
        before = self._standings
        self._standings = [0] * len(before) if over else self._measured()
        for agent, old, new in zip(rewards, before, self._standings, strict=True):
            rewards[agent] += self.face.shaped * (new - old) / 1000

    def _measured(self) -> list[int]:
        """How well every seat stands, by its own view."""
        if not self.face.shaped or not isinstance(self.spaces, MeasuredSpaces):
            return []
        return [self.spaces.standing(view) for view in self._views]

    def _observations(self) -> dict[Agent, Observation]:
        return {
            agent: {"observation": self._numbers(view), "action_mask": self._mask(view)}
            for agent, view in zip(self.possible_agents, self._views, strict=True)
        }

    def _numbers(self, view: object) -> Array:
        return self.as_shown(self._integers(view)).reshape(self._form)

    def as_shown(self, numbers: Array) -> Array:
        """The integers of an observation in a row, or of many one under another, as this face shows them."""
        return numbers if self.face.exact else self._scale(numbers)

    def _integers(self, view: object) -> Array:
        """The view as the spaces tell it, in a row."""
        numbers = whole_numbers(self.spaces.observe(view), self._length)
        if isinstance(numbers, bytes) and self._dtype is np.uint8:
            return np.frombuffer(numbers, np.uint8)
        if isinstance(numbers, array) and np.dtype(numbers.typecode) == self._dtype:
            return np.frombuffer(numbers, self._dtype)
        return np.array(numbers, self._dtype)

    def _mask(self, view: object) -> Mask:
        """An array of flags, all parts of an action one after another, or if asked for a tuple of arrays."""
        masks = whole_masks(self.spaces.masks(view), self.choices)
        if self.face.parts and len(masks) > 1:
            return tuple(map(_flags, masks))
        return np.frombuffer(masks[0] if len(masks) == 1 else b"".join(masks), np.int8)

    def mask_after(self, agent: Agent, chosen: Sequence[int]) -> Bits:
        """What the next part of an agent's action may be once the parts before it are chosen.

        An action chosen so, part by part, is played to the letter.
        """
        view = self._views[self.possible_agents.index(agent)]
        return _flags(next_mask(self.spaces, self.choices, view, chosen))

    def state(self) -> Array:
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
                seed=self.seed,
                turn=self.turn,
                state=self._state,
                over=not self.agents,
                spaces=self.spaces,
                face=self.face,
            )
        )

    @staticmethod
    def load(text: bytes) -> "TableEnv":
        """The environment that `save` wrote."""
        saved = decode(text, Saved)
        box = find_game(saved.game)
        if saved.version != box.game.version:
            raise Trouble(f"This was saved by version {saved.version} of {box.id}.")
        env = TableEnv(box, box.complete(saved.config), saved.spaces, saved.face)
        env.seed, env._key, env.turn = saved.seed, match_key(saved.seed), saved.turn
        state = convert(saved.state, box.state)
        box.sound(state)
        env._enter(state)
        env._standings = env._measured()
        env.agents = [] if saved.over else list(env.possible_agents)
        return env


def reward(outcome: Outcome, seat: Seat) -> float:
    """How many of the others one came out ahead of, minus how many came out ahead, by their number."""
    return ahead(outcome, seat) / max(1, len(outcome.scores) - 1)


@lru_cache(maxsize=4096)
def _flags(mask: bytes) -> Bits:
    """A mask as an array that nobody can change; parts of actions have few different ones."""
    return np.frombuffer(mask, np.int8)


def _smallest(shape: Shape) -> type[np.integer]:
    """The smallest kind of array number that holds every value."""
    for kind in (np.uint8, np.int8, np.int16, np.int32, np.int64):
        limits = np.iinfo(kind)
        if limits.min <= shape.low and shape.high <= limits.max:
            return kind
    raise Trouble("These numbers are too large for an array.")
