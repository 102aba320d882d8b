"""Strength: each level of a game against the one below, and the highest against the best other bot.

`python -m bench levels`; MATCHES=200 GAME=automatafl PRESETS=duel,classic set how much and of what.
A score is (wins + draws/2) / matches; seats are turned; ± is twice the standard error.
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


class Score(NamedTuple):
    won: int
    drawn: int
    lost: int
    longest: float
    """Seconds of the processor that the stronger one's longest answer took."""

    def __str__(self) -> str:
        many = self.won + self.drawn + self.lost
        share = (self.won + self.drawn / 2) / many
        spread = (self.won + self.drawn / 4) / many - share**2
        error = 2 * sqrt(max(spread, 0) / many)
        return (
            f"{self.won}–{self.drawn}–{self.lost} of {many}: {100 * share:.1f} % ± {100 * error:.1f}, "
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
    """The best bot that is no level: the last one listed."""
    return [name for name in box.bots if not name.startswith("level-")][-1]


def player(box: AnyBox, name: str) -> Bot:
    return load(box.levels or "")(int(name)) if name.isdigit() else box.bots[name]


def series(box: AnyBox, preset: str, stronger: str, weaker: str) -> Score:
    """One of the stronger among the weaker, its seat changing from match to match."""
    config = box.complete(box.presets[preset])
    seats = box.seated(config)
    strong, slowest = timed(player(box, stronger))
    warm_up(box, config, player(box, stronger))
    won = drawn = lost = 0
    for number in range(MATCHES):
        seat = number % seats
        bots = [player(box, weaker)] * seats
        bots[seat] = strong
        outcome = play(box, config, bots, f"levels {preset} {number}").end.outcome
        if seat not in outcome.winners:
            lost += 1
        elif len(outcome.winners) == 1:
            won += 1
        else:
            drawn += 1
    return Score(won, drawn, lost, slowest[0])


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
