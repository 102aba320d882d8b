"""Auto Rumble with bots alone: lots in every round, who invented what was bought, what inventions are worth.

`python -m bench inventions`; GAMES=100 SEATS=3 ROUNDS=10 BOTS=thrifty,collector,level-2 set how much and of whom.
"""

import os
from typing import NamedTuple

from gamemaster.core.events import everything
from gamemaster.core.match import Match
from gamemaster.games.auto_rumble import BOX
from gamemaster.games.auto_rumble.events import LotSold, PowerSubmitted, RoundOpened
from gamemaster.games.auto_rumble.inventor.judged import measured
from gamemaster.games.auto_rumble.twin.rehearsing import rehearse_compiled

GAMES = int(os.environ.get("GAMES", "100"))
SEATS = int(os.environ.get("SEATS", "3"))
ROUNDS = int(os.environ.get("ROUNDS", "10"))
BOTS = os.environ.get("BOTS", "thrifty").split(",")
FIRST, SURE = 60, 400
"""Pairs of battles for every invention, and for those that seem strong."""
SUSPECT, TOO_MUCH = 150, 250
"""Thousandths of a chance to win."""


class Counted(NamedTuple):
    games: int
    rounds: int
    full: int
    """Rounds with as many lots as the rules promise."""
    bought: int
    invented: int
    """Bought powers that a bot invented in the same game."""
    texts: frozenset[str]
    """Every invention."""


def run() -> None:
    rehearse_compiled()
    found = counted(GAMES, SEATS, ROUNDS, BOTS)
    print(
        f"{found.games} games of {ROUNDS} rounds, {SEATS} seats of {', '.join(BOTS)}: "
        f"{found.full} of {found.rounds} rounds had all their lots; {found.invented} of {found.bought} "
        f"powers bought were invented in that game ({100 * found.invented / found.bought:.0f} %)",
        flush=True,
    )
    worths = sorted((worth(text), text) for text in sorted(found.texts))
    for (change, error), text in worths[-5:]:
        print(f"  {change / 10:+.1f} % ± {1.96 * error / 10:.1f}  {text}")
    over = sum(change > TOO_MUCH for (change, _), _ in worths)
    print(f"{len(worths)} inventions measured, {over} of them over +{TOO_MUCH / 10:.0f} %")


def counted(games: int, seats: int, rounds: int, names: list[str]) -> Counted:
    config = BOX.complete({"seats": seats, "rounds": rounds})
    lots, bought, invented, texts = [], 0, 0, set()
    for number in range(games):
        new: set[str] = set()
        bots = [BOX.bots[names[(seat + number) % len(names)]] for seat in range(seats)]
        for event in everything(played(config, bots, f"inventions {number}")):
            if isinstance(event, RoundOpened):
                lots.append(len(event.lots))
            elif isinstance(event, PowerSubmitted):
                new.add(event.power.name)
                texts.add(event.power.text)
            elif isinstance(event, LotSold):
                bought += 1
                invented += event.power in new
    full = sum(count == seats * config.lots_each for count in lots)
    return Counted(games, len(lots), full, bought, invented, frozenset(texts))


def played(config, bots, seed):
    """Everything that happens in a match, as it happens."""
    match = Match(BOX, config, seed)
    yield from match.first.events
    while match.awaiting:
        entries = [match.asked(seat, bots[seat], match.view(seat)) for seat in match.awaiting]
        yield from match.resolve(entries).events


def worth(text: str) -> tuple[int, int]:
    """Thousandths and their standard error; what seems strong is measured longer."""
    first = measured(text, FIRST)
    if first.change > SUSPECT:
        first = measured(text, SURE)
    return first.change, first.error
