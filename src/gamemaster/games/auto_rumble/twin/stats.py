"""Energy and stats: gained and lost, raised, set, scaled and swapped."""

from gamemaster.games.auto_rumble.twin.amounts import (
    away_from_zero,
    much,
    multiplied,
    scaled,
)
from gamemaster.games.auto_rumble.twin.calls import (
    answer,
    check_death,
    gain_energy,
    lose_energy,
    modifiers,
    stat_of,
    targets,
)
from gamemaster.games.auto_rumble.twin.groups import (
    first_of,
)
from gamemaster.games.auto_rumble.twin.holding import (
    is_forbidden,
)
from gamemaster.games.auto_rumble.twin.lasting import (
    hold,
    other_than,
)
from gamemaster.games.auto_rumble.twin.memory import (
    of,
    product,
    put,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def factored(b: Cells, target: int, way: int, value: int) -> int:
    for n in range(modifiers(b, target, FACTOR)):
        effect = b[FOUND + 6 * (b[FOUND_TOP] + n) + R_NODE]
        if b[effect + F_WAY] == way:
            value = multiplied(b, value, b[effect + F_TIMES], b[effect + F_OVER])
    return value


def change_energy(b: Cells, target: int, by: int, scene: int) -> int:
    """Gain or lose Energy by an effect, with what multiplies gains and losses."""
    if by > 0:
        by = factored(b, target, W_GAINED, by)
        gain_energy(b, target, by, b[scene + S_YOU])
        return by
    if by < 0:
        by = factored(b, target, W_LOST, -by)
        if by > 0:
            lose_energy(b, target, by, b[scene + S_YOU], False)
        return by
    return 0


def set_energy(b: Cells, target: int, by: int, scene: int) -> int:
    """Energy becomes a value: a loss or gain of the difference, which nothing multiplies."""
    if by > 0:
        gain_energy(b, target, by, b[scene + S_YOU])
    elif by < 0:
        lose_energy(b, target, -by, b[scene + S_YOU], False)
    return abs(by)


def set_defence(b: Cells, target: int, value: int, scene: int) -> int:
    change = value - b[of(target) + H_DEFENCE]
    if change == 0:
        return 0
    put(b, of(target) + H_DEFENCE, value)
    kind = GAINS if change > 0 else LOSES
    answer(b, kind, b[scene + S_YOU], target, abs(change), H_DEFENCE << 8)
    return abs(change)


def change_defence(b: Cells, target: int, by: int, scene: int) -> int:
    """Add to a Defence pool, or take from it what is there."""
    before = b[of(target) + H_DEFENCE]
    if by > 0:
        if is_forbidden(b, target, W_F_DEFEND):
            return 0
        by = scaled(b, target, H_DEFENCE, by)
    return set_defence(b, target, max(before + by, 0), scene)


def change_stat(b: Cells, target: int, stat: int, by: int, lasting: int, scene: int) -> int:
    """Raise or lower a stat; gives by how much it really changed."""
    if stat == H_ENERGY:
        return change_energy(b, target, by, scene)
    if stat == H_DEFENCE:
        return change_defence(b, target, by, scene)
    if stat < H_ATTACK or stat > H_THRESHOLD:
        return 0
    before = stat_of(b, target, stat)
    place = of(target) + stat + (0 if lasting == W_BATTLE else FOR_ROUND)
    put(b, place, b[place] + by)
    value = stat_of(b, target, stat)
    if stat == H_THRESHOLD and check_death(b, target, other_than(b, scene, target)):
        answer(b, DIES, other_than(b, scene, target), target, 0, 0)
    return abs(value - before)


def set_stat(b: Cells, effect: int, target: int, scene: int) -> int:
    wanted, stat = much(b, effect, scene), b[effect + F_STAT]
    if stat == S_POWERS:
        return 0
    by = wanted - b[of(target) + stat]
    if stat >= H_ATTACK and stat <= H_THRESHOLD:
        by -= b[of(target) + stat + FOR_ROUND]
    if stat == H_ENERGY:
        return set_energy(b, target, by, scene)
    if stat == H_DEFENCE:
        return set_defence(b, target, max(wanted, 0), scene)
    return change_stat(b, target, stat, by, b[effect + F_LASTING], scene)


def scale(b: Cells, effect: int, target: int, scene: int) -> int:
    """Defence that stands and Energy change at once; the rest counts so while this lasts."""
    stat, changed = b[effect + F_STAT], 0
    if stat == H_DEFENCE or stat == H_ENERGY:
        stands = b[of(target) + stat]
        value = away_from_zero(product(b, stands, b[effect + F_TIMES]), b[effect + F_OVER])
        if stat == H_ENERGY:
            return set_energy(b, target, value - stands, scene)
        changed = set_defence(b, target, value, scene)
    hold(b, effect, target, scene)
    return changed


def swap(b: Cells, effect: int, scene: int) -> None:
    """Two heroes exchange the values of a stat."""
    one = first_of(b, targets(b, b[effect + F_A], scene))
    other = first_of(b, targets(b, b[effect + F_B], scene))
    if one < 0 or other < 0 or one == other:
        return
    stat = b[effect + F_STAT]
    by = stat_of(b, other, stat) - stat_of(b, one, stat)
    for n in range(2):
        hero = one if n == 0 else other
        if stat == H_ENERGY:
            set_energy(b, hero, by, scene)
        elif stat == H_DEFENCE:
            set_defence(b, hero, b[of(hero) + H_DEFENCE] + by, scene)
        else:
            change_stat(b, hero, stat, by, W_BATTLE, scene)
        by = -by


def burn(b: Cells, effect: int, target: int, scene: int) -> int:
    value = much(b, effect, scene)
    if value <= 0:
        return 0
    put(b, of(target) + H_BUDGET, b[of(target) + H_BUDGET] - value)
    lose_energy(b, target, value, b[scene + S_YOU], True)
    return value


FUNCTIONS = (
    factored,
    change_energy,
    set_energy,
    set_defence,
    change_defence,
    change_stat,
    set_stat,
    scale,
    swap,
    burn,
)
