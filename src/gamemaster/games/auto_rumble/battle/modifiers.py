"""What holds for a hero just now: always-rules of anybody, and effects that last."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gamemaster.core.names import plain_name
from gamemaster.games.auto_rumble.battle import read
from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.heroes import BOUND
from gamemaster.games.auto_rumble.battle.programs import SINGLES
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, pinned
from gamemaster.games.auto_rumble.battle.squads import (
    ALIVE,
    COUNT,
    EXTRA,
    FIRST,
    FOR_ROUND,
    KIND,
    SLOT,
    USED,
    Squad,
)
from gamemaster.language import tree
from gamemaster.mechanics.rounding import away_from_zero

Holds = tuple[Any, Scene, Number]
"""An effect that holds, the scene it is read in, and how many times over it holds."""

LONGEST = 10_000  # more equal factors than this are as good as this many
_SILENCING = (tree.Forbid, tree.Silence)


def modifiers(fight: Fight, hero: Squad, kind: type) -> Sequence[Holds]:
    """The effects of a kind that hold for the hero: its own always-rules, others', lasting ones.

    While an always-rule is asked whether and how much it holds, stats count without always-rules
    (only who is silenced is asked further), so that two of them never chase each other.
    """
    if kind not in fight.needs.holding or fight.reading > (kind in _SILENCING):
        return ()
    fight.reading += 1
    found = [
        *_own(fight, hero, kind),
        *_others(fight, hero, kind),
        *_lasting(fight, hero, kind),
    ]
    fight.reading -= 1
    return found


def _own(fight: Fight, hero: Squad, kind: type) -> Iterator[Holds]:
    for i, held in hero.kind.inward if hero.alive else ():
        if isinstance(held.effect, kind) and _acts(fight, hero, i, kind):
            scene = Scene(hero, i, held.number)
            if _may_hold(fight, held.rule, scene):
                yield held.effect, scene, 1


def _others(fight: Fight, hero: Squad, kind: type) -> Iterator[Holds]:
    if kind not in fight.needs.outward:
        return
    for giver in fight.field.line:
        for i, held in giver.kind.outward if giver.alive else ():
            if not isinstance(held.effect, kind) or not _acts(fight, giver, i, kind):
                continue
            fight.field.reads(None, ALIVE, KIND, USED)
            scene = Scene(giver, i, held.number)
            if _may_hold(fight, held.rule, scene):
                times = _times(fight, held.effect, giver, hero, scene)
                if times > 0:
                    yield held.effect, scene, times


def _times(fight: Fight, effect: Any, giver: Squad, hero: Squad, scene: Scene) -> Number:
    """How many heroes of the squad that gives the effect give it to this hero."""
    whom = getattr(effect, "to", None)
    if whom is None:
        return giver.v[COUNT]
    if not isinstance(whom, tree.Each):
        return giver.v[COUNT] if read.picked(fight, whom, scene) is hero else 0
    if not read.in_base(giver, whom.group.base, hero):
        return 0
    if whom.group.where is not None and not read.holds(fight, whom.group.where, scene.about(hero)):
        return 0
    without_self = giver is hero and whom.group.base in ("others", "allies")
    return giver.v[COUNT] - 1 if without_self else giver.v[COUNT]


def single_out(fight: Fight) -> None:
    """Let every hero whom an always-rule picks out of several stand by itself."""
    if not fight.needs.singles or fight.reading:
        return
    fight.reading += 1
    for giver in fight.field.line:
        for i, held in giver.kind.outward if giver.alive else ():
            whom = getattr(held.effect, "to", None)
            if isinstance(whom, SINGLES):
                _stand_alone(fight, giver, read.picked(fight, whom, Scene(giver, i)), whom)
    fight.reading -= 1


def _stand_alone(fight: Fight, giver: Squad, squad: Squad | None, whom: Any) -> None:
    """Cut a picked hero out of its squad; of a squad that picks among itself, the first two."""
    if squad is None or squad.holds or squad.v[COUNT] < 2:
        return
    if isinstance(whom, tree.Last):
        fight.field.cut(squad, squad.v[COUNT] - 1)
        squad = squad.next if squad is not giver else squad
    if isinstance(whom, tree.LastAttacker):
        for key, number in giver.x.items():
            if key[0] == "last" and number > squad.v[FIRST]:
                squad = fight.field.cut(squad, number - squad.v[FIRST])
    if squad.v[COUNT] > 1:
        rest = fight.field.cut(squad, 1)
        if squad is giver and rest.v[COUNT] > 1:
            fight.field.cut(rest, 1)


def _lasting(fight: Fight, hero: Squad, kind: type) -> Iterator[Holds]:
    """Effects with a span, kept on the hero: ("held", effect, seat and number of the giver, power)."""
    for key, count in list(hero.x.items()):
        if key[0] == "held" and isinstance(key[1], kind):
            fight.field.reads(hero, EXTRA)
            giver = hero if key[2] is None else fight.field.find(*key[2])
            scene = Scene(giver if giver is not None else hero, -1 if giver is None else key[3])
            yield key[1], scene, count


def _acts(fight: Fight, hero: Squad, i: int, kind: type) -> bool:
    """Whether a power's always-rules count; what silences is itself only silenced by what lasts."""
    if kind in _SILENCING:
        return _gained_before(fight, hero, i) and not _hushed(hero, i)
    return has_voice(fight, hero, i)


