"""The lab of fighters: how often each wins among greedy players, in the compiled twin.

Every fighter meets every other in duels, in both seats; that is its worth. Beside that it fights in fours, among three
others drawn by lot.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from gamemaster.core.codec import encode
from gamemaster.core.dice import ThreefryDice, match_key
from gamemaster.core.lab import LabAnswer, LabQuestion, answered
from gamemaster.core.values import Words
from gamemaster.games.bmiibo.library import library
from gamemaster.games.bmiibo.state import Config, Fighter
from gamemaster.games.bmiibo.twin.arrays import new_twin
from gamemaster.games.bmiibo.twin.bots import BOT_NUMBERS
from gamemaster.games.bmiibo.twin.bouts import bouts
from gamemaster.games.bmiibo.twin.learning import new_room
from gamemaster.vec.threefry import new_dice

COMPANY = 8
"""Matches of the same four."""
FOURS = 4


class FighterLab:
    """The house's fighters."""

    kind = "fighter"
    about = Words(
        "how much oftener than half it wins among greedy players",
        "quanto mais que a metade vence entre jogadores gulosos",
    )
    band = (-150, 150)
    by_meetings = True

    def pieces(self) -> Mapping[str, str]:
        return _pieces()

    def questions(self, trials: int) -> Sequence[LabQuestion]:
        names = list(self.pieces())
        duels = [LabQuestion("meeting", pair, trials) for pair in combinations(names, 2)]
        fours = [LabQuestion("worth", (name,), 10 * trials, FOURS) for name in names]
        return [*duels, *fours]

    def make_ready(self, *, compiling: bool) -> None:
        """The twin compiles itself, in seconds."""

    def answer(self, question: LabQuestion) -> LabAnswer:
        if question.how == "meeting":
            return answered(_duels(question))
        return answered(_fours(question))


@lru_cache(maxsize=1)
def _pieces() -> dict[str, str]:
    return {name: encode(fighter).decode() for name, fighter in library().items()}


def _wins(fighters: Sequence[Fighter], matches: int, seed: str) -> list[int]:
    """How often each seat wins."""
    twin = new_twin(Config(fighters=tuple(fighters)))
    wins = np.zeros(len(fighters), np.int64)
    shard = new_dice(match_key(seed, "bmiibo lab"))
    bouts(twin, new_room(twin), shard, BOT_NUMBERS["greedy"], 0, matches, wins)
    return wins.tolist()


def _duels(question: LabQuestion) -> list[int]:
    """Half of the duels in either seat: +500 for a win of the first."""
    first, second = (library()[name] for name in question.about)
    half = (question.trials + 1) // 2
    won = _wins((first, second), half, "duel")[0] + _wins((second, first), half, "duel")[1]
    return [500] * won + [-500] * (2 * half - won)


def _fours(question: LabQuestion) -> list[int]:
    """Won, less a fair share, among three others."""
    (name,) = question.about
    names = [other for other in library() if other != name]
    results: list[int] = []
    for n in range(-(-question.trials // COMPANY)):
        company = ThreefryDice(match_key("lab")).named("company", n).sample(names, FOURS - 1)
        fighters = [library()[each] for each in (name, *company)]
        won = _wins(fighters, COMPANY, f"four {n}")[0]
        results += [1000 - 1000 // FOURS] * won + [-1000 // FOURS] * (COMPANY - won)
    return results


LAB = FighterLab()
