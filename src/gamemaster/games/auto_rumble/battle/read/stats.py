"""Stats as they stand: what a hero has, and what always-rules and lingering effects make of it."""

from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.squads import FOR_ROUND, STATS, Squad
from gamemaster.games.auto_rumble.battle.heroes import BOUND
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import modifiers
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene, pinned
from gamemaster.language import tree
from gamemaster.mechanics.rounding import away_from_zero

LONGEST = 10_000  # more equal factors than this are as good as this many


def stat(fight: Fight, hero: Squad, name: str) -> Number:
    """A stat of a hero as it stands now."""
    if name == "powers":
        fight.field.reads(hero, "kind")
        return len(hero.kind.live())
    slot = STATS.get(name)
    if slot is None:
        return 0
    field = fight.field
    if field.journals:
        field.reads(hero, slot)
    value: Number = getattr(hero, slot)
    if slot not in FOR_ROUND:
        return value
    if field.journals:
        field.reads(hero, FOR_ROUND[slot])
    value += getattr(hero, FOR_ROUND[slot])
    field.asked += 1
    needs = fight.needs
    if name in needs.standing or tree.Scale in needs.holding:
        return _standing(fight, hero, name, value)
    return value if value >= 0 or name in ("initiative", "threshold") else 0


def _standing(fight: Fight, hero: Squad, name: str, value: Number) -> Number:
    """A stat with what always-rules and lasting effects make of it."""
    for effect, scene, _ in modifiers(fight, hero, tree.Set):
        if effect.stat == name:
            value = _how_much(fight, effect, scene.about(hero))
    for rising, scene, times in modifiers(fight, hero, tree.Raise):
        if rising.stat == name:
            value += _how_much(fight, rising, scene.about(hero)) * times
    for falling, scene, times in modifiers(fight, hero, tree.Fall):
        if falling.stat == name:
            value -= _how_much(fight, falling, scene.about(hero)) * times
    if name in ("attack", "attack_cost") and value < 0:
        value = 0
    return scaled(fight, hero, name, value)


def _how_much(fight: Fight, effect: tree.Set | tree.Raise | tree.Fall, scene: Scene) -> Number:
    """The amount of an effect that holds; stats count without always-rules while it is asked."""
    fight.reading += 1
    much = questions.amount(fight, effect.amount, scene)
    fight.reading -= 1
    return much


def scaled(fight: Fight, hero: Squad, name: str, value: Number) -> Number:
    """A stat, or Defence that is added, times whatever scales it."""
    for effect, _, times in modifiers(fight, hero, tree.Scale):
        if effect.stat == name:
            value = multiplied(value, effect.times, effect.over, times)
    return value


def multiplied(value: Number, times: int, over: int, again: Number) -> Number:
    """value × times ÷ over, away from zero, so many times running."""
    for _ in range(min(pinned(again), LONGEST)):
        following = away_from_zero(value * times, over)
        if following == value or following > BOUND or following < -BOUND:
            return following
        value = following
    return value
