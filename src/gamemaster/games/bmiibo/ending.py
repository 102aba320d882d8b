"""How a match of Bmiibo ended, and what weighs in a turn."""

from collections.abc import Sequence

from gamemaster.core.values import Lang, say
from gamemaster.games.bmiibo.events import (
    ActionUsed,
    Damaged,
    FellDying,
    FighterRemoved,
    Happened,
    Healed,
    MatchWon,
    Recovered,
)
from gamemaster.games.bmiibo.state import State
from gamemaster.games.bmiibo.story import narrate

DEATH, DYING = 10_000, 5_000


def weight(events: Sequence[Happened], at: int, told: range) -> int:
    """A fighter that goes, then one that will, then how much health was dealt or healed."""
    match events[at]:
        case FighterRemoved():
            return DEATH
        case FellDying() | Recovered():
            return DYING
        case Damaged(amount=amount) | Healed(amount=amount):
            return 2 + amount
        case ActionUsed():
            return 1
        case _:
            return 0


def why(state: State, events: Sequence[Happened], lang: Lang, names: Sequence[str]) -> str:
    """Who went last, and with how much health the winner stands."""
    gone = [names[event.seat] for event in events if isinstance(event, FighterRemoved)][-1:]
    falls = [say(lang, en=f"{who} falls.", pt=f"{who} cai.") for who in gone]
    won = [narrate(event, lang, names) for event in events if isinstance(event, MatchWon)]
    return " ".join(falls + won)
