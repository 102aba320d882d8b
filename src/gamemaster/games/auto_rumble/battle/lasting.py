"""Effects that last: modifiers with a span, shields, silence, and what is done in later rounds."""

from typing import Any

import msgspec

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle import read
from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.modifiers import which_powers
from gamemaster.games.auto_rumble.battle.programs import mentions
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, pinned, who
from gamemaster.games.auto_rumble.battle.squads import FIRST, Squad
from gamemaster.language import tree


def hold(fight: Fight, effect: Any, target: Squad, scene: Scene) -> Number:
    """Let a modifier hold for the target until the round or battle is over."""
    giver = None
    if scene.you is not target:
        giver = (scene.you.seat, pinned(scene.you.v[FIRST]))
    frozen = freeze(fight, effect, scene)
    keep(fight, target, ("held", frozen, giver, scene.i), effect.lasting, effect, scene)
    return 0


def keep(
    fight: Fight, target: Squad, key: tuple[Any, ...], lasting: str, effect: Any, scene: Scene
) -> None:
    fight.field.put_extra(target, key, target.x.get(key, 0) + 1)
    name = effect.__struct_config__.tag
    fight.tell(told.Affected(who(target), scene.power, name, lasting))


def freeze(fight: Fight, node: Any, scene: Scene) -> Any:
    """The node with every amount that can be known now as a number."""
    if isinstance(node, _AMOUNT_NODES):
        if not mentions(node, tree.EventAmount, tree.It, tree.RoundNumber):
            return pinned(read.amount(fight, node, scene))  # type: ignore[arg-type]
    elif not isinstance(node, tree.Node):
        return node
    fields = {}
    for name in node.__struct_fields__:
        value = getattr(node, name)
        fields[name] = value if name in ("to", "at", "onto", "by") else freeze(fight, value, scene)
    return type(node)(**fields)


_AMOUNT_NODES = tuple(read.AMOUNTS)


def shield(fight: Fight, effect: tree.Shield, target: Squad, scene: Scene) -> Number:
    """Fill a pool of damage to be prevented; that of an always-rule is gone with its power."""
    much = read.amount(fight, effect.amount, scene)
    if much > 0:
        place = scene.i if scene.you is target and _stands(scene) else -1
        key = ("shield", effect.span, scene.power, place)
        poured = ("poured", effect.span, scene.power, place)
        fight.field.put_extra(target, key, target.x.get(key, 0) + much)
        fight.field.put_extra(target, poured, target.x.get(poured, 0) + much)
        fight.tell(told.ShieldFilled(who(target), scene.power, target.x[key]))  # type: ignore[arg-type]
    return much


def _stands(scene: Scene) -> bool:
    """Whether an always-rule of the hero acts in the scene."""
    rules = scene.you.kind.entries[scene.i].program.power.text.rules if scene.i >= 0 else ()
    return scene.number < len(rules) and rules[scene.number].when == "always"


def silence(fight: Fight, effect: tree.Silence, target: Squad, scene: Scene) -> Number:
    for i in which_powers(target, effect.which, effect.name, scene):
        keep(fight, target, ("silenced", i, effect.lasting), effect.lasting, effect, scene)
    return 0


def delay(fight: Fight, over: tree.Over, part: Any, scene: Scene) -> None:
    """Keep an effect for later rounds, on each of the targets it has now."""
    steps = ("setup", "start", "main", "end")
    first = fight.round + over.after
    if over.after == 0 and steps.index(fight.step) >= steps.index(over.step):
        first += 1
    last = first + pinned(read.amount(fight, over.rounds, scene)) - 1
    giver = (scene.you.seat, pinned(scene.you.v[FIRST])) if fight.needs.credit else None

    def body(target: Squad) -> None:
        effect = freeze(fight, part, scene.about(target))
        if hasattr(effect, "to"):
            effect = msgspec.structs.replace(effect, to=tree.It())
        key = ("over", effect, over.step, first, last, giver, scene.i, scene.power)
        keep(fight, target, key, "battle", over, scene)

    whom = getattr(part, "to", None)
    chosen = [scene.you] if whom is None else read.targets(fight, whom, scene)
    if last >= first:
        fight.field.each(chosen, body, part)
