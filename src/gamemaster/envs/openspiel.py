"""Games as OpenSpiel games: importing this module registers `gamemaster_<game>` for each with spaces.

One adapter for all. Every roll of the dice is a chance node with equally likely outcomes: the
rules are run with dice that hold the rolls made so far and stop at the first that is not yet
made. A game in which one seat is awaited at a time is sequential, any other simultaneous.
The parameters are `preset`, one of the game's ready-made configs, and `config` and `spaces`, JSON
text as for `parallel_env`.
"""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from gamemaster.core.box import AnyBox
from gamemaster.core.codec import decode, digest, encode
from gamemaster.core.dice import Dice
from gamemaster.core.errors import Trouble
from gamemaster.core.spaces import every_action, legend_of, whole_numbers
from gamemaster.core.values import Json, Seat
from gamemaster.envs.parallel import asked_config, asked_spaces, reward
from gamemaster.envs.scaling import ObservationScale
from gamemaster.games import GAMES

MOST_OUTCOMES = 4096
LONGEST = 1_000_000
MOST_ACTIONS = 2_000_000
"""Actions of several parts are numbered together; more than this many cannot be."""


class RollWanted(Exception):
    """The rules want a roll below n that nobody has made yet."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class ScriptedDice(Dice):
    """Dice that show the rolls of a script, in the order asked for, and stop when it ends."""

    __slots__ = ("_rolls",)

    def __init__(self, rolls: Sequence[int]) -> None:
        self._rolls = list(reversed(rolls))

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if not self._rolls:
            raise RollWanted(n)
        return self._rolls.pop()

    def named(self, label: str, *numbers: int) -> Dice:
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel sees it."""

    def __init__(self, box: AnyBox, kind: Any, params: dict[str, str] | None) -> None:
        self.box = box
        asked = {name: _unquoted(text) for name, text in (params or {}).items()}
        self.config = asked_config(box, asked.get("preset", ""), _json(asked.get("config", "")))
        self.spaces = asked_spaces(box, _json(asked.get("spaces", "")))
        self.choices = self.spaces.choices(self.config)
        self.actions = int(np.prod(self.choices, dtype=object))
        if self.actions > MOST_ACTIONS:
            raise Trouble(
                f"{self.actions} different actions are too many; choose a smaller config."
            )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=box.seated(self.config),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, {name: quote(text) for name, text in asked.items()})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self, wanted)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match under way: the state of the rules, or a turn that still wants rolls."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._id = game.box.id
        self.config = game.config
        self.spaces = game.spaces
        self.choices = game.choices
        self.state: Any = None
        self.seen: list[str] = [""] * game.num_players()
        self._script: list[int] = []
        self._wanted = 0
        self._joint: list[int] | None = None
        self._run()

    @property
    def box(self) -> AnyBox:
        """Found by its name, so that a state can be pickled."""
        return GAMES[self._id]

    def current_player(self) -> int:
        if self._wanted:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if is_sequential(self.box):
            return self.box.game.awaiting(self.state)[0]
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return not self._wanted and not self.box.game.awaiting(self.state)

    def _legal_actions(self, player: Seat) -> list[int]:
        view = self.box.game.view(self.state, player)
        return [self._number(parts) for parts in every_action(self.spaces, self.choices, view)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(roll, 1 / self._wanted) for roll in range(self._wanted)]

    def _apply_action(self, action: int) -> None:
        if self._wanted:
            self._script.append(action)
        else:
            self._joint = [0] * self.num_players()
            self._joint[self.current_player()] = action
        self._run()

    def _apply_actions(self, actions: list[int]) -> None:
        self._joint = list(actions)
        self._run()

    def _run(self) -> None:
        """Run the setup or the turn with the rolls made so far; a missing roll is a chance node."""
        dice = ScriptedDice(self._script)
        try:
            step = self._resolved(dice)
        except RollWanted as wanted:
            if wanted.n > MOST_OUTCOMES:
                raise Trouble(f"A roll of {wanted.n} sides is too large a chance node.") from None
            self._wanted = wanted.n
            return
        self._wanted = 0
        self._script = []
        self.state = step.state
        for seat in range(self.num_players()):
            own = "" if self._joint is None else str(self._joint[seat])
            view = encode(self.box.game.view(self.state, seat))
            self.seen[seat] = digest(self.seen[seat].encode(), own.encode(), view)[:32]

    def _resolved(self, dice: Dice) -> Any:
        game, spaces = self.box.game, self.spaces
        if self._joint is None:
            return game.setup(self.config, dice)
        submissions = {}
        for seat in game.awaiting(self.state):
            view = game.view(self.state, seat)
            raw = spaces.submission(view, self._parts(self._joint[seat]))
            submissions[seat] = game.parse(view, raw)
        return game.resolve(self.state, submissions, dice)

    def _number(self, parts: Sequence[int]) -> int:
        number = 0
        for part, size in zip(parts, self.choices, strict=True):
            number = number * size + part
        return number

    def _parts(self, number: int) -> tuple[int, ...]:
        parts = []
        for size in reversed(self.choices):
            number, part = divmod(number, size)
            parts.append(part)
        return tuple(reversed(parts))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"roll {action}"
        view = self.box.game.view(self.state, player)
        return encode(self.spaces.submission(view, self._parts(action))).decode()

    def returns(self) -> list[float]:
        outcome = None if self._wanted else self.box.game.outcome(self.state)
        if outcome is None:
            return [0.0] * self.num_players()
        return [reward(outcome, seat) for seat in range(self.num_players())]

    def __str__(self) -> str:
        if self.state is None:
            return f"setup {self._script}"
        names = [f"seat {seat}" for seat in range(self.num_players())]
        drawn = self.box.draw(self.box.game.view(self.state, None), "en", names)
        return f"{drawn}\nrolls {self._script}" if self._wanted else drawn


