"""What holds for a hero just now: always-rules of anybody, and effects that linger."""

from gamemaster.games.auto_rumble.twin.calls import (
    has_voice,
    holds,
    modifiers,
    picked,
)
from gamemaster.games.auto_rumble.twin.groups import (
    in_base,
)
from gamemaster.games.auto_rumble.twin.memory import (
    asked,
    close_scene,
    find,
    of,
    open_scene,
    recall,
    recalled,
    scene_of,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def entry(hero: int, i: int) -> int:
    """Where a power of a hero is described."""
    return of(hero) + H_ENTRIES + i * ENTRY


def gained_before(b: Cells, hero: int, i: int) -> bool:
    at = entry(hero, i)
    return b[at + E_LOST] == 0 and b[at + E_SINCE] < b[ROUND]


def hushed(b: Cells, hero: int, i: int) -> bool:
    """Whether a power is silenced for a while."""
    if b[NEEDED + SILENCE] == 0:
        return False
    for lasting in (W_ROUND, W_BATTLE, W_WHILE):
        if recall(b, hero, M_HUSHED, i, lasting, 0, 0, 0, 0) >= 0:
            return True
    return False


def outstanding(b: Cells, hero: int, which: int) -> int:
    """The strongest, weakest, first or last of the powers that a hero has, top of the list first."""
    found, value = NOBODY, 0
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0 or b[entry(hero, i) + E_LOST]:
            continue
        strength = b[entry(hero, i) + E_STRENGTH]
        better = found < 0 or which == W_PICK_LAST
        better = better or (which == W_STRONGEST and strength > value)
        better = better or (which == W_WEAKEST and strength < value)
        if better:
            found, value = i, strength
    return found


def is_meant(b: Cells, hero: int, i: int, which: int, name: int, scene: int) -> bool:
    """Whether a power of a hero is among those that are meant."""
    if b[entry(hero, i) + E_LOST]:
        return False
    if which == W_PICK_THIS:
        return hero == b[scene + S_YOU] and i == b[scene + S_I]
    if which == W_PICK_USED:
        return hero == b[scene + S_SOURCE] and b[scene + S_DETAIL] == -1 - i
    if which == W_ALL:
        return True
    if which == W_NAMED:
        return b[b[entry(hero, i) + E_PROGRAM] + P_PLAIN] == name
    return i == outstanding(b, hero, which)


def is_forbidden(b: Cells, hero: int, what: int) -> bool:
    found = False
    for n in range(modifiers(b, hero, FORBID)):
        found = found or b[b[FOUND + 6 * (b[FOUND_TOP] + n) + R_NODE] + F_WHAT] == what
    return found


def is_silenced(b: Cells, hero: int, i: int) -> bool:
    many = modifiers(b, hero, SILENCE)
    found = False
    for n in range(many):
        row = FOUND + 6 * (b[FOUND_TOP] + n)
        node, scene = b[row + R_NODE], scene_of(b, row, NOBODY)
        found = found or is_meant(b, hero, i, b[node + F_WHICH], b[node + F_NAME], scene)
        close_scene(b)
    return found


def has_voice_knot(b: Cells, hero: int, i: int, _: int, __: int, ___: int) -> int:
    if not gained_before(b, hero, i) or hushed(b, hero, i):
        return 0
    if b[NEEDED + FORBID] and is_forbidden(b, hero, W_F_POWERS):
        return 0
    return 0 if b[NEEDED + SILENCE] and is_silenced(b, hero, i) else 1


def within_limit(b: Cells, rule: int, scene: int) -> bool:
    """Whether the rule may still act this round or battle."""
    limit = b[rule + F_LIMIT]
    if limit == 0:
        return True
    you, i, number, span = b[scene + S_YOU], b[scene + S_I], b[scene + S_NUMBER], b[limit + F_SPAN]
    if span == W_ROUNDS and recall(b, you, M_TIMES, i, number, W_ROUND, 0, 0, 0) >= 0:
        return True
    return recalled(b, you, M_TIMES, i, number, span) < b[limit + F_TIMES]


def may_hold(b: Cells, rule: int, hero: int, i: int, number: int) -> bool:
    scene = open_scene(b, hero, i, number)
    may = b[rule + F_COND] == 0 or holds(b, b[rule + F_COND], scene)
    may = may and within_limit(b, rule, scene)
    close_scene(b)
    return may


def acts(b: Cells, hero: int, i: int, kind: int) -> bool:
    """Whether a power's always-rules count; what silences is itself only silenced by what lasts."""
    if kind == FORBID or kind == SILENCE:
        return gained_before(b, hero, i) and not hushed(b, hero, i)
    return has_voice(b, hero, i)


def find_own(b: Cells, hero: int, kind: int) -> None:
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0 or b[entry(hero, i) + E_LOST]:
            continue
        held = b[b[entry(hero, i) + E_PROGRAM] + P_INWARD]
        for n in range(b[held]):
            number, rule, effect = b[held + 1 + 3 * n], b[held + 2 + 3 * n], b[held + 3 + 3 * n]
            if b[effect] == kind and acts(b, hero, i, kind) and may_hold(b, rule, hero, i, number):
                find(b, effect, 0, 0, hero, i, number)


def is_given(b: Cells, effect: int, giver: int, hero: int, i: int, number: int) -> bool:
    """Whether a hero's always-rule goes to this hero."""
    whom = b[effect + F_TO] if b[effect] != REVERSE else 0
    if whom == 0:
        return True
    scene = open_scene(b, giver, i, number)
    if b[whom] != EACH:
        given = picked(b, whom, scene) == hero
    else:
        group = b[whom + F_GROUP]
        given = in_base(b, giver, b[group + F_BASE], hero)
        if given and b[group + F_WHERE]:
            b[scene + S_IT] = hero
            given = holds(b, b[group + F_WHERE], scene)
    close_scene(b)
    return given


def find_others(b: Cells, hero: int, kind: int) -> None:
    b[LOOKS] += b[SIZE]
    for spot in range(b[SIZE]):
        giver = b[LINE + spot]
        if b[of(giver) + H_ALIVE] == 0:
            continue
        for place in range(b[of(giver) + H_POWERS] + 1):
            i = b[of(giver) + H_ORDER + place]
            if i < 0 or b[entry(giver, i) + E_LOST]:
                continue
            held = b[b[entry(giver, i) + E_PROGRAM] + P_OUTWARD]
            for n in range(b[held]):
                number, rule, effect = b[held + 1 + 3 * n], b[held + 2 + 3 * n], b[held + 3 + 3 * n]
                if b[effect] != kind or not acts(b, giver, i, kind):
                    continue
                b[LOOKS] += 1
                if may_hold(b, rule, giver, i, number) and is_given(
                    b, effect, giver, hero, i, number
                ):
                    find(b, effect, 0, 0, giver, i, number)


def find_lingering(b: Cells, hero: int, kind: int) -> None:
    """Effects with a span, kept on the hero; if the giver is gone they are read as its own."""
    at = of(hero) + H_MEMORY
    for _ in range(b[of(hero) + H_MEMORIES]):
        if b[at] == M_LINGERING and b[b[at + 1]] == kind:
            b[LOOKS] += b[SIZE]
            giver, i = b[at + 5], b[at + 6]
            if giver == NOBODY:
                giver = hero
            for _ in range(b[at + M_NUMBER]):
                if giver < 0:
                    find(b, b[at + 1], b[at + 2], b[at + 3], hero, NOBODY, 0)
                else:
                    find(b, b[at + 1], b[at + 2], b[at + 3], giver, i, 0)
        at += MEMORY


def modifiers_knot(b: Cells, hero: int, kind: int, _: int, __: int, ___: int) -> int:
    """Its own always-rules, others', lasting ones.

    While an always-rule is asked whether and how much it holds, stats count without always-rules
    (only who is silenced is asked further), so that two of them never chase each other.
    """
    silences = 1 if kind == FORBID or kind == SILENCE else 0
    if b[HOLDING + kind] == 0 or b[READING] > silences:
        return 0
    b[READING] += 1
    asked(b, hero)
    top = b[FOUND_TOP]
    if b[of(hero) + H_ALIVE]:
        find_own(b, hero, kind)
    find_others(b, hero, kind)
    find_lingering(b, hero, kind)
    b[READING] -= 1
    many = b[FOUND_TOP] - top
    b[FOUND_TOP] = top
    return many


def hold_found(b: Cells, many: int) -> int:
    """Keep what was found last while it is gone through; gives its first row. `b[FOUND_TOP] -= many` ends it."""
    row = FOUND + 6 * b[FOUND_TOP]
    b[FOUND_TOP] += many
    return row


FUNCTIONS = (
    entry,
    gained_before,
    hushed,
    outstanding,
    is_meant,
    is_forbidden,
    is_silenced,
    has_voice_knot,
    within_limit,
    may_hold,
    acts,
    find_own,
    is_given,
    find_others,
    find_lingering,
    modifiers_knot,
    hold_found,
)
