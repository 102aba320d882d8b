"""Whole battles, from heroes that enter to whoever has won."""

from gamemaster.games.auto_rumble.twin.calls import (
    stat_of,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
)
from gamemaster.games.auto_rumble.twin.memory import (
    of,
    remember,
)
from gamemaster.games.auto_rumble.twin.muster import (
    arrange,
    regroup,
)
from gamemaster.games.auto_rumble.twin.powers import (
    share_variables,
)
from gamemaster.games.auto_rumble.twin.rounds import (
    halve,
    one_round,
    rest,
    run_step,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def own(b: Cells, hero: int, i: int, program: int, strength: int) -> None:
    """A power that a hero has from the beginning."""
    at = entry(hero, i)
    b[at + E_PROGRAM], b[at + E_STRENGTH], b[at + E_SINCE], b[at + E_LOST] = (
        program,
        strength,
        -1,
        0,
    )
    kinds, held, stands = b[program + P_KINDS], b[program + P_HELD], b[program + P_STANDING]
    for n in range(b[kinds]):
        b[NEEDED + b[kinds + 1 + n]] = 1
    for n in range(b[held]):
        b[HOLDING + b[held + 1 + n]] = 1
    for n in range(b[stands]):
        b[STANDING + b[stands + 1 + n]] = 1
    b[CREDIT] |= b[program + P_CREDIT]
    variables = b[program + P_VARIABLES]
    for n in range(b[variables]):
        variable = b[variables + 1 + n]
        if b[variable + F_IS_SHARED] == 0:
            remember(
                b, hero, M_VARIABLE, i, b[variable + F_NAME], 0, 0, 0, 0, b[variable + F_START]
            )


def enter(b: Cells, given: Cells, at: int) -> None:
    """Heroes and settings enter the field."""
    for word in range(SIZE, LINE):
        b[word] = 0
    for word in range(TOLL, SHARED):
        b[word] = 0
    b[ROUNDS], b[STALEMATE], b[ATTACK_COST] = given[at], given[at + 1], given[at + 2]
    b[LONGEST_CHAIN], b[ALLOWANCE], b[RESERVE] = given[at + 3], given[at + 4], given[at + 5]
    b[SIZE] = b[SEATS] = given[at + 6]
    at += 7
    for seat in range(b[SEATS]):
        hero = of(seat)
        for word in range(H_MEMORY):
            b[hero + word] = 0
        b[hero + H_SEAT], b[hero + H_ALIVE], b[hero + H_LAST_STRUCK] = seat, 1, NOBODY
        b[hero + H_ENERGY], b[hero + H_INITIATIVE], b[hero + H_BASE] = (
            given[at],
            given[at + 2],
            given[at + 3],
        )
        b[hero + H_ATTACK] = b[hero + H_BASE_ATTACK] = max(given[at + 1], 0)
        b[hero + H_ATTACK_COST] = b[ATTACK_COST]
        powers = given[at + 4]
        b[hero + H_POWERS] = powers
        at += 5
        for i in range(powers):
            own(b, seat, i, given[at], given[at + 1])
            at += 2
        for place in range(powers + 1):
            b[hero + H_ORDER + place] = given[at]
            at += 1
        b[LINE + seat] = seat
    for seat in range(b[SEATS]):
        for i in range(b[of(seat) + H_POWERS]):
            share_variables(b, b[entry(seat, i) + E_PROGRAM])


def before_first_round(b: Cells) -> None:
    """Powers that act once before round 1; then whoever has no Energy is dead on arrival."""
    arrange(b)
    for hero in range(b[SIZE]):
        b[of(hero) + H_BUDGET] = b[of(hero) + H_ENERGY]
    run_step(b, W_SETUP)
    for place in range(b[SIZE]):
        hero = b[LINE + place]
        b[of(hero) + H_STARTING] = b[of(hero) + H_ENERGY]
        if b[of(hero) + H_ALIVE] and b[of(hero) + H_ENERGY] <= stat_of(b, hero, H_THRESHOLD):
            b[of(hero) + H_ALIVE] = 0


def is_over(b: Cells) -> bool:
    """Whether the heroes all fight for one seat, or nobody is left; the dead are gone."""
    for hero in range(1, b[SIZE]):
        if b[of(hero) + H_SEAT] != b[of(0) + H_SEAT]:
            return False
    return True


def is_better(b: Cells, row: int, other: int) -> bool:
    for word in range(3):
        if b[row + word] != b[other + word]:
            return b[row + word] > b[other + word]
    if b[row + 3] != b[other + 3]:
        return b[row + 3] < b[other + 3]
    return b[row + 4] < b[other + 4]


def best_fallen(b: Cells) -> int:
    best = NOBODY
    for n in range(b[FALLEN]):
        row = LOST + 5 * n
        if best < 0 or is_better(b, row, best):
            best = row
    return b[best + 3] if best >= 0 else NOBODY


def best_living(b: Cells) -> int:
    """The seat of the hero with the most Energy; ties go to the higher initiative."""
    b[FALLEN] = 0
    for hero in range(b[SIZE]):
        at, row = of(hero), LOST + 5 * hero
        b[row], b[row + 1] = b[at + H_ENERGY], stat_of(b, hero, H_INITIATIVE)
        b[row + 2], b[row + 3], b[row + 4] = b[at + H_BASE], b[at + H_SEAT], b[at + H_FIRST]
    b[FALLEN] = b[SIZE]
    return best_fallen(b)


def fight(b: Cells) -> None:
    """Fight all rounds; the winner is a seat, or nobody."""
    before_first_round(b)
    quiet = 0
    regroup(b)
    while b[BAIL] == 0 and not is_over(b):
        if b[ROUND] == b[ROUNDS]:
            break
        one_round(b)
        b[FALLEN] = 0
        regroup(b)
        quiet = 0 if b[WAS_LOST] else quiet + 1
        if quiet == b[STALEMATE] and b[BAIL] == 0:
            quiet = 0
            halve(b)
            regroup(b)
    rest(b)
    b[WINNER] = best_living(b) if b[SIZE] > 0 else best_fallen(b)


def fight_all(b: Cells, given: Cells, starts: Cells, many: int, results: Cells) -> None:
    """One battle after the other; a result is as `words.RESULT` says."""
    for n in range(many):
        enter(b, given, starts[n])
        fight(b)
        at = n * RESULT
        results[at], results[at + 1], results[at + 2] = b[BAIL], b[WINNER], b[ROUND]
        results[at + 3], results[at + 4] = b[MOST_WORK], b[SIZE]
        for hero in range(b[SIZE]):
            results[at + 5 + 3 * hero] = b[of(hero) + H_SEAT]
            results[at + 6 + 3 * hero] = b[of(hero) + H_ENERGY]
            results[at + 7 + 3 * hero] = b[of(hero) + H_DEFENCE]


FUNCTIONS = (
    own,
    enter,
    before_first_round,
    is_over,
    is_better,
    best_fallen,
    best_living,
    fight,
    fight_all,
)
