"""Every effect of the tree, as it is done to its targets."""

from gamemaster.games.auto_rumble.twin.amounts import (
    much,
)
from gamemaster.games.auto_rumble.twin.calls import (
    amount,
    answer,
    check_death,
    do_effect,
    hit,
    holds,
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
    delay,
    hold,
    other_than,
    shield,
    silence,
)
from gamemaster.games.auto_rumble.twin.life import (
    die,
)
from gamemaster.games.auto_rumble.twin.memory import (
    about,
    bail,
    close_scene,
    of,
    once_more,
    put,
    take_pass,
)
from gamemaster.games.auto_rumble.twin.powers import (
    grant,
    lose_powers,
    move_powers,
    set_marks,
    set_variable,
    unmark,
)
from gamemaster.games.auto_rumble.twin.stats import (
    burn,
    change_stat,
    scale,
    set_stat,
    swap,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def kill(b: Cells, target: int, scene: int) -> int:
    by = other_than(b, scene, target)
    if b[of(target) + H_ALIVE] and not is_forbidden(b, target, W_F_DIE):
        die(b, target, by)
        answer(b, DIES, by, target, 0, 0)
    return 0


def revive(b: Cells, effect: int, target: int, scene: int) -> int:
    if b[of(target) + H_ALIVE] or is_forbidden(b, target, W_F_REVIVE):
        return 0
    put(b, of(target) + H_ENERGY, amount(b, b[effect + F_ENERGY], scene))
    b[of(target) + H_ALIVE] = 1
    if check_death(b, target, NOBODY):
        answer(b, DIES, NOBODY, target, 0, 0)
    return 0


def call_helpers(b: Cells, effect: int, scene: int) -> None:
    """Helpers stand in line when the round is over; those of one kind are called together."""
    count = amount(b, b[effect + F_COUNT], scene)
    energy = amount(b, b[effect + F_ENERGY], scene)
    damage = amount(b, b[effect + F_ATTACK], scene)
    if count <= 0:
        return
    if count > MOST_HEROES or b[HELPERS] >= MOST_CALLED:
        bail(b, CROWDED)
        return
    you = of(b[scene + S_YOU])
    at = CALLED + 6 * b[HELPERS]
    b[HELPERS] += 1
    b[at], b[at + 1], b[at + 2], b[at + 3] = b[you + H_SEAT], energy, damage, b[you + H_INITIATIVE]
    b[at + 4], b[at + 5] = b[you + H_BASE], count


def rare_work(b: Cells, effect: int, target: int, scene: int) -> int:
    kind = b[effect]
    if kind == REVIVE:
        return revive(b, effect, target, scene)
    if kind == KILL:
        return kill(b, target, scene)
    if kind == GRANT:
        return grant(b, effect, target)
    if kind == STEAL_POWER or kind == COPY_POWER:
        return move_powers(b, effect, target, scene, kind == STEAL_POWER)
    if kind == LOSE_POWER:
        return lose_powers(b, effect, target, scene)
    if kind == MARK:
        return set_marks(b, target, b[effect + F_MARK], much(b, effect, scene))
    if kind == UNMARK:
        return unmark(b, effect, target, scene)
    return hold(b, effect, target, scene)


def work(b: Cells, effect: int, target: int, scene: int) -> int:
    """One effect on one target; gives by how much it changed it, without sign."""
    kind, you = b[effect], b[scene + S_YOU]
    if kind == GAIN:
        return change_stat(b, target, b[effect + F_STAT], much(b, effect, scene), W_BATTLE, scene)
    if kind == LOSE:
        return change_stat(b, target, b[effect + F_STAT], -much(b, effect, scene), W_BATTLE, scene)
    if kind == DAMAGE:
        return hit(b, you, target, much(b, effect, scene), scene, 0)
    if kind == ATTACK:
        damage = stat_of(b, you, H_ATTACK)
        if b[effect + F_AMOUNT]:
            damage += much(b, effect, scene) - b[of(you) + H_BASE_ATTACK]
        return hit(b, you, target, damage, scene, 1)
    if kind == RAISE or kind == FALL:
        by = much(b, effect, scene)
        by = by if kind == RAISE else -by
        return change_stat(b, target, b[effect + F_STAT], by, b[effect + F_LASTING], scene)
    if kind == SET:
        return set_stat(b, effect, target, scene)
    if kind == BURN:
        return burn(b, effect, target, scene)
    if kind == SCALE:
        return scale(b, effect, target, scene)
    if kind == SHIELD:
        return shield(b, effect, target, scene)
    if kind == SILENCE:
        return silence(b, effect, target, scene)
    return rare_work(b, effect, target, scene)


def is_alone(kind: int) -> bool:
    """Whether an effect has no targets of its own."""
    rare = kind == IF or kind == SET_VAR or kind == COPY_SELF or kind == HELPER
    return rare or kind == SWAP or kind == REVERSE or kind == WATCH or kind == OVER


def do_alone(b: Cells, effect: int, scene: int) -> int:
    """Effects without targets of their own."""
    kind = b[effect]
    if b[BAIL]:
        return 0
    if kind == IF:
        yes = holds(b, b[effect + F_COND], scene)
        parts = b[effect + F_THEN] if yes else b[effect + F_OTHERWISE]
        for n in range(b[parts]):
            do_effect(b, b[parts + 2 + 3 * n], scene, 0, b[parts + 4 + 3 * n])
    elif kind == SET_VAR:
        set_variable(b, b[effect + F_NAME], much(b, effect, scene), scene)
    elif kind == COPY_SELF:
        value = amount(b, b[effect + F_COUNT], scene)
        you = b[scene + S_YOU]
        if value > 0 and not is_forbidden(b, you, W_F_COPY):
            put(b, of(you) + H_COPIES, b[of(you) + H_COPIES] + value)
    elif kind == HELPER:
        call_helpers(b, effect, scene)
    elif kind == SWAP:
        swap(b, effect, scene)
    elif kind == REVERSE:
        word = REVERSED_ROUND if b[effect + F_LASTING] == W_ROUND else REVERSED_BATTLE
        b[word] = 1 - b[word]
    elif kind == WATCH:
        once_more(b, b[scene + S_YOU], M_WATCH, effect, b[scene + S_I], 0, 0, 0, 0)
    elif kind == OVER:
        delay(b, effect, scene)
    return 0


def do_effect_knot(b: Cells, effect: int, scene: int, speaks: int, of_change: int, _: int) -> int:
    """With `speaks` the next effects may speak of its targets; with `of_change` it reads what the one
    before it changed.
    """
    kind = b[effect]
    if b[BAIL] or is_alone(kind):
        return do_alone(b, effect, scene)
    whom = b[effect + F_TO]
    mask = targets(b, whom, scene)
    if speaks and b[whom] == EACH:
        b[scene + S_THEM] = -whom
    elif speaks and b[whom] != THEM:
        b[scene + S_THEM] = first_of(b, mask)
    changed = b[scene + S_CHANGED]
    if changed >= 0 and of_change == 0:
        b[CHANGES + changed] = 0
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        if mask >> hero & 1 and b[BAIL] == 0:
            take_pass(b)
            by = work(b, effect, hero, about(b, scene, hero))
            close_scene(b)
            if changed >= 0:
                put(b, CHANGES + changed, b[CHANGES + changed] + by)
    return 0


def do_knot(b: Cells, what: int, scene: int, _: int, __: int, ___: int) -> int:
    outer, them = b[scene + S_CHANGED], b[scene + S_THEM]
    key = NOBODY
    if b[what + 1]:
        key = min(b[CHANGE_TOP], MOST_CHANGES - 1)
        if b[CHANGE_TOP] >= MOST_CHANGES:
            bail(b, CROWDED)
        b[CHANGE_TOP] += 1
        b[CHANGES + key] = 0
    for n in range(b[what]):
        b[scene + S_CHANGED] = key
        row = what + 2 + 3 * n
        do_effect(b, b[row], scene, b[row + 1], b[row + 2])
    if key >= 0:
        b[CHANGE_TOP] -= 1
    b[scene + S_CHANGED], b[scene + S_THEM] = outer, them
    return 0


FUNCTIONS = (
    kill,
    revive,
    call_helpers,
    rare_work,
    work,
    is_alone,
    do_alone,
    do_effect_knot,
    do_knot,
)