class SpielObserver:
    """What a player knows: the view as scaled numbers, and (perfect recall) all views so far as one name."""

    def __init__(self, game: SpielGame, wanted: Any) -> None:
        self.box, self.spaces, self.wanted = game.box, game.spaces, wanted
        shape = self.spaces.shape(game.config)
        self._scale = ObservationScale(legend_of(self.spaces, game.config))
        self.tensor = np.zeros(int(np.prod(shape.dimensions)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape.dimensions)}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.state is None:
            self.tensor.fill(0)
            return
        numbers = self.spaces.observe(self.box.game.view(state.state, player))
        self.tensor[:] = self._scale(np.array(list(whole_numbers(numbers, self.tensor.size))))

    def string_from(self, state: SpielState, player: int) -> str:
        if self.wanted.perfect_recall:
            return state.seen[player]
        if state.state is None:
            return ""
        return encode(self.box.game.view(state.state, player)).decode()


def _unquoted(text: str) -> str:
    """A parameter as it is, or as OpenSpiel's names of games can hold it: quoted as in an address."""
    return text if text.startswith("{") else unquote(text)


def _json(text: str) -> Json:
    return decode(text, dict) if text else None


def is_sequential(box: AnyBox) -> bool:
    """Whether a single seat is awaited at a time; the game's spaces say so."""
    return bool(getattr(box.spaces, "one_at_a_time", False))


def _register(box: AnyBox) -> None:
    dynamics = pyspiel.GameType.Dynamics
    kind = pyspiel.GameType(
        short_name=f"gamemaster_{box.id.replace('-', '_')}",
        long_name=box.title,
        dynamics=dynamics.SEQUENTIAL if is_sequential(box) else dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=64,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"config": "", "preset": "", "spaces": ""},
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, str] | None = None) -> None:
            super().__init__(box, kind, params)

    pyspiel.register_game(kind, Registered)


for _box in GAMES.values():
    if _box.spaces is not None:
        _register(_box)
