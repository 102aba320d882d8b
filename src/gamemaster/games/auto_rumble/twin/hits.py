"""A hit: base → bonuses → multipliers → at least 0 → redirect → Defence → prevention → loss → death
→ reactions in initiative order."""

from gamemaster.games.auto_rumble.twin.amounts import (
    much,
    multiplied,
    power_of,
)
from gamemaster.games.auto_rumble.twin.calls import (
    answer,
    check_death,
    has_voice,
    land,
    members,
    modifiers,
    targets,
)
from gamemaster.games.auto_rumble.twin.groups import (
    first_of,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
    hold_found,
    is_forbidden,
)
from gamemaster.games.auto_rumble.twin.life import (
    count_use,
    held_loss,
    remember_strike,
    tally,
)
from gamemaster.games.auto_rumble.twin.memory import (
    bail,
    close_scene,
    of,
    put,
    scene_of,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def is_of(b: Cells, blow: int, hits: int) -> bool:
    """Whether a modifier for this kind of hits looks at a blow."""
    return hits == W_DAMAGE or (hits == W_ATTACKS) == (b[blow + B_ATTACK] == 1)


def is_among(b: Cells, group: int, row: int, hero: int) -> bool:
    """Whether a hero is one of those an effect speaks of; without a group everybody is."""
    if group == 0:
        return True
    if hero < 0:
        return False
    mask = members(b, group, scene_of(b, row, NOBODY), False)
    close_scene(b)
    return mask >> hero & 1 == 1


def open_blow(b: Cells, source: int, attack: int, power: int, left: int, turned: int) -> int:
    if b[BLOW_TOP] >= MOST_BLOWS:
        bail(b, CROWDED)
        b[BLOW_TOP] -= 1
    blow = BLOWS + BLOW * b[BLOW_TOP]
    b[BLOW_TOP] += 1
    b[blow + B_SOURCE], b[blow + B_ATTACK], b[blow + B_POWER] = source, attack, power
    b[blow + B_LEFT], b[blow + B_TURNED] = left, turned
    return blow


def passes_by(b: Cells, blow: int, target: int) -> bool:
    """Whether such hits pass the target by."""
    many = modifiers(b, target, IMMUNE)
    row = hold_found(b, many)
    found = False
    for _ in range(many):
        effect = b[row + R_NODE]
        if not found and is_of(b, blow, b[effect + F_HITS]):
            found = is_among(b, b[effect + F_BY], row, b[blow + B_SOURCE])
        row += 6
    b[FOUND_TOP] -= many
    return found


def sized(b: Cells, blow: int, hero: int, way: int, other: int, kind: int, value: int) -> int:
    """What the bonuses or factors of one side make of a hit."""
    many = modifiers(b, hero, kind)
    row = hold_found(b, many)
    for _ in range(many):
        effect = b[row + R_NODE]
        if b[effect + F_WAY] == way and is_of(b, blow, b[effect + F_HITS]):
            if is_among(b, b[effect + F_OTHER], row, other):
                if kind == BONUS:
                    value += much(b, effect, scene_of(b, row, hero))
                    close_scene(b)
                else:
                    value = multiplied(b, value, b[effect + F_TIMES], b[effect + F_OVER])
        row += 6
    b[FOUND_TOP] -= many
    return value


def size(b: Cells, blow: int, target: int, value: int) -> int:
    """Base → bonuses → multipliers → at least 0."""
    source = b[blow + B_SOURCE]
    for kind in (BONUS, FACTOR):
        if source >= 0:
            value = sized(b, blow, source, W_DEALT, target, kind, value)
        value = sized(b, blow, target, W_TAKEN, source, kind, value)
    return max(value, 0)


def is_unpreventable(b: Cells, blow: int) -> bool:
    if b[blow + B_SOURCE] < 0:
        return False
    found = False
    many = modifiers(b, b[blow + B_SOURCE], UNPREVENTABLE)
    for n in range(many):
        row = FOUND + 6 * (b[FOUND_TOP] + n)
        hits = b[b[row + R_NODE] + F_HITS]
        if hits == W_THIS:
            scene = scene_of(b, row, NOBODY)
            own = power_of(b, scene) == b[blow + B_POWER] and b[blow + B_ATTACK] == 0
            close_scene(b)
            found = found or own
        else:
            found = found or is_of(b, blow, hits)
    return found


def pierces(b: Cells, blow: int) -> bool:
    if b[blow + B_SOURCE] < 0:
        return False
    found = False
    for n in range(modifiers(b, b[blow + B_SOURCE], PIERCE)):
        effect = b[FOUND + 6 * (b[FOUND_TOP] + n) + R_NODE]
        found = found or is_of(b, blow, b[effect + F_HITS])
    return found


def in_hit(b: Cells, row: int, blow: int, target: int) -> int:
    """The scene of a modifier with the hit it modifies at hand."""
    scene = scene_of(b, row, target)
    b[scene + S_SOURCE], b[scene + S_VICTIM] = b[blow + B_SOURCE], target
    b[scene + S_AMOUNT] = b[blow + B_LEFT]
    return scene


def turn(b: Cells, blow: int, target: int, onto: int, share: int, back: bool) -> None:
    """Let part of a hit strike another hero, never to be turned again."""
    source = target if back else b[blow + B_SOURCE]
    attack = 0 if back else b[blow + B_ATTACK]
    turned = open_blow(b, source, attack, b[blow + B_POWER], share, 1)
    land(b, turned, onto)
    b[BLOW_TOP] -= 1


def redirect(b: Cells, blow: int, target: int) -> None:
    """Every redirection that holds takes its share of what is left, one giver after the other."""
    many = modifiers(b, target, REDIRECT)
    row = hold_found(b, many)
    for _ in range(many):
        effect = b[row + R_NODE]
        if b[blow + B_LEFT] > 0 and is_of(b, blow, b[effect + F_HITS]):
            scene = in_hit(b, row, blow, target)
            onto = first_of(b, targets(b, b[effect + F_ONTO], scene))
            share = min(much(b, effect, scene), b[blow + B_LEFT])
            close_scene(b)
            if onto >= 0 and share > 0 and onto != target:
                b[blow + B_LEFT] -= share
                turn(b, blow, target, onto, share, b[b[effect + F_ONTO]] == SOURCE)
        row += 6
    b[FOUND_TOP] -= many


def take_off(b: Cells, blow: int, part: int) -> None:
    if part > 0:
        b[blow + B_LEFT] -= min(part, b[blow + B_LEFT])


def prevent_by(b: Cells, blow: int, target: int, row: int) -> None:
    """Let one prevention take its part."""
    scene = in_hit(b, row, blow, target)
    take_off(b, blow, much(b, b[row + R_NODE], scene))
    you, i = b[row + R_YOU], b[row + R_I]
    if i >= 0 and you == target:
        rules = b[b[entry(you, i) + E_PROGRAM] + P_RULES]
        count_use(b, b[rules + 1 + b[row + R_NUMBER]], scene)
    close_scene(b)


def cap(b: Cells, blow: int, target: int) -> None:
    many = modifiers(b, target, CAP)
    row = hold_found(b, many)
    for _ in range(many):
        effect = b[row + R_NODE]
        if b[blow + B_LEFT] > 0 and b[effect + F_OF] == W_OF_DAMAGE:
            most = much(b, effect, in_hit(b, row, blow, target))
            close_scene(b)
            if b[effect + F_PER] == W_PER_ROUND:
                most -= b[of(target) + H_TALLIED + 3 * T_DAMAGE_TAKEN + W_ROUND]
            take_off(b, blow, b[blow + B_LEFT] - max(most, 0))
        row += 6
    b[FOUND_TOP] -= many


def use_shields(b: Cells, blow: int, target: int) -> None:
    """Pools that end with the round first, then by the name of their power and its place."""
    done = -1
    while True:
        pool, best = NOBODY, 0
        at = of(target) + H_MEMORY
        for _ in range(b[of(target) + H_MEMORIES]):
            if b[at] == M_POOL:
                key = (b[at + 1] << 40) + (b[at + 2] << 8) + b[at + 3] + 1
                if key > done and (pool < 0 or key < best):
                    pool, best = at, key
            at += MEMORY
        if pool < 0:
            return
        done = best
        left = b[pool + M_NUMBER]
        if b[blow + B_LEFT] > 0 and left > 0:
            if b[pool + 3] < 0 or has_voice(b, target, b[pool + 3]):
                before = b[blow + B_LEFT]
                take_off(b, blow, left)
                b[pool + M_NUMBER] = left - (before - b[blow + B_LEFT])


def prevent(b: Cells, blow: int, target: int) -> None:
    """Shields first, then prevention of each hit, then caps."""
    if b[NEEDED + SHIELD] + b[NEEDED + PREVENT] + b[NEEDED + CAP] == 0 or b[blow + B_LEFT] <= 0:
        return
    if b[NEEDED + FORBID] and is_forbidden(b, target, W_F_PREVENT):
        return
    use_shields(b, blow, target)
    many = modifiers(b, target, PREVENT)
    row = hold_found(b, many)
    for _ in range(many):
        effect = b[row + R_NODE]
        if b[blow + B_LEFT] > 0 and is_of(b, blow, b[effect + F_HITS]):
            if is_among(b, b[effect + F_BY], row, b[blow + B_SOURCE]):
                prevent_by(b, blow, target, row)
        row += 6
    b[FOUND_TOP] -= many
    cap(b, blow, target)


def answers(b: Cells, blow: int, target: int, whole: int, defence: int, died: bool) -> None:
    """Reactions to a hit, in the order attacked, Defence broken, damaged, Energy lost, death."""
    source, lost = b[blow + B_SOURCE], b[blow + B_LEFT]
    if b[blow + B_ATTACK]:
        tally(b, target, T_ATTACKS_SUFFERED, 1)
        if source >= 0:
            tally(b, source, T_ATTACKS_MADE, 1)
            remember_strike(b, source, target, W_ATTACKED)
        answer(b, ATTACKS, source, target, whole, 1)
    if defence > 0 and b[of(target) + H_DEFENCE] <= 0:
        answer(b, BROKEN, source, target, defence, 1)
    if lost > 0:
        if source >= 0:
            remember_strike(b, source, target, W_DAMAGED)
        answer(b, DAMAGED, source, target, lost, 1)
        answer(b, LOSES, source, target, lost, (H_ENERGY << 8) + 1)
    if died:
        answer(b, DIES, source, target, 0, 1)


def land_knot(b: Cells, blow: int, target: int, _: int, __: int, ___: int) -> int:
    whole, source = b[blow + B_LEFT], b[blow + B_SOURCE]
    may_prevent = not is_unpreventable(b, blow)
    if may_prevent and b[blow + B_TURNED] == 0:
        redirect(b, blow, target)
    defence = b[of(target) + H_DEFENCE]
    if not pierces(b, blow):
        blocked = min(defence, b[blow + B_LEFT])
        if blocked > 0:
            b[blow + B_LEFT] -= blocked
            b[of(target) + H_DEFENCE] = defence - blocked
    if may_prevent:
        prevent(b, blow, target)
    if b[blow + B_LEFT] > 0:
        take_off(b, blow, b[blow + B_LEFT] - held_loss(b, target, b[blow + B_LEFT]))
    lost = b[blow + B_LEFT]
    if lost > 0:
        put(b, of(target) + H_ENERGY, b[of(target) + H_ENERGY] - lost)
        if b[of(target) + H_ALIVE]:
            b[WAS_LOST] = 1
        tally(b, target, T_DAMAGE_TAKEN, lost)
        tally(b, target, T_ENERGY_LOST, lost)
        if source >= 0:
            tally(b, source, T_DAMAGE_DEALT, lost)
    died = lost > 0 and check_death(b, target, source)
    answers(b, blow, target, whole, defence, died)
    return lost


def hit_knot(b: Cells, source: int, target: int, base: int, scene: int, attack: int) -> int:
    blow = open_blow(b, source, attack, power_of(b, scene), 0, 0)
    lost = 0
    if not passes_by(b, blow, target):
        if attack:
            answer(b, ATTACKING, source, target, base, 1)
        b[blow + B_LEFT] = size(b, blow, target, base)
        lost = land(b, blow, target)
    b[BLOW_TOP] -= 1
    return lost


FUNCTIONS = (
    is_of,
    is_among,
    open_blow,
    passes_by,
    sized,
    size,
    is_unpreventable,
    pierces,
    in_hit,
    turn,
    redirect,
    take_off,
    prevent_by,
    cap,
    use_shields,
    prevent,
    answers,
    land_knot,
    hit_knot,
)
