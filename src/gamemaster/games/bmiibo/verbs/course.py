"""A training as a person follows it: a bar, win rates as it goes, saves, and the report."""

import os
import time
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from gamemaster.bots.page import decimal, number
from gamemaster.cli.screen import console, read_file, write_file
from gamemaster.core.values import Lang, say
from gamemaster.games.bmiibo.learning.brains import Brain, file_of, read_brain, write_brain
from gamemaster.games.bmiibo.learning.report import Curve, Point, report
from gamemaster.games.bmiibo.learning.training import (
    SHARDS,
    YARDSTICKS,
    Training,
    TrialResult,
    train_matches,
)
from gamemaster.games.bmiibo.state import Config

POINTS = 20
"""How many points a learning curve has, beside the first."""
GLANCE, TRIAL = 200, 1_000
"""Matches a bot for a point of the curve, and for the last word."""
SAVE_EVERY = float(os.environ.get("GAMEMASTER_SAVE_EVERY", "10"))
"""Seconds between two saves of the brain under way."""
RESUMED_AT = 0.3
"""A resumed training by the clock begins as if this far: it has a table, and must not unlearn it."""


def past_brain(brains: Path, config: Config) -> Brain:
    """The brain of an earlier training, to go on from."""
    name = config.fighters[0].name
    path = brains / file_of(name, config.board, len(config.fighters))
    return read_brain(read_file(path), str(path))


class Course:
    """A training as a person follows it."""

    def __init__(self, pupil: Training, brains: Path, lang: Lang = "en") -> None:
        self.pupil = pupil
        self.lang = lang
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

    def by_clock(self, seconds: float) -> None:
        begin = RESUMED_AT if self.pupil.matches else 0.0
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
        write_file(path.with_suffix(".html"), report(curve, self.lang).encode())
        for bot, result in curve.results.items():
            console.print(self._result(bot, result))
        console.print(self._sum(spent))
        page = path.with_suffix(".html")
        console.print(
            say(
                self.lang,
                en=f"Brain: {path}\nReport: {page}",
                pt=f"Cérebro: {path}\nRelatório: {page}",
            )
        )

    def _result(self, bot: str, result: TrialResult) -> str:
        lang = self.lang
        rate = f"{bot:7} {decimal(result.rate, 1, lang):>5} %"
        many = number(result.matches, lang)
        capped = decimal(100 * result.capped / result.matches, 1, lang)
        return say(
            lang,
            en=f"{rate} won of {many}, {capped} % at the turn cap",
            pt=f"{rate} vencidas de {many}, {capped} % no limite de turnos",
        )

    def _sum(self, spent: float) -> str:
        counts = (
            self.pupil.matches,
            self.pupil.turns,
            round(self.pupil.turns / max(spent, 0.001)),
            int(self.pupil.known.sum()),
        )
        matches, turns, speed, known = (number(count, self.lang) for count in counts)
        return say(
            self.lang,
            en=f"{matches} matches, {turns} turns, {speed} turns a second, {known} situations known",
            pt=f"{matches} partidas, {turns} turnos, {speed} turnos por segundo, "
            f"{known} situações conhecidas",
        )
