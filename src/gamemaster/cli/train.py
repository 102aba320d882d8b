"""`gamemaster train`: let a fighter learn, with a bar, win rates as it goes, and a report."""

import os
import time
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from gamemaster.bots.learners.bmiibo import SHARDS, YARDSTICKS, Training, train_matches
from gamemaster.bots.learners.brains import Brain, file_of, read_brain, write_brain
from gamemaster.bots.learners.report import Curve, Point, report
from gamemaster.cli.fighters import one_fighter
from gamemaster.cli.screen import console, read_file, write_file
from gamemaster.core.errors import Trouble
from gamemaster.games.bmiibo.config import check
from gamemaster.games.bmiibo.state import FEWEST, MOST

train = App(name="train", help="Train a fighter.")
POINTS = 20
"""How many points a learning curve has, beside the first."""
GLANCE, TRIAL = 200, 1_000
"""Matches a bot for a point of the curve, and for the last word."""
SAVE_EVERY = float(os.environ.get("GAMEMASTER_SAVE_EVERY", "10"))
"""Seconds between two saves of the brain under way."""
RESUMED_AT = 0.3
"""A resumed training by the clock begins as if this far: it has a table, and must not unlearn it."""


@train.command
def bmiibo(
    *,
    fighter: Path,
    board: int = 8,
    players: int = 2,
    minutes: Annotated[float | None, Parameter(negative=())] = None,
    matches: int | None = None,
    seed: str = "0",
    workers: int = SHARDS,
    brains: Path = Path("brains"),
    resume: bool = False,
) -> int:
    """Train a Bmiibo by Q-learning; the brain and a report with its learning curve are kept.

    Parameters
    ----------
    fighter
        A folder or file with the fighter, or the name of a library fighter.
    board
        Cells along a side.
    players
        How many fight.
    minutes
        How long to train by the clock; 2 if neither this nor matches is given.
    matches
        How many matches to train; repeatable to the byte with the same seed.
    seed
        The seed of everything drawn by lot.
    workers
        1 or 2 threads; the brain is the same.
    brains
        The folder where brains are kept.
    resume
        Go on from the brain that is there, of a training that was finished or killed.
    """
    if minutes is not None and matches is not None:
        raise Trouble("Give minutes or matches, not both.")
    who = one_fighter(fighter)
    _check_wishes(players, minutes, matches)
    past = _past(brains, who.name, board, players) if resume else None
    pupil = Training(who, board=board, players=players, seed=seed, workers=workers, past=past)
    check(pupil.config)
    course = Course(pupil, brains)
    if matches is not None:
        course.by_matches(matches)
    else:
        course.by_clock(60 * (2.0 if minutes is None else minutes), RESUMED_AT if past else 0.0)
    course.close()
    return 0


def _check_wishes(players: int, minutes: float | None, matches: int | None) -> None:
    if not FEWEST <= players <= MOST:
        raise Trouble(f"Bmiibo is for {FEWEST} to {MOST} fighters, not {players}.")
    if minutes is not None and not 0 < minutes <= 24 * 60:
        raise Trouble("minutes must be above 0 and at most a day.")
    if matches is not None and not 1 <= matches <= 10**9:
        raise Trouble("matches must be from 1 to 1,000,000,000.")


def _past(brains: Path, name: str, board: int, players: int) -> Brain:
    path = brains / file_of(name, board, players)
    return read_brain(read_file(path), str(path))


class Course:
    """A training as a person follows it."""

    def __init__(self, pupil: Training, brains: Path) -> None:
        self.pupil = pupil
        self.brains = brains
        self.curve: list[Point] = []
        self.saved = self.start = time.monotonic()
        self.bar = Progress(
            TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rates]}"),
            TimeElapsedColumn(), console=console,
        )  # fmt: skip
        self.task = self.bar.add_task(pupil.fighter.name, total=1.0, rates="")
        brains.mkdir(parents=True, exist_ok=True)

    def by_matches(self, matches: int) -> None:
        with self.bar:
            train_matches(self.pupil, matches, self.follow)

    def by_clock(self, seconds: float, begin: float) -> None:
        with self.bar:
            self.pupil.go(begin, SHARDS)  # compiles, if need be, before the clock starts
            self.start = time.monotonic()
            while (spent := time.monotonic() - self.start) < seconds:
                self.pupil.go(begin + (1 - begin) * spent / seconds)
                self.follow(self.pupil, spent / seconds)

    def follow(self, pupil: Training, progress: float) -> None:
        """A point of the curve when it is time for one; the brain on disk every few seconds."""
        if progress * POINTS >= len(self.curve) or not self.curve:
            rates = {bot: pupil.trial(bot, GLANCE, "glance").rate for bot in YARDSTICKS}
            self.curve.append(Point(pupil.matches, rates))
        last = self.curve[-1].rates
        shown = " ".join(f"{bot} {last[bot]:.0f} %" for bot in YARDSTICKS)
        self.bar.update(self.task, completed=progress, rates=shown)
        if time.monotonic() - self.saved > SAVE_EVERY:
            self.save()

    def save(self) -> Path:
        """The brain on disk, whole or not at all."""
        brain = self.pupil.brain()
        path = self.brains / brain.file
        fresh = path.with_suffix(".new")
        write_file(fresh, write_brain(brain))
        os.replace(fresh, path)
        self.saved = time.monotonic()
        return path

    def close(self) -> None:
        """The last word: win rates over many matches, the brain, the report."""
        path = self.save()
        spent = time.monotonic() - self.start
        curve = Curve(self.pupil, tuple(self.curve), TRIAL)
        write_file(path.with_suffix(".html"), report(curve).encode())
        for bot, result in curve.results.items():
            console.print(
                f"{bot:7} {result.rate:5.1f} % won of {result.matches:,}, "
                f"{100 * result.capped / result.matches:.1f} % at the turn cap"
            )
        console.print(
            f"{self.pupil.matches:,} matches, {self.pupil.turns:,} turns, "
            f"{self.pupil.turns / max(spent, 0.001):,.0f} turns a second, "
            f"{int(self.pupil.known.sum()):,} situations known"
        )
        console.print(f"Brain: {path}\nReport: {path.with_suffix('.html')}")
