"""A rule acts: condition, limit, cost, effects."""

from functools import partial
from typing import Literal

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.effects import do_effect, set_variable
from gamemaster.games.auto_rumble.battle.change.pay import affords, pay, price
from gamemaster.games.auto_rumble.battle.change.remember import count_use
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.memory import Occasion, SumOfChanges
from gamemaster.games.auto_rumble.battle.field.programs import mentions
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import within_limit
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene
from gamemaster.language import tree
from gamemaster.language.tree import Rule

Moment = Literal["setup", "start", "main", "end", "reaction"]


def may_act(fight: Fight, rule: Rule, scene: Scene) -> bool:
    """Whether condition, limit and events to act for let the rule act, cost aside."""
    if rule.cond is not None and not questions.holds(fight, rule.cond, scene):
        return False
    return within_limit(rule, scene) and (rule.per is None or bool(_occasions(scene)))


def act(fight: Fight, rule: Rule, scene: Scene, step: Moment) -> bool:
    """Let a rule act if it may and can be paid; gives whether it did. It is never cut short."""
    if not may_act(fight, rule, scene):
        return _do_otherwise(fight, rule, scene)
    hero = scene.you
    cost = price(fight, rule.costs, scene)
    if not affords(fight, scene, cost):
        return _do_otherwise(fight, rule, scene)
    fight.tell(told.PowerUsed(who(hero), scene.power, step, cost.spend, cost.burn, hero.energy))
    count_use(fight, rule, scene)
    pay(fight, hero, cost, scene)
    if rule.per is None:
        do(fight, rule.do, scene)
    else:
        _do_for_each(fight, rule, scene)
    _double(fight, rule, scene)
    return True


def _do_otherwise(fight: Fight, rule: Rule, scene: Scene) -> bool:
    """What is done in the place of a rule whose condition fails or that cannot be paid: no use of it."""
    if rule.otherwise and within_limit(rule, scene):
        do(fight, rule.otherwise, scene)
    return False


def _occasions(scene: Scene) -> list[tuple[Occasion, Number]]:
    """The events of this round that a rule acts for, with how often each happened."""
    return [
        (key, count)
        for key, count in scene.you.memory.items()
        if type(key) is Occasion and key.power == scene.i and key.rule == scene.number
    ]


def _do_for_each(fight: Fight, rule: Rule, scene: Scene) -> None:
    for occasion, count in _occasions(scene):
        here = scene
        if occasion.details is not None:
            source, victim, amount = occasion.details
            here = Scene(scene.you, scene.i, scene.number)
            here.source = None if source is None else fight.field.find(*source)
            here.victim = None if victim is None else fight.field.find(*victim)
            here.amount = amount
        holders = [hero for hero in (here.source, here.victim) if hero is not None]
        for hero in holders:
            hero.holds += 1
        fight.field.repeat(count, partial(do, fight, rule.do, here), rule)
        for hero in holders:
            fight.field.release(hero)


def _double(fight: Fight, rule: Rule, scene: Scene) -> None:
    """Variables that double do so after each use of a rule that reads them (ruling Q-AR-49)."""
    if scene.i < 0 or scene.i >= len(scene.you.kind.entries):
        return
    text = scene.you.kind.entries[scene.i].program.power.text
    for variable in text.variables:
        if variable.doubles and tree.Var(variable.name) in tree.nodes(rule.do):
            value = questions.amount(fight, tree.Var(variable.name), scene)
            set_variable(fight, variable.name, value * 2, scene)


def do(fight: Fight, what: tuple[tree.Effect, ...], scene: Scene) -> None:
    """Do effects in order; a later one may speak of the one before."""
    outer, them = scene.changed, scene.them
    key: SumOfChanges | None = None
    if tree.Changed in fight.needs.kinds and mentions(what, tree.Changed):
        fight.changed += 1
        key = SumOfChanges(fight.changed)
        fight.field.register(key, 0)
    keeps = tree.Them in fight.needs.kinds
    kept: list[Squad] = []
    for place, effect in enumerate(what):
        scene.changed = key
        spoken_of = keeps and mentions(what[place + 1 :], tree.Them)
        do_effect(fight, effect, scene, kept if spoken_of else None)
    for hero in kept:
        fight.field.release(hero)
    if key is not None:
        fight.changed -= 1
        del fight.field.registers[key]
    scene.changed, scene.them = outer, them
