"""What is kept of what happened, Energy gained and lost, and dying of it."""

from gamemaster.games.auto_rumble.twin.amounts import (
    much,
)
from gamemaster.games.auto_rumble.twin.calls import (
    answer,
    check_death,
    modifiers,
    stat_of,
)
from gamemaster.games.auto_rumble.twin.holding import (
    hold_found,
    is_forbidden,
)
from gamemaster.games.auto_rumble.twin.memory import (
    close_scene,
    of,
    once_more,
    put,
    recall,
    remember,
    scene_of,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def tally(b: Cells, hero: int, what: int, by: int) -> None:
    """Add to what happened to a hero in this round and in the battle."""
    at = of(hero) + H_TALLIED + 3 * what
    put(b, at + W_ROUND, b[at + W_ROUND] + by)
    put(b, at + W_BATTLE, b[at + W_BATTLE] + by)


def remember_strike(b: Cells, source: int, victim: int, how: int) -> None:
    """Keep who struck whom."""
    if how == W_ATTACKED and b[of(source) + H_SEAT] != b[of(victim) + H_SEAT]:
        b[of(victim) + H_LAST_STRUCK] = source
    at = of(victim) + H_STRUCK + 3 * how
    b[at + W_ROUND] |= 1 << source
    b[at + W_BATTLE] |= 1 << source


def count_use(b: Cells, rule: int, scene: int) -> None:
    """Note that a limited rule has acted."""
    limit = b[rule + F_LIMIT]
    if limit == 0:
        return
    you, i, number = b[scene + S_YOU], b[scene + S_I], b[scene + S_NUMBER]
    if b[limit + F_SPAN] == W_ROUNDS:
        if recall(b, you, M_TIMES, i, number, W_ROUND, 0, 0, 0) >= 0:
            return
        remember(b, you, M_TIMES, i, number, W_ROUND, 0, 0, 0, 1)
    once_more(b, you, M_TIMES, i, number, b[limit + F_SPAN], 0, 0, 0)


def die(b: Cells, hero: int, by: int) -> None:
    """The hero is dead; the reactions to it are the caller's."""
    b[of(hero) + H_ALIVE] = 0
    tally(b, hero, T_DEATHS, 1)
    if by >= 0 and by != hero:
        tally(b, by, T_KILLS, 1)
    toll = TOLL + 3 * b[of(hero) + H_SEAT]
    b[toll + W_ROUND] += 1
    b[toll + W_BATTLE] += 1


def check_death_knot(b: Cells, hero: int, by: int, _: int, __: int, ___: int) -> int:
    at = of(hero)
    if b[at + H_ALIVE] == 0 or b[at + H_ENERGY] > stat_of(b, hero, H_THRESHOLD):
        return 0
    if b[NEEDED + FORBID] and is_forbidden(b, hero, W_F_DIE):
        return 0
    die(b, hero, by)
    return 1


def held_loss(b: Cells, hero: int, loss: int) -> int:
    """What of a loss of Energy happens: caps of losses hold the rest."""
    if b[of(hero) + H_ALIVE] == 0:
        return loss
    many = modifiers(b, hero, CAP)
    row = hold_found(b, many)
    for _ in range(many):
        cap = b[row + R_NODE]
        if b[cap + F_OF] == W_OF_LOSS:
            most = much(b, cap, scene_of(b, row, NOBODY))
            close_scene(b)
            room = most - b[of(hero) + H_TALLIED + 3 * T_ENERGY_LOST + W_ROUND]
            if loss > room:
                loss = max(room, 0)
        row += 6
    b[FOUND_TOP] -= many
    return loss


def lose_energy_knot(b: Cells, hero: int, loss: int, you: int, burned: int, _: int) -> int:
    if not burned or you != hero:
        loss = held_loss(b, hero, loss)
        if loss <= 0:
            return 0
    put(b, of(hero) + H_ENERGY, b[of(hero) + H_ENERGY] - loss)
    if b[of(hero) + H_ALIVE]:
        b[WAS_LOST] = 1
    tally(b, hero, T_ENERGY_LOST, loss)
    if burned:
        tally(b, hero, T_ENERGY_BURNED, loss)
    by = you if you != hero else NOBODY
    died = check_death(b, hero, by)
    answer(b, LOSES, you, hero, loss, H_ENERGY << 8)
    if died:
        answer(b, DIES, by, hero, 0, 0)
    return 0


def gain_energy_knot(b: Cells, hero: int, gain: int, you: int, _: int, __: int) -> int:
    if gain <= 0 or (b[NEEDED + FORBID] and is_forbidden(b, hero, W_F_GAIN)):
        return 0
    put(b, of(hero) + H_ENERGY, b[of(hero) + H_ENERGY] + gain)
    tally(b, hero, T_ENERGY_GAINED, gain)
    answer(b, GAINS, you, hero, gain, H_ENERGY << 8)
    return 0


FUNCTIONS = (
    tally,
    remember_strike,
    count_use,
    die,
    check_death_knot,
    held_loss,
    lose_energy_knot,
    gain_energy_knot,
)
