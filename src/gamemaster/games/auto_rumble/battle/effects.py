"""Every effect of the tree, as it is done to its targets."""

from collections.abc import Callable
from typing import Any

from gamemaster.core.names import plain_name
from gamemaster.games.auto_rumble.battle import attack, hit, react, read
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.forms import Number, same
from gamemaster.games.auto_rumble.battle.lasting import delay, hold, keep, shield, silence
from gamemaster.games.auto_rumble.battle.modifiers import (
    is_forbidden,
    modifiers,
    multiplied,
    scaled,
    stat,
)
from gamemaster.games.auto_rumble.battle.powers import copy_power, grant, lose_power, steal
from gamemaster.games.auto_rumble.battle.programs import MODIFIERS, mentions
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, pinned, who
from gamemaster.games.auto_rumble.battle.squads import (
    COPIES,
    DEFENCE,
    ENERGY,
    FOR_ROUND,
    INITIATIVE,
    LEFT,
    SLOT,
    Squad,
)
from gamemaster.language import tree
from gamemaster.mechanics.rounding import away_from_zero

Work = Callable[[Fight, Any, Squad, Scene], Number]
"""One effect on one target; gives by how much it changed it, without sign."""


def done(fight: Fight, effect: tree.Effect, scene: Scene, kept: list[Squad] | None) -> None:
    """Do one effect to all its targets, in initiative order.

    With `kept` the next effects may speak of these targets: one hero is held for them.
    """
    work = _ON_TARGETS.get(type(effect))
    if work is None:
        _done_alone(fight, effect, scene)
        return
    whom = effect.to  # type: ignore[union-attr]
    chosen = read.targets(fight, whom, scene)
    if kept is not None:
        scene.them = _kept(whom, chosen, kept, scene)
    if scene.changed is not None and not mentions(effect, tree.Changed):
        fight.field.register(scene.changed, 0)

    def body(target: Squad) -> None:
        changed = work(fight, effect, target, scene.about(target))
        if scene.changed is not None and (not isinstance(changed, int) or changed != 0):
            key = scene.changed
            fight.field.register(key, fight.field.registers[key] + changed)

    fight.field.each(chosen, body, effect)


def _kept(whom: Any, chosen: list[Squad], kept: list[Squad], scene: Scene) -> Any:
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


def _done_alone(fight: Fight, effect: tree.Effect, scene: Scene) -> None:
    """Effects without targets of their own."""
    match effect:
        case tree.If():
            yes = read.holds(fight, effect.cond, scene)
            for part in effect.then if yes else effect.otherwise:
                done(fight, part, scene, None)
        case tree.SetVar():
            set_variable(fight, effect.name, read.amount(fight, effect.amount, scene), scene)
        case tree.CopySelf():
            _copy_self(fight, effect, scene)
        case tree.Helper():
            _call_helpers(fight, effect, scene)
        case tree.Swap():
            _swap(fight, effect, scene)
        case tree.Reverse():
            key = ("reverse", effect.lasting)
            fight.field.register(key, 1 - fight.field.registers.get(key, 0))
            fight.tell(told.Affected(who(scene.you), scene.power, "reverse", effect.lasting))
        case tree.Watch():
            keep(fight, scene.you, ("watch", effect, scene.i), effect.lasting, effect, scene)
        case tree.Over():
            for part in effect.do:
                delay(fight, effect, part, scene)
        case _:
            raise AssertionError(f"no such effect: {effect}")


# --- Energy


def _change_energy(fight: Fight, target: Squad, by: Number, scene: Scene) -> Number:
    """Gain or lose Energy by an effect, with what multiplies gains and losses."""
    if by > 0:
        by = _factored(fight, target, "gained", by)
        hit.gain_energy(fight, target, by, scene)
        return by
    if by < 0:
        by = _factored(fight, target, "lost", -by)
        if by > 0:
            hit.lose_energy(fight, target, by, scene, burned=False)
        return by
    return 0


def _factored(fight: Fight, target: Squad, way: str, much: Number) -> Number:
    for effect, _, times in modifiers(fight, target, tree.Factor):
        if effect.way == way:
            much = multiplied(much, effect.times, effect.over, times)
    return much


