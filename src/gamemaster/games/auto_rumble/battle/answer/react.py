"""Reactions: what rules answer to what happens, at once or for each of it later in the round."""

from collections.abc import Iterator
from functools import partial

from gamemaster.games.auto_rumble.battle.answer.act import act, do
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import LyingInWait, Occasion
from gamemaster.games.auto_rumble.battle.field.numbering import Badge
from gamemaster.games.auto_rumble.battle.field.programs import mentions
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.modifiers import has_voice
from gamemaster.games.auto_rumble.battle.read.scene import (
    Fight,
    Occurrence,
    RuleAt,
    Scene,
    badge,
    pinned,
)
from gamemaster.games.auto_rumble.battle.read.stats import stat
from gamemaster.language import tree


def answer(fight: Fight, event: Occurrence) -> None:
    """Let every rule that waits for the event answer it, in initiative order."""
    _count_for_later(fight, event)
    watched = tree.Watch in fight.needs.kinds
    if watched:
        fight.field.recalls(sum(len(squad.memory) for squad in fight.field.line))
    reactors = [squad for squad in fight.field.line if _answers(squad, event, watched)]
    if reactors:
        fight.field.each(reactors, lambda hero: _answer(fight, hero, event), (event.kind, "answer"))


def _answers(squad: Squad, event: Occurrence, watched: bool) -> bool:
    """Whether a hero of this squad has a rule that answers; the dead answer only their own death."""
    if not squad.alive and not (event.kind is tree.Dies and squad is event.victim):
        return False
    for _, _, rule in squad.kind.reacts.get(event.kind, ()):
        if event.fits(rule.when, squad):
            return True
    return watched and any(True for _ in _watches(squad, event))


def _watches(hero: Squad, event: Occurrence) -> Iterator[tuple[LyingInWait, Number]]:
    """What the hero keeps that lies in wait for this, with how many times over."""
    for key, count in list(hero.memory.items()):
        if (
            type(key) is LyingInWait
            and isinstance(key.watch.event, event.kind)
            and event.fits(key.watch.event, hero)
        ):
            yield key, count


def _answer(fight: Fight, hero: Squad, event: Occurrence) -> None:
    own_death = event.kind is tree.Dies and hero is event.victim
    for i, number, rule in hero.kind.reacts.get(event.kind, ()):
        if (hero.alive or own_death) and event.fits(rule.when, hero):
            if not has_voice(fight, hero, i):
                continue
            scene = _scene(hero, i, number, event)
            if _may_answer(fight, hero, (i, number), scene):
                fight.chain.append((hero, (i, number)))
                act(fight, rule, scene, "reaction")
                fight.chain.pop()
    for key, count in _watches(hero, event) if tree.Watch in fight.needs.kinds else ():
        scene = _scene(hero, key.power, 0, event)
        if _may_answer(fight, hero, key, scene):
            fight.chain.append((hero, key))
            fight.field.repeat(count, partial(do, fight, key.watch.do, scene), key)
            fight.chain.pop()


def spare(fight: Fight, hero: Squad, by: Squad | None) -> bool:
    """Let rules that stand in the place of the hero's death act, one after the other, until its
    Energy is above the threshold; gives whether it is spared."""
    event = Occurrence(tree.WouldDie, by, hero)
    for i, number, rule in hero.kind.reacts.get(tree.WouldDie, ()):
        if not event.fits(rule.when, hero) or not has_voice(fight, hero, i):
            continue
        scene = _scene(hero, i, number, event)
        if _may_answer(fight, hero, (i, number), scene):
            fight.chain.append((hero, (i, number)))
            acted = act(fight, rule, scene, "reaction")
            fight.chain.pop()
            if acted and hero.energy > stat(fight, hero, "threshold"):
                return True
    return False


def _scene(hero: Squad, i: int, number: int, event: Occurrence) -> Scene:
    scene = Scene(hero, i, number)
    scene.source, scene.victim, scene.amount = event.source, event.victim, event.amount
    scene.detail = event.detail
    return scene


def _may_answer(fight: Fight, hero: Squad, rule: RuleAt, scene: Scene) -> bool:
    """A rule never answers what it caused itself; long chains and spent rounds answer no more."""
    if any(hero is other and rule == busy for other, busy in fight.chain):
        return False
    if len(fight.chain) >= fight.settings.chain:
        fight.fizzle(hero, scene.power, "chain")
        return False
    if fight.spent:
        fight.fizzle(hero, scene.power, "work")
        return False
    return True


def _count_for_later(fight: Fight, event: Occurrence) -> None:
    """Count the event for rules that act "for each" of them later in the round."""
    holders = [
        squad
        for squad in fight.field.line
        if any(event.fits(rule.per, squad) for _, _, rule in squad.kind.tallies.get(event.kind, ()))
    ]
    if holders:
        fight.field.each(holders, lambda hero: _count(fight, hero, event), (event.kind, "count"))


def _count(fight: Fight, hero: Squad, event: Occurrence) -> None:
    for i, number, rule in hero.kind.tallies.get(event.kind, ()):
        if event.fits(rule.per, hero):
            details = None
            if mentions(rule.do, tree.Source, tree.Victim, tree.EventAmount):
                details = (_named(event.source), _named(event.victim), pinned(event.amount))
            key = Occasion(i, number, details)
            fight.field.remember(hero, key, hero.memory.get(key, 0) + 1)


def _named(hero: Squad | None) -> Badge | None:
    return None if hero is None else badge(hero)
