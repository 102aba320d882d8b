"""What holds for one moment only: what was so before a hit, what lasts for one attack."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import msgspec

from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import ATTEMPTS, Foreseen, Lingering
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read.questions import holds
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Occurrence, Scene
from gamemaster.language import tree

OF_HITS = (tree.Attacking, tree.Attacks, tree.Broken, tree.Damaged, tree.Loses, tree.Dies)
"""What a hit may bring about."""


@contextmanager
def foreseen(fight: Fight, source: Squad | None, victim: Squad) -> Iterator[None]:
    """Find out before a hit what rules that answer it will ask of that moment (ruling Q-AR-63)."""
    fight.hits += 1
    asking = tree.Before in fight.needs.kinds
    for squad in list(fight.field.line) if asking else ():
        _foresee(fight, squad, source, victim)
    yield
    for squad in list(fight.field.line) if asking else ():
        for key in [k for k in squad.memory if type(k) is Foreseen and k.depth == fight.hits]:
            fight.field.forget(squad, key)
    fight.hits -= 1


def _foresee(fight: Fight, squad: Squad, source: Squad | None, victim: Squad) -> None:
    for kind in OF_HITS:
        event = Occurrence(kind, source, victim, 0, "energy")
        for i, number, rule in squad.kind.reacts.get(kind, ()):
            if rule.cond is None or not event.fits(rule.when, squad):
                continue
            scene = Scene(squad, i, number)
            scene.source, scene.victim = source, victim
            for node in tree.nodes(rule.cond):
                if isinstance(node, tree.Before) and holds(fight, node.cond, scene):
                    key = Foreseen(i, number, node, fight.hits)
                    fight.field.remember(squad, key, 1)


@contextmanager
def one_attack(
    fight: Fight, hero: Squad, way: Literal["dealt", "taken"], attack: bool = True
) -> Iterator[None]:
    """An attack by the hero, or a strike of one against it: what lasts for the next one holds in it,
    and is over with it."""
    if not attack or not fight.needs.for_attacks:
        yield
        return
    begun: dict[Lingering, Number] = {}
    for key, count in list(hero.memory.items()):
        if type(key) is Lingering and key.lasting == "attack" and _way(key.effect) == way:
            now = msgspec.structs.replace(key, lasting="while")
            begun[now] = count
            fight.field.forget(hero, key)
            fight.field.remember(hero, now, hero.memory.get(now, 0) + count)
    yield
    for key, count in begun.items():
        left = hero.memory[key] - count
        if left > 0:
            fight.field.remember(hero, key, left)
        else:
            fight.field.forget(hero, key)


def _way(effect: tree.Effect) -> str:
    """Whether a change is of hits by the hero, or of hits against it."""
    if isinstance(effect, tree.Bonus | tree.Factor):
        return effect.way
    return "dealt" if isinstance(effect, tree.Pierce | tree.Unpreventable) else "taken"


def count_attack(fight: Fight, hero: Squad) -> None:
    """Note that a hero begins an attack."""
    if tree.NthAttack in fight.needs.kinds:
        fight.field.remember(hero, ATTEMPTS, hero.memory.get(ATTEMPTS, 0) + 1)
