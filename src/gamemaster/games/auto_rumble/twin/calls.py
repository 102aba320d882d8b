"""What is called by its address: functions of the battle that call one another in a ring, or from many places.

Each has its work in a function of the same name with `_knot` behind it.
"""

from gamemaster.games.auto_rumble.twin.words import (
    K_AMOUNT,
    K_ANSWER,
    K_DEATH,
    K_DO,
    K_EFFECT,
    K_GAIN,
    K_HIT,
    K_HOLDS,
    K_LAND,
    K_LOSE,
    K_MEMBERS,
    K_MODIFIERS,
    K_PICKED,
    K_STAT,
    K_TARGETS,
    K_VOICE,
    NEEDED,
)  # fmt: skip
from gamemaster.vec.compiling import Cells
from gamemaster.vec.knot import far


def amount(b: Cells, node: int, scene: int) -> int:
    """What an amount comes to now."""
    return far(b, K_AMOUNT, node, scene, 0, 0, 0)


def holds(b: Cells, cond: int, scene: int) -> bool:
    """Whether a condition holds now."""
    return far(b, K_HOLDS, cond, scene, 0, 0, 0) != 0


def stat_of(b: Cells, hero: int, stat: int) -> int:
    """A stat of a hero as it stands now."""
    return far(b, K_STAT, hero, stat, 0, 0, 0)


def modifiers(b: Cells, hero: int, kind: int) -> int:
    """How many effects of a kind hold for the hero; they lie above the top of what was found."""
    return far(b, K_MODIFIERS, hero, kind, 0, 0, 0)


def members(b: Cells, group: int, scene: int, living: bool) -> int:
    """The heroes of a group, as bits."""
    return far(b, K_MEMBERS, group, scene, living, 0, 0)


def picked(b: Cells, whom: int, scene: int) -> int:
    """The one hero that is meant; −1: nobody."""
    return far(b, K_PICKED, whom, scene, 0, 0, 0)


def targets(b: Cells, whom: int, scene: int) -> int:
    """The heroes an effect goes to, as bits."""
    return far(b, K_TARGETS, whom, scene, 0, 0, 0)


def has_voice(b: Cells, hero: int, i: int) -> bool:
    """Whether a power counts now: gained before this round and not silenced."""
    return far(b, K_VOICE, hero, i, 0, 0, 0) != 0


def hit(b: Cells, source: int, target: int, base: int, scene: int, attack: int) -> int:
    """Hit one hero for so much; gives the Energy lost."""
    return far(b, K_HIT, source, target, base, scene, attack)


def land(b: Cells, blow: int, target: int) -> int:
    """Redirect → Defence → prevention → loss → death → reactions; gives the Energy lost."""
    return far(b, K_LAND, blow, target, 0, 0, 0)


def check_death(b: Cells, hero: int, by: int) -> bool:
    """Let a living hero at or under its threshold die; gives whether it did."""
    return far(b, K_DEATH, hero, by, 0, 0, 0) != 0


def lose_energy(b: Cells, hero: int, loss: int, you: int, burned: bool) -> None:
    """Take Energy that is not damage, with death and reactions; the loss is above 0."""
    far(b, K_LOSE, hero, loss, you, burned, 0)


def gain_energy(b: Cells, hero: int, gain: int, you: int) -> None:
    """Give Energy; the gain is above 0. It revives nobody."""
    far(b, K_GAIN, hero, gain, you, 0, 0)


def answer(b: Cells, kind: int, source: int, victim: int, size: int, detail: int) -> None:
    """Let rules answer what happened, if there are any that wait for its kind."""
    if b[NEEDED + kind]:
        far(b, K_ANSWER, kind, source, victim, size, detail)


def do_effect(b: Cells, effect: int, scene: int, speaks: int, of_change: int) -> None:
    """Do one effect to all its targets, in initiative order."""
    far(b, K_EFFECT, effect, scene, speaks, of_change, 0)


def do(b: Cells, what: int, scene: int) -> None:
    """Do effects in order; a later one may speak of the one before."""
    far(b, K_DO, what, scene, 0, 0, 0)


FUNCTIONS = (
    amount, holds, stat_of, modifiers, members, picked, targets, has_voice, hit, land, check_death, lose_energy,
    gain_energy, answer, do_effect, do,
)  # fmt: skip
KNOTS = (
    "amount_knot", "holds_knot", "stat_of_knot", "modifiers_knot", "members_knot", "picked_knot", "targets_knot",
    "has_voice_knot", "hit_knot", "land_knot", "check_death_knot", "lose_energy_knot", "gain_energy_knot",
    "answer_knot", "do_effect_knot", "do_knot",
)  # fmt: skip
"""In the order of the words K_AMOUNT …"""
