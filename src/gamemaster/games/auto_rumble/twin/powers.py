"""Powers that change hands in battle, marks and variables."""

from gamemaster.games.auto_rumble.twin.amounts import (
    much,
    power_of,
    shared,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
    is_meant,
)
from gamemaster.games.auto_rumble.twin.memory import (
    bail,
    find,
    forget,
    of,
    put,
    recall,
    recalled,
    remember,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def give(b: Cells, hero: int, program: int, strength: int, giver: int, from_i: int) -> bool:
    """Put a power at the bottom of a hero's list; it acts from the next round."""
    i = b[of(hero) + H_POWERS]
    if i >= MOST_POWERS:
        bail(b, CROWDED)
        return False
    b[of(hero) + H_POWERS] = i + 1
    b[of(hero) + H_ORDER + i + 1] = i
    at = entry(hero, i)
    b[at + E_PROGRAM], b[at + E_STRENGTH], b[at + E_SINCE], b[at + E_LOST] = (
        program,
        strength,
        b[ROUND],
        0,
    )
    variables = b[program + P_VARIABLES]
    for n in range(b[variables]):
        own = b[variables + 1 + n]
        if b[own + F_IS_SHARED] == 0:
            value, name = b[own + F_START], b[own + F_NAME]
            if giver >= 0:
                known = recall(b, giver, M_VARIABLE, from_i, name, 0, 0, 0, 0)
                value = b[known + M_NUMBER] if known >= 0 else value
            remember(b, hero, M_VARIABLE, i, name, 0, 0, 0, 0, value)
    return True


def write_shared(b: Cells, power: int, name: int, value: int) -> None:
    at = shared(b, power, name)
    if at < 0:
        if b[SHARES] >= MOST_SHARED:
            bail(b, CROWDED)
            return
        at = SHARED + 3 * b[SHARES]
        b[SHARES] += 1
        b[at], b[at + 1] = power, name
    put(b, at + 2, value)


def share_variables(b: Cells, program: int) -> None:
    """Begin the variables of a power that all heroes with it share."""
    variables = b[program + P_VARIABLES]
    for n in range(b[variables]):
        own = b[variables + 1 + n]
        if b[own + F_IS_SHARED] and shared(b, b[program + P_NAME], b[own + F_NAME]) < 0:
            write_shared(b, b[program + P_NAME], b[own + F_NAME], b[own + F_START])


def lose_power(b: Cells, hero: int, i: int) -> None:
    b[entry(hero, i) + E_LOST] = 1
    at = of(hero) + H_MEMORY
    while at < of(hero) + H_MEMORY + MEMORY * b[of(hero) + H_MEMORIES]:
        own = b[at] == M_VARIABLE and b[at + 1] == i
        if own or (b[at] == M_POOL and b[at + 3] == i):
            forget(b, hero, at)
        else:
            at += MEMORY


def find_powers(b: Cells, effect: int, target: int, scene: int) -> int:
    """Find the powers of a hero that are meant, the strongest first, else in list order."""
    many = 0
    for place in range(b[of(target) + H_POWERS] + 1):
        i = b[of(target) + H_ORDER + place]
        if i >= 0 and is_meant(b, target, i, b[effect + F_WHICH], b[effect + F_NAME], scene):
            find(b, i, b[entry(target, i) + E_STRENGTH], 0, 0, 0, 0)
            many += 1
    b[FOUND_TOP] -= many
    return many


def lose_powers(b: Cells, effect: int, target: int, scene: int) -> int:
    many = find_powers(b, effect, target, scene)
    for n in range(many):
        lose_power(b, target, b[FOUND + 6 * (b[FOUND_TOP] + n)])
    return many


def move_powers(b: Cells, effect: int, target: int, scene: int, away: bool) -> int:
    """Let powers of the target come to you, as copies or for good, the strongest first."""
    you, moved = b[scene + S_YOU], 0
    if target == you:
        return 0
    many = find_powers(b, effect, target, scene)
    for _ in range(many):
        best = NOBODY
        for n in range(many):
            row = FOUND + 6 * (b[FOUND_TOP] + n)
            if b[row + R_YOU] == 0 and (best < 0 or b[row + 1] > b[best + 1]):
                best = row
        b[best + R_YOU] = 1
        i = b[best]
        at = entry(target, i)
        if not give(b, you, b[at + E_PROGRAM], b[at + E_STRENGTH], target, i):
            return moved
        if away:
            lose_power(b, target, i)
        moved += 1
    return moved


def grant(b: Cells, effect: int, target: int) -> int:
    """Give the target a new power of strength 0."""
    program = b[effect + MORE]
    share_variables(b, program)
    return 1 if give(b, target, program, 0, NOBODY, 0) else 0


def set_marks(b: Cells, target: int, mark: int, by: int) -> int:
    at = recall(b, target, M_COUNTERS, mark, 0, 0, 0, 0, 0)
    before = b[at + M_NUMBER] if at >= 0 else 0
    count = max(before + by, 0)
    if count > 0:
        remember(b, target, M_COUNTERS, mark, 0, 0, 0, 0, 0, count)
    elif at >= 0:
        forget(b, target, at)
    return abs(count - before)


def unmark(b: Cells, effect: int, target: int, scene: int) -> int:
    bears = recalled(b, target, M_COUNTERS, b[effect + F_MARK], 0, 0)
    value = bears if b[effect + F_AMOUNT] == 0 else much(b, effect, scene)
    return set_marks(b, target, b[effect + F_MARK], -value)


def set_variable(b: Cells, name: int, value: int, scene: int) -> None:
    """Write a variable of the power that acts."""
    you, i = b[scene + S_YOU], b[scene + S_I]
    if recall(b, you, M_VARIABLE, i, name, 0, 0, 0, 0) >= 0:
        remember(b, you, M_VARIABLE, i, name, 0, 0, 0, 0, value)
    else:
        write_shared(b, power_of(b, scene), name, value)


FUNCTIONS = (
    give,
    write_shared,
    share_variables,
    lose_power,
    find_powers,
    lose_powers,
    move_powers,
    grant,
    set_marks,
    unmark,
    set_variable,
)
