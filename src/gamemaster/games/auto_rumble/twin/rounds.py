"""The rounds of a battle."""

from gamemaster.games.auto_rumble.twin.amounts import (
    away_from_zero,
)
from gamemaster.games.auto_rumble.twin.calls import (
    answer,
    check_death,
    do_effect,
    has_voice,
    holds,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
    within_limit,
)
from gamemaster.games.auto_rumble.twin.memory import (
    QUESTIONS,
    bail,
    close_scene,
    forget,
    of,
    open_scene,
    recall,
    remember,
    take_pass,
    work_of,
)
from gamemaster.games.auto_rumble.twin.muster import (
    arrange,
)
from gamemaster.games.auto_rumble.twin.turns import (
    take_turn,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def end_bonuses(b: Cells, hero: int) -> None:
    for word in range(H_ROUND_ATTACK, H_ROUND_THRESHOLD + 1):
        b[of(hero) + word] = 0


def look_back(b: Cells, start: int, many: int) -> None:
    """What was this round is now the last one: three words a piece."""
    for n in range(many):
        b[start + 3 * n + W_LAST_ROUND] = b[start + 3 * n + W_ROUND]
        b[start + 3 * n + W_ROUND] = 0


def forget_all(b: Cells, hero: int, kind: int) -> None:
    at = of(hero) + H_MEMORY
    while at < of(hero) + H_MEMORY + MEMORY * b[of(hero) + H_MEMORIES]:
        if b[at] == kind:
            forget(b, hero, at)
        else:
            at += MEMORY


def reset(b: Cells) -> None:
    """What lasted for a round is gone: Defence, bonuses, plans; the budget is the Energy now."""
    for hero in range(b[SIZE]):
        at = of(hero)
        b[at + H_DEFENCE] = b[at + H_USED] = b[at + H_PLANNED] = 0
        end_bonuses(b, hero)
        b[at + H_BUDGET] = b[at + H_ENERGY]
        look_back(b, at + H_TALLIED, TALLIES)
        look_back(b, at + H_STRUCK, 2)
        forget_all(b, hero, M_OCCASION)
    look_back(b, TOLL, b[SEATS])


def is_ended(b: Cells, at: int) -> bool:
    """Whether something remembered is over with this round."""
    kind = b[at]
    if kind == M_TIMES:
        return b[at + 3] == W_ROUND
    if kind == M_WATCH:
        return b[b[at + 1] + F_LASTING] == W_ROUND
    if kind == M_POOL:
        return b[at + 1] == W_ROUND
    if kind == M_LINGERING:
        return b[at + 4] == W_ROUND
    if kind == M_HUSHED:
        return b[at + 2] == W_ROUND
    return kind == M_DELAYED and (b[at + 4] & 65535) <= b[ROUND]


def let_die(b: Cells) -> None:
    """Whoever is at or under its threshold dies, through nobody: all at once, then come the answers."""
    alive, fallen = 0, 0
    for hero in range(b[SIZE]):
        alive |= b[of(hero) + H_ALIVE] << hero
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if alive >> hero & 1:
            take_pass(b)
            if check_death(b, hero, NOBODY):
                fallen |= 1 << hero
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if fallen >> hero & 1:
            take_pass(b)
            if b[of(hero) + H_ALIVE] == 0:
                answer(b, DIES, NOBODY, hero, 0, 0)


def close_round(b: Cells) -> None:
    """What lasts for this round ends, which may kill."""
    for hero in range(b[SIZE]):
        at = of(hero) + H_MEMORY
        while at < of(hero) + H_MEMORY + MEMORY * b[of(hero) + H_MEMORIES]:
            if is_ended(b, at):
                forget(b, hero, at)
            else:
                at += MEMORY
        end_bonuses(b, hero)
    b[REVERSED_ROUND] = 0
    if b[NEEDED + FORBID] + b[NEEDED + RAISE] + b[NEEDED + FALL] + b[NEEDED + SET] > 0:
        let_die(b)


def fill(b: Cells, hero: int, i: int, number: int, rule: int, effect: int) -> None:
    scene = open_scene(b, hero, i, number)
    does = b[rule + F_COND] == 0 or holds(b, b[rule + F_COND], scene)
    does = does and within_limit(b, rule, scene)
    if does and b[effect] == SHIELD and b[effect + F_SPAN] != W_ROUND:
        does = recall(b, hero, M_FILLED, i, effect, 0, 0, 0, 0) < 0
        if does:
            remember(b, hero, M_FILLED, i, effect, 0, 0, 0, 0, 1)
    if does:
        do_effect(b, effect, scene, 0, 0)
    close_scene(b)


def set_up_hero(b: Cells, hero: int, sets: bool) -> None:
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0 or b[entry(hero, i) + E_LOST]:
            continue
        held = b[b[entry(hero, i) + E_PROGRAM] + P_SETUPS]
        for n in range(b[held]):
            effect = b[held + 3 + 3 * n]
            if (b[effect] == SET) != sets or b[of(hero) + H_ALIVE] == 0:
                continue
            if has_voice(b, hero, i):
                fill(b, hero, i, b[held + 1 + 3 * n], b[held + 2 + 3 * n], effect)


def set_up(b: Cells) -> None:
    """Always-rules that fill something do so anew: what is added, then what is set to an amount."""
    for sets in range(2):
        acting = 0
        for hero in range(b[SIZE]):
            acting |= b[of(hero) + H_ALIVE] << hero
        for place in range(b[SIZE]):
            hero = b[LINE + place]
            if acting >> hero & 1:
                take_pass(b)
                set_up_hero(b, hero, sets == 1)


def run_step(b: Cells, step: int) -> None:
    """In initiative order, every living hero takes its turn of the step."""
    b[STEP] = step
    acting = 0
    for hero in range(b[SIZE]):
        acting |= b[of(hero) + H_ALIVE] << hero
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if acting >> hero & 1:
            take_pass(b)
            if b[of(hero) + H_ALIVE] and b[BAIL] == 0:
                take_turn(b, hero, step)


def rest(b: Cells) -> None:
    """A new round: what the last one took beyond its allowance is gone from the reserve."""
    work = work_of(b)
    b[MOST_WORK] = max(b[MOST_WORK], work)
    if work >= b[ALLOWANCE] + b[RESERVE]:
        bail(b, WORKED)
    b[RESERVE] = max(0, b[RESERVE] - max(0, work - b[ALLOWANCE]))
    b[PASSES], b[LOOKS] = 0, QUESTIONS * b[SIZE]


def one_round(b: Cells) -> None:
    """One round up to the end of step 3."""
    b[ROUND] += 1
    rest(b)
    b[WAS_LOST] = 0
    reset(b)
    b[STEP] = W_SETUP
    arrange(b)
    set_up(b)
    for step in (W_START, W_MAIN, W_END):
        arrange(b)
        run_step(b, step)
    close_round(b)


def halve(b: Cells) -> None:
    """Stalemate: all living heroes lose half their Energy, rounded up; it is not damage."""
    arrange(b)
    for hero in range(b[SIZE]):
        energy = b[of(hero) + H_ENERGY]
        if b[of(hero) + H_ALIVE] and energy > 0:
            b[of(hero) + H_ENERGY] = energy - away_from_zero(energy, 2)
    let_die(b)


FUNCTIONS = (
    end_bonuses,
    look_back,
    forget_all,
    reset,
    is_ended,
    let_die,
    close_round,
    fill,
    set_up_hero,
    set_up,
    run_step,
    rest,
    one_round,
    halve,
)
