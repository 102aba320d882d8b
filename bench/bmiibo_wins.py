"""How well trained Bmiibos fight: win rates after a training of so many seconds (BMIIBO_SECONDS)."""

import os
import statistics
import time

from gamemaster.games.bmiibo.learning.training import SHARDS, YARDSTICKS, Result, Training, mirror
from gamemaster.games.bmiibo.library import library

SECONDS = float(os.environ.get("BMIIBO_SECONDS", "40"))
"""At most 120 is the promise."""
MATCHES = 1_000
FIVE = ("brawler", "archer", "charger", "lancer", "hexer")
"""One of each kind: melee, ranged, charge, piercing, weakness; no healer among them."""
ALSO = ("waller", "pusher", "vampire")
WANTED = {"random": 98, "brash": 93, "greedy": 90, "wary": 55}


def run() -> None:
    print(
        f"{SECONDS:.0f} s of training each, two workers, load {os.getloadavg()[0]:.1f} at the start"
    )
    duels()
    print()
    crowds()


def trained(name: str, players: int) -> Training:
    pupil = Training(mirror(library()[name], players), seed="bench")
    pupil.go(0.0, SHARDS)
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        pupil.go(spent / SECONDS)
    return pupil


def duels() -> None:
    """8×8, the same fighter on both sides, both seats equally, fresh seeds."""
    print("two fighters: wins in 100 (of those moving first; matches at the turn cap)")
    rates: dict[str, list[float]] = {bot: [] for bot in YARDSTICKS}
    for name in (*FIVE, *ALSO):
        pupil = trained(name, 2)
        results = {bot: pupil.trial(bot, MATCHES, "bench trial") for bot in YARDSTICKS}
        shown = "  ".join(f"{bot} {_shown(results[bot])}" for bot in YARDSTICKS)
        print(f"  {name:9} {shown}  after {pupil.matches:,} matches", flush=True)
        if name in FIVE:
            for bot in YARDSTICKS:
                rates[bot].append(results[bot].rate)
    for bot, found in rates.items():
        print(
            f"  {bot}: median of the five {statistics.median(found):.1f} (wanted: {WANTED[bot]}), "
            f"least {min(found):.1f}" + (" (wanted: 55)" if bot == "greedy" else "")
        )


def crowds() -> None:
    """Four fighters: the brain against three bots, beside greedy in the same seats and matches."""
    print("four fighters: wins in 100, beside greedy in the same seat (by luck: 25)")
    leads: dict[str, list[float]] = {bot: [] for bot in YARDSTICKS}
    for name in FIVE:
        pupil = trained(name, 4)
        shown = []
        for bot in YARDSTICKS:
            mine = pupil.trial(bot, MATCHES, "bench trial")
            greedy = pupil.trial(bot, MATCHES, "bench trial", hero="greedy")
            leads[bot].append(mine.rate - greedy.rate)
            shown.append(f"3 {bot} {_shown(mine)} greedy {greedy.rate:.1f}")
        print(f"  {name:9} {'  '.join(shown)}", flush=True)
    for bot, found in leads.items():
        print(f"  3 {bot}: median lead over greedy {statistics.median(found):+.1f}")


def _shown(result: Result) -> str:
    first = 100 * result.led_wins / max(1, result.led)
    return f"{result.rate:5.1f} ({first:.0f}; {100 * result.capped / result.matches:.0f})"
