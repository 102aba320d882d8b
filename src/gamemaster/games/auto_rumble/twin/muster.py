"""The line: its order in a step, and who stands in it from one round to the next."""

from gamemaster.games.auto_rumble.twin.amounts import (
    multiplied,
)
from gamemaster.games.auto_rumble.twin.calls import (
    has_voice,
    holds,
    modifiers,
    stat_of,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
)
from gamemaster.games.auto_rumble.twin.memory import (
    bail,
    close_scene,
    forget,
    of,
    open_scene,
    recall,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def reversals(b: Cells, hero: int) -> int:
    """How many always-rules of a hero turn the order round."""
    turns = 0
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0 or b[entry(hero, i) + E_LOST]:
            continue
        held = b[b[entry(hero, i) + E_PROGRAM] + P_OUTWARD]
        for n in range(b[held]):
            rule, effect = b[held + 2 + 3 * n], b[held + 3 + 3 * n]
            if b[effect] == REVERSE and has_voice(b, hero, i):
                scene = open_scene(b, hero, i, 0)
                if b[rule + F_COND] == 0 or holds(b, b[rule + F_COND], scene):
                    turns += 1
                close_scene(b)
    return turns


def is_reversed(b: Cells) -> bool:
    """Reversals cancel each other in pairs."""
    if b[NEEDED + REVERSE] == 0:
        return False
    turns = b[REVERSED_ROUND] + b[REVERSED_BATTLE]
    for hero in range(b[SIZE]):
        if b[of(hero) + H_ALIVE]:
            turns += reversals(b, hero)
    return turns % 2 == 1


def place_of(b: Cells, hero: int) -> int:
    """−1: before everyone else, 1: after them; the last that holds counts."""
    many = modifiers(b, hero, PLACE)
    if many == 0:
        return 0
    return b[b[FOUND + 6 * (b[FOUND_TOP] + many - 1) + R_NODE] + F_PLACE]


def is_before(b: Cells, row: int, other: int) -> bool:
    """Whether one row of three words comes before another."""
    for word in range(3):
        if b[row + word] != b[other + word]:
            return b[row + word] < b[other + word]
    return False


def arrange(b: Cells) -> None:
    """Put the heroes in initiative order; ties go by base initiative, seat and number."""
    back = -1 if is_reversed(b) else 1
    b[LOOKS] += 4 * b[SIZE]
    keys = FOUND + 6 * b[FOUND_TOP]
    for hero in range(b[SIZE]):
        initiative, place = stat_of(b, hero, H_INITIATIVE), place_of(b, hero)
        b[FOUND_TOP] += 1
        row = keys + 6 * hero
        b[row], b[row + 1], b[row + 2] = place, -initiative * back, -b[of(hero) + H_BASE] * back
    b[FOUND_TOP] -= b[SIZE]
    for hero in range(b[SIZE]):  # slots are in order of seat and number, so that ties stay so
        spot = hero
        while spot > 0 and is_before(b, keys + 6 * hero, keys + 6 * b[LINE + spot - 1]):
            b[LINE + spot] = b[LINE + spot - 1]
            spot -= 1
        b[LINE + spot] = hero


def note_fallen(b: Cells, hero: int) -> None:
    """Keep what is compared if nobody lives: Energy, initiative, base, seat and number."""
    if b[FALLEN] >= 2 * MOST_HEROES:
        bail(b, CROWDED)
        return
    at, row = of(hero), LOST + 5 * b[FALLEN]
    b[FALLEN] += 1
    initiative = b[at + H_INITIATIVE] + b[at + H_ROUND_INITIATIVE]
    memory = at + H_MEMORY
    for _ in range(b[at + H_MEMORIES]):
        scales = b[memory] == M_LINGERING and b[b[memory + 1]] == SCALE
        if scales and b[b[memory + 1] + F_STAT] == H_INITIATIVE:
            effect = b[memory + 1]
            for _ in range(b[memory + M_NUMBER]):
                initiative = multiplied(b, initiative, b[effect + F_TIMES], b[effect + F_OVER])
        memory += MEMORY
    b[row], b[row + 1], b[row + 2] = b[at + H_ENERGY], initiative, b[at + H_BASE]
    b[row + 3], b[row + 4] = b[at + H_SEAT], b[at + H_FIRST]


def copy_hero(b: Cells, source: int, target: int) -> None:
    """One hero's words, as far as they are in use."""
    for word in range(H_MEMORY + MEMORY * b[source + H_MEMORIES]):
        b[target + word] = b[source + word]


def comes_before(b: Cells, row: int, other: int) -> bool:
    for word in range(1, 5):
        if b[row + word] != b[other + word]:
            return b[row + word] < b[other + word]
    return False


def helper_row(b: Cells, seat: int) -> int:
    """Where the next helpers of a seat are called, by Energy, Attack, initiative and base; −1: none."""
    best = NOBODY
    for n in range(b[HELPERS]):
        row = CALLED + 6 * n
        if b[row] == seat and b[row + 5] > 0 and (best < 0 or comes_before(b, row, best)):
            best = row
    return best


def add_helpers(b: Cells, seat: int, first: int, size: int) -> int:
    """The helpers called this round stand behind the last hero of their seat; gives the new size."""
    while True:
        row = helper_row(b, seat)
        if row < 0:
            return size
        for _ in range(b[row + 5]):
            if size >= MOST_HEROES:
                bail(b, CROWDED)
                return size
            at = SPARE + size * HERO
            for word in range(H_MEMORY):
                b[at + word] = 0
            b[at + H_SEAT], b[at + H_BASE], b[at + H_FIRST], b[at + H_ALIVE] = (
                seat,
                b[row + 4],
                first,
                1,
            )
            b[at + H_ENERGY] = b[at + H_BUDGET] = b[at + H_STARTING] = b[row + 1]
            b[at + H_ATTACK] = b[at + H_BASE_ATTACK] = b[row + 2]
            b[at + H_ATTACK_COST], b[at + H_INITIATIVE] = b[ATTACK_COST], b[row + 3]
            b[at + H_HELPER], b[at + H_LAST_STRUCK], b[at + H_ORDER] = 1, NOBODY, NOBODY
            first += 1
            size += 1
        b[row + 5] = 0


def recall_in(b: Cells, hero: int, at: int) -> int:
    """Where what stands there is remembered first."""
    return recall(b, hero, b[at], b[at + 1], b[at + 2], b[at + 3], b[at + 4], b[at + 5], b[at + 6])


def rename(b: Cells, hero: int, row: int) -> None:
    """What a hero remembers of others, by their new slots; a copy did what its original did."""
    at = of(hero)
    last = b[at + H_LAST_STRUCK]
    if last >= 0:
        b[at + H_LAST_STRUCK] = b[row + 3 * last] if b[row + 3 * last + 1] else NOBODY
    for word in range(6):
        struck, now, old = b[at + H_STRUCK + word], 0, 0
        while struck:
            if struck & 1:
                now |= ((1 << b[row + 3 * old + 1]) - 1) << b[row + 3 * old]
            struck >>= 1
            old += 1
        b[at + H_STRUCK + word] = now
    memory = at + H_MEMORY
    while memory < at + H_MEMORY + MEMORY * b[at + H_MEMORIES]:
        if (b[memory] == M_LINGERING or b[memory] == M_DELAYED) and b[memory + 5] >= 0:
            giver = row + 3 * b[memory + 5]
            b[memory + 5] = b[giver] if b[giver + 1] else -2 - b[giver + 2]
            twin = recall_in(b, hero, memory)
            if twin < memory:  # two givers that are gone are one; what was written last counts
                b[twin + M_NUMBER] = b[memory + M_NUMBER]
                forget(b, hero, memory)
                continue
        memory += MEMORY


def regroup(b: Cells) -> None:
    """Remove the dead, let copies and helpers stand in line, number everybody."""
    changes = b[HELPERS] > 0
    for hero in range(b[SIZE]):
        b[LINE + hero] = hero
        changes = changes or b[of(hero) + H_ALIVE] == 0 or b[of(hero) + H_COPIES] > 0
        if b[of(hero) + H_ALIVE] == 0:
            note_fallen(b, hero)
    if not changes:
        return
    old, size = b[SIZE], 0
    row = (
        FOUND + 6 * b[FOUND_TOP]
    )  # for every hero of before: its first slot now, how many it is, its seat
    hero = 0
    for seat in range(b[SEATS]):
        first = 0
        while hero < old and b[of(hero) + H_SEAT] == seat:
            each = 0 if b[of(hero) + H_ALIVE] == 0 else 1 + b[of(hero) + H_COPIES]
            b[row + 3 * hero], b[row + 3 * hero + 1], b[row + 3 * hero + 2] = size, each, seat
            if size + each > MOST_HEROES:
                bail(b, CROWDED)
                return
            for _ in range(each):
                at = SPARE + size * HERO
                copy_hero(b, of(hero), at)
                b[at + H_FIRST], b[at + H_COPIES] = first, 0
                first += 1
                size += 1
            hero += 1
        size = add_helpers(b, seat, first, size)
        if b[BAIL]:
            return
    b[HELPERS] = 0
    b[SIZE] = size
    for slot in range(size):
        copy_hero(b, SPARE + slot * HERO, of(slot))
        rename(b, slot, row)
        b[LINE + slot] = slot


FUNCTIONS = (
    reversals,
    is_reversed,
    place_of,
    is_before,
    arrange,
    note_fallen,
    copy_hero,
    comes_before,
    helper_row,
    add_helpers,
    recall_in,
    rename,
    regroup,
)
