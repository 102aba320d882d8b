"""Effects that last: modifiers with a span, shields, silence, and what is done in later rounds."""

from typing import Any

import msgspec

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import (
    Delayed,
    Hushed,
    Lingering,
    Pool,
    Poured,
    Remembered,
)
from gamemaster.games.auto_rumble.battle.field.programs import mentions, target_of
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import which_powers
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene, badge, pinned
from gamemaster.language import tree


def hold(fight: Fight, effect: Any, target: Squad, scene: Scene) -> Number:
    """Let a modifier hold for the target until the round or battle is over."""
    giver = badge(scene.you) if scene.you is not target else None
    key = Lingering(freeze(fight, effect, scene), effect.lasting, giver, scene.i)
    keep(fight, target, key, effect.lasting, effect, scene)
    return 0


def keep(
    fight: Fight, target: Squad, key: Remembered, lasting: str, effect: tree.Effect, scene: Scene
) -> None:
    """Remember an effect on its target, once more if it is there already, and say so."""
    fight.field.remember(target, key, target.memory.get(key, 0) + 1)
    name = str(effect.__struct_config__.tag)
    if isinstance(effect, tree.Forbid):
        name += f"_{effect.what}"
    fight.tell(told.Affected(who(target), scene.power, name, lasting))


def freeze(fight: Fight, node: Any, scene: Scene) -> Any:
    """The node with every amount that can be known now as a number."""
    if type(node) in questions.AMOUNTS:
        if not mentions(node, tree.EventAmount, tree.It, tree.RoundNumber):
            return pinned(questions.amount(fight, node, scene))
    elif not isinstance(node, tree.Node):
        return node
    fields = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        fields[name] = value if name in ("to", "at", "onto", "by") else freeze(fight, value, scene)
    return type(node)(**fields)


def shield(fight: Fight, effect: tree.Shield, target: Squad, scene: Scene) -> Number:
    """Fill a pool of damage to be prevented; that of an always-rule is gone with its power."""
    much = questions.amount(fight, effect.amount, scene)
    if much > 0:
        place = scene.i if scene.you is target and _stands(scene) else -1
        key = Pool(effect.span, scene.power, place)
        poured = Poured(effect.span, scene.power, place)
        fight.field.remember(target, key, target.memory.get(key, 0) + much)
        fight.field.remember(target, poured, target.memory.get(poured, 0) + much)
        fight.tell(told.ShieldFilled(who(target), scene.power, target.memory[key]))
    return much


def _stands(scene: Scene) -> bool:
    """Whether an always-rule of the hero acts in the scene."""
    rules = scene.you.kind.entries[scene.i].program.power.text.rules if scene.i >= 0 else ()
    return scene.number < len(rules) and rules[scene.number].when == "always"


def silence(fight: Fight, effect: tree.Silence, target: Squad, scene: Scene) -> Number:
    for i in which_powers(target, effect.which, effect.name, scene):
        keep(fight, target, Hushed(i, effect.lasting), effect.lasting, effect, scene)
    return 0


def delay(fight: Fight, over: tree.Over, part: tree.Effect, scene: Scene) -> None:
    """Keep an effect for later rounds, on each of the targets it has now."""
    steps = ("setup", "start", "main", "end")
    first = fight.round + over.after
    if over.after == 0 and steps.index(fight.step) >= steps.index(over.step):
        first += 1
    last = first + pinned(questions.amount(fight, over.rounds, scene)) - 1
    giver = badge(scene.you) if fight.needs.credit else None

    def body(target: Squad) -> None:
        effect = freeze(fight, part, scene.about(target))
        if hasattr(effect, "to"):
            effect = msgspec.structs.replace(effect, to=tree.It())
        key = Delayed(effect, over.step, first, last, giver, scene.i, scene.power)
        keep(fight, target, key, "battle", over, scene)

    whom = target_of(part)
    chosen = [scene.you] if whom is None else questions.targets(fight, whom, scene)
    if last >= first:
        fight.field.each(chosen, body, part)
