"""What holds for a hero just now: always-rules of anybody, and effects that linger."""

from collections.abc import Iterator, Sequence
from typing import TypeVar, get_args

from gamemaster.core.names import plain_name
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import (
    Hushed,
    LastStruckBy,
    Lingering,
    TimesActed,
)
from gamemaster.games.auto_rumble.battle.field.programs import SINGLES, target_of
from gamemaster.games.auto_rumble.battle.field.sides import in_base
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.language import tree

E = TypeVar("E", bound=tree.Effect)
Holds = tuple[E, Scene, Number]
"""An effect that holds, the scene it is read in, and how many times over it holds."""

_SILENCING = (tree.Forbid, tree.Silence)


def modifiers(fight: Fight, hero: Squad, kind: type[E]) -> Sequence[Holds[E]]:
    """The effects of a kind that hold for the hero: its own always-rules, others', lasting ones.

    While an always-rule is asked whether and how much it holds, stats count without always-rules
    (only who is silenced is asked further), so that two of them never chase each other.
    """
    if kind not in fight.needs.holding or fight.reading > (kind in _SILENCING):
        return ()
    fight.reading += 1
    fight.field.recalls(len(hero.memory))
    found = [
        *_own(fight, hero, kind),
        *_others(fight, hero, kind),
        *_lingering(fight, hero, kind),
    ]
    fight.reading -= 1
    return found


def _own(fight: Fight, hero: Squad, kind: type[E]) -> Iterator[Holds[E]]:
    for i, held in hero.kind.inward if hero.alive else ():
        if isinstance(held.effect, kind) and _acts(fight, hero, i, kind):
            scene = Scene(hero, i, held.number)
            if _may_hold(fight, held.rule, scene):
                yield held.effect, scene, 1


def _others(fight: Fight, hero: Squad, kind: type[E]) -> Iterator[Holds[E]]:
    if kind not in fight.needs.outward:
        return
    for giver in fight.field.line:
        for i, held in giver.kind.outward if giver.alive else ():
            if not isinstance(held.effect, kind) or not _acts(fight, giver, i, kind):
                continue
            fight.field.asked += 1
            fight.field.reads(None, "alive", "kind", "used")
            scene = Scene(giver, i, held.number)
            if _may_hold(fight, held.rule, scene):
                times = _times(fight, held.effect, giver, hero, scene)
                if times > 0:
                    yield held.effect, scene, times


def _times(fight: Fight, effect: tree.Effect, giver: Squad, hero: Squad, scene: Scene) -> Number:
    """How many heroes of the squad that gives the effect give it to this hero."""
    whom = target_of(effect)
    if whom is None:
        return giver.count
    if not isinstance(whom, tree.Each):
        return giver.count if questions.picked(fight, whom, scene) is hero else 0
    if not in_base(giver, whom.group.base, hero):
        return 0
    if whom.group.where is not None and not questions.holds(
        fight, whom.group.where, scene.about(hero)
    ):
        return 0
    without_self = giver is hero and whom.group.base in ("others", "allies")
    return giver.count - 1 if without_self else giver.count


def single_out(fight: Fight) -> None:
    """Let every hero whom an always-rule picks out of several stand by itself."""
    if fight.needs.ranks and not fight.reading:
        _cut_at_places(fight)
    if not fight.needs.singles or fight.reading:
        return
    fight.reading += 1
    for giver in fight.field.line:
        for i, held in giver.kind.outward if giver.alive else ():
            whom = target_of(held.effect)
            if isinstance(whom, SINGLES):
                _stand_alone(fight, giver, questions.picked(fight, whom, Scene(giver, i)), whom)
    fight.reading -= 1


def _cut_at_places(fight: Fight) -> None:
    """Split squads of which only some heroes have the places that a rule asks for."""
    fight.reading += 1
    for seat in {squad.seat: squad for squad in fight.field.line}.values():
        for asked in fight.needs.ranks:
            _cut_places(fight, asked, Scene(seat))
    fight.reading -= 1


