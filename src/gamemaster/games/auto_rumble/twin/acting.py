"""A rule acts: condition, limit, cost, effects."""

from gamemaster.games.auto_rumble.twin.amounts import (
    variable,
)
from gamemaster.games.auto_rumble.twin.calls import (
    amount,
    do,
    holds,
    lose_energy,
    modifiers,
)
from gamemaster.games.auto_rumble.twin.holding import (
    within_limit,
)
from gamemaster.games.auto_rumble.twin.life import (
    count_use,
    tally,
)
from gamemaster.games.auto_rumble.twin.memory import (
    about,
    close_scene,
    find,
    of,
    put,
    take_pass,
)
from gamemaster.games.auto_rumble.twin.powers import (
    set_variable,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def find_occasions(b: Cells, scene: int) -> int:
    """Find the events of this round that a rule acts for."""
    you, many = b[scene + S_YOU], 0
    at = of(you) + H_MEMORY
    for _ in range(b[of(you) + H_MEMORIES]):
        if b[at] == M_OCCASION and b[at + 1] == b[scene + S_I] and b[at + 2] == b[scene + S_NUMBER]:
            find(b, b[at + 3], b[at + 4], b[at + 5], b[at + 6], b[at + M_NUMBER], 0)
            many += 1
        at += MEMORY
    b[FOUND_TOP] -= many
    return many


def may_act(b: Cells, rule: int, scene: int) -> bool:
    """Whether condition, limit and events to act for let the rule act, cost aside."""
    if b[rule + F_COND] and not holds(b, b[rule + F_COND], scene):
        return False
    if not within_limit(b, rule, scene):
        return False
    return b[rule + F_PER] == 0 or find_occasions(b, scene) > 0


def price(b: Cells, rule: int, scene: int, kind: int) -> int:
    """What a rule costs of one kind; no cost is under 0."""
    costs, whole = b[rule + F_COSTS], 0
    for n in range(b[costs]):
        cost = b[costs + 1 + n]
        if b[cost + F_KIND] == kind:
            whole += max(0, amount(b, b[cost + F_AMOUNT], scene))
    return whole


def pay(b: Cells, hero: int, spend: int, burn: int) -> None:
    """Allocate the budget, burn what is to be burned; burning may kill."""
    if spend + burn <= 0:
        return
    put(b, of(hero) + H_BUDGET, b[of(hero) + H_BUDGET] - spend - burn)
    if spend > 0:
        tally(b, hero, T_ENERGY_SPENT, spend)
        if modifiers(b, hero, SPEND_BURNS) > 0:
            burn += spend
    if burn > 0:
        lose_energy(b, hero, burn, hero, True)


def here_again(b: Cells, scene: int, source: int, victim: int, much: int) -> None:
    """The scene of an event that is over: its parties and amount, and nothing else."""
    b[scene + S_SOURCE], b[scene + S_VICTIM], b[scene + S_AMOUNT] = source, victim, much
    b[scene + S_IT] = b[scene + S_THEM] = b[scene + S_CHANGED] = NOBODY
    b[scene + S_DETAIL] = 0


def do_for_each(b: Cells, rule: int, scene: int) -> None:
    """Do it once for each event, its parties and amount at hand."""
    many = find_occasions(b, scene)
    row = FOUND + 6 * b[FOUND_TOP]
    b[FOUND_TOP] += many
    for _ in range(many):
        here = about(b, scene, b[scene + S_IT])
        if b[row]:
            here_again(b, here, b[row + 1], b[row + 2], b[row + 3])
        for _ in range(b[row + 4]):
            if b[BAIL] == 0:
                take_pass(b)
                do(b, b[rule + F_DO], here)
        close_scene(b)
        row += 6
    b[FOUND_TOP] -= many


def double(b: Cells, rule: int, scene: int) -> None:
    """Variables that double do so after each use of a rule that reads them."""
    names = b[rule + MORE]
    for n in range(b[names]):
        name = b[names + 1 + n]
        set_variable(b, name, 2 * variable(b, name, scene), scene)


def act(b: Cells, rule: int, scene: int) -> bool:
    """Let a rule act if it may and can be paid; gives whether it did. It is never cut short."""
    hero = b[scene + S_YOU]
    acts = may_act(b, rule, scene)
    spend = burn = 0
    if acts:
        spend, burn = price(b, rule, scene, W_SPEND), price(b, rule, scene, W_BURN)
        acts = spend + burn <= 0 or spend + burn <= b[of(hero) + H_BUDGET]
    if not acts:
        if b[rule + F_OTHERWISE] and b[b[rule + F_OTHERWISE]] and within_limit(b, rule, scene):
            do(b, b[rule + F_OTHERWISE], scene)
        return False
    count_use(b, rule, scene)
    pay(b, hero, spend, burn)
    if b[rule + F_PER] == 0:
        do(b, b[rule + F_DO], scene)
    else:
        do_for_each(b, rule, scene)
    double(b, rule, scene)
    return True


FUNCTIONS = (
    find_occasions,
    may_act,
    price,
    pay,
    here_again,
    do_for_each,
    double,
    act,
)
