"""Strength: each level of a game against the one below, and the highest against the best other bot.

`python -m bench levels`; MATCHES=200 GAME=automatafl PRESETS=duel,classic set how much and of what; a number
in PRESETS is the usual table of so many seats. One of the stronger sits among the weaker; seats are turned. A score
is the mean of 1 for a win, its part for a shared one; beside it stands how many fair shares that is; ± is twice the
standard error.
"""

import os
import time
from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

from gamemaster.core.box import AnyBox, Bot
from gamemaster.core.depth import load
from gamemaster.core.dice import HighDice
from gamemaster.core.match import play
from gamemaster.games import find_game

MATCHES = int(os.environ.get("MATCHES", "200"))
GAME = os.environ.get("GAME", "automatafl")
PRESETS = os.environ.get("PRESETS", "duel,classic").split(",")
PAIRS = os.environ.get("PAIRS", "")
"""Only these, as in "8:hunter,2:1"; all of them if nothing is said."""
EIGHT = 8
BEST = {
    "automatafl": "hunter",
    "auto-rumble": "collector",
    "bmiibo": "wary",
    "galaxy": "trader",
    "rumble-royale": "brawler",
}


class Score(NamedTuple):
    points: list[float]
    """1 for a match won, 0 for one lost, a part of it for one that was shared."""
    seats: int
    longest: float
    """Seconds of the processor that the stronger one's longest answer took."""

    def __str__(self) -> str:
        many = len(self.points)
        share = sum(self.points) / many
        spread = sum(point * point for point in self.points) / many - share**2
        error = 2 * sqrt(max(spread, 0) / many)
        won, lost = self.points.count(1), self.points.count(0)
        fair = f", {share * self.seats:.2f} fair shares" if self.seats > 2 else ""
        return (
            f"{won}–{many - won - lost}–{lost} of {many}: {100 * share:.1f} % ± {100 * error:.1f}{fair}, "
            f"longest answer {self.longest:.2f} s of the processor"
        )


def run() -> None:
    box = find_game(GAME)
    assert box.levels is not None, f"{box.title} has no levels"
    for preset in PRESETS:
        for stronger, weaker in pairs(box):
            started = time.perf_counter()
            score = series(box, preset, stronger, weaker)
            print(
                f"{box.id} {preset}: {stronger} against {weaker}: {score} "
                f"({time.perf_counter() - started:.0f} s)",
                flush=True,
            )


def pairs(box: AnyBox) -> Iterator[tuple[str, str]]:
    """Who plays whom; a number is a level."""
    if PAIRS:
        for pair in PAIRS.split(","):
            stronger, _, weaker = pair.partition(":")
            yield stronger, weaker
        return
    yield "1", "random"
    for number in range(2, EIGHT + 1):
        yield str(number), str(number - 1)
    yield str(EIGHT), best_other(box)


def best_other(box: AnyBox) -> str:
    """The best bot that is no level, as it was before there were levels."""
    return BEST[box.id]


def player(box: AnyBox, name: str) -> Bot:
    return load(box.levels or "")(int(name)) if name.isdigit() else box.bots[name]


def series(box: AnyBox, preset: str, stronger: str, weaker: str) -> Score:
    """One of the stronger among the weaker, its seat changing from match to match."""
    config = box.usual(int(preset)) if preset.isdigit() else box.complete(box.presets[preset])
    seats = box.seated(config)
    strong, slowest = timed(player(box, stronger))
    warm_up(box, config, player(box, stronger))
    points = []
    for number in range(MATCHES):
        seat = number % seats
        bots = [player(box, weaker)] * seats
        bots[seat] = strong
        winners = play(box, config, bots, f"levels {preset} {number}").end.outcome.winners
        points.append(1 / len(winners) if seat in winners else 0.0)
    return Score(points, seats, slowest[0])


def warm_up(box: AnyBox, config: Any, bot: Bot) -> None:
    """One answer that is not counted: the first one compiles, or fetches code from the disk."""
    state = box.game.setup(config, HighDice()).state
    bot(box.game.view(state, box.game.awaiting(state)[0]), HighDice())


def timed(bot: Bot) -> tuple[Bot, list[float]]:
    """A bot whose longest answer is kept."""
    longest = [0.0]

    def answer(view, dice):
        started = time.process_time()
        said = bot(view, dice)
        longest[0] = max(longest[0], time.process_time() - started)
        return said

    return answer, longest