def _may_hold(fight: Fight, rule: tree.Rule, scene: Scene) -> bool:
    return (rule.cond is None or read.holds(fight, rule.cond, scene)) and within_limit(rule, scene)


def within_limit(rule: tree.Rule, scene: Scene) -> bool:
    """Whether the rule may still act this round or battle."""
    if rule.limit is None:
        return True
    key = ("limit", scene.i, scene.number, rule.limit.span)
    return scene.you.x.get(key, 0) < rule.limit.times


def count_use(fight: Fight, rule: tree.Rule, scene: Scene) -> None:
    """Note that a limited rule has acted."""
    if rule.limit is not None:
        key = ("limit", scene.i, scene.number, rule.limit.span)
        fight.field.put_extra(scene.you, key, scene.you.x.get(key, 0) + 1)


# --- silence


def has_voice(fight: Fight, hero: Squad, i: int) -> bool:
    """Whether a power counts now: gained before this round and not silenced."""
    if not _gained_before(fight, hero, i) or _hushed(hero, i):
        return False
    needs = fight.needs.kinds
    if tree.Forbid in needs and is_forbidden(fight, hero, "powers"):
        return False
    return tree.Silence not in needs or not _is_silenced(fight, hero, i)


def _gained_before(fight: Fight, hero: Squad, i: int) -> bool:
    entry = hero.kind.entries[i]
    return not entry.lost and entry.since < fight.round


def _hushed(hero: Squad, i: int) -> bool:
    return any(key[0] == "silenced" and key[1] == i for key in hero.x)


def _is_silenced(fight: Fight, hero: Squad, i: int) -> bool:
    return any(
        i in which_powers(hero, effect.which, effect.name, scene)
        for effect, scene, _ in modifiers(fight, hero, tree.Silence)
    )


def which_powers(hero: Squad, which: tree.Pick, name: str, scene: Scene) -> list[int]:
    """The powers of a hero that are meant."""
    live = hero.kind.live()
    entries = hero.kind.entries
    if not live:
        return []
    match which:
        case "this":
            return [scene.i] if hero is scene.you and scene.i in live else []
        case "strongest":
            return [max(live, key=lambda i: (entries[i].strength, -live.index(i)))]
        case "weakest":
            return [min(live, key=lambda i: (entries[i].strength, live.index(i)))]
        case "first":
            return live[:1]
        case "last":
            return live[-1:]
        case "all":
            return live
        case "named":
            wanted = plain_name(name)
            return [i for i in live if plain_name(entries[i].program.name) == wanted]


def is_forbidden(fight: Fight, hero: Squad, what: str) -> bool:
    return any(effect.what == what for effect, _, _ in modifiers(fight, hero, tree.Forbid))


# --- stats


def stat(fight: Fight, hero: Squad, name: str) -> Number:
    """A stat of a hero as it stands now."""
    if name == "powers":
        fight.field.reads(hero, KIND)
        return len(hero.kind.live())
    slot = SLOT.get(name)
    if slot is None:
        return 0
    field = fight.field
    if field.journals:
        field.reads(hero, slot)
    if slot not in FOR_ROUND:
        return hero.v[slot]
    if field.journals:
        field.reads(hero, FOR_ROUND[slot])
    value = hero.v[slot] + hero.v[FOR_ROUND[slot]]
    needs = fight.needs
    if name in needs.standing or tree.Scale in needs.holding:
        return _standing(fight, hero, name, value)
    return value if value >= 0 or name in ("initiative", "threshold") else 0


def _standing(fight: Fight, hero: Squad, name: str, value: Number) -> Number:
    """A stat with what always-rules and lasting effects make of it."""
    for effect, scene, _ in modifiers(fight, hero, tree.Set):
        if effect.stat == name:
            value = _how_much(fight, effect, scene.about(hero))
    for kind, sign in ((tree.Raise, 1), (tree.Fall, -1)):
        for effect, scene, times in modifiers(fight, hero, kind):
            if effect.stat == name:
                value += _how_much(fight, effect, scene.about(hero)) * times * sign
    if name in ("attack", "attack_cost") and value < 0:
        value = 0
    return scaled(fight, hero, name, value)


def _how_much(fight: Fight, effect: Any, scene: Scene) -> Number:
    """The amount of an effect that holds; stats count without always-rules while it is asked."""
    fight.reading += 1
    much = read.amount(fight, effect.amount, scene)
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
        following = away_from_zero(value * times, over)  # type: ignore[arg-type]
        if following == value or following > BOUND or following < -BOUND:
            return following
        value = following
    return value


def any_of(fight: Fight, hero: Squad, kind: type, fits: Callable[[Any], bool]) -> bool:
    """Whether an effect of a kind that fits holds for the hero."""
    return any(fits(effect) for effect, _, _ in modifiers(fight, hero, kind))
