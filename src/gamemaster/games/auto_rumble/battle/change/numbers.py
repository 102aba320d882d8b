"""Energy and stats: gained and lost, raised, set, scaled and swapped."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.lasting import hold
from gamemaster.games.auto_rumble.battle.change.life import (
    check_death,
    gain_energy,
    lose_energy,
)
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number, same
from gamemaster.games.auto_rumble.battle.field.squads import FOR_ROUND, STATS, Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import is_forbidden, modifiers
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.games.auto_rumble.battle.read.stats import multiplied, scaled, stat
from gamemaster.language import tree
from gamemaster.mechanics.rounding import away_from_zero


def _change_energy(fight: Fight, target: Squad, by: Number, scene: Scene) -> Number:
    """Gain or lose Energy by an effect, with what multiplies gains and losses."""
    if by > 0:
        by = _factored(fight, target, "gained", by)
        gain_energy(fight, target, by, scene)
        return by
    if by < 0:
        by = _factored(fight, target, "lost", -by)
        if by > 0:
            lose_energy(fight, target, by, scene, burned=False)
        return by
    return 0


def _factored(fight: Fight, target: Squad, way: str, much: Number) -> Number:
    for effect, _, times in modifiers(fight, target, tree.Factor):
        if effect.way == way:
            much = multiplied(much, effect.times, effect.over, times)
    return much


def gain(fight: Fight, effect: tree.Gain, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    if effect.stat == "energy":
        return _change_energy(fight, target, much, scene)
    return _change_stat(fight, target, effect.stat, much, "battle", scene)


def lose(fight: Fight, effect: tree.Lose, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    if effect.stat == "energy":
        return _change_energy(fight, target, -much, scene)
    return _change_stat(fight, target, effect.stat, -much, "battle", scene)


def burn(fight: Fight, effect: tree.Burn, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    if much <= 0:
        return 0
    fight.field.put(target, "budget", target.budget - much)
    lose_energy(fight, target, much, scene, burned=True)
    return much


def raise_stat(fight: Fight, effect: tree.Raise, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    return _change_stat(fight, target, effect.stat, much, effect.lasting, scene)


def fall(fight: Fight, effect: tree.Fall, target: Squad, scene: Scene) -> Number:
    much = questions.amount(fight, effect.amount, scene)
    return _change_stat(fight, target, effect.stat, -much, effect.lasting, scene)


def set_stat(fight: Fight, effect: tree.Set, target: Squad, scene: Scene) -> Number:
    wanted = questions.amount(fight, effect.amount, scene)
    slot = STATS.get(effect.stat)
    if slot is None:
        return 0
    by = wanted - getattr(target, slot)
    if slot in FOR_ROUND:
        by -= getattr(target, FOR_ROUND[slot])
    if slot == "energy":
        return _set_energy(fight, target, by, scene)
    if slot == "defence":
        return _set_defence(fight, target, wanted if wanted > 0 else 0, scene)
    return _change_stat(fight, target, effect.stat, by, effect.lasting, scene)


def _set_energy(fight: Fight, target: Squad, by: Number, scene: Scene) -> Number:
    """Energy becomes a value: a loss or gain of the difference, which nothing multiplies."""
    if by > 0:
        gain_energy(fight, target, by, scene)
        return by
    if by < 0:
        lose_energy(fight, target, -by, scene, burned=False)
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
    slot = STATS.get(name)
    if slot is None or slot not in FOR_ROUND:
        return 0
    before = stat(fight, target, name)
    place = slot if lasting == "battle" else FOR_ROUND[slot]
    fight.field.put(target, place, getattr(target, place) + by)
    value = stat(fight, target, name)
    if not same(by, 0):
        change = value - before
        fight.tell(told.StatChanged(who(target), scene.power, name, change, value, lasting))
    if name == "threshold" and check_death(fight, target, other_than(scene, target)):
        fight.answer(tree.Dies, other_than(scene, target), target)
    return value - before if value >= before else before - value


def other_than(scene: Scene, target: Squad) -> Squad | None:
    return scene.you if scene.you is not target else None


def _change_defence(fight: Fight, target: Squad, by: Number, scene: Scene) -> Number:
    """Add to a Defence pool, or take from it what is there."""
    before = target.defence
    if by > 0:
        if is_forbidden(fight, target, "defend"):
            return 0
        by = scaled(fight, target, "defence", by)
    return _set_defence(fight, target, before + by if before + by > 0 else 0, scene)


def _set_defence(fight: Fight, target: Squad, value: Number, scene: Scene) -> Number:
    change = value - target.defence
    if same(change, 0):
        return 0
    fight.field.put(target, "defence", value)
    fight.tell(told.StatChanged(who(target), scene.power, "defence", change, value, "round"))
    kind = tree.Gains if change > 0 else tree.Loses
    much = change if change > 0 else -change
    fight.answer(kind, scene.you, target, much, "defence")
    return much


def scale(fight: Fight, effect: tree.Scale, target: Squad, scene: Scene) -> Number:
    """Defence that stands and Energy change at once; the rest counts so while this lasts."""
    changed: Number = 0
    if effect.stat in ("defence", "energy"):
        stands = target.energy if effect.stat == "energy" else target.defence
        value = away_from_zero(stands * effect.times, effect.over)
        if effect.stat == "energy":
            return _set_energy(fight, target, value - stands, scene)
        changed = _set_defence(fight, target, value, scene)
    hold(fight, effect, target, scene)
    return changed


def swap(fight: Fight, effect: tree.Swap, scene: Scene) -> None:
    """Two heroes exchange the values of a stat."""
    pair = [questions.targets(fight, whom, scene)[:1] for whom in (effect.a, effect.b)]
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
            _set_defence(fight, hero, hero.defence + by, scene)
        else:
            _change_stat(fight, hero, effect.stat, by, "battle", scene)
    fight.field.release(a)
    fight.field.release(b)
