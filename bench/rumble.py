"""Auto Rumble: whole ten-round matches a minute, and the time of a clarification sheet."""

import time

from gamemaster.core.dice import ThreefryDice
from gamemaster.core.match import play
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.sheet.sheet import TRIALS, sheet_of
from gamemaster.games.auto_rumble.state import Written

STING = Written("Sting", "Deal 5 damage to each opponent.")
GAMES = 10


def run() -> None:
    for names in (("random",) * 3, ("thrifty",) * 3, ("collector", "thrifty", "random")):
        started = time.perf_counter()
        for n in range(GAMES):
            play(BOX, BOX.usual(3), [BOX.bots[name] for name in names], f"bench {n}")
        spent = (time.perf_counter() - started) / GAMES
        print(f"ten rounds of {' + '.join(names):32} {spent * 1000:8,.0f} ms a match")
    started = time.perf_counter()
    sheet = sheet_of(STING, house_library(), Settings(), ThreefryDice((1, 1)))
    spent = time.perf_counter() - started
    print(
        f"clarification sheet: {len(sheet.meetings)} meetings and {TRIALS} pairs of battles "
        f"in {spent:.2f} s"
    )
