"""Strength: each level of a game against the one below, and the highest against the best other bot.

`python -m bench levels`; MATCHES=200 GAME=automatafl PRESETS=duel,classic set how much and of what; a number
in PRESETS is the usual table of so many seats; PAIRS=8:hunter,2:1 asks for these alone. One of the stronger sits among
the weaker; seats are turned. A score is the mean of 1 for a win, its part for a shared one; beside it stands how many
fair shares that is; ± is twice the standard error.

Every match is kept in KEPT (out/levels.jsonl) as it ends, so that a count goes on where an earlier one was: what the two
play is part of its name (`bench/kept_matches.py`), and a bot that was changed is counted anew. MATCHES=0 prints what is kept.
"""

import os
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from bench.kept_matches import KeptMatch, KeptMatches, Meeting
from gamemaster.core.box import AnyBox
from gamemaster.core.contract import Bot
from gamemaster.core.depth import load
from gamemaster.core.dice import HighDice
from gamemaster.core.match import play
from gamemaster.games import find_game
from gamemaster.games.auto_rumble.twin.rehearsing import rehearse_compiled

MATCHES = int(os.environ.get("MATCHES", "200"))
GAME = os.environ.get("GAME", "automatafl")
PRESETS = os.environ.get("PRESETS", "duel,classic").split(",")
PAIRS = os.environ.get("PAIRS", "")
"""Only these, as in "8:hunter,2:1"; all of them if nothing is said."""
KEPT = Path(os.environ.get("KEPT", "out/levels.jsonl"))
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
        if not many:
            return "no match kept"
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
    kept = KeptMatches(KEPT)
    for preset in PRESETS:
        for stronger, weaker in pairs(box):
            started = time.perf_counter()
            score = series(box, preset, (stronger, weaker), kept, MATCHES)
            print(
                f"{box.id} {preset}: {stronger} against {weaker}: {score} "
                f"({time.perf_counter() - started:.0f} s now)",
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


def series(
    box: AnyBox, preset: str, pair: tuple[str, str], kept: KeptMatches, matches: int
) -> Score:
    """One of the stronger among the weaker, its seat changing from match to match; what is kept is not played again."""
    config = box.usual(int(preset)) if preset.isdigit() else box.complete(box.presets[preset])
    seats = box.seated(config)
    meeting = Meeting.of(box, preset, pair)
    known = kept.of(meeting)
    left = [number for number in range(matches) if number not in known]
    if left:
        warm_up(box, config, player(box, pair[0]))
    for number in left:
        known[number] = match(box, config, pair, f"levels {preset} {number}", number % seats)
        kept.keep(meeting, number, known[number])
    counted = [known[number] for number in sorted(known) if number < matches or not matches]
    longest = max((each.seconds for each in counted), default=0.0)
    return Score([each.points for each in counted], seats, longest)


def match(box: AnyBox, config: Any, pair: Sequence[str], seed: str, seat: int) -> KeptMatch:
    """What the stronger one makes of one match in this seat."""
    strong, slowest = timed(player(box, pair[0]))
    bots = [player(box, pair[1])] * box.seated(config)
    bots[seat] = strong
    winners = play(box, config, bots, seed).end.outcome.winners
    return KeptMatch(1 / len(winners) if seat in winners else 0.0, round(slowest[0], 3))


def warm_up(box: AnyBox, config: Any, bot: Bot) -> None:
    """One answer that is not counted: the first one compiles, or fetches code from the disk."""
    if box.id == "auto-rumble":
        rehearse_compiled()
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
