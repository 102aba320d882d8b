"""Every effect of the tree, as it is done to its targets."""

from collections.abc import Callable
from typing import Any

from gamemaster.core.names import plain_name
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.attack import extra_damage
from gamemaster.games.auto_rumble.battle.change.hit import hit
from gamemaster.games.auto_rumble.battle.change.lasting import delay, hold, keep, shield, silence
from gamemaster.games.auto_rumble.battle.change.life import (
    check_death,
    die,
    is_spared,
)
from gamemaster.games.auto_rumble.battle.change.moment import count_attack, one_attack
from gamemaster.games.auto_rumble.battle.change.numbers import (
    burn,
    fall,
    gain,
    lose,
    other_than,
    raise_stat,
    scale,
    set_stat,
    swap,
)
from gamemaster.games.auto_rumble.battle.change.powers import copy_power, grant, lose_power, steal
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import (
    Counters,
    HelpersCalled,
    LyingInWait,
    OrderReversed,
    OwnVariable,
    SharedVariable,
)
from gamemaster.games.auto_rumble.battle.field.programs import MODIFIERS, mentions, target_of
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import is_forbidden
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene, pinned
from gamemaster.language import tree

Work = Callable[[Fight, Any, Squad, Scene], Number]
"""One effect on one target; gives by how much it changed it, without sign."""


def do_effect(
    fight: Fight, effect: tree.Effect, scene: Scene, kept: list[Squad] | None = None
) -> None:
    """Do one effect to all its targets, in initiative order.

    With `kept` the next effects may speak of these targets: one hero is held for them.
    """
    work, whom = _ON_TARGETS.get(type(effect)), target_of(effect)
    if work is None or whom is None:
        _do_alone(fight, effect, scene)
        return
    chosen = questions.targets(fight, whom, scene)
    if kept is not None:
        scene.them = _kept(whom, chosen, kept, scene)
    if scene.changed is not None and not mentions(effect, tree.Changed):
        fight.field.register(scene.changed, 0)

    def body(target: Squad) -> None:
        changed = work(fight, effect, target, scene.about(target))
        if scene.changed is not None and (not isinstance(changed, int) or changed != 0):
            key = scene.changed
            fight.field.register(key, fight.field.registers[key] + changed)

    if isinstance(effect, tree.Attack) and chosen:
        count_attack(fight, scene.you)
        with one_attack(fight, scene.you, "dealt"):
            fight.field.each(chosen, body, effect)
        return
    fight.field.each(chosen, body, effect)


def _kept(
    whom: tree.Whom, chosen: list[Squad], kept: list[Squad], scene: Scene
) -> Squad | tree.Whom | None:
    """What "them" means to the next effects: one hero who is held, or the group again."""
    if isinstance(whom, tree.Each):
        return whom
    if isinstance(whom, tree.Them):
        return scene.them
    for hero in chosen:
        hero.holds += 1
        kept.append(hero)
        return hero
    return None


def _do_alone(fight: Fight, effect: tree.Effect, scene: Scene) -> None:
    """Effects without targets of their own."""
    match effect:
        case tree.If():
            yes = questions.holds(fight, effect.cond, scene)
            for part in effect.then if yes else effect.otherwise:
                do_effect(fight, part, scene)
        case tree.SetVar():
            set_variable(fight, effect.name, questions.amount(fight, effect.amount, scene), scene)
        case tree.CopySelf():
            _copy_self(fight, effect, scene)
        case tree.Helper():
            _call_helpers(fight, effect, scene)
        case tree.Swap():
            swap(fight, effect, scene)
        case tree.Reverse():
            key = OrderReversed(effect.lasting)
            fight.field.register(key, 1 - fight.field.registers.get(key, 0))
            fight.tell(told.Affected(who(scene.you), scene.power, "reverse", effect.lasting))
        case tree.Watch():
            watch = LyingInWait(effect, scene.i)
            keep(fight, scene.you, watch, effect.lasting, effect, scene)
        case tree.Over():
            for part in effect.do:
                delay(fight, effect, part, scene)
        case _:
            raise AssertionError(f"no such effect: {effect}")


# --- hits and lives


