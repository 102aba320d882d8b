"""The attack: its cost once, then a hit on every opponent (or on those it is aimed at)."""

from gamemaster.games.auto_rumble.battle import events as told
from gamemaster.games.auto_rumble.battle.change.hit import hit
from gamemaster.games.auto_rumble.battle.change.moment import count_attack, one_attack
from gamemaster.games.auto_rumble.battle.change.pay import Price, affords, pay
from gamemaster.games.auto_rumble.battle.field.field import who
from gamemaster.games.auto_rumble.battle.field.forms import Number
from gamemaster.games.auto_rumble.battle.field.squads import Squad
from gamemaster.games.auto_rumble.battle.read import questions
from gamemaster.games.auto_rumble.battle.read.modifiers import is_forbidden, modifiers
from gamemaster.games.auto_rumble.battle.read.scene import Fight, Scene, pinned
from gamemaster.games.auto_rumble.battle.read.stats import stat
from gamemaster.language import tree

OPPONENTS = tree.Each(tree.Group("opponents"))


def attack(fight: Fight, hero: Squad) -> None:
    """Pay for the attack and hit every target in initiative order, the dead of this round too."""
    scene = Scene(hero)
    if is_forbidden(fight, hero, "attack"):
        fight.tell(told.NotUsed(who(hero), "", "forbidden"))
        return
    cost = Price(stat(fight, hero, "attack_cost"), 0)
    if not affords(fight, scene, cost):
        return
    if not _targets(fight, hero):
        return
    left = hero.budget
    damage = stat(fight, hero, "attack")
    fight.tell(told.AttackMade(who(hero), cost.spend, left, damage))
    pay(fight, hero, cost, scene)
    count_attack(fight, hero)
    with one_attack(fight, hero, "dealt"):
        fight.field.each(
            _targets(fight, hero), lambda target: _strike(fight, hero, target, scene), "attack"
        )


def _strike(fight: Fight, hero: Squad, target: Squad, scene: Scene) -> None:
    hit(fight, hero, target, stat(fight, hero, "attack"), scene, attack=True)


def _targets(fight: Fight, hero: Squad) -> list[Squad]:
    """Every opponent present, unless the attack is aimed; the last aim counts."""
    whom: tree.Whom = OPPONENTS
    scene = Scene(hero)
    for effect, aiming, _ in modifiers(fight, hero, tree.Aim):
        whom, scene = effect.at, aiming
    giver = scene.you
    if not giver.holds and giver.count > 1:
        last = fight.field.find(giver.seat, pinned(giver.first + giver.count - 1))
        scene = Scene(last or hero, scene.i, scene.number)
    return questions.targets(fight, whom, scene)


def extra_damage(fight: Fight, effect: tree.Attack, scene: Scene) -> Number:
    """What an attack given by a power carries: your Attack, or its own amount with your bonuses."""
    damage = stat(fight, scene.you, "attack")
    if effect.amount is None:
        return damage
    return questions.amount(fight, effect.amount, scene) + damage - scene.you.base_attack
