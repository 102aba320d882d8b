"""A process of its own that trains one fighter: `python -m gamemaster.tables.guests.pupil`.

It reads one line of JSON, the job, then writes a line for every point of the learning curve and one
for the end; the brain goes to the file the job names. It is as nice as can be, and ends when its
standard input closes, which is when the server ends.
"""

import os
import resource
import sys
import threading
import time
from pathlib import Path
from typing import Any

from gamemaster.core.codec import decode, encode
from gamemaster.core.errors import Trouble
from gamemaster.core.values import Value
from gamemaster.games.bmiibo.state import Config
from gamemaster.tables.telling.guest_answers import CurvePoint, Intent, Preference, TrainingResult

POINTS = 20
GLANCE, TRIAL = 100, 500
"""Matches against each yardstick for a point of the curve, and for the last word."""
EVERY = 0.5
"""Seconds between two lines, at least."""
MEMORY = 3 << 30


class Job(Value, frozen=True, kw_only=True):
    """What is to be trained, for how long, and where the brain goes."""

    config: Config
    matches: int
    seconds: float
    seed: str
    brain: str = ""


class Told(Value, frozen=True, kw_only=True):
    """One line of a training under way."""

    progress: float = 0.0
    matches: int = 0
    points: tuple[CurvePoint, ...] = ()
    results: tuple[TrainingResult, ...] = ()
    preferences: tuple[Preference, ...] = ()
    fault: str = ""
    done: bool = False


def tell(told: Told) -> None:
    sys.stdout.buffer.write(encode(told) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    os.nice(19)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    job = decode(sys.stdin.buffer.readline(), Job)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    try:
        train(job)
    except ImportError as missing:
        tell(Told(fault=f"this server cannot train: {missing.name} is not installed"))
    except (Trouble, MemoryError) as fault:
        tell(Told(fault=str(fault) or "it took too much memory"))


def _end_with_the_server() -> None:
    while sys.stdin.buffer.read(4096):
        pass
    os._exit(0)


def train(job: Job) -> None:
    """Train until the matches are played or the time is over, telling how it goes."""
    from gamemaster.games.bmiibo.learning.brains import write_brain
    from gamemaster.games.bmiibo.learning.training import SHARDS, Training

    pupil = Training(job.config, seed=job.seed, workers=1)
    points: list[CurvePoint] = []
    pupil.go(0.0, SHARDS)  # compiles, if need be, before the clock starts
    points.append(_point(pupil))
    tell(Told(points=tuple(points), matches=pupil.matches))
    start, progress, told = time.monotonic(), 0.0, 0.0
    while progress < 1:
        pupil.go(progress, min(2000, max(SHARDS, job.matches // 20)))
        spent = (time.monotonic() - start) / job.seconds
        progress = min(1.0, max(spent, pupil.matches / job.matches))
        if progress * POINTS >= len(points) or progress == 1:
            points.append(_point(pupil))
        if time.monotonic() - told > EVERY:
            tell(Told(progress=progress, points=tuple(points), matches=pupil.matches))
            told = time.monotonic()
    Path(job.brain).write_bytes(write_brain(pupil.brain()))
    tell(_last_word(pupil, tuple(points)))


def _point(pupil: Any) -> CurvePoint:
    from gamemaster.games.bmiibo.learning.training import YARDSTICKS

    rates = {bot: round(pupil.trial(bot, GLANCE, "glance").rate, 1) for bot in YARDSTICKS}
    return CurvePoint(pupil.matches, rates)


def _last_word(pupil: Any, points: tuple[CurvePoint, ...]) -> Told:
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
    return Told(
        progress=1.0,
        matches=pupil.matches,
        points=points,
        results=results,
        preferences=preferences,
        done=True,
    )


if __name__ == "__main__":
    main()
    # All is written. An orderly end would wait for the thread that waits for the server, and break.
    os._exit(0)