def _damage(fight: Fight, effect: tree.Damage, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    return hit(fight, scene.you, target, much, scene, attack=False)


def _attack(fight: Fight, effect: tree.Attack, target: Squad, scene: Scene) -> Number:
    much = extra_damage(fight, effect, scene)
    return hit(fight, scene.you, target, much, scene, attack=True)


def _kill(fight: Fight, effect: tree.Kill, target: Squad, scene: Scene) -> Number:
    by = other_than(scene, target)
    if not target.alive or is_forbidden(fight, target, "die"):
        return 0
    if not is_spared(fight, target, by):
        die(fight, target, by)
        fight.answer(tree.Dies, by, target)
    return 0


def _revive(fight: Fight, effect: tree.Revive, target: Squad, scene: Scene) -> Number:
    if target.alive or is_forbidden(fight, target, "revive"):
        return 0
    energy = questions.amount(fight, effect.energy, scene)
    fight.field.put(target, "energy", energy)
    fight.field.set_alive(target, True)
    fight.tell(told.Revived(who(target), scene.power, target.energy))
    if check_death(fight, target, None):
        fight.answer(tree.Dies, None, target)
    return 0


# --- powers, marks, variables, new heroes


def _mark(fight: Fight, effect: tree.Mark, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    return _set_marks(fight, target, effect.mark, much, scene)


def _unmark(fight: Fight, effect: tree.Unmark, target: Squad, scene: Scene) -> Number:
    bears = target.memory.get(Counters(plain_name(effect.mark)), 0)
    much = bears if effect.amount is None else questions.amount(fight, effect.amount, scene)
    return _set_marks(fight, target, effect.mark, -much, scene)


def _set_marks(fight: Fight, target: Squad, mark: str, by: Number, scene: Scene) -> Number:
    key = Counters(plain_name(mark))
    before = target.memory.get(key, 0)
    count = before + by if before + by > 0 else 0
    if count > 0:
        fight.field.remember(target, key, count)
    else:
        fight.field.forget(target, key)
    fight.tell(told.Marked(who(target), scene.power, mark, count))
    return count - before if count >= before else before - count


def set_variable(fight: Fight, name: str, value: Number, scene: Scene) -> None:
    """Write a variable of the power that acts."""
    key = OwnVariable(scene.i, name)
    if key in scene.you.memory:
        fight.field.remember(scene.you, key, value)
        value = scene.you.memory[key]
    else:
        shared = SharedVariable(scene.power, name)
        fight.field.register(shared, value)
        value = fight.field.registers[shared]
    fight.tell(told.VariableChanged(who(scene.you), scene.power, name, value))


def _copy_self(fight: Fight, effect: tree.CopySelf, scene: Scene) -> None:
    much = questions.amount(fight, effect.count, scene)
    if much > 0 and not is_forbidden(fight, scene.you, "copy"):
        fight.field.put(scene.you, "copies", scene.you.copies + much)


def _call_helpers(fight: Fight, effect: tree.Helper, scene: Scene) -> None:
    count = questions.amount(fight, effect.count, scene)
    energy = questions.amount(fight, effect.energy, scene)
    damage = questions.amount(fight, effect.attack, scene)
    if count > 0:
        you, place = scene.you, pinned(scene.you.initiative)
        key = HelpersCalled(you.seat, pinned(energy), pinned(damage), place, you.base)
        fight.field.register(key, fight.field.registers.get(key, 0) + count)
        fight.tell(told.HelpersCame(scene.you.seat, scene.power, count, energy, damage))


_ON_TARGETS: dict[type, Work] = {
    **dict.fromkeys((kind for kind in MODIFIERS if kind is not tree.Reverse), hold),
    tree.Gain: gain,
    tree.Lose: lose,
    tree.Burn: burn,
    tree.Damage: _damage,
    tree.Attack: _attack,
    tree.Raise: raise_stat,
    tree.Fall: fall,
    tree.Set: set_stat,
    tree.Scale: scale,
    tree.Shield: shield,
    tree.Silence: silence,
    tree.Revive: _revive,
    tree.Kill: _kill,
    tree.Grant: grant,
    tree.StealPower: steal,
    tree.CopyPower: copy_power,
    tree.LosePower: lose_power,
    tree.Mark: _mark,
    tree.Unmark: _unmark,
}
