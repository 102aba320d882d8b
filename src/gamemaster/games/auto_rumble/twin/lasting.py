"""Effects that last: modifiers with a span, shields, silence, and what is done in later rounds."""

from gamemaster.games.auto_rumble.twin.amounts import (
    much,
)
from gamemaster.games.auto_rumble.twin.calls import (
    amount,
    targets,
)
from gamemaster.games.auto_rumble.twin.holding import (
    entry,
    is_meant,
)
from gamemaster.games.auto_rumble.twin.memory import (
    about,
    bail,
    close_scene,
    of,
    once_more,
    recalled,
    remember,
    take_pass,
)
from gamemaster.games.auto_rumble.twin.words import *
from gamemaster.vec.compiling import Cells


def other_than(b: Cells, scene: int, target: int) -> int:
    return b[scene + S_YOU] if b[scene + S_YOU] != target else NOBODY


def given(b: Cells, effect: int, scene: int) -> int:
    """The amount of an effect that begins to last, if it can be known now (see `book.freezes`)."""
    return much(b, effect, scene) if b[effect + MORE] == 1 else 0


def hold(b: Cells, effect: int, target: int, scene: int) -> int:
    """Let a modifier hold for the target until the round or battle is over."""
    giver = other_than(b, scene, target)
    is_known = 1 if b[effect + MORE] == 1 else 0
    known, lasting = given(b, effect, scene), b[effect + F_LASTING]
    once_more(b, target, M_LINGERING, effect, is_known, known, lasting, giver, b[scene + S_I])
    return 0


def shield(b: Cells, effect: int, target: int, scene: int) -> int:
    """Fill a pool of damage to be prevented; that of an always-rule is gone with its power."""
    value = much(b, effect, scene)
    if value > 0:
        you, i, place = b[scene + S_YOU], b[scene + S_I], NOBODY
        rank = 0
        if i >= 0:
            program = b[entry(you, i) + E_PROGRAM]
            rank, rules = b[program + P_RANK], b[program + P_RULES]
            number = b[scene + S_NUMBER]
            if (
                you == target
                and number < b[rules]
                and b[b[rules + 1 + number] + F_WHEN] == W_ALWAYS
            ):
                place = i
        before = recalled(b, target, M_POOL, b[effect + F_SPAN], rank, place)
        remember(b, target, M_POOL, b[effect + F_SPAN], rank, place, 0, 0, 0, before + value)
    return value


def silence(b: Cells, effect: int, target: int, scene: int) -> int:
    for i in range(b[of(target) + H_POWERS]):
        if is_meant(b, target, i, b[effect + F_WHICH], b[effect + F_NAME], scene):
            once_more(b, target, M_HUSHED, i, b[effect + F_LASTING], 0, 0, 0, 0)
    return 0


def delay(b: Cells, over: int, scene: int) -> None:
    """Keep effects for later rounds, on each of the targets they have now."""
    parts = b[over + F_DO]
    for n in range(b[parts]):
        part = b[parts + 2 + 3 * n]
        first = b[ROUND] + b[over + F_AFTER]
        if b[over + F_AFTER] == 0 and b[STEP] >= b[over + F_STEP]:
            first += 1
        last = first + amount(b, b[over + F_ROUNDS], scene) - 1
        giver = b[scene + S_YOU] if b[CREDIT] else NOBODY
        mask = targets(b, b[part + F_TO], scene)
        if last < first:
            continue
        if last > 1000:
            bail(b, LARGE)
        when = (b[over + F_STEP] << 32) + (first << 16) + last
        for place in range(b[SIZE]):
            hero = b[LINE + place]
            if mask >> hero & 1:
                take_pass(b)
                here = about(b, scene, hero)
                is_known, known = 1 if b[part + MORE] == 1 else 0, given(b, part, here)
                once_more(b, hero, M_DELAYED, part, is_known, known, when, giver, b[scene + S_I])
                close_scene(b)


FUNCTIONS = (
    other_than,
    given,
    hold,
    shield,
    silence,
    delay,
)
