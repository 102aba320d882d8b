"""Many battles whose story nobody asks for: who wins, and in which round.

The engine fights them, or machine code where a process has taken it in hand (`twin/rehearsing.py`): both come to the
same, so nothing but time depends on which.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gamemaster.games.auto_rumble.battle.clash import heroes_of
from gamemaster.games.auto_rumble.battle.fight import fight
from gamemaster.games.auto_rumble.battle.heroes import Hero, Settings
from gamemaster.games.auto_rumble.state import Side, Written


class Ended(NamedTuple):
    winner: int | None
    rounds: int


Fighting = Callable[[Sequence[tuple[Hero, ...]], Settings], list[Ended]]


def by_the_engine(asked: Sequence[tuple[Hero, ...]], settings: Settings) -> list[Ended]:
    fought = (fight(heroes, settings) for heroes in asked)
    return [Ended(battle.winner, battle.rounds) for battle in fought]


_in_hand: list[Fighting] = [by_the_engine]


def take_in_hand(fighting: Fighting) -> None:
    """Let this process fight so from now on; it must come to what the engine comes to."""
    _in_hand[:] = [fighting]


def clashes(
    asked: Sequence[Sequence[Side]], known: Sequence[Written], settings: Settings
) -> list[Ended]:
    """How the battle of each of these tables ends, in their order."""
    return _in_hand[0]([heroes_of(sides, known) for sides in asked], settings)
