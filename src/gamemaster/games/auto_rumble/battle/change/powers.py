"""Powers that change hands in battle: granted, stolen, copied, lost."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import OwnVariable, SharedVariable
from gamemaster.games.auto_rumble.battle.field.programs import Entry, program
from gamemaster.games.auto_rumble.battle.field.recall import gone_with
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.modifiers import which_powers
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.language import tree
from gamemaster.language.tree import Power

MOST_POWERS = 60
"""A hero that has had so many powers in a battle takes no further one."""


def _give(fight: Fight, hero: Squad, entry: Entry, variables: dict[str, Number]) -> bool:
    """Put a power at the bottom of a hero's list; it acts from the next round."""
    i = len(hero.kind.entries)
    if i >= MOST_POWERS:
        fight.tell(told.Held(who(hero), "powers"))
        return False
    fight.field.set_kind(hero, fight.kinds.with_power(hero.kind, entry))
    for variable in entry.program.power.text.variables:
        if not variable.shared:
            value = variables.get(variable.name, variable.start)
            fight.field.remember(hero, OwnVariable(i, variable.name), value)
    return True


def share_variables(fight: Fight, power: Power) -> None:
    """Begin the variables of a power that all heroes with it share."""
    for variable in power.text.variables:
        key = SharedVariable(power.name, variable.name)
        if variable.shared and key not in fight.field.registers:
            fight.field.register(key, variable.start)


def _variables(hero: Squad, i: int) -> dict[str, Number]:
    return {
        key.name: value
        for key, value in hero.memory.items()
        if type(key) is OwnVariable and key.power == i
    }


def grant(fight: Fight, effect: tree.Grant, target: Squad, scene: Scene) -> Number:
    """Give the target a new power of strength 0."""
    power = Power(effect.name, effect.text)
    share_variables(fight, power)
    if not _give(fight, target, Entry(program(power), 0, fight.round), {}):
        return 0
    fight.tell(told.PowerGained(who(target), effect.name, None, 0))
    return 1


def _moved(
    fight: Fight,
    effect: tree.StealPower | tree.CopyPower,
    target: Squad,
    scene: Scene,
    away: bool,
) -> Number:
    """Let powers of the target come to you, as copies or for good; never this very power."""
    you = scene.you
    if target is you:
        return 0
    moved = 0
    entries = target.kind.entries
    which = which_powers(target, effect.which, effect.name, scene)
    for i in sorted(which, key=lambda i: -entries[i].strength):  # ruling Q-AR-59
        entry = target.kind.entries[i]
        if not _give(fight, you, entry._replace(since=fight.round), _variables(target, i)):
            break
        fight.tell(told.PowerGained(who(you), entry.program.name, who(target), entry.strength))
        if away:
            _take(fight, target, i)
        moved += 1
    return moved


def steal(fight: Fight, effect: tree.StealPower, target: Squad, scene: Scene) -> Number:
    return _moved(fight, effect, target, scene, away=True)


def copy_power(fight: Fight, effect: tree.CopyPower, target: Squad, scene: Scene) -> Number:
    return _moved(fight, effect, target, scene, away=False)


def lose_power(fight: Fight, effect: tree.LosePower, target: Squad, scene: Scene) -> Number:
    lost = which_powers(target, effect.which, effect.name, scene)
    for i in lost:
        _take(fight, target, i)
    return len(lost)


def _take(fight: Fight, hero: Squad, i: int) -> None:
    name = hero.kind.entries[i].program.name
    fight.field.set_kind(hero, fight.kinds.without_power(hero.kind, i))
    for key in gone_with(hero.memory, i):
        fight.field.forget(hero, key)
    fight.tell(told.PowerLost(who(hero), name))
