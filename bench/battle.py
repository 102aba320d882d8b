"""Auto Rumble's battle: armies of 2^30 heroes, the worst a table can write, and plain battles a second."""

import subprocess
import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from tests.games.auto_rumble.builders import (
    AMOEBA,
    COSMIC,
    CRYSTALLIZE,
    EMBER,
    SOULEATER,
    TITANIUM,
    hero,
    sample,
    thorns,
)
from tests.games.auto_rumble.test_battle_bounds import NASTY

from gamemaster.core.dice import dice_for_turn, match_key
from gamemaster.core.match import play
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.battle.events import Fizzled, Repeated
from gamemaster.games.auto_rumble.battle.expand import count
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.sheet.sheet import sheet_of
from gamemaster.games.auto_rumble.state import Written

ROUNDS = 5
"""Each time is the best of so many."""
GAMES = 20
THORN = "Whenever an opponent attacks you, deal 4 damage to the attacker."
MEMORY = """
import resource, tracemalloc
from bench.battle import armies, fight
fight(armies())
whole = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
tracemalloc.start()
fight(armies())
print(whole // 1024, tracemalloc.get_traced_memory()[1] / 2**20)
"""


def armies(*extra: Any) -> tuple[Hero, ...]:
    """Two heroes that double every round and never stalemate; the first has further powers."""
    return (hero("A", AMOEBA, COSMIC, EMBER, *extra), hero("B", AMOEBA, COSMIC, EMBER))


def show(what: str, heroes: tuple[Hero, ...], rounds: int = 30) -> None:
    best = 1e9
    for _ in range(ROUNDS):
        start = process_time()
        battle = fight(heroes, Settings(rounds=rounds))
        best = min(best, process_time() - start)
    sizes = dict.fromkeys(range(len(heroes)), 0)
    for troop in battle.survivors:
        sizes[troop.seat] += troop.count
    lives = " and ".join(f"{n:,}" for n in list(sizes.values())[:2])
    fizzled = sum(isinstance(event, Fizzled) for event in _flat(battle.events))
    print(
        f"{what:<34} {battle.rounds:>2} rounds {best * 1000:>6.0f} ms {count(battle.events):>6,} events, "
        f"heroes {lives}{f', {fizzled} told to fizzle' if fizzled else ''}"
    )


def _flat(events: tuple[Any, ...]) -> Iterator[Any]:
    for event in events:
        yield event
        if isinstance(event, Repeated):
            yield from _flat(event.events)


def run() -> None:
    for rounds in (10, 20, 30):
        show("two armies that double", armies(), rounds)
    show("… one with Titanium Skin", armies(TITANIUM))
    show("… one with Thorns", armies(thorns(1)))
    both = tuple(hero(name, AMOEBA, COSMIC, EMBER, thorns(1)) for name in "AB")
    show("… both with Thorns", both)
    show("… one with Souleater", armies(SOULEATER))
    show("… one with Crystallize", armies(CRYSTALLIZE))
    for seats in (2, 12):
        worst = tuple(hero(n, AMOEBA, *NASTY, energy=1000) for n in "ABCDEFGHIJKL"[:seats])
        show(f"seven nasty powers, {seats} seats", worst)
    done = subprocess.run(
        [sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True
    )
    whole, own = done.stdout.split()
    print(
        f"memory: the battle of 2^30 heroes takes {float(own):.1f} MB, its process {whole} MB with all it loads"
    )
    _sample_battles()
    _sheet()
    _bots()


def _sample_battles() -> None:
    heroes, battles, start = sample(), 0, process_time()
    while process_time() - start < 3:
        fight(heroes)
        battles += 1
    speed = battles / (process_time() - start)
    print(f"sample battle (3 heroes, 6 powers): {speed:,.0f} a second (wanted: 300)")


def _sheet() -> None:
    start = process_time()
    dice = dice_for_turn(match_key("bench"), 1)
    sheet = sheet_of(Written("Nettle", THORN), house_library(), Settings(), dice)
    took = process_time() - start
    print(
        f"clarification sheet, {len(sheet.meetings)} meetings, 200 pairs of battles: {took:.1f} s"
    )


def _bots() -> None:
    """How often the first bot wins of games of two, and how long its turns take."""
    for one, other in (("thrifty", "random"), ("collector", "random"), ("collector", "thrifty")):
        won, turns = 0, []
        for n in range(GAMES):
            bots = [BOX.bots[other]] * 2
            bots[n % 2] = _timed(BOX.bots[one], turns)
            won += play(BOX, BOX.usual(2), bots, f"{one} {n}").end.outcome.winners == (n % 2,)
        mean = sum(turns) / len(turns)
        print(
            f"{one} beats {other} in {won} of {GAMES} games; a turn takes {mean:.2f} s, at most {max(turns):.2f} s"
        )


def _timed(bot: Any, turns: list[float]) -> Any:
    def timed(view: Any, dice: Any) -> Any:
        start = process_time()
        sent = bot(view, dice)
        turns.append(process_time() - start)
        return sent

    return timed
