"""Reactions: what rules answer to what happens, at once or for each of it later in the round."""

from gamemaster.games.auto_rumble.twin.acting import (
    act,
)
from gamemaster.games.auto_rumble.twin.calls import (
    do,
    has_voice,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
)
from gamemaster.games.auto_rumble.twin.memory import (
    close_scene,
    find,
    of,
    once_more,
    open_scene,
    take_pass,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def is_party(b: Cells, hero: int, other: int, party: int) -> bool:
    """Whether `other` is what `hero` calls by that name; nobody is only anyone."""
    if party == W_P_ANYONE:
        return True
    if other < 0:
        return False
    if party == W_P_YOU:
        return other == hero
    if party == W_P_OPPONENT:
        return b[of(other) + H_SEAT] != b[of(hero) + H_SEAT]
    if party == W_P_ALLY:
        return b[of(other) + H_SEAT] == b[of(hero) + H_SEAT] and other != hero
    return party == W_P_OTHER and other != hero


def fits(
    b: Cells, event: int, kind: int, hero: int, source: int, victim: int, size: int, detail: int
) -> bool:
    """Whether what happened is the event a rule of this hero waits for."""
    if event < CODE or b[event] != kind:
        return False
    if kind == GAINS or kind == LOSES:
        return b[event + F_STAT] == detail >> 8 and is_party(b, hero, victim, b[event + F_WHOM])
    if kind == USES:
        nth = b[event + F_NTH]
        return is_party(b, hero, source, b[event + F_BY]) and (nth == 0 or nth == size)
    if not is_party(b, hero, source, b[event + F_BY]):
        return False
    return is_party(b, hero, victim, b[event + F_WHOM])


def count_for_later(
    b: Cells, hero: int, kind: int, source: int, victim: int, size: int, detail: int
) -> None:
    """Count the event for rules that act "for each" of them later in the round."""
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0 or b[entry(hero, i) + E_LOST]:
            continue
        rules = b[b[entry(hero, i) + E_PROGRAM] + P_TALLIED]
        for n in range(b[rules]):
            number, rule = b[rules + 1 + 2 * n], b[rules + 2 + 2 * n]
            if not fits(b, b[rule + F_PER], kind, hero, source, victim, size, detail):
                continue
            take_pass(b)
            if b[rule + WIDTH]:
                once_more(b, hero, M_OCCASION, i, number, 1, source, victim, size)
            else:
                once_more(b, hero, M_OCCASION, i, number, 0, 0, 0, 0)


def may_answer(b: Cells, hero: int, one: int, other: int) -> bool:
    """A rule never answers what it caused itself; long chains answer no more."""
    for n in range(b[CHAIN_TOP]):
        link = CHAIN + 3 * n
        if b[link] == hero and b[link + 1] == one and b[link + 2] == other:
            return False
    return b[CHAIN_TOP] < b[LONGEST_CHAIN]


def chain_on(b: Cells, hero: int, one: int, other: int) -> None:
    link = CHAIN + 3 * b[CHAIN_TOP]
    b[link], b[link + 1], b[link + 2] = hero, one, other
    b[CHAIN_TOP] += 1


def event_scene(
    b: Cells, hero: int, i: int, number: int, source: int, victim: int, size: int, detail: int
) -> int:
    scene = open_scene(b, hero, i, number)
    b[scene + S_SOURCE], b[scene + S_VICTIM], b[scene + S_AMOUNT] = source, victim, size
    b[scene + S_DETAIL] = min(detail, 0)
    return scene


def find_watches(
    b: Cells, hero: int, kind: int, source: int, victim: int, size: int, detail: int
) -> int:
    at, many = of(hero) + H_MEMORY, 0
    for _ in range(b[of(hero) + H_MEMORIES]):
        if b[at] == M_WATCH:
            event = b[b[at + 1] + F_EVENT]
            if fits(b, event, kind, hero, source, victim, size, detail):
                find(b, b[at + 1], 0, b[at + M_NUMBER], hero, b[at + 2], 0)
                many += 1
        at += MEMORY
    b[FOUND_TOP] -= many
    return many


def has_answer(
    b: Cells, hero: int, kind: int, source: int, victim: int, size: int, detail: int
) -> bool:
    """Whether a hero has a rule or watch that answers; the dead answer only their own death."""
    if b[of(hero) + H_ALIVE] == 0 and not (kind == DIES and hero == victim):
        return False
    for i in range(b[of(hero) + H_POWERS]):
        if b[entry(hero, i) + E_LOST]:
            continue
        rules = b[b[entry(hero, i) + E_PROGRAM] + P_REACTIONS]
        for n in range(b[rules]):
            if fits(b, b[b[rules + 2 + 2 * n] + F_WHEN], kind, hero, source, victim, size, detail):
                return True
    return b[NEEDED + WATCH] != 0 and find_watches(b, hero, kind, source, victim, size, detail) > 0


def answer_by_rules(
    b: Cells, hero: int, kind: int, source: int, victim: int, size: int, detail: int
) -> None:
    own_death = kind == DIES and hero == victim
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0:
            continue
        rules = b[b[entry(hero, i) + E_PROGRAM] + P_REACTIONS]
        for n in range(b[rules]):
            number, rule = b[rules + 1 + 2 * n], b[rules + 2 + 2 * n]
            if not (b[of(hero) + H_ALIVE] or own_death):
                continue
            if not fits(b, b[rule + F_WHEN], kind, hero, source, victim, size, detail):
                continue
            if has_voice(b, hero, i) and may_answer(b, hero, i, number):
                chain_on(b, hero, i, number)
                act(b, rule, event_scene(b, hero, i, number, source, victim, size, detail))
                close_scene(b)
                b[CHAIN_TOP] -= 1


def answer_by_watches(
    b: Cells, hero: int, kind: int, source: int, victim: int, size: int, detail: int
) -> None:
    many = find_watches(b, hero, kind, source, victim, size, detail)
    row = FOUND + 6 * b[FOUND_TOP]
    b[FOUND_TOP] += many
    for _ in range(many):
        watch, i = b[row + R_NODE], b[row + R_I]
        if may_answer(b, hero, -watch, i):
            chain_on(b, hero, -watch, i)
            scene = event_scene(b, hero, i, 0, source, victim, size, detail)
            for _ in range(b[row + R_GIVEN]):
                if b[BAIL] == 0:
                    take_pass(b)
                    do(b, b[watch + F_DO], scene)
            close_scene(b)
            b[CHAIN_TOP] -= 1
        row += 6
    b[FOUND_TOP] -= many


def answer_knot(b: Cells, kind: int, source: int, victim: int, size: int, detail: int) -> int:
    """Let every rule that waits for the event answer it, in initiative order."""
    if b[BAIL]:
        return 0
    b[LOOKS] += 4 * b[SIZE] + 2
    reactors = 0
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if b[NEEDED + PER]:
            count_for_later(b, hero, kind, source, victim, size, detail)
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        b[LOOKS] += b[of(hero) + H_MEMORIES] >> 3
        if has_answer(b, hero, kind, source, victim, size, detail):
            reactors |= 1 << hero
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if reactors >> hero & 1 and b[BAIL] == 0:
            take_pass(b)
            answer_by_rules(b, hero, kind, source, victim, size, detail)
            if b[NEEDED + WATCH]:
                answer_by_watches(b, hero, kind, source, victim, size, detail)
    return 0


FUNCTIONS = (
    is_party,
    fits,
    count_for_later,
    may_answer,
    chain_on,
    event_scene,
    find_watches,
    has_answer,
    answer_by_rules,
    answer_by_watches,
    answer_knot,
)