def _gain(fight: Fight, effect: tree.Gain, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    if effect.stat == "energy":
        return _change_energy(fight, target, much, scene)
    return _change_stat(fight, target, effect.stat, much, "battle", scene)


def _lose(fight: Fight, effect: tree.Lose, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    if effect.stat == "energy":
        return _change_energy(fight, target, -much, scene)
    return _change_stat(fight, target, effect.stat, -much, "battle", scene)


def _burn(fight: Fight, effect: tree.Burn, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    if much <= 0:
        return 0
    fight.field.put(target, LEFT, target.v[LEFT] - much)
    hit.lose_energy(fight, target, much, scene, burned=True)
    return much


def _damage(fight: Fight, effect: tree.Damage, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    return hit.hit(fight, scene.you, target, much, scene, attack=False)


def _attack(fight: Fight, effect: tree.Attack, target: Squad, scene: Scene) -> Number:
    much = attack.extra_damage(fight, effect, scene)
    return hit.hit(fight, scene.you, target, much, scene, attack=True)


def _kill(fight: Fight, effect: tree.Kill, target: Squad, scene: Scene) -> Number:
    if target.alive and not is_forbidden(fight, target, "die"):
        by = scene.you if scene.you is not target else None
        hit.die(fight, target, by)
        react.answer(fight, react.Happened(tree.Dies, by, target, 0))
    return 0


def _revive(fight: Fight, effect: tree.Revive, target: Squad, scene: Scene) -> Number:
    if target.alive or is_forbidden(fight, target, "revive"):
        return 0
    energy: Any = read.amount(fight, effect.energy, scene)
    fight.field.put(target, ENERGY, energy)
    fight.field.set_alive(target, True)
    fight.tell(told.Revived(who(target), scene.power, target.v[ENERGY]))  # type: ignore[arg-type]
    if hit.check_death(fight, target, None):
        react.answer(fight, react.Happened(tree.Dies, None, target, 0))
    return 0


# --- stats


def _raise(fight: Fight, effect: tree.Raise, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    return _change_stat(fight, target, effect.stat, much, effect.lasting, scene)


def _fall(fight: Fight, effect: tree.Fall, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    return _change_stat(fight, target, effect.stat, -much, effect.lasting, scene)


def _set(fight: Fight, effect: tree.Set, target: Squad, scene: Scene) -> Number:
    wanted = read.amount(fight, effect.amount, scene)
    slot = SLOT.get(effect.stat)
    if slot is None:
        return 0
    by = wanted - target.v[slot]
    if slot in FOR_ROUND:
        by -= target.v[FOR_ROUND[slot]]
    if slot == ENERGY:
        return _set_energy(fight, target, by, scene)
    if slot == DEFENCE:
        return _set_defence(fight, target, wanted if wanted > 0 else 0, scene)
    return _change_stat(fight, target, effect.stat, by, effect.lasting, scene)


def _set_energy(fight: Fight, target: Squad, by: Number, scene: Scene) -> Number:
    """Energy becomes a value: a loss or gain of the difference, which nothing multiplies."""
    if by > 0:
        hit.gain_energy(fight, target, by, scene)
        return by
    if by < 0:
        hit.lose_energy(fight, target, -by, scene, burned=False)
        return -by
    return 0


def _change_stat(
    fight: Fight, target: Squad, name: str, by: Number, lasting: str, scene: Scene
) -> Number:
    """Raise or lower a stat; gives by how much it really changed."""
    if name == "energy":
        return _change_energy(fight, target, by, scene)
    if name == "defence":
        return _change_defence(fight, target, by, scene)
    slot = SLOT.get(name)
    if slot not in FOR_ROUND:
        return 0
    before = stat(fight, target, name)
    place = slot if lasting == "battle" else FOR_ROUND[slot]
    fight.field.put(target, place, target.v[place] + by)
    value = stat(fight, target, name)
    if not same(by, 0):
        change: Any = value - before
        fight.tell(told.StatChanged(who(target), scene.power, name, change, value, lasting))  # type: ignore[arg-type]
    if name == "threshold" and hit.check_death(fight, target, _other(scene, target)):
        react.answer(fight, react.Happened(tree.Dies, _other(scene, target), target, 0))
    return value - before if value >= before else before - value


def _other(scene: Scene, target: Squad) -> Squad | None:
    return scene.you if scene.you is not target else None


def _change_defence(fight: Fight, target: Squad, by: Number, scene: Scene) -> Number:
    """Add to a Defence pool, or take from it what is there."""
    before = target.v[DEFENCE]
    if by > 0:
        if is_forbidden(fight, target, "defend"):
            return 0
        by = scaled(fight, target, "defence", by)
    return _set_defence(fight, target, before + by if before + by > 0 else 0, scene)


def _set_defence(fight: Fight, target: Squad, value: Any, scene: Scene) -> Number:
    change: Any = value - target.v[DEFENCE]
    if same(change, 0):
        return 0
    fight.field.put(target, DEFENCE, value)
    fight.tell(told.StatChanged(who(target), scene.power, "defence", change, value, "round"))
    kind = tree.Gains if change > 0 else tree.Loses
    much = change if change > 0 else -change
    react.answer(fight, react.Happened(kind, scene.you, target, much, "defence"))
    return much  # type: ignore[no-any-return]


def _scale(fight: Fight, effect: tree.Scale, target: Squad, scene: Scene) -> Number:
    """Defence that stands and Energy change at once; the rest counts so while this lasts."""
    changed: Number = 0
    if effect.stat in ("defence", "energy"):
        slot = SLOT[effect.stat]
        value = away_from_zero(target.v[slot] * effect.times, effect.over)  # type: ignore[arg-type]
        if effect.stat == "energy":
            return _set_energy(fight, target, value - target.v[slot], scene)
        changed = _set_defence(fight, target, value, scene)
    hold(fight, effect, target, scene)
    return changed


# --- powers, marks, variables, new heroes


def _mark(fight: Fight, effect: tree.Mark, target: Squad, scene: Scene) -> Number:
    much = read.amount(fight, effect.amount, scene)
    return _set_marks(fight, target, effect.mark, much, scene)


def _unmark(fight: Fight, effect: tree.Unmark, target: Squad, scene: Scene) -> Number:
    bears = target.x.get(("mark", plain_name(effect.mark)), 0)
    much = bears if effect.amount is None else read.amount(fight, effect.amount, scene)
    return _set_marks(fight, target, effect.mark, -much, scene)


def _set_marks(fight: Fight, target: Squad, mark: str, by: Number, scene: Scene) -> Number:
    key = ("mark", plain_name(mark))
    before = target.x.get(key, 0)
    count: Any = before + by if before + by > 0 else 0
    if count > 0:
        fight.field.put_extra(target, key, count)
    else:
        fight.field.drop_extra(target, key)
    fight.tell(told.Marked(who(target), scene.power, mark, count))
    return count - before if count >= before else before - count  # type: ignore[no-any-return]


def set_variable(fight: Fight, name: str, value: Number, scene: Scene) -> None:
    """Write a variable of the power that acts."""
    key = ("var", scene.i, name)
    if key in scene.you.x:
        fight.field.put_extra(scene.you, key, value)
        value = scene.you.x[key]
    else:
        shared = ("shared", scene.power, name)
        fight.field.register(shared, value)
        value = fight.field.registers[shared]
    fight.tell(told.VariableChanged(who(scene.you), scene.power, name, value))  # type: ignore[arg-type]


def _copy_self(fight: Fight, effect: tree.CopySelf, scene: Scene) -> None:
    much = read.amount(fight, effect.count, scene)
    if much > 0 and not is_forbidden(fight, scene.you, "copy"):
        fight.field.put(scene.you, COPIES, scene.you.v[COPIES] + much)


def _call_helpers(fight: Fight, effect: tree.Helper, scene: Scene) -> None:
    count = read.amount(fight, effect.count, scene)
    energy: Any = read.amount(fight, effect.energy, scene)
    damage: Any = read.amount(fight, effect.attack, scene)
    if count > 0:
        place: Any = pinned(scene.you.v[INITIATIVE]), scene.you.base
        key = ("helpers", scene.you.seat, pinned(energy), pinned(damage), *place)
        fight.field.register(key, fight.field.registers.get(key, 0) + count)
        fight.tell(told.HelpersCame(scene.you.seat, scene.power, count, energy, damage))  # type: ignore[arg-type]


def _swap(fight: Fight, effect: tree.Swap, scene: Scene) -> None:
    """Two heroes exchange the values of a stat."""
    pair = [read.targets(fight, whom, scene)[:1] for whom in (effect.a, effect.b)]
    if not pair[0] or not pair[1] or pair[0][0] is pair[1][0]:
        return
    a, b = pair[0][0], pair[1][0]
    a.holds += 1
    b.holds += 1
    values = stat(fight, a, effect.stat), stat(fight, b, effect.stat)
    for hero, by in ((a, values[1] - values[0]), (b, values[0] - values[1])):
        if effect.stat == "energy":
            _set_energy(fight, hero, by, scene)
        elif effect.stat == "defence":
            _set_defence(fight, hero, hero.v[DEFENCE] + by, scene)
        else:
            _change_stat(fight, hero, effect.stat, by, "battle", scene)
    fight.field.release(a)
    fight.field.release(b)


_ON_TARGETS: dict[type, Work] = {
    **dict.fromkeys((kind for kind in MODIFIERS if kind is not tree.Reverse), hold),
    tree.Gain: _gain,
    tree.Lose: _lose,
    tree.Burn: _burn,
    tree.Damage: _damage,
    tree.Attack: _attack,
    tree.Raise: _raise,
    tree.Fall: _fall,
    tree.Set: _set,
    tree.Scale: _scale,
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
