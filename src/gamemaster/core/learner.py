"""What a game says of whatever learns it: how a pupil trains, what it has learned, where it sits.

A pupil is the piece of content that learns (a fighter). What it has learned is kept as a brain, a
file that only its game reads. A brain plays with its own pupil and with no other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from gamemaster.core.contract import AnyBot, C
from gamemaster.core.values import Json, Seat, Value, Words


class CurvePoint(Value, frozen=True):
    """Wins in a hundred against each yardstick after so many matches of training."""

    matches: int
    rates: dict[str, float]


class Intent(Value, frozen=True):
    """Something a pupil means to do, and how often of a hundred it does."""

    name: Words
    share: float


class Preference(Value, frozen=True):
    """What a pupil does at one range: that range's share of its turns, its intents there."""

    range: Words
    share: float
    intents: tuple[Intent, ...]


class TrainingResult(Value, frozen=True, kw_only=True):
    """How a trained pupil does against one bot, in a hundred."""

    against: str
    won: float
    won_when_first: float
    at_the_cap: float


class TrainingNews(Value, frozen=True, kw_only=True):
    """How a training goes: one line of it while it is under way, and the last with all it found."""

    progress: float = 0
    matches: int = 0
    points: tuple[CurvePoint, ...] = ()
    results: tuple[TrainingResult, ...] = ()
    preferences: tuple[Preference, ...] = ()
    fault: str = ""
    done: bool = False


class Effort(Value, frozen=True, kw_only=True):
    """How long to train: so many matches or so many seconds, whichever is over first."""

    matches: int
    seconds: int
    seed: str


@dataclass(frozen=True)
class Learned:
    """A brain that was read: whose it is, and how it plays."""

    pupil: Json
    name: str
    """What its pupil is called."""
    bot: AnyBot


class Learner(Protocol[C]):
    """How something learns a game; `Box.learner` names one by import string.

    Only `train` and `read` may need the extra `learn`; they raise ImportError where it is missing.
    """

    @property
    def kind(self) -> str:
        """The kind of content that learns: a `fighter`."""

    def here(self) -> bool:
        """Whether this machine has what training needs."""

    def course(self, pupil: Json, wishes: Mapping[str, Json]) -> C:
        """The config in which a pupil trains; raises Illegal for what cannot be trained."""

    def train(self, config: C, effort: Effort, tell: Callable[[TrainingNews], None]) -> bytes:
        """Train the pupil of a course, telling how it goes; the brain that came of it."""

    def read(self, saved: bytes, name: str) -> Learned:
        """A brain from its bytes; raises Trouble with what is wrong with the file `name`."""

    def pupil_in(self, config: C, seat: Seat) -> Json:
        """Who plays in a seat."""

    def name_of(self, pupil: Json) -> str:
        """What a pupil is called."""

    def put(self, config: C, pupils: Mapping[Seat, Json]) -> C:
        """The config with these pupils in these seats; raises Illegal where one may not play."""


AnyLearner: TypeAlias = Learner[Any]
"""The learner of whichever game."""
