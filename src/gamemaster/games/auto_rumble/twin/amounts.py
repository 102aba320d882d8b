"""Stats as they stand, and what an amount comes to."""

from gamemaster.games.auto_rumble.twin.calls import (
    amount,
    members,
    modifiers,
    picked,
    stat_of,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
    hold_found,
)
from gamemaster.games.auto_rumble.twin.memory import (
    bail,
    bounded,
    close_scene,
    of,
    product,
    recall,
    recalled,
    scene_of,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def away_from_zero(value: int, over: int) -> int:
    """value ÷ over, rounded away from zero."""
    if over < 0:
        value, over = -value, -over
    if value >= 0:
        return (value + over - 1) // over
    return -((-value + over - 1) // over)


def multiplied(b: Cells, value: int, times: int, over: int) -> int:
    return bounded(b, away_from_zero(product(b, value, times), over))


def much(b: Cells, effect: int, scene: int) -> int:
    """The amount of an effect; what was found out when it began to last stays so."""
    if b[scene + S_IS_GIVEN]:
        return b[scene + S_GIVEN]
    return amount(b, b[effect + F_AMOUNT], scene)


def scaled(b: Cells, hero: int, stat: int, value: int) -> int:
    """A stat, or Defence that is added, times whatever scales it."""
    many = modifiers(b, hero, SCALE)
    for n in range(many):
        effect = b[FOUND + 6 * (b[FOUND_TOP] + n) + R_NODE]
        if b[effect + F_STAT] == stat:
            value = multiplied(b, value, b[effect + F_TIMES], b[effect + F_OVER])
    return value


def how_much(b: Cells, row: int, hero: int) -> int:
    """The amount of an effect that holds; stats count without always-rules while it is asked."""
    b[READING] += 1
    value = much(b, b[row + R_NODE], scene_of(b, row, hero))
    close_scene(b)
    b[READING] -= 1
    return value


def standing(b: Cells, hero: int, stat: int, value: int) -> int:
    """A stat with what always-rules make of it."""
    for kind in (SET, RAISE, FALL):
        many = modifiers(b, hero, kind)
        row = hold_found(b, many)
        for _ in range(many):
            if b[b[row + R_NODE] + F_STAT] == stat:
                by = how_much(b, row, hero)
                value = by if kind == SET else value + (by if kind == RAISE else -by)
            row += 6
        b[FOUND_TOP] -= many
    if (stat == H_ATTACK or stat == H_ATTACK_COST) and value < 0:
        value = 0
    return scaled(b, hero, stat, value)


def stat_of_knot(b: Cells, hero: int, stat: int, _: int, __: int, ___: int) -> int:
    if stat == S_POWERS:
        many = 0
        for i in range(b[of(hero) + H_POWERS]):
            many += 1 - b[entry(hero, i) + E_LOST]
        return many
    value = b[of(hero) + stat]
    if stat < H_ATTACK or stat > H_THRESHOLD:
        return value
    value += b[of(hero) + stat + FOR_ROUND]
    b[LOOKS] += 1
    if b[STANDING + stat] or b[HOLDING + SCALE]:
        return standing(b, hero, stat, value)
    return value if value >= 0 or stat == H_INITIATIVE or stat == H_THRESHOLD else 0


def total(b: Cells, mask: int, stat: int) -> int:
    """The sum of a stat over some heroes."""
    value = 0
    for place in range(b[SIZE]):
        if mask >> b[LINE + place] & 1:
            value += stat_of(b, b[LINE + place], stat)
    return value


def best_of(b: Cells, mask: int, stat: int, sign: int) -> int:
    """The highest (sign −1: lowest) value of a stat among some heroes; 0 if there is none."""
    best, found = 0, False
    for place in range(b[SIZE]):
        if mask >> b[LINE + place] & 1:
            value = stat_of(b, b[LINE + place], stat)
            if not found or sign * value > sign * best:
                best, found = value, True
    return best


def shared(b: Cells, power: int, name: int) -> int:
    """Where a variable lies that all heroes with a power share; −1: nowhere."""
    for n in range(b[SHARES]):
        if b[SHARED + 3 * n] == power and b[SHARED + 3 * n + 1] == name:
            return SHARED + 3 * n
    return NOBODY


def power_of(b: Cells, scene: int) -> int:
    """The name of the power that acts; 0: none."""
    if b[scene + S_I] < 0:
        return 0
    return b[b[entry(b[scene + S_YOU], b[scene + S_I]) + E_PROGRAM] + P_NAME]


def variable(b: Cells, name: int, scene: int) -> int:
    you, i = b[scene + S_YOU], b[scene + S_I]
    at = recall(b, you, M_VARIABLE, i, name, 0, 0, 0, 0)
    if at >= 0:
        return b[at + M_NUMBER]
    at = shared(b, power_of(b, scene), name)
    return b[at + 2] if at >= 0 else 0


def ones(word: int) -> int:
    many = 0
    while word:
        word &= word - 1
        many += 1
    return many


def tally_of(b: Cells, node: int, scene: int) -> int:
    hero = picked(b, b[node + F_WHO], scene)
    if hero < 0:
        return 0
    if b[node + F_WHAT] == T_ATTACKERS:
        return ones(b[of(hero) + H_STRUCK + b[node + F_SPAN]])
    return b[of(hero) + H_TALLIED + 3 * b[node + F_WHAT] + b[node + F_SPAN]]


def deaths_of(b: Cells, whose: int, span: int, scene: int) -> int:
    you = of(b[scene + S_YOU])
    own = b[you + H_TALLIED + 3 * T_DEATHS + span]
    mine, everybody = b[TOLL + 3 * b[you + H_SEAT] + span], 0
    for seat in range(b[SEATS]):
        everybody += b[TOLL + 3 * seat + span]
    if whose == W_P_YOU:
        return own
    if whose == W_P_ALLY:
        return mine - own
    if whose == W_P_OPPONENT:
        return everybody - mine
    return everybody - (own if whose == W_P_OTHER else 0)


def reckoned(b: Cells, kind: int, one: int, other: int) -> int:
    if kind == ADD:
        return one + other
    if kind == SUB:
        return one - other
    if kind == MUL:
        return product(b, one, other)
    if kind == DIV:
        return away_from_zero(one, other) if other else 0
    if kind == HIGHER:
        return max(one, other)
    return min(one, other)


def of_group(b: Cells, kind: int, mask: int, node: int) -> int:
    if kind == COUNT:
        return ones(mask)
    if kind == TOTAL:
        return total(b, mask, b[node + F_STAT])
    return best_of(b, mask, b[node + F_STAT], 1 if kind == HIGHEST else -1)


def amount_knot(b: Cells, node: int, scene: int, _: int, __: int, ___: int) -> int:
    kind = b[node]
    if kind == NUMBER:
        return b[node + F_AMOUNT]
    if kind >= ADD and kind <= LOWER:
        one = amount(b, b[node + F_A], scene)
        other = amount(b, b[node + F_B], scene)
        return bounded(b, reckoned(b, kind, one, other))
    if kind == OF and b[b[node + F_WHO]] != EACH:
        hero = picked(b, b[node + F_WHO], scene)
        return stat_of(b, hero, b[node + F_STAT]) if hero >= 0 else 0
    if kind == OF:
        mask = members(b, b[b[node + F_WHO] + F_GROUP], scene, True)
        return bounded(b, total(b, mask, b[node + F_STAT]))
    if kind >= COUNT and kind <= LOWEST:
        mask = members(b, b[node + F_GROUP], scene, True)
        return bounded(b, of_group(b, kind, mask, node))
    if kind == VAR:
        return variable(b, b[node + F_NAME], scene)
    if kind == ROUND_NUMBER:
        return b[ROUND]
    if kind == STRENGTH:
        i = b[scene + S_I]
        return b[entry(b[scene + S_YOU], i) + E_STRENGTH] if i >= 0 else 0
    if kind == EVENT_AMOUNT:
        return b[scene + S_AMOUNT]
    if kind == CHANGED:
        return b[CHANGES + b[scene + S_CHANGED]] if b[scene + S_CHANGED] >= 0 else 0
    if kind == TALLY:
        return tally_of(b, node, scene)
    if kind == DEATHS:
        return deaths_of(b, b[node + F_WHOSE], b[node + F_SPAN], scene)
    if kind == MARKS:
        hero = picked(b, b[node + F_WHO], scene)
        return recalled(b, hero, M_COUNTERS, b[node + F_MARK], 0, 0) if hero >= 0 else 0
    return bail(b, CROSSED)


FUNCTIONS = (
    away_from_zero,
    multiplied,
    much,
    scaled,
    how_much,
    standing,
    stat_of_knot,
    total,
    best_of,
    shared,
    power_of,
    variable,
    ones,
    tally_of,
    deaths_of,
    reckoned,
    of_group,
    amount_knot,
)
