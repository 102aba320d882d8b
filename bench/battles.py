"""Compiled battles of Auto Rumble beside the engine, in one run: battles a second of the processor, and equal results.

The same battles go to both. What the compiled battle does not carry is fought by the engine inside of its time, and
the share of those is printed.
"""

import os
from time import process_time

from tests.games.auto_rumble.builders import sample

from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.games.auto_rumble.battle.clash import hero_of
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.sheet.trials import random_sides
from gamemaster.games.auto_rumble.twin.battles import Arena, by_engine, same

BATTLES = int(os.environ.get("BATTLES", "600"))
POWERS = 4
"""Powers that a hero of the house owns, at most."""
WANTED = 20
"""How many times the engine the compiled battle should be."""


def house_heroes(seats: int, n: int) -> tuple[Hero, ...]:
    """Heroes with powers of the house, as dice would have them."""
    library = house_library()
    dice = ThreefryDice(match_key("battles")).named("heroes", seats, n)
    sides = random_sides(library, dice, seats, POWERS)
    return tuple(hero_of(side, library, f"H{seat}") for seat, side in enumerate(sides))


def run() -> None:
    print(f"load {os.getloadavg()[0]:.1f}; {BATTLES} battles of each kind")
    kinds = {
        "the document's three heroes": [sample()] * BATTLES,
        "the house's powers, two heroes": [house_heroes(2, n) for n in range(BATTLES)],
        "the house's powers, six heroes": [house_heroes(6, n) for n in range(BATTLES)],
    }
    arena, settings = Arena(), Settings()
    for name, asked in kinds.items():
        by_engine(asked[0], settings)
        arena.battles(asked, settings)  # compiled here, or fetched from the disk; powers are packed
        start = process_time()
        ours = arena.battles(asked, settings)
        compiled = process_time() - start
        start = process_time()
        theirs = [by_engine(heroes, settings) for heroes in asked]
        engine = process_time() - start
        equal = sum(same(a, b) for a, b in zip(ours, theirs, strict=True))
        carried = sum(result.compiled for result in ours)
        print(
            f"{name:32} {BATTLES / compiled:9,.0f} a second, engine {BATTLES / engine:7,.0f}: "
            f"{engine / compiled:5.1f} times (wanted: {WANTED}); {equal} equal, {carried} compiled"
        )
