"""Whether a condition holds."""

from gamemaster.games.auto_rumble.twin.calls import (
    amount,
    holds,
    picked,
)
from gamemaster.games.auto_rumble.twin.groups import (
    meant,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
)
from gamemaster.games.auto_rumble.twin.memory import (
    bail,
    of,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def compares(one: int, sign: int, other: int) -> bool:
    if sign == W_LESS:
        return one < other
    if sign == W_AT_MOST:
        return one <= other
    if sign == W_EQUAL:
        return one == other
    if sign == W_UNEQUAL:
        return one != other
    if sign == W_AT_LEAST:
        return one >= other
    return one > other


def hold_all(b: Cells, conds: int, scene: int) -> bool:
    for n in range(b[conds]):
        if not holds(b, b[conds + 1 + n], scene):
            return False
    return True


def holds_any(b: Cells, conds: int, scene: int) -> bool:
    for n in range(b[conds]):
        if holds(b, b[conds + 1 + n], scene):
            return True
    return False


def any_has_power(b: Cells, mask: int, name: int) -> bool:
    for hero in range(b[SIZE]):
        if mask >> hero & 1:
            for i in range(b[of(hero) + H_POWERS]):
                at = entry(hero, i)
                if b[at + E_LOST] == 0 and b[b[at + E_PROGRAM] + P_PLAIN] == name:
                    return True
    return False


def are_alive(b: Cells, mask: int) -> bool:
    for hero in range(b[SIZE]):
        if mask >> hero & 1 and b[of(hero) + H_ALIVE] == 0:
            return False
    return mask != 0


def any_struck(b: Cells, by: int, whom: int, word: int) -> bool:
    """Whether one of some heroes struck one of others."""
    for hero in range(b[SIZE]):
        if whom >> hero & 1 and b[of(hero) + H_STRUCK + word] & by:
            return True
    return False


def any_was(b: Cells, mask: int, word: int) -> bool:
    for hero in range(b[SIZE]):
        if mask >> hero & 1 and b[of(hero) + H_TALLIED + word] > 0:
            return True
    return False


def is_so(b: Cells, cond: int, scene: int) -> bool:
    b[LOOKS] += 1
    kind = b[cond]
    if kind == COMPARE:
        one = amount(b, b[cond + F_A], scene)
        return compares(one, b[cond + F_SIGN], amount(b, b[cond + F_B], scene))
    if kind == ALL_OF:
        return hold_all(b, b[cond + F_CONDS], scene)
    if kind == ANY_OF:
        return holds_any(b, b[cond + F_CONDS], scene)
    if kind == NOT:
        return not holds(b, b[cond + F_COND], scene)
    if kind == EVERY_ROUNDS:
        past = b[ROUND] - b[cond + F_FIRST]
        return past >= 0 and past % b[cond + F_EVERY] == 0
    if kind == NO_OTHER_POWER:
        you = of(b[scene + S_YOU])
        return (b[you + H_USED] | b[you + H_PLANNED]) & ~(1 << b[scene + S_I]) == 0
    if kind == HAS_POWER:
        return any_has_power(b, meant(b, b[cond + F_WHO], scene), b[cond + F_NAME])
    if kind == ALIVE:
        return are_alive(b, meant(b, b[cond + F_WHO], scene))
    if kind == STRUCK:
        whom, by = meant(b, b[cond + F_WHOM], scene), meant(b, b[cond + F_BY], scene)
        return any_struck(b, by, whom, 3 * b[cond + F_HOW] + b[cond + F_SPAN])
    if kind == WAS:
        word = 3 * b[cond + F_WHAT] + b[cond + F_SPAN]
        return any_was(b, meant(b, b[cond + F_WHO], scene), word)
    if kind == IS:
        who = picked(b, b[cond + F_WHO], scene)
        return who >= 0 and who == picked(b, b[cond + F_WHOM], scene)
    bail(b, CROSSED)
    return False


def holds_knot(b: Cells, cond: int, scene: int, _: int, __: int, ___: int) -> int:
    return 1 if is_so(b, cond, scene) else 0


FUNCTIONS = (
    compares,
    hold_all,
    holds_any,
    any_has_power,
    are_alive,
    any_struck,
    any_was,
    is_so,
    holds_knot,
)
