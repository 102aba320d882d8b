"""What a hero does when its turn comes in a step."""

from gamemaster.games.auto_rumble.twin.acting import (
    act,
    may_act,
    pay,
    price,
)
from gamemaster.games.auto_rumble.twin.calls import (
    answer,
    has_voice,
    hit,
    modifiers,
    stat_of,
    targets,
)
from gamemaster.games.auto_rumble.twin.effects import (
    work,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
    is_forbidden,
)
from gamemaster.games.auto_rumble.twin.life import (
    tally,
)
from gamemaster.games.auto_rumble.twin.memory import (
    close_scene,
    find,
    of,
    open_scene,
    scene_of,
    take_pass,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def attack_targets(b: Cells, hero: int) -> int:
    """Every opponent present, unless the attack is aimed; the last aim counts."""
    many = modifiers(b, hero, AIM)
    if many > 0:
        row = FOUND + 6 * (b[FOUND_TOP] + many - 1)
        mask = targets(b, b[b[row + R_NODE] + F_AT], scene_of(b, row, NOBODY))
        close_scene(b)
        return mask
    mask = 0
    for other in range(b[SIZE]):
        if b[of(other) + H_SEAT] != b[of(hero) + H_SEAT]:
            mask |= 1 << other
    b[LOOKS] += 4 * b[SIZE]
    return mask


def attack(b: Cells, hero: int) -> None:
    """Pay for the attack and hit every target in initiative order, the dead of this round too."""
    if is_forbidden(b, hero, W_F_ATTACK):
        return
    cost = stat_of(b, hero, H_ATTACK_COST)
    if cost > 0 and cost > b[of(hero) + H_BUDGET]:
        return
    if attack_targets(b, hero) == 0:
        return
    pay(b, hero, cost, 0)
    mask = attack_targets(b, hero)
    for place in range(b[SIZE]):
        target = b[LINE + place]
        if mask >> target & 1 and b[BAIL] == 0:
            take_pass(b)
            scene = open_scene(b, hero, NOBODY, 0)
            hit(b, hero, target, stat_of(b, hero, H_ATTACK), scene, 1)
            close_scene(b)


def use(b: Cells, hero: int, i: int, step: int) -> None:
    """One entry: all rules of the power for this step, never cut short."""
    if not has_voice(b, hero, i):
        return
    rules = b[b[entry(hero, i) + E_PROGRAM] + P_SETUP + step]
    acted = False
    for n in range(b[rules]):
        scene = open_scene(b, hero, i, b[rules + 1 + 2 * n])
        acted = act(b, b[rules + 2 + 2 * n], scene) or acted
        close_scene(b)
    if acted and (step == W_START or step == W_MAIN):
        b[of(hero) + H_USED] |= 1 << i
        tally(b, hero, T_POWERS_USED, 1)
        uses = b[of(hero) + H_TALLIED + 3 * T_POWERS_USED + W_ROUND]
        answer(b, USES, hero, NOBODY, uses, -1 - i)


def do_one_delayed(b: Cells, hero: int, row: int) -> None:
    giver, i = b[row + R_YOU], b[row + R_I]
    giver = hero if giver == NOBODY else giver
    if giver >= 0 and i < b[of(giver) + H_POWERS]:
        scene = open_scene(b, giver, i, 0)
    else:
        scene = open_scene(b, hero, NOBODY, 0)
    b[scene + S_IT] = hero
    b[scene + S_IS_GIVEN], b[scene + S_GIVEN] = b[row + R_IS_GIVEN], b[row + R_GIVEN]
    for _ in range(b[row + R_NUMBER]):
        if b[BAIL] == 0:
            take_pass(b)
            take_pass(b)
            work(b, b[row + R_NODE], hero, scene)
    close_scene(b)


def do_delayed(b: Cells, hero: int, step: int) -> None:
    """Effects that were put on the hero in an earlier step, by whoever put them there."""
    at, many = of(hero) + H_MEMORY, 0
    for _ in range(b[of(hero) + H_MEMORIES]):
        if b[at] == M_DELAYED:
            when = b[at + 4]
            first, last = when >> 16 & 65535, when & 65535
            if when >> 32 == step and first <= b[ROUND] and b[ROUND] <= last:
                find(b, b[at + 1], b[at + 2], b[at + 3], b[at + 5], b[at + 6], b[at + M_NUMBER])
                many += 1
        at += MEMORY
    b[FOUND_TOP] -= many
    row = FOUND + 6 * b[FOUND_TOP]
    b[FOUND_TOP] += many
    for _ in range(many):
        if b[of(hero) + H_ALIVE]:
            do_one_delayed(b, hero, row)
        row += 6
    b[FOUND_TOP] -= many


def plan(b: Cells, hero: int) -> None:
    """Look ahead: the powers this turn will use, affordable in list order."""
    left, planned = b[of(hero) + H_BUDGET], 0
    for place in range(b[of(hero) + H_POWERS] + 1):
        i = b[of(hero) + H_ORDER + place]
        if i < 0:
            if not is_forbidden(b, hero, W_F_ATTACK):
                cost = stat_of(b, hero, H_ATTACK_COST)
                left -= cost if cost <= left and cost > 0 else 0
            continue
        rules = b[b[entry(hero, i) + E_PROGRAM] + P_MAIN]
        if b[entry(hero, i) + E_LOST] or b[rules] == 0 or not has_voice(b, hero, i):
            continue
        for n in range(b[rules]):
            rule = b[rules + 2 + 2 * n]
            scene = open_scene(b, hero, i, b[rules + 1 + 2 * n])
            if may_act(b, rule, scene):
                whole = price(b, rule, scene, W_SPEND) + price(b, rule, scene, W_BURN)
                if whole <= 0:
                    planned |= 1 << i
                elif whole <= left:
                    left -= whole
                    planned |= 1 << i
            close_scene(b)
    b[of(hero) + H_PLANNED] = planned


def take_turn(b: Cells, hero: int, step: int) -> None:
    """Delayed effects first, then the entries of the list that act in this step."""
    do_delayed(b, hero, step)
    if step == W_MAIN and b[NEEDED + NO_OTHER_POWER]:
        plan(b, hero)
    for place in range(b[of(hero) + H_POWERS] + 1):
        if b[of(hero) + H_ALIVE] == 0 or b[BAIL]:
            return
        i = b[of(hero) + H_ORDER + place]
        if i < 0:
            if step == W_MAIN:
                attack(b, hero)
        elif b[b[b[entry(hero, i) + E_PROGRAM] + P_SETUP + step]] > 0:
            use(b, hero, i, step)


FUNCTIONS = (
    attack_targets,
    attack,
    use,
    do_one_delayed,
    do_delayed,
    plan,
    take_turn,
)
