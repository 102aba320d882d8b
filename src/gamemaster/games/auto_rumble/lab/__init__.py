"""The lab of powers: what each of the house's changes of its owner's chance to win.

A worth is measured in pairs of battles, with and without the power, so that most of the luck cancels out; at every
number of players and in early, middle and late rounds, when heroes own more. A meeting is a duel of two heroes with
one power each, base initiatives exchanged. A pair is owned by one hero, beside each of the two alone and none.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec import structs

from gamemaster.core.dice import Dice, ThreefryDice, match_key
from gamemaster.core.lab import LabAnswer, LabQuestion, answered
from gamemaster.core.values import Words
from gamemaster.games.auto_rumble.battle.clashes import clashes
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.powers import house_library
from gamemaster.games.auto_rumble.sheet.trials import RICHEST, TRIED, random_sides, with_power
from gamemaster.games.auto_rumble.state import Side, Written

PLAYERS = (2, 3, 4, 6)
ROUNDS = (2, 5, 9)
SETTINGS = structs.replace(Settings(), passes=TRIED, reserve=TRIED)
PAIR_SHARE = 30
"""There are many pairs: each is owned in one situation for so many trials of a piece, and meets in half as many."""


class PowerLab:
    """The house's powers."""

    kind = "power"
    about = Words(
        "how much oftener a hero wins with it than without",
        "quanto mais um herói vence com ele do que sem ele",
    )
    band = (-100, 250)
    by_meetings = False

    def pieces(self) -> Mapping[str, str]:
        return {power.name: power.text for power in house_library()}

    def questions(self, trials: int) -> Sequence[LabQuestion]:
        names = list(self.pieces())
        each = max(1, trials // (len(PLAYERS) * len(ROUNDS)))
        asked = [
            LabQuestion("worth", (name,), each, players, round_)
            for name in names
            for players in PLAYERS
            for round_ in ROUNDS
        ]
        for pair in combinations(names, 2):
            asked.append(LabQuestion("meeting", pair, max(1, trials // (2 * PAIR_SHARE))))
            asked.append(LabQuestion("pair", pair, max(1, trials // PAIR_SHARE)))
        return asked

    def make_ready(self, *, compiling: bool) -> None:
        try:
            from gamemaster.games.auto_rumble.twin.rehearsing import rehearse_compiled
        except ImportError:
            return  # without NumPy the engine fights
        rehearse_compiled(anew=compiling)

    def answer(self, question: LabQuestion) -> LabAnswer:
        measure = {"worth": _worth, "meeting": _meeting, "pair": _pair}[question.how]
        return answered(measure(question))


def _named(name: str) -> Written:
    return next(power for power in house_library() if power.name == name)


def _dice(question: LabQuestion) -> Dice:
    return ThreefryDice(match_key("lab")).named(question.how, question.players, question.round)


def _winners(tables: Sequence[Sequence[Side]]) -> list[int | None]:
    return [ended.winner for ended in clashes(tables, house_library(), SETTINGS)]


def _wins(sides: Sequence[Side]) -> bool:
    return _winners([sides])[0] == 0


def _worth(question: LabQuestion) -> list[int]:
    """Won with it, less won without it. Every power meets the same heroes in the same situations."""
    power = _named(question.about[0])
    before: list[bool] = []
    tables: list[Sequence[Side]] = []
    for n in range(question.trials):
        sides = _situation(question.players, question.round, n)
        if any(won.power == power.name for won in sides[0].powers):
            before.append(_wins([_without(sides[0], power.name), *sides[1:]]))
            tables.append(sides)
        else:
            before.append(_before(question.players, question.round, n))
            tables.append([with_power(sides[0], power), *sides[1:]])
    after = [winner == 0 for winner in _winners(tables)]
    return [1000 * (now - then) for then, now in zip(before, after, strict=True)]


@lru_cache(maxsize=4096)
def _situation(players: int, round_: int, n: int) -> tuple[Side, ...]:
    """So many heroes with what they may own in that round of a match."""
    dice = ThreefryDice(match_key("lab")).named("worth", players, round_).named("trial", n)
    return tuple(random_sides(house_library(), dice, players, round_))


@lru_cache(maxsize=4096)
def _before(players: int, round_: int, n: int) -> bool:
    """Whether the first hero wins as things stand; the same for every power that is tried."""
    return _wins(_situation(players, round_, n))


def _without(side: Side, name: str) -> Side:
    return Side(
        side.coins,
        side.base,
        tuple(won for won in side.powers if won.power != name),
        tuple(entry for entry in side.order if entry != name),
    )


def _meeting(question: LabQuestion) -> list[int]:
    """One hero with the first power against one with the second, equally rich: +500 for a win."""
    one, other = map(_named, question.about)
    tables = []
    for n in range(question.trials):
        coins = _dice(question).named("trial", n).below(RICHEST + 1)
        for bases in ((1, 2), (2, 1)):
            first, second = (Side(coins, base) for base in bases)
            tables.append([with_power(first, one), with_power(second, other)])
    return [0 if w is None else 500 if w == 0 else -500 for w in _winners(tables)]


def _pair(question: LabQuestion) -> list[int]:
    """What two powers change together, less what each changes alone, for a hero who owns nothing else."""
    one, other = question.about
    return [
        1000
        * (_owning(n, (one, other)) - _owning(n, (one,)) - _owning(n, (other,)) + _owning(n, ()))
        for n in range(question.trials)
    ]


@lru_cache(maxsize=65_536)
def _owning(situation: int, names: tuple[str, ...]) -> bool:
    """Whether a hero with these powers wins in a situation; what is alone is asked again and again."""
    dice = ThreefryDice(match_key("lab")).named("situation", situation)
    sides = random_sides(house_library(), dice)
    mine = Side(sides[0].coins, sides[0].base)
    for name in names:
        mine = with_power(mine, _named(name))
    return _wins([mine, *sides[1:]])


LAB = PowerLab()
