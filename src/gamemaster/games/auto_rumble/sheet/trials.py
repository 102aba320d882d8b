"""Battles fought only to learn something: what a power is worth, and how two powers meet."""

from collections.abc import Sequence
from math import isqrt

from msgspec import structs

from gamemaster.core.dice import Dice
from gamemaster.core.values import Value
from gamemaster.games.auto_rumble.battle.clashes import clashes
from gamemaster.games.auto_rumble.battle.heroes import Settings
from gamemaster.games.auto_rumble.state import Side, Won, Written

RICHEST = 60
"""Coins that sides of a trial have, at most."""
MOST_POWERS = 3
MOST_HEROES = 4
TRIED = 300
"""Passes for a round of a trial, and in reserve: a guess need not follow every last reaction."""


class Estimate(Value, frozen=True):
    """A change in win rate over so many pairs of battles, in thousandths, with its standard error."""

    battles: int
    before: int
    """The win rate without the power, in thousandths."""
    change: int
    error: int


def with_power(side: Side, power: Written, strength: int = 0) -> Side:
    """The side with one power more at the bottom of its list, for so many coins."""
    return Side(
        side.coins - strength,
        side.base,
        (*side.powers, Won(power.name, strength)),
        (*side.order, power.name),
    )


def random_sides(
    powers: Sequence[Written], dice: Dice, heroes: int | None = None, most: int = MOST_POWERS
) -> list[Side]:
    """Sides, two to four if it is not said how many, with random coins, base initiatives and powers."""
    count = heroes or dice.between(2, MOST_HEROES)
    bases = dice.shuffled(range(1, count + 1))
    sides = []
    for base in bases:
        side = Side(dice.below(RICHEST + 1), base)
        for power in dice.sample(powers, dice.below(min(most, len(powers)) + 1)):
            side = with_power(side, power)
        sides.append(side)
    return sides


def estimate(
    power: Written, others: Sequence[Written], settings: Settings, dice: Dice, battles: int
) -> Estimate:
    """What the power does to its owner's chance of winning, among heroes with the other powers.

    Each trial is fought twice, with and without it, so that most of the luck cancels out.
    """
    known = (*others, power)
    settings = structs.replace(settings, passes=TRIED, reserve=TRIED)
    tables = [random_sides(others, dice.named("trial", n)) for n in range(battles)]
    owning = [[with_power(sides[0], power), *sides[1:]] for sides in tables]
    ends = [ended.winner == 0 for ended in clashes([*tables, *owning], known, settings)]
    won_before, changes, squares = 0, 0, 0
    for before, after in zip(ends[:battles], ends[battles:], strict=True):
        won_before += before
        changes += after - before
        squares += after != before
    return Estimate(
        battles,
        1000 * won_before // battles,
        1000 * changes // battles,
        _error(battles, changes, squares),
    )


def _error(battles: int, changes: int, squares: int) -> int:
    """The standard error of the mean change, in thousandths, rounded up."""
    if battles < 2:
        return 1000
    spread = battles * squares - changes * changes
    return isqrt(10**6 * spread // (battles * battles * (battles - 1))) + 1
