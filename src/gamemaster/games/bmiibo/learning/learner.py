"""How doors meet what learns Bmiibo: fighters, their courses, and their brains in seats.

What needs numba is imported only when a fighter trains or a brain is read.
"""

import time
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gamemaster.core.codec import convert, plain
from gamemaster.core.errors import Illegal
from gamemaster.core.learner import (
    CurvePoint,
    Effort,
    Intent,
    Learned,
    Preference,
    TrainingNews,
    TrainingResult,
)
from gamemaster.core.values import Json, Seat, Value
from gamemaster.games.bmiibo.config import check, complete
from gamemaster.games.bmiibo.fighter import fighter_from
from gamemaster.games.bmiibo.state import Config

if TYPE_CHECKING:
    from gamemaster.games.bmiibo.learning.training import Training

POINTS = 20
"""How many points the learning curve has, beside the first."""
GLANCE, TRIAL = 100, 500
"""Matches against each yardstick for a point of the curve, and for the last word."""
EVERY = 0.5
"""Seconds between two lines, at least."""

Tell = Callable[[TrainingNews], None]


class Wishes(Value, frozen=True, kw_only=True):
    """What may be wished of a course beside the fighter."""

    board: int = 8
    players: int = 2


class FighterLearner:
    """Fighters learn by meeting their like; a brain plays its own fighter."""

    kind = "fighter"

    def here(self) -> bool:
        return find_spec("numba") is not None

    def course(self, pupil: Json, wishes: Mapping[str, Json]) -> Config:
        wished = convert(dict(wishes), Wishes)
        if not 2 <= wished.players <= 16:
            raise Illegal(
                "players must be from 2 to 16.", ("players",), pt="players deve ser de 2 a 16."
            )
        return complete({"fighters": [pupil] * wished.players, "board": wished.board})

    def train(self, config: Config, effort: Effort, tell: Tell) -> bytes:
        from gamemaster.games.bmiibo.learning.brains import write_brain
        from gamemaster.games.bmiibo.learning.training import SHARDS, Training

        pupil = Training(config, seed=effort.seed, workers=1)
        pupil.go(0.0, SHARDS)  # compiles, if need be, before the clock starts
        points = [_point(pupil)]
        tell(TrainingNews(points=tuple(points), matches=pupil.matches))
        start, progress, told = time.monotonic(), 0.0, 0.0
        while progress < 1:
            pupil.go(progress, min(2000, max(SHARDS, effort.matches // 20)))
            spent = (time.monotonic() - start) / effort.seconds
            progress = min(1.0, max(spent, pupil.matches / effort.matches))
            if progress * POINTS >= len(points) or progress == 1:
                points.append(_point(pupil))
            if time.monotonic() - told > EVERY:
                tell(TrainingNews(progress=progress, points=tuple(points), matches=pupil.matches))
                told = time.monotonic()
        brain = write_brain(pupil.brain())
        tell(_last_word(pupil, tuple(points)))
        return brain

    def read(self, saved: bytes, name: str) -> Learned:
        from gamemaster.games.bmiibo.learning.brains import read_brain
        from gamemaster.games.bmiibo.learning.training import BrainBot

        brain = read_brain(saved, name)
        fighter = brain.head.fighter
        return Learned(plain(fighter), fighter.name, BrainBot(brain))

    def pupil_in(self, config: Config, seat: Seat) -> Json:
        return plain(config.fighters[seat])

    def name_of(self, pupil: Json) -> str:
        return fighter_from(pupil).name

    def put(self, config: Config, pupils: Mapping[Seat, Json]) -> Config:
        fighters = list(config.fighters)
        for seat, pupil in pupils.items():
            fighters[seat] = fighter_from(pupil, ("fighters", seat))
        whole = replace(config, fighters=tuple(fighters))
        check(whole)
        return whole


def _point(pupil: "Training") -> CurvePoint:
    from gamemaster.games.bmiibo.learning.training import YARDSTICKS

    rates = {bot: round(pupil.trial(bot, GLANCE, "glance").rate, 1) for bot in YARDSTICKS}
    return CurvePoint(pupil.matches, rates)


def _last_word(pupil: "Training", points: tuple[CurvePoint, ...]) -> TrainingNews:
    """Win rates over many matches, and what the fighter prefers at each range."""
    from gamemaster.games.bmiibo.learning.report import (
        Curve,
        intent_words,
        liked_at,
        relation_words,
    )

    curve = Curve(pupil, (), TRIAL)
    results = tuple(
        TrainingResult(
            against=bot,
            won=round(result.rate, 1),
            won_when_first=round(100 * result.led_wins / max(1, result.led), 1),
            at_the_cap=round(100 * result.capped / result.matches, 1),
        )
        for bot, result in curve.results.items()
    )
    preferences = tuple(
        Preference(
            relation_words(like.relation),
            round(like.share, 1),
            tuple(Intent(intent_words(name), round(share, 1)) for name, share in like.intents),
        )
        for like in liked_at(curve)
    )
    return TrainingNews(
        progress=1.0,
        matches=pupil.matches,
        points=points,
        results=results,
        preferences=preferences,
        done=True,
    )


LEARNER = FighterLearner()
