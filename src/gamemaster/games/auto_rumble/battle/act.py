"""A rule acts: condition, limit, cost, effects."""

from collections.abc import Callable
from typing import Any

from gamemaster.games.auto_rumble.battle import effects, hit, react, read
from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.forms import Number
from gamemaster.games.auto_rumble.battle.modifiers import any_of, count_use, within_limit
from gamemaster.games.auto_rumble.battle.programs import mentions
from gamemaster.games.auto_rumble.battle.scene import Fight, Scene, who
from gamemaster.games.auto_rumble.battle.squads import ENERGY, LEFT, Squad
from gamemaster.language import tree
from gamemaster.language.tree import Cost, Rule


class Price:
    """What a rule costs now."""

    __slots__ = ("burn", "spend")

    def __init__(self, spend: Number, burn: Number) -> None:
        self.spend = spend
        self.burn = burn

    @property
    def whole(self) -> Number:
        return self.spend + self.burn


def price(fight: Fight, costs: tuple[Cost, ...], scene: Scene) -> Price:
    """The costs as they stand; none is under 0."""
    spend: Number = 0
    burn: Number = 0
    for cost in costs:
        much = read.amount(fight, cost.amount, scene)
        if much > 0 and cost.kind == "spend":
            spend += much
        elif much > 0:
            burn += much
    return Price(spend, burn)


def can_pay(hero: Squad, whole: Number) -> bool:
    """Whether the round's budget has so much left; nothing can always be paid."""
    return whole <= 0 or whole <= hero.v[LEFT]


def pay(fight: Fight, hero: Squad, cost: Price, scene: Scene) -> None:
    """Allocate the budget, burn what is to be burned; burning may kill (ruling Q-AR-18)."""
    if cost.whole <= 0:
        return
    fight.field.put(hero, LEFT, hero.v[LEFT] - cost.whole)
    burned = cost.burn
    if cost.spend > 0:
        react.tally(fight, hero, "energy_spent", cost.spend)
        if any_of(fight, hero, tree.SpendBurns, lambda effect: True):
            burned += cost.spend
    if burned > 0:
        hit.lose_energy(fight, hero, burned, scene, burned=True)


def may_act(fight: Fight, rule: Rule, scene: Scene) -> bool:
    """Whether condition, limit and events to act for let the rule act, cost aside."""
    if rule.cond is not None and not read.holds(fight, rule.cond, scene):
        return False
    return within_limit(rule, scene) and (rule.per is None or bool(_events(scene)))


def act(fight: Fight, rule: Rule, scene: Scene, step: Any) -> bool:
    """Let a rule act if it may and can be paid; gives whether it did. It is never cut short."""
    if not may_act(fight, rule, scene):
        return False
    hero = scene.you
    cost = price(fight, rule.costs, scene)
    if not affords(fight, scene, cost):
        return False
    used = told.PowerUsed(who(hero), scene.power, step, cost.spend, cost.burn, hero.v[ENERGY])  # type: ignore[arg-type]
    fight.tell(used)
    count_use(fight, rule, scene)
    pay(fight, hero, cost, scene)
    if rule.per is None:
        do(fight, rule.do, scene)
    else:
        _do_for_each(fight, rule, scene)
    _double(fight, rule, scene)
    return True


def affords(fight: Fight, scene: Scene, cost: Price) -> bool:
    """Whether an entry can be paid; if not it is skipped, or under strict_stop ends the list."""
    hero, whole, left = scene.you, cost.whole, scene.you.v[LEFT]
    if whole > 0 and ("stopped",) in hero.x:
        fight.tell(told.NotUsed(who(hero), scene.power, "stopped", whole, left))  # type: ignore[arg-type]
        return False
    if can_pay(hero, whole):
        return True
    fight.tell(told.NotUsed(who(hero), scene.power, "cost", whole, left))  # type: ignore[arg-type]
    if fight.settings.strict_stop:
        fight.field.put_extra(hero, ("stopped",), 1)
    return False


def _events(scene: Scene) -> list[tuple[Any, Number]]:
    """The events of this round that a rule acts for, with how often each happened."""
    wanted = ("per", scene.i, scene.number)
    return [(key, count) for key, count in scene.you.x.items() if key[:3] == wanted]


def _do_for_each(fight: Fight, rule: Rule, scene: Scene) -> None:
    for key, count in _events(scene):
        here = scene
        if len(key) > 3:
            here = Scene(scene.you, scene.i, scene.number)
            here.source = None if key[3] is None else fight.field.find(*key[3])
            here.victim = None if key[4] is None else fight.field.find(*key[4])
            here.amount = key[5]
        holders = [hero for hero in (here.source, here.victim) if hero is not None]
        for hero in holders:
            hero.holds += 1
        fight.field.repeat(count, _done(fight, rule, here), rule)
        for hero in holders:
            fight.field.release(hero)


def _done(fight: Fight, rule: Rule, scene: Scene) -> Callable[[], None]:
    return lambda: do(fight, rule.do, scene)


def _double(fight: Fight, rule: Rule, scene: Scene) -> None:
    """Variables that double do so after each use of a rule that reads them (ruling Q-AR-49)."""
    if scene.i < 0 or scene.i >= len(scene.you.kind.entries):
        return
    text = scene.you.kind.entries[scene.i].program.power.text
    for variable in text.variables:
        if variable.doubles and tree.Var(variable.name) in _variables(rule):
            value = read.amount(fight, tree.Var(variable.name), scene)
            effects.set_variable(fight, variable.name, value * 2, scene)


def _variables(rule: Rule) -> list[Any]:
    return [node for node in tree.nodes(rule.do) if isinstance(node, tree.Var)]


def do(fight: Fight, what: tuple[tree.Effect, ...], scene: Scene) -> None:
    """Do effects in order; a later one may speak of the one before."""
    outer, them = scene.changed, scene.them
    key: Any = None
    if tree.Changed in fight.needs.kinds and mentions(what, tree.Changed):
        fight.changed += 1
        key = ("changed", fight.changed)
        fight.field.register(key, 0)
    keeps = tree.Them in fight.needs.kinds
    kept: list[Squad] = []
    for place, effect in enumerate(what):
        scene.changed = key
        spoken_of = keeps and mentions(what[place + 1 :], tree.Them)
        effects.done(fight, effect, scene, kept if spoken_of else None)
    for hero in kept:
        fight.field.release(hero)
    if key is not None:
        fight.changed -= 1
        del fight.field.registers[key]
    scene.changed, scene.them = outer, them