def _cut_places(fight: Fight, asked: tree.Ranks, scene: Scene) -> None:
    before: Number = 0
    for squad, count in questions.placed(fight, asked, scene):
        for edge in (asked.last, asked.first - 1):
            inside = edge - before
            if inside > 0 and inside < squad.count and not squad.holds:
                fight.field.cut(squad, inside)
        before += count


def _stand_alone(fight: Fight, giver: Squad, squad: Squad | None, whom: tree.Whom) -> None:
    """Cut a picked hero out of its squad; of a squad that picks among itself, the first two."""
    if squad is None or squad.holds or squad.count < 2:
        return
    if isinstance(whom, tree.Last):
        fight.field.cut(squad, squad.count - 1)
        squad = squad.next if squad is not giver else squad
    if isinstance(whom, tree.LastAttacker):
        for key, number in giver.memory.items():
            if type(key) is LastStruckBy and number > squad.first:
                squad = fight.field.cut(squad, number - squad.first)
    if squad.count > 1:
        rest = fight.field.cut(squad, 1)
        if squad is giver and rest.count > 1:
            fight.field.cut(rest, 1)


def _lingering(fight: Fight, hero: Squad, kind: type[E]) -> Iterator[Holds[E]]:
    """Effects with a span, kept on the hero; if the giver is gone they are read as its own."""
    for key, count in list(hero.memory.items()):
        if type(key) is Lingering and isinstance(key.effect, kind) and key.lasting != "attack":
            fight.field.reads(hero, "memory")
            giver = hero if key.giver is None else fight.field.find(*key.giver)
            scene = Scene(hero) if giver is None else Scene(giver, key.power)
            yield key.effect, scene, count


def _acts(fight: Fight, hero: Squad, i: int, kind: type) -> bool:
    """Whether a power's always-rules count; what silences is itself only silenced by what lasts."""
    if kind in _SILENCING:
        return _gained_before(fight, hero, i) and not _hushed(fight, hero, i)
    return has_voice(fight, hero, i)


def _may_hold(fight: Fight, rule: tree.Rule, scene: Scene) -> bool:
    return (rule.cond is None or questions.holds(fight, rule.cond, scene)) and within_limit(
        rule, scene
    )


def within_limit(rule: tree.Rule, scene: Scene) -> bool:
    """Whether the rule may still act this round or battle."""
    if rule.limit is None:
        return True
    span = rule.limit.span
    if span == "rounds" and TimesActed(scene.i, scene.number, "round") in scene.you.memory:
        return True
    return scene.you.memory.get(TimesActed(scene.i, scene.number, span), 0) < rule.limit.times


# --- silence


def has_voice(fight: Fight, hero: Squad, i: int) -> bool:
    """Whether a power counts now: gained before this round and not silenced."""
    if not _gained_before(fight, hero, i) or _hushed(fight, hero, i):
        return False
    needs = fight.needs.kinds
    if tree.Forbid in needs and is_forbidden(fight, hero, "powers"):
        return False
    return tree.Silence not in needs or not _is_silenced(fight, hero, i)


def _gained_before(fight: Fight, hero: Squad, i: int) -> bool:
    entry = hero.kind.entries[i]
    return not entry.lost and entry.since < fight.round


def _hushed(fight: Fight, hero: Squad, i: int) -> bool:
    """Whether a power is silenced for a while; a long memory is asked, never gone through."""
    return tree.Silence in fight.needs.kinds and any(
        Hushed(i, lasting) in hero.memory for lasting in _LASTINGS
    )


_LASTINGS: tuple[tree.Lasting, ...] = get_args(tree.Lasting)


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
        case "used":
            return [scene.used] if hero is scene.source and scene.used in live else []
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


def spends_by_burning(fight: Fight, hero: Squad) -> bool:
    """Whether what the hero spends is burned."""
    return bool(modifiers(fight, hero, tree.SpendBurns))
