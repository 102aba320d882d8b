"""Reading the field: groups, and whom an effect goes to."""

from gamemaster.games.auto_rumble.twin.calls import (
    holds,
    members,
    picked,
    stat_of,
)
from gamemaster.games.auto_rumble.twin.memory import (
    about,
    close_scene,
    of,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def in_base(b: Cells, you: int, base: int, hero: int) -> bool:
    """Whether a hero belongs to what a group is drawn from."""
    if base == W_OPPONENTS:
        return b[of(hero) + H_SEAT] != b[of(you) + H_SEAT]
    if base == W_EVERYONE:
        return True
    if base == W_OTHERS:
        return hero != you
    if base == W_ALLIES:
        return b[of(hero) + H_SEAT] == b[of(you) + H_SEAT] and hero != you
    return b[of(hero) + H_SEAT] == b[of(you) + H_SEAT]


def members_knot(b: Cells, group: int, scene: int, living: int, _: int, __: int) -> int:
    b[LOOKS] += 4 * b[SIZE]
    you, base, where = b[scene + S_YOU], b[group + F_BASE], b[group + F_WHERE]
    only_living = living != 0 and b[group + F_AT_START] == 0
    found = 0
    for hero in range(b[SIZE]):
        if only_living and b[of(hero) + H_ALIVE] == 0:
            continue
        if not in_base(b, you, base, hero):
            continue
        if where != 0:
            here = about(b, scene, hero)
            is_one = holds(b, where, here)
            close_scene(b)
            if not is_one:
                continue
        found |= 1 << hero
    return found


def first_of(b: Cells, mask: int) -> int:
    """The first of some heroes in the order of the step; −1: nobody."""
    for place in range(b[SIZE]):
        if mask >> b[LINE + place] & 1:
            return b[LINE + place]
    return NOBODY


def last_of(b: Cells, mask: int) -> int:
    for place in range(b[SIZE] - 1, -1, -1):
        if mask >> b[LINE + place] & 1:
            return b[LINE + place]
    return NOBODY


def next_of(b: Cells, you: int) -> int:
    """The first living opponent behind a hero in the order of this step."""
    behind = False
    b[LOOKS] += b[SIZE]
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if behind and b[of(hero) + H_ALIVE] and b[of(hero) + H_SEAT] != b[of(you) + H_SEAT]:
            return hero
        behind = behind or hero == you
    return NOBODY


def extreme(b: Cells, whom: int, scene: int) -> int:
    """The hero of a group with the highest (Least: lowest) stat; ties go to the first."""
    mask = members(b, b[whom + F_GROUP], scene, True)
    best, value = NOBODY, 0
    sign = 1 if b[whom] == MOST else -1
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if mask >> hero & 1:
            mine = sign * stat_of(b, hero, b[whom + F_STAT])
            if best < 0 or mine > value:
                best, value = hero, mine
    return best


def picked_knot(b: Cells, whom: int, scene: int, _: int, __: int, ___: int) -> int:
    kind = b[whom]
    if kind == YOU:
        return b[scene + S_YOU]
    if kind == IT:
        return b[scene + S_IT] if b[scene + S_IT] >= 0 else b[scene + S_YOU]
    if kind == SOURCE:
        return b[scene + S_SOURCE]
    if kind == VICTIM:
        return b[scene + S_VICTIM]
    if kind == THEM:
        return max(NOBODY, b[scene + S_THEM])
    if kind == LAST_ATTACKER:
        b[LOOKS] += b[SIZE]
        return b[of(b[scene + S_YOU]) + H_LAST_STRUCK]
    if kind == NEXT:
        return next_of(b, b[scene + S_YOU])
    if kind == MOST or kind == LEAST:
        return extreme(b, whom, scene)
    if kind == FIRST:
        return first_of(b, members(b, b[whom + F_GROUP], scene, True))
    if kind == LAST:
        return last_of(b, members(b, b[whom + F_GROUP], scene, True))
    return NOBODY


def targets_knot(b: Cells, whom: int, scene: int, _: int, __: int, ___: int) -> int:
    if b[whom] == THEM and b[scene + S_THEM] < NOBODY:
        whom = -b[scene + S_THEM]
    if b[whom] == EACH:
        return members(b, b[whom + F_GROUP], scene, False)
    hero = picked(b, whom, scene)
    return 1 << hero if hero >= 0 else 0


def meant(b: Cells, whom: int, scene: int) -> int:
    """The heroes meant, for reading only, as bits."""
    if b[whom] == EACH:
        return members(b, b[whom + F_GROUP], scene, True)
    hero = picked(b, whom, scene)
    return 1 << hero if hero >= 0 else 0


FUNCTIONS = (
    in_base,
    members_knot,
    first_of,
    last_of,
    next_of,
    extreme,
    picked_knot,
    targets_knot,
    meant,
)
